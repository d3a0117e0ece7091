"""What the server leaves to processes, threads and slices of time is done at once here: the same input always leads to the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import uvicorn

from parlour.bots import warmup
from parlour.server.journal.store import Store
from parlour.server.rooms import loading
from parlour.server.rooms.live_table import LiveTable
from parlour.server.services.bot_threads import About, BotThreads, Found
from parlour.server.services.coach import Coach, Job
from parlour.server.services.side_thread import SideThread
from parlour.server.workers.jobs import Jobs
from parlour.server.workers.pool import Answer, Journal, Workers
from parlour.server.workers.wire import NEEDS_JOURNAL, AnyJob


class Executor(ThreadPoolExecutor):
    """An executor without threads."""

    def submit(self, work: Callable[..., Any], /, *about: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*about, **more))
        except Exception as wrong:
            done.set_exception(wrong)
        return done


class Bots(BotThreads):
    """Bots without threads."""

    async def quickly(self, think: Callable[[*About], Found], *about: *About) -> Found:
        return think(*about)

    deeply = quickly


class NoCoach(Coach):
    """A coach whose reviews never come."""

    async def _run(self, job: Job) -> None:
        job.progress.failed = "the coach is out"


async def ask(workers: Workers, network: str, job: AnyJob, body: bytes = b"", *, journal: Journal | None = None) -> Answer:
    """Do a job of a worker process here."""
    with workers.places.taken(network):
        jobs = Jobs()
        reply, said = jobs.do(job, body)
        if reply.status == NEEDS_JOURNAL and journal is not None:
            reply, said = jobs.do(job, await journal())
        return Answer(reply.status, said, reply.headers)


async def run(side: SideThread, network: str, work: Callable[[*About], Found], *about: *About) -> Found:
    """Do the work of the side thread here."""
    with side.places.taken(network):
        return work(*about)


async def load_table(store: Store, table: str, turn: asyncio.Lock) -> LiveTable:
    """Load a table in one slice."""
    return loading.table_of(table, store.entries(table))


@contextmanager
def everything() -> Iterator[None]:
    """Do everything at once. Nothing is compiled, and uvicorn leaves the loggers alone."""
    with ExitStack() as stack:
        for place, name, instead in (
            (Workers, "ask", ask),
            (SideThread, "run", run),
            (loading, "load_table", load_table),
            (warmup, "begin", lambda game: None),
            (uvicorn.Config, "configure_logging", lambda config: None),
        ):
            stack.enter_context(patch.object(place, name, instead))
        yield
