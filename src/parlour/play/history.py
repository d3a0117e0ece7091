"""The steps of a game: what each deal and each move led from and to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from parlour.lang.state import Common
from parlour.play.so_far import NOTHING_YET, DealSoFar, Words

MARK_EVERY = 64
"""Moves between two marks."""
KEPT_BEHIND = 80
"""Minimum moves played again when a table goes back to a mark, so that the steps before the current position are there."""

Made = tuple[int, tuple[int, ...]]
"""A move: a seat and its choices."""


@dataclass(frozen=True)
class Step:
    """One step of a game: a move (seat, choices) or a deal (no move), from one state to the next."""

    before: Common | None
    move: Made | None
    after: Common
    words: Words | None = None
    so_far: DealSoFar = NOTHING_YET


class PackedState(NamedTuple):
    """A state in a fifth of its space."""

    kind: type[Common]
    row: bytes

    @classmethod
    def of(cls, state: Common) -> PackedState:
        return cls(type(state), state.packed())

    def state(self) -> Common:
        """The state again."""
        return self.kind.unpacked(self.row)


class PackedStep(NamedTuple):
    """A step whose states are packed."""

    before: PackedState | None
    move: Made | None
    after: PackedState
    words: Words | None
    so_far: DealSoFar

    @classmethod
    def of(cls, step: Step, last: tuple[Common, PackedState] | None) -> PackedStep:
        """Pack a step. ``last`` is the state that was packed last: mostly it is the one before this step."""
        before = None if step.before is None else last[1] if last and last[0] is step.before else PackedState.of(step.before)
        return cls(before, step.move, PackedState.of(step.after), step.words, step.so_far)

    def step(self) -> Step:
        """The step again."""
        before = None if self.before is None else self.before.state()
        return Step(before, self.move, self.after.state(), self.words, self.so_far)


class Mark(NamedTuple):
    """A position among the steps that were forgotten, to go back to."""

    moves: int
    """Moves made before it."""
    steps: int
    """Steps taken before it."""
    packed: PackedState
    so_far: DealSoFar

    @property
    def state(self) -> Common:
        return self.packed.state()


class History:
    """The steps of a table, counted from the first. A table that stays open for long can pack the older ones, and forget the oldest, all
    but a few marks."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        """The newest steps, which aren't packed."""
        self.packed: list[PackedStep] = []
        """The steps before them that are kept."""
        self.forgotten = 0
        self.forgotten_moves = 0
        self.marks: list[Mark] = []
        self.dealt_after: list[int] = []
        """The number of moves made before each deal."""
        self._before: DealSoFar = NOTHING_YET
        """The deal as it was before the first step that is kept."""
        self._last_packed: tuple[Common, PackedState] | None = None

    def __len__(self) -> int:
        """The number of steps there have been, forgotten ones included."""
        return self.forgotten + self.kept

    @property
    def kept(self) -> int:
        """The number of steps that are kept."""
        return len(self.packed) + len(self.steps)

    @property
    def so_far(self) -> DealSoFar:
        """The current deal so far."""
        kept = self.steps or self.packed
        return kept[-1].so_far if kept else self._before

    def add(self, step: Step) -> None:
        self.steps.append(step)

    def since(self, number: int) -> list[Step]:
        """The steps after the first ``number``, as far as they are kept."""
        first = max(0, number - self.forgotten)
        return [*(one.step() for one in self.packed[first:]), *self.steps[max(0, first - len(self.packed)) :]]

    def backwards(self) -> Iterator[Step]:
        """The steps that are kept, the last one first."""
        return chain(reversed(self.steps), (one.step() for one in reversed(self.packed)))

    def take_back(self, moves: int) -> Common | None:
        """Drop the last ``moves`` moves with all that followed: the position before them, or None if they aren't all kept."""
        if moves > sum(step.move is not None for step in self.steps):
            self._unpack()
        places = [place for place, step in enumerate(self.steps) if step.move is not None]
        if moves > len(places):
            return None
        before = self.steps[places[-moves]].before
        del self.steps[places[-moves] :]
        return before

    def pack(self, keep: int) -> None:
        """Pack all but the last ``keep`` steps."""
        while len(self.steps) > keep:
            step = self.steps.pop(0)
            self.packed.append(PackedStep.of(step, self._last_packed))
            self._last_packed = step.after, self.packed[-1].after

    def _unpack(self) -> None:
        self.steps, self.packed, self._last_packed = self.since(0), [], None

    def forget(self, keep: int) -> None:
        """Forget all but the last ``keep`` steps."""
        gone = max(0, self.kept - keep)
        all_kept: list[Step | PackedStep] = [*self.packed, *self.steps]
        for place, step in enumerate(all_kept[:gone], self.forgotten):
            if step.move is not None and step.before is not None:
                if self.forgotten_moves % MARK_EVERY == 0:
                    before = step.before
                    packed = PackedState.of(before) if isinstance(before, Common) else before
                    self.marks.append(Mark(self.forgotten_moves, place, packed, self._before))
                self.forgotten_moves += 1
            self._before = step.so_far
        self.forgotten += gone
        del self.steps[: max(0, gone - len(self.packed))]
        del self.packed[:gone]

    def mark_before(self, move: int) -> Mark | None:
        """The last mark that lies well before this move."""
        return next((mark for mark in reversed(self.marks) if mark.moves <= move - KEPT_BEHIND), None)

    def back_to(self, mark: Mark) -> None:
        """Drop everything from a mark on."""
        self.steps, self.packed, self._last_packed = [], [], None
        self.forgotten, self.forgotten_moves, self._before = mark.steps, mark.moves, mark.so_far
        self.marks = self.marks[: self.marks.index(mark)]

    def last_move(self) -> Step | None:
        """The last move, if there is one that is kept."""
        return next((step for step in self.backwards() if step.move is not None), None)

    def before_last_move(self) -> int:
        """The number of steps before the last move was made (0 before the first)."""
        moves = [*(step.move for step in self.packed), *(step.move for step in self.steps)]
        return self.forgotten + next((place for place in range(len(moves) - 1, -1, -1) if moves[place] is not None), 0)

    def moves(self) -> Iterator[tuple[Common, int, tuple[int, ...]]]:
        """The moves that are kept: the position each was made in (hidden cards included), the seat and the choices."""
        for step in self.since(0):
            if step.before is not None and step.move is not None:
                yield step.before, *step.move

    def copy(self) -> History:
        new = History()
        new.steps, new.packed, new.forgotten = list(self.steps), list(self.packed), self.forgotten
        new.dealt_after = list(self.dealt_after)
        new.marks, new.forgotten_moves, new._before = list(self.marks), self.forgotten_moves, self._before
        return new
