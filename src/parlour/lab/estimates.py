"""A mean with its confidence interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from parlour.compile.intervals import NORMAL_95, t_95

__all__ = ["NORMAL_95", "Estimate"]


@dataclass(frozen=True)
class Estimate:
    """A mean and half the width of its 95 % confidence interval (None with a single observation)."""

    mean: float
    ci95: float | None

    @staticmethod
    def of(values: Sequence[float]) -> Estimate:
        """From independent observations."""
        if not values:
            return Estimate(0.0, None)
        return Estimate(
            fmean(values), t_95(len(values) - 1.0) * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
        )
