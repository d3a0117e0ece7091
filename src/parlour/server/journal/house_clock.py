"""The house clock: seconds since 1970 that go on steadily, whatever happens to the clock of the machine.

While the server runs it counts the seconds that really pass. It is saved now and then together with the machine's time, and when the
server starts again, what the machine says has passed since is added if that can be. If the machine's clock was set back or far ahead
meanwhile, nothing is added: everything on disk then stays a little younger than it is, and nothing is ever older.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

DAY = 86400.0
MOST_AWAY = 7 * DAY
"""The longest time without a server that is believed."""
MOST_BACK = 60.0
"""Seconds a machine's clock may be set back without being suspected."""


class MachineClock(NamedTuple):
    """The clocks of the machine."""

    wall: Callable[[], float] = time.time
    """Seconds since 1970, by a clock that may be set."""
    steady: Callable[[], float] = time.monotonic
    """Seconds that pass."""


class SavedTime(NamedTuple):
    """The house clock as it is on disk, with the machine's time when it was saved."""

    house: float
    wall: float


class HouseClock:
    """The clock that deletes old tables and ends timed games."""

    def __init__(self, saved: SavedTime, machine: MachineClock = MachineClock()) -> None:  # noqa: B008, it never changes
        self._machine = machine
        away = machine.wall() - saved.wall
        self.is_suspect = not -MOST_BACK <= away <= MOST_AWAY
        """Was the machine's clock set while no server was running, or was that a very long time ago?"""
        self._began = machine.steady()
        self._base = saved.house + (0.0 if self.is_suspect else max(0.0, away))

    @property
    def running(self) -> float:
        """Seconds since the server started."""
        return self._machine.steady() - self._began

    def now(self) -> float:
        """The time."""
        return self._base + self.running

    def wall(self) -> float:
        """What the machine's clock says, and people's calendars too."""
        return self._machine.wall()

    def to_save(self) -> SavedTime:
        """The time as it is saved."""
        return SavedTime(self.now(), self._machine.wall())
