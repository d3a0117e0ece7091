"""Haste: whoever tries to move out of turn just before a race waits a moment in it, and so does whoever takes before seeing it. So sending
all the time, in the hope that one command comes just as the race opens, wins nothing."""

from __future__ import annotations

import time

WAIT = 1.0
"""Seconds that whoever was too early waits. People don't react much faster."""


class Haste:
    """Who was too early at one table."""

    def __init__(self, *, in_race: bool) -> None:
        self.race_is_open = in_race
        """Is there a race, as everyone knows it?"""
        self.opened_at = 0
        """The scene that showed it first."""
        self._tried: dict[int, float] = {}
        """When each seat last tried to move too early."""

    def told(self, at: int, *, in_race: bool) -> None:
        """Everyone may know now how the table is, which is shown in the scene of this number."""
        if in_race and not self.race_is_open:
            self.opened_at = at
        self.race_is_open = in_race

    def has_seen_race(self, scene: int) -> bool:
        """Does whoever has seen this scene know of the race?"""
        return self.race_is_open and scene >= self.opened_at

    def note(self, seat: int) -> None:
        """A seat has tried to move too early."""
        self._tried[seat] = time.monotonic()

    def was_early(self, seat: int) -> bool:
        """Has a seat tried so shortly before this that it waits?"""
        return seat in self._tried and time.monotonic() - self._tried[seat] < WAIT


__all__ = ["WAIT", "Haste"]
