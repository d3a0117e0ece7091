"""The endpoints for programs that play over HTTP: a stream of what a seat sees, and its moves and other commands.

They lead to the same rooms as sockets, with the same checks and limits. The seat's token comes in a header.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from parlour.server import phrases, protocol
from parlour.server.access import Access
from parlour.server.errors import UNREADABLE, NotFound, ServerError, TooBusy, TooFast, Unloaded, unreadable_request
from parlour.server.http.connection import CONNECTION
from parlour.server.http.requests import body, json_response, limit, network, read, token_of
from parlour.server.http.stream import MEDIA_TYPE, EventStream
from parlour.server.protocol import Hello, MoveRequest
from parlour.server.rooms.commands import carry_out
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.room import Room
from parlour.server.sockets.connection import MAX_MESSAGE
from parlour.server.sockets.listener import decoded


class BotEndpoints:
    """The endpoints of a seat that a program plays over HTTP."""

    def __init__(self, registry: RoomRegistry, access: Access) -> None:
        self.registry = registry
        self.access = access

    # -- what the seat sees

    async def stream(self, request: Request) -> ASGIApp:
        """Everything the seat sees from now on, or since the scene of this number."""
        hello = _hello(request)
        self.access.check_origin(request.headers.get("origin"), request.headers.get("host", ""))
        limit(self.access.handshakes, request)
        if request.method == "HEAD":
            return Response(media_type=MEDIA_TYPE)
        if self.registry.is_stopping:
            raise TooBusy(phrases.STOPPING())
        if not self.access.sockets.take(network(request)):
            raise TooFast(phrases.TOO_MANY_SOCKETS())
        try:
            return await self._entered(request, hello)
        except BaseException:
            self.access.sockets.give_back(network(request))
            raise

    async def _entered(self, request: Request, hello: Hello) -> EventStream:
        """A stream whose listener has entered the table."""
        of, table = network(request), request.path_params["table"]
        await self.registry.hello_pace.turn(of)
        made = EventStream(on_end=lambda: self.access.sockets.give_back(of))
        with _missing_named():
            await self.registry.room(table, of)
            made.listener = self.registry.enter(table, hello, made, of)
        request.scope[CONNECTION].keep_open(made)
        return made

    # -- what the seat does

    async def move(self, request: Request) -> Response:
        """Make a move. The answer says that it was made, or why it was refused."""
        token = token_of(request)
        asked = await body(request, MoveRequest)
        return await self._carry_out(request, token, protocol.Play(asked.id or secrets.token_hex(8), asked.move))

    async def command(self, request: Request) -> Response:
        """Any other command, as it would come over a socket."""
        token = token_of(request)
        text = await read(request, MAX_MESSAGE)
        try:
            return await self._carry_out(request, token, decoded(text.decode(), is_first=False))
        except UnicodeDecodeError as wrong:
            raise unreadable_request(wrong) from None

    async def _carry_out(self, request: Request, token: str, command: protocol.AnyCommand) -> Response:
        """Carry out a command of the seat that this token opens, and answer it."""
        came, of, table = time.monotonic(), network(request), request.path_params["table"]
        if table not in self.registry.loaded:
            limit(self.access.handshakes, request)
        with _missing_named():
            room = await self.registry.room(table, of)
            caller = Caller(of, self.registry.seat_of(room.live, token))
        limits = self.registry.limits_of(room, caller.seat, of)
        if not all(each.take(kind) for kind in (protocol.Command, type(command)) for each in limits):
            raise TooFast(phrases.TOO_FAST())
        if isinstance(command, protocol.Ping):
            return json_response(protocol.Pong(command.n))
        await carry_out(room, caller, command, _seen(room, caller.seat), came)
        return json_response(caller.answered())


class Caller:
    """Whoever sends one command, and waits for its answer."""

    def __init__(self, network: str, seat: int) -> None:
        self.network = network
        self.seat: int | None = seat
        self._answer: protocol.AnyEvent | ServerError = Unloaded(phrases.UNLOADED())

    def send(self, event: protocol.AnyEvent) -> None:
        self._answer = event

    def fail(self, error: ServerError, command: str | None = None) -> None:
        self._answer = error

    def answered(self) -> protocol.AnyEvent:
        """The answer; or the error that was reported, if one was."""
        if isinstance(self._answer, ServerError):
            raise self._answer
        return self._answer


def _hello(request: Request) -> Hello:
    """The hello that a stream begins with."""
    asked = {"token": token_of(request), "since": request.query_params.get("since", "0")}
    try:
        return msgspec.convert(asked, Hello, strict=False)
    except UNREADABLE as wrong:
        raise unreadable_request(wrong) from None


@contextmanager
def _missing_named() -> Iterator[None]:
    """Whoever asks for a table or a seat that isn't there is told so."""
    try:
        yield
    except NotFound:
        raise NotFound(phrases.NO_TABLE_OR_SEAT()) from None


def _seen(room: Room, seat: int | None) -> int:
    """The last scene that was sent to this seat, over any connection."""
    return max((one.since for one in room.listeners if one.seat == seat), default=0)
