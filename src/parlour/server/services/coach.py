"""The coach: reviews the decisions of a seat, in a process of its own, one review at a time. Networks that wait take turns.

A decision is judged by what its seat saw, so a review shows nothing that was hidden from it. But it shows the seat's own cards, so
only the seat's token opens it: with other people when the game is over, alone against bots after each deal.
"""

from __future__ import annotations

import asyncio
import logging
import math
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import msgspec
from msgspec import Struct

from parlour.compile.warmup import compiling
from parlour.lab.review import Review
from parlour.play.table import Table
from parlour.server import phrases
from parlour.server.errors import Conflict, TooBusy
from parlour.server.protocol import ConflictCode
from parlour.server.protocol.answers import ReviewProgress
from parlour.server.ratelimit import Share, site_of
from parlour.server.rooms.live_table import LiveTable

log = logging.getLogger("parlour.server")

SIMULATIONS = 2000
"""Simulations for each decision."""
TIMEOUT = 600.0
"""Maximum seconds of a review. A search that isn't compiled yet takes a minute more."""
MAX_WAITING = 32
"""Maximum reviews that run or wait."""
MAX_OF_NETWORK = 2
"""Maximum of them for one network. (A site may have a quarter of all.)"""
FORGOTTEN = 150.0
"""Seconds after which a review that nobody asks about is cancelled. (A browser asks every second, in a hidden tab every minute.)"""
MAX_KEPT = 64
"""Maximum reviews kept. The oldest finished ones are forgotten."""
MAX_LINE = 1 << 24
"""Maximum bytes of a line from the worker."""
Key = tuple[str, int, int | None, int]


def reviewable(live: LiveTable, seat: int, deal: int | None) -> Table:
    """The table whose decisions a seat may have reviewed now; Conflict if it may not."""
    table = live.begun()
    if not table.over:
        if live.people != [seat]:
            raise Conflict(ConflictCode.PEOPLE, phrases.REVIEW_LATER())
        if deal is None or deal >= table.state.deal:
            raise Conflict(ConflictCode.NOT_OVER, phrases.DEAL_NOT_OVER())
    elif deal is not None and deal > table.state.deal:
        raise Conflict(ConflictCode.DEAL, phrases.NO_SUCH_DEAL(deals=table.state.deal))
    return table


@dataclass
class Job:
    """A review that was asked for."""

    network: str
    question: Callable[[], bytes]
    """Makes what the process is asked."""
    progress: ReviewProgress = field(default_factory=ReviewProgress)
    turn: int = 0
    """The number of its turn; 0 while it waits."""
    task: asyncio.Task[None] | None = None
    asked: float = field(default_factory=time.monotonic)
    """When someone last asked about it."""

    @property
    def taker(self) -> str:
        """Whose turn it takes: that of its network or, if it has one, of its whole site."""
        return site_of(self.network) or self.network


