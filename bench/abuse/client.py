"""The attacker: one address, what it sends, and what becomes of it."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from bench.abuse.wire import HANDSHAKE, head, size_of, status_of, text

OUTSIDE = "127.0.0.2"
"""Where an attacker who doesn't come through the proxy connects from."""
FORWARDED = "203.0.113.66"
"""The address the proxy names for an attacker who comes through it."""
MOST_BYTES = 5_000_000
"""Bytes a second that one client sends at most. More would use up the machine, not the server."""
MOST_REQUESTS = 500.0
"""Requests a second that one client sends at most, and connections that it makes."""
PATIENCE = 30.0
"""Seconds an attacker waits for an answer."""
AGAIN = 0.05
"""Seconds before an attacker who was cut off connects again."""
SMALL = 4096
"""Bytes that somebody who doesn't read takes in."""
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Target(msgspec.Struct, frozen=True):
    """What is attacked, and what the attacker knows of it."""

    host: str
    port: int
    game: str
    games: list[str]
    packs: list[str]
    lessons: list[str]
    watched: str
    """A table where people play."""
    finished: str
    """A long game that is over."""
    token: str
    """The token of a seat there."""
    sleeping: list[str]
    """Long games that nobody plays at the moment."""
    steps: int
    """The moves of a long game."""
    record: str
    """The file of a large record."""
    long_record: str
    """The file of the record of a long game."""

    def qr_code(self, link: str) -> str:
        """The QR code of a link."""
        return f"/api/qr.svg?link=http://{self.host}:{self.port}/{link}"


@dataclass
class Tally:
    """What became of what was sent."""

    sent: int = 0
    """Requests, or writes of frames."""
    megabytes: float = 0.0
    answered: int = 0
    refused: int = 0
    """Requests and handshakes that were answered with an error."""
    closed: int = 0
    """Connections that the server closed or didn't take."""


class Open(NamedTuple):
    """A table the attacker has opened."""

    table: str
    token: str
    """The token of the attacker's seat."""


class Pace:
    """Keeps what is sent to a rate."""

    def __init__(self, per_second: float) -> None:
        self.per_second = per_second
        self.free = time.monotonic()

    async def wait(self, many: float = 1.0) -> None:
        """Wait until this much may be sent."""
        now = time.monotonic()
        self.free = max(self.free, now - 0.1) + many / self.per_second
        await asyncio.sleep(max(0.0, self.free - now))


class Client:
    """One attacker. ``scale``: the part of the connections that it makes; all of them, unless it is only tried out."""

    def __init__(self, target: Target, *, direct: bool, scale: float = 1.0) -> None:
        self.target, self.direct, self.scale = target, direct, scale
        self.tally = Tally()
        self.requests = Pace(MOST_REQUESTS)
        self.connections = Pace(MOST_REQUESTS)
        self.bytes = Pace(MOST_BYTES)

    # -- connections

    async def connect(self, *, reads: bool = True) -> Line:
        """A connection. ``reads``: does the attacker take in what comes?"""
        await self.connections.wait()
        wire = socket.socket()
        try:
            wire.setblocking(False)
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if not reads:
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
            if self.direct:
                wire.bind((OUTSIDE, 0))
            await asyncio.get_running_loop().sock_connect(wire, (self.target.host, self.target.port))
            return await asyncio.open_connection(sock=wire, limit=1 << 20 if reads else SMALL)
        except BaseException:
            wire.close()
            raise

    @asynccontextmanager
    async def line(self, *, reads: bool = True) -> AsyncIterator[Line]:
        """A connection that is closed at the end, without ceremony."""
        made = await self.connect(reads=reads)
        try:
            yield made
        finally:
            made[1].transport.abort()

    @asynccontextmanager
    async def socket(self, table: str, token: str | None = None, *, reads: bool = True) -> AsyncIterator[Line]:
        """A WebSocket at a table, after the hello."""
        async with self.line(reads=reads) as (reader, writer):
            await self.send(writer, self.head(f"GET /ws/{table}", HANDSHAKE))
            self.note(status_of(await answer_head(reader)), 101)
            await self.send(writer, text({"do": "hello", **({} if token is None else {"token": token})}))
            yield reader, writer

    def head(self, first: str, headers: dict[str, str] | None = None) -> bytes:
        """The head of a request of this attacker."""
        forwarded = {} if self.direct else {"X-Forwarded-For": FORWARDED}
        return head(first, {"Host": f"{self.target.host}:{self.target.port}", **forwarded, **(headers or {})})

    async def send(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        """Send these bytes, as fast as one client may."""
        await self.bytes.wait(len(data))
        if writer.is_closing():
            raise ConnectionError
        writer.write(data)
        self.tally.sent += 1
        self.tally.megabytes += len(data) / 1_000_000
        await writer.drain()

    def note(self, status: int, wanted: int = 0) -> None:
        """Note an answer. ConnectionError if it isn't the one that is wanted."""
        self.tally.answered += 1
        self.tally.refused += status >= 400
        if wanted and status != wanted:
            raise ConnectionError(status)

    # -- requests

    async def ask(self, line: Line, first: str, body: bytes | None = None) -> bytes:
        """A request, and the body of its answer."""
        reader, writer = line
        headers = {} if body is None else {"Content-Type": "application/json", "Content-Length": str(len(body))}
        await self.requests.wait()
        await self.send(writer, self.head(first, headers) + (body or b""))
        answer = await answer_head(reader)
        async with asyncio.timeout(PATIENCE):
            found = await reader.readexactly(size_of(answer))
        self.note(status_of(answer))
        return found

    async def open_table(self, *, friends: int = 0) -> Open:
        """A table of the attacker's own, with friends who take seats and stay away. ConnectionError if it gets none."""
        wish = {"game": self.target.game, "people": ["Eve"], "entropy": "ab" * 8, "invite": friends > 0}
        async with self.line() as line:
            made = await self._seated(line, "POST /api/tables", wish)
            for number in range(friends):
                await self._seated(line, f"POST /api/tables/{made['table']}/seats", {"name": f"Eve {number}"})
        return Open(made["table"], *made["seats"].values())

    async def _seated(self, line: Line, first: str, wish: dict[str, object]) -> dict[str, Any]:
        """Take a seat."""
        made: dict[str, Any] = json.loads(await self.ask(line, first, json.dumps(wish).encode()))
        if "seats" not in made:
            raise ConnectionError(made)
        return made

    # -- again and again

    async def together(self, many: int, one: Callable[[int], Awaitable[None]]) -> None:
        """Do this in this many connections, each again and again."""
        async with asyncio.TaskGroup() as group:
            for number in range(max(1, round(many * self.scale))):
                group.create_task(self.repeat(one, number))

    async def repeat(self, one: Callable[[int], Awaitable[None]], number: int) -> None:
        """Do this again and again. Whoever is cut off connects again."""
        while True:
            with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError, TimeoutError):
                await one(number)
                continue
            self.tally.closed += 1
            await asyncio.sleep(AGAIN)


async def answer_head(reader: asyncio.StreamReader) -> bytes:
    """The head of an answer."""
    async with asyncio.timeout(PATIENCE):
        return await reader.readuntil(b"\r\n\r\n")


async def discard(reader: asyncio.StreamReader) -> None:
    """Read what comes until the server closes the connection, and forget it."""
    with suppress(OSError):
        while await reader.read(65_536):
            pass
