"""The fast, unchecked way to play: states as rows of one NumPy array, legal choices as bits of an int.

The way that checks and explains is ``parlour.play.table``.

    machine = Machine(parlour.load("rook", players=4))
    rows = machine.open_many("seed", 1000)         # one row per game
    masks = machine.now(rows)                      # the legal choices of the next to act, a bit each; 0 when the game is over
    machine.step(rows, choices, masks)             # they make these choices; masks become those of the next to act
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.compile.cache import make_folder
from parlour.compile.compiler import CompiledRules, Rows, compiled_rules
from parlour.compile.stepper import Stepper
from parlour.engine.sampler import NO_WORLD, STEP
from parlour.lang.chance import child_key, seed_key
from parlour.lang.state import Common
from parlour.play.game import Game

__all__ = ["EntryPoints", "Machine", "Rows", "Stepper", "entry_points"]


@dataclass(frozen=True)
class EntryPoints:
    """The compiled functions of one game that take rows. Each is compiled, or loaded from the cache, when it is first called."""

    open_row: Callable[[Rows, int, int], None]
    legal_of: Callable[[Rows, int], int]
    offences_of: Callable[[Rows, int], int]
    play_in: Callable[[Rows, int, int], None]
    deal_next: Callable[[Rows], None]
    now: Callable[[Rows], int]
    step: Callable[[Rows, int], int]
    now_all: Callable[[Rows, Rows], None]
    step_all: Callable[[Rows, Rows, Rows], None]
    worlds: Callable[[Rows, int, int, int, Rows], int]


class Machine:
    """The compiled rules of one game, for batches of states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: type[Common] = game.rules.state
        self.width = self.state.width()
        self.dtype = self.state.dtype()
        self.entry_points = entry_points(game.name)
        self._start = np.array(game.start().flat(), np.int64)

    # -- one game: a row of int64

    def start(self) -> Rows:
        """A row with players and options set, and nothing dealt."""
        return self._start.copy()

    def open(self, seed: str | int, dealer: int = -1) -> Rows:
        """A row with the game of this seed, the first deal dealt."""
        row = self.start()
        self.fields(row)["dealer"] = dealer
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

    def plain(self, row: Rows) -> Common:
        """The row as a plain state."""
        return self.state().fill(row.tolist())

    def row(self, s: Common) -> Rows:
        """A plain state as a row."""
        return np.array(s.flat(), np.int64)

    def stepper(self, row: Rows | None = None, seed: str | int = 0) -> Stepper:
        """A stepper for this row, or for a row of its own."""
        return Stepper(self.game, self.open(seed) if row is None else row, seed)

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

    def fields(self, rows: Rows) -> npt.NDArray[np.void]:
        """The rows, or a single row, as a structured array with named fields; it shares their memory."""
        return rows.view(self.dtype)[..., 0]


Functions = dict[str, Callable[..., Any]]
"""Functions of several types, by the names they have in ``EntryPoints``."""


@cache
def entry_points(game: str) -> EntryPoints:
    """The compiled functions of a game that take rows."""
    make_folder(game)
    rules = compiled_rules(game)
    return EntryPoints(**_for_one_row(rules), **_for_many_rows(rules))


def _for_one_row(rules: CompiledRules) -> Functions:
    """What can be done with one row."""
    entry, dtype, course = rules.compiler.entry, rules.dtype, rules.course
    begin, legal, offences, play, next_deal = course.begin, course.legal, course.offences, course.play, course.next_deal
    now_in, step_in = course.now, course.step

    @entry
    def open_row(row: Rows, key0: int, key1: int) -> None:
        """Open the game of this key in a row that holds a start."""
        begin(row.view(dtype)[0], key0, key1)

    @entry
    def legal_of(row: Rows, seat: int) -> int:
        """The legal choices of a seat."""
        return legal(row.view(dtype)[0], seat)

    @entry
    def offences_of(row: Rows, seat: int) -> int:
        """The choices of a seat that break a rule for a price."""
        return offences(row.view(dtype)[0], seat)

    @entry
    def play_in(row: Rows, seat: int, choice: int) -> None:
        """Carry out a choice of a seat."""
        play(row.view(dtype)[0], seat, choice)

    @entry
    def deal_next(row: Rows) -> None:
        """Deal the next deal."""
        next_deal(row.view(dtype)[0])

    @entry
    def now(row: Rows) -> int:
        """The legal choices of the next to act; 0 when the game is over. When a deal is over, the next one is dealt."""
        return now_in(row.view(dtype)[0])

    @entry
    def step(row: Rows, choice: int) -> int:
        """Make this choice for the next to act; return what ``now`` returns after it."""
        return step_in(row.view(dtype)[0], choice)

    return {function.__name__: function for function in (open_row, legal_of, offences_of, play_in, deal_next, now, step)}


def _for_many_rows(rules: CompiledRules) -> Functions:
    """What is done to every row of an array."""
    entry, dtype, width, scratch_size = rules.compiler.entry, rules.dtype, rules.width, rules.scratch
    now, step, survey, world = rules.course.now, rules.course.step, rules.sampler.survey, rules.sampler.world

    @entry
    def now_all(rows: Rows, masks: Rows) -> None:
        """``now`` for each row."""
        for i in range(len(rows)):
            masks[i] = now(rows[i].view(dtype)[0])

    @entry
    def step_all(rows: Rows, choices: Rows, masks: Rows) -> None:
        """``step`` for each row whose game isn't over."""
        for i in range(len(rows)):
            if masks[i]:
                masks[i] = step(rows[i].view(dtype)[0], choices[i])

    @entry
    def worlds(row: Rows, viewer: int, at: int, step: int, rows: Rows) -> int:
        """Fill the rows with worlds: the position with what the viewer hasn't seen dealt anew. Return the stream, or 0 if there is none."""
        scratch = np.zeros(scratch_size, np.int64)
        survey(row.view(dtype)[0], viewer, scratch)
        for i in range(len(rows)):
            one = rows[i]
            for j in range(width):
                one[j] = row[j]
            at = world(one.view(dtype)[0], viewer, at, step, scratch)
            if at == 0:
                return 0
        return at

    return {function.__name__: function for function in (now_all, step_all, worlds)}
