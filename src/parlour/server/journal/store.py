"""The journals of all tables on disk: SQLite, with one writer thread that puts everything waiting into one transaction.

An entry is written when its future is done. By then it is on disk, whatever happens to the process. When the disk is full the future
fails, nothing has happened, and ``DiskError`` goes to whoever asked.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, opened REAL NOT NULL, touched REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (id, number)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS no_gaps BEFORE INSERT ON entries
WHEN NEW.number > 0 AND NOT EXISTS (SELECT 1 FROM entries WHERE id = NEW.id AND number = NEW.number - 1)
BEGIN SELECT RAISE(ABORT, 'the entry before this one is missing'); END;
"""
"""The tables. The trigger makes sure that an entry is only written if the one before it was."""
APPEND = """
INSERT INTO entries
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), CAST(json_extract(value, '$[2]') AS BLOB) FROM json_each(?)
"""
"""All entries of a transaction in one statement, so that the writer thread takes Python's lock once and not once for each entry."""
TOUCH = "UPDATE tables SET touched = ?, over = ? WHERE id = ?"
MAX_BATCH = 512
"""Maximum appends in one transaction."""
FILE = "parlour.sqlite"


class Work(NamedTuple):
    """Something to write, all or nothing."""

    statements: list[tuple[str, tuple[object, ...]]]
    entries: list[tuple[str, int, str]]
    """The table, the number and the entry itself."""
    done: asyncio.Future[None]


class Store:
    """The journals on disk."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / FILE
        self._reader = self._connect()
        self._reader.executescript(SCHEMA)
        self._waiting: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="parlour-writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        made = sqlite3.connect(self.file, check_same_thread=False, isolation_level=None, timeout=30)
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("PRAGMA synchronous=FULL")
        return made

    # -- writing

    def open(self, table: str, game: str, bodies: Iterable[bytes]) -> asyncio.Future[None]:
        """Write a new table and its first entries."""
        now = time.time()
        made = ("INSERT INTO tables (id, game, opened, touched) VALUES (?, ?, ?, ?)", (table, game, now, now))
        return self._put([made], self._entries(table, 0, bodies))

    def append(
        self, table: str, number: int, bodies: Iterable[bytes], *, touch: bool = True, over: bool = False
    ) -> asyncio.Future[None]:
        """Write more entries of a table, from this number on. ``touch``: note that it is in use, and whether its game is over."""
        return self._put([(TOUCH, (time.time(), int(over), table))] if touch else [], self._entries(table, number, bodies))

    def delete(self, tables: Iterable[str]) -> asyncio.Future[None]:
        """Delete tables."""
        return self._put(
            [(f"DELETE FROM {place} WHERE id = ?", (table,)) for table in tables for place in ("entries", "tables")], []
        )

    def _entries(self, table: str, number: int, bodies: Iterable[bytes]) -> list[tuple[str, int, str]]:
        return [(table, number + i, body.decode()) for i, body in enumerate(bodies)]

    def _put(
        self, statements: list[tuple[str, tuple[object, ...]]], entries: list[tuple[str, int, str]]
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(Work(statements, entries, done))
        return done

    def _write(self) -> None:
        """The writer thread: whatever is waiting goes to disk together."""
        connection = self._connect()
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
            with suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
                first.done.get_loop().call_soon_threadsafe(_settle, ended)
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
        return [body for (body,) in self._reader.execute(found, (table, first, most))]

    def length(self, table: str) -> int:
        """How many entries a table has."""
        last = self._reader.execute("SELECT MAX(number) FROM entries WHERE id = ?", (table,)).fetchone()[0]
        return 0 if last is None else int(last) + 1

    def is_over(self, table: str) -> bool:
        """Was the game over when its table was last touched?"""
        row = self._reader.execute("SELECT over FROM tables WHERE id = ?", (table,)).fetchone()
        return bool(row and row[0])

    def untouched(self, before: float, *, over: bool) -> list[str]:
        """The tables nobody has touched since then."""
        rows = self._reader.execute("SELECT id FROM tables WHERE touched < ? AND over = ?", (before, int(over)))
        return [table for (table,) in rows]

    def count(self) -> int:
        return int(self._reader.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    def backup(self, file: Path) -> None:
        """Copy the whole store into a file, while it is in use."""
        with sqlite3.connect(file) as copy:
            self._reader.backup(copy)
        copy.close()

    def close(self) -> None:
        """Write what is waiting and stop."""
        self._waiting.put(None)
        self._writer.join()
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
