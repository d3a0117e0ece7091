"""Attacks from seats of the attacker's own, and from spectators."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bench.abuse.client import Client, Pace, discard
from bench.abuse.wire import text
from bench.games import SEATS

BELOW_LIMIT = 8.0
"""Commands a second over one socket: fewer than its limit."""
SOCKETS = 100
"""Sockets at one seat."""
SPECTATORS = 95
"""Sockets that watch a table and don't read."""
TABLES = 12
"""Tables that one address opens."""
Command = Callable[[int], dict[str, object]]


async def _speak(client: Client, table: str, token: str, command: Command) -> None:
    """Send commands over one socket, below its limit, until it is closed."""
    pace = Pace(BELOW_LIMIT)
    async with client.socket(table, token) as (reader, writer):
        reading, number = asyncio.create_task(discard(reader)), 0
        while not reading.done():
            number += 1
            await pace.wait()
            await client.requests.wait()
            await client.send(writer, text({"id": f"{id(pace):x}-{number}", **command(number)}))
        raise ConnectionError


def _question(number: int) -> dict[str, object]:
    return {"do": ("hint", "why", "count", "last")[number % 4]}


async def questions_of_one_seat(client: Client) -> None:
    """Hints and other questions over a hundred sockets of one seat."""
    own = await client.open_table()
    await client.together(SOCKETS, lambda number: _speak(client, own.table, own.token, _question))


async def questions_of_many_seats(client: Client) -> None:
    """Hints and other questions from the seats of a dozen tables of one address."""
    own = [await client.open_table() for _ in range(TABLES)]

    async def speak(number: int) -> None:
        chosen = own[number % TABLES]
        await _speak(client, chosen.table, chosen.token, _question)

    await client.together(SOCKETS, speak)


async def renames(client: Client) -> None:
    """New names over a hundred sockets of one seat."""
    own = await client.open_table()

    def rename(number: int) -> dict[str, object]:
        return {"do": "rename", "name": f"Eve {number}"}

    await client.together(SOCKETS, lambda number: _speak(client, own.table, own.token, rename))


async def coming_and_going(client: Client) -> None:
    """One seat that connects and leaves again hundreds of times a second, at a table where others are away."""
    own = await client.open_table(friends=SEATS - 1)

    async def come(number: int) -> None:
        await client.requests.wait()
        async with client.socket(own.table, own.token) as (reader, _):
            await reader.read(1)

    await client.together(32, come)


async def silent_spectators(client: Client) -> None:
    """Spectators at a busy table, and at a chatty one of the attacker's own, who read nothing."""
    own = await client.open_table()

    async def watch(number: int) -> None:
        table = own.table if number % 2 else client.target.watched
        async with client.socket(table, reads=False) as (_, writer):
            while not writer.is_closing():
                await asyncio.sleep(1)
            raise ConnectionError

    async def talk(number: int) -> None:
        await _speak(client, own.table, own.token, lambda number: {"do": "say", "phrase": number % 8})

    async with asyncio.TaskGroup() as group:
        group.create_task(client.together(SPECTATORS, watch))
        group.create_task(client.together(4, talk))
