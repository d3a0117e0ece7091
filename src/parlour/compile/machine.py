"""The fast, unchecked way to play: states as rows of one NumPy array, legal choices as bits of an int.

The way that checks and explains is ``parlour.play.table``.

    machine = Machine(parlour.load("rook", players=4))
    rows = machine.open_many("seed", 1000)         # one row per game
    masks = machine.now(rows)                      # the legal choices of the next to act, a bit each; 0 when the game is over
    machine.step(rows, choices, masks)             # they make these choices; masks become those of the next to act
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.compile.compiler import direct
from parlour.compile.entry_points import Rows, entry_points
from parlour.compile.phrases import WRONG_ROW
from parlour.engine.sampler import NO_WORLD, STEP
from parlour.lang.chance import child_key, seed_key
from parlour.lang.state import Common
from parlour.play.game import Game

__all__ = ["Machine", "Rows", "Stepper"]


class Stepper:
    """One row to be stepped as fast as Python can.

    ``open(number)`` opens the game of ``seed#number`` in the row. ``step(choice)`` makes a choice for the next to act;
    ``step_nth(place)`` the same, with the choice given by its place among the legal ones. These, and ``now()``, return the legal
    choices of the next to act, 0 when the game is over. They are bound to the row's memory and check nothing.
    """

    def __init__(self, machine: Machine, row: Rows, seed: str | int) -> None:
        if row.dtype != np.int64 or row.shape != (machine.width,) or not row.flags.c_contiguous:
            raise ValueError(WRONG_ROW(width=machine.width))
        self.row = row
        self._start = machine.start()
        at, made = row.ctypes.data, machine.entry_points
        self.open = partial(machine.direct(made.open_at, 5), at, self._start.ctypes.data, *seed_key(seed))
        self.now = partial(machine.direct(made.now_at, 1), at)
        self.step = partial(machine.direct(made.step_at, 2), at)
        self.step_nth = partial(machine.direct(made.step_nth_at, 2), at)


class Machine:
    """The compiled rules of one game, for batches of states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: type[Common] = game.rules.state
        self.width = self.state.width()
        self.dtype = self.state.dtype()
        self.entry_points = entry_points(game.name)
        self._start = np.array(game.start().flat(), np.int64)
        self._direct: dict[Callable[..., int], Callable[..., Any]] = {}

    def direct(self, function: Callable[..., int], arguments: int) -> Callable[..., Any]:
        """An entry point that takes only ints, without Numba's check of their types."""
        if function not in self._direct:
            self._direct[function] = direct(function, arguments)
        return self._direct[function]

    # -- one game: a row of int64

    def start(self) -> Rows:
        """A row with players and options set, and nothing dealt."""
        return self._start.copy()

    def open(self, seed: str | int, dealer: int = -1) -> Rows:
        """A row with the game of this seed, the first deal dealt."""
        row = self.start()
        row.view(self.dtype)[0]["dealer"] = dealer
        self.entry_points.open_row(row, *seed_key(seed))
        return row

    def legal(self, row: Rows, seat: int) -> int:
        """The legal choices of a seat, as a set."""
        return self.entry_points.legal_of(row, seat)

    def offences(self, row: Rows, seat: int) -> int:
        """The choices of a seat that break a rule for a price, as a set."""
        return self.entry_points.offences_of(row, seat)

    def play(self, row: Rows, seat: int, choice: int) -> None:
        """Carry out a choice, unchecked."""
        self.entry_points.play_in(row, seat, choice)

    def next_deal(self, row: Rows) -> None:
        """Deal the next deal, after one that is over."""
        self.entry_points.deal_next(row)

    def record(self, row: Rows) -> Any:
        """The row as a record with named fields; it shares the row's memory."""
        return row.view(self.dtype)[0]

    def plain(self, row: Rows) -> Common:
        """The row as a plain state."""
        return self.state().fill(row.tolist())

    def row(self, s: Common) -> Rows:
        """A plain state as a row."""
        return np.array(s.flat(), np.int64)

    def stepper(self, row: Rows | None = None, seed: str | int = 0) -> Stepper:
        """A stepper for this row, or for a row of its own."""
        return Stepper(self, self.open(seed) if row is None else row, seed)

    def worlds(self, row: Rows, viewer: int | None, many: int, seed: int = 0) -> Rows:
        """Many worlds that fit what the viewer has seen, all equally likely (see ``parlour.engine.sampler``)."""
        rows = np.empty((many, self.width), np.int64)
        if self.entry_points.worlds(row, -1 if viewer is None else viewer, seed, STEP, rows) == 0:
            raise LookupError(NO_WORLD())
        return rows

    # -- many games: rows of int64

    def open_many(self, seed: str | int, games: int, first: int = 0) -> Rows:
        """Many games, one per row: those of the seeds ``seed#first``, ``seed#first+1`` …"""
        rows = np.tile(self._start, (games, 1))
        key = seed_key(seed)
        for i in range(games):
            self.entry_points.open_row(rows[i], *child_key(*key, first + i))
        return rows

    def now(self, rows: Rows) -> Rows:
        """For each row the legal choices of the next to act; 0 when the game is over."""
        masks = np.zeros(len(rows), np.int64)
        self.entry_points.now_all(rows, masks)
        return masks

    def step(self, rows: Rows, choices: Rows, masks: Rows) -> None:
        """Make these choices, in each row whose mask isn't 0, for the next to act; ``masks`` become what ``now`` returns after that."""
        self.entry_points.step_all(rows, choices, masks)

    def fields(self, rows: Rows) -> npt.NDArray[Any]:
        """The rows as a structured array with named fields; it shares their memory."""
        return rows.view(self.dtype)[:, 0]
