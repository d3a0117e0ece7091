"""A run of the load: open tables, connect, play, and, if asked, kill the server in the middle."""

from __future__ import annotations

import asyncio
import signal
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.games import SEATS
from bench.server.players import Load
from bench.server.process import memory_of, start, work_of
from bench.server.times import percentile

WARM_UP = 3.0
"""Seconds of play before anything is measured."""


@dataclass
class Figures:
    """What was measured."""

    tables: int
    sockets: int
    moves_per_second: float
    p50_ms: float
    """Time from sending a move until the last seat has the new view: half of the moves take less."""
    p99_ms: float
    work_ms: float
    """The server's processor time for a move."""
    rss_mb: float
    acknowledged: int
    lost: int = 0
    back_seconds: float | None = None
    wrong: int = 0


@dataclass(frozen=True)
class Plan:
    """What to run."""

    game: str
    tables: int
    rate: float
    seconds: float
    kill: bool
    checkout: Path | None = None
    """The folder of the project whose server it is, if not this one."""


class Run:
    """One run: the server and the load on it."""

    def __init__(self, plan: Plan, folder: str, say: Callable[[str], None]) -> None:
        self.plan, self.folder, self.say = plan, folder, say
        self.server, address = start(folder, plan.checkout)
        self.load = Load(address, plan.game, seed=1)

    async def connect(self) -> None:
        """Open the tables and connect all seats."""
        self.say(f"Opening {self.plan.tables} tables …")
        self.load.open_tables(self.plan.tables)
        self.say(f"Connecting {self.plan.tables * SEATS} sockets …")
        await self.load.connect(range(SEATS))

    async def play(self) -> Figures:
        """Play at the given rate, and measure."""
        plan, load = self.plan, self.load
        self.say(f"Playing {plan.rate:g} moves a second for {plan.seconds:g} s …")
        await load.run(plan.rate, min(WARM_UP, plan.seconds))
        load.measuring, work = True, work_of(self.server.pid)
        _, spent = await load.run(plan.rate, plan.seconds / 2 if plan.kill else plan.seconds)
        await asyncio.sleep(0.5)
        load.measuring = False
        return self.figures(spent, work_of(self.server.pid) - work)

    def figures(self, spent: float, work: float) -> Figures:
        """The figures of the moves measured in this time, with this much work of the server."""
        load = self.load
        return Figures(
            tables=self.plan.tables,
            sockets=sum(seat is not None for table in load.tables for seat in table.seats),
            moves_per_second=round(len(load.delays) / spent, 1),
            p50_ms=round(percentile(load.delays, 0.5), 2),
            p99_ms=round(percentile(load.delays, 0.99), 2),
            work_ms=round(work / max(1, len(load.delays)) * 1000, 3),
            rss_mb=round(memory_of(self.server.pid), 1),
            acknowledged=load.acknowledged,
        )

    async def kill(self, figures: Figures) -> None:
        """Kill the server while moves are being made, start it again, and count what is lost."""
        load, plan = self.load, self.plan
        self.say("Killing the server in the middle of play …")
        playing = asyncio.create_task(load.run(plan.rate, 2.0))
        await asyncio.sleep(1.0)
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()
        await playing
        figures.acknowledged = load.acknowledged
        before = {table.id: table.acknowledged for table in load.tables}
        figures.back_seconds = round(await self.restart(), 2)
        figures.lost = sum(before[table.id] > table.seats[0].at for table in load.tables if table.seats[0] is not None)
        self.say("Playing on …")
        await load.connect(range(SEATS))
        await load.run(plan.rate, min(WARM_UP, plan.seconds))

    async def restart(self) -> float:
        """Start the server again on the same data. Gives the seconds until every table is back."""
        begun = time.perf_counter()
        self.server, address = start(self.folder, self.plan.checkout)
        self.load.port = int(address.strip("/").rsplit(":", 1)[1])
        await asyncio.sleep(0)
        await self.load.connect(range(1))
        while any(table.seats[0] is None or table.seats[0].at < 0 for table in self.load.tables):
            await asyncio.sleep(0.005)
        return time.perf_counter() - begun

    def close(self) -> None:
        """End the server."""
        self.server.kill()
        self.server.wait()


async def measure(plan: Plan, say: Callable[[str], None]) -> Figures:
    """The whole run."""
    with tempfile.TemporaryDirectory() as folder:
        run = Run(plan, folder, say)
        try:
            await run.connect()
            figures = await run.play()
            if plan.kill:
                await run.kill(figures)
            figures.wrong = len(run.load.wrong)
            if run.load.wrong:
                say(f"Wrong: {run.load.wrong[:5]}")
            return figures
        finally:
            run.close()
