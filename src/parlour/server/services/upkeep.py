"""Keeping rooms: idle tables are put away, abandoned ones thrown out, and garbage is looked for when nobody moves."""

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
"""Seconds between two rounds through the rooms."""
IDLE = 120.0
"""A table nobody is connected to is put away after so many seconds; it is loaded again when somebody comes."""
SOON = 0.0005
"""So many seconds a busy thread goes on when another wants to."""
NEWEST, NEVER = 2_000, 1_000_000_000
"""After so many new things garbage is looked for among them."""
DAY = 86400.0
KEEP_OPEN = 30 * DAY
KEEP_OVER = 365 * DAY


async def keep(rooms: Rooms) -> None:
    """Keep rooms, for ever. While people play, Python looks for garbage among the newest things only, a few at a time: that takes a
    millisecond or two. With thousands of tables a look at all there is holds everybody up for a quarter of a second, so that is
    done when nobody moves, and now and then in any case. And the loop lets the thread that writes to the disk have its turn soon: moves
    wait for it."""
    sys.setswitchinterval(SOON)
    gc.freeze()
    gc.set_threshold(NEWEST, NEVER, NEVER)
    moves = rounds = 0
    while True:
        await asyncio.sleep(EVERY)
        try:
            await tidy(rooms)
        except Exception:
            log.exception("tidying up failed")
        rounds += 1
        if moves == rooms.moves or rounds % 20 == 0:
            gc.collect()
        moves = rooms.moves


async def tidy(rooms: Rooms) -> None:
    """Put idle tables away, and throw long abandoned ones out."""
    now = time.monotonic()
    for room in list(rooms.rooms.values()):
        if not room.listeners and not room.writing and now - room.used > IDLE:
            rooms.put_away(room)
    found = await asyncio.get_running_loop().run_in_executor(None, _abandoned, rooms.store)
    stale = [table for table in found if table not in rooms.rooms]
    if stale:
        log.info("%d abandoned tables thrown away", len(stale))
        await rooms.store.forget(stale)


def _abandoned(store: Store) -> list[str]:
    now = time.time()
    return store.stale(now - KEEP_OPEN, over=False) + store.stale(now - KEEP_OVER, over=True)
