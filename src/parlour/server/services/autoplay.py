"""What happens at a table by itself: bots move, races are run by the clock, time runs out, absent people are not waited for for ever."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from parlour.bots.adviser import advice
from parlour.bots.levels import Profile
from parlour.bots.live import decide, leaves_time, takers
from parlour.lang.errors import IllegalMove
from parlour.play.table import Table
from parlour.server.journal import entries as journal
from parlour.server.rooms.commands import penalty_by_bot
from parlour.server.rooms.room import Room
from parlour.server.services.deadlines import minutes_left, run_out
from parlour.server.services.thinking import Thinking

log = logging.getLogger("parlour.server")

GRACE = 40.0
"""So many seconds a vanished player's seat waits before a bot minds it, where others wait."""
PAUSE = 0.8
AFTER_A_DEAL = 2.5
"""So many seconds a bot lets pass before it moves, so that people can follow."""


class NotWritten(Exception):
    """The disk did not take it, so it has not happened."""


class Happen(Protocol):
    """Let entries happen at a table; NotWritten, if the disk does not take them."""

    async def __call__(self, room: Room, entries: Sequence[journal.AnyEntry]) -> None: ...


class Autoplay:
    """The bots and clocks of all tables. Bots think in threads of their own, from copies."""

    def __init__(self, happen: Happen, *, pace: float, grace: float) -> None:
        self.happen = happen
        self.pace = pace
        """How slowly bots play: 1 is comfortable to follow, 0 is at once."""
        self.grace = grace
        self.thinking = Thinking()
        self._chance = random.Random()
        self._doing: set[asyncio.Task[None]] = set()

    def start(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something be done that nobody waits for. If the disk does not take it, all who listen have been told."""

        async def done() -> None:
            with suppress(NotWritten):
                await doing

        task = asyncio.get_running_loop().create_task(done())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return task

    def go_on(self, room: Room) -> None:
        """See to it that whatever must happen by itself now will happen: a bot's move, a race, the end of somebody's time."""
        live = room.live
        self._set_clock(room)
        self._set_alarms(room)
        if (room.busy is not None and not room.busy.done()) or not room.someone_plays:
            return
        if live.in_race:
            room.race_until = time.monotonic() + (live.opened.race_seconds if live.opened else 0)
            room.busy = self.start(self._run_race(room))
            room.look_again()
        elif live.bots_to_act():
            room.busy = self.start(self._run_bots(room))
        elif penalty_by_bot(live):
            room.busy = self.start(self._name_penalty(room))

    # -- bots

    async def _run_bots(self, room: Room) -> None:
        live = room.live
        while (bots := live.bots_to_act()) and room.listeners:
            table = live.table
            assert table is not None
            known, turns = live.number, live.turns
            pause = AFTER_A_DEAL if table.history.steps[-1].move is None and table.deal > 1 else PAUSE
            begun, profiles = time.monotonic(), live.profiles()
            think = self.thinking.deeply if any(profiles[bot].thinks for bot in bots) else self.thinking.quickly
            found = await think(bot_move, table.copy(), bots, live.waits_for(), profiles, self._chance, self.thinking.crowd)
            if found is None and live.number == known:
                room.busy = None
                return  # the people first
            await asyncio.sleep(max(0.0, self.pace * pause * self._chance.uniform(0.8, 1.2) - (time.monotonic() - begun)))
            if found is not None and live.turns == turns and found[0] in live.bots_to_act():
                await self.happen(room, [journal.Moved(*found)])
        room.busy = None
        self.go_on(room)

    async def _run_race(self, room: Room) -> None:
        """Run a race by the clock: bots take when their time has come, whoever has not acted at the end holds."""
        live, table = room.live, room.live.table
        assert table is not None
        assert live.opened is not None
        start, seconds, known = time.monotonic(), live.opened.race_seconds, live.turns
        bots = [seat for seat in table.actors if live.seats[seat].plays_itself]
        about = table.copy(), bots, seconds, self._chance, live.profiles()
        found = await self.thinking.quickly(takers, *about) if bots else []
        for when, seat, move in found[:1]:
            await asyncio.sleep(max(0.0, start + when - time.monotonic()))
            if live.turns == known:
                with suppress(IllegalMove):
                    await self.happen(room, [journal.Moved(seat, move)])
        while live.turns == known and (left := start + seconds - time.monotonic()) > 0 and not found:
            await asyncio.sleep(min(left, 0.05 if self.pace < 0.1 else 0.25))
        if live.turns == known and live.in_race:
            await self.happen(room, [journal.RaceOver(run_out(table.copy()))])
        room.busy = None
        self.go_on(room)

    async def _name_penalty(self, room: Room) -> None:
        await asyncio.sleep(self.pace)
        entries = penalty_by_bot(room.live)
        if entries:
            await self.happen(room, entries)
        room.busy = None

    # -- clocks and absent people

    def _set_clock(self, room: Room) -> None:
        """Wake up when the time of whoever is asked runs out."""
        if room.clock is not None:
            room.clock.cancel()
            room.clock = None
        ticks = room.ticking()
        if ticks is not None:
            room.clock = asyncio.get_running_loop().call_later(ticks.left, self._out_of_time, room, ticks.seat)

    def _set_alarms(self, room: Room) -> None:
        """Wake up when the time is up that the sheet sets."""
        while room.alarms:
            room.alarms.pop().cancel()
        table, loop = room.live.table, asyncio.get_running_loop()
        if (left := room.times.look(table)) is not None:
            room.alarms.append(loop.call_later(left, self._end_hurry, room, room.live.turns))
        minutes = minutes_left(table, room.live.began_at)
        if table is not None and table.stop is None and minutes is not None:
            room.alarms.append(loop.call_later(minutes, self._end_game, room))

    def _end_hurry(self, room: Room, turns: int) -> None:
        table = room.live.table
        if table is not None and room.live.status == "playing" and turns == room.live.turns:
            self.start(self.happen(room, [journal.RaceOver(run_out(table.copy()))]))

    def _end_game(self, room: Room) -> None:
        if room.live.status == "playing":
            self.start(self.happen(room, [journal.TimeUp()]))

    def _out_of_time(self, room: Room, seat: int) -> None:
        if seat in room.live.waits_for():
            # The clock that is shown is rounded, and so is this alarm: what little is left is gone too.
            self.start(self.mind(room, seat, on=True, spent=max(room.spent, room.live.seats[seat].bank or 0.0)))

    def wait_for_the_absent(self, room: Room) -> None:
        """Others are here: if nobody is at a seat, it is waited for, but not for ever."""
        for seat in room.live.people:
            one = room.live.seats[seat]
            if not room.live.is_here(one) and not one.minded:
                asyncio.get_running_loop().call_later(self.grace, self._vanished, room, seat)

    def _vanished(self, room: Room, seat: int) -> None:
        """Somebody has been away for long while others are here: a bot minds the seat."""
        one = room.live.seats[seat]
        if not room.live.is_here(one) and not one.minded and room.live.status == "playing" and room.listeners:
            self.start(self.mind(room, seat, on=True))

    async def mind(self, room: Room, seat: int, *, on: bool, spent: float = 0.0) -> None:
        """A bot begins (or ceases) to mind a seat."""
        if room.live.seats[seat].minded != on and room.live.status == "playing":
            await self.happen(room, [journal.Minded(seat, on, spent=round(spent, 3))])


def bot_move(
    table: Table,
    bots: list[int],
    people: list[int],
    profiles: Mapping[int, Profile],
    chance: random.Random,
    crowd: Callable[[], int],
) -> tuple[int, str] | None:
    """Which of these bots acts now, and how. None: where all act together, they leave these people the time to act first."""
    for bot in bots:
        if not table.phase.together or not people or leaves_time(table, bot, people):
            try:
                return bot, str(decide(table, bot, profiles[bot].hurried(crowd()), chance))
            except Exception:  # a table must go on, whatever a bot runs into
                log.exception("%s: the bot %s could not decide at seat %d", table.game.name, profiles[bot].name, bot)
                return bot, str(advice(table, bot)[0])
    return None
