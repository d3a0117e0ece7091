"""The people: they play at a steady rate, each table from an address of its own, and somebody new looks in now and then."""

from __future__ import annotations

import asyncio
import http.client
import time
from typing import Any

from bench.abuse.client import Target
from bench.abuse.long_games import HIGHEST
from bench.abuse.wire import head, status_of
from bench.server.players import Load

PATIENCE = 5.0
"""Seconds within which a health check must be answered."""
EVERY = 0.5
"""Seconds between two health checks."""


class People(Load):
    """People at tables. The proxy names another address for each table."""

    def wish(self) -> dict[str, Any]:
        return {**super().wish(), "options": {"target": HIGHEST}}

    def headers(self, number: int) -> dict[str, str]:
        return {"X-Forwarded-For": f"198.51.{number >> 8}.{number & 255}"}

    def look_around(self, target: Target, record: str) -> None:
        """Look at what everybody looks at sooner or later, so that the server has it ready before anything is measured."""
        paths = ["/api/games", "/api/openapi.json", target.qr_code("")]
        paths += [f"/decks/{pack}.svg{index}" for pack in target.packs for index in ("", "?index=large")]
        bodies = {"/api/verify": record} | {f"/api/lessons/{game}": '{"tries": []}' for game in target.lessons}
        line = http.client.HTTPConnection(self.host, self.port)
        for number, path in enumerate((*paths, *bodies)):
            line.request("POST" if path in bodies else "GET", path, bodies.get(path), self.headers(number))
            line.getresponse().read()
        line.close()

    async def times(self, rate: float, seconds: float) -> list[float]:
        """Play for this long. Gives the times of the moves; one that isn't through counts with the time it has taken so far."""
        self.delays, self.measuring = [], True
        await self.run(rate, seconds)
        await asyncio.sleep(EVERY)
        self.measuring = False
        now = time.perf_counter()
        return [*self.delays, *(now - table.sent for table in self.tables if table.waiting)]


class Checks:
    """Health checks, each over a connection of its own."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.times: list[float] = []
        self.failed = 0

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            begun = time.perf_counter()
            try:
                async with asyncio.timeout(PATIENCE):
                    answered = await self._check()
            except (OSError, EOFError, TimeoutError):
                answered = False
            self.failed += not answered
            self.times.append(time.perf_counter() - begun)
            await asyncio.sleep(EVERY)

    async def _check(self) -> bool:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            new = {"Host": f"{self.host}:{self.port}", "X-Forwarded-For": "198.51.100.200", "Connection": "close"}
            writer.write(head("GET /healthz", new))
            return status_of(await reader.readuntil(b"\r\n")) == 200
        finally:
            writer.close()
