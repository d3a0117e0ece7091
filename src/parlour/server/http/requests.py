"""Reading requests, and answering them in JSON: every error with its status, a sentence and the field at fault."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive

from parlour.lang.errors import ParlourError
from parlour.server import phrases
from parlour.server.access import check_rate
from parlour.server.errors import (
    UNREADABLE,
    BadRequest,
    Gone,
    NoToken,
    ServerError,
    TooLarge,
    handling_of,
    problem_of,
    unreadable_request,
)
from parlour.server.protocol import encoder
from parlour.server.protocol.answers import Problem
from parlour.server.ratelimit import RateLimiter
from parlour.server.workers.pool import Answer

MAX_BODY = 16_384
"""Maximum bytes of a request that isn't a record."""
NETWORK = "parlour.network"
"""Where the scope of a request keeps the network it comes from."""
Body = TypeVar("Body")
Done = TypeVar("Done")


def json_response(answer: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(encoder.encode(answer), status, headers, media_type="application/json")


def network(request: Request) -> str:
    """The network a request comes from, which limits go by."""
    return str(request.scope[NETWORK])


def limit(limiter: RateLimiter, request: Request, cost: float = 1) -> None:
    """TooFast if the network of this request asks too often, or for too much."""
    check_rate(limiter, network(request), cost)


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


def token_of(request: Request) -> str:
    """The seat's token a request comes with: ``Authorization: Bearer TOKEN``."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NoToken(phrases.NO_SEAT_TOKEN())
    return token.strip()


async def unless_gone(request: Request, work: Coroutine[object, object, Done]) -> Done:
    """Wait for something, as long as whoever asked for it does."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(hung_up(request.receive))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Gone(phrases.GONE())
        return task.result()
    finally:
        gone.cancel()
        task.cancel()


async def hung_up(receive: Receive) -> None:
    """Wait until the other end has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


def answer_of(answer: Answer) -> Response:
    """What a worker answered."""
    return Response(answer.body, answer.status, answer.headers, media_type="application/json")


# -- errors


def answer_to(error: ServerError | ParlourError | HTTPException) -> Response:
    """The answer to a request that an error ends."""
    if isinstance(error, HTTPException):  # what Starlette itself raises: no such route or method
        return json_response(Problem(phrases.NOT_FOUND() if error.status_code == 404 else error.detail), error.status_code)
    problem, status = problem_of(error)
    headers = {}
    if isinstance(error, ServerError) and (after := handling_of(error).retry_after) is not None:
        headers["Retry-After"] = str(after)
    if isinstance(error, NoToken):
        headers["WWW-Authenticate"] = "Bearer"
    return json_response(problem, status, headers)


async def _handle(request: Request, error: Exception) -> Response:
    assert isinstance(error, (ServerError, ParlourError, HTTPException))
    return answer_to(error)


HANDLERS = dict.fromkeys((ServerError, ParlourError, HTTPException), _handle)
"""The errors that have an answer. Any other is a bug: 500."""
