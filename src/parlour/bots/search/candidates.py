"""The moves being compared in one position, and what has been found about them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from parlour.bots.search.playout import Floats
from parlour.bots.search.result import MoveValue
from parlour.compile.entry_points import Rows

WORTH, BETTER, POINTS, MORE = 0, 2, 4, 6
"""The columns of sums, each followed by its squares: what a move is worth, how much more than the first one, and the same in points."""
COLUMNS = 8
DOUBT = 1.0
"""A move must be better than the advised one by this many times the usual lead of the luckiest candidate to be preferred."""


class Candidates(NamedTuple):
    """The moves as paths of choices; the others are measured by the first."""

    paths: Rows
    sizes: Rows
    alive: Rows
    """Per move: is it still in?"""
    sums: Floats
    counts: Rows

    @classmethod
    def of(cls, moves: Sequence[tuple[int, ...]]) -> Candidates:
        """These moves, with nothing known about them."""
        many = len(moves)
        paths = np.zeros((many, max(map(len, moves))), np.int64)
        for place, choices in enumerate(moves):
            paths[place, : len(choices)] = choices
        sizes = np.array([len(choices) for choices in moves], np.int64)
        return cls(paths, sizes, np.ones(many, np.int64), np.zeros((many, COLUMNS)), np.zeros(many, np.int64))

    def clear(self) -> None:
        """Forget what was found."""
        self.alive[:], self.sums[:], self.counts[:] = 1, 0, 0

    def drop_worse_half(self) -> None:
        """Keep the better half of the moves still in, and the first one."""
        better = (self.sums[:, BETTER] / np.maximum(1, self.counts)).tolist()
        ranked = sorted(np.flatnonzero(self.alive).tolist(), key=lambda k: (-better[k], k))
        for k in ranked[(len(ranked) + 1) // 2 :]:
            self.alive[k] = k == 0

    def values(self) -> tuple[MoveValue, ...]:
        """All moves, the one to make first, then those that stayed in longest. The first candidate gives way only to one that is
        clearly better: the best of many looks better than it is."""
        many = np.maximum(1, self.counts)[:, None]
        mean_array = self.sums[:, ::2] / many
        error_array = np.sqrt(np.maximum(0.0, self.sums[:, 1::2] / many - mean_array**2) / many)
        means, errors = mean_array.tolist(), error_array.tolist()
        alive, counts, sizes, paths = self.alive.tolist(), self.counts.tolist(), self.sizes.tolist(), self.paths.tolist()
        lucky = DOUBT * math.sqrt(2 * math.log(max(2, len(sizes))))

        def rank(k: int) -> tuple[float, ...]:
            return -alive[k], 0 if alive[k] else -counts[k], lucky * errors[k][BETTER // 2] - means[k][BETTER // 2], k

        return tuple(
            _value(tuple(paths[k][: sizes[k]]), means[k], errors[k], counts[k]) for k in sorted(range(len(sizes)), key=rank)
        )


def _value(choices: tuple[int, ...], means: list[float], errors: list[float], simulations: int) -> MoveValue:
    worth, better, points, more = zip(means, errors, strict=True)
    return MoveValue(choices, *worth, *points, simulations, *better, *more)


def note(seats: int) -> Callable[[Candidates, int, Floats, int, float, float], None]:
    """The function that writes down what a simulation of candidate k found, to be compiled."""

    def noted(candidates: Candidates, k: int, shares: Floats, seat: int, first: float, first_points: float) -> None:
        worth, points, sums = shares[seat], shares[seats + seat], candidates.sums
        sums[k, WORTH] += worth
        sums[k, WORTH + 1] += worth * worth
        sums[k, BETTER] += worth - first
        sums[k, BETTER + 1] += (worth - first) * (worth - first)
        sums[k, POINTS] += points
        sums[k, POINTS + 1] += points * points
        sums[k, MORE] += points - first_points
        sums[k, MORE + 1] += (points - first_points) * (points - first_points)
        candidates.counts[k] += 1

    return noted
