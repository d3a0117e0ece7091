"""Long games on disk before the server starts, and a large record: what an attacker has prepared."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

import parlour
from bench.games import SEATS
from parlour.play import shuffle
from parlour.play.table import Table
from parlour.server.journal import entries as journal
from parlour.server.journal.store import Store
from parlour.server.rooms.seats import hash_token

MOVES = 10_000
"""The moves of a long game, about."""
SLEEPING = 20
"""Long games that nobody plays."""
RECORD = 1_000_000
"""Bytes of the large record, about."""
SHORT = 2000
"""Bytes of a record as people have them."""
BYTES_A_MOVE = 22
"""Bytes of a move in a record, about."""
HIGHEST = 9999
"""A target that no game reaches."""
TOKEN = "the-token-of-an-attackers-seat-{seat}"
SECRET = "5" * 64


@dataclass(frozen=True)
class LongGames:
    """What was prepared."""

    finished: str
    sleeping: list[str]
    steps: int
    record: Path
    """The file of the large record."""
    long_record: Path
    """The file of the record of a long game."""
    short_record: str


async def prepare(folder: Path, game: str, *, moves: int = MOVES, sleeping: int = SLEEPING, size: int = RECORD) -> LongGames:
    """Put long games into the store in this folder, and a large record beside it."""
    table = played(game, moves)
    ended, target = end_of(table)
    store = Store(folder)
    names = [f"sleeping{number:04}" for number in range(sleeping)]
    begun = opening(game, {"target": HIGHEST})
    for name in names:
        await store.open(name, game, map(journal.encode, [*begun, *moved(table, len(table.moves))]))
    over = [*opening(game, {"target": target}), *moved(table, ended)]
    await store.open("finished0000", game, map(journal.encode, over))
    store.close()
    record, long = folder / "record.json", folder / "long.json"
    record.write_text(record_of(game, size))
    long.write_text(json.dumps(table.record()))
    return LongGames("finished0000", names, ended, record, long, record_of(game, SHORT))


def played(game: str, moves: int) -> Table:
    """A game of this many moves, played at random."""
    chance = random.Random(1)
    made = parlour.load(game, players=SEATS, target=HIGHEST)
    table = made.open(seed=shuffle.seed_of(SECRET, {}), names=names(), engine="plain")
    while len(table.moves) < moves or not table.deals:
        seat = min(table.actors)
        table.play(seat, chance.choice(table.legal(seat)))
    return table


def end_of(table: Table) -> tuple[int, int]:
    """The moves after which the last deal was over, and the target that ends the game there."""
    highest = max(map(sum, zip(*table.deals, strict=True)))
    made = parlour.load(table.game.name, players=SEATS, target=highest)
    again = made.open(seed=shuffle.seed_of(SECRET, {}), names=names(), engine="plain")
    for seat, text in table.moves:
        if again.over:
            break
        again.play(seat, text)
    assert again.over
    return len(again.moves), highest


def names() -> list[str]:
    """The names of the players."""
    return [f"Eve {seat}" for seat in range(SEATS)]


def opening(game: str, options: dict[str, str | int]) -> journal.Entries:
    """The entries before the first move."""
    version = parlour.load(game).rules.calling_card.version
    sat = [journal.Sat(seat, name, hash_token(TOKEN.format(seat=seat)), "") for seat, name in enumerate(names())]
    return [journal.Opened(game, SEATS, options, SECRET, version), *sat, journal.Began({}, at=1.0)]


def moved(table: Table, many: int) -> journal.Entries:
    """The first moves of a game as entries."""
    return [journal.Moved(seat, text, f"{number}") for number, (seat, text) in enumerate(table.moves[:many])]


def record_of(game: str, size: int) -> str:
    """A record of this many bytes, of legal moves only, so that it takes long to check."""
    table = played(game, size // BYTES_A_MOVE)
    return json.dumps(table.record())
