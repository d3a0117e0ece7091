"""The doors: HTTP and WebSocket, in front of a ``House``.

Every answer is small JSON or the page; every mistake is answered with a clear line and a status. Secrets of seats come in bodies
and first frames only, never in an address, so no log can have them.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
import logging
import math
import mimetypes
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache
from importlib import resources
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour import __version__, fair, lessons
from parlour.errors import ParlourError, SetupError
from parlour.games import find
from parlour.record import parse
from parlour.server import learning, shelf
from parlour.server import messages as say
from parlour.server.house import House, Listener, NotFound, NotWritten, Sitting
from parlour.server.limits import Bucket, Buckets
from parlour.server.live import LiveTable, Refusal
from parlour.server.openapi import description
from parlour.server.replays import Replay

log = logging.getLogger("parlour.server")

SMALL = 16_384
"""Bytes of a usual request; a record may be larger."""
LARGE = 2_000_000
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
MALFORMED = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding a message may run into."""
TOO_FAST = 100
"""So many messages over the limit are answered; then the server hangs up."""
Wanted = TypeVar("Wanted")
Endpoint = Callable[[Request], Awaitable[Response]]


def make_app(house: House, *, base_path: str = "", origins: tuple[str, ...] = (), limit: float = 0.5) -> Starlette:
    """The application in front of a house, under a base path."""
    doors = Doors(house, base_path, origins, limit)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(house.keep())
        yield
        keeping.cancel()

    routes = [
        Route("/healthz", doors.health),
        Route("/metrics", doors.metrics),
        Route("/api/games", doors.games),
        Route("/api/games/{game}", doors.game),
        Route("/api/lessons/{game}", doors.lesson, methods=["POST"]),
        Route("/api/promises", doors.promise, methods=["POST"]),
        Route("/api/tables", doors.open_table, methods=["POST"]),
        Route("/api/tables/{table}", doors.table),
        Route("/api/tables/{table}/seats", doors.sit, methods=["POST"]),
        Route("/api/tables/{table}/record", doors.record),
        Route("/api/tables/{table}/replay/{step}", doors.replay),
        Route("/api/verify", doors.verify, methods=["POST"]),
        Route("/api/openapi.json", doors.openapi),
        Route("/api/qr.svg", doors.qr),
        Route("/decks/{pack}.svg", doors.deck),
        WebSocketRoute("/ws/{table}", doors.socket),
        Route("/api/{rest:path}", doors.nothing),
        Route("/{path:path}", doors.page),
    ]
    handlers: dict[Any, Any] = {
        HTTPException: _http_error, NotFound: _not_found, NotWritten: _not_written, Refusal: _refusal, ParlourError: _wrong,
        BadBody: _bad_body,
    }  # fmt: skip
    app = Starlette(routes=[Mount(base_path, routes=routes)] if base_path else routes, lifespan=life, exception_handlers=handlers)
    app.add_middleware(_Headers)
    return app


