"""A store without a disk: what the rooms of a server need of their journals, in memory."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from parlour.server.journal.files import FILE
from parlour.server.journal.house_clock import HouseClock, SavedTime
from parlour.server.journal.schema import DAILY
from parlour.server.journal.soundness import Soundness


class MemoryStore:
    """The journals, in memory. What is written is written at once."""

    def __init__(self, tables: Mapping[str, list[bytes]] | None = None) -> None:
        self.tables = {name: list(bodies) for name, bodies in (tables or {}).items()}
        self.clock = HouseClock(SavedTime(time.time(), time.time()))
        self.soundness = Soundness(Path(FILE))
        """Always sound: there is no such file."""
        self.failures = self.waiting = 0
        self._notes = sqlite3.connect(":memory:", isolation_level=None)
        for statement in DAILY:
            self._notes.execute(statement)

    def open(self, table: str, game: str, bodies: Iterable[bytes]) -> asyncio.Future[None]:
        return self.append(table, 0, bodies)

    def append(
        self, table: str, number: int, bodies: Iterable[bytes], *, touch: bool = True, over: bool = False
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.write(table, number, bodies, done)
        return done

    def write(self, table: str, number: int, bodies: Iterable[bytes], done: asyncio.Future[None]) -> None:
        """Write these entries, if they come right after the last one, and say whether it was done."""
        log = self.tables.setdefault(table, [])
        if len(log) == number:
            log += [body.decode().encode() for body in bodies]  # entries are text
            done.set_result(None)
        else:
            done.set_exception(OSError("the entry before this one is missing"))

    def save_time(self) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    flush = save_time

    def note(self, statement: str, values: tuple[object, ...]) -> asyncio.Future[None]:
        self._notes.execute(statement, values)
        return self.save_time()

    def rows(self, question: str, values: tuple[object, ...]) -> list[tuple[int | str | None, ...]]:
        return self._notes.execute(question, values).fetchall()

    def restore(self, table: str) -> None:
        """Nothing is ever deleted here."""

    def entries(self, table: str, first: int = 0, most: int = -1) -> list[bytes]:
        found = self.tables.get(table, [])
        return found[first : len(found) if most < 0 else first + most]

    def length(self, table: str) -> int:
        return len(self.tables.get(table, ()))

    def is_over(self, table: str) -> bool:
        return False

    def count(self) -> int:
        return len(self.tables)
