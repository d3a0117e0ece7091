"""The endpoints of games: what they are, their decks, covers and lessons, and the check of a record's shuffle. They know no table."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from parlour.games import find
from parlour.lang.pack import Pack
from parlour.packs import drawing
from parlour.play import lessons
from parlour.server.access import Access
from parlour.server.errors import NotFound
from parlour.server.http import catalog
from parlour.server.http.lessons import lesson_after
from parlour.server.http.requests import answer_of, body, json_response, limit, network, read, unless_gone
from parlour.server.protocol import Tries
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import Verify

MAX_RECORD = 1_000_000
"""Maximum bytes of a record to verify. The longest game a table allows has about 600,000."""
BYTES_FOR_ONE = 100_000
"""Bytes of a record that cost as much as one request more."""


class GameEndpoints:
    """The endpoints of games."""

    def __init__(self, access: Access, workers: Workers) -> None:
        self.access = access
        self.workers = workers

    async def games(self, request: Request) -> Response:
        return json_response(catalog.shelf())

    async def game(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in {one.name for one in catalog.shelf().games}:
            raise NotFound
        return json_response(catalog.game(name))

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
        return json_response(await asyncio.get_running_loop().run_in_executor(None, lesson_after, name, tries))

    async def verify(self, request: Request) -> Response:
        """Check the shuffle of a record, and that its moves follow the rules."""
        limit(self.access.opening, request)
        given = await read(request, MAX_RECORD)
        limit(self.access.opening, request, len(given) // BYTES_FOR_ONE)
        return answer_of(await unless_gone(request, self.workers.ask(network(request), Verify(), given)))


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
