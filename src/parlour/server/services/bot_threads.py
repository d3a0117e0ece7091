"""The threads that bots think in, so that nobody is held up.

What is quick (advice, hints, who takes in a race) never waits for the long searches. Those share one thread, since the search keeps
its tables between moves; it releases Python's lock while it works. The more tables wait there, the shorter each thinks
(``hurried``), so nobody waits much longer than for one move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

Found = TypeVar("Found")
About = TypeVarTuple("About")


class BotThreads:
    """The threads that the bots of all tables think in."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="parlour-bot")
        self._deep = ThreadPoolExecutor(1, thread_name_prefix="parlour-thinker")
        self.waiting = 0
        """Long searches that are running or waiting."""

    async def quickly(self, think: Callable[[*About], Found], *about: *About) -> Found:
        """Work out something that takes only a moment."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, think, *about)

    async def deeply(self, think: Callable[[*About], Found], *about: *About) -> Found:
        """Work out something that may take longer."""
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._deep, think, *about)
        finally:
            self.waiting -= 1

    def stop(self) -> None:
        """Forget what waits. What is being thought about is thought to its end."""
        for threads in (self._quick, self._deep):
            threads.shutdown(wait=False, cancel_futures=True)
