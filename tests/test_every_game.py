"""The checks that hold for every game found in the folder, under every option value and player count."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from walks import EVERY_SETUP, FEW_SETUPS, GAMES, Step, few_setups, opened, play_on, setups, title, walk

import parlour
from parlour import Game, Table
from parlour.checks import CHECKS, Check, compiled, endings, moves, positions, records, secrets
from parlour.checks.positions import places
from parlour.checks.runner import Of
from parlour.checks.secrets import exchanged
from parlour.engine.common import MOST_DEALS
from parlour.lang.cards import count, each, has
from parlour.play import phrases

every_setup = pytest.mark.parametrize(
    "game",
    [pytest.param(setup, marks=() if setup in FEW_SETUPS else pytest.mark.slow) for setup in EVERY_SETUP],
    ids=title,
)
"""Every setup; the quick tests take the few."""
few = pytest.mark.parametrize("game", FEW_SETUPS, ids=title)
every_game = pytest.mark.parametrize("name", GAMES)

QUICK = (
    moves.every_legal_move_is_accepted_and_reads_as_itself,
    moves.every_step_of_narrowing_is_cited,
    moves.a_seat_not_asked_is_refused,
    secrets.views_are_json,
    records.same_seed_same_game,
    records.later_deals_do_not_depend_on_the_moves_before,
    records.a_record_with_stacked_packs_replays,
    records.undo_and_redo,
)
SLOW = (records.a_record_replays_to_the_same_end,)
APART = (
    positions.every_position_is_sound,
    endings.a_deal_over_is_scored,
    endings.every_game_ends,
    endings.a_game_ends_after_1000_deals_at_the_latest,
    endings.random_play_stays_lawful,
    moves.what_a_player_could_try_is_accepted_or_refused_with_its_clause,
    secrets.nothing_a_seat_cannot_see_changes_its_view,
    secrets.nothing_a_seat_cannot_see_changes_its_log,
    secrets.the_sampler_changes_nothing_a_seat_sees,
    secrets.in_a_race_all_seats_look_alike,
    compiled.compiled_it_plays_the_same,
)
"""Checks with a test of their own."""


@every_setup
def test_every_position_of_random_play_is_sound(game: Game) -> None:
    positions.every_position_is_sound(game)


@every_setup
def test_a_deal_over_is_scored(game: Game) -> None:
    """The end of a deal, and of a game, says who won; points and scores are those of the seats."""
    endings.a_deal_over_is_scored(game)
    last: Any = None
    for step in walk(game, "ends", deals=2):
        last = step.after
    nobody_may = game.name == "paintings-outcasts"  # F2-6: if all are equal nobody wins
    assert last.winners or not last.ended or nobody_may


# Every game ends


@every_setup
def test_CM_9_a_game_ends_after_1000_deals_at_the_latest(game: Game) -> None:
    endings.a_game_ends_after_1000_deals_at_the_latest(game)


@every_game
def test_CM_9_the_thousandth_deal_is_the_last(name: str) -> None:
    """Not one deal more, and not one less: a game that could go on at 999 goes on. (A game of one deal by its own clause, Authors
    or Snap Jack, does not, at 999 as at 1.)"""
    far = {"target": 9999, "marks": 9999, "counters": 999}
    options = parlour.load(name).rules.options
    game = Game(name, None, {key: value for key, value in far.items() if key in options and name != "rook"})
    before = MOST_DEALS - 1
    s = endings.whole_game(game, "late", before)
    is_one_deal = game.rules.verbs.finished(opened(game, "late"))
    assert s.deal == (before if is_one_deal else MOST_DEALS)
    assert is_one_deal == game.rules.verbs.finished(s.copy())


@pytest.mark.parametrize("game", [game for name in GAMES for game in setups(name) if not game.changed], ids=title)
def test_every_game_ends(game: Game) -> None:
    endings.every_game_ends(game)


@pytest.mark.parametrize("name", [name for name in GAMES if any(game.options["offences"] == "fined" for game in setups(name))])
def test_CM_9_random_play_never_chooses_an_offence(name: str) -> None:
    """The random player keeps to what is lawful even where offences could be committed."""
    chances = endings.random_play_stays_lawful(Game(name))
    if name in ("rook", "paintings-outcasts", "paintings-crowned", "all-star-comics"):
        assert chances, "no offence was ever possible here, so the test shows nothing"


# The size of a state, and its declaration


@every_game
@pytest.mark.parametrize(
    "check", [one for one in CHECKS if one.of is Of.GAME and one.run not in APART], ids=lambda check: check.name
)
def test_of_every_game(name: str, check: Check) -> None:
    check.run(parlour.load(name))


@pytest.mark.parametrize("check", QUICK, ids=lambda check: check.__name__)
@few
def test_of_a_few_setups(game: Game, check: Callable[[Game], None]) -> None:
    check(game)


@pytest.mark.slow
@pytest.mark.parametrize("check", SLOW, ids=lambda check: check.__name__)
@few
def test_of_a_few_setups_at_length(game: Game, check: Callable[[Game], None]) -> None:
    check(game)


@pytest.mark.slow
@few
def test_CM_6_nothing_a_seat_cannot_see_changes_its_view(game: Game) -> None:
    secrets.nothing_a_seat_cannot_see_changes_its_view(game)


@pytest.mark.slow
@few
def test_CM_6_nothing_a_seat_cannot_see_changes_its_log(game: Game) -> None:
    secrets.nothing_a_seat_cannot_see_changes_its_log(game)


@pytest.mark.slow
@few
def test_CM_6_the_sampler_changes_nothing_a_seat_sees(game: Game) -> None:
    secrets.the_sampler_changes_nothing_a_seat_sees(game)


@every_game
def test_CM_8_in_a_race_all_seats_look_alike(name: str) -> None:
    secrets.in_a_race_all_seats_look_alike(few_setups(name))


def test_every_check_is_run_here() -> None:
    """What is left out above is a test of its own, here or with the compiler."""
    run = {*QUICK, *SLOW, *APART, *(one.run for one in CHECKS if one.of is Of.GAME)}
    assert run == {one.run for one in CHECKS}


@few
def test_undo_says_when_nothing_is_left(game: Game) -> None:
    with pytest.raises(ValueError, match=phrases.UNDO(there=0, asked=1)):
        game.open("undo").undo()


# Moves and refusals


def is_nonsense(table: Table, seat: int, text: str) -> bool:
    """Is this move nonsense, so that no clause forbids it? A card out of turn, from one who may only do something else beside the
    player in turn; a number of a place that is not there (Hoo-doo); mending, where nothing can be wrong (Rook)."""
    is_beside = not has(table.state.turn, seat) and text != "mend"
    nothing_to_mend = text == "mend" and table.game.options["offences"] == "barred"
    return is_beside or nothing_to_mend or (table.game.name, table.phase.name) == ("hoo-doo", "draw")


@pytest.mark.slow
@few
def test_CM_5_what_a_player_could_try_is_accepted_or_refused_with_its_clause(game: Game) -> None:
    moves.what_a_player_could_try_is_accepted_or_refused_with_its_clause(game, is_nonsense)


# Scores add up where the sheet makes them


def _all_star(game: Game, step: Step) -> None:
    s = step.after
    if game.options["scoring"] == "counters":
        assert s.pot + sum(s.total[: s.players]) == game.players * int(game.options["counters"])
    if game.options["short"] == "waived" and game.options["scoring"] == "counters":
        assert min(s.total[: s.players]) >= 0


def _rook(game: Game, step: Step) -> None:
    s = step.after
    if s.deal_over and game.options["offences"] == "barred":
        assert sum(_rook_worth(cards) for field, _, cards in places(s) if field.name == "taken") == 100


def _rook_worth(cards: int) -> int:
    return sum({4: 5, 9: 10, 13: 10}.get(card % 14, 0) for card in each(cards))


def _twenty_six(game: Game, step: Step) -> None:
    s = step.after
    if s.deal_over:
        assert 0 < sum(s.points) <= 12
        assert all(
            sum(card % 13 + 1 for card in each(cards)) % 26 == 0 for _, _, cards in places(s) if game.options["raise"] == "no"
        )


def _outcasts(game: Game, step: Step) -> None:
    if step.after.deal_over and game.options["offences"] == "barred":
        assert sum(step.after.points) == 13


def _crowned(game: Game, step: Step) -> None:
    if step.after.deal_over and game.options["offences"] == "barred":
        assert sum(step.after.points) == 7


def _authors(game: Game, step: Step) -> None:
    if step.after.deal_over:
        assert sum(step.after.points) == 13


def _snap_jack(game: Game, step: Step) -> None:
    s = step.after
    assert sum(s.total) + sum(count(cards) for cards in s.face_down) == 52
    if s.deal_over:
        assert sum(s.points) == 52


def _hoo_doo(game: Game, step: Step) -> None:
    s = step.after
    if s.deal_over:
        assert sorted(s.points[: s.players]) == [0] * (s.players - 1) + [1]
        assert sum(s.total) == s.deal


def _dick_tracy(game: Game, step: Step) -> None:
    s = step.after
    if s.deal_over:
        assert (max(s.points) == 30) >= (s.winner >= 0)
        assert all(points % 5 == 0 and -25 <= points <= 30 for points in s.points)


SUMS: dict[str, Callable[[Game, Step], None]] = {
    "all-star-comics": _all_star,
    "authors": _authors,
    "dick-tracy": _dick_tracy,
    "hoo-doo": _hoo_doo,
    "paintings-crowned": _crowned,
    "paintings-outcasts": _outcasts,
    "paintings-twenty-six": _twenty_six,
    "rook": _rook,
    "snap-jack": _snap_jack,
}


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for name in GAMES if name in SUMS for game in setups(name)], ids=title)
def test_scores_add_up(game: Game) -> None:
    for seed in range(3):
        for step in walk(game, f"sums {seed}", deals=4):
            SUMS[game.name](game, step)


@pytest.mark.slow
@every_setup
def test_points_add_up_to_the_scores_where_scores_are_points(game: Game) -> None:
    """A score is the sum of the deals' points, unless the sheet counts otherwise (counters, credits, a running count)."""
    table = play_on(game.open("adds"), random.Random(7), deals=3)
    special = {"pals", "snap-jack", "authors"}
    if game.name in special or (game.name == "all-star-comics" and game.options["scoring"] == "counters"):
        return
    done = len(table.deals)
    assert table.scores == [sum(points[seat] for points in table.deals) for seat in range(game.players)]
    assert done


def test_exchanging_cards_keeps_their_number() -> None:
    """A word on the tools used above."""
    shuffle = {0: 3, 3: 0}
    assert exchanged(0b1001, shuffle) == 0b1001
    assert exchanged(0b0011, shuffle) == 0b1010


@pytest.mark.english
@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("rook", {"bid": "Bid", "bid pass": "Bid or pass"}),
        ("paintings-twenty-six", {"lay": "Lay a card", "build": "Build", "build take": "Take from the table or build"}),
    ],
)
def test_players_are_asked_only_for_what_they_can_do(game: str, asked: dict[str, str]) -> None:
    table = parlour.load(game).open(seed="asked", engine="plain")
    found: dict[str, str] = {}
    for number in range(300):
        if table.over or asked.items() <= found.items():
            break
        seat = min(table.actors)
        moves = table.legal(seat)
        view = table.view(seat)
        found[" ".join(sorted({move.text.split()[0] for move in moves}))] = view["asks"]
        assert table.view(None)["asks"] == table.phase.asks, "what somebody can do is told to nobody else"
        table.play(seat, moves[number % len(moves)])
    assert asked.items() <= found.items()
