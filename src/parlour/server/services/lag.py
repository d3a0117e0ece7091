"""How far the event loop is behind: a server that does too much at once answers everyone late."""

from __future__ import annotations

import asyncio

EVERY = 0.5
"""Seconds between two measurements."""
OVERLOADED = 1.0
"""Seconds of lag from which a server is overloaded."""


class LoopLag:
    """The lag of the event loop."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """How late the last measurement was."""

    @property
    def is_overloaded(self) -> bool:
        return self.seconds > OVERLOADED

    async def run(self) -> None:
        """Measure forever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            self.seconds = max(0.0, loop.time() - due)
