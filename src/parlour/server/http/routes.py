"""The doors of the tables over HTTP: opening, room down, records, replays, the shuffle."""

from __future__ import annotations

import asyncio
import io
from dataclasses import asdict

import msgspec
import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from parlour import __version__
from parlour.games import find
from parlour.lang.errors import SetupError
from parlour.play import shuffle
from parlour.play.record import parse
from parlour.server import protocol as say
from parlour.server.access import Access, host_of
from parlour.server.http import catalog
from parlour.server.http.openapi import description
from parlour.server.http.replays import Replay
from parlour.server.http.requests import body, error, read, slowly
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.rooms import NOT_CLOSED, NotFound, Rooms
from parlour.server.services.coach import TooBusy

LARGE = 2_000_000
"""Bytes of a record that is to be verified."""
MOST_REPLAYS = 100


class Routes:
    """The endpoints."""

    def __init__(self, rooms: Rooms, access: Access) -> None:
        self.rooms = rooms
        self.access = access
        self.replays: dict[str, Replay] = {}
        self.routes = [
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/promises", self.promise, methods=["POST"]),
            Route("/api/tables", self.open_table, methods=["POST"]),
            Route("/api/tables/{table}", self.table),
            Route("/api/tables/{table}/seats", self.sit, methods=["POST"]),
            Route("/api/tables/{table}/record", self.record),
            Route("/api/tables/{table}/record", self.shut, methods=["POST"]),
            Route("/api/tables/{table}/replay/{step}", self.replay),
            Route("/api/tables/{table}/decisions", self.decisions, methods=["POST"]),
            Route("/api/verify", self.verify, methods=["POST"]),
            Route("/api/openapi.json", self.openapi),
            Route("/api/qr.svg", self.qr),
        ]

    async def promise(self, request: Request) -> Response:
        """The server's part of a shuffle, before it knows the browser's."""
        self._check_page(request)
        slowly(self.access.promising, request)
        return JSONResponse(msgspec.to_builtins(self.rooms.promises.make()), status_code=201)

    async def open_table(self, request: Request) -> Response:
        self._check_page(request)
        slowly(self.access.opening, request)
        wish = await body(request, say.NewTable)
        try:
            made = await self.rooms.open(wish)
        except SetupError as wrong:
            return error(400, str(wrong), _at_fault(wish, wrong))
        return JSONResponse(msgspec.to_builtins(made), status_code=201)

    async def table(self, request: Request) -> Response:
        return JSONResponse((await self._live(request)).public())

    async def sit(self, request: Request) -> Response:
        self._check_page(request)
        slowly(self.access.opening, request)
        made = await self.rooms.sit(request.path_params["table"], await body(request, say.Sit))
        return JSONResponse(msgspec.to_builtins(made), status_code=201)

    async def _live(self, request: Request) -> LiveTable:
        """A table as it stands on the disk."""
        room = self.rooms.room(request.path_params["table"])
        await self.rooms.settled(room)
        return room.live

    async def record(self, request: Request) -> Response:
        """The record of a finished game; before that it would show hidden cards."""
        slowly(self.access.reading, request)
        return self._record(await self._live(request))

    async def shut(self, request: Request) -> Response:
        """The record of a closed table, for who sits there, also if the game was not over: then the table stays closed for good."""
        self._check_page(request)
        slowly(self.access.reading, request)
        asked = await body(request, say.Shut)
        live = await self._live(request)
        if live.seat_of(asked.token) is None:
            raise NotFound("not found")
        await self.rooms.shut(live)
        return self._record(live)

    def _record(self, live: LiveTable) -> Response:
        found = self.rooms.record(live)
        if found is None:
            return error(409, NOT_CLOSED)
        name = f"{found['game']}-{live.id}.json"
        return JSONResponse(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def replay(self, request: Request) -> Response:
        """One step of a finished game, as a seat saw it or with all cards open."""
        slowly(self.access.reading, request)
        live = await self._live(request)
        if live.table is None or not live.table.over:
            return error(409, "The game is not over: a replay would show hidden cards.")
        seat = request.query_params.get("seat", "open")
        if seat != "open" and seat not in map(str, range(live.table.players)):
            return error(400, f"seat: {seat[:20]!r} is no seat here; there is open, and 0 to {live.table.players - 1}", "seat")
        found = self.replays.get(live.id)
        if found is None:
            while len(self.replays) >= MOST_REPLAYS:
                self.replays.pop(next(iter(self.replays)))
            found = self.replays.setdefault(live.id, Replay(live.table))
        step = request.path_params["step"]
        known = step.isascii() and step.isdigit() and len(step) < 8
        shown = found.step(int(step), None if seat == "open" else int(seat)) if known else None
        if shown is None:
            raise NotFound("not found")
        return JSONResponse(shown)

    async def decisions(self, request: Request) -> Response:
        """What the coach says of a seat's decisions, or how far it is: asked again until it is there."""
        self._check_page(request)
        slowly(self.access.reading, request)
        asked = await body(request, say.Decisions)
        live = await self._live(request)
        seat = live.seat_of(asked.token)
        if seat is None:
            raise NotFound("not found")
        coach = self.rooms.coach
        key = coach.key(live, seat, asked.deal)
        look = coach.known(key)
        if look is None:
            slowly(self.access.opening, request)
            try:
                look = coach.begin(key, live)
            except TooBusy:
                return error(503, "The coach is busy just now. Please try again in a moment.")
        return JSONResponse(asdict(look))

    async def verify(self, request: Request) -> Response:
        """Check the shuffle of a record, and that its moves are lawful."""
        slowly(self.access.opening, request)
        given = await read(request, LARGE)
        found = await asyncio.get_running_loop().run_in_executor(None, lambda: shuffle.verified(parse(given)))
        return JSONResponse(found)

    async def qr(self, request: Request) -> Response:
        """A QR code of a link to this server."""
        link = request.query_params.get("link", "")
        host = request.headers.get("host", "")
        if len(link) > 300 or not link.startswith(("http://", "https://")) or host_of(link) != host:
            return error(400, "link: only links to this server are drawn", "link")
        out = io.BytesIO()
        segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def openapi(self, request: Request) -> Response:
        return JSONResponse(description(self.access.base_path))

    async def health(self, request: Request) -> Response:
        await asyncio.get_running_loop().run_in_executor(None, self.rooms.store.count)
        return JSONResponse({"ok": True, "parlour": __version__})

    async def metrics(self, request: Request) -> Response:
        lines = []
        for name, value in self.rooms.numbers().items():
            kind = "counter" if name == "entries_written" else "gauge"
            lines += [f"# TYPE parlour_{name} {kind}", f"parlour_{name} {value}"]
        return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    def _check_page(self, request: Request) -> None:
        if not self.access.is_our_page(request.headers.get("origin"), request.headers.get("host", "")):
            raise HTTPException(403, "This page may not do that here.")


def _at_fault(wish: say.NewTable, wrong: SetupError) -> str:
    """Which of the wishes for a table cannot be met?"""
    named = wrong.field or str(wrong).split(":", 1)[0]
    if named in ("people", "promise", "bots"):
        return named
    if wish.game not in {one["name"] for one in catalog.shelf()}:
        return "game"
    return "options" if wish.players in (None, *find(wish.game).calling_card.players) else "players"