class Doors:
    """The endpoints."""

    def __init__(self, house: House, base_path: str, origins: tuple[str, ...], limit: float) -> None:
        self.house = house
        self.base_path = base_path
        self.origins = origins
        self.trying = Buckets(per_second=5, burst=60 if limit else math.inf)
        self.promising = Buckets(per_second=limit, burst=20 if limit else math.inf)
        self.opening = Buckets(per_second=limit, burst=20 if limit else math.inf)
        self.replays: dict[str, Replay] = {}

    # -- the games

    async def games(self, request: Request) -> Response:
        return JSONResponse({"games": shelf.shelf()})

    async def game(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in {one["name"] for one in shelf.shelf()}:
            raise NotFound("not found")
        return JSONResponse(shelf.sheet(name))

    async def deck(self, request: Request) -> Response:
        drawn = _deck(request.path_params["pack"], request.query_params.get("index") == "large")
        if drawn is None:
            raise NotFound("not found")
        return Response(
            drawn, media_type="image/svg+xml", headers={"Content-Encoding": "gzip", "Cache-Control": "public, max-age=3600"}
        )

    async def lesson(self, request: Request) -> Response:
        """Where a guided first hand stands after all that was tried."""
        name = request.path_params["game"]
        if name not in lessons.names():
            raise NotFound("not found")
        if not self.trying.take(_peer(request)):
            return _error(429, "That is too fast. Please wait a moment.")
        tries = await _body(request, learning.Tries)
        return JSONResponse(await asyncio.get_running_loop().run_in_executor(None, learning.lesson_after, name, tries))

    # -- tables

    async def promise(self, request: Request) -> Response:
        """The server's part of a shuffle, before it knows the browser's."""
        self._check_origin(request)
        if not self.promising.take(_peer(request)):
            return _error(429, "That is too fast. Please wait a moment.")
        return JSONResponse(msgspec.to_builtins(self.house.promise()), status_code=201)

    async def open_table(self, request: Request) -> Response:
        self._check_origin(request)
        if not self.opening.take(_peer(request)):
            return _error(429, "That is too fast. Please wait a moment.")
        wish = await _body(request, say.NewTable)
        try:
            made = await self.house.open(wish)
        except SetupError as wrong:
            return _error(400, str(wrong), _at_fault(wish, str(wrong)))
        return JSONResponse(msgspec.to_builtins(made), status_code=201)

    async def table(self, request: Request) -> Response:
        return JSONResponse((await self._live(request)).public())

    async def sit(self, request: Request) -> Response:
        self._check_origin(request)
        if not self.opening.take(_peer(request)):
            return _error(429, "That is too fast. Please wait a moment.")
        made = await self.house.sit(request.path_params["table"], await _body(request, say.Sit))
        return JSONResponse(msgspec.to_builtins(made), status_code=201)

    async def _live(self, request: Request) -> LiveTable:
        """A table as it stands on the disk."""
        sitting = self.house.sitting(request.path_params["table"])
        await self.house.settled(sitting)
        return sitting.live

    async def record(self, request: Request) -> Response:
        """The record of a finished game; before that it would show hidden cards."""
        live = await self._live(request)
        if live.table is None or not live.table.over:
            return _error(409, "The game is not over: its record would show hidden cards.")
        name = f"{live.table.game.name}-{live.id}.json"
        return JSONResponse(live.table.record(), headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def replay(self, request: Request) -> Response:
        """One step of a finished game, as a seat saw it or with all cards open."""
        live = await self._live(request)
        if live.table is None or not live.table.over:
            return _error(409, "The game is not over: a replay would show hidden cards.")
        seat = request.query_params.get("seat", "open")
        if seat != "open" and seat not in map(str, range(live.table.players)):
            return _error(400, f"seat: {seat[:20]!r} is no seat here; there is open, and 0 to {live.table.players - 1}", "seat")
        found = self.replays.get(live.id)
        if found is None:
            while len(self.replays) > 100:
                self.replays.pop(next(iter(self.replays)))
            found = self.replays.setdefault(live.id, Replay(live.table))
        step = request.path_params["step"]
        known = step.isascii() and step.isdigit() and len(step) < 8
        shown = found.step(int(step), None if seat == "open" else int(seat)) if known else None
        if shown is None:
            raise NotFound("not found")
        return JSONResponse(shown)

    async def verify(self, request: Request) -> Response:
        """Check the shuffle of a record, and that its moves are lawful."""
        if not self.opening.take(_peer(request)):
            return _error(429, "That is too fast. Please wait a moment.")
        body = await _read(request, LARGE)
        found = await asyncio.get_running_loop().run_in_executor(None, lambda: fair.verified(parse(body)))
        return JSONResponse(found)

    async def qr(self, request: Request) -> Response:
        """A QR code of a link to this server."""
        link = request.query_params.get("link", "")
        host = request.headers.get("host", "")
        if len(link) > 300 or not link.startswith(("http://", "https://")) or _host_of(link) != host:
            return _error(400, "link: only links to this server are drawn", "link")
        out = io.BytesIO()
        segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
        return Response(out.getvalue(), media_type="image/svg+xml")

    # -- the socket

    async def socket(self, socket: WebSocket) -> None:
        """One viewer of one table."""
        if not self._origin_is_ours(socket.headers.get("origin"), socket.headers.get("host", "")):
            await socket.close(4403)
            return
        await socket.accept()
        try:
            hello = await asyncio.wait_for(socket.receive_text(), 10)
            command = say.command_decoder.decode(hello)
            if not isinstance(command, say.Hello):
                raise msgspec.ValidationError("the first thing to say is hello")
            sitting, listener = self.house.enter(socket.path_params["table"], command)
        except NotFound:
            await _last_words(socket, say.Failed("not found", "There is no such table or seat."))
            return
        except (*MALFORMED, TimeoutError, KeyError) as wrong:
            why = "a message is a text" if isinstance(wrong, KeyError) else str(wrong)[:200] or "Nobody said hello."
            await _last_words(socket, say.Failed("bad message", why))
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        me = asyncio.current_task()
        assert me is not None
        listener.hang_up = me.cancel
        telling = asyncio.create_task(self._tell(socket, sitting, listener))
        telling.add_done_callback(listener.show_out)
        try:
            await self._listen(socket, sitting, listener)
        except asyncio.CancelledError:
            if not listener.leaving:
                raise
            me.uncancel()
        finally:
            telling.remove_done_callback(listener.show_out)
            self.house.leave(sitting, listener)
            telling.cancel()

    async def _listen(self, socket: WebSocket, sitting: Sitting, listener: Listener) -> None:
        """Take commands until the viewer goes."""
        bucket, patience = Bucket(per_second=10, burst=40), TOO_FAST
        while patience and not listener.leaving:
            try:
                text = await socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):
                return
            except KeyError:
                listener.tell(say.Failed("bad message", "a message is a text"))
                continue
            if not bucket.take():
                patience -= 1
                listener.tell(say.Failed("too fast", "That is too fast. Please wait a moment."))
                await asyncio.sleep(0)
                continue
            try:
                command = say.command_decoder.decode(text)
            except MALFORMED as wrong:
                listener.tell(say.Failed("bad message", str(wrong)[:200]))
                continue
            if isinstance(command, say.Hello):
                listener.tell(say.Failed("bad message", "hello has been said already"))
                continue
            listener.at_work = True
            await self.house.command(sitting, listener, command)
            listener.at_work = False
        if not patience:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(4429)

    async def _tell(self, socket: WebSocket, sitting: Sitting, listener: Listener) -> None:
        """Send what there is to send. Nothing is told that is not on the disk."""
        try:
            while True:
                await listener.news.wait()
                listener.news.clear()
                while listener.answers:
                    event = listener.answers.popleft()
                    await socket.send_text(say.encoder.encode(event).decode())
                    if isinstance(event, say.Failed) and event.code == "closed":
                        await socket.close(4410)
                        return
                if listener.stale and not sitting.writing:
                    await socket.send_text(say.encoder.encode(self.house.scene(sitting, listener)).decode())
        except (WebSocketDisconnect, RuntimeError):
            return
        except Exception:
            log.exception("table %s: telling failed", sitting.live.id)

    # -- the page, and the house

    async def page(self, request: Request) -> Response:
        """The page itself and its parts; every other address is the page too, which finds its own way."""
        path = request.path_params["path"]
        found = _part(path) if path else None
        if found is not None:
            body, kind = found
            lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "public, max-age=3600"
            return Response(body, media_type=kind, headers={"Cache-Control": lasting})
        if "." in path.rsplit("/", 1)[-1]:
            raise NotFound("not found")
        index = _part("index.html")
        if index is None:
            return Response("The page is not built. Run: make page\n", status_code=503, media_type="text/plain")
        body = index[0].replace(b'<base href="/"', f'<base href="{self.base_path}/"'.encode())
        return Response(body, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})

    async def openapi(self, request: Request) -> Response:
        return JSONResponse(description(self.base_path))

    async def nothing(self, request: Request) -> Response:
        raise NotFound("not found")

    async def health(self, request: Request) -> Response:
        await asyncio.get_running_loop().run_in_executor(None, self.house.store.count)
        return JSONResponse({"ok": True, "parlour": __version__})

    async def metrics(self, request: Request) -> Response:
        lines = []
        for name, value in self.house.numbers().items():
            kind = "counter" if name == "entries_written" else "gauge"
            lines += [f"# TYPE parlour_{name} {kind}", f"parlour_{name} {value}"]
        return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    def _check_origin(self, request: Request) -> None:
        if not self._origin_is_ours(request.headers.get("origin"), request.headers.get("host", "")):
            raise HTTPException(403, "This page may not do that here.")

    def _origin_is_ours(self, origin: str | None, host: str) -> bool:
        """A browser tells which page asks; only ours may. (Programs that are no browsers tell none.)"""
        return origin is None or (host != "" and _host_of(origin) == host) or origin in self.origins


