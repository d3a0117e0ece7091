"""The pool of worker processes: a few of them, started when they are needed, ended when they are idle.

Requests wait for a worker, and the networks they come from take turns: behind each of those that wait, a newcomer waits for one job.
How much may wait is limited, in all and for one network: whoever is beyond is turned away at once.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypedDict

import msgspec

from parlour.server import phrases
from parlour.server.errors import TooBusy
from parlour.server.ratelimit import Share
from parlour.server.turns import Turns
from parlour.server.workers.wire import NEEDS_JOURNAL, READY, AnyJob, Finished, Reply, decode_reply, encode

log = logging.getLogger("parlour.server")


class Limits(TypedDict):
    """The limits of a pool."""

    processes: int
    timeout: float
    waiting: int
    each: int


TIMEOUT = 20.0
"""Maximum seconds of a job. A worker that takes longer is killed."""
STARTING = 60.0
"""Maximum seconds until a new worker is ready. It doesn't count as part of its first job."""
IDLE = 60.0
"""Seconds after which an idle worker ends, and its memory is free again."""
MAX_WAITING = 64
"""Maximum requests that run or wait."""
MAX_EACH = 2
"""Maximum requests of one network that run or wait. (A site may have four times as many.)"""
MAX_BYTES = 1 << 20
"""Maximum bytes that come with them, unless it is a single request."""
MAX_BYTES_IN_ALL = 32 * MAX_BYTES
"""Maximum bytes that come with the requests of all networks."""
MAX_LINE = 1 << 16
"""Maximum bytes of a line from a worker."""
MAX_KNOWN = 50
"""Maximum tables that each worker is known to have seen."""
QUICK: Limits = {"processes": 1, "timeout": 5.0, "waiting": 100, "each": 20}
"""The limits of workers for what takes milliseconds: QR codes and lessons."""
COMMAND = (sys.executable, "-m", "parlour.server.workers.process")
Journal = Callable[[], Awaitable[bytes]]


class Answer(NamedTuple):
    """What a worker answers."""

    status: int
    body: bytes
    headers: dict[str, str]


class WorkerDied(Exception):
    """A worker ended in the middle of a job."""


