"""An HTTP connection that can't be used to hold the server up: with limits for its network, for slow senders and for slow readers.

uvicorn speaks HTTP. What it lacks is added here: a time limit for a request's headers and one for its body, a maximum of headers and
of connections from one network, and an end for those who don't read what they asked for. Bodies in chunks aren't taken: no browser
sends them, and a body in a million chunks would keep everyone waiting.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from functools import partial
from typing import Protocol, cast

import h11
from starlette.types import ASGIApp, Receive, Scope, Send
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
WITHIN: dict[object, float] = {h11.IDLE: HEADERS_WITHIN, h11.SEND_BODY: BODY_WITHIN, h11.CLOSED: READ_WITHIN}
"""Seconds each part of a request may take, by what the connection waits for; and those in which the last of an answer must be read."""
MAX_HEAD = 16_384
"""Maximum bytes of a request's head, and of what comes while another request is answered."""
MAX_LINES = 128
"""Maximum lines of a request's head."""
PIECE = 2048
"""Bytes that are taken in at once. In between, it is checked whether a head gets too long."""
TOO_LONG = "The headers are too long."
BLANK_LINE = re.compile(rb"\n\r?\n")
"""What ends a head."""
MAX_BUFFERED = 32_768
"""Maximum bytes of a long answer waiting to be written, here and in the system."""
VANISHED_WITHIN = 10_000
"""Milliseconds after which a reader of a long answer who acknowledges nothing counts as gone, where the system can tell."""
CONNECTION = "parlour.connection"
"""Where the scope of a request keeps its connection."""
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
    """The address at the other end; empty if it has gone already."""
    return str((transport.get_extra_info("peername") or ("",))[0])


