"""The lower door, for machines: states as rows of one NumPy array, masks, choices, no checks.

The door that checks and explains is ``parlour.play.table``.

    machine = Machine(parlour.load("rook", players=4))
    rows = machine.open_many("seed", 1000)         # one row a game
    masks = machine.now(rows)                      # the lawful choices of whoever acts next, a bit each; 0 when the game is over
    machine.step(rows, choices, masks)             # they make these choices; masks are those of the next
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.compile import cache, compiler
from parlour.engine.sampler import STEP
from parlour.lang.chance import child_key, seed_key
from parlour.lang.state import Common
from parlour.play.game import Game

Rows = npt.NDArray[np.int64]


class Stepper:
    """One row being stepped. ``now()`` gives the lawful choices of whoever acts next (0 when the game is over), ``step(choice)`` lets
    them make one and gives those of the next; ``step_nth(place)`` the same with the choice told by its place among the lawful ones.
    ``open(number)`` opens the game of ``seed#number`` in the row and gives what ``now`` gives.

    The four are bound to the row's memory and check nothing at all.
    """

    def __init__(self, machine: Machine, row: Rows, seed: str | int) -> None:
        if row.dtype != np.int64 or row.shape != (machine.width,) or not row.flags.c_contiguous:
            raise ValueError(f"a row of {machine.width} int64 in one piece is wanted")
        self.row = row
        self._start = machine.start()
        at = row.ctypes.data
        self.open = partial(machine.direct("open_at", 5), at, self._start.ctypes.data, *seed_key(seed))
        self.now = partial(machine.direct("now_at", 1), at)
        self.step = partial(machine.direct("step_at", 2), at)
        self.step_nth = partial(machine.direct("step_nth_at", 2), at)


class Machine:
    """The compiled rules of one game, for batches of states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: type[Common] = game.rules.state
        self.width = self.state.width()
        self.dtype = self.state.dtype()
        self.driver: Any = cache.driver(game.name)
        self._start = np.array(game.start().flat(), np.int64)
        self._direct: dict[str, Any] = {}

    def direct(self, name: str, arguments: int) -> Any:
        """A door of ints without the compiler's look at the types of its arguments."""
        if name not in self._direct:
            self._direct[name] = compiler.direct(getattr(self.driver, name), arguments)
        return self._direct[name]

    # -- one game: a row of int64

    def start(self) -> Rows:
        """A row with players and options set, and nothing dealt."""
        return self._start.copy()

    def open(self, seed: str | int, dealer: int = -1) -> Rows:
        """A row with the game of this seed, the first deal dealt."""
        row = self.start()
        row.view(self.dtype)[0]["dealer"] = dealer
        self.driver.open_row(row, *seed_key(seed))
        return row

    def legal(self, row: Rows, seat: int) -> int:
        """The lawful choices of a seat, as a set."""
        return self.driver.legal_of(row, seat)  # type: ignore[no-any-return]

    def offences(self, row: Rows, seat: int) -> int:
        """The choices of a seat that break a rule for a price, as a set."""
        return self.driver.offences_of(row, seat)  # type: ignore[no-any-return]

    def play(self, row: Rows, seat: int, choice: int) -> None:
        """Carry out a choice. It is not checked."""
        self.driver.play_in(row, seat, choice)

    def next_deal(self, row: Rows) -> None:
        """Deal the next deal, after one that is over."""
        self.driver.deal_next(row)

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
        """The quickest way to step games from Python, one after the other: in this row, or in one of its own."""
        return Stepper(self, self.open(seed) if row is None else row, seed)

    def worlds(self, row: Rows, viewer: int | None, many: int, seed: int = 0) -> Rows:
        """So many worlds that agree with what the viewer has seen, each as likely as any other (see ``parlour.engine.sampler``)."""
        rows = np.empty((many, self.width), np.int64)
        if self.driver.worlds(row, -1 if viewer is None else viewer, seed, STEP, rows) == 0:
            raise LookupError("no world agrees with what is known here")
        return rows

    # -- many games: rows of int64

    def open_many(self, seed: str | int, games: int, first: int = 0) -> Rows:
        """So many games, a row each: those of the seeds ``seed#first``, ``seed#first+1`` …"""
        rows = np.tile(self._start, (games, 1))
        key = seed_key(seed)
        for i in range(games):
            self.driver.open_row(rows[i], *child_key(*key, first + i))
        return rows

    def now(self, rows: Rows) -> Rows:
        """For each row the lawful choices of whoever acts next; 0 when the game is over."""
        masks = np.zeros(len(rows), np.int64)
        self.driver.now_all(rows, masks)
        return masks

    def step(self, rows: Rows, choices: Rows, masks: Rows) -> None:
        """In each row whose mask is not 0, whoever acts next makes this choice; ``masks`` becomes what ``now`` gives then."""
        self.driver.step_all(rows, choices, masks)

    def fields(self, rows: Rows) -> npt.NDArray[Any]:
        """The rows as a structured array with named fields; it shares their memory."""
        return rows.view(self.dtype)[:, 0]
