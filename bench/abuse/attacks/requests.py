"""Attacks with requests that take the server long."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from pathlib import Path

from bench.abuse.client import Client

CONNECTIONS = 16
"""Connections over which requests are sent, each when the one before is answered."""
MOST_TRIES = 200
"""Tries in a lesson."""
Request = Callable[[int], tuple[str, bytes | None]]


async def _ask(client: Client, request: Request) -> None:
    """Send requests over several connections, as fast as they are answered. They are numbered."""
    numbers = iter(range(1_000_000_000))

    async def ask(connection: int) -> None:
        async with client.line() as line:
            while True:
                await client.ask(line, *request(next(numbers)))

    await client.together(CONNECTIONS, ask)


def _posted(path: str, body: object) -> tuple[str, bytes]:
    return f"POST {path}", json.dumps(body).encode()


async def large_records(client: Client) -> None:
    """Records of a megabyte to verify, several at once."""
    record = await asyncio.to_thread(Path(client.target.record).read_bytes)
    await _ask(client, lambda number: ("POST /api/verify", record))


async def long_records(client: Client) -> None:
    """Records of 10,000 moves to verify, several at once."""
    record = await asyncio.to_thread(Path(client.target.long_record).read_bytes)
    await _ask(client, lambda number: ("POST /api/verify", record))


async def replay_steps(client: Client) -> None:
    """Steps of a game of 10,000 moves, from one end to the other."""
    game, steps = client.target.finished, client.target.steps
    await _ask(client, lambda number: (f"GET /api/tables/{game}/replay/{steps if number % 2 else 0}", None))


async def tables_that_think(client: Client) -> None:
    """Tables of every game with bots that need a compiled search."""
    games = client.target.games

    def wish(number: int) -> tuple[str, bytes]:
        new = {"game": games[number % len(games)], "people": ["Eve"], "bots": ["best"], "entropy": "ab" * 8}
        return _posted("/api/tables", new)

    await _ask(client, wish)


async def qr_codes(client: Client) -> None:
    """QR codes, each of another link."""
    await _ask(client, lambda number: ("GET " + client.target.qr_code(f"{number:0200}"), None))


async def reviews(client: Client) -> None:
    """Reviews of every deal of a long game."""
    path, token = f"/api/tables/{client.target.finished}/decisions", client.target.token
    await _ask(client, lambda number: _posted(path, {"token": token, "deal": number % 100 + 1}))


async def lessons(client: Client) -> None:
    """Lessons, each with as many tries as there may be."""
    names = client.target.lessons
    await _ask(client, lambda number: _posted(f"/api/lessons/{names[number % len(names)]}", {"tries": ["x"] * MOST_TRIES}))


async def sleeping_tables(client: Client) -> None:
    """Long games that nobody plays, woken one after the other, again and again."""
    sleeping = client.target.sleeping
    await _ask(client, lambda number: (f"GET /api/tables/{sleeping[number % len(sleeping)]}", None))


async def unknown_tables(client: Client) -> None:
    """Tables that don't exist."""
    await _ask(client, lambda number: (f"GET /api/tables/{secrets.token_urlsafe(9)}", None))


async def promises(client: Client) -> None:
    """Promises of a shuffle that nobody plays with."""
    await _ask(client, lambda number: ("POST /api/promises", b""))
