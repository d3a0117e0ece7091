"""Which rules a table's moves take less time with: the plain ones, or the compiled ones. It's measured, since it depends on the game.

A compiled rule is quick, but calling it takes longer than calling a plain one. It pays where a list of moves takes many calls.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from time import thread_time

from parlour.engine.positions import Fast, Plain, Position, RowRules
from parlour.play.game import Game
from parlour.play.moves import legal_moves, play_choices
from parlour.play.table import Table

SEED = "pace"
MOVES = 30
"""Moves of the game that is played to measure."""
ROUNDS = 3
"""Times it is measured: the shortest time counts, which other work disturbs least."""

Making = Callable[[Table], Position]


@lru_cache(maxsize=256)
def is_faster_compiled(game: Game, compiled: RowRules) -> bool:
    """Does a table's move take less time with the compiled rules than with the plain ones?"""
    plain, fast = shortest_times(game, (plain_position, lambda table: Fast.of(compiled, table.state)))
    return fast < plain


def plain_position(table: Table) -> Position:
    """Where a table stands, on the plain rules."""
    return Plain(table.game.rules, table.state)


def shortest_times(game: Game, ways: tuple[Making, Making], clock: Callable[[], float] = thread_time) -> tuple[float, float]:
    """The time that the moves of a game take in each of two ways."""
    rounds = [_times(game, ways, clock) for _ in range(ROUNDS)]
    first, second = zip(*rounds, strict=True)
    return min(first), min(second)


def _times(game: Game, ways: tuple[Making, Making], clock: Callable[[], float]) -> tuple[float, float]:
    table, taken = game.open(SEED, engine="plain"), [0.0, 0.0]
    for number in range(MOVES):
        if not table.actors:
            break
        seat = min(table.actors)
        for way, make in enumerate(ways):
            start = clock()
            legal = legal_moves(table, make(table), seat)
            move = legal[number % len(legal)]
            at = make(table).copy()
            play_choices(at, seat, list(move.choices))
            _ = at.state
            taken[way] += clock() - start
        table.play(seat, move)
    return taken[0], taken[1]
