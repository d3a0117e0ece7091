"""What happens at a table by itself: bots move, races are run by the clock, time runs out, absent people are not waited for for ever."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from parlour.bots.cast import Role
from parlour.bots.company import decide, leaves_time, takers
from parlour.bots.sheet import advice
from parlour.errors import IllegalMove
from parlour.server import events
from parlour.server.sittings import Sitting
from parlour.server.thinking import Thinking
from parlour.server.times import minutes_left, run_out
from parlour.server.wishes import penalty_by_bot
from parlour.table import Table

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

    async def __call__(self, sitting: Sitting, entries: Sequence[events.AnyEntry]) -> None: ...


class ByItself:
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

    def go_on(self, sitting: Sitting) -> None:
        """See to it that whatever must happen by itself now will happen: a bot's move, a race, the end of somebody's time."""
        live = sitting.live
        self._set_clock(sitting)
        self._set_alarms(sitting)
        if (sitting.busy is not None and not sitting.busy.done()) or not sitting.someone_plays:
            return
        if live.in_race:
            sitting.race_until = time.monotonic() + (live.opened.race_seconds if live.opened else 0)
            sitting.busy = self.start(self._run_race(sitting))
            sitting.look_again()
        elif live.bots_to_act():
            sitting.busy = self.start(self._run_bots(sitting))
        elif penalty_by_bot(live):
            sitting.busy = self.start(self._name_penalty(sitting))

    # -- bots

    async def _run_bots(self, sitting: Sitting) -> None:
        live = sitting.live
        while (bots := live.bots_to_act()) and sitting.listeners:
            table = live.table
            assert table is not None
            known, turns = live.number, live.turns
            pause = AFTER_A_DEAL if table.just_dealt and table.deal > 1 else PAUSE
            begun, roles = time.monotonic(), live.roles()
            think = self.thinking.deeply if any(roles[bot].thinks for bot in bots) else self.thinking.quickly
            found = await think(bot_move, table.copy(), bots, live.waits_for(), roles, self._chance, self.thinking.crowd)
            if found is None and live.number == known:
                sitting.busy = None
                return  # the people first
            await asyncio.sleep(max(0.0, self.pace * pause * self._chance.uniform(0.8, 1.2) - (time.monotonic() - begun)))
            if found is not None and live.turns == turns and found[0] in live.bots_to_act():
                await self.happen(sitting, [events.Moved(*found)])
        sitting.busy = None
        self.go_on(sitting)

    async def _run_race(self, sitting: Sitting) -> None:
        """Run a race by the clock: bots take when their time has come, whoever has not acted at the end holds."""
        live, table = sitting.live, sitting.live.table
        assert table is not None
        assert live.opened is not None
        start, seconds, known = time.monotonic(), live.opened.race_seconds, live.turns
        bots = [seat for seat in table.actors if live.seats[seat].plays_itself]
        about = table.copy(), bots, seconds, self._chance, live.roles()
        found = await self.thinking.quickly(takers, *about) if bots else []
        for when, seat, move in found[:1]:
            await asyncio.sleep(max(0.0, start + when - time.monotonic()))
            if live.turns == known:
                with suppress(IllegalMove):
                    await self.happen(sitting, [events.Moved(seat, move)])
        while live.turns == known and (left := start + seconds - time.monotonic()) > 0 and not found:
            await asyncio.sleep(min(left, 0.05 if self.pace < 0.1 else 0.25))
        if live.turns == known and live.in_race:
            await self.happen(sitting, [events.RaceOver(run_out(table.copy()))])
        sitting.busy = None
        self.go_on(sitting)

    async def _name_penalty(self, sitting: Sitting) -> None:
        await asyncio.sleep(self.pace)
        entries = penalty_by_bot(sitting.live)
        if entries:
            await self.happen(sitting, entries)
        sitting.busy = None

    # -- clocks and absent people

    def _set_clock(self, sitting: Sitting) -> None:
        """Wake up when the time of whoever is asked runs out."""
        if sitting.clock is not None:
            sitting.clock.cancel()
            sitting.clock = None
        ticks = sitting.ticking()
        if ticks is not None:
            sitting.clock = asyncio.get_running_loop().call_later(ticks.left, self._out_of_time, sitting, ticks.seat)

    def _set_alarms(self, sitting: Sitting) -> None:
        """Wake up when the time is up that the sheet sets."""
        while sitting.alarms:
            sitting.alarms.pop().cancel()
        table, loop = sitting.live.table, asyncio.get_running_loop()
        if (left := sitting.times.look(table)) is not None:
            sitting.alarms.append(loop.call_later(left, self._end_hurry, sitting, sitting.live.turns))
        minutes = minutes_left(table, sitting.live.began_at)
        if table is not None and table.stop is None and minutes is not None:
            sitting.alarms.append(loop.call_later(minutes, self._end_game, sitting))

    def _end_hurry(self, sitting: Sitting, turns: int) -> None:
        table = sitting.live.table
        if table is not None and sitting.live.status == "playing" and turns == sitting.live.turns:
            self.start(self.happen(sitting, [events.RaceOver(run_out(table.copy()))]))

    def _end_game(self, sitting: Sitting) -> None:
        if sitting.live.status == "playing":
            self.start(self.happen(sitting, [events.TimeUp()]))

    def _out_of_time(self, sitting: Sitting, seat: int) -> None:
        if seat in sitting.live.waits_for():
            # The clock that is shown is rounded, and so is this alarm: what little is left is gone too.
            self.start(self.mind(sitting, seat, on=True, spent=max(sitting.spent, sitting.live.seats[seat].bank or 0.0)))

    def wait_for_the_absent(self, sitting: Sitting) -> None:
        """Others are here: if nobody is at a seat, it is waited for, but not for ever."""
        for seat in sitting.live.people:
            one = sitting.live.seats[seat]
            if not sitting.live.is_here(one) and not one.minded:
                asyncio.get_running_loop().call_later(self.grace, self._vanished, sitting, seat)

    def _vanished(self, sitting: Sitting, seat: int) -> None:
        """Somebody has been away for long while others are here: a bot minds the seat."""
        one = sitting.live.seats[seat]
        if not sitting.live.is_here(one) and not one.minded and sitting.live.status == "playing" and sitting.listeners:
            self.start(self.mind(sitting, seat, on=True))

    async def mind(self, sitting: Sitting, seat: int, *, on: bool, spent: float = 0.0) -> None:
        """A bot begins (or ceases) to mind a seat."""
        if sitting.live.seats[seat].minded != on and sitting.live.status == "playing":
            await self.happen(sitting, [events.Minded(seat, on, spent=round(spent, 3))])


def bot_move(
    table: Table, bots: list[int], people: list[int], roles: Mapping[int, Role], chance: random.Random, crowd: Callable[[], int]
) -> tuple[int, str] | None:
    """Which of these bots acts now, and how. None: where all act together, they leave these people the time to act first."""
    for bot in bots:
        if not table.phase.together or not people or leaves_time(table, bot, people):
            try:
                return bot, str(decide(table, bot, roles[bot].hurried(crowd()), chance))
            except Exception:  # a table must go on, whatever a bot runs into
                log.exception("%s: the bot %s could not decide at seat %d", table.game.name, roles[bot].name, bot)
                return bot, str(advice(table, bot)[0])
    return None
