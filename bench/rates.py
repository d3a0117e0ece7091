"""Rates: measurements repeated, and told in millions a second."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from typing import Any

ROUNDS = 3

Figures = dict[str, Any]
"""Measured figures and what they are of, nested as in JSON (hence ``Any``)."""
Measure = Callable[[], tuple[int, float]]
"""Runs something; gives how much was done and the seconds it took."""


def rate(measure: Measure, what: str, rounds: int = ROUNDS) -> float:
    """The median of several measurements, in units a second."""
    print(f"  {what} …", file=sys.stderr, flush=True)
    return statistics.median(done / spent for done, spent in (measure() for _ in range(rounds)))


def in_turn(measures: dict[str, Measure]) -> dict[str, float]:
    """The rates of several measurements to compare: they take turns, so that a slow minute of the machine hits them all."""
    print("  Parlour and its rivals, taking turns …", file=sys.stderr, flush=True)
    rounds = [
        {name: done / spent for name, measure in measures.items() for done, spent in [measure()]} for _ in range(2 * ROUNDS - 1)
    ]
    return {name: statistics.median(one[name] for one in rounds) for name in measures}


def millions(value: float) -> str:
    """A rate in millions, with three digits."""
    return f"{value / 1e6:.3g} M"
