"""The coach at the table: looking at the decisions of a seat, in a process of its own, one after the other, and no more than asked.

A decision is judged by what its seat saw, so nothing comes out that was hidden from it. But who looks at a seat's decisions sees its cards:
so only its own secret opens them, among people when the game is over, and alone against bots after each deal.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from contextlib import suppress

import msgspec

from parlour.lab.review import Review
from parlour.play.table import Table
from parlour.server.errors import Refusal
from parlour.server.http.answers import CoachLook
from parlour.server.rooms.live_table import LiveTable

log = logging.getLogger("parlour.server")

SIMULATIONS = 2000
"""For each decision."""
SLOWEST = 600.0
"""Seconds a look may take; a search that is not compiled yet takes a minute more."""
MOST_WAITING = 8
MOST_KEPT = 40
LONGEST_LINE = 1 << 24
FAILED = "The coach could not look at this game."
Key = tuple[str, int, int | None, int]


class TooBusy(Exception):
    """Too many wait for the coach."""


class Look(CoachLook):
    """A look at the decisions of a seat: how far it is, and what came of it."""

    @property
    def is_over(self) -> bool:
        return self.found is not None or self.failed != ""


def looked_at(live: LiveTable, seat: int, deal: int | None) -> Table:
    """The table whose decisions a seat may look at now; a refusal, if it may not."""
    if live.closed:
        raise Refusal(live.closed)
    table = live.table
    if table is None:
        raise Refusal("The game has not begun.")
    if not table.over:
        if live.people != [seat]:
            raise Refusal("Among people, decisions are looked at when the game is over.")
        if deal is None or deal >= table.deal:
            raise Refusal("This deal is not over.")
    elif deal is not None and deal > table.deal:
        raise Refusal(f"There were {table.deal} deals.")
    return table


class Coach:
    """Looks at decisions for all tables."""

    def __init__(self) -> None:
        self._looks: dict[Key, Look] = {}
        self._turn = asyncio.Lock()
        self._doing: set[asyncio.Task[None]] = set()

    def key(self, live: LiveTable, seat: int, deal: int | None) -> Key:
        """What tells one look from another. (Moves may be taken back, and others made.)"""
        looked_at(live, seat, deal)
        return live.id, seat, deal, live.back_at

    def known(self, key: Key) -> Look | None:
        """A look that was asked for before. One that failed is told once, and may then be asked for again."""
        found = self._looks.get(key)
        if found is not None and found.failed:
            del self._looks[key]
        return found

    def begin(self, key: Key, live: LiveTable) -> Look:
        """Begin to look. TooBusy, if too many wait already."""
        if sum(not look.is_over for look in self._looks.values()) >= MOST_WAITING:
            raise TooBusy
        for old in [one for one, look in self._looks.items() if look.is_over][: max(0, len(self._looks) - MOST_KEPT + 1)]:
            del self._looks[old]
        _, seat, deal, _ = key
        asked = {"record": looked_at(live, seat, deal).record(), "seat": seat, "deal": deal, "simulations": SIMULATIONS}
        look = self._looks[key] = Look()
        task = asyncio.get_running_loop().create_task(self._look(look, json.dumps(asked).encode()))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return look

    async def _look(self, look: Look, asked: bytes) -> None:
        async with self._turn:
            try:
                async with asyncio.timeout(SLOWEST):
                    await _asked_aside(look, asked)
            except Exception:  # whatever happens there, it is not worth a table
                log.exception("a look at decisions failed")
            if look.found is None:
                look.failed = FAILED


async def _asked_aside(look: Look, asked: bytes) -> None:
    """Let another process look, and note how far it is."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "parlour.lab.worker",
        stdin=pipe,
        stdout=pipe,
        stderr=asyncio.subprocess.DEVNULL,
        limit=LONGEST_LINE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(asked)
        process.stdin.close()
        async for line in process.stdout:
            for name, value in json.loads(line).items():
                setattr(look, name, msgspec.convert(value, Review) if name == "found" else value)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
