"""A checkout to compare, and the process that measures it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

WORKER = Path(__file__).parent / "worker.py"


def environment(folder: Path) -> dict[str, str]:
    """The environment in which Python finds the sources of this checkout."""
    return {**os.environ, "PYTHONPATH": str(folder / "src")}


class Checkout:
    """A checkout with a process of its own that measures on request."""

    def __init__(self, folder: Path) -> None:
        if not (folder / "src" / "parlour").is_dir():
            raise FileNotFoundError(f"{folder} has no src/parlour")
        self.folder = folder
        self._worker = subprocess.Popen(
            [sys.executable, str(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(folder),
            cwd=folder,
        )
        self.games = self._answer().split()

    def rate(self, game: str, seconds: float) -> float:
        """Decisions a second of random play of this game on one core."""
        assert self._worker.stdin is not None
        print(game, seconds, file=self._worker.stdin, flush=True)
        return float(self._answer())

    def close(self) -> None:
        """End the process."""
        self._worker.communicate()

    def _answer(self) -> str:
        """The next line of the process."""
        assert self._worker.stdout is not None
        line = self._worker.stdout.readline()
        if not line:
            raise RuntimeError(f"measuring {self.folder} failed")
        return line
