"""An HTTP connection that can't be used to hold the server up: with limits for its network, for slow senders and for slow readers.

uvicorn speaks HTTP. What it lacks is added here: a time limit for a request's headers and one for its body, a maximum of connections
from one network, and an end for those who don't read what they asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from parlour.server.access import Access

HEADERS_WITHIN = 10.0
"""Seconds a request's headers may take."""
BODY_WITHIN = 30.0
"""Seconds a request's body may take."""
READ_WITHIN = 30.0
"""Seconds someone may leave an answer unread."""
WITHIN = {h11.IDLE: HEADERS_WITHIN, h11.SEND_BODY: BODY_WITHIN}
"""Seconds each part of a request may take, by what the connection waits for."""
SPARE_FILES = 200
"""Files kept free for the store, worker processes and whoever knocks."""


def http_factory(access: Access, most: int) -> Callable[..., HttpConnection]:
    """What uvicorn calls for each connection. ``most`` is how many there may be in all."""
    return partial(HttpConnection, access=access, most=most)


def max_connections() -> int:
    """How many connections the system allows, after asking for as many as it gives."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 10_000
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(100, hard - SPARE_FILES)


def peer_address(transport: asyncio.BaseTransport) -> str:
    """The address at the other end."""
    return str((transport.get_extra_info("peername") or ("",))[0])


class HttpConnection(H11Protocol):
    """One connection, until it is closed or becomes a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        access: Access,
        most: int,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._access, self._most = access, most
        self._peer = ""
        self._is_admitted = self._is_socket = False
        self._due: asyncio.TimerHandle | None = None
        """Goes off when a request takes too long to arrive."""
        self._due_for: object = None
        """The part of the request that ``_due`` waits for."""
        self._unread: asyncio.TimerHandle | None = None
        """Goes off when an answer has been left unread for too long."""

    # -- coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._peer = peer_address(transport)
        self._is_admitted = len(self.connections) <= self._most and self._access.connect(self._peer)
        if self._is_admitted:
            self._watch_request()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_watching()
        self._note_read()
        if self._is_admitted:
            self._access.disconnect(self._peer)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket, and is now the socket's to watch and to give back. Whoever hasn't read the last answer gets
        none: a socket is told only once that its reader is slow."""
        if self._unread is not None:
            self.transport.abort()
            return
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    # -- slow senders

    def data_received(self, data: bytes) -> None:
        if self._is_admitted:
            super().data_received(data)
            self._watch_request()

    def send_400_response(self, msg: str) -> None:
        """A request turns into nonsense. What the application still has to say about it goes nowhere."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.timeout_keep_alive_task is None:
            self._watch_request()  # the next request has begun to arrive
        else:
            self._stop_watching()

    def _watch_request(self) -> None:
        """Wait for the rest of a request, but not forever."""
        part = self.conn.their_state
        if part not in WITHIN or self._is_socket or self.transport.is_closing():
            self._stop_watching()
        elif self._due_for is not part:
            self._stop_watching()
            self._due, self._due_for = self.loop.call_later(WITHIN[part], self.transport.abort), part

    def _stop_watching(self) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self._due_for = None

    # -- slow readers

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None and self._access.leave_unread(self._peer):
            self._unread = self.loop.call_later(READ_WITHIN, self.transport.abort)
        elif self._unread is None:
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note_read()

    def _note_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
            self._access.note_read(self._peer)
