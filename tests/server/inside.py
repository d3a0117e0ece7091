"""A server inside the test: its house can be looked at, and its disk obeys."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future
from typing import Any

from starlette.websockets import WebSocketDisconnect

from parlour.server import messages as say
from parlour.server.app import Doors
from parlour.server.house import House


class Disk:
    """A store in memory. While ``slow``, nothing is written before ``flush``; while ``full``, nothing at all."""

    def __init__(self) -> None:
        self.tables: dict[str, list[bytes]] = {}
        self.waiting: list[tuple[str, int, list[bytes], Future[None]]] = []
        self.slow = self.full = False

    def open(self, table: str, game: str, bodies: Iterable[bytes]) -> Future[None]:
        return self.append(table, 0, bodies)

    def append(self, table: str, number: int, bodies: Iterable[bytes], *, over: bool = False) -> Future[None]:
        done: Future[None] = Future()
        done.set_running_or_notify_cancel()
        self.waiting.append((table, number, list(bodies), done))
        if not self.slow:
            self.flush()
        return done

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        for table, number, bodies, done in waiting:
            log = self.tables.setdefault(table, [])
            if self.full or len(log) != number:
                done.set_exception(OSError("no space left on device"))
            else:
                log += bodies
                done.set_result(None)

    def entries(self, table: str) -> list[bytes]:
        return list(self.tables.get(table, ()))

    def ids(self, table: str) -> set[str]:
        """The commands that are on the disk."""
        return {entry["id"] for entry in map(json.loads, self.tables.get(table, ())) if entry.get("id")}

    def count(self) -> int:
        return len(self.tables)


class Line:
    """A socket without a net."""

    def __init__(self, table: str) -> None:
        self.path_params = {"table": table}
        self.headers: dict[str, str] = {}
        self.sent: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.code: int | None = None
        self.deaf = asyncio.Event()
        """Cleared: who is at the other end does not read."""
        self.deaf.set()
        self.check: Callable[[dict[str, Any]], None] = lambda event: None
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()

    async def accept(self) -> None:
        return None

    async def receive_text(self) -> str:
        text = await self._inbox.get()
        if text is None or self.code is not None:
            raise WebSocketDisconnect(1000)
        return text

    async def send_text(self, text: str) -> None:
        await self.deaf.wait()
        if self.code is not None:
            raise WebSocketDisconnect(1006)
        event = json.loads(text)
        self.frames.append(text)
        self.sent.append(event)
        self.check(event)

    async def close(self, code: int = 1000) -> None:
        self.code = code
        self._inbox.put_nowait(None)

    def say(self, **command: Any) -> None:
        self._inbox.put_nowait(json.dumps(command))

    def hang_up(self) -> None:
        self._inbox.put_nowait(None)

    @property
    def scene(self) -> dict[str, Any]:
        return next((event for event in reversed(self.sent) if event["is"] == "scene"), {})

    def answers(self, command: str) -> list[dict[str, Any]]:
        return [event for event in self.sent if event.get("id") == command]


class Inside:
    """A house with its doors, for the time of one test."""

    def __init__(self) -> None:
        self.disk = Disk()
        self.house = House(self.disk, pace=0.0)  # type: ignore[arg-type]
        self.doors = Doors(self.house, "", (), 0)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, game: str, people: list[str], **more: Any) -> say.Seated:
        return await self.house.open(say.NewTable(game, people, **more))

    def enter(self, table: str, token: str | None = None, since: int = 0) -> Line:
        line = Line(table)
        self.tasks.append(asyncio.create_task(self.doors.socket(line)))  # type: ignore[arg-type]
        line.say(do="hello", since=since, **({} if token is None else {"token": token}))
        return line

    async def rest(self, turns: int = 60) -> None:
        """Let everything happen that can happen now."""
        for _ in range(turns):
            await asyncio.sleep(0)

    async def until(self, wanted: Callable[[], object], seconds: float = 10) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while not wanted():
            assert asyncio.get_running_loop().time() < end, "it did not come to that"
            await asyncio.sleep(0.002)

    async def end(self) -> None:
        """Nothing that ran may have failed unheard."""
        for sitting in list(self.house.sittings.values()):
            self.house.put_away(sitting)
        self.disk.slow = False
        self.disk.flush()
        await self.rest()
        for task in self.tasks:
            task.cancel()
        for found in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found


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
