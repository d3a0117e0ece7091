"""The journals of all tables on disk: SQLite, with one writer thread that puts everything waiting into one transaction.

An entry is written when its future is done. By then it is on disk, whatever happens to the process. When the disk is full the future
fails, nothing has happened, and ``DiskError`` goes to whoever asked.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from parlour.server.journal.files import FILE, checked, connected, problems_told, synced
from parlour.server.journal.house_clock import HouseClock, MachineClock
from parlour.server.journal.private import make_file, make_folder
from parlour.server.journal.schema import bring_up_to_date, saved_time
from parlour.server.journal.soundness import Soundness

log = logging.getLogger("parlour.server")

APPEND = """
INSERT INTO entries
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), CAST(json_extract(value, '$[2]') AS BLOB) FROM json_each(?)
"""
"""All entries of a transaction in one statement, so that the writer thread takes Python's lock once and not once for each entry."""
TOUCH = "UPDATE tables SET touched = MAX(?, opened + 0.001), over = ?, deleted = NULL WHERE id = ?"
"""Something has happened at a table, and that was after it was opened: so it can be told from one that was never used."""
RESTORE = "UPDATE tables SET touched = ?, deleted = NULL WHERE id = ?"
MARK = "UPDATE tables SET deleted = ? WHERE id = ? AND touched < ? AND deleted IS NULL"
PURGE = (
    "DELETE FROM entries WHERE id IN (SELECT id FROM tables WHERE id = ? AND deleted < ?)",
    "DELETE FROM daily WHERE id IN (SELECT id FROM tables WHERE id = ? AND deleted < ?)",
    "DELETE FROM tables WHERE id = ? AND deleted < ?",
)
SAVE_TIME = "UPDATE house SET clock = ?, wall = ?"
MAX_BATCH = 512
"""Maximum appends in one transaction."""


class Work(NamedTuple):
    """Something to write, all or nothing."""

    statements: list[tuple[str, tuple[object, ...]]]
    entries: list[tuple[str, int, str]]
    """The table, the number and the entry itself."""
    done: asyncio.Future[None]


