"""Games that are played against time: whoever runs a live table keeps the time, and ``call_time`` makes the deal in progress the last.

A record knows nothing of time but the deal the game stopped at.
"""

from __future__ import annotations

from parlour.play.table import Table


def minutes_of(table: Table) -> int:
    """Minutes after which the deal in progress is the last; 0 if time doesn't matter."""
    return int(table.game.rules.verbs.time_limit(table.state))


def call_time(table: Table) -> None:
    """Time is up: the deal in progress is the last. The record keeps it, and undoing a move doesn't bring the time back."""
    if table.setup.stop is None and not table.over:
        table.setup.stop = table.state.deal
        table.state = table.state.copy()
        table.state.stop = table.setup.last_deal
