"""Haste: whoever tries to move out of turn just before a race waits a moment in it. So sending all the time, in the hope that one command
comes just as the race opens, wins nothing."""

from __future__ import annotations

import time

WAIT = 1.0
"""Seconds that whoever was too early waits. People don't react much faster."""


class Haste:
    """Who was too early at one table."""

    def __init__(self, *, in_race: bool) -> None:
        self.race_is_open = in_race
        """Is there a race, as everyone knows it?"""
        self._tried: dict[int, float] = {}
        """When each seat last tried to move out of turn."""

    def note(self, seat: int) -> None:
        """A seat has tried to move out of turn."""
        self._tried[seat] = time.monotonic()

    def was_early(self, seat: int) -> bool:
        """Has a seat tried so shortly before this that it waits?"""
        return seat in self._tried and time.monotonic() - self._tried[seat] < WAIT


__all__ = ["WAIT", "Haste"]
