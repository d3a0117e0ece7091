"""The page and all that does not change: its files, the games, their decks and covers, their guided first hands."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import lru_cache
from importlib import resources

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from parlour.games import find
from parlour.lang.pack import Pack
from parlour.packs import drawing
from parlour.play import lessons
from parlour.server.access import Access
from parlour.server.http import catalog
from parlour.server.http.lessons import Tries, lesson_after
from parlour.server.http.requests import body, slowly
from parlour.server.rooms.rooms import NotFound


class Page:
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
        return JSONResponse({"games": catalog.shelf()})

    async def game(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in {one["name"] for one in catalog.shelf()}:
            raise NotFound("not found")
        return JSONResponse(catalog.sheet(name))

    async def deck(self, request: Request) -> Response:
        """The drawings of all cards of a pack."""
        return _drawing(_deck(request.path_params["pack"], request.query_params.get("index") == "large"))

    async def cover(self, request: Request) -> Response:
        """The cover of a pack's box."""
        return _drawing(_cover(request.path_params["pack"]))

    async def lesson(self, request: Request) -> Response:
        """Where a guided first hand stands after all that was tried."""
        name = request.path_params["game"]
        if name not in lessons.names():
            raise NotFound("not found")
        slowly(self.access.trying, request)
        tries = await body(request, Tries)
        return JSONResponse(await asyncio.get_running_loop().run_in_executor(None, lesson_after, name, tries))

    async def page(self, request: Request) -> Response:
        """The page itself and its parts; every other address is the page too, which finds its own way."""
        path = request.path_params["path"]
        found = _part(path) if path else None
        if found is not None:
            content, kind = found
            lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "public, max-age=3600"
            return Response(content, media_type=kind, headers={"Cache-Control": lasting})
        if "." in path.rsplit("/", 1)[-1]:
            raise NotFound("not found")
        index = _part("index.html")
        if index is None:
            return Response("The page is not built. Run: make page\n", status_code=503, media_type="text/plain")
        content = index[0].replace(b'<base href="/"', f'<base href="{self.access.base_path}/"'.encode())
        return Response(content, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})

    async def nothing(self, request: Request) -> Response:
        raise NotFound("not found")


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


def _drawing(packed: bytes | None) -> Response:
    """A packed drawing, or "not found" where there is none."""
    if packed is None:
        raise NotFound("not found")
    return Response(
        packed, media_type="image/svg+xml", headers={"Content-Encoding": "gzip", "Cache-Control": "public, max-age=3600"}
    )


@lru_cache(20)
def _deck(name: str, large: bool) -> bytes | None:
    """The drawings of a deck, packed."""
    pack = _pack(name)
    return None if pack is None else gzip.compress(drawing.deck(pack, large=large).encode())


@lru_cache(20)
def _cover(name: str) -> bytes | None:
    """The drawing of a box cover, packed."""
    pack = _pack(name)
    return None if pack is None else gzip.compress(drawing.cover(pack).encode())


def _pack(name: str) -> Pack | None:
    """The pack of this name that some game is played with."""
    return next((find(game["name"]).calling_card.pack for game in catalog.shelf() if game["pack"] == name), None)
