"""The server as a process: started, measured, killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

UNLIMITED = ("--limit", "0")
"""The settings of a server that takes whatever comes."""


def start(
    folder: str,
    checkout: Path | None = None,
    *,
    settings: tuple[str, ...] = UNLIMITED,
    cache: str | None = None,
    log: IO[bytes] | None = None,
) -> tuple[subprocess.Popen[str], str]:
    """Start a server with its data in this folder. Gives the process and its address.

    ``checkout`` is the folder of the project whose server it is, if not this one; ``cache`` is where it keeps what is compiled, if
    not in the usual place; ``log`` is where it writes what goes wrong, if not here."""
    sources = {} if checkout is None else {"PYTHONPATH": str(checkout / "src")}
    kept = {} if cache is None else {"PARLOUR_CACHE": cache}
    server = subprocess.Popen(
        [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", folder, *settings],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        env={**os.environ, "PARLOUR_ENGINE": "plain", **sources, **kept},
    )
    assert server.stdout is not None
    return server, server.stdout.readline().strip()


def work_of(process: int) -> float:
    """The seconds of processor time a process has used."""
    with open(f"/proc/{process}/stat", encoding="ascii") as line:
        user, system = line.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    """The memory a process has, in megabytes."""
    with open(f"/proc/{process}/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def children_of(process: int) -> list[int]:
    """The processes that a process has started, and those that they have started."""
    found: list[int] = []
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it may end meanwhile
            for child in map(int, thread.read_text(encoding="ascii").split()):
                found += [child, *children_of(child)]
    return found


def is_running(process: int) -> bool:
    """Is this process there, and not just its end waiting to be noticed?"""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as line:
            return line.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def killed(process: int) -> bool:
    """Kill a process; False if it has ended already."""
    if not is_running(process):
        return False
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
    return True
