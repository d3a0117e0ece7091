"""Journals that earlier versions wrote still load: the samples hold every kind of entry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.play.game import Game
from parlour.server.journal import entries as journal
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable

SAMPLES = Path(__file__).parent / "journals"
ENDS = {
    "paintings-outcasts": ([3, 1, 6, 3], [1]),
    "snap-jack": ([13, 13, 13, 13], [0, 1, 2, 3]),
    "pals": ([8, 11, 6, 6], [1]),
}
"""The scores and winners of each sample."""
WAITED = "waiting"
"""The sample of a table whose seats and options changed before its game began."""


def sample(name: str) -> list[bytes]:
    """The entries of a sample. (The version of the rules is today's: the moves are what matters here.)"""
    body, *more = (SAMPLES / f"{name}.jsonl").read_bytes().splitlines()
    first = json.loads(body)
    opened = {**first, "rules": Game(first["game"]).rules.calling_card.version}
    return [json.dumps(opened, separators=(",", ":")).encode(), *more]


@pytest.mark.parametrize("name", ENDS)
def test_a_journal_written_earlier_leads_to_the_same_end(name: str) -> None:
    live = LiveTable("old")
    for body in sample(name):
        apply(live, journal.decode(body))
    assert live.table is not None
    assert (live.table.scores, live.table.winners) == ENDS[name]
    assert (live.names[:2], live.next, live.closed_because) == (["Anna", "Bob"], "another", "It is closed.")
    assert live.seats[0].done["begin"] == 4


def test_a_journal_of_a_table_that_waited_leads_to_the_same_seats() -> None:
    live = LiveTable("old")
    for body in sample(WAITED):
        apply(live, journal.decode(body))
    assert live.table is not None
    assert live.table.game.options["length"] == "deal"
    assert (live.names, live.people, live.host) == (["Carl", "Ada", "Ann"], [0, 2], 2)
    assert ([seat.bank for seat in live.seats], live.tricks_face_down) == ([60.0] * 3, True)


@pytest.mark.parametrize("name", [*ENDS, WAITED])
def test_entries_are_written_as_they_always_were(name: str) -> None:
    for body in sample(name):
        assert json.loads(journal.encode(journal.decode(body))) == json.loads(body)


def test_the_samples_hold_every_kind_of_entry() -> None:
    found = {type(journal.decode(body)) for name in (*ENDS, WAITED) for body in sample(name)}
    assert found == set(journal.AnyEntry.__args__)  # type: ignore[attr-defined]
