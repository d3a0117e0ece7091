"""The checkup behind the health check: can the disk be written, is what is on it sound, and is the page whole? Its result is kept for a
few seconds, so that asking often costs nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from parlour.server.journal.store import Store
from parlour.server.protocol.answers import Trouble

KEPT = 5.0
"""Seconds a result is kept."""
WRITE_WITHIN = 2.0
"""Seconds the disk has to take a small write."""


class Checkup:
    """What is wrong with the server, looked into at most once every few seconds, however many ask."""

    def __init__(
        self, store: Store, page_is_whole: Callable[[], bool], *, kept: float = KEPT, within: float = WRITE_WITHIN
    ) -> None:
        self._store = store
        self._page_is_whole = page_is_whole
        self._kept, self._within = kept, within
        self._checked: asyncio.Task[frozenset[Trouble]] | None = None
        self._written: asyncio.Future[None] | None = None
        self._at = 0.0

    async def troubles(self) -> frozenset[Trouble]:
        """What is wrong."""
        now = time.monotonic()
        if self._checked is None or (self._checked.done() and now - self._at > self._kept):
            self._at = now
            self._checked = asyncio.get_running_loop().create_task(self._check())
        return await asyncio.shield(self._checked)

    async def _check(self) -> frozenset[Trouble]:
        page_is_whole, disk_writes = await asyncio.gather(asyncio.to_thread(self._page_is_whole), self._disk_writes())
        tables_are_sound = not self._store.soundness.is_damaged
        found = ((Trouble.DISK, disk_writes), (Trouble.TABLES, tables_are_sound), (Trouble.PAGE, page_is_whole))
        return frozenset(trouble for trouble, is_well in found if not is_well)

    async def _disk_writes(self) -> bool:
        """Does the disk take a small write? One that it hasn't taken yet is waited for again, not written again."""
        if self._written is None or self._written.done():
            self._written = self._store.save_time()
        await asyncio.wait([self._written], timeout=self._within)
        return self._written.done() and self._written.exception() is None
