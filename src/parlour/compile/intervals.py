"""The 95 % confidence interval of points per deal, from games that are independent of each other.

The deals of one game hang together: what a game carries from deal to deal (scores, a pot, the dealer) shapes the next one, and
when a game ends depends on what was made in it. Only whole games are independent, so the game is the observation, and the mean is
a ratio: all points over all deals. Its error is found by leaving out each game in turn (the *jackknife*). Long games weigh more
than short ones, so there are fewer observations in effect than there are games: (sum of lengths)² / sum of squared lengths. The
error of so few is itself uncertain, which Student's t allows for. With too few of them nothing honest can be said.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt

FEWEST = 5.0
"""The fewest games, in effect, that an interval is told from."""
NORMAL_95 = 1.959964
"""Standard deviations that cover 95 % of a normal distribution, to either side."""
LARGE = 1000.0
"""From this many degrees of freedom, the first two terms of a series are exact enough."""
STEPS = 200


@lru_cache(4096)
def t_95(freedom: float) -> float:
    """Standard errors that cover 95 % of Student's t distribution, to either side. There is at least one degree of freedom."""
    if freedom > LARGE:
        cube = NORMAL_95**3 + NORMAL_95
        fifth = 5 * NORMAL_95**5 + 16 * NORMAL_95**3 + 3 * NORMAL_95
        return NORMAL_95 + cube / (4 * freedom) + fifth / (96 * freedom**2)
    found, step = NORMAL_95, math.inf
    while abs(step) > 1e-9:  # the half above zero is concave, so each step of Newton's comes closer from below
        step = (0.475 - _share_up_to(found, freedom)) / _density(found, freedom)
        found += step
    return found


def _density(t: float, freedom: float) -> float:
    scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(freedom * math.pi) / 2
    return math.exp(scale - (freedom + 1) / 2 * math.log1p(t * t / freedom))


def _share_up_to(t: float, freedom: float) -> float:
    """The share of the distribution between 0 and ``t``, by Simpson's rule."""
    heights = [_density(t * place / STEPS, freedom) for place in range(STEPS + 1)]
    return t / STEPS / 3 * (heights[0] + 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2]) + heights[-1])


class GameSums:
    """What the interval needs to know of all games: their points, added up by the number of deals in the game."""

    def __init__(self, columns: int, longest: int) -> None:
        self.games = np.zeros(longest + 1, np.int64)
        self._sums = np.zeros((longest + 1, columns))
        self._squares = np.zeros((longest + 1, columns))

    def add(self, deals: npt.NDArray[np.int64], points: npt.NDArray[np.int64]) -> None:
        """Add games, each with its number of deals and its points."""
        size = len(self.games)
        self.games += np.bincount(deals, minlength=size)
        for column in range(points.shape[1]):
            made = points[:, column].astype(float)
            self._sums[:, column] += np.bincount(deals, made, size)
            self._squares[:, column] += np.bincount(deals, made * made, size)

    @property
    def in_effect(self) -> float:
        """How many games of equal length would tell as much."""
        lengths = np.arange(len(self.games), dtype=float)
        return float((lengths @ self.games) ** 2) / max(1.0, float(lengths**2 @ self.games))

    @property
    def deals(self) -> float:
        """How many deals all games have."""
        return float(np.arange(len(self.games)) @ self.games)

    def means(self) -> tuple[float, ...]:
        """Mean points per deal of each column."""
        deals = self.deals
        return tuple(float(total) / deals for total in self._sums.sum(axis=0))

    def half_widths(self) -> tuple[float | None, ...]:
        """Half the width of each mean's interval; None where there are too few games."""
        many, in_effect = int(self.games.sum()), self.in_effect
        if in_effect < FEWEST:
            return (None,) * self._sums.shape[1]
        present = np.flatnonzero(self.games)
        lengths, deals = present.astype(float)[:, None], self.deals
        means = np.array(self.means())
        errors = self._squares[present] - 2 * means * lengths * self._sums[present]
        errors += (means * lengths) ** 2 * self.games[present, None]
        left_out = (errors / (deals - lengths) ** 2).sum(axis=0) * (many - 1) / many
        return tuple(t_95(in_effect - 1) * math.sqrt(max(0.0, float(value))) for value in left_out)
