"""The endpoints of tables: opening them, taking seats, records, replays, reviews."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from parlour.lang.errors import quoted
from parlour.play.table import Table
from parlour.server import phrases
from parlour.server.access import Access
from parlour.server.errors import BadRequest, Conflict, NotFound
from parlour.server.http.replays import Replays
from parlour.server.http.requests import body, json_response, limit, network
from parlour.server.protocol import ConflictCode, NewTable, RecordRequest, ReviewRequest, Sit
from parlour.server.protocol.answers import PublicSeat, PublicTable
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.seats import check_token

OPEN = "open"
"""What a replay with all cards open asks for instead of a seat."""


class TableEndpoints:
    """The endpoints of tables."""

    def __init__(self, registry: RoomRegistry, access: Access) -> None:
        self.registry = registry
        self.access = access
        self.replays = Replays()

    # -- tables

    async def promise(self, request: Request) -> Response:
        """The server's part of a shuffle, before it knows the browser's."""
        self._check_page(request)
        limit(self.access.promises, request)
        return json_response(self.registry.promises.make(network(request)), 201)

    async def open_table(self, request: Request) -> Response:
        self._check_page(request)
        limit(self.access.opening, request)
        return json_response(await self.registry.open(await body(request, NewTable)), 201)

    async def table(self, request: Request) -> Response:
        limit(self.access.reading, request)
        return json_response(public_table(await self._live(request)))

    async def sit(self, request: Request) -> Response:
        self._check_page(request)
        limit(self.access.opening, request)
        return json_response(await self.registry.sit(request.path_params["table"], await body(request, Sit)), 201)

    async def _live(self, request: Request) -> LiveTable:
        """The table of a request, as it is on disk."""
        room = self.registry.room(request.path_params["table"])
        await room.wait_until_written()
        return room.live

    # -- finished games

    async def record(self, request: Request) -> Response:
        """The record of a finished game. Before the end it would show hidden cards."""
        limit(self.access.reading, request)
        live = await self._live(request)
        return _record(live, self.registry.record(live))

    async def record_of_closed(self, request: Request) -> Response:
        """The record of a closed table, for its players, even if the game isn't over. The table then stays closed for good."""
        self._check_page(request)
        limit(self.access.reading, request)
        asked = await body(request, RecordRequest)
        live = await self._live(request)
        check_token(live.seats, asked.token)
        return _record(live, await self.registry.record_for_player(live))

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
        return json_response(shown)

    async def review(self, request: Request) -> Response:
        """The coach's review of a seat's decisions, or how far it is. Ask again until it is there."""
        self._check_page(request)
        limit(self.access.reading, request)
        asked = await body(request, ReviewRequest)
        live, coach = await self._live(request), self.registry.coach
        about = live, check_token(live.seats, asked.token), asked.deal
        review = coach.review(*about)
        if review is None:
            limit(self.access.opening, request)
            review = coach.begin(*about, network=network(request))
        return json_response(review)

    def _check_page(self, request: Request) -> None:
        self.access.check_origin(request.headers.get("origin"), request.headers.get("host", ""))


def _record(live: LiveTable, record: Mapping[str, object]) -> Response:
    """A record as a file to download."""
    name = f"{record['game']}-{live.id}.json"
    return json_response(record, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def public_table(live: LiveTable) -> PublicTable:
    """What anyone with a table's id may know of it."""
    assert live.opened is not None
    return PublicTable(
        table=live.id,
        game=live.opened.game,
        players=live.opened.players,
        options=live.opened.options if live.game is None else live.game.options,
        status=live.status,
        seats=tuple(PublicSeat(seat.name, seat.kind, seat.profile) for seat in live.seats),
        commitment=live.commitment,
    )


def _seat_asked(request: Request, table: Table) -> int | None:
    """The seat whose replay is asked for; None: all cards open."""
    seat = request.query_params.get("seat", OPEN)
    if seat == OPEN:
        return None
    if seat not in map(str, range(table.game.players)):
        raise BadRequest(phrases.NO_SUCH_VIEW(seat=quoted(seat), last=table.game.players - 1), field="seat")
    return int(seat)
