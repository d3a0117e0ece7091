"""The checks that hold for every game found in the folder, under every option value and player count."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from walks import EVERY_SETUP, FEW_SETUPS, GAMES, Step, few_setups, held_by, opened, play_on, random_move, setups, title, walk

import parlour
from parlour import Game, IllegalMove, SetupError, Table
from parlour.engine.common import MOST_DEALS, everybody
from parlour.engine.sampler import Worlds
from parlour.engine.visibility import fields as seen_fields
from parlour.engine.visibility import redacted, sees, values
from parlour.lang.cards import count, each, has, one
from parlour.lang.fields import CARD, CARDS, SEAT, SECRET, SEQUENCE, Field
from parlour.lang.rule import clause_text, explained
from parlour.lang.slots import ManyCards, OneCard, Slot
from parlour.lang.state import Common
from parlour.lang.words import Word, is_surely_whole, move_text, word_of
from parlour.play import phrases
from parlour.play.history import Step as Told
from parlour.play.log import log_of, step_lines
from parlour.play.record import standing

every_setup = pytest.mark.parametrize(
    "game",
    [pytest.param(setup, marks=() if setup in FEW_SETUPS else pytest.mark.slow) for setup in EVERY_SETUP],
    ids=title,
)
"""Every setup; the quick tests take the few."""
few = pytest.mark.parametrize("game", FEW_SETUPS, ids=title)
every_game = pytest.mark.parametrize("name", GAMES)


# What is true of every position


def places(s: Common) -> Iterator[tuple[Field, int, int]]:
    """Every place for cards: its field, its number (the seat, where it is a seat's), its cards."""
    for field in type(s).fields.values():
        if field.kind == CARDS:
            for owner, cards in enumerate(getattr(s, field.name) if field.per else [getattr(s, field.name)]):
                yield field, owner, cards


def check_cards(game: Game, step: Step) -> None:
    """Each card in use is in exactly one place, and nothing else is anywhere."""
    found = 0
    for field, owner, cards in places(step.after):
        assert cards >= 0, f"{field.name}[{owner}] is negative"
        assert found & cards == 0, f"{game.pack.names(found & cards)} twice, the second time in {field.name}[{owner}]"
        found |= cards
    assert found == step.pack, f"lost {game.pack.names(step.pack & ~found)}, not in use {game.pack.names(found & ~step.pack)}"


def check_choices(game: Game, step: Step) -> None:
    """Whoever is asked has a lawful choice until the deal is over; asking changes nothing; offences are apart."""
    s, rules = step.after, game.rules
    if s.deal_over:
        assert (s.actors, s.turn, s.half) == (0, 0, 0)
        return
    assert s.actors, "the deal is not over and nobody is asked"
    asked = [s.half - 1] if s.half else list(each(s.actors))
    before = s.flat()
    for seat in asked:
        lawful, against = rules.legal(s, seat), rules.offences(s, seat)
        amid_an_offence = s.half and against
        assert lawful > 0 or (lawful == 0 and amid_an_offence), (
            f"seat {seat} is asked and has no lawful choice in phase {rules.calling_card.phases[s.phase].name}"
        )
        assert against >= 0
        assert lawful & against == 0, "a choice is lawful and an offence"
        assert against == 0 or game.options["offences"] == "fined", "an offence is offered though offences are barred"
    assert s.flat() == before, "asking for the legal choices changed the state"


def check_seats(game: Game, step: Step) -> None:
    """Only seats at the table act, win, or have anything; the game's numbers are in their range."""
    s = step.after
    table = everybody(s)
    assert 0 <= s.dealer < game.players
    for name in ("actors", "turn", "winners"):
        assert getattr(s, name) & ~table == 0, f"{name} has a seat that is not at the table"
    assert 0 <= s.phase < len(game.rules.calling_card.phases)
    assert 0 <= s.how < len(game.rules.calling_card.endings)
    assert s.half == 0 or has(s.actors, s.half - 1)
    phase = game.rules.calling_card.phases[s.phase]
    if not (s.deal_over or phase.is_race or phase.together or s.actors == s.turn):
        assert game.options["offences"] == "fined", "all see another turn than there is"
    for field in type(s).fields.values():
        if field.per == SEAT:
            assert getattr(s, field.name)[s.players :] == [field.start] * (field.size - s.players), (
                f"{field.name} of an empty seat"
            )
        if field.values and field.option is None:
            assert all(-1 <= value < len(field.values) for value in values(s, field)), f"{field.name} has no word"


def check_ints(game: Game, step: Step) -> None:
    """All is kept in ints that 64 bits hold, and single cards are cards of the pack."""
    s = step.after
    for value in s.flat():
        assert type(value) is int, f"{value!r} is no int"
        assert -(2**63) <= value < 2**63
    for field in type(s).fields.values():
        if field.kind == CARD:
            assert all(-1 <= card < len(game.pack) for card in values(s, field)), f"{field.name} is no card"


def check_facts(game: Game, step: Step) -> None:
    """What the state says about hands is true of the real ones."""
    s, pack = step.after, game.pack
    for field in type(s).fields.values():
        if field.kind == "fact":
            for seat in range(s.players):
                hand, said = getattr(s, field.of)[seat], getattr(s, field.name)[seat]
                if field.fact == "cannot":
                    assert hand & said == 0, f"seat {seat} has {pack.names(hand & said)}, which it cannot have"
                else:
                    assert said & ~hand == 0, f"seat {seat} has shown {pack.names(said & ~hand)} and has it not"
    module = game.rules.module
    for seat in range(s.players):
        known = 0
        for i in range(getattr(module, "AT_LEAST", 0)):
            those, least = module.at_least(s, seat, i)
            if least > 0:
                assert count(s.hand[seat] & those) >= least, f"seat {seat} has less than {least} of {pack.names(those)}"
                assert known & those == 0, "sets of two facts overlap"
                known |= those


def check_half(game: Game, step: Step) -> None:
    """A half-made move is in nobody else's view (CM-8)."""
    if not step.after.half or step.before is None:
        return
    viewer = (step.after.half + step.choice) % game.players
    if viewer != step.after.half - 1:
        told = f"seat {viewer} sees what seat {step.after.half - 1} is about to do"
        assert redacted(step.before, viewer).flat() == redacted(step.after, viewer).flat(), told
        assert seen_fields(step.before, viewer, game.pack) == seen_fields(step.after, viewer, game.pack), told


CHECKS: tuple[Callable[[Game, Step], None], ...] = (
    check_cards, check_choices, check_seats, check_ints, check_facts, check_half,
)  # fmt: skip


@every_setup
def test_every_position_of_random_play_is_sound(game: Game) -> None:
    """Every deal ends, and every position on the way is sound: cards, choices, seats, facts, half-made moves."""
    seed = title(game)
    for number, step in enumerate(walk(game, seed, deals=2)):
        for check in CHECKS:
            try:
                check(game, step)
            except AssertionError as wrong:
                raise AssertionError(
                    f"{game!r}, seed {seed!r}, deal {step.after.deal}, choice {number}: "
                    f"after seat {step.seat} chose {step.choice}: {wrong}"
                ) from None


@every_setup
def test_a_deal_over_is_scored(game: Game) -> None:
    """The end of a deal, and of a game, says who won; points and scores are those of the seats."""
    last: Any = None
    for step in walk(game, "ends", deals=2):
        last = step.after
    assert last.deal_over
    if game.options["length"] == "deal":
        assert last.ended
        assert last.deal == 1
    assert last.winners == 0 or last.ended, "somebody has won a game that goes on"
    nobody_may = game.name == "paintings-outcasts"  # F2-6: if all are equal nobody wins
    assert last.winners or not last.ended or nobody_may


# Every game ends


def whole_game(game: Game, seed: str, first: int) -> Any:
    """A whole game of random play by the plain rules, from deal number ``first``."""

    made = game.rules.course
    s = opened(game, seed)
    s.deal = first - 1
    game.rules.open_deal(s)
    stream = 1
    while True:
        stream, _ = made.random_deal(s, stream)
        if s.ended:
            return s
        made.next_deal(s)


@every_setup
def test_CM_9_a_game_ends_after_1000_deals_at_the_latest(game: Game) -> None:
    """From deal 998 on a game has three deals left, whatever its target; it then ends as if it had been stopped."""
    s = whole_game(game, "late", MOST_DEALS - 2)
    assert s.deal <= MOST_DEALS == 1000
    by_its_own_clause = game.rules.verbs.finished(s.copy())
    if s.deal == MOST_DEALS and not by_its_own_clause:
        assert s.winners == game.rules.verbs.leaders(s), "those who lead win"


@every_game
def test_CM_9_the_thousandth_deal_is_the_last(name: str) -> None:
    """Not one deal more, and not one less: a game that could go on at 999 goes on. (A game of one deal by its own clause, Authors
    or Snap Jack, does not, at 999 as at 1.)"""
    far = {"target": 9999, "marks": 9999, "counters": 999}
    options = parlour.load(name).rules.options
    game = Game(name, None, {key: value for key, value in far.items() if key in options and name != "rook"})
    before = MOST_DEALS - 1
    s = whole_game(game, "late", before)
    is_one_deal = game.rules.verbs.finished(opened(game, "late"))
    assert s.deal == (before if is_one_deal else MOST_DEALS)
    assert is_one_deal == game.rules.verbs.finished(s.copy())


@pytest.mark.parametrize("game", [game for name in GAMES for game in setups(name) if not game.changed], ids=title)
def test_every_game_ends(game: Game) -> None:
    """From the first deal, at the sheet's values: by the sheet's own clause, or in rare games by CM-9."""
    s = whole_game(game, "whole", 1)
    assert s.ended
    assert s.deal < MOST_DEALS or not game.rules.verbs.finished(s.copy())


@pytest.mark.parametrize("name", [name for name in GAMES if any(game.options["offences"] == "fined" for game in setups(name))])
def test_CM_9_random_play_never_chooses_an_offence(name: str) -> None:
    """The random player keeps to what is lawful even where offences could be committed."""

    game = Game(name, None, {"offences": "fined"})
    made = game.rules.course
    chances = 0
    for seed in range(12):
        s = opened(game, seed)
        game.rules.open_deal(s)
        stream = seed
        while not s.deal_over:
            before = s.copy()
            stream = made.random_choice(s, stream)
            lawful = [
                _after(game, before, seat, choice)
                for seat in ([before.half - 1] if before.half else each(before.actors))
                for choice in each(game.rules.legal(before, seat))
            ]
            chances += any(game.rules.offences(before, seat) for seat in each(before.actors))
            assert _but_draws(s.flat(), game) in [_but_draws(row, game) for row in lawful]
    if name in ("rook", "paintings-outcasts", "paintings-crowned", "all-star-comics"):
        assert chances, "no offence was ever possible here, so the test shows nothing"


def _after(game: Game, s: Any, seat: int, choice: int) -> list[int]:
    made = s.copy()
    game.rules.play(made, seat, choice)
    return list(made.flat())


def _but_draws(row: list[int], game: Game) -> list[int]:
    """A row without the counts of chance, which drawing the order of a race moves on."""
    at = 0
    for name, field in game.rules.state.fields.items():
        if name == "draws":
            return row[:at] + row[at + field.size :]
        at += field.size
    raise AssertionError("a state has draws")


# The size of a state, and its declaration


@every_game
def test_a_state_is_less_than_one_KiB_of_int64(name: str) -> None:
    state = parlour.load(name).rules.state
    assert state.dtype().itemsize == 8 * state.width() < 1024
    assert all(state.dtype()[field].base == "int64" for field in state.fields)


@every_game
def test_a_flat_row_is_the_whole_state(name: str) -> None:
    game = parlour.load(name)
    for step in walk(game, "flat"):
        again = game.rules.state().fill(step.after.flat())
        assert vars(again) == vars(step.after)
        assert len(step.after.flat()) == game.rules.state.width()


@every_game
def test_options_are_named_by_a_clause_of_the_sheet(name: str) -> None:
    rules = parlour.load(name).rules
    for option, field in rules.options.items():
        assert field.option is not None
        found = rules.clause(field.option.clause)
        assert found is not None, f"{option}: there is no clause {field.option.clause}"
        assert f"[{option}=" in found.text or f"[opt {option}=" in found.text, f"{found.id} does not name the option {option}"
        if field.option.low is not None:
            span = f"[{option}={field.option.default}, {field.option.low}-{field.option.high}]"
            assert span in found.text, f"{found.id} does not say which numbers {option} can be"


# Chance


@few
def test_same_seed_same_game(game: Game) -> None:
    """The same seed gives the same deals; another seed gives others; asking in between shifts nothing."""

    def rows(seed: str, ask: bool) -> list[list[int]]:
        found = []
        for step in walk(game, seed, deals=2):
            found.append(step.after.flat())
            if ask and not step.after.deal_over:
                for seat in each(step.after.actors):
                    game.rules.legal(step.after, seat)
                    seen_fields(step.after, seat, game.pack)
        return found

    assert rows("one", ask=False) == rows("one", ask=True)
    assert rows("one", ask=False)[0] != rows("two", ask=False)[0]


@every_game
def test_an_integer_seed_stands_for_its_digits(name: str) -> None:
    game = parlour.load(name)
    assert game.open(7).state == game.open("7").state
    assert game.open(7).state != game.open("8").state


@few
def test_later_deals_do_not_depend_on_the_moves_before(game: Game) -> None:
    """A purpose counts its draws within a deal: whatever was played in deal 1, deal 2 is dealt alike to the same dealer."""
    dealt: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for player in range(4):
        table = play_on(game.open("later", dealer=0), random.Random(player), deals=1, wicked=0)
        s = table.state
        if not table.over and table.state.deal == 2:
            who = s.dealer, getattr(s, "still_in", 0)
            dealt.setdefault(who, set()).add(tuple(cards for field, _, cards in places(s) if not field.keep))
    assert all(len(ways) == 1 for ways in dealt.values())


# Nothing a seat cannot see changes what it is shown


def scrambled(game: Game, s: Common, viewer: int | None, shuffle: dict[int, int], rng: random.Random) -> Any:
    """The position with hidden cards exchanged, and with other keys, counts and secrets."""
    made = s.copy()
    for name, field in type(s).fields.items():
        if field.kind in (SECRET, SEQUENCE):
            if field.kind == SECRET or not sees(s, field, 0, viewer):
                _fill(made, field, lambda value: rng.randrange(1 << 60))
            continue
        if field.kind in (CARDS, CARD, "marks"):
            row = getattr(s, name)
            for owner in range(field.size):
                if not sees(s, field, owner, viewer):
                    value = row[owner] if field.per else row
                    value = shuffle.get(value, value) if field.kind == CARD else exchanged(value, shuffle)
                    _set(made, field, owner, value)
    if viewer is None or not has(s.actors, viewer):
        if s.actors and not s.deal_over:
            others = everybody(s) & ~(one(viewer) if viewer is not None else 0)
            made.actors = others & rng.randrange(1, 1 << 8) or others
    elif s.phase >= 0 and game.rules.calling_card.phases[s.phase].is_race:
        made.actors = one(viewer) | (everybody(s) & rng.randrange(1 << 8))
    return made


def _fill(s: Common, field: Field, value: Callable[[int], int]) -> None:
    for owner in range(field.size):
        _set(s, field, owner, value(owner))


def _set(s: Common, field: Field, owner: int, value: int) -> None:
    if field.per:
        getattr(s, field.name)[owner] = value
    else:
        setattr(s, field.name, value)


def exchanged(cards: int, shuffle: dict[int, int]) -> int:
    """The set with each card exchanged for another."""
    made = 0
    for card in each(cards):
        made |= one(shuffle.get(card, card))
    return made


def hidden_cards(s: Common, viewer: int | None) -> int:
    """The cards that lie where the viewer cannot look."""
    found = 0
    for field, owner, cards in places(s):
        if not sees(s, field, owner, viewer):
            found |= cards
    return found


def a_shuffle(cards: int, rng: random.Random) -> dict[int, int]:
    """The cards exchanged among themselves at random."""
    old = list(each(cards))
    new = rng.sample(old, len(old))
    return dict(zip(old, new, strict=True))


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.players)]


