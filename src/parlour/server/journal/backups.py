"""Copies of a store: made while a server uses it, checked, and put back.

A copy is one file. It gets its name when it is complete, checked and on disk, so a file with that name is a good one.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from parlour.server import phrases
from parlour.server.errors import FolderError, FolderInUse
from parlour.server.journal.files import FILE, PRIMARY_CODE, check_kind, check_length, connected, problems_told
from parlour.server.journal.lock import FolderLock
from parlour.server.journal.private import make_new_file, sync_folder
from parlour.server.journal.schema import check_version, has_strange_parts, saved_time

Progress = Callable[[int, int], object]
"""Called with the pages copied so far, and with all there are."""
PAGES = 1000
"""Pages copied at a time: about 4 MB."""
STAMP = "%Y-%m-%dT%H%M%SZ"
DATED = "parlour-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]Z.sqlite"
"""The names of copies in a folder. In order of their names they are in order of time."""
UNFINISHED = f".{DATED}.[0-9]*"
LEFTOVER = f".{FILE}.[0-9]*"
"""What a restore that was killed leaves behind."""
STALE = 86400.0
"""Seconds after which an unfinished copy is left over from a process that was killed."""
GAPS = """
SELECT EXISTS (SELECT 1 FROM entries GROUP BY id HAVING MIN(number) <> 0 OR MAX(number) <> COUNT(*) - 1)
    OR EXISTS (SELECT 1 FROM tables WHERE id NOT IN (SELECT id FROM entries WHERE number = 0))
"""
"""Does a table lack entries?"""


class Contents(NamedTuple):
    """What is in a store."""

    tables: int
    entries: int


def back_up(folder: Path, copy: Path, progress: Progress | None = None) -> Contents:
    """Copy the store of a folder into a new file, while a server uses it. Everything acknowledged until now is in the copy."""
    file = folder / FILE
    with problems_told(file), closing(connected(file)) as source:
        check_version(source, file)
        check_length(source, file)
        source.execute("BEGIN")  # as long as this lasts, the server's writing doesn't make the copying start again
        source.execute("SELECT COUNT(*) FROM tables").fetchone()
        with _copy_of(source, file, copy, progress) as found:
            return found


def dated(folder: Path) -> Path:
    """The name of a copy made now."""
    return folder / time.strftime(f"parlour-{STAMP}.sqlite", time.gmtime())


def keep_newest(copy: Path, keep: int) -> list[Path]:
    """Delete the oldest copies of a folder, all but this new one and the newest of the others. Gives those deleted."""
    others = sorted(file for file in copy.parent.glob(DATED) if file != copy)
    deleted = others[: max(0, len(others) - (keep - 1))]
    leftover = [file for file in copy.parent.glob(UNFINISHED) if file.stat().st_mtime < time.time() - STALE]
    for file in (*deleted, *leftover):
        file.unlink(missing_ok=True)
    return deleted


def contents(file: Path) -> Contents:
    """What is in a copy. FolderError if it isn't a sound file of Parlour's tables."""
    with problems_told(file), closing(_read_only(file)) as connection:
        check_length(connection, file)
        return _checked(connection, file)


def restore(
    copy: Path, folder: Path, *, replace: bool = False, progress: Progress | None = None
) -> tuple[Contents, Path | None]:
    """Put a copy into a folder that no server uses. With ``replace``, tables that are there are moved aside; gives their file."""
    contents(copy)
    file = folder / FILE
    with problems_told(file), _locked(folder):
        for leftover in folder.glob(LEFTOVER):
            leftover.unlink()
        there = any(part.exists() for part in _parts(file))
        if there and not replace:
            raise FolderError(phrases.HAS_TABLES(folder=folder, option="--replace"))
        with problems_told(copy), closing(_read_only(copy)) as source, _copy_of(source, copy, file, progress) as found:
            return found, _moved_aside(file) if there else None


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """While this lasts, no server can start in a folder; FolderInUse if one runs there."""
    lock = FolderLock(folder)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _copy_of(source: sqlite3.Connection, name: Path, file: Path, progress: Progress | None) -> Iterator[Contents]:
    """Copy a store of this name beside a file. When this ends well, the copy takes the file's place."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    with problems_told(file):
        try:
            _remove(beside)  # left over from a process that was killed, or put there by someone who wants to read it
            make_new_file(beside)
            _fill(source, beside, progress)
            yield _synced(beside, name)
            os.replace(beside, file)
            sync_folder(file.parent)
        finally:
            _remove(beside)


