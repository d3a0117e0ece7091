"""Nothing goes by the words: with every sentence garbled, a deal of each game is played over a real socket all the same."""

from __future__ import annotations

import codecs
import random
from collections.abc import Iterator
from typing import Any

import pytest

import parlour
from parlour.server import phrases
from tests.server.guests import Guest, Server


@pytest.fixture(scope="module")
def garbled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("garbled"), environment={"PARLOUR_GARBLE": "1"})
    yield made
    made.kill()
    assert not made.errors.read_text()


def filled(move: dict[str, Any], kinds: list[dict[str, Any]]) -> str:
    """A move typed by its kind: the template with its slots filled in."""
    kind = kinds[move["kind"]]
    return str(kind["text"].format(**{slot["name"]: move["values"][slot["name"]] for slot in kind["slots"]}))


def play_deal(guest: Guest, chance: random.Random) -> list[dict[str, Any]]:
    """Play random moves until a deal is over in which this seat has moved; all facts along the way."""
    over_at = 0
    while guest.scene["status"] == "playing" and not (over_at and len(guest.scene["view"]["deals"]) >= over_at):
        scene = guest.my_turn()
        if scene["status"] != "playing":
            break
        legal = [move for move in scene["moves"] if "offence" not in move]
        answer = guest.do("play", move=filled(chance.choice(legal), scene["kinds"]))
        assert answer["is"] == "done" or scene["race"], answer  # in a race someone else may have been quicker
        if answer["is"] == "done" and not over_at:
            over_at = len(scene["view"]["deals"]) + 1
        guest.until_scene(lambda now, at=scene["at"]: now["at"] > at)  # type: ignore[misc]
    return [fact for event in guest.events if event["is"] == "scene" for fact in event["facts"]]


RACES = ("pals", "snap-jack")
"""Games of long races, which take their time."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in RACES else ()) for name in parlour.games.built_in()]
)
def test_a_deal_of_every_game_is_played_by_facts_and_kinds_alone(garbled: Server, name: str) -> None:
    seats = garbled.open(name, players={"pals": 3, "snap-jack": 2}.get(name))
    with garbled.guest(seats.table, seats.token) as guest:
        facts = play_deal(guest, random.Random(name))
        view = guest.scene["view"]
        over = [fact for fact in facts if fact["fact"] == "deal over"]
        moved = [fact for fact in facts if fact["fact"] == "moved"]
        assert [fact["points"] for fact in over] == view["deals"]
        assert any(fact["seat"] == 0 and fact["text"] for fact in moved)
        assert any(fact["seat"] != 0 for fact in moved), "the bots moved too"


def test_sentences_are_garbled_and_codes_are_not(garbled: Server) -> None:
    seats = garbled.open("rook")
    with garbled.guest(seats.table, seats.token) as guest, garbled.guest(seats.table) as spectator:
        guest.my_turn()
        refused = guest.do("play", move="nonsense")
        assert (refused["is"], refused["reason"], refused["clause"]) == ("refused", "unknown", None)
        conflict = spectator.do("begin")
        assert (conflict["conflict"], conflict["message"]) == ("spectator", codecs.encode(phrases.SPECTATORS.template, "rot13"))
        assert guest.do("hint")["is"] == "advice"
        assert guest.do("why")["is"] == "rules"
        assert guest.do("count")["is"] == "count"
        assert guest.do("last")["is"] == "trick"
        guest.done("rename", name="Zoe")
        assert guest.scene["facts"][-1]["name"] == "Zoe"
    missing = garbled.ask("/api/games/whist")
    assert (missing.status, missing.json["error"]) == (404, codecs.encode(phrases.NOT_FOUND.template, "rot13"))


def test_lessons_records_and_replays_work_garbled(garbled: Server) -> None:
    lesson = garbled.ask("/api/lessons/rook", {"tries": []}).json
    tried = garbled.ask("/api/lessons/rook", {"tries": [lesson["lesson"]["hint"]["text"]]}).json
    assert tried["answer"]["kind"] == "right"
    seats = garbled.open("hoo-doo", options={"length": "deal"})
    with garbled.guest(seats.table, seats.token) as guest:
        guest.done("stand")
        guest.until_scene(lambda scene: scene["status"] == "over")
    record = garbled.ask(f"/api/tables/{seats.table}/record").json
    assert garbled.ask("/api/verify", record).json["fair"] is True
    step = garbled.ask(f"/api/tables/{seats.table}/replay/{len(record['moves'])}").json
    assert step["facts"][-1]["fact"] == "game over"
