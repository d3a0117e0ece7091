"""The durable log of all tables: SQLite, one writer thread, as many entries to a transaction as are waiting.

An entry counts as written when its future is done; by then it is on the disk, whatever happens to the process.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
import time
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, opened REAL NOT NULL, touched REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (id, number)
) WITHOUT ROWID;
"""
APPEND = """
INSERT INTO entries SELECT ?1, ?2, ?3 WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM entries WHERE id = ?1 AND number = ?2 - 1)
"""
"""An entry comes right after the one before it: where that one was not written, neither is this."""
MOST_TOGETHER = 512
FILE = "parlour.sqlite"

Statement = tuple[str, tuple[object, ...]]
_Work = tuple[list[Statement], Future[None]]


class Store:
    """The log on disk."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / FILE
        self._reader = self._connect()
        self._reader.executescript(SCHEMA)
        self._waiting: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="parlour-writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        made = sqlite3.connect(self.file, check_same_thread=False, isolation_level=None, timeout=30)
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("PRAGMA synchronous=FULL")
        return made

    # -- writing

    def open(self, table: str, game: str, bodies: Iterable[bytes]) -> Future[None]:
        """Write a new table and its first entries."""
        now = time.time()
        made: list[Statement] = [("INSERT INTO tables (id, game, opened, touched) VALUES (?, ?, ?, ?)", (table, game, now, now))]
        return self._put([*made, *self._entries(table, 0, bodies)])

    def append(self, table: str, number: int, bodies: Iterable[bytes], *, over: bool = False) -> Future[None]:
        """Write further entries of a table, from this number on."""
        touched = ("UPDATE tables SET touched = ?, over = ? WHERE id = ?", (time.time(), int(over), table))
        return self._put([*self._entries(table, number, bodies), touched])

    def forget(self, tables: Iterable[str]) -> Future[None]:
        """Throw tables away."""
        return self._put([(f"DELETE FROM {place} WHERE id = ?", (table,)) for table in tables for place in ("entries", "tables")])

    def _entries(self, table: str, number: int, bodies: Iterable[bytes]) -> list[Statement]:
        return [(APPEND, (table, number + i, body)) for i, body in enumerate(bodies)]

    def _put(self, work: list[Statement]) -> Future[None]:
        done: Future[None] = Future()
        done.set_running_or_notify_cancel()
        self._waiting.put((work, done))
        return done

    def _write(self) -> None:
        """The writer's thread: whatever is waiting goes to the disk together."""
        connection = self._connect()
        while (first := self._waiting.get()) is not None:
            together = [first]
            while len(together) < MOST_TOGETHER:
                try:
                    more = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._waiting.put(None)
                    break
                together.append(more)
            wrong = self._together(connection, together)
            for one in together:
                # What one of them did wrong must not be the others' loss.
                failed = self._together(connection, [one]) if wrong is not None and len(together) > 1 else wrong
                if failed is None:
                    one[1].set_result(None)
                else:
                    one[1].set_exception(failed)
        connection.close()

    @staticmethod
    def _together(connection: sqlite3.Connection, works: list[_Work]) -> Exception | None:
        """Do these works in one transaction: all or nothing."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            for work, _ in works:
                for statement, values in work:
                    if connection.execute(statement, values).rowcount == 0 and statement is APPEND:
                        raise sqlite3.IntegrityError("the entry before this one is missing")
            connection.execute("COMMIT")
        except Exception as wrong:  # whatever it is: the writer goes on for the others
            with suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            return wrong
        return None

    # -- reading

    def entries(self, table: str) -> list[bytes]:
        """All entries of a table, in order; none, if there is no such table."""
        rows = self._reader.execute("SELECT body FROM entries WHERE id = ? ORDER BY number", (table,))
        return [body for (body,) in rows]

    def stale(self, before: float, *, over: bool) -> list[str]:
        """The tables that nobody has touched since then."""
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
