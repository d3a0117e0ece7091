"""Reading requests, and answering them in JSON: every error with its status, a sentence and the field at fault."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from parlour.lang.errors import ParlourError, RecordError, SetupError
from parlour.play.text import clean_text
from parlour.server import phrases
from parlour.server.access import check_rate
from parlour.server.errors import (
    UNREADABLE,
    BadRequest,
    Conflict,
    ServerError,
    TooLarge,
    field_of_setup,
    handling_of,
    unreadable_request,
)
from parlour.server.protocol import ConflictCode, encoder
from parlour.server.protocol.answers import Problem
from parlour.server.ratelimit import RateLimiter

MAX_BODY = 16_384
"""Maximum bytes of a request that isn't a record."""
NETWORK = "parlour.network"
"""Where the scope of a request keeps the network it comes from."""
Body = TypeVar("Body")


def json_response(answer: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(encoder.encode(answer), status, headers, media_type="application/json")


def network(request: Request) -> str:
    """The network a request comes from, which limits go by."""
    return str(request.scope[NETWORK])


def limit(limiter: RateLimiter, request: Request) -> None:
    """TooFast if the network of this request asks too often."""
    check_rate(limiter, network(request))


async def read(request: Request, most: int) -> bytes:
    """The body of a request, if it isn't too long."""
    parts, total = [], 0
    try:
        async for part in request.stream():
            total += len(part)
            if total > most:
                raise TooLarge(phrases.TOO_LARGE(most=most))
            parts.append(part)
    except ClientDisconnect:
        raise BadRequest(phrases.CUT_OFF()) from None  # nobody is there to read it
    return b"".join(parts)


async def body(request: Request, kind: type[Body]) -> Body:
    """The body of a request."""
    try:
        return msgspec.json.decode(await read(request, MAX_BODY), type=kind)
    except UNREADABLE as wrong:
        raise unreadable_request(wrong) from None


# -- errors


def answer_to(error: Exception) -> Response:
    """The answer to a request that an error ends."""
    match error:
        case ServerError():
            conflict = error.code if isinstance(error, Conflict) else None
            return _problem(error.message, handling_of(error).status, field=error.field, conflict=conflict)
        case SetupError():
            return _problem(str(error), field=field_of_setup(error))
        case RecordError():
            return _problem(str(error), field=error.field)
        case HTTPException():  # what Starlette itself raises: no such route or method
            return _problem(phrases.NOT_FOUND() if error.status_code == 404 else error.detail, error.status_code)
        case _:
            return _problem(str(error))


def _problem(message: str, status: int = 400, *, field: str | None = None, conflict: ConflictCode | None = None) -> Response:
    """Why a request failed. The message may quote the request, so it is cleaned."""
    return json_response(Problem(clean_text(message), None if field is None else clean_text(field), conflict), status)


async def _handle(request: Request, error: Exception) -> Response:
    return answer_to(error)


HANDLERS = dict.fromkeys((ServerError, ParlourError, HTTPException), _handle)
"""The errors that have an answer. Any other is a bug: 500."""
