"""Attacks of crowds: what one address may do, done over all its connections at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from functools import partial

from bench.abuse.client import Client, Line, answer_head, discard
from bench.abuse.long_games import TOKEN
from bench.abuse.wire import HANDSHAKE, status_of, text
from bench.games import SEATS

REQUESTS = 300
"""Connections that each send one request."""
SOCKETS = 95
"""Sockets that each send one command, or one hello."""
TABLES = 16
"""Tables that commands are sent to. A seat has six sockets at most."""
GAMES = 3
"""Long games that a crowd comes to."""
GATHERED = 1.0
"""Seconds until all of a crowd are there."""
REST = 1.0
"""Seconds between two volleys."""


async def _volley(client: Client, lines: list[Line], data: Callable[[int], bytes]) -> None:
    """Send something over each connection, all at the same moment."""
    await asyncio.gather(
        *(client.send(writer, data(number)) for number, (_, writer) in enumerate(lines)), return_exceptions=True
    )
    await asyncio.sleep(REST)


async def _gathered(client: Client, stack: AsyncExitStack, many: int, one: Callable[[int], Awaitable[Line]]) -> list[Line]:
    """A crowd of connections, one after the other. What comes over them is forgotten."""
    lines: list[Line] = []
    with suppress(ConnectionError):  # if no more are let in, those who are there are the crowd
        for number in range(max(1, round(many * client.scale))):
            lines.append(await one(number))
    for reader, _ in lines:
        stack.callback(asyncio.create_task(discard(reader)).cancel)
    await asyncio.sleep(GATHERED * client.scale)
    return lines


async def volleys(client: Client) -> None:
    """300 connections that each send a request, and 95 sockets that each send a command, all at the same moment."""
    asked = client.head("GET /api/games")

    async def requests(number: int) -> None:
        async with AsyncExitStack() as stack:
            lines = await _gathered(client, stack, REQUESTS, lambda number: stack.enter_async_context(client.line()))
            while not all(writer.is_closing() for _, writer in lines):
                await _volley(client, lines, lambda number: asked)

    async def commands(number: int) -> None:
        own = [await client.open_table() for _ in range(TABLES)]
        async with AsyncExitStack() as stack:
            sockets = [client.socket(*own[number % TABLES]) for number in range(SOCKETS)]
            lines = await _gathered(client, stack, SOCKETS, lambda number: stack.enter_async_context(sockets[number]))
            while not all(writer.is_closing() for _, writer in lines):
                await _volley(client, lines, lambda number: text({"do": "count", "id": f"{number}"}))

    async with asyncio.TaskGroup() as group:
        group.create_task(client.repeat(requests, 0))
        group.create_task(client.repeat(commands, 0))


async def newcomers(client: Client) -> None:
    """95 sockets that say hello to long games at the same moment, leave, and come again."""
    games = client.target.sleeping[:GAMES]

    async def shaken(stack: AsyncExitStack, number: int) -> Line:
        reader, writer = line = await stack.enter_async_context(client.line())
        await client.send(writer, client.head(f"GET /ws/{games[number % len(games)]}", HANDSHAKE))
        client.note(status_of(await answer_head(reader)), 101)
        return line

    def hello(number: int) -> bytes:
        return text({"do": "hello", "token": TOKEN.format(seat=number % SEATS), "since": number})

    async def come(number: int) -> None:
        async with AsyncExitStack() as stack:
            await _volley(client, await _gathered(client, stack, SOCKETS, partial(shaken, stack)), hello)

    async with AsyncExitStack() as stack:
        for game in games:  # they stay loaded
            reader, _ = await stack.enter_async_context(client.socket(game))
            await reader.read(1)
        await client.together(1, come)
