"""The line to a browser: a WebSocket without tasks and queues. What comes is handed on at once, what goes is written at once.

``websockets`` speaks the protocol (handshake, frames, closing); uvicorn hands a connection over here when a browser asks for a
socket. Each text of ours is one short frame, which is put together here.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from http import HTTPStatus
from typing import Any, cast

import msgspec
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server import protocol as say
from parlour.server.access import WRONG_NAME, Access, asker
from parlour.server.rooms.rooms import NotFound, Rooms
from parlour.server.sockets.listener import MALFORMED, Listener

LONGEST = 4096
"""Bytes of a message from a browser."""
FULL = 32_768
"""So many bytes may wait to be written, here and in the system; then scenes are left out till they have gone."""
HELLO_WITHIN = 10.0
GOODBYE_WITHIN = 5.0
PING = 20.0
"""Who has not been heard for so many seconds is asked whether he is there, and after as many more he is not."""

quiet = logging.getLogger("parlour.server.sockets.connection")
quiet.setLevel(logging.CRITICAL)


def connection_class(rooms: Rooms, access: Access, *, ping: float = PING) -> type[Connection]:
    """What uvicorn makes of every connection that asks for a socket."""
    return type("ConnectionHere", (Connection,), {"rooms": rooms, "access": access, "ping": ping})


class Connection(asyncio.Protocol):
    """One connection."""

    rooms: Rooms
    access: Access
    ping: float

    def __init__(self, config: Any, server_state: Any, app_state: Any, **more: Any) -> None:
        self.is_full = False
        self._all = server_state.connections
        self._loop = asyncio.get_running_loop()
        self._talk = ServerProtocol(max_size=LONGEST, logger=quiet)
        self._transport: asyncio.Transport
        self._table = self._who = ""
        self._listener: Listener | None = None
        self._parts: list[bytes] = []
        self._is_text = True
        self._is_reading = True
        self._heard = self._asked = False
        self._timer: asyncio.TimerHandle | None = None

    # -- the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=FULL)
        wire = transport.get_extra_info("socket")
        if wire is not None:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, FULL)
        self._all.add(self)

    def connection_lost(self, wrong: Exception | None) -> None:
        self._all.discard(self)
        self._set_timer(None)
        if self._who:
            self.access.go(self._who)
        if self._listener is not None:
            self._listener.gone()
            self._listener = None

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        if self._listener is not None:
            self._listener.catch_up()

    def shutdown(self) -> None:
        """The server stops."""
        self.close(1012)
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._heard = True
        self._talk.receive_data(data)
        for event in self._talk.events_received():
            if isinstance(event, Frame):
                self._frame(event)
            elif isinstance(event, Request):
                self._shake_hands(event)
        self._write()

    def _write(self) -> None:
        """Write what the protocol itself has to say; an empty piece is its end."""
        pieces = self._talk.data_to_send()
        if pieces:
            self._transport.write(b"".join(pieces))
            if b"" in pieces:
                self._transport.close()

    # -- coming in

    def _shake_hands(self, request: Request) -> None:
        response = self._answer(request)
        self._talk.send_response(response)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._set_timer(HELLO_WITHIN, self._nobody)

    def _answer(self, request: Request) -> Response:
        headers, access, reject = request.headers, self.access, self._talk.reject
        host, origin = headers.get("Host", ""), headers.get("Origin")
        table = access.table_of(request.path)
        if not access.is_our_name(host):
            return reject(HTTPStatus.MISDIRECTED_REQUEST, WRONG_NAME)
        if not access.is_our_page(origin, host):
            return reject(HTTPStatus.FORBIDDEN, "This page may not do that here.")
        if table is None:
            return reject(HTTPStatus.NOT_FOUND, "not found")
        who = asker(str((self._transport.get_extra_info("peername") or ("",))[0]), headers.get("X-Forwarded-For"))
        if not access.come(who):
            return reject(HTTPStatus.TOO_MANY_REQUESTS, "That are too many at once.")
        self._table, self._who = table, who
        return self._talk.accept(request)

    def _nobody(self) -> None:
        self._last_words(say.Failed("bad message", "Nobody said hello."), 4400)

    def _hello(self, text: str | None) -> None:
        """The first text must be a hello; then there is a listener."""
        try:
            if text is None:
                raise msgspec.ValidationError("a message is a text")
            command = say.command_decoder.decode(text)
            if not isinstance(command, say.Hello):
                raise msgspec.ValidationError("the first thing to say is hello")
            self._listener = self.rooms.enter(self._table, command, self)
        except NotFound:
            self._last_words(say.Failed("not found", "There is no such table or seat."), 4404)
        except MALFORMED as wrong:
            self._last_words(say.Failed("bad message", str(wrong)[:200]), 4400)
        else:
            self._set_timer(self.ping, self._tick)

    def _last_words(self, event: say.Failed, code: int) -> None:
        self.send([say.encoder.encode(event)])
        self.close(code)

    # -- frames

    def _frame(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._is_text, self._parts = frame.opcode is Opcode.TEXT, []
        elif frame.opcode is not Opcode.CONT:
            return
        self._parts.append(bytes(frame.data))
        if not frame.fin or self._talk.state is not State.OPEN:
            return
        try:
            text = b"".join(self._parts).decode() if self._is_text else None
        except UnicodeDecodeError:
            self._talk.fail(1007)
            return
        if self._listener is None:
            self._hello(text)
        else:
            self._listener.hear(text)

    def send(self, texts: list[bytes]) -> None:
        """Write these texts, each as one frame, at once."""
        if self._talk.state is State.OPEN:
            self._transport.write(b"".join([piece for text in texts for piece in (_head(len(text)), text)]))

    def close(self, code: int) -> None:
        """Say goodbye; who does not answer it soon is cut off."""
        if self._talk.state is State.OPEN:
            self._talk.send_close(code)
            self._write()
            self.read_on(True)
            self._set_timer(GOODBYE_WITHIN, self._transport.abort)

    def read_on(self, on: bool) -> None:
        """Read what comes, or let it wait."""
        if on != self._is_reading and not self._transport.is_closing():
            self._is_reading = on
            (self._transport.resume_reading if on else self._transport.pause_reading)()

    # -- is he there?

    def _set_timer(self, seconds: float | None, then: Any = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self._loop.call_later(seconds, then)

    def _tick(self) -> None:
        """Ask who has been silent; who was asked and stays silent is not there."""
        if self._asked and not self._heard and self._is_reading:
            self._transport.abort()
            return
        self._asked = not self._heard
        if self._asked:
            self._talk.send_ping(b"")
            self._write()
        self._heard = False
        self._set_timer(self.ping, self._tick)


def _head(size: int) -> bytes:
    """The head of an unmasked text frame of so many bytes."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
