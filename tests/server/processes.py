"""Which processes there are."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.server.guests import PATIENCE


def is_running(pid: int) -> bool:
    """Is there such a process? (One that has ended and that nobody has asked about yet doesn't count.)"""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid and is_running(int(file.parent.name)):
            found.append(int(file.parent.name))
    return found


def command_of(pid: int) -> str:
    """The command line of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def wait_until(wanted: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)
