"""The endpoints of tables: opening them, taking seats, records, replays, reviews, the shuffle."""

from __future__ import annotations

import asyncio
import io

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import __version__
from parlour.lang.errors import quoted
from parlour.play import shuffle
from parlour.play.notation import parse
from parlour.play.table import Table
from parlour.server import phrases
from parlour.server.access import Access, host_of
from parlour.server.errors import BadRequest, Conflict, NotFound
from parlour.server.http.answers import CheckInfo, Health, PublicSeat, PublicTable, Verdict
from parlour.server.http.openapi import description
from parlour.server.http.replays import Replays
from parlour.server.http.requests import body, json, limit, read
from parlour.server.protocol import ConflictCode, NewTable, RecordRequest, ReviewRequest, Sit
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.rooms import Rooms

MAX_RECORD = 2_000_000
"""Maximum bytes of a record to verify."""
MAX_LINK = 300
"""Maximum characters of a link in a QR code."""
OPEN = "open"
"""What a replay with all cards open asks for instead of a seat."""


class Routes:
    """The endpoints of tables."""

    def __init__(self, rooms: Rooms, access: Access) -> None:
        self.rooms = rooms
        self.access = access
        self.replays = Replays()
        self.routes = [
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/promises", self.promise, methods=["POST"]),
            Route("/api/tables", self.open_table, methods=["POST"]),
            Route("/api/tables/{table}", self.table),
            Route("/api/tables/{table}/seats", self.sit, methods=["POST"]),
            Route("/api/tables/{table}/record", self.record),
            Route("/api/tables/{table}/record", self.record_of_closed, methods=["POST"]),
            Route("/api/tables/{table}/replay/{step}", self.replay),
            Route("/api/tables/{table}/decisions", self.review, methods=["POST"]),
            Route("/api/verify", self.verify, methods=["POST"]),
            Route("/api/openapi.json", self.openapi),
            Route("/api/qr.svg", self.qr),
        ]

    # -- tables

    async def promise(self, request: Request) -> Response:
        """The server's part of a shuffle, before it knows the browser's."""
        self._check_page(request)
        limit(self.access.promises, request)
        return json(self.rooms.promises.make(), 201)

    async def open_table(self, request: Request) -> Response:
        self._check_page(request)
        limit(self.access.opening, request)
        return json(await self.rooms.open(await body(request, NewTable)), 201)

    async def table(self, request: Request) -> Response:
        return json(public_table(await self._live(request)))

    async def sit(self, request: Request) -> Response:
        self._check_page(request)
        limit(self.access.opening, request)
        return json(await self.rooms.sit(request.path_params["table"], await body(request, Sit)), 201)

    async def _live(self, request: Request) -> LiveTable:
        """The table of a request, as it is on disk."""
        room = self.rooms.room(request.path_params["table"])
        await room.settled()
        return room.live

    # -- finished games

    async def record(self, request: Request) -> Response:
        """The record of a finished game. Before the end it would show hidden cards."""
        limit(self.access.reading, request)
        return self._record(await self._live(request))

    async def record_of_closed(self, request: Request) -> Response:
        """The record of a closed table, for its players, even if the game isn't over. The table then stays closed for good."""
        self._check_page(request)
        limit(self.access.reading, request)
        asked = await body(request, RecordRequest)
        live = await self._live(request)
        _seat_of(live, asked.token)
        await self.rooms.close_for_good(live)
        return self._record(live)

    def _record(self, live: LiveTable) -> Response:
        found = self.rooms.record(live)
        name = f"{found['game']}-{live.id}.json"
        return json(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def replay(self, request: Request) -> Response:
        """One step of a finished game, as a seat saw it or with all cards open."""
        limit(self.access.reading, request)
        live = await self._live(request)
        if live.table is None or not live.table.over:
            raise Conflict(ConflictCode.NOT_OVER, phrases.REPLAY_HIDDEN())
        seat = _seat_asked(request, live.table)
        step = request.path_params["step"]
        is_number = step.isascii() and step.isdigit() and len(step) < 8
        shown = self.replays.of(live.id, live.table).step(int(step), seat) if is_number else None
        if shown is None:
            raise NotFound
        return json(shown)

    async def review(self, request: Request) -> Response:
        """The coach's review of a seat's decisions, or how far it is. Ask again until it is there."""
        self._check_page(request)
        limit(self.access.reading, request)
        asked = await body(request, ReviewRequest)
        live, coach = await self._live(request), self.rooms.coach
        about = live, _seat_of(live, asked.token), asked.deal
        review = coach.review(*about)
        if review is None:
            limit(self.access.opening, request)
            review = coach.begin(*about)
        return json(review)

    async def verify(self, request: Request) -> Response:
        """Check the shuffle of a record, and that its moves follow the rules."""
        limit(self.access.opening, request)
        given = await read(request, MAX_RECORD)
        found = await asyncio.get_running_loop().run_in_executor(None, lambda: shuffle.verified(parse(given)))
        return json(Verdict(found["fair"], tuple(CheckInfo(check["ok"], check["what"]) for check in found["checks"])))

    # -- the server itself

    async def qr(self, request: Request) -> Response:
        """A QR code of a link to this server."""
        link = request.query_params.get("link", "")
        host = request.headers.get("host", "")
        if len(link) > MAX_LINK or not link.startswith(("http://", "https://")) or host_of(link) != host:
            raise BadRequest(phrases.LINK_ELSEWHERE(), field="link")
        out = io.BytesIO()
        segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def openapi(self, request: Request) -> Response:
        return json(description(self.access.base_path))

    async def health(self, request: Request) -> Response:
        await asyncio.get_running_loop().run_in_executor(None, self.rooms.store.count)
        return json(Health(ok=True, parlour=__version__))

    async def metrics(self, request: Request) -> Response:
        lines = []
        for name, value in self.rooms.metrics().items():
            kind = "counter" if name == "entries_written" else "gauge"
            lines += [f"# TYPE parlour_{name} {kind}", f"parlour_{name} {value}"]
        return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    def _check_page(self, request: Request) -> None:
        self.access.check_origin(request.headers.get("origin"), request.headers.get("host", ""))


def public_table(live: LiveTable) -> PublicTable:
    """What anyone with a table's id may know of it."""
    assert live.opened is not None
    return PublicTable(
        table=live.id,
        game=live.opened.game,
        players=live.opened.players,
        options=live.opened.options if live.game is None else live.game.options,
        status=live.status,
        seats=tuple(PublicSeat(seat.name, seat.kind, seat.role) for seat in live.seats),
        commitment=live.commitment,
    )


def _seat_of(live: LiveTable, token: str) -> int:
    """The seat that this secret opens."""
    seat = live.seat_of(token)
    if seat is None:
        raise NotFound
    return seat


def _seat_asked(request: Request, table: Table) -> int | None:
    """The seat whose replay is asked for; None: all cards open."""
    seat = request.query_params.get("seat", OPEN)
    if seat == OPEN:
        return None
    if seat not in map(str, range(table.game.players)):
        raise BadRequest(phrases.NO_SUCH_VIEW(seat=quoted(seat), last=table.game.players - 1), field="seat")
    return int(seat)
