"""Upkeep: idle tables are unloaded, abandoned ones deleted, and memory is cleaned up when nobody moves."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time

from parlour.server.journal.store import Store
from parlour.server.rooms.rooms import Rooms

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


async def run(rooms: Rooms) -> None:
    """Run upkeep for ever.

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
            await tidy(rooms)
        except Exception:
            log.exception("upkeep failed")
        rounds += 1
        if written == rooms.entries_written or rounds % 20 == 0:
            gc.collect()
        written = rooms.entries_written


async def tidy(rooms: Rooms) -> None:
    """Unload idle tables, and delete abandoned ones."""
    now = time.monotonic()
    for room in list(rooms.loaded.values()):
        if not room.listeners and not room.writing and now - room.used > IDLE:
            rooms.unload(room)
    found = await asyncio.get_running_loop().run_in_executor(None, _abandoned, rooms.store)
    stale = [table for table in found if table not in rooms.loaded]
    if stale:
        log.info("%d abandoned tables deleted", len(stale))
        await rooms.store.forget(stale)


def _abandoned(store: Store) -> list[str]:
    now = time.time()
    return store.stale(now - KEEP_OPEN, over=False) + store.stale(now - KEEP_OVER, over=True)
