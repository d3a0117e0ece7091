"""The endpoints of games: what they are, their decks, covers and lessons, and the check of a record's shuffle. They know no table."""

from __future__ import annotations

import gzip
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from parlour.games import find
from parlour.lang.pack import Pack
from parlour.packs import drawing
from parlour.play import lessons
from parlour.server.access import Access
from parlour.server.errors import NotFound
from parlour.server.http import catalog
from parlour.server.http.previews import picture
from parlour.server.http.requests import answer_of, body, json_response, limit, network, read, unless_gone
from parlour.server.protocol import Tries, encoder
from parlour.server.services.side_thread import SideThread
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import TryLesson, Verify

MAX_RECORD = 1_000_000
"""Maximum bytes of a record to verify. The longest game a table allows has about 600,000."""
TRIES_FOR_ONE = 10
"""Tries in a lesson, played again with every request, that cost as much as one request more."""
BYTES_FOR_ONE = 100_000
"""Bytes of a record that cost as much as one request more."""


class GameEndpoints:
    """The endpoints of games."""

    def __init__(self, access: Access, workers: Workers, quick: Workers, side: SideThread) -> None:
        self.access = access
        self.workers, self.quick = workers, quick
        self.side = side
        self._drawings: dict[tuple[str, bool | None], bytes] = {}
        packs()  # which imports all games, before anyone waits for them

    async def games(self, request: Request) -> Response:
        return json_response(catalog.shelf())

    async def game(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in {one.name for one in catalog.shelf().games}:
            raise NotFound
        return json_response(catalog.game(name))

    async def deck(self, request: Request) -> Response:
        """The drawings of all cards of a pack."""
        return await self._drawing(request, large=request.query_params.get("index") == "large")

    async def cover(self, request: Request) -> Response:
        """The cover of a pack's box."""
        return await self._drawing(request)

    async def link_picture(self, request: Request) -> Response:
        """The box as messengers show it, who draw no SVG."""
        if (found := picture(_pack(request))) is None:
            raise NotFound
        return Response(found, media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})

    async def _drawing(self, request: Request, *, large: bool | None = None) -> Response:
        """A compressed drawing: a deck with large or small indices, or a cover. Whoever asks for one that is made needn't wait."""
        pack, side = _pack(request), self.side
        if (packed := self._drawings.get((pack, large))) is None:
            making = side.run(network(request), cover, pack) if large is None else side.run(network(request), deck, pack, large)
            packed = self._drawings[pack, large] = await making
        return Response(
            packed, media_type="image/svg+xml", headers={"Content-Encoding": "gzip", "Cache-Control": "public, max-age=3600"}
        )

    async def lesson(self, request: Request) -> Response:
        """Where a guided first hand stands after everything that was tried."""
        name = request.path_params["game"]
        if name not in lessons.names():
            raise NotFound
        limit(self.access.lessons, request)
        tries = await body(request, Tries)
        limit(self.access.lessons, request, len(tries.tries) // TRIES_FOR_ONE)
        job = TryLesson(game=name)
        return answer_of(await unless_gone(request, self.quick.ask(network(request), job, encoder.encode(tries))))

    async def verify(self, request: Request) -> Response:
        """Check the shuffle of a record, and that its moves follow the rules."""
        limit(self.access.opening, request)
        given = await read(request, MAX_RECORD)
        limit(self.access.opening, request, len(given) // BYTES_FOR_ONE)
        return answer_of(await unless_gone(request, self.workers.ask(network(request), Verify(), given)))


@cache
def deck(pack: str, large: bool) -> bytes:
    """The drawings of a deck, compressed. This takes up to 80 ms, once."""
    return gzip.compress(drawing.deck(packs()[pack], large=large).encode())


@cache
def cover(pack: str) -> bytes:
    """The drawing of a box cover, compressed."""
    return gzip.compress(drawing.cover(packs()[pack]).encode())


@cache
def packs() -> dict[str, Pack]:
    """The packs that games are played with, by name."""
    return {game.pack: find(game.name).calling_card.pack for game in catalog.shelf().games}


def _pack(request: Request) -> str:
    """The pack a request asks for; NotFound if no game is played with it."""
    name: str = request.path_params["pack"]
    if name not in packs():
        raise NotFound
    return name