@pytest.mark.slow
@few
def test_CM_6_nothing_a_seat_cannot_see_changes_its_view(game: Game) -> None:
    """Exchange cards between places that are hidden, change key, counts and who else could act: the view stays the same."""
    rng = random.Random(title(game))
    table = game.open("views")
    changed = looked = 0
    while not table.over and table.state.deal < 3 and looked < 40:
        looked += 1
        for viewer in viewers(game):
            hidden = hidden_cards(table.state, viewer)
            other = table.copy()
            other.state = scrambled(game, table.state, viewer, a_shuffle(hidden, rng), rng)
            changed += other.state.flat()[2:] != table.state.flat()[2:]
            assert table.view(viewer) == other.view(viewer)
            assert redacted(table.state, viewer) == redacted(other.state, viewer)
        play_on(table, rng, moves=rng.randint(1, 3))
    assert changed or not looked


@pytest.mark.slow
@few
def test_CM_6_nothing_a_seat_cannot_see_changes_its_log(game: Game) -> None:
    """Exchange cards that stay hidden through a move: what the log tells the viewer about it stays the same."""
    rng = random.Random(title(game))
    table = play_on(game.open("logs"), rng, deals=2, moves=120)
    for viewer in {None, 0, rng.randrange(game.players), game.players - 1}:
        for told in table.history.steps:
            if told.before is None:
                continue
            hidden = hidden_cards(told.before, viewer) & hidden_cards(told.after, viewer)
            shuffle = a_shuffle(hidden, rng)
            move = told.move
            if move is not None and move[0] != viewer:
                word, filled = _word(table, told.before, move[1])
                if word.others:
                    move = move[0], tuple(_choices(word, filled, shuffle))
            before, after = (scrambled(game, one, viewer, shuffle, rng) for one in (told.before, told.after))
            other = Told(before, move, after, None if move is None else _word(table, told.before, move[1]))
            assert step_lines(told, viewer, table) == step_lines(other, viewer, table)


