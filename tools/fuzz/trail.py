"""The trail of a worker: the input it is at, kept so that it is there even if the worker is killed."""

from __future__ import annotations

import mmap
from pathlib import Path

from tools.fuzz import corpus
from tools.fuzz.attempts import Finding
from tools.fuzz.campaign import MOST_BYTES
from tools.fuzz.targets import SUFFIXES

HEAD = 24
"""Bytes for the target and the size of the input."""


class Trail:
    """A file in memory. Writing to it takes next to no time, and the system keeps it when the process dies."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(bytes(HEAD + MOST_BYTES))
        with file.open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), 0)

    def note(self, target: str, data: bytes) -> None:
        """The worker feeds this input now."""
        self._map[:HEAD] = f"{target} {len(data)}".encode().ljust(HEAD)
        self._map[HEAD : HEAD + len(data)] = data

    def end(self) -> None:
        """The worker ends in good order."""
        self._map.close()
        self._file.unlink(missing_ok=True)


def file_of(process: int | None, folder: Path) -> Path:
    """Where the trail of a worker is. Two runs at the same time have nothing in common but what they find."""
    return folder / f"last-{process}.bin"


def put_last(file: Path, status: int | None, folder: Path) -> str:
    """Write the input that a worker died of as a finding. Gives a line about it."""
    kept = file.read_bytes() if file.exists() else b""
    target, _, size = kept[:HEAD].decode("latin-1").strip(" \0").partition(" ")
    if target not in SUFFIXES:
        return f"a worker died with status {status}"
    finding = Finding(target, "killed", f"status {status}", (), "", kept[HEAD : HEAD + int(size)])
    return f"{corpus.put(finding, folder)}: a worker died with status {status}"
