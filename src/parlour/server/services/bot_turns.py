"""The bots' turns: which bot moves now, how it decides, and the pause before, so that people can follow."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from parlour.bots.adviser import advice
from parlour.bots.decide import OwnMoves, decide, leaves_time
from parlour.bots.phrases import OWN_REPLACED, OWN_SLOW
from parlour.bots.profiles import Profile
from parlour.lang.errors import quoted
from parlour.play import penalty
from parlour.play.table import Table
from parlour.server.journal import entries as journal
from parlour.server.services.pauses import pause_after

if TYPE_CHECKING:
    from parlour.server.rooms.live_table import LiveTable
    from parlour.server.rooms.room import Room
    from parlour.server.services.autoplay import Autoplay

log = logging.getLogger("parlour.server")

VARIES = 1.0, 1.2
"""How a bot's pause varies: never shorter than what a page shows meanwhile."""
LONGER = 1.15
"""The least pause of a bot that thinks, as a multiple of the time it may think."""


OWN_SECONDS = 5.0
"""Maximum seconds that a bot of the host's own may take for a move."""


async def run_bots(autoplay: Autoplay, room: Room) -> None:
    """Let the bots move until it is a person's turn."""
    live = room.live
    while (bots := live.bots_to_act()) and room.listeners and not room.interval.is_on:
        table = live.table
        assert table is not None
        number, turns = live.number, live.turns
        begun, pause = time.monotonic(), pause_of(autoplay, table, [live.profiles()[bot] for bot in bots])
        found = await _decided(autoplay, live, table, bots)
        if found is None and live.number == number:
            room.busy = None
            return  # people first
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))
        await room.wait_for_budget()
        if found is not None and live.turns == turns and found[0] in live.bots_to_act():
            await room.append([journal.Moved(*found)])
    room.busy = None
    autoplay.resume(room)


def pause_of(autoplay: Autoplay, table: Table, profiles: list[Profile]) -> float:
    """Seconds before one of these bots moves. It's longer than they may think, or a quick move would tell that there was no other."""
    usual, longest = pause_after(table) * autoplay.pace, max(profile.thinking[1] for profile in profiles)
    return max(usual * autoplay.chance.uniform(*VARIES), LONGER * longest if autoplay.pace else 0.0)


async def _decided(autoplay: Autoplay, live: LiveTable, table: Table, bots: list[int]) -> tuple[int, str] | None:
    """Which bot acts now, and how."""
    profiles, threads = live.profiles(), autoplay.threads
    if any(profiles[bot].own for bot in bots):
        return await _decided_by_own(autoplay, live, table, bots)
    think = threads.deeply if any(profiles[bot].thinks for bot in bots) else threads.quickly
    return await think(bot_move, table.copy(), bots, live.waits_for(), profiles, autoplay.chance, lambda: threads.waiting)


async def _decided_by_own(autoplay: Autoplay, live: LiveTable, table: Table, bots: list[int]) -> tuple[int, str] | None:
    """The same where a bot of the host's own may be the one. If it takes too long, the advised move is made."""
    profiles, threads, people = live.profiles(), autoplay.threads, live.waits_for()
    own = partial(autoplay.own.move, where=live.id)
    try:
        return await threads.at_most(
            OWN_SECONDS, bot_move, table.copy(), bots, people, profiles, autoplay.chance, lambda: threads.waiting, own
        )
    except TimeoutError:
        for bot in bots:
            autoplay.own.forget(live.id, bot, profiles[bot].own)
        slow = ", ".join(sorted({quoted(profiles[bot].own) for bot in bots if profiles[bot].own}))
        log.warning("%s", OWN_REPLACED(problem=OWN_SLOW(bot=slow, seconds=OWN_SECONDS)))
        by_advice = {bot: replace(profiles[bot], own="", thinking=(0, 0.0)) for bot in bots}
        return await threads.quickly(bot_move, table.copy(), bots, people, by_advice, autoplay.chance, lambda: threads.waiting)


def bot_move(
    table: Table,
    bots: list[int],
    people: list[int],
    profiles: Mapping[int, Profile],
    chance: random.Random,
    crowd: Callable[[], int],
    own: OwnMoves | None = None,
) -> tuple[int, str] | None:
    """Which of these bots acts now, and how. None: where everyone acts at once, they leave these people time to act first."""
    for bot in bots:
        if not table.phase.together or not people or leaves_time(table, bot, people):
            try:
                return bot, str(decide(table, bot, profiles[bot].hurried(crowd()), chance, people, own))
            except Exception:  # a table must go on, whatever a bot runs into
                log.exception("%s: the bot %s could not decide at seat %d", table.game.name, profiles[bot].name, bot)
                return bot, str(advice(table, bot)[0])
    return None


async def name_penalty(autoplay: Autoplay, room: Room) -> None:
    """Let the bot that has won name a penalty."""
    await asyncio.sleep(autoplay.pace)
    entries = penalty_by_bot(room.live)
    if entries:
        await room.append(entries)
    room.busy = None


def penalty_by_bot(live: LiveTable) -> journal.Entries:
    """The penalty that a bot names, if one has won."""
    namer = live.penalty_namer()
    if namer is None or not live.seats[namer].plays_itself or live.table is None or live.closed_because:
        return []
    return [journal.Penalised(penalty.picked(live.table))]