class LongAnswer(Protocol):
    """An answer that goes on until its reader leaves, or the server stops."""

    def pause(self) -> None:
        """The reader is slow."""

    def resume(self) -> None:
        """The reader has caught up."""

    def stop(self) -> None:
        """The server stops."""


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
        self.app = partial(_with_connection, self, cast(ASGIApp, self.app))
        self._access, self._most = access, most
        self._peer = ""
        self._sender = ""
        """The network that the last request seems to come from."""
        self._is_admitted = self._is_socket = False
        self._is_answered = False
        """Was a request answered just now?"""
        self._early: bytes | None = None
        """What came before it was this connection's turn; None if it needn't wait."""
        self._arrived = bytearray()
        """What came while it was the turn of other connections of this network."""
        self._due: asyncio.TimerHandle | None = None
        """Goes off when a request takes too long to arrive."""
        self._due_for: object = None
        """The part of the request that ``_due`` waits for."""
        self._unread: asyncio.TimerHandle | None = None
        """Goes off when an answer has been left unread for too long."""
        self._long: LongAnswer | None = None
        """The answer that is being given, if it is a long one."""

    # -- coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._peer = peer_address(transport)
        wait = self._access.connect(self._peer) if self._peer and len(self.connections) <= self._most else None
        self._is_admitted = wait is not None
        if wait is None:
            self.transport.abort()
        elif wait:
            self._early = b""
            self._due = self.loop.call_later(wait, self._begin)
        else:
            self._watch_request()

    def _wait_with(self, data: bytes) -> None:
        """Something came before this connection's turn: read no more until then."""
        self.flow.pause_reading()
        self._early = (self._early or b"") + data
        if len(self._early) > MAX_HEAD:
            self.transport.abort()

    def _begin(self) -> None:
        """It is this connection's turn, after others of its network."""
        early, self._early, self._due = self._early, None, None
        self.flow.resume_reading()
        if early:
            self.data_received(early)
        else:
            self._watch_request()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_watching()
        self._note_read()
        if self._is_admitted:
            self._access.disconnect(self._peer)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket, and is now the socket's to watch and to give back. Whoever hasn't read the last answer gets
        none: a socket is told only once that its reader is slow."""
        if self._unread is not None or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    # -- long answers

    def keep_open(self, answer: LongAnswer) -> None:
        """A long answer begins. What its reader leaves unread waits here, not in the system, and a reader who vanishes is noticed."""
        if self.transport.is_closing():
            return
        self._long = answer
        if self.flow.write_paused:
            answer.pause()
        self.transport.set_write_buffer_limits(high=MAX_BUFFERED)
        wire = self.transport.get_extra_info("socket")
        if wire is not None:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_BUFFERED)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_WITHIN)

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        if self._long is not None:
            self._long.stop()

    # -- slow senders

    def data_received(self, data: bytes) -> None:
        if not self._is_admitted:
            return
        if self._early is not None:
            self._wait_with(data)
            return
        starts = range(0, len(data), PIECE)
        if not self._access.read(self._peer, len(starts)):
            self.transport.abort()
            return
        self._arrived += data
        if len(self._arrived) == len(data):
            if self.conn.their_state is h11.IDLE:
                self._sender = self._access.sender(self._peer, data)
            self._access.pace.begin(self._sender, self._take_in)

    def _take_in(self) -> None:
        """It is this connection's turn, after others of its network."""
        data = bytes(self._arrived)
        self._arrived.clear()
        self._read(data)

    def _read(self, data: bytes) -> None:
        """Read a request, or a part of it."""
        for start in range(0, len(data), PIECE):
            self._take(data[start : start + PIECE])
        self._watch_request()

    def _take(self, piece: bytes) -> None:
        """Take in a piece of a request, unless nothing more of it is wanted. A head comes first, alone: its body may not be wanted.
        (To h11 an empty piece is the end of the connection, of which uvicorn would read on forever.)"""
        if not piece or self.transport.is_closing() or self._is_socket or self._is_in_chunks():
            return
        if self.conn.their_state is not h11.SEND_BODY:
            waiting: bytes = self.conn.trailing_data[0]
            head = waiting + piece
            end = BLANK_LINE.search(head) if self.conn.their_state is h11.IDLE else None
            if end is not None and end.end() < len(head):
                start = len(piece) - len(head) + end.end()
                self._take(piece[:start])
                self._take(piece[start:])
                return
            last = max(0, waiting.rfind(b"\n\n"), waiting.rfind(b"\n\r\n"))  # the lines before were counted when they came
            if len(head) > MAX_HEAD or any(one.count(b"\n") > MAX_LINES for one in BLANK_LINE.split(head[last:])):
                self.send_400_response(TOO_LONG)
                return
        super().data_received(piece)

    def _is_in_chunks(self) -> bool:
        """Does a body come in chunks? Its request is refused."""
        return self.conn.their_state is h11.SEND_BODY and any(name == b"transfer-encoding" for name, _ in self.headers)

    def send_400_response(self, msg: str) -> None:
        """A request turns into nonsense. What the application still has to say about it goes nowhere."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        if self.conn.our_state is h11.IDLE or (self.conn.our_state is h11.SEND_RESPONSE and self.scope["method"] != "HEAD"):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        self._is_answered = True
        super().on_response_complete()
        self._is_answered = False
        if self.timeout_keep_alive_task is None:
            self._watch_request()  # the next request has begun to arrive
        else:
            self._stop_watching()

    def handle_events(self) -> None:
        """Begin what has arrived. Nothing is answered that came before the answer to another request: no browser or proxy sends it, and
        the connection ends."""
        if self._is_answered and self.conn.trailing_data[0]:
            self.transport.close()
        else:
            super().handle_events()

    def timeout_keep_alive_handler(self) -> None:
        """No other request has come."""
        super().timeout_keep_alive_handler()
        self._watch_request()

    def eof_received(self) -> None:
        """The other end has no more to say."""
        self.transport.close()
        self._watch_request()

    def _watch_request(self) -> None:
        """Wait for the rest of a request, but not forever."""
        part = self._part()
        if part not in WITHIN or self._is_socket:
            self._stop_watching()
        elif self._due_for is not part:
            self._stop_watching()
            self._due, self._due_for = self.loop.call_later(WITHIN[part], self.transport.abort), part

    def _part(self) -> object:
        """What this connection waits for: a part of a request or, once it is closed, that the last of an answer is read."""
        if not self.transport.is_closing():
            return self.conn.their_state
        return h11.CLOSED if self.transport.get_write_buffer_size() else None

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
        if self._long is not None:
            self._long.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note_read()
        if self._long is not None:
            self._long.resume()

    def _note_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
            self._access.note_read(self._peer)


async def _with_connection(connection: HttpConnection, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """The application, which is told over which connection a request comes."""
    scope[CONNECTION] = connection
    await app(scope, receive, send)
