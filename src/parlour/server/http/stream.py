"""A viewer over HTTP: everything a socket would be sent, each event as one line of JSON, until the reader leaves.

While nothing happens, an empty line is sent every few seconds, so that both ends know that the other is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import Receive, Scope, Send

from parlour.server.http.requests import hung_up
from parlour.server.sockets.listener import Listener

MEDIA_TYPE = "application/x-ndjson"
HEARTBEAT = 5.0
"""Seconds of silence before an empty line."""
HEADERS = [
    (b"content-type", MEDIA_TYPE.encode()),
    (b"connection", b"close"),
    (b"x-accel-buffering", b"no"),  # else nginx keeps lines back
]


class EventStream:
    """A channel that goes one way, and the response it is written to."""

    def __init__(self, on_end: Callable[[], None]) -> None:
        self.is_full = False
        self.delay = 0.0
        self.listener: Listener | None = None
        self._on_end = on_end
        self._texts: list[bytes] = []
        self._is_closed = False
        self._woken = asyncio.Event()

    # -- what a listener needs

    def measure(self) -> None:
        """A line that goes one way can't be measured."""

    def send(self, texts: list[bytes]) -> None:
        self._texts += texts
        self._woken.set()

    def close(self, code: int) -> None:
        self.stop()

    def set_reading(self, on: bool) -> None:
        """Nothing comes this way."""

    # -- what the connection tells

    def pause(self) -> None:
        self.is_full = True

    def resume(self) -> None:
        self.is_full = False
        if self.listener is not None:
            self.listener.resume_sending()

    def stop(self) -> None:
        """End the stream, after what waits to be written."""
        self._is_closed = True
        self._woken.set()

    # -- the response

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write lines until the stream is closed or its reader has gone."""
        writing, gone = asyncio.ensure_future(self._write(send)), asyncio.ensure_future(hung_up(receive))
        try:
            await asyncio.wait((writing, gone), return_when=asyncio.FIRST_COMPLETED)
            if writing.done():
                writing.result()
        finally:
            writing.cancel()
            gone.cancel()
            if self.listener is not None:
                self.listener.lost()
            self._on_end()

    async def _write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
        is_last = False
        while not is_last:
            lines, is_last = await self._lines(), self._is_closed
            await send({"type": "http.response.body", "body": lines, "more_body": not is_last})

    async def _lines(self) -> bytes:
        """The next lines: an empty one if nothing happens for a while."""
        try:
            await asyncio.wait_for(self._woken.wait(), HEARTBEAT)
        except TimeoutError:
            return b"\n"
        self._woken.clear()
        texts, self._texts = self._texts, []
        return b"".join(text + b"\n" for text in texts)
