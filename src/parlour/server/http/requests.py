"""Reading requests, and answering them in JSON: every error with its status, a sentence and the field at fault."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from parlour.lang.errors import ParlourError, RecordError, SetupError
from parlour.server import phrases
from parlour.server.access import check_rate
from parlour.server.errors import UNREADABLE, Conflict, ServerError, TooLarge, field_of_setup, handling_of, unreadable_request
from parlour.server.protocol import encoder
from parlour.server.protocol.answers import Problem
from parlour.server.ratelimit import RateLimiter

MAX_BODY = 16_384
"""Maximum bytes of a request that isn't a record."""
Body = TypeVar("Body")


def json(answer: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(encoder.encode(answer), status, headers, media_type="application/json")


def limit(limiter: RateLimiter, request: Request) -> None:
    """TooFast if the address of this request asks too often."""
    check_rate(limiter, request.client.host if request.client else "")


async def read(request: Request, most: int) -> bytes:
    """The body of a request, if it isn't too long."""
    parts, total = [], 0
    async for part in request.stream():
        total += len(part)
        if total > most:
            raise TooLarge(phrases.TOO_LARGE(most=most))
        parts.append(part)
    return b"".join(parts)


async def body(request: Request, kind: type[Body]) -> Body:
    """The body of a request."""
    try:
        return msgspec.json.decode(await read(request, MAX_BODY), type=kind)
    except UNREADABLE as wrong:
        raise unreadable_request(wrong) from None


# -- errors


def answer_to(error: ServerError) -> Response:
    """The answer to a request that an error ends."""
    conflict = error.code if isinstance(error, Conflict) else None
    return json(Problem(error.message, error.field, conflict), handling_of(error).status)


async def _server_error(request: Request, wrong: ServerError) -> Response:
    return answer_to(wrong)


async def _setup_error(request: Request, wrong: SetupError) -> Response:
    return json(Problem(str(wrong), field_of_setup(wrong)), 400)


async def _record_error(request: Request, wrong: RecordError) -> Response:
    return json(Problem(str(wrong), wrong.field), 400)


async def _parlour_error(request: Request, wrong: ParlourError) -> Response:
    return json(Problem(str(wrong)), 400)


async def _http_error(request: Request, wrong: HTTPException) -> Response:
    """What Starlette itself raises: no such route or method."""
    return json(Problem(phrases.NOT_FOUND() if wrong.status_code == 404 else wrong.detail), wrong.status_code)


HANDLERS: dict[Any, Any] = {
    ServerError: _server_error, SetupError: _setup_error, RecordError: _record_error, ParlourError: _parlour_error,
    HTTPException: _http_error,
}  # fmt: skip
"""How each kind of error is answered."""
