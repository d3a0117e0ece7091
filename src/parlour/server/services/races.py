"""Races, run by the clock: bots take when their time has come, and when time is up everyone who hasn't acted holds."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.bots.race_timing import MARKED, UNMARKED, race_attempts
from parlour.lang.errors import IllegalMove
from parlour.server.journal import entries as journal
from parlour.server.rooms.spotting import is_spotting
from parlour.server.services.deadlines import run_out

SHORT = 0.02
"""Seconds until it is looked again whether the finish of a race is decided."""

if TYPE_CHECKING:
    from parlour.server.rooms.live_table import LiveTable
    from parlour.server.rooms.room import Room
    from parlour.server.services.autoplay import Autoplay


async def run_race(autoplay: Autoplay, room: Room) -> None:
    """Run a race until someone has taken or its time is up."""
    live, table = room.live, room.live.table
    assert table is not None
    assert live.opened is not None
    start, seconds, turns = room.race_times.opens, live.opened.race_seconds, live.turns
    bots = [seat for seat in table.actors if live.seats[seat].plays_itself]
    is_found = is_spotting(live) or table.phase.to_name is not None
    about = table.copy(), bots, seconds, autoplay.chance, live.profiles(), UNMARKED if is_found else MARKED
    found = await autoplay.threads.quickly(race_attempts, *about) if bots else []
    if live.turns == turns:
        room.finish.expect([(start + when, seat) for when, seat, _ in found])
    await _open(autoplay, room, turns)
    for when, seat, move in found[:1]:
        await _while_it_stands(autoplay, live, turns, start + when)
        if live.turns == turns and live.seats[seat].plays_itself:  # unless its player has come back meanwhile
            with suppress(IllegalMove):
                await room.finish.take(journal.Moved(seat, move), start + when)
    await _while_it_stands(autoplay, live, turns, start + seconds + room.finish.slack())
    while live.turns == turns and room.finish.is_open:
        await asyncio.sleep(SHORT)
    if live.turns == turns and live.in_race:
        await room.append([journal.RaceOver(run_out(table.copy()))])
    await room.wait_for_budget()
    room.busy = None
    autoplay.resume(room)


async def _open(autoplay: Autoplay, room: Room, turns: int) -> None:
    """Open the race for all at the same time: from now on they are offered what they can do."""
    if not room.race_times.is_open:
        await _while_it_stands(autoplay, room.live, turns, room.race_times.opens)
        if room.live.turns == turns:
            room.refresh()


async def _while_it_stands(autoplay: Autoplay, live: LiveTable, turns: int, until: float) -> None:
    """Wait until then, or until cards have moved: another race may be open already."""
    while live.turns == turns and (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(left, 0.05 if autoplay.pace < 0.1 else 0.25))
