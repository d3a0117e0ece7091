"""Where things are thought out, so that nobody is held up: two threads beside the event loop.

What is quickly said (advice, hints, who takes in a race) never waits for those who think long. They share one thread, since
the search keeps its tables between thoughts; it lets go of Python's lock while it works. The more tables wait there, the shorter each
thinks (``Profile.hurried``): so nobody waits much longer than for one thought.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Found = TypeVar("Found")


class Thinking:
    """The threads of the bots of all tables."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="parlour-bot")
        self._deep = ThreadPoolExecutor(1, thread_name_prefix="parlour-thinker")
        self._waiting = 0

    def crowd(self) -> int:
        """How many long thoughts are waited for now, the one that is being thought included."""
        return self._waiting

    async def quickly(self, thought: Callable[..., Found], *about: Any) -> Found:
        """What takes no more than a moment."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, thought, *about)

    async def deeply(self, thought: Callable[..., Found], *about: Any) -> Found:
        """What may take its time, as far as the others who wait leave it any."""
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._deep, thought, *about)
        finally:
            self._waiting -= 1