class Coach:
    """Reviews decisions for all tables. ``limited``: one network can't have all places."""

    def __init__(self, *, limited: bool = True) -> None:
        self._jobs: dict[Key, Job] = {}
        self._running: asyncio.Task[None] | None = None
        self._turns = 0
        self._most_of_network = MAX_OF_NETWORK if limited else math.inf

    def review(self, live: LiveTable, seat: int, deal: int | None) -> ReviewProgress | None:
        """A review that was asked for before. One that failed is told once, and may then be asked for again."""
        key = self.key(live, seat, deal)
        found = self._jobs.get(key)
        if found is None:
            return None
        found.asked = time.monotonic()
        if found.progress.failed:
            del self._jobs[key]
        return found.progress

    def key(self, live: LiveTable, seat: int, deal: int | None) -> Key:
        """What tells one review from another. (Moves may be taken back, and others made.)"""
        reviewable(live, seat, deal)
        return live.id, seat, deal, live.back_at

    @property
    def waiting(self) -> int:
        """Reviews that run or wait."""
        return sum(not job.progress.is_over for job in self._jobs.values())

    def begin(self, live: LiveTable, seat: int, deal: int | None, *, network: str = "") -> ReviewProgress:
        """Begin a review. TooBusy if too many wait already: of all, of this network, or one of this seat."""
        waiting = {key: job for key, job in self._jobs.items() if not job.progress.is_over}
        if any(key[:2] == (live.id, seat) for key in waiting):
            raise TooBusy(phrases.COACH_AT_WORK())
        places = Share(self._most_of_network, in_all=MAX_WAITING)
        if not all(places.take(asker) for asker in (*(job.network for job in waiting.values()), network)):
            raise TooBusy(phrases.COACH_BUSY())
        over = [key for key in self._jobs if key not in waiting]
        for key in over[: max(0, len(self._jobs) - MAX_KEPT + 1)]:
            del self._jobs[key]
        question = partial(_question, reviewable(live, seat, deal).copy(), seat, deal)
        return self._add(self.key(live, seat, deal), Job(network, question))

    def _add(self, key: Key, job: Job) -> ReviewProgress:
        self._jobs[key] = job
        asyncio.get_running_loop().call_later(FORGOTTEN, self._check_forgotten, key, job)
        self._next()
        return job.progress

    def _next(self) -> None:
        """Begin the next review, if none runs: that of whoever hasn't had a turn for longest, and of those the first."""
        waiting = [job for job in self._jobs.values() if not job.turn]
        if waiting and self._running is None:
            job = min(waiting, key=self._last_turn)
            self._turns += 1
            job.turn = self._turns
            job.task = self._running = asyncio.get_running_loop().create_task(self._run(job))
            job.task.add_done_callback(self._ended)

    def _last_turn(self, job: Job) -> int:
        """The last turn of whoever asked for this review; 0 if there was none, or none that is remembered."""
        return max(other.turn for other in self._jobs.values() if other.taker == job.taker)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running = None
        self._next()

    def _check_forgotten(self, key: Key, job: Job) -> None:
        """Cancel a review that nobody has asked about for a while."""
        left = job.asked + FORGOTTEN - time.monotonic()
        if job.progress.is_over:
            return
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._check_forgotten, key, job)
            return
        if job.task is not None:
            job.task.cancel()
        self._jobs.pop(key, None)

    async def _run(self, job: Job) -> None:
        review = job.progress
        try:
            with compiling.giving_way():
                async with asyncio.timeout(TIMEOUT):
                    await _ask_worker(review, await asyncio.to_thread(job.question))
        except Exception:  # whatever happens there, tables go on
            log.exception("a review failed")
        if review.found is None:
            review.failed = phrases.COACH_FAILED()


def _question(table: Table, seat: int, deal: int | None) -> bytes:
    """What the process is asked. The record of a long game takes a while to make."""
    return msgspec.json.encode({"record": table.record(), "seat": seat, "deal": deal, "simulations": SIMULATIONS})


class WorkerLine(Struct, frozen=True):
    """A line from ``parlour.lab.coach_process``."""

    preparing: bool | None = None
    done: int | None = None
    of: int | None = None
    found: msgspec.Raw = msgspec.Raw()
    """A Review as JSON: this server only passes it on."""


worker_lines = msgspec.json.Decoder(WorkerLine)


def _note(review: ReviewProgress, line: WorkerLine) -> None:
    """Note how far a review is."""
    review.preparing = review.preparing if line.preparing is None else line.preparing
    review.done = review.done if line.done is None else line.done
    review.of = review.of if line.of is None else line.of
    if bytes(line.found):
        review.found = cast(Review, line.found)


async def _ask_worker(review: ReviewProgress, asked: bytes) -> None:
    """Let another process do the review, and note how far it is."""
    pipe = asyncio.subprocess.PIPE
    words = (sys.executable, "-m", "parlour.lab.coach_process")
    devnull = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, stderr=devnull, limit=MAX_LINE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(asked + b"\n")  # and kept open: when this server ends, so does the process
        async for line in process.stdout:
            _note(review, worker_lines.decode(line))
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
