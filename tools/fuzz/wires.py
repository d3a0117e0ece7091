"""Connections without a network, and ears for what a server logs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from tools.fuzz.targets import Broken

PEER = "203.0.113.7"
PATIENCE = 30.0
"""Seconds to wait for something that must come."""
TURNS = 15
"""Turns of the loop after which whatever could happen has happened."""


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self, protocol: asyncio.Protocol, peer: str = PEER) -> None:
        super().__init__({"peername": (peer, 50000), "sockname": ("127.0.0.1", 80)})
        self.protocol = protocol
        self.sent = bytearray()
        self._is_closing, self._is_reading, self._is_full = False, True, False
        self._loop = asyncio.get_running_loop()
        protocol.connection_made(self)

    async def feed(self, data: bytes) -> None:
        """Let bytes come in, when the other side reads."""
        for _ in range(TURNS):
            if self._is_reading:
                break
            await asyncio.sleep(0)
        if self._is_reading and not self._is_closing:
            self.protocol.data_received(data)

    def fill(self, *, full: bool) -> None:
        """The other side doesn't read what was written; or it does again."""
        if not self._is_closing and full != self._is_full:
            self._is_full = full
            (self.protocol.pause_writing if full else self.protocol.resume_writing)()

    def hang_up(self) -> None:
        """The other side is gone."""
        self.close()

    # -- what a protocol asks of its transport

    def write(self, data: Any) -> None:
        if not self._is_closing:
            self.sent += data

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._loop.call_soon(lambda: self.protocol.connection_lost(None))

    abort = close

    def is_closing(self) -> bool:
        return self._is_closing

    def pause_reading(self) -> None:
        self._is_reading = False

    def resume_reading(self) -> None:
        self._is_reading = True

    def is_reading(self) -> bool:
        return self._is_reading

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def get_write_buffer_size(self) -> int:
        return 0


class Loop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward: what would happen later happens now."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


async def rest() -> None:
    """Let everything run that can run now."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def until(wanted: Callable[[], object], what: str) -> None:
    """Wait for something that must come."""
    await rest()
    end = asyncio.get_running_loop().time() + PATIENCE
    while not wanted():
        if asyncio.get_running_loop().time() > end:
            raise Broken(what)
        await asyncio.sleep(0.001)


class AtOnce(ThreadPoolExecutor):
    """Does what others would do in a thread at once, so that the same input always leads to the same."""

    def submit(self, work: Callable[..., Any], /, *about: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*about, **more))
        except Exception as wrong:
            done.set_exception(wrong)
        return done


class Ears(logging.Handler):
    """Hears what is logged as an error, and what fails unheard in a loop."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[tuple[str, BaseException | None]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append((record.getMessage(), record.exc_info[1] if record.exc_info else None))

    def of_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.heard.append((str(context.get("message")), context.get("exception")))

    def check(self) -> None:
        """Broken if anything was heard."""
        heard, self.heard = self.heard, []
        for message, wrong in heard:
            raise Broken(f"logged: {message}"[:200]) from wrong

    @contextmanager
    def listening(self) -> Iterator[Ears]:
        """Listen to all loggers, and keep what is logged off the terminal."""
        self.heard = []
        loggers = [logging.getLogger(name) for name in ("", "uvicorn", "uvicorn.error", "parlour.server", "asyncio")]
        before = [(logger.handlers, logger.propagate) for logger in loggers]
        for logger in loggers:
            logger.handlers, logger.propagate = ([self] if logger.name == "root" else []), True
        try:
            yield self
        finally:
            for logger, (handlers, propagate) in zip(loggers, before, strict=True):
                logger.handlers, logger.propagate = handlers, propagate
