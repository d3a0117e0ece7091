"""Games that are played against the clock: whoever runs a live table keeps the time and calls ``call_time``.

A record knows nothing of time but the deal the game stopped at.
"""

from __future__ import annotations

from parlour.play.table import Table


def minutes_of(table: Table) -> int:
    """Minutes after which the deal in progress is the last; 0 if time doesn't matter."""
    return int(table.rules.verbs.time_limit(table.state))


def call_time(table: Table) -> None:
    """Time is up: the deal in progress is the last."""
    if table.stop is None and not table.over:
        table.stop_after(table.deal)
