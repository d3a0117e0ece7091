"""The lines typed in earlier games, kept in a file for each game in the user's state folder."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

MOST = 500
"""Maximum lines kept."""
PRIVATE_FOLDER, PRIVATE = 0o700, 0o600
"""The permissions of a new folder and a new file."""


def history_file(game: str) -> Path:
    """Where the lines typed in a game are kept: the usual place for a user's state."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "parlour" / "history" / game


class KeptLines:
    """Lines in a file, the oldest first. Nothing is kept where it can't be read or written."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def lines(self) -> list[str]:
        """The lines kept."""
        try:
            return self.file.read_text(encoding="utf-8", errors="replace").splitlines()[-MOST:]
        except OSError:
            return []

    def add(self, line: str) -> None:
        """Keep one more line; the oldest goes where there are too many."""
        kept = [*self.lines(), " ".join(line.split())][-MOST:]
        with suppress(OSError):
            self.file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            with open(self.file, "w", encoding="utf-8", opener=lambda name, how: os.open(name, how, PRIVATE)) as to:
                to.write("".join(f"{line}\n" for line in kept))
