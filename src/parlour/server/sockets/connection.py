"""A WebSocket connection without tasks or queues: what comes in is handed on at once, what goes out is written at once.

``websockets`` speaks the protocol (handshake, frames, closing); uvicorn hands a connection over when a browser asks for a socket.
Each of our texts is one short frame, put together here.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import deque
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Protocol, cast

from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Event, State
from websockets.server import ServerProtocol

from parlour.server import phrases, protocol
from parlour.server.access import Access, check_rate, only_line
from parlour.server.errors import BadRequest, DiskError, NotFound, ServerError, TooBusy, TooFast, Unseated, handling_of
from parlour.server.http.connection import peer_address
from parlour.server.ratelimit import BYTES, FRAMES, TokenBucket
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.sockets.listener import CRASHED, Listener, decoded, failed
from parlour.server.sockets.round_trips import RoundTrips

MAX_MESSAGE = 4096
"""Maximum bytes of a message from a browser."""
MAX_BUFFERED = 32_768
"""Maximum bytes waiting to be written, here and in the system. After that, scenes are skipped until they are gone."""
HELLO_WITHIN = 10.0
"""Seconds a browser has to say hello."""
CLOSE_WITHIN = 5.0
"""Seconds a browser has to confirm that a connection is closed."""
CUT_OFF_WITHIN = 1.0
"""Seconds in which whoever sends too much can read why it is cut off."""
PING = 3.0
"""Seconds of silence before a browser is pinged, and before a browser that was pinged counts as gone: the others see within ten seconds
that somebody has vanished. The page itself says something every 2.5 seconds."""
READ_WITHIN = 30.0
"""Seconds a browser may leave what it is sent unread."""
SLICE = 1024
"""Bytes that are read at once. In between, it is checked whether there are too many frames."""
RESTARTING = 1012
"""The code for a server that stops."""

log = logging.getLogger("parlour.server")
quiet = logging.getLogger("parlour.server.sockets.connection")
quiet.setLevel(logging.CRITICAL)


def connection_factory(registry: RoomRegistry, access: Access, *, ping: float = PING) -> Callable[..., Connection]:
    """What uvicorn calls for each connection that asks for a socket."""
    return partial(Connection, registry=registry, access=access, ping=ping)


class ServerState(Protocol):
    """What a connection needs of uvicorn's state."""

    connections: set[Connection]


