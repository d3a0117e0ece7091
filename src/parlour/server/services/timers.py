"""The timers of a room: they go off when a player's clock, a phase in which everyone hurries, or the game's minutes run out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from parlour.server.journal import entries as journal
from parlour.server.protocol import Status
from parlour.server.services.deadlines import run_out, seconds_left

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room
    from parlour.server.services.autoplay import Autoplay


def set_timers(autoplay: Autoplay, room: Room) -> None:
    """Set all timers of a room anew."""
    set_clock(autoplay, room)
    set_deadlines(autoplay, room)


def set_clock(autoplay: Autoplay, room: Room) -> None:
    """Set the timer for when the player whose turn it is runs out of time."""
    if room.clock_timer is not None:
        room.clock_timer.cancel()
        room.clock_timer = None
    running = room.clocks.running()
    if running is not None:
        loop = asyncio.get_running_loop()
        room.clock_timer = loop.call_later(running.left, _out_of_time, autoplay, room, running.seat)


def set_deadlines(autoplay: Autoplay, room: Room) -> None:
    """Set the timers for the times that the rule sheet sets."""
    while room.deadline_timers:
        room.deadline_timers.pop().cancel()
    table, loop = room.live.table, asyncio.get_running_loop()
    if (left := room.deadlines.left(table)) is not None:
        room.deadline_timers.append(loop.call_later(left, _end_phase, autoplay, room, room.live.turns))
    seconds = seconds_left(table, room.elapsed)
    if table is not None and table.setup.stop is None and seconds is not None:
        room.deadline_timers.append(loop.call_later(seconds, _end_game, autoplay, room))


def _out_of_time(autoplay: Autoplay, room: Room, seat: int) -> None:
    if not room.clocks.is_out(seat):  # a move that the disk hasn't taken yet has added time
        set_clock(autoplay, room)
        return
    # The clock that is shown is rounded, and so is this timer: what little is left is gone too.
    spent = max(room.clocks.unpaid(seat), room.live.seats[seat].bank or 0.0)
    autoplay.start(autoplay.mind(room, seat, on=True, spent=spent))


def _end_phase(autoplay: Autoplay, room: Room, turns: int) -> None:
    autoplay.start(_phase_over(room, turns))


async def _phase_over(room: Room, turns: int) -> None:
    """End a phase, unless a move that came in the same moment has just done so."""
    table = room.live.table
    if table is not None and room.live.status is Status.PLAYING and turns == room.live.turns:
        await room.append([journal.RaceOver(run_out(table.copy()))])


def _end_game(autoplay: Autoplay, room: Room) -> None:
    if room.live.status is Status.PLAYING:
        autoplay.start(room.append([journal.TimeUp()]))
