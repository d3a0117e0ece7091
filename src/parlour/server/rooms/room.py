"""A loaded table with those who listen to it. Nobody is shown anything before it is on the disk."""

from __future__ import annotations

import asyncio
import time

from parlour.server import protocol as say
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.promises import Gathering
from parlour.server.rooms.scenes import Look
from parlour.server.services.deadlines import Deadlines, minutes_left
from parlour.server.sockets.listener import Listener

TOUCH = 3600.0
"""Seconds between two notes on the disk that a table is in use."""


class Room:
    """A loaded table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.listeners: set[Listener] = set()
        self.writing = 0
        """Entries that have happened in memory and are not on the disk yet: nobody is told of them before."""
        self.written: asyncio.Future[None] | None = None
        """The last of them; the writer keeps their order."""
        self.gone = False
        """Was the table put away? Then whoever still holds this must ask for it anew."""
        self.going_on = asyncio.Lock()
        self.gathering: Gathering | None = None
        """The shuffle of a rematch that is being made."""
        self.busy: asyncio.Task[None] | None = None
        """The bot or race that is on."""
        self.race_until = 0.0
        self.asked_since = self.used = time.monotonic()
        self.clock: asyncio.TimerHandle | None = None
        self.times = Deadlines()
        self.alarms: list[asyncio.TimerHandle] = []
        """Set by what the sheet says of time: the end of a phase in which all hurry, and of the game's minutes."""
        self._touched = (0.0, False)
        self._showing = False

    @property
    def someone_plays(self) -> bool:
        """Is anybody here who has a seat?"""
        return any(listener.seat is not None for listener in self.listeners)

    @property
    def spent(self) -> float:
        """For how many seconds whoever is asked has been thinking; 0 where there is no clock."""
        opened = self.live.opened
        return 0.0 if opened is None or opened.clock is None else time.monotonic() - self.asked_since

    def ticking(self) -> say.Ticking | None:
        """The clock that runs now, if one does."""
        live = self.live
        if live.opened is None or live.opened.clock is None or live.in_race or len(waits := live.waits_for()) != 1:
            return None
        return say.Ticking(waits[0], round(max(0.0, (live.seats[waits[0]].bank or 0.0) - self.spent), 2))

    def stop_clocks(self) -> None:
        """Nothing is to happen here by the clock any more."""
        for timer in (*self.alarms, *([] if self.clock is None else [self.clock])):
            timer.cancel()

    # -- the disk

    def is_to_be_touched(self) -> bool:
        """Is it time to note on the disk that this table is in use, or that its game is over?"""
        when, over = self._touched
        now, is_over = time.monotonic(), self.live.status == "over"
        if when and over == is_over and now - when < TOUCH:
            return False
        self._touched = (now, is_over)
        return True

    def write(self, written: asyncio.Future[None]) -> asyncio.Future[None]:
        """Something is being written."""
        self.writing += 1
        self.written = written
        written.add_done_callback(self._one_less)
        return written

    def _one_less(self, written: asyncio.Future[None]) -> None:
        """The disk has answered. (Where it failed, what is in memory will never be true and is never shown.)"""
        if not written.cancelled() and written.exception() is None:
            self.writing -= 1
            if not self.writing and any(listener.stale for listener in self.listeners):
                self.show_soon()

    # -- showing

    def look(self) -> Look:
        """How the table looks now."""
        live, race = self.live, None
        if live.in_race and live.opened is not None:
            seconds = live.opened.race_seconds
            race = say.Race(seconds, round(max(0.0, min(seconds, self.race_until - time.monotonic())), 2))
        minutes = minutes_left(live.table, live.began_at)
        return Look(live, race, hurry=self.times.shown(live.table), clock=self.ticking(), minutes=minutes)

    def look_again(self) -> None:
        """Something has changed for all."""
        for listener in self.listeners:
            listener.stale = True
        self.show_soon()

    def show_soon(self) -> None:
        """Show the table to those who have not seen it as it is now: once, however much changes before."""
        if not self._showing:
            self._showing = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        self._showing = False
        if self.writing:
            return
        look = None
        for listener in tuple(self.listeners):
            if listener.is_to_be_shown:
                look = look or self.look()
                listener.show(look)
