"""What stands for a person at a table: picked when they sit down, changed with their name, kept, and never anything else."""

from __future__ import annotations

from typing import Any

from parlour.games import find
from parlour.server.journal import entries as journal
from parlour.server.protocol.bodies import Portrait
from parlour.server.rooms import rematch
from parlour.server.rooms.loading import table_of
from tests.server.guests import ENTROPY, Seats, Server


def opened(server: Server, **more: Any) -> Seats:
    return server.open("paintings-outcasts", "Ann", players=3, invite=True, ready=False, **more)


def portraits(scene: dict[str, Any]) -> list[str]:
    return [seat.get("portrait", "monogram") for seat in scene["seats"]]


def test_a_portrait_goes_with_its_player(server: Server) -> None:
    seats = opened(server, portrait="owl")
    body = {"name": "Bob", "entropy": ENTROPY, "ready": False, "portrait": "fox", "seat": 1}
    token = server.ask(f"/api/tables/{seats.table}/seats", body).json["seats"]["1"]
    with server.guest(seats.table, seats.token) as ann:
        assert portraits(ann.scene) == ["owl", "fox", "monogram"]
        moved = server.ask(f"/api/tables/{seats.table}/seats/change", {"token": token, "seat": 2})
        assert moved.status in (200, 201), moved.body
        ann.until_scene(lambda scene: portraits(scene) == ["owl", "monogram", "fox"])
        ann.done("begin")
        assert portraits(ann.scene) == ["owl", "monogram", "fox"]


def test_a_portrait_is_changed_with_the_name_or_alone(server: Server) -> None:
    seats = opened(server)
    with server.guest(seats.table, seats.token) as ann:
        ann.done("rename", name="Ann", portrait="hare")
        assert portraits(ann.scene)[0] == "hare"
        assert ann.scene["told"] == [], "a name that stays is no news"
        ann.done("rename", name="Anna")
        assert (ann.scene["seats"][0]["name"], portraits(ann.scene)[0]) == ("Anna", "hare")
        assert ann.scene["told"]
        ann.done("rename", name="Anna", portrait="monogram")
        assert portraits(ann.scene)[0] == "monogram"


def test_nothing_but_the_portraits_there_are(server: Server) -> None:
    for portrait in ("dragon", "<svg>", 3, None):
        body = {"game": "rook", "people": ["Ann"], "portrait": portrait}
        assert server.ask("/api/tables", body).status == 400, portrait


def test_a_rematch_keeps_the_portraits() -> None:
    opened = journal.Opened("paintings-outcasts", 2, {}, "ab" * 16, find("paintings-outcasts").calling_card.version)
    sat = journal.Sat(0, "Ann", "x", "", portrait=Portrait.LION)
    live = table_of("t", [journal.encode(entry) for entry in (opened, sat, journal.Began({"1": "Ada"}))])
    again = rematch.rematch_entries(live, "cd" * 16, {}, 0.0)
    assert [entry.portrait for entry in again if isinstance(entry, journal.Sat)] == [Portrait.LION]
