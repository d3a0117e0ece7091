"""The endpoints of the deal of the day: what it is, a table to play it at, and how one did."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.bots.daily import NOT_BEGUN, Run, daily_deal, levels_of
from parlour.server.access import Access
from parlour.server.errors import TooBusy
from parlour.server.http.requests import body, json_response, limit, network
from parlour.server.protocol import NewDaily
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import PlayDaily

MAX_KEPT = 24
"""Maximum levels and days whose points are kept."""
MOMENT = 2.0
"""How long an answer waits for bots that still play, in seconds."""
Points = dict[str, int]


class DailyEndpoints:
    """The endpoints of the deal of the day."""

    def __init__(self, registry: RoomRegistry, access: Access, workers: Workers) -> None:
        self.registry, self.access, self.workers = registry, access, workers
        self._runs: dict[tuple[str, str], asyncio.Task[int | None]] = {}
        """What the bots score, by day and level."""

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
        bots = await self._points(room.live.daily)
        waiting = tuple(level for level in levels_of(daily_deal(room.live.daily).game.name) if level not in bots)
        return json_response(self.registry.daily.result(room.live, bots, waiting))

    async def _points(self, day: str) -> Points:
        """What the bots score on a day, as far as they are done in a moment. Each plays once, whoever asks."""
        tasks = {level: self._run_of(day, level) for level in levels_of(daily_deal(day).game.name)}
        await asyncio.wait(tasks.values(), timeout=MOMENT)
        found = {level: task.result() for level, task in tasks.items() if task.done()}
        return {level: points for level, points in found.items() if points is not None}

    def _run_of(self, day: str, level: str) -> asyncio.Task[int | None]:
        """A level's play of a day's deal. One that was given up is begun again."""
        found = self._runs.get((day, level))
        if found is None or (found.done() and found.result() is None):
            for old in [key for key, task in self._runs.items() if task.done()][: max(0, len(self._runs) - MAX_KEPT + 1)]:
                del self._runs[old]
            found = self._runs[day, level] = asyncio.get_running_loop().create_task(self._play(day, level))
        return found

    async def _play(self, day: str, level: str) -> int | None:
        """Let a level play to the end of the deal, in turns with everything else the workers do. None if they are too busy."""
        run = NOT_BEGUN
        while run.points is None:
            try:
                answer = await self.workers.ask("", PlayDaily(day=day, level=level), msgspec.json.encode(run))
            except TooBusy:
                return None
            if answer.status != HTTPStatus.OK:
                return None
            run = msgspec.json.decode(answer.body, type=Run)
        return run.points
