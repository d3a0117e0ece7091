"""A worker that does as it is told: it sleeps, dies, eats memory or asks for a journal. The step of the job says which."""

from __future__ import annotations

import os
import time

from parlour.server.workers.process import main
from parlour.server.workers.wire import NEEDS_JOURNAL, AnyJob, Reply, ShowStep

HUNGRY = 2_000_000_000


def do(job: AnyJob, body: bytes) -> tuple[Reply, bytes]:
    """Do something strange, then tell who did it and what came with the job."""
    assert isinstance(job, ShowStep)
    match job.step:
        case "sleep":
            time.sleep(600)
        case "die":
            os._exit(1)
        case "eat":
            bytearray(HUNGRY)
        case "fail":
            raise ValueError("a mistake")
        case "journal" if not body:
            return Reply(NEEDS_JOURNAL), b""
    told = f"{os.getpid()} {body.decode()}".encode()
    return Reply(200, len(told)), told


if __name__ == "__main__":
    main(do)
