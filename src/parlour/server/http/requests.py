"""How requests are read and mistakes answered: every mistake with a clear line and a status."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.lang.errors import ParlourError
from parlour.server.access import WRONG_NAME, Access
from parlour.server.errors import Refusal
from parlour.server.http.answers import HttpAnswers, Problem
from parlour.server.ratelimit import Buckets
from parlour.server.rooms.rooms import NotFound
from parlour.server.services.autoplay import NotWritten
from parlour.server.sockets.listener import MALFORMED

SMALL = 16_384
"""Bytes of a usual request; a record may be larger."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
Wanted = TypeVar("Wanted")


class BadBody(Exception):
    """A body that is not what it should be; the message may end in the place: ... - at `$.people[0]`."""


class Guarded:
    """Asks every request for the name it knows this server by, and puts the safety headers on every answer."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self.app = app
        self.access = access
        self.headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        app = self.app if self.access.is_our_name(host) else error(421, WRONG_NAME)
        await app(scope, receive, with_headers)


def slowly(buckets: Buckets, request: Request) -> None:
    """Refuse who asks too often."""
    if not buckets.take(request.client.host if request.client else ""):
        raise HTTPException(429, "That is too fast. Please wait a moment.")


async def read(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    parts, total = [], 0
    async for part in request.stream():
        total += len(part)
        if total > most:
            raise HTTPException(413, f"That is too long: {most:,} bytes are the most.")
        parts.append(part)
    return b"".join(parts)


async def body(request: Request, kind: type[Wanted]) -> Wanted:
    """The body of a request as one of our messages."""
    try:
        return msgspec.json.decode(await read(request, SMALL), type=kind)
    except MALFORMED as wrong:
        raise BadBody(str(wrong)[:300]) from None


def answer(value: HttpAnswers, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(value), status_code=status, media_type="application/json")


def error(status: int, message: str, field: str | None = None) -> Response:
    """A mistake, in words, with what is at fault."""
    return answer(Problem(message, field), status)


async def _http_error(request: Request, wrong: HTTPException) -> Response:
    return error(wrong.status_code, "not found" if wrong.status_code == 404 else wrong.detail)


async def _not_found(request: Request, wrong: NotFound) -> Response:
    return error(404, "not found")


async def _refusal(request: Request, wrong: Refusal) -> Response:
    return error(409, wrong.message)


async def _bad_body(request: Request, wrong: BadBody) -> Response:
    place = re.search(r"`\$\.(\w+)[^`]*`$|field `(\w+)`$", str(wrong))
    return error(400, str(wrong), place and (place[1] or place[2]))


async def _not_written(request: Request, wrong: NotWritten) -> Response:
    return error(503, str(wrong))


async def _wrong(request: Request, wrong: ParlourError) -> Response:
    return error(400, str(wrong))


HANDLERS: dict[Any, Any] = {
    HTTPException: _http_error, NotFound: _not_found, NotWritten: _not_written, Refusal: _refusal, ParlourError: _wrong,
    BadBody: _bad_body,
}  # fmt: skip
"""What each kind of mistake is answered with."""
