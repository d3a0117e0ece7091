"""The endpoints of the deal of the day: what it is, a table to play it at, and how one did."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.bots import second_opinion
from parlour.bots.daily import daily_deal
from parlour.server.access import Access
from parlour.server.errors import TooBusy
from parlour.server.http.requests import body, json_response, limit, network
from parlour.server.protocol import NewDaily
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import PlayDaily

MAX_KEPT = 8
"""Maximum days whose bots' points are kept."""
Points = dict[str, int]


class DailyEndpoints:
    """The endpoints of the deal of the day."""

    def __init__(self, registry: RoomRegistry, access: Access, workers: Workers) -> None:
        self.registry, self.access, self.workers = registry, access, workers
        self._bots: dict[tuple[str, bool], asyncio.Task[Points]] = {}
        """What the bots score, by day; and with or without those that think."""

    async def today(self, request: Request) -> Response:
        """Today's deal."""
        limit(self.access.reading, request)
        return json_response(self.registry.daily.info(), headers={"Cache-Control": "no-store"})

    async def open_table(self, request: Request) -> Response:
        """A table for today's deal."""
        limit(self.access.opening, request)
        limit(self.registry.new_tables, request)
        return json_response(await self.registry.daily.open(await body(request, NewDaily), network(request)), 201)

    async def result(self, request: Request) -> Response:
        """The result of a finished daily deal, beside those of the bots and the others."""
        limit(self.access.reading, request)
        room = await self.registry.room(request.path_params["table"], network(request))
        await room.wait_until_all_written()
        self.registry.daily.result(room.live, {})  # before bots play for nothing
        self.registry.daily.ended(room.live)  # should the server have ended in between
        await self.registry.store.flush()
        bots = await asyncio.shield(self._bots_of(room.live.daily))
        return json_response(self.registry.daily.result(room.live, bots))

    def _bots_of(self, day: str) -> asyncio.Task[Points]:
        """What the bots score on a day: played once, whoever asks."""
        key = day, second_opinion.is_compiled(daily_deal(day).game.name)
        found = self._bots.get(key)
        if found is None or (found.done() and not found.result()):
            for old in list(self._bots)[: max(0, len(self._bots) - MAX_KEPT + 1)]:
                del self._bots[old]
            found = self._bots[key] = asyncio.get_running_loop().create_task(self._play(day))
        return found

    async def _play(self, day: str) -> Points:
        """Let the bots play; nothing if the workers are busy, and the next one who asks lets them try again."""
        try:
            answer = await self.workers.ask("", PlayDaily(day=day))
        except TooBusy:
            return {}
        return msgspec.json.decode(answer.body, type=Points) if answer.status == HTTPStatus.OK else {}
