"""The endpoints of tables: opening them, taking seats, records, replays, reviews."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from parlour.server import phrases
from parlour.server.access import Access
from parlour.server.errors import Conflict
from parlour.server.http.requests import answer_of, body, json_response, limit, network, unless_gone
from parlour.server.protocol import ChangeSeat, ConflictCode, NewTable, RecordRequest, ReviewRequest, Sit
from parlour.server.protocol.answers import PublicSeat, PublicTable
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.loading import journal_of
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.seats import check_token
from parlour.server.workers.finished import OPEN
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import MakeRecord, ShowStep

MOVES_FOR_ONE = 1000
"""Moves of a game that cost as much as one request more."""


class TableEndpoints:
    """The endpoints of tables."""

    def __init__(self, registry: RoomRegistry, access: Access, workers: Workers) -> None:
        self.registry = registry
        self.access = access
        self.workers = workers

    # -- tables

    async def promise(self, request: Request) -> Response:
        """The server's part of a shuffle, before it knows the browser's."""
        limit(self.access.promises, request)
        return json_response(self.registry.promises.make(network(request)), 201)

    async def open_table(self, request: Request) -> Response:
        limit(self.access.opening, request)
        limit(self.registry.new_tables, request)
        return json_response(await self.registry.open(await body(request, NewTable), network(request)), 201)

    async def table(self, request: Request) -> Response:
        limit(self.access.reading, request)
        return json_response(public_table(await self._live(request)))

    async def sit(self, request: Request) -> Response:
        limit(self.access.opening, request)
        asked = await body(request, Sit)
        return json_response(await self.registry.sit(request.path_params["table"], asked, network(request)), 201)

    async def change_seat(self, request: Request) -> Response:
        limit(self.access.opening, request)
        asked = await body(request, ChangeSeat)
        return json_response(await self.registry.change_seat(request.path_params["table"], asked, network(request)), 201)

    async def _live(self, request: Request) -> LiveTable:
        """The table of a request, as it is on disk."""
        room = await self.registry.room(request.path_params["table"], network(request))
        await room.wait_until_all_written()
        return room.live

    # -- finished games

    async def record(self, request: Request) -> Response:
        """The record of a finished game. Before the end it would show hidden cards."""
        self._limit_by_length(request)
        if not await self._is_over(request):
            self.registry.check_record(await self._live(request))
        return await self._ask_worker(request, MakeRecord)

    async def record_of_closed(self, request: Request) -> Response:
        """The record of a closed table, for its players, even if the game isn't over. The table then stays closed for good."""
        self._limit_by_length(request)
        asked = await body(request, RecordRequest)
        live = await self._live(request)
        check_token(live.seats, asked.token)
        await self.registry.close_for_good(live)
        return await self._ask_worker(request, MakeRecord)

    async def replay(self, request: Request) -> Response:
        """One step of a finished game, as a seat saw it or with all cards open."""
        self._limit_by_length(request)
        if not await self._is_over(request):
            table = (await self._live(request)).table
            if table is None or not table.over:
                raise Conflict(ConflictCode.NOT_OVER, phrases.REPLAY_HIDDEN())
        step, seat = request.path_params["step"], request.query_params.get("seat", OPEN)
        return await self._ask_worker(request, partial(ShowStep, step=step, seat=seat))

    def _limit_by_length(self, request: Request) -> None:
        """TooFast if this network reads too much: a long game costs more."""
        limit(self.access.reading, request, 1 + self.registry.store.length(request.path_params["table"]) // MOVES_FOR_ONE)

    async def _is_over(self, request: Request) -> bool:
        """Does the disk say that the game is over? Then the table needn't be loaded."""
        table = request.path_params["table"]
        if (room := self.registry.loaded.get(table)) is not None:
            await room.wait_until_written()
        return self.registry.store.is_over(table)

    async def _ask_worker(self, request: Request, job: Callable[..., MakeRecord | ShowStep]) -> Response:
        """Let a worker answer, from the table's journal."""
        table, store = request.path_params["table"], self.registry.store
        self.registry.keep(table)
        asked, journal = job(table=table, length=store.length(table)), partial(journal_of, store, table)
        return answer_of(await unless_gone(request, self.workers.ask(network(request), asked, journal=journal)))

    async def review(self, request: Request) -> Response:
        """The coach's review of a seat's decisions, or how far it is. Ask again until it is there."""
        limit(self.access.reading, request)
        asked = await body(request, ReviewRequest)
        live, coach = await self._live(request), self.registry.coach
        about = live, check_token(live.seats, asked.token), asked.deal
        review = coach.review(*about)
        if review is None:
            limit(self.access.opening, request)
            review = coach.begin(*about, network=network(request))
        return json_response(review)


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
        tricks=live.opened.tricks,
    )
