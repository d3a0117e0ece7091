"""A run of one attack: people play, the attacker comes and goes, and the memory is watched until it is back."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

import parlour
from bench.abuse.attacks import Attack
from bench.abuse.client import Tally, Target
from bench.abuse.figures import MOST_MS, Figures, Memory, Times
from bench.abuse.long_games import TOKEN
from bench.abuse.people import Checks, People
from bench.abuse.plan import Plan
from bench.games import SEATS
from bench.server.process import children_of, is_running, killed, memory_of, start
from parlour.games import find
from parlour.play import lessons

SETTINGS = ("--trust-proxy", "127.0.0.1")
"""The settings of the server: the usual limits, behind a proxy."""
WARM_UP = 3.0
"""Seconds of play before anything is measured."""
LOOK = 0.25
"""Seconds between two looks at the memory."""
LEAST_AFTER = 3.0
"""Seconds after the attack before the memory counts as back."""
END_WITHIN = 10.0
"""Seconds a server has to end."""
FOLLOW_WITHIN = 5.0
"""Seconds that its processes have to end after it."""


class Run:
    """One attack on a server of its own."""

    def __init__(self, plan: Plan, attack: Attack, folder: Path) -> None:
        self.plan, self.attack = plan, attack
        data = shutil.copytree(plan.prepared, folder / "data")
        self.log = folder / "log.txt"
        with self.log.open("wb") as log:
            self.server, address = start(str(data), settings=SETTINGS, cache=str(folder / "cache"), log=log)
        self.people = People(address, plan.game, seed=1)
        self.memory = Memory()

    @property
    def target(self) -> Target:
        """What the attacker knows."""
        plan, games = self.plan, list(parlour.games.built_in())
        return Target(
            host=self.people.host,
            port=self.people.port,
            game=plan.game,
            games=games,
            packs=sorted({find(game).calling_card.pack.name for game in games}),
            lessons=[game for game in games if game in lessons.names()],
            watched=self.people.tables[0].id,
            finished=plan.long.finished,
            token=TOKEN.format(seat=0),
            sleeping=plan.long.sleeping,
            steps=plan.long.steps,
            record=str(plan.long.record),
            long_record=str(plan.long.long_record),
        )

    async def measure(self) -> Figures:
        """The whole run."""
        plan, people = self.plan, self.people
        people.open_tables(plan.tables)
        people.look_around(self.target, plan.long.short_record)
        await people.connect(range(SEATS))
        await people.run(plan.rate, WARM_UP)
        rest = Times.of(await people.times(plan.rate, plan.seconds))
        self.memory.before, _ = self.memory_now()
        checks, cut_off = Checks(people.host, people.port), people.cut_off
        under, tally = await self.under_attack(checks)
        cut_off = people.cut_off - cut_off
        await self.wait_for_memory()
        return Figures(
            self.attack.name, self.attack.about, rest, under,
            health_ms=Times.of(checks.times).most, failed_checks=checks.failed, cut_off=cut_off,
            attacker=tally, memory=self.memory, outlived=await asyncio.to_thread(self.end),
            logged=len(self.log.read_bytes().splitlines()),
        )  # fmt: skip

    async def under_attack(self, checks: Checks) -> tuple[Times, Tally]:
        """People's moves under attack, and what became of the attacker."""
        words = [sys.executable, "-m", "bench.abuse.attacker", self.attack.name]
        attacker = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert attacker.stdin is not None
        assert attacker.stdout is not None
        watching = [asyncio.create_task(self.watch_memory()), asyncio.create_task(checks.run())]
        try:
            attacker.stdin.write(msgspec.json.encode(self.target) + b"\n")
            attacker.stdin.flush()
            await asyncio.to_thread(attacker.stdout.readline)
            times = await self.people.times(self.plan.rate, self.plan.seconds)
            said, _ = await asyncio.to_thread(attacker.communicate, timeout=60)
        finally:
            attacker.kill()
            for task in watching:
                task.cancel()
        return Times.of(times), Tally(**json.loads(said))

    # -- memory

    def memory_now(self) -> tuple[float, float]:
        """The memory of the server and its processes, and of those at low priority."""
        own, background = memory_of(self.server.pid), 0.0
        for child in children_of(self.server.pid):
            with suppress(OSError, StopIteration):  # it may end meanwhile
                if os.getpriority(os.PRIO_PROCESS, child) > 0:
                    background += memory_of(child)
                else:
                    own += memory_of(child)
        return round(own, 1), round(background, 1)

    async def watch_memory(self) -> None:
        """Note the peak of the memory until cancelled."""
        while True:
            own, background = self.memory_now()
            self.memory.peak = max(self.memory.peak, own)
            self.memory.background_peak = max(self.memory.background_peak, background)
            await asyncio.sleep(LOOK)

    async def wait_for_memory(self) -> None:
        """Wait until the memory is back, while people play on, but not too long."""
        plan, memory, begun = self.plan, self.memory, time.monotonic()
        playing = asyncio.create_task(self.people.run(plan.rate, plan.after))
        while not playing.done():
            await asyncio.wait({playing}, timeout=LEAST_AFTER)
            memory.after, memory.background_after = self.memory_now()
            memory.back_seconds = round(time.monotonic() - begun, 1)
            if memory.is_back:
                break
        playing.cancel()

    # -- the end

    def end(self) -> int:
        """End the server. Gives how many of its processes are still there, and ends them too."""
        children = children_of(self.server.pid)
        self.server.send_signal(signal.SIGTERM)
        try:
            self.server.wait(END_WITHIN)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        end = time.monotonic() + FOLLOW_WITHIN
        while any(map(is_running, children)) and time.monotonic() < end:
            time.sleep(LOOK)
        return sum(map(killed, children))


async def measure(plan: Plan, attack: Attack, folder: Path, say: Callable[[str], None]) -> Figures:
    """Measure one attack, with its server's data in this folder."""
    say(f"{attack.name}: {attack.about} …")
    run = Run(plan, attack, folder)
    try:
        found = await run.measure()
    finally:
        if run.server.poll() is None:
            run.end()
    if found.rest.p99 > MOST_MS / 2:
        say(f"{attack.name}: p99 at rest is {found.rest.p99:.0f} ms. The machine is too busy to measure.")
    say(f"{attack.name}: {'holds' if found.holds else '; '.join(found.problems)}")
    return found
