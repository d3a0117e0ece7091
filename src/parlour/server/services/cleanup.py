"""Cleanup: idle tables are unloaded, old tables deleted, and garbage is collected when nobody moves.

A table that is due is marked as deleted. It is still there: whoever opens it in time gets it back. Only after a grace it is taken off
the disk. All of this goes by the house clock, a few tables at a time, so a machine whose clock is set wrong loses nothing.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time
from collections.abc import Callable
from functools import partial

from parlour.server import phrases
from parlour.server.errors import TooBusy
from parlour.server.journal.house_clock import DAY
from parlour.server.rooms.loading import LONG, VERY_LONG
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.services import memory

log = logging.getLogger("parlour.server")

EVERY = 15.0
"""Seconds between two rounds."""
IDLE = 45.0
"""Seconds before a table nobody is connected to is unloaded. It is loaded again when someone comes."""
LONG_IDLE = 10.0
"""The same for a long table, which takes megabytes."""
MAX_VERY_LONG = 400_000
"""Maximum entries of all very long tables in memory: about 100 MB. Beyond that, the longest are unloaded, whoever is there."""
SWITCH_INTERVAL = 0.0005
"""Seconds a busy thread goes on when another wants to run."""
NEW_OBJECTS = 2_000
"""New objects after which Python looks for garbage among them."""
NEVER = 1_000_000_000
COLLECT_EVERY = 40
"""Rounds after which garbage is collected whether or not people move."""
TRIM_EVERY = 3
"""Rounds after which free memory is given back in any case."""
SAVE_TIME_EVERY = 40
"""Rounds between two notes on disk of what time it is by the house clock."""
LOOK_THROUGH_EVERY = 5760
"""Rounds between two searches for bad pages in the file of the tables: a day."""
KEEP_UNUSED = DAY
"""How long a table is kept at which nothing has ever happened."""
KEEP_OPEN = 30 * DAY
"""How long a table nobody has touched is kept."""
KEEP_OVER = 365 * DAY
"""How long a finished game nobody has touched is kept."""
DELETION_GRACE = 14 * DAY
"""How long a table that was deleted can be had back."""
MAX_DELETED = 100
"""Maximum tables marked as deleted, and taken off the disk, in one round."""
CAUTION = 3600.0
"""Seconds in which nothing is deleted after a start at which the machine's clock couldn't be believed."""


async def run(registry: RoomRegistry) -> None:
    """Clean up forever.

    While people play, Python looks for garbage only among the newest objects, which takes a millisecond or two. With thousands of
    tables a full collection holds everyone up for a quarter of a second, so it runs when nobody moves, and now and then in any
    case. And threads switch quickly, since moves wait for the thread that writes to disk.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, NEVER, NEVER)
    written = rounds = 0
    while True:
        await asyncio.sleep(EVERY)
        try:
            if unload_idle_tables(registry) + unload_longest_tables(registry) or rounds % TRIM_EVERY == 0:
                await asyncio.to_thread(memory.give_back)
            await delete_old_tables(registry)
            if rounds % SAVE_TIME_EVERY == 0:
                await registry.store.save_time()
            if rounds % LOOK_THROUGH_EVERY == 0:
                await asyncio.to_thread(registry.store.soundness.look_through)
        except Exception:
            log.exception("cleanup failed")
        rounds += 1
        if written == registry.entries_written or rounds % COLLECT_EVERY == 0:
            gc.collect()
        written = registry.entries_written


def unload_idle_tables(registry: RoomRegistry) -> int:
    """Take tables nobody is connected to out of memory. Gives how many there were."""
    now, unloaded = time.monotonic(), 0
    for room in list(registry.loaded.values()):
        idle = LONG_IDLE if room.live.number >= LONG else IDLE
        if not room.listeners and not room.writing and now - room.used > idle:
            registry.unload(room)
            unloaded += 1
    return unloaded


def unload_longest_tables(registry: RoomRegistry) -> int:
    """Take the longest of the very long tables out of memory if there are too many: a program could sit at hundreds of them. Whoever
    is there may come again. Gives how many there were."""
    very_long = [room for room in registry.loaded.values() if room.live.number >= VERY_LONG and not room.writing]
    entries = unloaded = 0
    for room in sorted(very_long, key=lambda room: room.live.number):
        entries += room.live.number
        if entries > MAX_VERY_LONG:
            registry.unload(room, TooBusy(phrases.BUSY()))
            unloaded += 1
    return unloaded


async def delete_old_tables(registry: RoomRegistry) -> None:
    """Mark tables nobody has touched for long as deleted, and take those marked long ago off the disk."""
    clock = registry.store.clock
    if clock.is_suspect and clock.running < CAUTION:
        return
    await _purge(registry, clock.now() - DELETION_GRACE)
    left, store = MAX_DELETED, registry.store
    for keep, find in (
        (KEEP_UNUSED, store.unused),
        (KEEP_OPEN, partial(store.untouched, over=False)),
        (KEEP_OVER, partial(store.untouched, over=True)),
    ):
        left -= await _mark(registry, clock.now() - keep, find, left)


async def _mark(registry: RoomRegistry, before: float, find: Callable[..., list[str]], most: int) -> int:
    """Mark tables nobody has touched since then as deleted. Gives how many."""
    store = registry.store
    found = await asyncio.to_thread(partial(find, before, most=most))
    old = [table for table in found if table not in registry.loaded]
    if old:
        log.info("%d old tables marked as deleted", len(old))
        await store.mark_deleted(old, before)
    return len(old)


async def _purge(registry: RoomRegistry, before: float) -> None:
    """Take tables marked before then off the disk."""
    store = registry.store
    found = await asyncio.to_thread(partial(store.marked, before, most=MAX_DELETED))
    gone = [table for table in found if table not in registry.loaded]
    if gone:
        log.info("%d tables taken off the disk", len(gone))
        await store.purge(gone, before)