def _word(table: Table, s: Common, choices: tuple[int, ...]) -> tuple[Word, dict[str, list[int]]]:
    found = word_of(table.game.rules.calling_card.phases[s.phase].words, list(choices), table.game.pack, s)
    assert found is not None
    return found


def _choices(word: Word, filled: dict[str, list[int]], shuffle: dict[int, int]) -> list[int]:
    """The choices of a move told only to who made it, with hidden cards exchanged."""
    made: list[int] = []
    for step in word.path:
        if isinstance(step, int):
            made.append(step)
        else:
            cards = isinstance(word.slots[step], OneCard)
            made += [shuffle.get(choice, choice) if cards else choice for choice in filled[step]]
    return made


@pytest.mark.slow
@few
def test_CM_6_the_sampler_changes_nothing_a_seat_sees(game: Game) -> None:
    """Deal what a seat has not seen anew: its view stays the same, and what the state says about hands stays true."""
    rng = random.Random(title(game))
    table = game.open("worlds")
    while not table.over and table.state.deal < 2:
        play_on(table, rng, moves=6)
        if table.over:
            break
        viewer = rng.choice(viewers(game))
        world = Worlds(game.rules, table.state, viewer, seed=rng.randrange(1 << 40)).next()
        assert seen_fields(world, viewer, game.pack) == seen_fields(table.state, viewer, game.pack)
        pack = 0
        for _, _, cards in places(table.state):
            pack |= cards
        check_cards(game, Step(None, -1, -1, world, pack))
        check_facts(game, Step(None, -1, -1, world, pack))


