"""Saved games: records in a folder, written so that a game is never lost halfway."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.lang.errors import RecordError
from parlour.play.notation import MOST_BYTES
from parlour.play.record import from_record
from parlour.play.table import Table
from parlour.terminal import phrases

PRIVATE_FOLDER, PRIVATE, PUBLIC = 0o700, 0o600, 0o666
"""The permissions of a new folder, of a game that is being played and of a finished one (less what the umask takes away)."""


def data_folder() -> Path:
    """Where games are kept: $PARLOUR_DATA, or the usual place for a user's data."""
    said = os.environ.get("PARLOUR_DATA")
    if said:
        return Path(said)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "parlour"


def new_file(table: Table) -> Path:
    """A file name that isn't taken: the game and the time."""
    stem = f"{table.game.name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    file, more = data_folder() / f"{stem}.json", 1
    while file.exists():
        more += 1
        file = data_folder() / f"{stem}-{more}.json"
    return file


def save(table: Table, file: Path) -> Path:
    """Write the record of a game. The file is complete or not there at all: it is written next to its place and then moved. Until the
    game is over, nobody else can read it: it tells what is hidden."""
    file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    mode = PUBLIC if table.over else PRIVATE
    try:
        beside.unlink(missing_ok=True)
        with open(
            beside, "x", encoding="utf-8", errors="backslashreplace", opener=lambda name, how: os.open(name, how, mode)
        ) as to:
            to.write(record_text(table))
        os.replace(beside, file)
    finally:
        beside.unlink(missing_ok=True)
    return file


def save_somewhere(table: Table, file: Path) -> Path:
    """Save a game there or, if that fails, in the folder for temporary files."""
    try:
        return save(table, file)
    except OSError:
        return save(table, Path(tempfile.gettempdir()) / file.name)


def record_text(table: Table) -> str:
    """The record of a game as a line of JSON."""
    return json.dumps(table.record(), ensure_ascii=False) + "\n"


def read(file: Path | str) -> bytes:
    """The contents of a file, or of the standard input for ``-``, up to the size of the largest record. RecordError if it can't be
    read."""
    try:
        if str(file) == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with open(file, "rb") as source:
            return source.read(MOST_BYTES + 1)
    except (OSError, ValueError) as wrong:
        reason = (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong)
        raise RecordError(phrases.FILE_PROBLEM(file=str(file) or phrases.NO_FILE_NAME(), reason=reason)) from None


def load(file: Path | str) -> Table:
    """The table of a saved game."""
    return from_record(read(file), engine="plain")


def resume_command(file: Path, seats: str) -> str:
    """What to type to continue a saved game."""
    return f"parlour play --resume {shlex.quote(str(file))}{seats}"


@contextmanager
def undisturbed() -> Iterator[None]:
    """While this lasts, Ctrl-C and requests to end the program do nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, signal.SIG_IGN) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
