"""A worker process: ``python -m parlour.server.workers.process``. It does one job after the other, and ends with the server."""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

from parlour.compile.child import limit_memory, lower_priority
from parlour.server.workers.jobs import Jobs
from parlour.server.workers.wire import READY, AnyJob, Reply, decode_job, encode

log = logging.getLogger("parlour.server")

MAX_MEMORY = 512 * 1024 * 1024
"""Maximum bytes a worker may use."""
FAILED = 500
"""The status of a job that failed."""
FAILED_EXIT = 1
Do = Callable[[AnyJob, bytes], tuple[Reply, bytes]]
Waiting = queue.SimpleQueue[tuple[AnyJob, bytes]]


def main(do: Do | None = None) -> None:
    """Do what the server asks for, until it ends."""
    os.environ.setdefault("PARLOUR_ENGINE", "plain")
    lower_priority()
    limit_memory(MAX_MEMORY)
    waiting: Waiting = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, waiting), name="parlour-jobs", daemon=True).start()
    do = do or Jobs().do
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    while True:
        reply, body = _done(do, *waiting.get())
        with suppress(BrokenPipeError):
            sys.stdout.buffer.write(encode(reply) + b"\n")
            sys.stdout.buffer.write(body)
            sys.stdout.buffer.flush()


def _done(do: Do, job: AnyJob, body: bytes) -> tuple[Reply, bytes]:
    """Do a job. One that fails unexpectedly is logged, and the worker goes on; one that takes too much memory ends it."""
    try:
        return do(job, body)
    except MemoryError:
        os._exit(FAILED_EXIT)
    except Exception:
        log.exception("a job failed")
        return Reply(FAILED), b""


def _read(source: BinaryIO, waiting: Waiting) -> None:
    """Read jobs. When the server has ended, so does this process, even in the middle of a job."""
    try:
        while line := source.readline():
            job = decode_job(line)
            waiting.put((job, source.read(job.size)))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
