"""The file of a store: how it is opened and checked, and what is told if that can't be done."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from parlour.server import phrases
from parlour.server.errors import FolderError
from parlour.server.journal.private import tighten
from parlour.server.journal.schema import check_version

FILE = "parlour.sqlite"
WAL, SHARED_MEMORY = f"{FILE}-wal", f"{FILE}-shm"
"""What SQLite keeps beside it while it is open. They get its permissions."""
PRIMARY_CODE = 0xFF
"""The part of SQLite's error codes that says what kind of error it is."""


@contextmanager
def problems_told(file: Path) -> Iterator[None]:
    """Whatever keeps the store from being opened becomes a FolderError with a sentence."""
    if file.parent.exists() and not file.parent.is_dir():
        raise FolderError(phrases.NOT_A_FOLDER(folder=file.parent))
    try:
        yield
    except OSError as wrong:
        raise FolderError(phrases.CANNOT_USE(file=wrong.filename or file, problem=wrong.strerror or wrong)) from wrong
    except sqlite3.Error as wrong:
        raise FolderError(_sentence(wrong, file)) from wrong


def _sentence(wrong: sqlite3.Error, file: Path) -> str:
    """What SQLite says, for whoever starts the server."""
    match getattr(wrong, "sqlite_errorcode", 0) & PRIMARY_CODE:  # errors of the module itself have no code
        case sqlite3.SQLITE_NOTADB:
            return phrases.NOT_A_STORE(file=file)
        case sqlite3.SQLITE_CORRUPT:
            return phrases.DAMAGED_STORE(file=file, problem=wrong)
        case _:
            return phrases.CANNOT_USE(file=file, problem=wrong)


def check_kind(file: Path) -> None:
    """FolderError if something that isn't a file has this name. (Whoever opens a pipe waits for someone to write into it.)"""
    if file.exists() and not file.is_file():
        raise FolderError(phrases.NOT_A_STORE(file=file))


def has_log(file: Path) -> bool:
    """Is there a log beside a file, with something in it?"""
    log = file.with_name(f"{file.name}-wal")
    return log.exists() and log.stat().st_size > 0


def check_length(connection: sqlite3.Connection, file: Path) -> None:
    """FolderError if a file ends within a page: SQLite would take what is missing for zeros. (After a crash, it may be in the log.)"""
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    if file.stat().st_size % page and not has_log(file):
        raise FolderError(phrases.DAMAGED_STORE(file=file, problem=phrases.CUT_OFF()))


def connected(file: Path) -> sqlite3.Connection:
    """A connection to a store that is there."""
    check_kind(file)
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None, timeout=30)


def synced(file: Path) -> sqlite3.Connection:
    """A connection to a store of ours. What it commits is on disk."""
    made = connected(file)
    made.execute("PRAGMA journal_mode=WAL")
    made.execute("PRAGMA synchronous=FULL")
    return made


def checked(file: Path) -> sqlite3.Connection:
    """The same, if the store is sound and of a version we know. After a crash, when SQLite has left a log behind, all of it is looked
    through: half a second for 50,000 tables."""
    if file.is_symlink():
        raise FolderError(phrases.LINKED_STORE(file=file))  # another server may have it: only its own folder is locked
    crashed = has_log(file)
    with closing(connected(file)) as first:
        check_version(first, file)
        check_length(first, file)
        (found,) = first.execute("PRAGMA quick_check(1)").fetchone() if crashed else ("ok",)
    if found != "ok":
        raise FolderError(phrases.DAMAGED_STORE(file=file, problem=" ".join(found.split())))
    tighten(file, file.with_name(WAL), file.with_name(SHARED_MEMORY))
    return synced(file)
