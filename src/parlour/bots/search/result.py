"""What a search finds."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class MoveValue:
    """A move and its value to the seat that makes it, with standard errors.

    ``better`` and ``more`` compare it with the first candidate in worlds where both were tried, so they are more certain than the
    difference between two moves' values.
    """

    choices: tuple[int, ...]
    worth: float = 0.0
    """The expected share of the game."""
    error: float = 0.0
    points: float = 0.0
    """The expected points of the deal."""
    points_error: float = 0.0
    simulations: int = 0
    better: float = 0.0
    """How much more it is worth than the first candidate."""
    better_error: float = 0.0
    more: float = 0.0
    """How many more points it makes than the first candidate."""
    more_error: float = 0.0


@dataclass(frozen=True)
class SearchResult:
    """The moves of a position with their values, the best first."""

    moves: tuple[MoveValue, ...]
    solved: bool
    """Are the values exact in every world that was tried?"""
    simulations: int
    seconds: float
    whole: bool
    """Are these whole moves, or only the first choices of moves?"""

    @property
    def best(self) -> tuple[int, ...]:
        """The best move."""
        return self.moves[0].choices

    def preferred(self, risk: float) -> tuple[int, ...]:
        """The best move to someone with this taste for risk, who adds that share of a move's spread of outcomes to its value."""
        if risk == 0 or len(self.moves) == 1:
            return self.best
        known = [move for move in self.moves if 2 * move.simulations >= self.moves[0].simulations]
        return max(known, key=lambda move: move.worth + risk * move.error * math.sqrt(move.simulations)).choices