@every_game
def test_CM_8_in_a_race_all_seats_look_alike(name: str) -> None:
    """Who could take is hidden: to others every seat is asked, and only the seat that can take is told so."""
    races = 0
    for game in few_setups(name):
        rng = random.Random(title(game))
        table = game.open("races")
        while not table.over and table.state.deal < 3:
            if table.phase.is_race:
                races += 1
                for viewer in viewers(game):
                    view = table.view(viewer)
                    assert view["race"]
                    if viewer not in table.actors:
                        assert view["legal"] == []
                    assert set(view["actors"]) == set(each(table.state.turn)) | ({viewer} & table.actors)
            table.play(*random_move(table, rng))
    assert races or not any(phase.is_race for phase in parlour.load(name).rules.calling_card.phases)


@few
def test_views_are_json(game: Game) -> None:
    table = play_on(game.open("json"), random.Random(1), moves=12)
    for viewer in viewers(game):
        view = table.view(viewer)
        assert json.loads(json.dumps(dict(view))) == dict(view)
        assert all(isinstance(line, str) and line for line in log_of(table, viewer))
        assert "{" not in "".join(log_of(table, viewer))


# Records, copies, undo


@pytest.mark.slow
@few
def test_a_record_replays_to_the_same_end(game: Game) -> None:
    rng = random.Random(title(game))
    table = game.open(seed=f"record {title(game)}")
    while True:
        text = json.dumps(table.record())
        assert parlour.replay(text) == json.loads(json.dumps(standing(table)))
        again = parlour.from_record(text)
        assert again.state == table.state
        assert again.moves == table.moves
        assert again.record() == table.record()
        if table.over or len(table.deals) >= 2:
            return
        play_on(table, rng, moves=40, deals=2)


