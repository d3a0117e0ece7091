"""Simulations: what is refused, how sure the means are, and who plays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from walks import GAMES, few_setups, opened

import parlour
from parlour.bots.adviser import advice
from parlour.compile import policies
from parlour.compile import simulate as simulation
from parlour.compile.intervals import FEWEST, GameSums, t_95
from parlour.compile.random_games import ENDLESS
from parlour.compile.simulation_setup import options_used
from parlour.engine import visibility
from parlour.engine.common import next_to_act
from parlour.engine.redaction import redaction
from parlour.games import find
from parlour.lang.cards import highest, lowest
from parlour.lang.chance import player_next, player_pick
from parlour.lang.errors import ParlourError, SetupError
from parlour.lang.rule import rule

OUTCASTS = "paintings-outcasts"


# How sure the means are


@pytest.mark.parametrize(
    ("freedom", "table"),
    [(1, 12.7062), (2, 4.30265), (3, 3.18245), (4, 2.77645), (9, 2.26216), (30, 2.04227), (120, 1.97993), (10**9, 1.95996)],
)
def test_students_t_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert t_95(float(freedom)) == pytest.approx(table, abs=1e-5)


def test_the_series_takes_over_without_a_jump() -> None:
    assert t_95(1000.0) == pytest.approx(t_95(1000.001), abs=1e-7)


def test_games_of_one_length_give_the_usual_interval() -> None:
    """Where all games have one deal, the mean is a plain mean and the jackknife its usual error."""
    points = np.array([[3, 1], [5, 1], [4, 1], [9, 1], [2, 1], [7, 1]], np.int64)
    sums = GameSums(2, 10)
    sums.add(np.ones(6, np.int64), points)
    expected = t_95(5.0) * points[:, 0].std(ddof=1) / 6**0.5
    assert sums.means() == (5.0, 1.0)
    assert sums.half_widths() == pytest.approx((expected, 0.0))


def test_too_few_games_or_one_much_longer_than_the_rest_have_no_interval() -> None:
    for lengths in ([1], [3, 3, 3, 3], [500, 2, 3, 2, 3, 2, 3, 2, 3]):
        sums = GameSums(1, 1000)
        sums.add(np.array(lengths), np.array([lengths]).T)
        assert sums.in_effect < FEWEST
        assert sums.half_widths() == (None,)


COVERED: list[tuple[str, dict[str, str], int]] = [
    (OUTCASTS, {}, 40),
    ("paintings-crowned", {}, 60),
    ("all-star-comics", {}, 150),
    ("rook", {"setback": "keep"}, 150),
]
"""Games, with options and the deals of a small simulation. (Rook as the sheet has it lasts for hundreds of deals at random.)"""
TIMES = 800


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options", "deals"), [one for one in COVERED if one[0] in GAMES])
def test_an_interval_covers_the_long_run_as_often_as_it_promises(name: str, options: dict[str, str], deals: int) -> None:
    """Small simulations, one after the other in a long run: 95 % of their intervals hold the mean of the whole run."""
    game = parlour.load(name, **options)
    run = simulation._Run(game, "coverage")
    whole = GameSums(game.players, 1000)
    intervals, first = [], 0
    for _ in range(TIMES):
        piece = run.piece(first, deals, deals)
        first += len(piece.by_game)
        sums = GameSums(game.players, 1000)
        for each in (sums, whole):
            each.add(piece.by_game[:, 0], piece.by_game[:, 2:])
        if sums.in_effect >= FEWEST:
            intervals.append((sums.means(), sums.half_widths()))
    means, halves = (np.array(one, float) for one in zip(*intervals, strict=True))
    assert len(intervals) > TIMES / 2
    covered = (np.abs(means - whole.means()) <= halves).mean()
    assert 0.92 <= covered <= 0.98


@pytest.mark.slow
def test_a_thousand_deals_of_rook_are_too_few_games() -> None:
    """At random a game of Rook lasts for hundreds of deals: better no interval than a wrong one."""
    assert parlour.simulate("rook", deals=1000, seed=1).ci95 == (None,) * 4


# What is refused


class Bot:
    """A bot in Python."""

    name = "mine"

    def choose(self, observation: object) -> str:
        return "pass"


def unmarked(state: Any, seat: int, choices: int) -> int:
    return lowest(choices)


@rule
def calls_unmarked(state: Any, seat: int, choices: int) -> int:
    return unmarked(state, seat, choices)


@rule
def two_arguments(state: Any, seat: int) -> int:
    return 0


@pytest.mark.english
@pytest.mark.parametrize(
    ("field", "words", "given"),
    [
        ("options", 'no option "targt". Did you mean target?', {"targt": 5}),
        ("options", "Did you mean deals?", {"deal": 5}),
        ("options", 'no option "zebra". Choose from', {"zebra": 5}),
        ("options.target", "no effect on single deals", {"target": 5, "length": "deal"}),
        ("options.ending", "no effect on single deals", {"ending": "last", "length": "deal"}),
        ("options.offences", "keeps to the rules", {"offences": "fined"}),
        ("options.target", "Option target", {"target": 2.5}),
        ("players", "2, 3, 4 or 5 players, not 9", {"players": 9}),
        ("players", "not 4.0", {"players": 4.0}),
        ("arrays", "True, False or None, not 1", {"arrays": 1}),
        ("progress", "must be a function", {"progress": 7}),
        ("deals", "whole number", {"deals": True}),
        ("policy", "random or sheet", {"policy": "clever"}),
        ("policy", "No module named", {"policy": "no_such_module:low"}),
        ("policy", "each of the 4 players, not 1", {"policy": ["sheet"]}),
        ("policy", "parlour tournament", {"policy": Bot()}),
        ("policy", "marked with @rule. For a bot in Python", {"policy": unmarked}),
        ("policy", '"unmarked", which must be marked', {"policy": calls_unmarked}),
        ("policy", "three arguments", {"policy": two_arguments}),
    ],
)
def test_what_would_have_no_effect_is_refused_in_one_sentence(field: str, words: str, given: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as refused:
        parlour.simulate(OUTCASTS, **{"deals": 5, **given})
    assert refused.value.field == field
    assert words in str(refused.value)


@pytest.mark.english
@pytest.mark.parametrize(("field", "given"), [("options", {"target": 5}), ("players", {"players": 3})])
def test_a_game_that_is_set_up_takes_no_more_settings(field: str, given: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=r"already set up: give it to parlour\.load") as refused:
        parlour.simulate(parlour.load(OUTCASTS), **given)
    assert refused.value.field == field


@pytest.mark.slow
def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    kinds = {"players": np.int64(4), "deals": np.int32(50), "seed": np.int64(3), "threads": np.uint8(1), "target": np.int16(30)}
    same = {name: int(value) for name, value in kinds.items()}
    ours: Any = parlour.simulate
    assert ours(OUTCASTS, **kinds).means == ours(OUTCASTS, **same).means


@pytest.mark.parametrize("name", GAMES)
def test_every_option_changes_whole_games_but_what_is_for_offenses(name: str) -> None:
    rules = find(name)
    assert set(rules.options) - options_used(rules) <= {"offences"}
    assert "length" in options_used(rules, single=True)


# Who plays


@rule
def low(state: Any, seat: int, choices: int) -> int:
    return lowest(choices)


@rule
def peeking(state: Any, seat: int, choices: int) -> int:
    """The highest choice if a neighbor's hand can be seen, else the lowest."""
    other = seat + 1
    if other == state.players:
        other = 0
    if state.hand[other]:
        return highest(choices)
    return lowest(choices)