class Connection(asyncio.Protocol):
    """One connection."""

    def __init__(
        self,
        config: object,
        server_state: ServerState,
        app_state: object,
        *,
        registry: RoomRegistry,
        access: Access,
        ping: float,
    ) -> None:
        self.registry, self.access, self.ping = registry, access, ping
        self.is_full = False
        self._connections = server_state.connections
        self._loop = asyncio.get_running_loop()
        self._websocket = ServerProtocol(max_size=MAX_MESSAGE, logger=quiet)
        self._transport: asyncio.Transport
        self._peer = self._table = self._network = ""
        self._listener: Listener | None = None
        self._entering: asyncio.Task[None] | None = None
        self._early: deque[str | None] = deque()
        """Messages that came before the table was loaded."""
        self._arrived = bytearray()
        """What came while it was the turn of other connections of this network."""
        self._parts: list[bytes] = []
        self._is_text = True
        self._is_reading = True
        self._is_cut_off = False
        self._was_heard = self._was_pinged = False
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._round_trips = RoundTrips()
        self._frames, self._bytes = TokenBucket(*FRAMES), TokenBucket(*BYTES)

    # -- the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._peer = peer_address(transport)
        self._transport.set_write_buffer_limits(high=MAX_BUFFERED)
        wire = transport.get_extra_info("socket")
        if wire is not None:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_BUFFERED)
        self._connections.add(self)

    def connection_lost(self, wrong: Exception | None) -> None:
        self._connections.discard(self)
        self._stop_timer()
        self._note_read()
        self._stop_entering()
        self.access.disconnect(self._peer)
        if self._network:
            self.access.sockets.give_back(self._network)
        self._lose_listener()

    def _lose_listener(self) -> None:
        if self._listener is not None:
            self._listener.lost()
            self._listener = None

    def pause_writing(self) -> None:
        self.is_full = True
        if self._unread is None:
            self._unread = self._loop.call_later(READ_WITHIN, self._transport.abort)

    def resume_writing(self) -> None:
        self.is_full = False
        self._note_read()
        if self._listener is not None:
            self._listener.resume_sending()

    def _note_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    @property
    def transport(self) -> asyncio.Transport:
        return self._transport

    def shutdown(self) -> None:
        """The server stops."""
        self.close(RESTARTING)
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._was_heard = True
        if not self._bytes.take(len(data)) or not self._may_read():
            self._cut_off()
        elif self._arrived:
            self._arrived += data
        elif self._network:
            self._arrived += data
            self.access.socket_pace.begin(self._network, self._take_in)
        else:
            self._read(data)

    def _take_in(self) -> None:
        """It is this connection's turn, after others of its network."""
        data = bytes(self._arrived)
        self._arrived.clear()
        self._read(data)

    def _read(self, data: bytes) -> None:
        """Read frames."""
        for start in range(0, len(data), SLICE):
            if self._is_cut_off or self._transport.is_closing():
                return
            self._websocket.receive_data(data[start : start + SLICE])
            self._take(self._websocket.events_received())
        self._write()

    def _may_read(self) -> bool:
        """May something come from this network? Before the handshake it isn't known, and the request has been counted already."""
        return not self._network or self.access.reads.take(self._network)

    def _take(self, events: list[Event]) -> None:
        """Take what has come, unless it is too much."""
        if not self._frames.take(len(events)):
            self._cut_off()
            return
        for event in events:
            if isinstance(event, Frame):
                self._receive(event)
            elif isinstance(event, Request):
                self._shake_hands(event)

    def _write(self) -> None:
        """Write what the protocol itself has to say. An empty piece is its end, and whoever doesn't read that soon is cut off."""
        pieces = self._websocket.data_to_send()
        if pieces:
            self._transport.write(b"".join(pieces))
            if b"" in pieces:
                self._transport.close()
                self._set_timer(CLOSE_WITHIN, self._transport.abort)

    # -- the handshake

    def _shake_hands(self, request: Request) -> None:
        if self._websocket.eof_sent:
            return  # nonsense came right behind the request, and the protocol has ended it
        response = self._answer(request)
        self._websocket.send_response(response)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._set_timer(HELLO_WITHIN, self._miss_hello)

    def _answer(self, request: Request) -> Response:
        access, lines = self.access, request.headers.get_all
        try:
            network = access.admit(self._peer, request.path, lines)
            access.check_origin(only_line("Origin", lines), only_line("Host", lines) or "")
            table = access.table_of(request.path)
            check_rate(access.handshakes, network)
            if not access.sockets.take(network):
                raise TooFast(phrases.TOO_MANY_SOCKETS())
        except ServerError as wrong:
            self.access.refused += 1
            return self._websocket.reject(handling_of(wrong).status, wrong.message)
        self._table, self._network = table, network
        return self._websocket.accept(request)

    def _miss_hello(self) -> None:
        self._fail(BadRequest(phrases.NO_HELLO()))

    def _hello(self, text: str | None) -> None:
        """The first message must be a hello. What comes after it waits until the table is loaded."""
        try:
            command = decoded(text, is_first=True)
            assert isinstance(command, protocol.Hello)
        except BadRequest as wrong:
            self._fail(wrong)
            return
        self._stop_timer()
        self.set_reading(False)
        self._entering = self._loop.create_task(self._enter(command))

    async def _enter(self, hello: protocol.Hello) -> None:
        """Enter the table, loaded if necessary. Then there is a listener."""
        try:
            await self.registry.hello_pace.turn(self._network)
            await self.registry.room(self._table, self._network)
            self._listener = self.registry.enter(self._table, hello, self, self._network)
        except NotFound:
            self._fail(NotFound(phrases.NO_TABLE_OR_SEAT()))
        except (DiskError, TooBusy, TooFast, Unseated) as wrong:
            self._fail(wrong)
        except Exception:
            log.exception("table %s could not be entered", self._table)
            self.close(CRASHED)
        else:
            self._set_timer(self.ping, self._check_alive)
            self.set_reading(True)
            while self._early and self._listener is not None:
                self._listener.receive(self._early.popleft())

    def _stop_entering(self) -> None:
        if self._entering is not None:
            self._entering.cancel()

    def _fail(self, error: ServerError) -> None:
        """Report an error, and close."""
        self.send([protocol.encoder.encode(failed(error))])
        self.close(handling_of(error).close)

    def _cut_off(self) -> None:
        """End a flood: say so, and read no more. (If it were closed at once, the system might drop what was said.)"""
        self._is_cut_off = True
        if self._listener is not None:
            self._listener.flush()
        self._fail(TooFast(phrases.TOO_FAST()))
        self._stop_entering()
        self._lose_listener()
        self.set_reading(False)
        self._set_timer(CUT_OFF_WITHIN, self._transport.abort)

    # -- messages

    def _receive(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._is_text, self._parts = frame.opcode is Opcode.TEXT, []
        elif frame.opcode is Opcode.PONG:
            self._round_trips.end(bytes(frame.data))
            return
        elif frame.opcode is not Opcode.CONT:
            return
        if frame.data:  # empty parts could come on and on
            self._parts.append(bytes(frame.data))
        if not frame.fin or self._websocket.state is not State.OPEN:
            return
        try:
            text = b"".join(self._parts).decode() if self._is_text else None
        except UnicodeDecodeError:
            self._websocket.fail(1007)
            return
        if self._entering is None:
            self._hello(text)
        elif self._listener is None:
            self._early.append(text)
        else:
            self._listener.receive(text)

    def send(self, texts: list[bytes]) -> None:
        """Write these texts, each as one frame, at once."""
        if self._websocket.state is State.OPEN:
            self._transport.write(b"".join([piece for text in texts for piece in (_frame_head(len(text)), text)]))

    def close(self, code: int) -> None:
        """Close the connection. A browser that doesn't confirm it soon is cut off."""
        if self._websocket.state is State.OPEN:
            self._websocket.send_close(code)
            self._write()
            self.set_reading(True)
            self._set_timer(CLOSE_WITHIN, self._transport.abort)

    def set_reading(self, on: bool) -> None:
        """Read what comes, or let it wait."""
        if on != self._is_reading and not self._transport.is_closing():
            self._is_reading = on
            (self._transport.resume_reading if on else self._transport.pause_reading)()

    # -- the line

    @property
    def delay(self) -> float:
        """Seconds there and back, as measured; 0 if that isn't known."""
        return self._round_trips.seconds

    def measure(self) -> None:
        """Measure the line with a ping."""
        if self._websocket.state is State.OPEN and (payload := self._round_trips.begin()) is not None:
            self._websocket.send_ping(payload)
            self._write()

    # -- staying alive

    def _set_timer(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, then)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check_alive(self) -> None:
        """Ping a browser that has been silent. One that was pinged and stays silent is gone."""
        if self._was_pinged and not self._was_heard and self._is_reading:
            self._transport.abort()
            return
        self._was_pinged = not self._was_heard
        if self._was_pinged:
            self._websocket.send_ping(b"")
            self._write()
        self._was_heard = False
        self._set_timer(self.ping, self._check_alive)


def _frame_head(size: int) -> bytes:
    """The head of an unmasked text frame of this many bytes."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