@few
def test_a_record_with_stacked_packs_replays(game: Game) -> None:
    """The packs of a record are dealt top card first, and its game is another than that of the seed."""
    rng = random.Random(title(game))
    s = opened(game, 0, dealer=0)
    pack = list(game.pack.names(game.rules.verbs.pack_of(s)))
    stacked = [rng.sample(pack, len(pack))]
    table = game.open(0, dealer=0, packs=stacked, stop=2)
    assert table.state.stacked or table.deals, "the first deal was not from the stacked pack"
    play_on(table, rng, deals=2)
    text = json.dumps(table.record())
    assert json.loads(text)["packs"] == stacked
    assert parlour.from_record(text).state == table.state
    assert parlour.from_record(text).deals == table.deals


@few
def test_undo_and_redo(game: Game) -> None:
    rng = random.Random(title(game))
    table = game.open("undo")
    been = [(table.state.flat(), list(table.deals), table.log)]
    for _ in range(60):
        if table.over:
            break
        table.play(*random_move(table, rng))
        been.append((table.state.flat(), [list(points) for points in table.deals], table.log))
    moves = list(table.moves)
    back = rng.randint(1, len(moves))
    table.undo(back)
    assert (table.state.flat(), table.deals, table.log) == been[len(moves) - back]
    assert table.moves == moves[: len(moves) - back]
    for seat, text in moves[len(moves) - back :]:
        table.play(seat, text)
    assert (table.state.flat(), table.deals, table.log) == been[-1]
    for number in range(len(moves), 0, -1):
        table.undo()
        assert table.state.flat() == been[number - 1][0]
    with pytest.raises(ValueError, match=phrases.UNDO(there=0, asked=1)):
        table.undo()
    assert table.moves == []