@rule
def cheating(state: Any, seat: int, choices: int) -> int:
    return 62


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_sees_what_its_seat_sees(name: str) -> None:
    """The rule that hides and the view that hides leave the same, whoever is asked."""
    redact = redaction(find(name).state)
    for game in few_setups(name)[:3]:
        s: Any = opened(game, "seen")
        game.rules.open_deal(s)
        stream = 7
        for _ in range(60):
            if s.deal_over:
                break
            seat, seen = next_to_act(s), s.copy()
            redact(s, seen, seat)
            assert seen == visibility.redacted(s, seat)
            stream = player_next(stream)
            game.rules.play(s, seat, player_pick(stream, game.rules.legal(s, seat)))


@pytest.mark.slow
def test_the_sheet_plays_what_bots_of_the_sheet_play() -> None:
    found = parlour.simulate(OUTCASTS, players=4, deals=12, seed="sheet", policy="sheet")
    assert found.points is not None
    assert found.policies == ("sheet",) * 4
    table = parlour.load(OUTCASTS, players=4, length="deal").open("sheet#0")
    while not table.over:
        (seat,) = table.actors
        table.play(seat, str(advice(table, seat)[0]))
    points, dealer = table.state.points[:4], table.state.dealer
    assert found.points[0].tolist() == points[dealer:] + points[:dealer]


