"""Keeping house: idle tables are put away, abandoned ones thrown out, and garbage is looked for when nobody moves."""

from __future__ import annotations

import asyncio
import gc
import logging
import time

from parlour.server.house import House
from parlour.server.store import Store

log = logging.getLogger("parlour.server")

EVERY = 30.0
"""Seconds between two rounds through the house."""
IDLE = 120.0
"""A table nobody is connected to is put away after so many seconds; it is loaded again when somebody comes."""
DAY = 86400.0
KEEP_OPEN = 30 * DAY
KEEP_OVER = 365 * DAY


async def keep(house: House) -> None:
    """Keep house, for ever. Python looks for garbage rarely here: with thousands of tables a whole search holds all up for a quarter
    of a second. So it is made when nobody moves, and now and then in any case."""
    gc.freeze()
    gc.set_threshold(5_000, 5, 1_000_000)
    moves = rounds = 0
    while True:
        await asyncio.sleep(EVERY)
        try:
            await tidy(house)
        except Exception:
            log.exception("tidying up failed")
        rounds += 1
        if moves == house.moves or rounds % 20 == 0:
            gc.collect()
        moves = house.moves


async def tidy(house: House) -> None:
    """Put idle tables away, and throw long abandoned ones out."""
    now = time.monotonic()
    for sitting in list(house.sittings.values()):
        if not sitting.listeners and not sitting.writing and now - sitting.used > IDLE:
            house.put_away(sitting)
    found = await asyncio.get_running_loop().run_in_executor(None, _abandoned, house.store)
    stale = [table for table in found if table not in house.sittings]
    if stale:
        log.info("%d abandoned tables thrown away", len(stale))
        await house.store.forget(stale)


def _abandoned(store: Store) -> list[str]:
    now = time.time()
    return store.stale(now - KEEP_OPEN, over=False) + store.stale(now - KEEP_OVER, over=True)
