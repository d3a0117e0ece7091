"""The side thread: does what is too short for a process of its own and too long to do while others wait, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

from parlour.server.ratelimit import Share

MAX_WAITING = 100
"""Maximum requests that wait for it."""
MAX_EACH = 20
"""Maximum requests of one network that wait for it."""
Made = TypeVar("Made")
About = TypeVarTuple("About")


class SideThread:
    """One thread for short work: drawings of decks and covers."""

    def __init__(self, *, waiting: int = MAX_WAITING, each: int = MAX_EACH) -> None:
        self.places = Share(each, in_all=waiting)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="parlour-side")

    async def run(self, network: str, work: Callable[[*About], Made], *about: *About) -> Made:
        """Work something out there. TooBusy if too many wait."""
        with self.places.taken(network):
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *about)
