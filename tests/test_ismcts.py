"""OpenSpiel's search at Parlour's tables (bench/ismcts.py): it plays by the rules, and from what its seat sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; it comes with the extra `bench`")

from test_bots import with_other_hidden_cards

import parlour
from bench.ismcts import Arena, Dealer, Position, Rival, arena_of, choices_of
from parlour.bots.players import Observation, searcher_for
from parlour.bots.search.budget import Budget
from parlour.compile.machine import Rows
from parlour.engine import visibility
from parlour.lang.cards import count, one
from parlour.lang.fields import CARDS
from parlour.lang.state import Common

pytestmark = pytest.mark.slow

SKILL = (
    "all-star-comics", "authors", "dick-tracy", "paintings-crowned", "paintings-outcasts", "paintings-twenty-six", "rook",
)  # fmt: skip
TOGETHER = "pals-for-two"
"""A game in which several seats may act at once."""


def opened(arena: Arena, seed: str) -> Rows:
    """A game whose first deal is its last."""
    row = arena.machine.open(seed)
    row[arena.stop] = 1
    return row


def positions(arena: Arena, many: int) -> Iterator[tuple[Rows, int]]:
    """Positions of deals played at random, middles of moves among them, and whose choice it is."""
    chance = random.Random(arena.game.name)
    for number in range(many):
        row = opened(arena, f"rival#{number}")
        for _ in range(chance.randrange(30)):
            legal = arena.machine.entry_points.now(row)
            if legal:
                arena.machine.entry_points.step(row, chance.choice(choices_of(legal)))
        if arena.machine.entry_points.now(row):
            yield row, arena.actor(row)


def position(arena: Arena, row: Rows, seat: int) -> Position:
    return Position(arena, row, row.ctypes.data, seat, choices_of(arena.machine.legal(row, seat)))


def key(arena: Arena, row: Rows, seat: int) -> str:
    return position(arena, row, seat).information_state_string()


def known(s: Common, seat: int) -> tuple[list[int], list[int]]:
    """What a seat knows, read off slowly: what it sees, and how many cards lie in each place."""
    places = [getattr(s, name) for name, field in type(s).fields.items() if field.kind == CARDS]
    sizes = [count(cards) for place in places for cards in (place if isinstance(place, list) else [place])]
    return visibility.redacted(s, seat).flat(), sizes


@pytest.mark.parametrize("game", [*SKILL, TOGETHER])
def test_it_plays_a_whole_deal_by_the_rules(game: str) -> None:
    arena, rival = arena_of(parlour.load(game)), Rival(budget=Budget(simulations=20))
    machine, row, moves = arena.machine, opened(arena, "whole deal"), 0
    while machine.entry_points.now(row):
        seat = arena.actor(row)
        path = rival.choose(Observation.of_row(machine, row, seat, f"{game} {moves}"))
        for place, choice in enumerate(path):
            assert one(choice) & machine.legal(row, seat)
            machine.play(row, seat, choice)
            assert bool(row[arena.half]) == (place + 1 < len(path))
        moves += 1
    assert machine.fields(row)["deal_over"]
    assert moves > 5


@pytest.mark.parametrize("game", SKILL)
def test_what_it_knows_does_not_change_with_the_hidden_cards(game: str) -> None:
    arena, chance, changed = arena_of(parlour.load(game)), random.Random(game), 0
    for row, seat in positions(arena, 30):
        other = arena.machine.row(with_other_hidden_cards(arena.machine.plain(row), seat, chance))
        changed += bool((arena.machine.fields(other[None])["hand"] != arena.machine.fields(row[None])["hand"]).any())
        assert key(arena, other, seat) == key(arena, row, seat)
        for world in arena.machine.worlds(row, seat, 5, chance.getrandbits(60)):
            assert key(arena, world, seat) == key(arena, row, seat)
    assert changed > 15


@pytest.mark.parametrize("game", SKILL)
def test_it_knows_whatever_its_seat_sees(game: str) -> None:
    """Two worlds have the same key just where a seat could not tell them apart: those dealt for a seat, and those dealt for nobody."""
    arena, chance, told_apart = arena_of(parlour.load(game)), random.Random(game), 0
    for row, seat in positions(arena, 20):
        mine, plain = key(arena, row, seat), known(arena.machine.plain(row), seat)
        for viewer in (seat, None):
            for world in arena.machine.worlds(row, viewer, 4, chance.getrandbits(60)):
                same = known(arena.machine.plain(world), seat) == plain
                told_apart += not same
                assert (key(arena, world, seat) == mine) == same
    assert told_apart > 20


@pytest.mark.parametrize(("game", "sign"), [("paintings-outcasts", -1), ("rook", 1)])
def test_returns_are_points_beside_the_others(game: str, sign: int) -> None:
    arena = arena_of(parlour.load(game, players=4))
    row = arena.machine.start()
    row[arena.points : arena.points + 4] = 2, 0, 5, 0
    found = arena.returns(row)
    assert sum(found) == pytest.approx(0)
    assert found[2] * arena.spread == pytest.approx(sign * (5 - 2 / 3))
    assert found[0] * arena.spread == pytest.approx(sign * (2 - 5 / 3))


def test_the_same_sight_gives_the_same_move() -> None:
    arena, rival = arena_of(parlour.load("paintings-outcasts")), Rival(budget=Budget(simulations=60))
    for row, seat in positions(arena, 5):
        seen = Observation.of_row(arena.machine, row, seat, "again")
        before = seen.world.copy()
        assert rival.choose(seen) == rival.choose(seen)
        assert (seen.world == before).all()


def test_it_takes_what_is_plainly_better() -> None:
    """The last but one card of Outcasts: with the others' cards known, one choice takes a card of Club C and one does not."""
    arena = arena_of(parlour.load("paintings-outcasts"))
    found = 0
    for number in range(200):
        row = opened(arena, f"end#{number}")
        chance = random.Random(number)
        for _ in range(44):
            arena.machine.entry_points.step(row, chance.choice(choices_of(arena.machine.entry_points.now(row))))
        seat = arena.actor(row)
        worth = {choice: _worths(arena, row, choice, seat) for choice in choices_of(arena.machine.legal(row, seat))}
        if len(worth) == 2 and max(worth.values()) - min(worth.values()) > 0.3:
            found += 1
            chosen = Rival(budget=Budget(simulations=200)).choose(Observation.of_row(arena.machine, row, seat, "end"))
            assert worth[chosen[0]] == max(worth.values())
    assert found > 3


