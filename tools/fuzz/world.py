"""A server in this process, without network, disk, compiler or bots' processes: always the same tables, with the same tokens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import cast

from parlour.bots import warmup
from parlour.play import shuffle
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.server.access import Access
from parlour.server.journal import entries as journal
from parlour.server.journal.store import Store
from parlour.server.protocol.answers import ReviewProgress
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.seats import hash_token
from parlour.server.services.coach import Coach
from tools.games import usual, with_race

SECRET = "5" * 64
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo", "Gus", "Hal")
TABLES = ("waiting", "playing", "race", "over", "closed")
"""The tables: their ids say how they stand."""
BYSTANDER = 1
"""The seat whose turn it is at the table that is being played."""


def token_of(seat: int) -> str:
    """The token of this seat, at every table."""
    return f"token-of-seat-{seat}-{'0' * 16}"


class Shelf:
    """The journals, in memory. What is written is written at once."""

    def __init__(self, tables: dict[str, list[bytes]]) -> None:
        self.tables = {name: list(bodies) for name, bodies in tables.items()}

    def open(self, table: str, game: str, bodies: Iterable[bytes]) -> asyncio.Future[None]:
        return self.append(table, 0, bodies)

    def append(
        self, table: str, number: int, bodies: Iterable[bytes], *, touch: bool = True, over: bool = False
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        log = self.tables.setdefault(table, [])
        if len(log) == number:
            log += [body.decode().encode() for body in bodies]
            done.set_result(None)
        else:
            done.set_exception(OSError("the entry before this one is missing"))
        return done

    def entries(self, table: str) -> list[bytes]:
        return list(self.tables.get(table, ()))

    def is_over(self, table: str) -> bool:
        return table == "closed"

    def count(self) -> int:
        return len(self.tables)


class _NoCoach(Coach):
    """A coach whose reviews never come."""

    async def _run(self, review: ReviewProgress, asked: bytes) -> None:
        review.failed = "the coach is out"


class World:
    """The rooms of a server, as new."""

    def __init__(self) -> None:
        self.shelf = Shelf(journals())
        self.registry = RoomRegistry(cast("Store", self.shelf), pace=0.0)
        self.registry.coach = _NoCoach()
        self.access = Access(limit=0.0, host="127.0.0.1")

    def end(self) -> None:
        """Take all tables out of memory, so that nothing of them goes on."""
        for room in list(self.registry.loaded.values()):
            self.registry.unload(room)


@contextmanager
def no_compiler() -> Iterator[None]:
    """No table gets a search compiled for it."""
    begin, warmup.begin = warmup.begin, lambda game: None
    try:
        yield
    finally:
        warmup.begin = begin


@cache
def journals() -> dict[str, list[bytes]]:
    """The entries of each table."""
    played, raced = Game(usual(), options={"length": "deal"}), Game(with_race()[0])
    return {
        "waiting": _journal(Game(usual()), []),
        "playing": _journal(played, _moves(played, lambda table: table.actors == {BYSTANDER})),
        "race": _journal(raced, _moves(raced, lambda table: table.phase.is_race)),
        "over": _journal(played, _moves(played, lambda table: table.over)),
        "closed": [*_journal(Game(usual()), []), journal.encode(journal.ClosedForGood("closed"))],
    }


def _seed(game: Game) -> journal.Entries:
    """A table at which everyone has a seat."""
    version = game.rules.calling_card.version
    opened = journal.Opened(game.name, game.players, dict(game.changed), SECRET, version, race_seconds=30.0, dealer=0)
    sat = [journal.Sat(seat, NAMES[seat], hash_token(token_of(seat)), "") for seat in range(game.players)]
    return [opened, *sat]


def _journal(game: Game, moves: list[tuple[int, str]]) -> list[bytes]:
    """The entries of a table after these moves; without any, one that waits for its last two players."""
    entries = _seed(game)
    if moves:
        entries += [journal.Began({}, at=time.time()), *(journal.Moved(seat, text) for seat, text in moves)]
    else:
        del entries[-2:]
    return [journal.encode(entry) for entry in entries]


def _moves(game: Game, until: Callable[[Table], bool]) -> list[tuple[int, str]]:
    """The first legal moves, one after the other, until the table is as wanted."""
    table = game.open(shuffle.seed_of(SECRET, {}), dealer=0, engine="plain")
    while not table.moves or not until(table):
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    return table.moves
