"""Ratios: two checkouts measured in turns, and how the new one compares with the old."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass

Measure = Callable[[], float]


@dataclass(frozen=True)
class Ratio:
    """A figure of the old and of the new checkout (medians), and the ratio new to old in each round."""

    old: float
    new: float
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def __str__(self) -> str:
        return f"{self.median:.2f} x  ({min(self.rounds):.2f} to {max(self.rounds):.2f})"


def ratio(old: Measure, new: Measure, rounds: int) -> Ratio:
    """Measure both in turns; the one that goes first changes from round to round."""
    pairs = []
    for number in range(rounds):
        if number % 2:
            after, before = new(), old()
        else:
            before, after = old(), new()
        pairs.append((before, after))
    return ratio_of(pairs)


def ratio_of(pairs: list[tuple[float, float]]) -> Ratio:
    """The ratio of figures measured in pairs, old and new."""
    old, new = zip(*pairs, strict=True)
    return Ratio(statistics.median(old), statistics.median(new), tuple(after / before for before, after in pairs))
