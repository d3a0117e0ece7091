"""The server as a process: started, measured, killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def start(folder: str, checkout: Path | None = None) -> tuple[subprocess.Popen[str], str]:
    """Start a server with its data in this folder. Gives the process and its address.

    ``checkout`` is the folder of the project whose server it is, if not this one."""
    sources = {} if checkout is None else {"PYTHONPATH": str(checkout / "src")}
    server = subprocess.Popen(
        [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", folder, "--limit", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PARLOUR_ENGINE": "plain", **sources},
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
