"""The threads that bots think in, so that nobody is held up.

What is quick (advice, hints, who takes in a race) never waits for the long searches. Those share one thread, since the search keeps
its tables between moves; it releases Python's lock while it works. The more tables wait there, the shorter each thinks
(``hurried``), so nobody waits much longer than for one move.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar, TypeVarTuple

Found = TypeVar("Found")
About = TypeVarTuple("About")


MOST_OWN = 4
"""Maximum bots of the host's own that think at once; others wait."""
MOST_LOST = 8
"""Maximum of their threads that were given up and are still running. Then no more are started."""


class BotThreads:
    """The threads that the bots of all tables think in."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="parlour-bot")
        self._deep = ThreadPoolExecutor(1, thread_name_prefix="parlour-thinker")
        self.waiting = 0
        """Long searches that are running or waiting."""
        self._own = asyncio.Semaphore(MOST_OWN)
        self._lost = 0

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

    async def at_most(self, seconds: float, think: Callable[[*About], Found], *about: *About) -> Found:
        """Work out something that may never end, in a thread of its own; TimeoutError after this many seconds. (Nothing can end the
        thread: it's left to itself.)"""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Found] = loop.create_future()

        def note(found: Found | None, wrong: BaseException | None) -> None:
            if done.cancelled():
                self._lost -= 1
            elif wrong is not None:
                done.set_exception(wrong)
            else:
                done.set_result(found)  # type: ignore[arg-type]  # there is one or the other

        def work() -> None:
            found, wrong = None, None
            try:
                found = think(*about)
            except BaseException as problem:
                wrong = problem
            with suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(note, found, wrong)

        async with self._own:
            if self._lost >= MOST_LOST:
                raise TimeoutError
            threading.Thread(target=work, daemon=True, name="parlour-own-bot").start()
            try:
                return await asyncio.wait_for(done, seconds)
            finally:
                self._lost += done.cancelled()

    def stop(self) -> None:
        """Forget what waits. What is being thought about is thought to its end."""
        for threads in (self._quick, self._deep):
            threads.shutdown(wait=False, cancel_futures=True)