def _remove(copy: Path) -> None:
    """Delete an unfinished copy, if there is one."""
    for part in _parts(copy):
        part.unlink(missing_ok=True)


def _fill(source: sqlite3.Connection, beside: Path, progress: Progress | None) -> None:
    """Copy a store into an empty file."""
    told = None if progress is None else lambda _, left, pages: progress(pages - left, pages)
    with closing(connected(beside)) as made:
        made.execute("PRAGMA synchronous=OFF")  # all of it is synced at the end
        source.backup(made, pages=PAGES, progress=told)
        made.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file


def _synced(beside: Path, name: Path) -> Contents:
    """What is in a copy of a store of this name, if it is sound. It is on disk then."""
    with closing(connected(beside)) as made:
        found = _checked(made, name)
    with beside.open("rb+") as whole:
        os.fsync(whole.fileno())
    return found


def _checked(connection: sqlite3.Connection, file: Path) -> Contents:
    """What is in a store, if it is sound."""
    version = check_version(connection, file)
    found = connection.execute("SELECT COUNT(*) FROM sqlite_master WHERE name IN ('tables', 'entries')").fetchone()
    if found != (2,) or has_strange_parts(connection):
        raise FolderError(phrases.NOT_A_STORE(file=file))
    if version:
        saved_time(connection, file)
    (problem,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if problem == "ok" and connection.execute(GAPS).fetchone() == (1,):
        problem = phrases.ENTRIES_MISSING()
    if problem != "ok":
        raise FolderError(phrases.DAMAGED_STORE(file=file, problem=" ".join(problem.split())))
    (tables,) = connection.execute("SELECT COUNT(*) FROM tables").fetchone()
    (entries,) = connection.execute("SELECT COUNT(*) FROM entries").fetchone()
    return Contents(tables, entries)


def _read_only(file: Path) -> sqlite3.Connection:
    """A connection to a copy, which may be on a medium that can't be written. (With a log beside it, it isn't a copy of ours.)"""
    check_kind(file)
    how = "mode=ro" if file.with_name(f"{file.name}-wal").exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True, isolation_level=None)


def _parts(file: Path) -> list[Path]:
    """The files of a store, the log first: a store may lie anywhere without its log, but no log beside another store."""
    return [file.with_name(file.name + ending) for ending in ("-wal", "-shm", "-journal", "")]


def _moved_aside(file: Path) -> Path:
    """Give a store another name: in one file if it can be read, as it is if not. FolderInUse if someone has it open."""
    with suppress(sqlite3.DatabaseError):
        _fold(file)
    kept = _free_name(file)
    for part, new in zip(_parts(file), _parts(kept), strict=True):
        if part == file:
            _link(file, kept)
        elif part.exists():
            os.replace(part, new)
    sync_folder(file.parent)
    return kept


def _link(file: Path, kept: Path) -> None:
    """Let a store have a second name, so that its first one is never free: a server that starts now finds it. Where a file can't have
    two names, it is moved."""
    try:
        os.link(file, kept)
    except FileNotFoundError:
        return  # there is only a log
    except OSError:
        os.replace(file, kept)


def _free_name(file: Path) -> Path:
    """A name for a store that is moved aside. Nothing is there yet, whatever the machine's clock says."""
    stamp = time.strftime(f"replaced-{STAMP}", time.gmtime())
    names = (file.with_name(f"{stamp}{more}.sqlite") for more in chain([""], map("-{}".format, count(2))))
    return next(name for name in names if not any(part.exists() for part in _parts(name)))


def _fold(file: Path) -> None:
    """Bring the log of a store into its file. SQLite does that only for one that nobody else has open."""
    with closing(connected(file)) as connection:
        connection.execute("PRAGMA busy_timeout=0")
        try:
            connection.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as wrong:
            if wrong.sqlite_errorcode & PRIMARY_CODE == sqlite3.SQLITE_BUSY:
                raise FolderInUse(phrases.FOLDER_OPEN(folder=file.parent), "") from wrong
            raise
