"""The steps of a game: what each deal and each move led from and to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from parlour.lang.state import Common
from parlour.lang.words import Word

MARK_EVERY = 64
"""Moves between two marks."""
KEPT_BEHIND = 80
"""Minimum moves played again when a table goes back to a mark, so that the steps before the current position are there."""


@dataclass(frozen=True)
class Step:
    """One step of a game: a move (seat, choices) or a deal (no move), from one state to the next."""

    before: Common | None
    move: tuple[int, tuple[int, ...]] | None
    after: Common
    words: tuple[Word, dict[str, list[int]]] | None = None
    """The kind of move, with the choices in its slots."""


class Mark(NamedTuple):
    """A position among the steps that were forgotten, to go back to."""

    moves: int
    """Moves made before it."""
    steps: int
    """Steps taken before it."""
    state: Common


class History:
    """The steps of a table, counted from the first. A table that stays open for long can forget the oldest, all but a few marks."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        """The steps that are kept."""
        self.forgotten = 0
        self.forgotten_moves = 0
        self.marks: list[Mark] = []

    def __len__(self) -> int:
        """The number of steps there have been, forgotten ones included."""
        return self.forgotten + len(self.steps)

    def add(self, step: Step) -> None:
        self.steps.append(step)

    def since(self, number: int) -> list[Step]:
        """The steps after the first ``number``, as far as they are kept."""
        return self.steps[max(0, number - self.forgotten) :]

    def take_back(self, moves: int) -> Common | None:
        """Drop the last ``moves`` moves with all that followed: the position before them, or None if they aren't all kept."""
        places = [place for place, step in enumerate(self.steps) if step.move is not None]
        if moves > len(places):
            return None
        before = self.steps[places[-moves]].before
        del self.steps[places[-moves] :]
        return before

    def forget(self, keep: int) -> None:
        """Forget all but the last ``keep`` steps."""
        gone = max(0, len(self.steps) - keep)
        for place, step in enumerate(self.steps[:gone], self.forgotten):
            if step.move is not None and step.before is not None:
                if self.forgotten_moves % MARK_EVERY == 0:
                    self.marks.append(Mark(self.forgotten_moves, place, step.before))
                self.forgotten_moves += 1
        self.forgotten += gone
        del self.steps[:gone]

    def mark_before(self, move: int) -> Mark | None:
        """The last mark that lies well before this move."""
        return next((mark for mark in reversed(self.marks) if mark.moves <= move - KEPT_BEHIND), None)

    def back_to(self, mark: Mark) -> None:
        """Drop everything from a mark on."""
        self.steps = []
        self.forgotten, self.forgotten_moves = mark.steps, mark.moves
        self.marks = self.marks[: self.marks.index(mark)]

    def last_move(self) -> Step | None:
        """The last move, if there is one that is kept."""
        return next((step for step in reversed(self.steps) if step.move is not None), None)

    def before_last_move(self) -> int:
        """The number of steps before the last move was made (0 before the first)."""
        places = range(len(self.steps) - 1, -1, -1)
        return self.forgotten + next((place for place in places if self.steps[place].move is not None), 0)

    def moves(self) -> Iterator[tuple[Common, int, tuple[int, ...]]]:
        """The moves that are kept: the position each was made in (hidden cards included), the seat and the choices."""
        for step in self.steps:
            if step.before is not None and step.move is not None:
                yield step.before, *step.move

    def copy(self) -> History:
        new = History()
        new.steps, new.forgotten = list(self.steps), self.forgotten
        new.marks, new.forgotten_moves = list(self.marks), self.forgotten_moves
        return new
