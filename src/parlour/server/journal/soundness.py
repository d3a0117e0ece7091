"""Is the file of a store sound? A disk that gives back something other than what was written is told of by the health check."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from parlour.server import phrases
from parlour.server.errors import DiskError
from parlour.server.journal.files import PRIMARY_CODE, connected

log = logging.getLogger("parlour.server")

SENSELESS = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""SQLite's codes for what makes no sense. (What can't be read has a code of its own; what can't be written says nothing about what
is there.)"""


class Soundness:
    """Whether a bad page has turned up in a file. It stays bad until someone restores a backup, so this never gets better."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.is_damaged = False

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Something is read; DiskError if it can't be."""
        try:
            yield
        except sqlite3.Error as wrong:
            if not self.note(wrong):
                raise
            raise DiskError(phrases.NOT_READ()) from wrong

    def note(self, wrong: Exception) -> bool:
        """Is it a bad page that went wrong? The first one is logged."""
        code = getattr(wrong, "sqlite_errorcode", 0)  # other errors have none
        is_bad = code & PRIMARY_CODE in SENSELESS or code == sqlite3.SQLITE_IOERR_READ
        if is_bad:
            self._note(wrong)
        return is_bad

    def look_through(self) -> None:
        """Look for bad pages, with a connection that nobody else waits for. Half a second for 50,000 tables."""
        try:
            with closing(connected(self.file)) as whole:
                (found,) = whole.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as wrong:
            self.note(wrong)
            return
        if found != "ok":
            self._note(" ".join(found.split()))

    def _note(self, problem: object) -> None:
        if not self.is_damaged:
            log.error("%s", phrases.DAMAGED_STORE(file=self.file, problem=problem))
        self.is_damaged = True
