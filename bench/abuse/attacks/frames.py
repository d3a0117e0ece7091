"""Attacks with the frames of one WebSocket."""

from __future__ import annotations

import asyncio

from bench.abuse.client import MOST_BYTES, Client, Pace, discard
from bench.abuse.wire import Kind, frame, text

FLOOD = 2_000_000
"""Bytes of frames a second."""
PIECE = 16_384
"""Bytes of frames written at once."""


async def _flood(client: Client, one: bytes, first: bytes = b"", *, reads: bool = True) -> None:
    """Send this frame again and again over one socket."""
    piece, pace = one * max(1, PIECE // len(one)), Pace(FLOOD if reads else MOST_BYTES)

    async def flood(number: int) -> None:
        async with client.socket(client.target.watched, reads=reads) as (reader, writer):
            reading = asyncio.create_task(discard(reader)) if reads else None
            await client.send(writer, first)
            while reading is None or not reading.done():
                await pace.wait(len(piece))
                await client.send(writer, piece)
            raise ConnectionError

    await client.together(1, flood)


async def pings_never_read(client: Client) -> None:
    """Pings over a socket that doesn't read the pongs."""
    await _flood(client, frame(Kind.PING, b"p" * 125), reads=False)


async def empty_pongs(client: Client) -> None:
    """Empty pongs that nobody asked for."""
    await _flood(client, frame(Kind.PONG))


async def continuation_frames(client: Client) -> None:
    """A message that never ends, in empty frames."""
    await _flood(client, frame(Kind.MORE, last=False), frame(Kind.TEXT, b"{", last=False))


async def text_flood(client: Client) -> None:
    """Short commands as fast as they go."""
    await _flood(client, text({"do": "ping", "n": 1}))


async def long_texts(client: Client) -> None:
    """Texts of four kilobytes that are no commands."""
    await _flood(client, frame(Kind.TEXT, b"[" * 4096))