class Store:
    """The journals on disk."""

    def __init__(self, folder: Path, machine: MachineClock = MachineClock()) -> None:  # noqa: B008, it never changes
        self.file = folder / FILE
        self.failures = 0
        """Writes that the disk didn't take."""
        self.soundness = Soundness(self.file)
        self._is_closed = False
        with problems_told(self.file):
            make_folder(folder)
            make_file(self.file)
            self._reader = checked(self.file)
            bring_up_to_date(self._reader, self.file, machine.wall())
            self.clock = HouseClock(saved_time(self._reader, self.file), machine)
            self._reader.execute(SAVE_TIME, self.clock.to_save())  # a disk that takes nothing is told of at once
            writer, self._scanner = synced(self.file), connected(self.file)
        self._waiting: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, args=(writer,), name="parlour-writer", daemon=True)
        self._writer.start()

    # -- writing

    def open(self, table: str, game: str, bodies: Iterable[bytes]) -> asyncio.Future[None]:
        """Write a new table and its first entries."""
        now = self.clock.now()
        made = ("INSERT INTO tables (id, game, opened, touched) VALUES (?, ?, ?, ?)", (table, game, now, now))
        return self._put([made], self._entries(table, 0, bodies))

    def append(
        self, table: str, number: int, bodies: Iterable[bytes], *, touch: bool = True, over: bool = False
    ) -> asyncio.Future[None]:
        """Write more entries of a table, from this number on. ``touch``: note that it is in use, and whether its game is over."""
        return self._put([(TOUCH, (self.clock.now(), int(over), table))] if touch else [], self._entries(table, number, bodies))

    def mark_deleted(self, tables: Iterable[str], untouched_since: float) -> asyncio.Future[None]:
        """Mark tables as deleted, unless someone has touched them since that time. They stay on disk for now."""
        now = self.clock.now()
        return self._put([(MARK, (now, table, untouched_since)) for table in tables], [])

    def restore(self, table: str) -> asyncio.Future[None] | None:
        """Keep a table that was marked as deleted; None if it wasn't."""
        deleted = self._value("SELECT deleted FROM tables WHERE id = ?", (table,))
        return None if deleted is None else self._put([(RESTORE, (self.clock.now(), table))], [])

    def purge(self, tables: Iterable[str], deleted_before: float) -> asyncio.Future[None]:
        """Take tables that were marked as deleted before that time off the disk."""
        return self._put([(place, (table, deleted_before)) for table in tables for place in PURGE], [])

    def save_time(self) -> asyncio.Future[None]:
        """Write down what time it is by the house clock. (Also a way to see whether the disk can be written.)"""
        return self._put([(SAVE_TIME, self.clock.to_save())], [])

    def note(self, statement: str, values: tuple[object, ...]) -> asyncio.Future[None]:
        """Write something that is in no journal."""
        return self._put([(statement, values)], [])

    def flush(self) -> asyncio.Future[None]:
        """Done when everything before it is on disk."""
        return self._put([], [])

    def _entries(self, table: str, number: int, bodies: Iterable[bytes]) -> list[tuple[str, int, str]]:
        return [(table, number + i, body.decode()) for i, body in enumerate(bodies)]

    def _put(
        self, statements: list[tuple[str, tuple[object, ...]]], entries: list[tuple[str, int, str]]
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(_note_heard)
        if self._is_closed:
            done.set_exception(sqlite3.ProgrammingError("the store is closed"))
        else:
            self._waiting.put(Work(statements, entries, done))
        return done

    @property
    def waiting(self) -> int:
        """Writes that wait for the disk."""
        return self._waiting.qsize()

    def _write(self, connection: sqlite3.Connection) -> None:
        """The writer thread: whatever is waiting goes to disk together."""
        while (first := self._waiting.get()) is not None:
            works = [first]
            while len(works) < MAX_BATCH:
                try:
                    more = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._waiting.put(None)
                    break
                works.append(more)
            wrong = self._together(connection, works)
            # If one fails, the others are written all the same.
            alone = wrong is not None and len(works) > 1
            ended = [(work.done, self._together(connection, [work]) if alone else wrong) for work in works]
            for wrong in (wrong for _, wrong in ended if wrong is not None):
                self.failures += 1
                self.soundness.note(wrong)
            with suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
                first.done.get_loop().call_soon_threadsafe(_settle, ended)
        self._fold(connection)

    def _fold(self, connection: sqlite3.Connection) -> None:
        """The last writing: what time it is, and everything into the one file."""
        try:
            connection.execute(SAVE_TIME, self.clock.to_save())
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as wrong:
            log.warning("the store could not be folded: %s", wrong)
        connection.close()

    @staticmethod
    def _together(connection: sqlite3.Connection, works: list[Work]) -> Exception | None:
        """Write these in one transaction. Gives what went wrong."""
        try:
            entries = msgspec.json.encode([entry for work in works for entry in work.entries]).decode()
            statements = [statement for work in works for statement in work.statements]
            if not statements:
                connection.execute(APPEND, (entries,))  # a statement alone is a transaction
                return None
            connection.execute("BEGIN IMMEDIATE")
            for statement, values in statements:
                connection.execute(statement, values)
            connection.execute(APPEND, (entries,))
            connection.execute("COMMIT")
        except Exception as wrong:  # whatever it is, the writer goes on for the others
            with suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            return wrong
        return None

    # -- reading

    def entries(self, table: str, first: int = 0, most: int = -1) -> list[bytes]:
        """The entries of a table, in order, from this number on (-1: all of them); none if there is no such table."""
        found = "SELECT body FROM entries WHERE id = ? AND number >= ? ORDER BY number LIMIT ?"
        with self.soundness.reading():
            return [body for (body,) in self._reader.execute(found, (table, first, most))]

    def length(self, table: str) -> int:
        """How many entries a table has."""
        last = self._value("SELECT MAX(number) FROM entries WHERE id = ?", (table,))
        return 0 if last is None else last + 1

    def is_over(self, table: str) -> bool:
        """Was the game over when its table was last touched?"""
        return bool(self._value("SELECT over FROM tables WHERE id = ?", (table,)))

    def rows(self, question: str, values: tuple[object, ...]) -> list[tuple[int | str | None, ...]]:
        """What is noted beside the journals."""
        with self.soundness.reading():
            return self._reader.execute(question, values).fetchall()

    def _value(self, question: str, values: tuple[object, ...]) -> int | None:
        """The number that is asked for, if there is one."""
        with self.soundness.reading():
            row = self._reader.execute(question, values).fetchone()
        return None if row is None else row[0]

    # -- looking through all tables: from another thread, with a connection that nobody else waits for

    def untouched(self, before: float, *, over: bool, most: int) -> list[str]:
        """The tables nobody has touched since then, and that aren't marked as deleted."""
        found = "SELECT id FROM tables WHERE touched < ? AND over = ? AND deleted IS NULL LIMIT ?"
        return [table for (table,) in self._scanner.execute(found, (before, int(over), most))]

    def unused(self, before: float, *, most: int) -> list[str]:
        """The tables that were opened before that time and at which nothing has ever happened."""
        found = "SELECT id FROM tables WHERE touched < ? AND touched = opened AND over = 0 AND deleted IS NULL LIMIT ?"
        return [table for (table,) in self._scanner.execute(found, (before, most))]

    def marked(self, before: float, *, most: int) -> list[str]:
        """The tables that were marked as deleted before that time."""
        found = "SELECT id FROM tables WHERE deleted < ? LIMIT ?"
        return [table for (table,) in self._scanner.execute(found, (before, most))]

    def count(self) -> int:
        return int(self._scanner.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    def close(self) -> None:
        """Write what is waiting and stop. What comes later fails."""
        if not self._is_closed:
            self._is_closed = True
            self._waiting.put(None)
            self._writer.join()
            self._scanner.close()
            self._reader.close()


def _settle(ended: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    """Resolve the futures, in their own thread, all at once."""
    for done, wrong in ended:
        if done.done():
            continue
        if wrong is None:
            done.set_result(None)
        else:
            done.set_exception(wrong)


def _note_heard(done: asyncio.Future[None]) -> None:
    """Nobody need wait for a write: what went wrong is counted, and asyncio needn't complain that nobody heard of it."""
    if not done.cancelled():
        done.exception()
