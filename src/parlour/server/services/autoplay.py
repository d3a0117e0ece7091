"""What happens at a table by itself: bots move, races and clocks run out, bots take over from absent players."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from parlour.bots.adviser import advice
from parlour.bots.decide import decide, leaves_time, takers
from parlour.bots.levels import Profile
from parlour.lang.errors import IllegalMove
from parlour.play import penalty
from parlour.play.table import Table
from parlour.server.errors import NotWritten
from parlour.server.journal import entries as journal
from parlour.server.protocol import Status
from parlour.server.services.deadlines import run_out, seconds_left
from parlour.server.services.thinking import Thinking

if TYPE_CHECKING:
    from parlour.server.rooms.live_table import LiveTable
    from parlour.server.rooms.room import Room

log = logging.getLogger("parlour.server")

GRACE = 40.0
"""Seconds before a bot minds the seat of a player who has disappeared, if others are waiting."""
PAUSE = 0.8
"""Seconds before a bot moves, so that people can follow."""
PAUSE_AFTER_DEAL = 2.5
"""Seconds before a bot makes the first move of a new deal."""


class Autoplay:
    """The bots and clocks of all tables. Bots think in threads of their own, about copies."""

    def __init__(self, *, pace: float, grace: float) -> None:
        self.pace = pace
        """How slowly bots play: 1 is comfortable to follow, 0 is at once."""
        self.grace = grace
        self.thinking = Thinking()
        self._chance = random.Random()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start something nobody waits for. If the disk doesn't take it, everyone at the table has been told."""

        async def done() -> None:
            with suppress(NotWritten):
                await work

        task = asyncio.get_running_loop().create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def resume(self, room: Room) -> None:
        """Start whatever must happen by itself now: a bot's move, a race, a clock."""
        live = room.live
        self._set_clock(room)
        self._set_alarms(room)
        if (room.busy is not None and not room.busy.done()) or not room.someone_plays:
            return
        if live.in_race:
            room.race_until = time.monotonic() + (live.opened.race_seconds if live.opened else 0)
            room.busy = self.start(self._run_race(room))
            room.refresh()
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
            number, turns = live.number, live.turns
            pause = PAUSE_AFTER_DEAL if table.history.steps[-1].move is None and table.deal > 1 else PAUSE
            begun = time.monotonic()
            found = await self._decide(live, table, bots)
            if found is None and live.number == number:
                room.busy = None
                return  # people first
            await asyncio.sleep(max(0.0, self.pace * pause * self._chance.uniform(0.8, 1.2) - (time.monotonic() - begun)))
            if found is not None and live.turns == turns and found[0] in live.bots_to_act():
                await room.append([journal.Moved(*found)])
        room.busy = None
        self.resume(room)

    async def _decide(self, live: LiveTable, table: Table, bots: list[int]) -> tuple[int, str] | None:
        """Which bot acts now, and how."""
        roles, thinking = live.roles(), self.thinking
        think = thinking.deeply if any(roles[bot].thinks for bot in bots) else thinking.quickly
        return await think(bot_move, table.copy(), bots, live.waits_for(), roles, self._chance, lambda: thinking.waiting)

    async def _run_race(self, room: Room) -> None:
        """Run a race by the clock: bots take when their time has come; whoever hasn't acted at the end holds."""
        live, table = room.live, room.live.table
        assert table is not None
        assert live.opened is not None
        start, seconds, turns = time.monotonic(), live.opened.race_seconds, live.turns
        bots = [seat for seat in table.actors if live.seats[seat].plays_itself]
        about = table.copy(), bots, seconds, self._chance, live.roles()
        found = await self.thinking.quickly(takers, *about) if bots else []
        for when, seat, move in found[:1]:
            await asyncio.sleep(max(0.0, start + when - time.monotonic()))
            if live.turns == turns:
                with suppress(IllegalMove):
                    await room.append([journal.Moved(seat, move)])
        while live.turns == turns and (left := start + seconds - time.monotonic()) > 0 and not found:
            await asyncio.sleep(min(left, 0.05 if self.pace < 0.1 else 0.25))
        if live.turns == turns and live.in_race:
            await room.append([journal.RaceOver(run_out(table.copy()))])
        room.busy = None
        self.resume(room)

    async def _name_penalty(self, room: Room) -> None:
        await asyncio.sleep(self.pace)
        entries = penalty_by_bot(room.live)
        if entries:
            await room.append(entries)
        room.busy = None

    # -- clocks

    def _set_clock(self, room: Room) -> None:
        """Wake up when the player whose turn it is runs out of time."""
        if room.clock is not None:
            room.clock.cancel()
            room.clock = None
        ticking = room.ticking()
        if ticking is not None:
            room.clock = asyncio.get_running_loop().call_later(ticking.left, self._out_of_time, room, ticking.seat)

    def _set_alarms(self, room: Room) -> None:
        """Wake up when a time that the rule sheet sets runs out."""
        while room.alarms:
            room.alarms.pop().cancel()
        table, loop = room.live.table, asyncio.get_running_loop()
        if (left := room.deadlines.left(table)) is not None:
            room.alarms.append(loop.call_later(left, self._end_hurry, room, room.live.turns))
        seconds = seconds_left(table, room.live.began_at)
        if table is not None and table.stop is None and seconds is not None:
            room.alarms.append(loop.call_later(seconds, self._end_game, room))

    def _end_hurry(self, room: Room, turns: int) -> None:
        table = room.live.table
        if table is not None and room.live.status is Status.PLAYING and turns == room.live.turns:
            self.start(room.append([journal.RaceOver(run_out(table.copy()))]))

    def _end_game(self, room: Room) -> None:
        if room.live.status is Status.PLAYING:
            self.start(room.append([journal.TimeUp()]))

    def _out_of_time(self, room: Room, seat: int) -> None:
        if seat in room.live.waits_for():
            # The clock that is shown is rounded, and so is this alarm: what little is left is gone too.
            self.start(self.mind(room, seat, on=True, spent=max(room.spent, room.live.seats[seat].bank or 0.0)))

    # -- absent players

    def watch_absent(self, room: Room) -> None:
        """Others are here: if nobody is at a seat, they wait for that player, but not for ever."""
        for seat in room.live.people:
            one = room.live.seats[seat]
            if not room.live.is_here(one) and not one.minded:
                asyncio.get_running_loop().call_later(self.grace, self._give_up_on, room, seat)

    def _give_up_on(self, room: Room, seat: int) -> None:
        """A player has been away for long while others are here: a bot minds the seat."""
        one = room.live.seats[seat]
        if not room.live.is_here(one) and not one.minded and room.live.status is Status.PLAYING and room.listeners:
            self.start(self.mind(room, seat, on=True))

    async def mind(self, room: Room, seat: int, *, on: bool, spent: float = 0.0) -> None:
        """A bot starts or stops minding a seat."""
        if room.live.seats[seat].minded != on and room.live.status is Status.PLAYING:
            await room.append([journal.Minded(seat, on, spent=round(spent, 3))])


def bot_move(
    table: Table,
    bots: list[int],
    people: list[int],
    roles: Mapping[int, Profile],
    chance: random.Random,
    crowd: Callable[[], int],
) -> tuple[int, str] | None:
    """Which of these bots acts now, and how. None: where everyone acts at once, they leave these people time to act first."""
    for bot in bots:
        if not table.phase.together or not people or leaves_time(table, bot, people):
            try:
                return bot, str(decide(table, bot, roles[bot].hurried(crowd()), chance))
            except Exception:  # a table must go on, whatever a bot runs into
                log.exception("%s: the bot %s could not decide at seat %d", table.game.name, roles[bot].name, bot)
                return bot, str(advice(table, bot)[0])
    return None


def penalty_by_bot(live: LiveTable) -> journal.Entries:
    """The penalty that a bot names, if one has won."""
    namer = live.penalty_namer()
    if namer is None or not live.seats[namer].plays_itself or live.table is None or live.closed:
        return []
    return [journal.Penalised(penalty.picked(live.table))]
