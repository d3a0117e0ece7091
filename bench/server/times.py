"""The times of many moves, in a figure or two."""

from __future__ import annotations

import statistics


def percentile(values: list[float], part: float) -> float:
    """The value below which this part of the values lies, in milliseconds."""
    return statistics.quantiles(values, n=1000)[int(part * 1000) - 1] * 1000 if len(values) > 1 else float("nan")