class Worker:
    """One worker process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout
        self.seen: OrderedDict[str, None] = OrderedDict()
        """The tables this worker was last asked about."""
        self.idle: asyncio.TimerHandle | None = None

    @classmethod
    async def start(cls, command: Sequence[str]) -> Worker:
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=MAX_LINE))

    async def ready(self) -> None:
        """Wait until it can do a job. WorkerDied or TimeoutError if it can't."""
        async with asyncio.timeout(STARTING):
            if await self._out.readline() != READY:
                raise WorkerDied

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def do(self, job: AnyJob, body: bytes) -> Answer:
        """Let it do a job. WorkerDied if it can't."""
        try:
            self._in.write(encode(msgspec.structs.replace(job, size=len(body))) + b"\n")
            self._in.write(body)
            await self._in.drain()
            reply: Reply = decode_reply(await self._out.readuntil(b"\n"))
            return Answer(reply.status, await self._out.readexactly(reply.size), reply.headers)
        except (OSError, EOFError, asyncio.LimitOverrunError, msgspec.DecodeError) as wrong:
            raise WorkerDied from wrong

    def saw(self, table: str) -> None:
        """Note that it was asked about a table."""
        self.seen[table] = None
        self.seen.move_to_end(table)
        while len(self.seen) > MAX_KNOWN:
            self.seen.popitem(last=False)

    async def kill(self) -> None:
        """End it, and wait until it has ended."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Workers:
    """The workers of a server."""

    def __init__(
        self,
        *,
        processes: int | None = None,
        command: Sequence[str] = COMMAND,
        timeout: float = TIMEOUT,
        idle: float = IDLE,
        waiting: int = MAX_WAITING,
        each: int = MAX_EACH,
        size: int = MAX_BYTES,
        size_in_all: int = MAX_BYTES_IN_ALL,
    ) -> None:
        self.places, self.bytes = Share(each, in_all=waiting), Share(size, in_all=size_in_all)
        self.all: set[Worker] = set()
        self._command, self._timeout, self._idle = command, timeout, idle
        self._free: list[Worker] = []
        self._tasks: set[asyncio.Task[Answer]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._turns = Turns(processes or _processes())

    async def ask(self, network: str, job: AnyJob, body: bytes = b"", *, journal: Journal | None = None) -> Answer:
        """Let a worker do a job. TooBusy if too many wait, or if it takes too long. ``journal`` gets the journal of the job's table.

        Whoever stops waiting leaves the line. A job that has begun is finished, and counts for its network until then.
        """
        self._claim(network, len(body))
        try:
            await self._turns.wait(network)
        except BaseException:
            self._give_back(network, len(body))
            raise
        task = asyncio.get_running_loop().create_task(self._do(job, body, journal))
        self._tasks.add(task)
        task.add_done_callback(partial(self._over, network, len(body)))
        return await asyncio.shield(task)

    def _claim(self, network: str, size: int) -> None:
        """A place for a request with this many bytes; TooBusy if there is none."""
        self.places.claim(network)
        try:
            self.bytes.claim(network, size)
        except TooBusy:
            self.places.give_back(network)
            raise

    def _give_back(self, network: str, size: int) -> None:
        self.places.give_back(network)
        self.bytes.give_back(network, size)

    async def _do(self, job: AnyJob, body: bytes, journal: Journal | None) -> Answer:
        """Let a worker do a job now. One that fails or takes too long is killed."""
        worker, is_new = await self._taken(job.table if isinstance(job, Finished) else "")
        try:
            if is_new:
                await worker.ready()
            async with asyncio.timeout(self._timeout):
                answer = await worker.do(job, body)
                if answer.status == NEEDS_JOURNAL and journal is not None:
                    answer = await worker.do(job, await journal())
        except (TimeoutError, WorkerDied) as wrong:
            self._end(worker)
            log.warning("a worker failed: %s", type(wrong).__name__)
            raise TooBusy(phrases.TOO_HARD()) from wrong
        except BaseException:
            self._end(worker)
            raise
        self._release(worker)
        return answer

    def _over(self, network: str, size: int, task: asyncio.Task[Answer]) -> None:
        self._tasks.discard(task)
        self._turns.pass_on()
        self._give_back(network, size)
        if not task.cancelled():
            task.exception()  # if nobody waits for the answer any more, nobody is told

    async def _taken(self, table: str) -> tuple[Worker, bool]:
        """A free worker, if possible one that was asked about this table before; otherwise a new one. Is it new?"""
        for dead in [worker for worker in self._free if not worker.is_alive]:
            self._end(dead)
        is_new = not self._free
        if is_new:
            worker = await self._started()
        else:
            worker = next((one for one in self._free if table in one.seen), self._free[-1])
            self._free.remove(worker)
        if worker.idle is not None:
            worker.idle.cancel()
        worker.saw(table)
        return worker, is_new

    async def _started(self) -> Worker:
        try:
            worker = await Worker.start(self._command)
        except OSError as wrong:
            log.warning("no worker can be started: %s", wrong)
            raise TooBusy(phrases.BUSY()) from wrong
        self.all.add(worker)
        return worker

    def _release(self, worker: Worker) -> None:
        self._free.append(worker)
        worker.idle = asyncio.get_running_loop().call_later(self._idle, self._end, worker)

    def _end(self, worker: Worker) -> None:
        """End a worker."""
        if worker.idle is not None:
            worker.idle.cancel()
        self.all.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        task = asyncio.get_running_loop().create_task(worker.kill())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def stop(self) -> None:
        """End all workers."""
        for worker in tuple(self.all):
            self._end(worker)
        await asyncio.gather(*self._ending, *self._tasks, return_exceptions=True)


def _processes() -> int:
    """How many workers there may be: one, or two where there are cores for them."""
    return 2 if (os.cpu_count() or 1) > 2 else 1
