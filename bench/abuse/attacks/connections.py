"""Attacks with connections that are held, or that come and go."""

from __future__ import annotations

import asyncio
import itertools

from bench.abuse.client import Client, Line, answer_head, discard
from bench.abuse.wire import HANDSHAKE, status_of

HELD = 1100
"""Connections held open: more than a process may usually have."""
READERS = 300
"""Connections that ask for much and don't read it."""
PIPELINED = 200
"""Requests sent at once over one connection."""
FLOODING = 16
"""Connections that send what takes long to read."""
DRIP = 2.0
"""Seconds between two bytes of a request that is never finished."""
AGAIN = 0.5
"""Seconds between two requests of somebody who reads no answer."""


async def _drip(client: Client, line: Line, start: bytes) -> None:
    """Send the start of a request, and then a byte now and then."""
    reader, writer = line
    closed = asyncio.create_task(discard(reader))
    await client.send(writer, start)
    while not closed.done():
        await asyncio.wait({closed}, timeout=DRIP)
        await client.send(writer, b"x")
    raise ConnectionError


async def half_sent_headers(client: Client) -> None:
    """1,100 requests whose headers never end."""

    async def hold(number: int) -> None:
        async with client.line() as line:
            await _drip(client, line, client.head("GET /api/games").removesuffix(b"\r\n") + b"X-Half: ")

    await client.together(HELD, hold)


async def half_sent_bodies(client: Client) -> None:
    """1,100 requests whose bodies never end."""

    async def hold(number: int) -> None:
        async with client.line() as line:
            await _drip(client, line, client.head("POST /api/lessons/" + client.target.lessons[0], {"Content-Length": "16000"}))

    await client.together(HELD, hold)


async def many_headers(client: Client) -> None:
    """Requests with 3,000 headers, one after the other over 16 connections."""
    await _again(client, client.head("GET /api/games").removesuffix(b"\r\n") + b"a:b\r\n" * 3000 + b"\r\n")


async def bodies_in_chunks(client: Client) -> None:
    """Bodies of 20,000 chunks of one byte, one after the other over 16 connections."""
    await _again(client, client.head("POST /api/verify", {"Transfer-Encoding": "chunked"}) + b"1\r\nx\r\n" * 20_000)


async def _again(client: Client, request: bytes) -> None:
    """Send a request on and on, and connect again whenever that is cut off."""

    async def ask(number: int) -> None:
        async with client.line() as (reader, writer):
            read = asyncio.create_task(discard(reader))
            while not read.done():
                await client.send(writer, request)
            raise ConnectionError

    await client.together(FLOODING, ask)


async def slow_readers(client: Client) -> None:
    """300 connections that ask for whole decks again and again and read nothing."""
    first = [client.head(f"GET /decks/{pack}.svg?index=large") for pack in client.target.packs]

    async def hold(number: int) -> None:
        async with client.line(reads=False) as (_, writer):
            for asked in itertools.cycle(first):
                await client.send(writer, asked)
                await asyncio.sleep(AGAIN)
                if writer.is_closing():
                    break
            raise ConnectionError

    await client.together(READERS, hold)


async def pipelined_requests(client: Client) -> None:
    """Thousands of requests over a few connections, without waiting for answers."""
    piece = client.head("GET /api/games") * PIPELINED

    async def ask(number: int) -> None:
        async with client.line() as (reader, writer):
            reading = asyncio.create_task(discard(reader))
            while not reading.done():
                await client.send(writer, piece)
            raise ConnectionError

    await client.together(4, ask)


async def handshakes(client: Client) -> None:
    """Handshakes of sockets that are left before the hello."""
    asked = client.head(f"GET /ws/{client.target.watched}", HANDSHAKE)

    async def shake(number: int) -> None:
        await client.requests.wait()
        async with client.line() as (reader, writer):
            await client.send(writer, asked)
            client.note(status_of(await answer_head(reader)))

    await client.together(16, shake)
