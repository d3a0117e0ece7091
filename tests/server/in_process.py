"""A server inside the test: its rooms can be looked into, and its disk does as it is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from parlour.server import protocol
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.sockets.listener import Listener
from tests.server.guests import whole
from tools.fuzz.memory_store import MemoryStore


class Disk(MemoryStore):
    """A store in memory. While ``slow``, nothing is written before ``catch_up``; while ``full``, nothing at all."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[str, int, list[bytes], asyncio.Future[None]]] = []
        self.slow = self.full = False

    def append(
        self, table: str, number: int, bodies: Iterable[bytes], *, touch: bool = True, over: bool = False
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.held.append((table, number, list(bodies), done))
        if not self.slow:
            self.catch_up()
        return done

    def catch_up(self) -> None:
        """Write what was held back."""
        held, self.held = self.held, []
        for table, number, bodies, done in held:
            if self.full:
                done.set_exception(OSError("no space left on device"))
            else:
                self.write(table, number, bodies, done)

    def ids(self, table: str) -> set[str]:
        """The commands that are on the disk."""
        return {entry["id"] for entry in map(json.loads, self.entries(table)) if entry.get("id")}


class Line:
    """A connection without a network."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.code: int | None = None
        self.is_full = False
        """Does the other end not read?"""
        self.delay = 0.0
        self.is_reading = True
        self.check: Callable[[dict[str, Any]], None] = lambda event: None
        self.listener: Listener | None = None

    def send(self, texts: list[bytes]) -> None:
        for text in texts:
            event = whole(json.loads(text))
            self.frames.append(text.decode())
            self.sent.append(event)
            self.check(event)

    def close(self, code: int) -> None:
        self.code = code

    def measure(self) -> None:
        """This line's delay is what the test says."""

    def set_reading(self, on: bool) -> None:
        self.is_reading = on

    def say(self, **command: Any) -> None:
        assert self.listener is not None
        if self.code is None:
            self.listener.receive(json.dumps(command))

    def read_again(self) -> None:
        assert self.listener is not None
        self.is_full = False
        self.listener.resume_sending()

    def hang_up(self) -> None:
        assert self.listener is not None
        self.code = 1000
        self.listener.lost()

    @property
    def scene(self) -> dict[str, Any]:
        return next((event for event in reversed(self.sent) if event["is"] == "scene"), {})

    def answers(self, command: str) -> list[dict[str, Any]]:
        return [event for event in self.sent if event.get("id") == command]


class Inside:
    """The rooms of a server, for one test."""

    def __init__(self) -> None:
        self.disk = Disk()
        self.rooms = RoomRegistry(self.disk, pace=0.0)  # type: ignore[arg-type]

    async def open(self, game: str, people: list[str], **more: Any) -> protocol.Seated:
        return await self.rooms.open(protocol.NewTable(game, people, **more))

    def enter(
        self, table: str, token: str | None = None, since: int = 0, *, network: str = "home", stages: bool = False
    ) -> Line:
        line = Line()
        line.listener = self.rooms.enter(table, protocol.Hello(token, since, stages=stages), line, network)
        return line

    async def come_back(self, table: str, token: str | None = None, since: int = 0) -> Line:
        """Enter a table that may have been unloaded."""
        await self.rooms.room(table)
        return self.enter(table, token, since)

    async def rest(self, turns: int = 60) -> None:
        """Let everything run that can run now."""
        for _ in range(turns):
            await asyncio.sleep(0)

    async def until(self, wanted: Callable[[], object], seconds: float = 120) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while not wanted():
            assert asyncio.get_running_loop().time() < end, "it never happened"
            await asyncio.sleep(0.002)

    async def end(self) -> None:
        """Unload all tables."""
        for room in list(self.rooms.loaded.values()):
            self.rooms.unload(room)
        self.disk.slow = False
        self.disk.catch_up()
        await self.rest()


def inside(test: Callable[[Inside], Awaitable[None]]) -> None:
    """Run a test with a server inside. A task that fails unheard is a failure of the test."""
    unheard: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
        made = Inside()
        try:
            await test(made)
        finally:
            await made.end()

    asyncio.run(run())
    assert not unheard, unheard