def _worths(arena: Arena, row: Rows, choice: int, seat: int) -> float:
    """What a choice is worth, by many play-outs of many worlds."""
    worlds = arena.machine.worlds(row, seat, 300, 5)
    total = 0.0
    for number, world in enumerate(worlds):
        arena.machine.play(world, seat, choice)
        total += arena.played_out(world, number)[0][seat]
    return total / len(worlds)


def test_time_ends_its_thinking() -> None:
    arena = arena_of(parlour.load("paintings-outcasts"))
    row = opened(arena, "time")
    (path,) = {
        Rival(budget=Budget(seconds=1e-9)).choose(Observation.of_row(arena.machine, row, arena.actor(row), "time"))
        for _ in range(3)
    }
    assert one(path[0]) & arena.machine.legal(row, arena.actor(row))


def test_the_choices_of_a_move_share_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many equal parts as the advised move has choices; a move of one choice has it all."""
    dealt: list[int] = []

    class Counting(Dealer):
        def __call__(self, state: Position, seat: int) -> Position:
            dealt[-1] += 1
            return super().__call__(state, seat)

        def __init__(self, *about: Any) -> None:
            dealt.append(0)
            super().__init__(*about)

    monkeypatch.setattr("bench.ismcts.Dealer", Counting)
    for name, several in (("dick-tracy", True), ("paintings-outcasts", False)):
        arena = arena_of(parlour.load(name))
        for row, seat in positions(arena, 6):
            if row[arena.half]:
                continue
            dealt.clear()
            parts = len(searcher_for(arena.game).advised(row, seat))
            assert (parts > 1) <= several
            made = Rival("openspiel", Budget(simulations=60)).choose(Observation.of_row(arena.machine, row, seat, "share"))
            assert len(dealt) == len(made)
            assert all(one in (0, -(-60 // parts)) for one in dealt), "nothing is thought about where there is but one choice"
