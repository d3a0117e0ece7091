"""What happens at a table by itself: starts bots' turns, races and timers, and lets bots mind the seats of absent players."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.bots.own_seats import OwnSeats
from parlour.server.errors import DiskError, Unloaded
from parlour.server.protocol import Status
from parlour.server.rooms.minding import minded
from parlour.server.services.bot_threads import BotThreads
from parlour.server.services.bot_turns import name_penalty, penalty_by_bot, run_bots
from parlour.server.services.races import run_race
from parlour.server.services.timers import set_timers

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room

log = logging.getLogger("parlour.server")

GRACE = 40.0
"""Seconds before a bot minds the seat of a player who has disappeared, if others are waiting."""


class Autoplay:
    """The bots and clocks of all tables. Bots think in threads of their own, about copies."""

    def __init__(self, *, pace: float, grace: float) -> None:
        self.pace = pace
        """How slowly bots play: 1 is comfortable to follow, 0 is at once."""
        self.grace = grace
        self.threads = BotThreads()
        self.own = OwnSeats(log.warning)
        """The bots of the host's own."""
        self.chance = random.Random()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Start something nobody waits for. If the disk doesn't take it, everyone at the table has been told."""

        async def done() -> None:
            with suppress(DiskError, Unloaded):
                await work

        task = asyncio.get_running_loop().create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # if the task was canceled before it began
        return task

    def resume(self, room: Room) -> None:
        """Start whatever must happen by itself now: a bot's move, a race, a clock."""
        live = room.live
        room.race_times.pace = self.pace
        set_timers(self, room)
        if (room.busy is not None and not room.busy.done()) or not room.someone_plays or room.interval.is_on:
            return
        if live.in_race:
            assert live.opened is not None
            room.race_times.begin(live.playing(), live.opened.race_seconds, live.turns)
            room.finish.open()
            room.busy = self.start(run_race(self, room))
            room.refresh()
        elif live.bots_to_act():
            room.busy = self.start(run_bots(self, room))
        elif penalty_by_bot(live):
            room.busy = self.start(name_penalty(self, room))

    # -- absent players

    def watch_absent(self, room: Room) -> None:
        """Wait for absent players, but not forever: after a while a bot minds their seats. Each seat has one timer, which runs from
        when the player went away and stops when they are here again, whatever others do."""
        for seat in room.live.people:
            one = room.live.seats[seat]
            if room.live.is_here(one) or one.minded:
                room.stop_grace(seat)
            elif seat not in room.grace_timers:
                timer = asyncio.get_running_loop().call_later(self.grace, self._give_up_on, room, seat)
                room.grace_timers[seat] = timer

    def _give_up_on(self, room: Room, seat: int) -> None:
        """A player has been away for long while others are here: a bot minds the seat."""
        room.stop_grace(seat)
        one = room.live.seats[seat]
        if room.live.is_here(one) or one.minded or not room.someone_plays:
            return
        if room.live.status is Status.PLAYING:
            self.start(self.mind(room, seat, on=True))
        elif room.live.status is Status.WAITING:
            self.watch_absent(room)

    def welcome_back(self, room: Room, seat: int) -> None:
        """A player is here again: a bot that minds the seat stops, unless that has happened too often."""
        one = room.live.seats[seat]
        if one.minded and one.may_return:
            self.start(self.mind(room, seat, on=False))

    async def mind(self, room: Room, seat: int, *, on: bool, spent: float = 0.0) -> None:
        """A bot starts or stops minding a seat."""
        if room.live.seats[seat].minded != on and room.live.status is Status.PLAYING:
            await room.append([minded(room, seat, on=on, spent=spent)])
