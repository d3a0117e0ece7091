"""The schema of the store, its version, and how files of older versions are brought up to date.

Version 0 is a file from before there were versions, or an empty one. Each migration leads to the next version; all that are needed run
in one transaction. So a file is of the old version or of the new one, whatever happens meanwhile.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

from parlour.server import phrases
from parlour.server.errors import FolderError
from parlour.server.journal.house_clock import SavedTime

APPLICATION = 0x5061726C
"""How SQLite files of Parlour are marked: "Parl"."""
FIRST_SCHEMA = (
    """CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, opened REAL NOT NULL, touched REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS entries (
        id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (id, number)
    ) WITHOUT ROWID""",
    # An entry is only written if the one before it was.
    """CREATE TRIGGER IF NOT EXISTS no_gaps BEFORE INSERT ON entries
    WHEN NEW.number > 0 AND NOT EXISTS (SELECT 1 FROM entries WHERE id = NEW.id AND number = NEW.number - 1)
    BEGIN SELECT RAISE(ABORT, 'the entry before this one is missing'); END""",
)
"""Version 0."""
Migration = Callable[[sqlite3.Connection, float], None]


def _add_house_clock(connection: sqlite3.Connection, now: float) -> None:
    """Version 1: tables are touched and deleted by the house clock, and deleted with a grace.

    Until now they were touched by the machine's clock, which may be wrong now or may have been then. The house clock starts at the time
    of the newest touch, or at the machine's if that is earlier. So no table is older than it was.
    """
    connection.execute("ALTER TABLE tables ADD COLUMN deleted REAL")
    connection.execute("CREATE TABLE house (row INTEGER PRIMARY KEY CHECK (row = 1), clock REAL NOT NULL, wall REAL NOT NULL)")
    (newest,) = connection.execute("SELECT MAX(touched) FROM tables").fetchone()
    if not isinstance(newest, float | None):
        raise sqlite3.DataError(f"{newest!r} is no time")
    start = now if newest is None else min(now, newest)
    connection.execute("UPDATE tables SET touched = ? WHERE touched > ?", (start, start))
    connection.execute("INSERT INTO house VALUES (1, ?, ?)", (start, start))


DAILY = (
    """CREATE TABLE daily (
        id TEXT PRIMARY KEY, day TEXT NOT NULL, device TEXT NOT NULL, counts INTEGER NOT NULL, points INTEGER
    ) WITHOUT ROWID""",
    "CREATE INDEX daily_results ON daily (day, device, counts, points)",
)
"""The tables at which a daily deal is played, and what came of it."""


def _add_daily(connection: sqlite3.Connection, now: float) -> None:
    """Version 2: the results of daily deals."""
    for statement in DAILY:
        connection.execute(statement)


MIGRATIONS: tuple[Migration, ...] = (_add_house_clock, _add_daily)
"""The steps from each version to the next."""
VERSION = len(MIGRATIONS)
"""The version this Parlour writes."""


def check_version(connection: sqlite3.Connection, file: object) -> int:
    """The version of a file; FolderError if it isn't a file of Parlour, or one of a later version."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application not in (0, APPLICATION) or (not application and (version or not _is_first_schema(connection))):
        raise FolderError(phrases.NOT_A_STORE(file=file))
    if version > VERSION:
        raise FolderError(phrases.NEWER_STORE(file=file, version=version, known=VERSION))
    return int(version)


def _is_first_schema(connection: sqlite3.Connection) -> bool:
    """Is this an empty file, or one from before there were versions?"""
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return not found or found == {"tables", "entries"}


def has_strange_parts(connection: sqlite3.Connection) -> bool:
    """Are there triggers or views that aren't ours? They would act whenever something is written."""
    parts = "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"
    with closing(sqlite3.connect(":memory:")) as ours:
        for statement in FIRST_SCHEMA:
            ours.execute(statement)
        return not set(connection.execute(parts)) <= set(ours.execute(parts))


def bring_up_to_date(connection: sqlite3.Connection, file: object, now: float) -> None:
    """Bring a file to today's version; ``now`` is the machine's time."""
    if check_version(connection, file) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = check_version(connection, file)
        for statement in FIRST_SCHEMA if version == 0 else ():
            connection.execute(statement)
        for migration in MIGRATIONS[version:]:
            migration(connection, now)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def saved_time(connection: sqlite3.Connection, file: object) -> SavedTime:
    """The house clock as it was saved."""
    match connection.execute("SELECT clock, wall FROM house").fetchall():
        case [(float(house), float(wall))]:
            return SavedTime(house, wall)
        case _:
            raise FolderError(phrases.DAMAGED_STORE(file=file, problem=phrases.NO_HOUSE_CLOCK()))
