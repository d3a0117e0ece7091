"""The record made from the journal alone is the one the table makes, and old journals still load."""

from __future__ import annotations

import random
from typing import Any

import pytest

import parlour
from parlour.play.game import Game
from parlour.server.journal import entries as journal
from parlour.server.journal.records import record_of
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.services.deadlines import run_out


def played(name: str) -> tuple[LiveTable, list[journal.AnyEntry]]:
    """A random game played to its end, with races that run out, moves taken back and a new name."""
    chance, game = random.Random(name), Game(name, None, {"length": "deal"})
    live, log = LiveTable("t"), list[journal.AnyEntry]()

    def append(entry: journal.AnyEntry) -> None:
        apply(live, entry)
        log.append(entry)

    append(journal.Opened(name, game.players, dict(game.changed), "5" * 64, game.rules.calling_card.version, dealer=1))
    append(journal.Sat(0, "Ann", "token", "ab" * 16))
    append(journal.Began({str(seat): f"Bot {seat}" for seat in range(1, game.players)}))
    table = live.table
    assert table is not None
    for turn in range(5000):
        if table.over:
            return live, log
        if turn == 3:
            append(journal.Renamed(0, "Anna", "r"))
        if turn % 7 == 6 and not table.phase.is_race:
            append(journal.TookBack(0, 1, f"b{turn}"))
        seat = chance.choice(sorted(table.actors))
        if table.phase.is_race and chance.random() < 0.5:
            append(journal.RaceOver(run_out(table.copy())))
        else:
            append(journal.Moved(seat, str(chance.choice(table.legal(seat))), f"m{turn}"))
    raise AssertionError("it does not end")


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_the_journal_alone_gives_the_record(name: str) -> None:
    live, log = played(name)
    assert live.table is not None
    made = record_of(map(journal.encode, log))
    assert made == live.table.record()
    assert list(made) == list(live.table.record()), "in the same order"


def test_a_record_that_does_not_replay_says_so() -> None:
    _, log = played("rook")
    bodies: list[Any] = [journal.encode(entry) for entry in log if not isinstance(entry, journal.TookBack)]
    assert "note" in record_of(bodies)
    assert "note" in record_of(bodies[:10]), "a game that does not come to its end"
    assert "note" not in record_of([*map(journal.encode, log), b'{"e":"something new"}', b"not even JSON"])