class BadBody(Exception):
    """A body that is not what it should be; the message may end in the place: ... - at `$.people[0]`."""


class _Headers:
    """Puts the safety headers on every answer."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        await self.app(scope, receive, with_headers)


async def _read(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    parts, total = [], 0
    async for part in request.stream():
        total += len(part)
        if total > most:
            raise HTTPException(413, f"That is too long: {most:,} bytes are the most.")
        parts.append(part)
    return b"".join(parts)


async def _body(request: Request, kind: type[Wanted]) -> Wanted:
    """The body of a request as one of our messages."""
    try:
        return msgspec.json.decode(await _read(request, SMALL), type=kind)
    except MALFORMED as wrong:
        raise BadBody(str(wrong)[:300]) from None


async def _last_words(socket: WebSocket, event: say.Failed) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(say.encoder.encode(event).decode())
        await socket.close(4404 if event.code == "not found" else 4400)


def _host_of(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def _peer(request: Request) -> str:
    return request.client.host if request.client else ""


def _error(status: int, message: str, field: str | None = None) -> JSONResponse:
    return JSONResponse({"error": message, **({"field": field} if field else {})}, status_code=status)


async def _http_error(request: Request, wrong: HTTPException) -> Response:
    return _error(wrong.status_code, "not found" if wrong.status_code == 404 else wrong.detail)


async def _not_found(request: Request, wrong: NotFound) -> Response:
    return _error(404, "not found")


async def _refusal(request: Request, wrong: Refusal) -> Response:
    return _error(409, wrong.message)


async def _bad_body(request: Request, wrong: BadBody) -> Response:
    place = re.search(r"`\$\.(\w+)[^`]*`$|field `(\w+)`$", str(wrong))
    return _error(400, str(wrong), place and (place[1] or place[2]))


async def _not_written(request: Request, wrong: NotWritten) -> Response:
    return _error(503, str(wrong))


async def _wrong(request: Request, wrong: ParlourError) -> Response:
    return _error(400, str(wrong))


def _at_fault(wish: say.NewTable, message: str) -> str:
    """Which of the wishes for a table cannot be met?"""
    named = message.split(":", 1)[0]
    if named in ("people", "promise"):
        return named
    if wish.game not in {one["name"] for one in shelf.shelf()}:
        return "game"
    return "options" if wish.players in (None, *find(wish.game).sheet.players) else "players"


@lru_cache(200)
def _part(path: str) -> tuple[bytes, str] | None:
    """A file of the built page."""
    parts = path.split("/")
    if ".." in parts or max(map(len, parts)) > 100:
        return None
    file = resources.files("parlour.server").joinpath("page", *parts)
    if not file.is_file():
        return None
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return file.read_bytes(), kind


@lru_cache(20)
def _deck(pack: str, large: bool) -> bytes | None:
    """The drawings of a deck, packed."""
    try:
        from parlour import skins
    except ImportError:
        return None
    for game in shelf.shelf():
        if game["pack"] == pack:
            return gzip.compress(skins.sheet(find(game["name"]).sheet.pack, large=large).encode())
    return None


__all__ = ["make_app"]