@every_game
def test_undo_far_back_plays_the_game_again(name: str) -> None:
    """What lies further back than the steps kept is found by playing again; nothing is rolled anew."""
    rng = random.Random(name)
    table = parlour.load(name).open("far")
    been = [table.state.flat()]
    while not table.over and len(table.moves) < 60:
        table.play(*random_move(table, rng))
        been.append(table.state.flat())
    table.history.forget(keep=5)
    table.undo(len(table.moves) - 3)
    assert table.state.flat() == been[3]
    assert len(table.moves) == 3


@every_game
@pytest.mark.parametrize("how", [Table.copy, copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_copies_go_their_own_way(name: str, how: Callable[[Table], Table]) -> None:
    rng = random.Random(name)
    table = play_on(parlour.load(name).open("copies"), rng, moves=9)
    before = table.state.flat(), list(table.moves), table.log
    other = how(table)
    assert (other.state.flat(), other.moves, other.log) == before
    assert other.view(0) == table.view(0)
    play_on(other, rng, moves=4)
    assert (table.state.flat(), table.moves, table.log) == before
    other.undo(len(other.moves))
    assert other.record()["moves"] == []
    assert (table.state.flat(), table.moves, table.log) == before


@every_game
def test_games_and_errors_can_be_pickled(name: str) -> None:
    game = parlour.load(name)
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(IllegalMove) as caught:
        game.open().play(0, "nonsense")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.message, again.clause, again.legal) == (caught.value.message, None, caught.value.legal)


# Moves and refusals


def is_nonsense(table: Table, seat: int, text: str) -> bool:
    """Is this move nonsense, so that no clause forbids it? A card out of turn, from one who may only do something else beside the
    player in turn; a number of a place that is not there (Hoo-doo); mending, where nothing can be wrong (Rook)."""
    is_beside = not has(table.state.turn, seat) and text != "mend"
    nothing_to_mend = text == "mend" and table.game.options["offences"] == "barred"
    return is_beside or nothing_to_mend or (table.game.name, table.phase.name) == ("hoo-doo", "draw")


def tries(table: Table, seat: int, rng: random.Random) -> Iterator[str]:
    """Texts a player could try with what they hold: every card alone, every number and word, and mixtures at random."""
    hand = held_by(table, seat)
    for word in table.phase.words:
        slots = word.slots
        if not slots:
            yield word.text
            continue
        for _ in range(8 if len(slots) > 1 or any(slot.many for slot in slots.values()) else 1):
            for name, slot in slots.items():
                if slot.many and not isinstance(slot, ManyCards):
                    break
                rest = {other: one_filling(table, seat, slots[other], hand, rng) for other in slots if other != name}
                if len(rest) > 1 and names_twice(rest, slots):
                    continue
                for choice in fillings(table, seat, slot, hand):
                    if not (isinstance(slot, OneCard) and [choice] in rest.values()):
                        yield word.show({**rest, name: [choice]}, table.game.pack, table.state)
                if isinstance(slot, ManyCards) and len(hand) > 1:
                    some = rng.sample(hand, rng.randint(2, min(len(hand), 5)))
                    yield word.show({**rest, name: some}, table.game.pack, table.state)


def names_twice(filled: dict[str, list[int]], slots: dict[str, Slot]) -> bool:
    """Is a card in two of these slots?"""
    cards = [card for name, choices in filled.items() if slots[name].is_card for card in choices]
    return len(set(cards)) < len(cards)


def fillings(table: Table, seat: int, slot: Slot, hand: list[int]) -> list[int]:
    if isinstance(slot, OneCard):
        return hand or list(range(len(table.game.pack)))
    return [
        choice for choice in range(63) if slot.fits(choice, table.game.pack, table.state) and slot_ok(table, seat, slot, choice)
    ]


def slot_ok(table: Table, seat: int, slot: Slot, choice: int) -> bool:
    """Is it a thing at this table (and not a seat that is not there)?"""
    try:
        slot.read(slot.show([choice], table.game.pack, table.state), table.game.pack, table.state)
    except ValueError:
        return False
    return True


def one_filling(table: Table, seat: int, slot: Slot, hand: list[int], rng: random.Random) -> list[int]:
    return [rng.choice(fillings(table, seat, slot, hand))]


@pytest.mark.slow
@few
def test_CM_5_what_a_player_could_try_is_accepted_or_refused_with_its_clause(game: Game) -> None:
    """Every text made of what the player holds: either it is among the legal moves, or a clause is cited and nothing changes."""
    rng = random.Random(title(game))
    table = game.open("tries")
    left = 15
    while not table.over and left and table.state.deal < 3:
        for seat in sorted(table.actors):
            legal = table.legal(seat)
            texts = {str(move) for move in legal}
            before = table.state.flat()
            texts_tried = sorted(set(tries(table, seat, rng)))
            for text in rng.sample(texts_tried, min(len(texts_tried), 60)):
                trial = table.copy()
                try:
                    trial.play(seat, text)
                except IllegalMove as wrong:
                    assert trial.state.flat() == before
                    assert trial.moves == table.moves
                    assert text not in texts
                    assert wrong.legal == [str(move) for move in legal]
                    assert wrong.clause or is_nonsense(table, seat, text), f"{game!r}: {text!r} has no clause: {wrong.message}"
                    if wrong.clause:
                        assert game.rules.clause(wrong.clause), f"there is no clause {wrong.clause}"
                        assert str(wrong) == f"{wrong.message} ({wrong.clause})"
                else:
                    assert legal.more or trial.moves[-1][1] in texts, f"{text!r} was accepted and is not among the legal moves"
        table.play(*random_move(table, rng))
        left -= 1


@few
def test_CM_5_every_step_of_narrowing_is_cited(game: Game) -> None:
    """What a step of ``legal`` took away is refused, and the clause is that of the step."""
    rng = random.Random(title(game))
    table = game.open("steps")
    moves = 0
    while not table.over and moves < 80 and table.state.deal < 4:
        for seat in sorted(table.actors):
            with explained() as steps:
                lawful = game.rules.legal(table.state, seat)
            open_to = lawful | game.rules.offences(table.state, seat)
            gone = 0
            for by, removed in steps:
                for choice in each(removed & ~gone & ~open_to & (one(62) * 2 - 1)):
                    text = whole_text(table, choice, held_by(table, seat))
                    if text is not None:
                        with pytest.raises(IllegalMove) as caught:
                            table.copy().play(seat, text)
                        assert caught.value.clause == clause_text(by), text
                gone |= removed
        table.play(*random_move(table, rng))
        moves += 1


def whole_text(table: Table, choice: int, hand: list[int]) -> str | None:
    """A text whose first choice is this one, if that makes a whole move; None if it could not be said."""
    words, pack, s = table.phase.words, table.game.pack, table.state
    if is_surely_whole(words, [choice], pack, s):
        return move_text(words, [choice], pack, s)
    return None


@few
def test_CM_5_every_legal_move_is_accepted_and_reads_as_itself(game: Game) -> None:
    """Each text of the legal list is accepted, whatever its case and spaces, and is what the record keeps."""
    rng = random.Random(title(game))
    table = game.open("legal")
    for _ in range(12):
        if table.over:
            break
        for seat in sorted(table.actors):
            legal = table.legal(seat)
            assert len({str(move) for move in legal}) == len(legal), "two moves have one text"
            for move in rng.sample(legal, min(len(legal), 20)):
                by_text, by_move = table.copy(), table.copy()
                by_text.play(seat, f"  {str(move).upper().replace(' ', '  ')} ")
                by_move.play(seat, move)
                assert by_text.state == by_move.state
                assert by_text.moves[-1] == by_move.moves[-1] == (seat, str(move))
            offences = table.offences(seat)
            assert set(offences) <= set(legal)
            assert not offences or game.options["offences"] == "fined"
            for move in offences:
                assert game.rules.clause(move.offence or "") is not None
        play_on(table, rng, moves=3)


@few
def test_CM_5_a_seat_not_asked_is_refused(game: Game) -> None:
    rng = random.Random(title(game))
    table = play_on(game.open("others"), rng, moves=5)
    if table.over:
        table.undo()
    others = [seat for seat in range(game.players) if seat not in table.actors]
    text = str(table.legal(min(table.actors))[0])
    for seat in others:
        with pytest.raises(IllegalMove) as caught:
            table.play(seat, text)
        assert caught.value.clause is None
        assert caught.value.legal == []
        assert caught.value.seat == seat
    for seat in (-1, game.players, 10**9):
        with pytest.raises(SetupError):
            table.play(seat, text)


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


@every_game
def test_what_a_game_names_by_phase_is_there(name: str) -> None:
    """A field that matters in some phases names phases of the game; who hurries says words of the phase, and has time to."""
    rules = Game(name).rules
    phases = {phase.name: phase for phase in rules.calling_card.phases}
    assert {phase for field in rules.state.fields.values() for phase in field.during} <= set(phases)
    for phase in phases.values():
        if phase.time_limit is not None:
            assert {phase.time_limit.word, phase.time_limit.otherwise} <= {word.kind for word in phase.words}
            assert 0 < phase.time_limit.earliest < phase.time_limit.latest
            assert phase.time_limit.clause in {clause.id for clause in rules.clauses}


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
