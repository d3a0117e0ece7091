"""Cleanup: idle tables are unloaded, old tables deleted, and garbage is collected when nobody moves."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time

from parlour.server.journal.store import Store
from parlour.server.rooms.registry import RoomRegistry

log = logging.getLogger("parlour.server")

EVERY = 30.0
"""Seconds between two rounds."""
IDLE = 120.0
"""Seconds before a table nobody is connected to is unloaded. It is loaded again when someone comes."""
SWITCH_INTERVAL = 0.0005
"""Seconds a busy thread goes on when another wants to run."""
NEW_OBJECTS = 2_000
"""New objects after which Python looks for garbage among them."""
NEVER = 1_000_000_000
DAY = 86400.0
KEEP_OPEN = 30 * DAY
"""How long a table nobody has touched is kept."""
KEEP_OVER = 365 * DAY
"""How long a finished game nobody has touched is kept."""


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
            unload_idle_tables(registry)
            await delete_old_tables(registry)
        except Exception:
            log.exception("cleanup failed")
        rounds += 1
        if written == registry.entries_written or rounds % 20 == 0:
            gc.collect()
        written = registry.entries_written


def unload_idle_tables(registry: RoomRegistry) -> None:
    """Take tables nobody is connected to out of memory."""
    now = time.monotonic()
    for room in list(registry.loaded.values()):
        if not room.listeners and not room.writing and now - room.used > IDLE:
            registry.unload(room)


async def delete_old_tables(registry: RoomRegistry) -> None:
    """Delete tables nobody has touched for long."""
    found = await asyncio.get_running_loop().run_in_executor(None, _old_tables, registry.store)
    old = [table for table in found if table not in registry.loaded]
    if old:
        log.info("%d old tables deleted", len(old))
        await registry.store.delete(old)


def _old_tables(store: Store) -> list[str]:
    now = time.time()
    return store.untouched(now - KEEP_OPEN, over=False) + store.untouched(now - KEEP_OVER, over=True)
