"""The fair shuffle: the promise before the game, the players' share, the proof after it."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from parlour.play import shuffle
from parlour.play.game import Game
from parlour.server.journal import entries as journal
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.opening import bots_for_open_seats
from tests.server.guests import Server

SECRET = "5" * 64


def finished(secret: str = SECRET, added: dict[int, str] | None = None) -> dict[str, Any]:
    """The record of a finished game."""
    given = {0: "ab" * 16, 2: "cd" * 16} if added is None else added
    table = Game("hoo-doo", 3, {"length": "deal"}).open(shuffle.seed_of(secret, given), names=["A", "B", "C"])
    while not table.over:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    table.setup.notes.fair = shuffle.proof(secret, given)
    return table.record()


def test_commitment_and_seed_as_the_docs_say() -> None:
    """Made again by hand, from nothing but what the module's words promise."""
    assert shuffle.commitment_of("abc") == hashlib.sha256(b"parlour commitment\nabc\n").hexdigest()
    by_hand = hashlib.sha256(b"parlour seed\nabc\n0 aa\n2 bb\n").hexdigest()
    assert shuffle.seed_of("abc", {2: "bb", 0: "aa"}) == f"fair-{by_hand}"


def test_a_fair_game_is_found_fair() -> None:
    found = shuffle.verified(finished(), shuffle.commitment_of(SECRET))
    assert found["fair"] is True
    assert len(found["checks"]) == 5


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "fair-" + "0" * 64}, {"fair": None}, {"fair": {}}, {"fair": {"secret": SECRET}},
        {"fair": {**shuffle.proof(SECRET, {}), "added": []}},
        {"fair": shuffle.proof("6" * 64, {0: "ab" * 16, 2: "cd" * 16})}, {"fair": shuffle.proof(SECRET, {0: "ab" * 16})},
        {"fair": {**shuffle.proof(SECRET, {0: "ab" * 16, 2: "cd" * 16}), "commitment": "0" * 64}},
        {"fair": {**shuffle.proof(SECRET, {}), "added": {"²": "x"}}}, {"fair": {**shuffle.proof(SECRET, {}), "added": {"0": 5}}},
        {"fair": {**shuffle.proof(SECRET, {}), "added": {"00": "ab" * 16, "2": "cd" * 16}}},
    ],
)  # fmt: skip
def test_whatever_was_changed_it_is_not_fair(change: dict[str, Any]) -> None:
    record = {key: value for key, value in {**finished(), **change}.items() if value is not None}
    try:
        found = shuffle.verified(record)
    except ValueError:
        assert "seed" in change, "another seed deals other cards, and the moves do not fit them"
    else:
        assert found["fair"] is False
        assert any(not check["ok"] for check in found["checks"])


def test_another_promise_than_the_noted_one_is_not_fair() -> None:
    assert shuffle.verified(finished(), "0" * 64)["fair"] is False


def test_a_game_that_is_not_over_is_not_shown_to_be_fair() -> None:
    record = finished()
    record["moves"] = record["moves"][:-1]
    assert shuffle.verified(record)["fair"] is False


def test_everybody_s_share_counts() -> None:
    seeds = {
        shuffle.seed_of(SECRET, added) for added in ({}, {0: "aa"}, {0: "ab"}, {1: "aa"}, {0: "aa", 1: "aa"}, {0: "aa1 aa"})
    }
    assert len(seeds) == 6
    assert shuffle.seed_of("4" * 64, {}) not in seeds


def test_the_promise_stands_before_anybody_else_sits_and_their_share_is_in_the_seed(server: Server) -> None:
    seats = server.open("hoo-doo", "Ann", invite=True, players=3, options={"length": "deal"})
    promised = server.ask(f"/api/tables/{seats.table}").json["commitment"]
    share = "0123456789abcdef" * 2
    bob = server.ask(f"/api/tables/{seats.table}/seats", {"name": "Bob", "entropy": share}).json["seats"]["1"]
    with server.guest(seats.table, seats.token) as ann, server.guest(seats.table, bob) as other:
        ann.done("begin")
        for one in (ann, other):
            assert one.scene["commitment"] == promised
            one.done("stand")
        ann.until_scene(lambda scene: scene["status"] == "over")
    record = server.ask(f"/api/tables/{seats.table}/record").json
    assert record["fair"]["commitment"] == promised
    assert record["fair"]["added"]["1"] == share
    assert server.ask("/api/verify", record).json["fair"] is True
    assert server.ask("/api/verify", {**record, "moves": record["moves"][:-1]}).json["fair"] is False


def test_loading_a_table_again_deals_the_same_cards() -> None:
    def opened() -> LiveTable:
        live = LiveTable("t")
        version = Game("rook").rules.calling_card.version
        apply(live, journal.Opened("rook", 4, {}, SECRET, version))
        apply(live, journal.Sat(0, "Ann", "x", "ab" * 16))
        apply(live, journal.Began(bots_for_open_seats(live)))
        return live

    one, other = opened(), opened()
    for live in (one, other):
        assert live.table is not None
        for _ in range(30):
            seat = min(live.table.actors)
            apply(live, journal.Moved(seat, str(live.table.legal(seat)[0])))
    assert one.table is not None
    assert other.table is not None
    assert one.table.state.flat() == other.table.state.flat()


def test_a_promise_comes_before_the_browsers_part_and_is_used_once(server: Server) -> None:
    promised = server.ask("/api/promises", {}).json
    assert set(promised) == {"promise", "commitment"}
    wish = {"game": "hoo-doo", "people": ["Ann"], "promise": promised["promise"], "entropy": "ab" * 16}
    made = server.ask("/api/tables", wish)
    assert made.status == 201
    assert server.ask(f"/api/tables/{made.json['table']}").json["commitment"] == promised["commitment"]
    again = server.ask("/api/tables", wish)
    assert again.status == 400
    assert again.json["field"] == "promise"
    assert server.ask("/api/tables", {**wish, "promise": "never given"}).json["field"] == "promise"
