"""How the server runs and stops.

The first signal (SIGTERM, or Ctrl-C) stops it in good order: nothing new is taken, what was asked before is written and answered, and
everyone is told that the server restarts. A second one ends it without waiting for anyone, and a third one kills it. Whatever happens,
the journals are on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Iterator
from types import FrameType

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from parlour.server.rooms.registry import RoomRegistry

ANSWER_WITHIN = 2.0
"""Maximum seconds in which what was asked before is written and answered."""
CLOSE_WITHIN = 1.0
"""Seconds that connections have to close. Then they are cut off."""
AT_ONCE = 32
"""Maximum new connections that are taken before everyone else has their turn."""
KNOCKING = 2048
"""New connections that the system lets wait."""


class Lifecycle(uvicorn.Server):
    """uvicorn's server, with an orderly end."""

    def __init__(self, config: uvicorn.Config, registry: RoomRegistry) -> None:
        super().__init__(config)
        self.registry = registry

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until stopped. A signal counts from here on, even before the loop runs."""
        with self.capture_signals():
            super().run(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals stop the server. (uvicorn raises them again afterwards, so that the process would end by them.)"""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            self.force_exit = True
            for number in HANDLED_SIGNALS:
                signal.signal(number, signal.SIG_DFL)
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. asyncio takes as many connections at once as it lets the system keep waiting, so the system is told afterwards."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(KNOCKING)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.registry.is_stopping = True
        if not self.force_exit:
            await self.registry.finish_writing(ANSWER_WITHIN)
        asyncio.get_running_loop().call_later(CLOSE_WITHIN, self._cut_off)
        await super().shutdown(sockets)
        self.registry.stop()

    def _cut_off(self) -> None:
        """End the connections of those who don't answer."""
        for connection in tuple(self.server_state.connections):
            if connection.transport is not None:
                connection.transport.abort()
