"""The interval after a deal: the next one is dealt, but some people still look at the end of the last.

Their pages play what happens as beats, so their eyes are behind the table. Until they go on, no bot moves, and no race, phase or clock
starts. Whoever acts has seen the end; whoever is away isn't waited for. It is kept in memory only: after a restart nobody waits.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from typing import TYPE_CHECKING

from parlour.play.facts import DealOver
from parlour.play.step_facts import facts_of
from parlour.play.table import Table
from parlour.server.journal import entries as journal
from parlour.server.protocol.parts import IntervalInfo, Status

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room

LIMIT = 20.0
"""Seconds after which several people go on: time to read a count line by line, and not much more to wait for someone who sleeps."""


class Interval:
    """The intervals of one table: at most one at a time."""

    def __init__(self, room: Room) -> None:
        self._room_ref = weakref.ref(room)  # the room has this: if each held the other, neither would be freed at once
        self.deal = 0
        """The deal whose end is looked at; 0: there is no interval."""
        self.limit = LIMIT
        self._played = _deal_of(room.live.table)
        """The deal that is being played."""
        self._waits_for: set[int] = set()
        """The seats whose players haven't gone on, here or not."""
        self._until: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def _room(self) -> Room:
        room = self._room_ref()
        assert room is not None
        return room

    @property
    def is_on(self) -> bool:
        return self.deal > 0

    @property
    def looking(self) -> list[int]:
        """The seats whose players are here and look at the end of the deal."""
        here = {one.seat for one in self._room.listeners if one.stages and not one.is_gone}
        return sorted(seat for seat in self._waits_for if seat in here)

    def info(self) -> IntervalInfo | None:
        """The interval, for a scene."""
        if not self.is_on:
            return None
        left = None if self._until is None else round(max(0.0, self._until - time.monotonic()), 2)
        return IntervalInfo(self.deal, tuple(self.looking), left)

    # -- what happens

    def happened(self, entries: journal.Entries) -> None:
        """Entries have been applied. If they ended a deal, an interval begins; whoever has moved, or left the seat to a bot, goes on."""
        before, self._played = self._played, _deal_of(self._room.live.table)
        if self.is_on and self._must_end():
            self.end()
        if 0 < before < self._played and self._room.registry.autoplay.pace and self._has_ended(before):
            self._begin(before)
        elif self.is_on:
            for entry in entries:
                if isinstance(entry, (journal.Moved, journal.Held)) or (isinstance(entry, journal.Minded) and entry.on):
                    self._go_on(entry.seat)
            self._settle()

    def _must_end(self) -> bool:
        """Is the game over, or has a take-back led into the deal that had ended?"""
        return self._room.live.status is not Status.PLAYING or self._played <= self.deal

    def _has_ended(self, deal: int) -> bool:
        """Was there something to look at: a count of this deal?"""
        table = self._room.live.table
        assert table is not None
        for step in table.history.backwards():
            if step.move is not None:
                return any(isinstance(fact, DealOver) and fact.deal == deal for fact in facts_of(step, None, table))
        return False

    def seen(self, seat: int, deal: int) -> None:
        """This seat's player has seen the end of that deal, and so has everyone at the same device."""
        if deal == self.deal:
            self._go_on(seat)
            self._room.refresh()
            self.check()

    def came(self, seat: int) -> None:
        """A page of this seat is new: it has nothing to play of what ended before."""
        self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        self._waits_for.difference_update(self._room.live.same_device(seat))

    # -- beginning and ending

    def _begin(self, deal: int) -> None:
        live = self._room.live
        self.end()
        self.deal = deal
        self._waits_for = {seat for seat in live.people if not live.seats[seat].minded}
        self._room.clocks.hold(on=True)
        self._room.deadlines.hold(on=True)
        self._settle()

    def check(self) -> None:
        """Someone came, left or went on. If nobody looks any more, the table goes on."""
        if self.is_on and self._settle():
            self._room.refresh()
            self._room.registry.autoplay.resume(self._room)

    def _settle(self) -> bool:
        """End the interval if nobody looks any more: did it? Where nobody plays at all, nothing happens: whoever comes back looks on."""
        looking = self.looking
        if not looking and self._room.someone_plays:
            self.end()
            return True
        if self._until is None and looking and self._others_wait(looking):
            self._until = time.monotonic() + self.limit
            self._timer = asyncio.get_running_loop().call_later(self.limit, self._run_out)
        return False

    def _others_wait(self, looking: list[int]) -> bool:
        """Is there anyone who plays, and isn't at the device of those who look?"""
        live = self._room.live
        together = set(live.same_device(looking[0]))
        return any(not live.seats[seat].minded for seat in live.people if seat not in together)

    def _run_out(self) -> None:
        self._waits_for.clear()
        self.check()

    def end(self) -> None:
        """There is no interval any more. What waited for its end begins with the next look at the table."""
        if self._timer is not None:
            self._timer.cancel()
        was_on = self.is_on
        self.deal, self._until, self._timer = 0, None, None
        self._waits_for.clear()
        if was_on:
            self._room.clocks.hold(on=False)
            self._room.deadlines.hold(on=False)


def _deal_of(table: Table | None) -> int:
    """The deal that is being played; 0 if there is none."""
    return 0 if table is None or table.over else int(table.state.deal)


__all__ = ["LIMIT", "Interval"]