@pytest.mark.slow
def test_each_seat_may_have_a_policy_of_its_own() -> None:
    """What hides works compiled, too: a policy that would profit from peeking plays as the one that doesn't."""
    asked = [low, "random", peeking, "random"]
    found = parlour.simulate(OUTCASTS, players=4, deals=4000, seed=1, threads=2, policy=asked)
    again = parlour.simulate(OUTCASTS, players=4, deals=4000, seed=1, threads=1, policy=tuple(asked))
    assert (found.means, found.seat_means, found.seat_ci95) == (again.means, again.seat_means, again.seat_ci95)
    assert found.policies == (f"{__name__}:low", "random", f"{__name__}:peeking", "random")
    assert found.seat_means is not None
    assert found.seat_ci95 is not None
    assert sum(found.seat_means) == pytest.approx(13)
    assert sum(found.means) == pytest.approx(13)
    assert abs(found.seat_means[0] - found.seat_means[2]) < sum(half or 0 for half in found.seat_ci95) / 2
    assert found.as_json()["policies"] == list(found.policies)


@pytest.mark.slow
@pytest.mark.english
def test_a_choice_that_is_none_of_the_choices_is_told_with_its_place() -> None:
    with pytest.raises(
        ParlourError, match=r"cheating chose 62, which isn't one of its choices: seat \d, deal 1 of the game .* s#0\."
    ):
        parlour.simulate(OUTCASTS, players=4, deals=10, seed="s", policy=cheating)


@pytest.mark.english
def test_a_deal_that_never_ends_is_told_with_its_place() -> None:
    run = simulation._Run(parlour.load(OUTCASTS), "s")
    told = str(run._failed(3, 2, 0, ENDLESS))
    assert told == "Policy random never ends deal 2 of the game with the seed s#3: after 1,000,000 choices it was given up."


def test_random_for_each_is_random_for_all() -> None:
    assert policies.seating(OUTCASTS, 4, ["random"] * 4).is_random
    assert not policies.seating(OUTCASTS, 4, ["random", "sheet", "random", "sheet"]).is_random


MINE = """
from parlour.lang.rule import rule
N = 3
@rule
def help(c):
    return c & N
@rule
def mine(s, seat, c):
    return help(c)
"""


def test_an_edited_policy_is_another_one() -> None:
    """So is one whose numbers or helpers have changed; a comment changes nothing."""
    edits = (
        MINE,
        MINE + "# more\n",
        MINE.replace("N = 3", "N = 4"),
        MINE.replace("c & N", "c | N"),
        MINE.replace("help(c)\n", "seat\n"),
    )
    found = []
    for edited in edits:
        space: dict[str, Any] = {"__name__": "mine"}
        exec(edited, space)
        found.append(policies.fingerprint([space["mine"], None]))
    assert found[0] == found[1]
    assert len(set(found)) == len(edits) - 1


def test_the_same_policy_in_another_module_is_another_one() -> None:
    """Machine code that is kept looks for the module it was compiled in, which may not be there the next time."""
    found = []
    for module in ("mine", "yours"):
        space: dict[str, Any] = {"__name__": module}
        exec(MINE, space)
        found.append(policies.fingerprint([space["mine"], None]))
    assert found[0] != found[1]
