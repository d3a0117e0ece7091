"""A server in this process, without network, disk, compiler or bots' processes: always the same tables, with the same tokens."""

from __future__ import annotations

import asyncio
import ipaddress
import random
import time
from collections.abc import Callable
from functools import cache, cached_property
from typing import cast

import msgspec
import uvicorn
from uvicorn.server import ServerState

from parlour.games import built_in
from parlour.play import shuffle
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.play.take_back import last_move_told_nothing
from parlour.server.access import Access
from parlour.server.journal import entries as journal
from parlour.server.journal.store import Store
from parlour.server.protocol import Clock
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.seats import hash_token
from parlour.server.serve import configured
from parlour.server.services.daily import DailyDeals
from parlour.server.sockets.connection import connection_factory
from tools.fuzz.at_once import Bots, NoCoach
from tools.fuzz.memory_store import MemoryStore
from tools.fuzz.targets import Broken
from tools.fuzz.wires import PEER
from tools.games import usual, with_race

SECRET = "5" * 64
METRICS_TOKEN = "token-of-metrics"
TODAY = 1_800_057_600.0
"""When it is: the 16th of January 2027."""
PROXY = "127.0.0.2"
"""The address of a proxy that is believed."""
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo", "Gus", "Hal")
TABLES = ("waiting", "playing", "back", "race", "over", "closed", *built_in())
"""The tables: their ids say how they stand, or which game one player plays there against bots."""
BYSTANDER = 1
"""The seat whose turn it is at the table that is being played."""


def token_of(seat: int) -> str:
    """The token of this seat, at every table."""
    return f"token-of-seat-{seat}-{'0' * 16}"


class Shelf(MemoryStore):
    """The journals of these tables."""

    def is_over(self, table: str) -> bool:
        return table == "closed"


class OneDay(DailyDeals):
    """It is always the same day."""

    def now(self) -> float:
        return TODAY


class World:
    """The rooms of a server, as new."""

    def __init__(self, *, host: str = "127.0.0.1", limit: float = 0.0) -> None:
        self.shelf = Shelf(journals())
        self.registry = RoomRegistry(cast("Store", self.shelf), pace=0.0)
        self.registry.coach = NoCoach()
        self.registry.daily = OneDay(self.registry)
        self.registry.autoplay.threads = Bots()
        self.registry.autoplay.chance = random.Random(1)
        self.access = Access(limit=limit, host=host, metrics_token=METRICS_TOKEN, proxies=[ipaddress.ip_network(PROXY)])

    def http(self, state: ServerState) -> asyncio.Protocol:
        """A new connection, for HTTP requests as yet."""
        protocol: asyncio.Protocol = self.config.http_protocol_class(config=self.config, server_state=state, app_state={})  # type: ignore[call-arg]
        return protocol

    def socket(self, state: ServerState) -> asyncio.Protocol:
        """A new connection that is about to become a socket."""
        self.access.connect(PEER)
        return connection_factory(self.registry, self.access)(None, state, None)

    @cached_property
    def config(self) -> uvicorn.Config:
        """The settings of uvicorn."""
        made = configured(self.registry, self.access)
        made.load()
        return made

    def check_empty(self) -> None:
        """Everyone has gone: nobody may be counted any more."""
        access, registry = self.access, self.registry
        counts = {"sockets": access.sockets, "connections": access.connections, "unread": access.unread}
        counts |= {"hints": registry.hints_by_seat, "hints of a network": registry.hints_by_network}
        left = {name: share.total for name, share in counts.items()} | {"connected": access.connected}
        for room in registry.loaded.values():
            left[room.live.id] = len(room.listeners) + sum(abs(seat.sockets) for seat in room.live.seats)
        if wrong := [name for name, number in left.items() if number]:
            raise Broken(f"still counted after everyone has gone: {', '.join(wrong)}")

    def end(self) -> None:
        """Take all tables out of memory, so that nothing of them goes on."""
        for room in list(self.registry.loaded.values()):
            self.registry.unload(room)


@cache
def journals() -> dict[str, list[bytes]]:
    """The entries of each table."""
    played, raced = Game(usual(), options={"length": "deal"}), Game(with_race()[0])
    return {
        "waiting": _journal(Game(usual()), []),
        "playing": _journal(played, _moves(played, lambda table: table.actors == {BYSTANDER})),
        "back": _taken_back(),
        "race": _journal(raced, _moves(raced, lambda table: table.phase.is_race)),
        "over": _journal(played, _moves(played, lambda table: table.over)),
        "closed": [*_journal(Game(usual()), []), journal.encode(journal.ClosedForGood("closed"))],
        **{name: _with_bots(Game(name)) for name in built_in()},
    }


def _with_bots(game: Game) -> list[bytes]:
    """One player with a clock, and bots at the other seats."""
    opened, sat, *others = _seated(game)
    assert isinstance(opened, journal.Opened)
    bots = {str(seat): NAMES[seat] for seat in range(1, len(others) + 1)}
    clocked = msgspec.structs.replace(opened, clock=Clock(10, 1))
    return [journal.encode(entry) for entry in (clocked, sat, journal.Began(bots, at=time.time()))]


def _seated(game: Game) -> journal.Entries:
    """A table at which everyone has a seat."""
    version = game.rules.calling_card.version
    opened = journal.Opened(game.name, game.players, dict(game.changed), SECRET, version, race_seconds=30.0, dealer=0)
    sat = [journal.Sat(seat, NAMES[seat], hash_token(token_of(seat)), "") for seat in range(game.players)]
    return [opened, *sat]


def _journal(game: Game, moves: list[tuple[int, str]]) -> list[bytes]:
    """The entries of a table after these moves; without any, one that waits for its last two players."""
    entries = _seated(game)
    if moves:
        entries += [journal.Began({}, at=time.time()), *(journal.Moved(seat, text, "m") for seat, text in moves)]
    else:
        del entries[-2:]
    return [journal.encode(entry) for entry in entries]


def _taken_back() -> list[bytes]:
    """A table at which the first seat has just made a move that told nobody anything."""
    for name in built_in():
        game = Game(name)
        moves = _moves(game, lambda table: table.moves[-1][0] == 0 and last_move_told_nothing(table), most=10)
        if moves:
            return _journal(game, moves)
    raise LookupError("no game has a move that can be taken back")


def _moves(game: Game, until: Callable[[Table], bool], *, most: int = 1000) -> list[tuple[int, str]]:
    """The first legal moves, one after the other, until the table is as wanted; none if it never is."""
    table = game.open(shuffle.seed_of(SECRET, {}), dealer=0, engine="plain")
    while not table.moves or not until(table):
        if table.over or len(table.moves) >= most:
            return []
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    return table.moves
