"""One row, stepped as fast as Python can: functions that take and return ints only, with the row given by its address in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

import numpy as np
from numba import carray

from parlour.compile.cache import make_folder
from parlour.compile.checks import check_row
from parlour.compile.compiler import Rows, compiled_rules, direct
from parlour.compile.primitives import pointer
from parlour.lang.chance import child_key as plain_child_key
from parlour.lang.chance import seed_key
from parlour.play.game import Game


@dataclass(frozen=True)
class AddressEntryPoints:
    """The compiled functions of one game that take a row by its address. Each is compiled, or loaded from the cache, when it is made
    ``direct``."""

    open_at: Callable[[int, int, int, int, int], int]
    now_at: Callable[[int], int]
    step_at: Callable[[int, int], int]
    step_nth_at: Callable[[int, int], int]
    play_out_at: Callable[[int, int], int]


class Stepper:
    """One row to be stepped as fast as Python can.

    ``open(number)`` opens the game of ``seed#number`` in the row. ``step(choice)`` makes a choice for the next to act;
    ``step_nth(place)`` the same, with the choice given by its place among the legal ones. These, and ``now()``, return the legal
    choices of the next to act, 0 when the game is over. They are bound to the row's memory and check nothing.
    """

    def __init__(self, game: Game, row: Rows, seed: str | int) -> None:
        start = np.array(game.start().flat(), np.int64)
        check_row(row, len(start))
        self.row, self._start = row, start
        at, made = row.ctypes.data, address_entry_points(game.name)
        self.open = partial(direct(made.open_at, 5), at, start.ctypes.data, *seed_key(seed))
        self.now = partial(direct(made.now_at, 1), at)
        self.step = partial(direct(made.step_at, 2), at)
        self.step_nth = partial(direct(made.step_nth_at, 2), at)


@cache
def address_entry_points(game: str) -> AddressEntryPoints:
    """The entry points of a game that take a row by its address."""
    make_folder(game)
    rules = compiled_rules(game)
    quick_entry, dtype, width, course = rules.compiler.quick_entry, rules.dtype, rules.width, rules.course
    begin, now, step, step_nth, random_deal = course.begin, course.now, course.step, course.step_nth, course.random_deal
    child_key = rules.compiler.compiled(plain_child_key)

    @quick_entry
    def open_at(address: int, start: int, key0: int, key1: int, number: int) -> int:
        """Open game ``number`` of this key in the row at this address, from the start at that address; return what ``now`` returns."""
        row = carray(pointer(address), (width,), np.int64)
        blank = carray(pointer(start), (width,), np.int64)
        for i in range(width):
            row[i] = blank[i]
        s = carray(pointer(address), (1,), dtype)[0]
        a, b = child_key(key0, key1, number)
        begin(s, a, b)
        return now(s)

    @quick_entry
    def now_at(address: int) -> int:
        """``now`` for the row at this address."""
        return now(carray(pointer(address), (1,), dtype)[0])

    @quick_entry
    def step_at(address: int, choice: int) -> int:
        """``step`` for the row at this address."""
        return step(carray(pointer(address), (1,), dtype)[0], choice)

    @quick_entry
    def step_nth_at(address: int, place: int) -> int:
        """``step`` for the row at this address, with the choice given by its place among the legal ones."""
        return step_nth(carray(pointer(address), (1,), dtype)[0], place)

    @quick_entry
    def play_out_at(address: int, stream: int) -> int:
        """Play the deal in the row at this address to its end at random; return the random player's next number."""
        stream, _ = random_deal(carray(pointer(address), (1,), dtype)[0], stream)
        return stream

    return AddressEntryPoints(open_at, now_at, step_at, step_nth_at, play_out_at)
