"""The endpoints that know no table: the page and its files, the games, their decks and covers, their lessons."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import lru_cache
from importlib import resources

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.games import find
from parlour.lang.pack import Pack
from parlour.lang.phrases import is_garbled
from parlour.packs import drawing
from parlour.play import lessons
from parlour.server import phrases
from parlour.server.access import Access
from parlour.server.errors import NotFound
from parlour.server.http import catalog
from parlour.server.http.lessons import lesson_after
from parlour.server.http.requests import body, json, limit
from parlour.server.protocol import Tries


class StaticRoutes:
    """The endpoints that know no table."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.routes = [
            Route("/api/games", self.games),
            Route("/api/games/{game}", self.game),
            Route("/api/lessons/{game}", self.lesson, methods=["POST"]),
            Route("/decks/{pack}.svg", self.deck),
            Route("/covers/{pack}.svg", self.cover),
            Route("/api/{rest:path}", self.nothing),
            Route("/{path:path}", self.page),
        ]

    async def games(self, request: Request) -> Response:
        return json(catalog.shelf())

    async def game(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in {one.name for one in catalog.shelf().games}:
            raise NotFound
        return json(catalog.game(name))

    async def deck(self, request: Request) -> Response:
        """The drawings of all cards of a pack."""
        return _drawing(_deck(request.path_params["pack"], request.query_params.get("index") == "large"))

    async def cover(self, request: Request) -> Response:
        """The cover of a pack's box."""
        return _drawing(_cover(request.path_params["pack"]))

    async def lesson(self, request: Request) -> Response:
        """Where a guided first hand stands after everything that was tried."""
        name = request.path_params["game"]
        if name not in lessons.names():
            raise NotFound
        limit(self.access.lessons, request)
        tries = await body(request, Tries)
        return json(await asyncio.get_running_loop().run_in_executor(None, lesson_after, name, tries))

    async def page(self, request: Request) -> Response:
        """The page and its files. Every other address is the page too, which finds its own way."""
        path = request.path_params["path"]
        found = _file(path) if path else None
        if found is not None:
            content, kind = found
            lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "public, max-age=3600"
            return Response(content, media_type=kind, headers={"Cache-Control": lasting})
        if "." in path.rsplit("/", 1)[-1]:
            raise NotFound
        return self._index()

    def _index(self) -> Response:
        """The page itself. If sentences are garbled, it is told, so that it garbles its own."""
        index = _file("index.html")
        if index is None:
            return Response(f"{phrases.PAGE_MISSING()}\n", status_code=503, media_type="text/plain")
        content = index[0].replace(b'<base href="/"', f'<base href="{self.access.base_path}/"'.encode())
        if is_garbled():
            content = content.replace(b"<html ", b'<html data-garble="1" ')
        return Response(content, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})

    async def nothing(self, request: Request) -> Response:
        raise NotFound


@lru_cache(200)
def _file(path: str) -> tuple[bytes, str] | None:
    """A file of the built page."""
    parts = path.split("/")
    if ".." in parts or max(map(len, parts)) > 100:
        return None
    file = resources.files("parlour.server").joinpath("page", *parts)
    if not file.is_file():
        return None
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return file.read_bytes(), kind


def _drawing(packed: bytes | None) -> Response:
    """A compressed drawing; NotFound if there is none."""
    if packed is None:
        raise NotFound
    return Response(
        packed, media_type="image/svg+xml", headers={"Content-Encoding": "gzip", "Cache-Control": "public, max-age=3600"}
    )


@lru_cache(20)
def _deck(name: str, large: bool) -> bytes | None:
    """The drawings of a deck, compressed."""
    pack = _pack(name)
    return None if pack is None else gzip.compress(drawing.deck(pack, large=large).encode())


@lru_cache(20)
def _cover(name: str) -> bytes | None:
    """The drawing of a box cover, compressed."""
    pack = _pack(name)
    return None if pack is None else gzip.compress(drawing.cover(pack).encode())


def _pack(name: str) -> Pack | None:
    """The pack of this name that some game is played with."""
    return next((find(game.name).calling_card.pack for game in catalog.shelf().games if game.pack == name), None)
