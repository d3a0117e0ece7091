"""Playing at a table of a real server: every game, several people, devices and spectators."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import parlour
from tests.server.guests import Guest, Server, parlour_command, whose_turn


def play_on(guest: Guest, chance: random.Random, *, deals: int = 99) -> dict[str, Any]:
    """Play at random until the game or this number of deals is over."""
    while True:
        scene = guest.my_turn()
        if scene["status"] != "playing" or len(scene["view"]["deals"]) >= deals:
            return scene
        if scene["race"]:
            # At random a race would seldom be won before its time is up.
            advice = guest.do("hint").get("move", "hold")
            answer = guest.do("play", move=advice)
        else:
            answer = guest.do("play", move=chance.choice(guest.lawful()))
        # In a race someone else may have been quicker.
        assert answer["is"] == "done" or scene["race"], answer
        guest.until_scene(lambda now, at=scene["at"]: now["at"] > at)  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_deal_of_every_game_is_played_to_its_end(server: Server, name: str) -> None:
    seats = server.open(name, players={"pals": 3, "snap-jack": 2}.get(name))
    with server.guest(seats.table, seats.token) as guest, server.guest(seats.table) as spectator:
        assert "dealt" in [fact["fact"] for fact in guest.scene["facts"]]
        assert guest.scene["told"]
        assert guest.scene["view"]["seat"] == 0
        assert spectator.scene["view"]["seat"] is None
        play_on(guest, random.Random(name), deals=1)
        assert guest.scene["view"]["deals"] or guest.scene["status"] == "over"
        spectator.until_scene(lambda scene: bool(scene["at"] >= guest.scene["at"]))
        assert not any(event.get("moves") for event in spectator.events)
        for one in (guest, spectator):
            for before, after in zip(one.events, one.events[1:], strict=False):
                if before["is"] == after["is"] == "scene" and before["at"] < after["at"]:
                    assert after["facts"], "something has happened, and nobody is told"
                    assert after["told"]


def whole_game(server: Server, game: str = "hoo-doo", **more: Any) -> tuple[Any, Guest, dict[str, Any]]:
    """A game played to its end, at once."""
    seats = server.open(game, options={"length": "deal"}, **more)
    with server.guest(seats.table, seats.token) as guest:
        scene = play_on(guest, random.Random(1))
        assert scene["status"] == "over"
        return seats, guest, scene


def test_a_whole_game_its_record_its_replay_and_its_proof(server: Server, tmp_path: Path) -> None:
    seats = server.open("rook", options={"length": "deal"})
    promised = server.ask(f"/api/tables/{seats.table}").json["commitment"]
    with server.guest(seats.table, seats.token) as guest:
        assert guest.scene["commitment"] == promised
        early = server.ask(f"/api/tables/{seats.table}/record")
        assert (early.status, early.json["conflict"]) == (409, "not over")
        assert server.ask(f"/api/tables/{seats.table}/replay/0").status == 409
        end = play_on(guest, random.Random(2))
    assert end["status"] == "over"
    assert not end["can_undo"], "its seed is known now"
    answer = server.ask(f"/api/tables/{seats.table}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    record = answer.json
    assert record["fair"]["commitment"] == promised
    assert record["names"] == end["view"]["names"]
    file = tmp_path / "game.json"
    file.write_bytes(answer.body)
    assert parlour_command("replay", str(file)).returncode == 0
    assert parlour_command("verify", str(file), "--commitment", promised).returncode == 0
    assert parlour_command("verify", str(file), "--commitment", "0" * 64).returncode == 1
    assert server.ask("/api/verify", record).json["fair"] is True

    steps = server.ask(f"/api/tables/{seats.table}/replay/0").json["steps"]
    assert steps == len(record["moves"])
    last = server.ask(f"/api/tables/{seats.table}/replay/{steps}?seat=0").json
    assert last["view"]["fields"] == end["view"]["fields"]
    hidden = server.ask(f"/api/tables/{seats.table}/replay/0?seat=0").json["view"]["fields"]["hand"][1]
    opened = server.ask(f"/api/tables/{seats.table}/replay/0").json["view"]["fields"]["hand"][1]
    assert hidden == {"hidden": len(opened)}
    for wrong in (f"{steps + 1}", "-1", "x", "9" * 3000, "²"):
        assert server.ask(f"/api/tables/{seats.table}/replay/{quote(wrong)}").status == 404
    for wrong in ("9", "x", "²", "9" * 3000, ""):
        refused = server.ask(f"/api/tables/{seats.table}/replay/0?seat={quote(wrong)}")
        assert (refused.status, refused.json["field"]) == (400, "seat")


def test_a_record_that_was_tampered_with_is_not_fair(server: Server, tmp_path: Path) -> None:
    seats, _, _ = whole_game(server)
    record = server.ask(f"/api/tables/{seats.table}/record").json
    for part, value in (
        ("secret", "0" * 64),
        ("added", {"0": "ff" * 16}),
        ("added", {"²": "x"}),
        ("commitment", 5),
        ("added", {}),
    ):
        changed = {**record, "fair": {**record["fair"], part: value}}
        assert server.ask("/api/verify", changed).json["fair"] is False, part
    file = tmp_path / "game.json"
    file.write_text(json.dumps(changed))
    assert parlour_command("verify", str(file)).returncode == 1
    assert server.ask("/api/verify", {key: value for key, value in record.items() if key != "fair"}).json["fair"] is False
    shorter = {**record, "moves": record["moves"][:-1]}
    assert server.ask("/api/verify", shorter).json["fair"] is False
    assert server.ask("/api/verify", {**record, "seed": "x"}).status in (200, 400)
    assert server.ask("/api/verify", {"parlour": 1}).status == 400


def test_refusals_name_their_clause_and_change_nothing(server: Server) -> None:
    seats = server.open("paintings-outcasts")
    chance = random.Random(3)
    with server.guest(seats.table, seats.token) as guest:
        clauses = set()
        while guest.my_turn()["status"] == "playing" and len(clauses) < 1:
            before = guest.scene
            hand = before["view"]["fields"]["hand"][0]
            lawful = guest.lawful()
            for card in hand:
                if f"play {card}" not in lawful and [kind["text"] for kind in before["kinds"]] == ["play {card}"]:
                    refused = guest.do("play", move=f"play {card}")
                    assert refused["is"] == "refused"
                    assert refused["reason"] == "rule"
                    assert refused["clause"] not in refused["message"], "the page links the clause"
                    clauses.add(refused["clause"])
                    break
            nonsense = guest.do("play", move="dance on the table")
            assert (nonsense["is"], nonsense["clause"], nonsense["reason"]) == ("refused", None, "unknown")
            assert guest.scene["at"] == before["at"]
            guest.done("play", move=chance.choice(lawful))
        assert clauses


def test_hint_and_why(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest, server.guest(seats.table) as spectator:
        guest.my_turn()
        advice = guest.do("hint")
        assert advice["is"] == "advice"
        assert advice["move"] in guest.lawful()
        assert advice["reasons"]
        rules = guest.do("why")
        assert rules["is"] == "rules"
        assert rules["clauses"]
        known = {clause["id"] for clause in server.ask("/api/games/rook").json["clauses"]}
        assert set(rules["clauses"]) <= known
        assert spectator.do("why")["is"] == "rules"
        assert spectator.do("hint")["is"] == "refused"


def test_friends_sit_down_and_bots_take_the_rest(server: Server) -> None:
    seats = server.open("paintings-outcasts", "Ann", invite=True, players=4)
    table = seats.table
    with ExitStack() as stack:
        ann = stack.enter_context(server.guest(table, seats.token))
        assert ann.scene["status"] == "waiting"
        assert ann.scene["view"] is None
        assert ann.do("play", move="play x")["conflict"] == "not begun"
        assert [seat["kind"] for seat in ann.scene["seats"]] == ["person", "open", "open", "open"]
        taken = server.ask(f"/api/tables/{table}/seats", {"name": " aNN "})
        assert (taken.status, taken.json["conflict"]) == (409, "name")
        assert server.ask(f"/api/tables/{table}/seats", {"name": " \u200b "}).status == 409
        assert server.ask(f"/api/tables/{table}/seats", {"name": "Bob", "seat": 0}).status == 409
        assert server.ask(f"/api/tables/{table}/seats", {"name": "Bob", "seat": 7}).status == 409
        bob_seat = server.ask(f"/api/tables/{table}/seats", {"name": "Bob", "seat": 2, "entropy": "ab" * 16})
        assert bob_seat.status == 201
        bob = stack.enter_context(server.guest(table, bob_seat.json["seats"]["2"]))
        spectator = stack.enter_context(server.guest(table))
        ann.until_scene(lambda scene: scene["seats"][2]["here"])
        assert {"fact": "sat down", "seat": 2, "name": "Bob"} in [
            fact for event in ann.events for fact in event.get("facts", ())
        ]
        assert spectator.do("begin")["is"] == "refused"
        first = ann.do("begin", id="go")
        assert first["is"] == "done"
        assert ann.do("begin", id="go") == first, "the same command again is only acknowledged again"
        assert bob.do("begin")["conflict"] == "begun"
        for one in (ann, bob, spectator):
            one.until_scene(lambda scene: scene["status"] == "playing")
        assert [seat["kind"] for seat in ann.scene["seats"]] == ["person", "bot", "person", "bot"]
        full = server.ask(f"/api/tables/{table}/seats", {"name": "Cid"})
        assert (full.status, full.json["conflict"]) == (409, "full")
        hands = [one.scene["view"]["fields"]["hand"] for one in (ann, bob, spectator)]
        assert isinstance(hands[0][0], list)
        assert isinstance(hands[0][2], dict)
        assert isinstance(hands[1][2], list)
        assert isinstance(hands[1][0], dict)
        assert all(isinstance(hand, dict) for hand in hands[2])

        said = bob.do("say", phrase=0)
        assert said["is"] == "done"
        for one in (ann, bob, spectator):
            heard = (
                one.until(lambda event: event["is"] == "said")
                if one is not bob
                else next(e for e in bob.events if e["is"] == "said")
            )
            assert heard == {"is": "said", "seat": 2, "phrase": 0}

        assert ann.do("rename", name="bob")["conflict"] == "name"
        assert ann.do("rename", name="\u202e")["is"] == "refused"
        ann.done("rename", name="Anna")
        bob.until_scene(lambda scene: scene["view"]["names"][0] == "Anna")
        wanted = {"fact": "renamed", "seat": 0, "before": "Ann", "name": "Anna"}
        assert wanted in [fact for event in bob.events for fact in event.get("facts", ())]


def test_the_table_of_two_people_plays_on_and_stays_in_step(server: Server) -> None:
    seats = server.open("hoo-doo", "Ann", "Bob", players=3, options={"length": "deal"})
    chance = random.Random(5)
    with server.guest(seats.table, seats.tokens[0]) as ann, server.guest(seats.table, seats.tokens[1]) as bob:
        for moved in range(12):
            one = whose_turn(ann, bob)
            if one is None:
                assert moved
                break
            one.done("play", move=chance.choice(one.lawful()))
        whose_turn(ann, bob)
        assert ann.scene["at"] == bob.scene["at"] >= 4 + moved, "four entries to begin, and one for each move"
        assert ann.scene["view"]["scores"] == bob.scene["view"]["scores"]


def test_with_people_a_call_is_not_taken_back(server: Server) -> None:
    seats = server.open("authors", "Ann", "Bob", "Cy", players=3)
    with ExitStack() as stack:
        people = [stack.enter_context(server.guest(seats.table, seats.tokens[seat])) for seat in range(3)]
        mover = whose_turn(*people)
        assert mover is not None
        mover.done("play", move=mover.lawful()[0])
        assert not mover.scene["can_undo"], "it was a question, and it was answered"
        refused = mover.do("undo")
        assert (refused["is"], refused["conflict"]) == ("refused", "undo")


def test_with_people_a_bid_is_taken_back_until_the_next_player_moves(server: Server) -> None:
    seats = server.open("rook", "Ann", "Bob", "Cy", players=3)
    with ExitStack() as stack:
        people = [stack.enter_context(server.guest(seats.table, seats.tokens[seat])) for seat in range(3)]
        first = whose_turn(*people)
        assert first is not None
        before = first.scene["view"]
        first.done("play", move="bid 15")
        assert first.scene["can_undo"]
        second = whose_turn(*people)
        assert second is not None
        assert not second.scene["can_undo"], "others can't take it back"
        assert second.do("undo")["is"] == "refused"
        first.done("undo")
        assert first.scene["view"] == before
        assert "taken back" in [fact["fact"] for fact in first.scene["facts"]]
        first.done("play", move="bid 20")
        assert whose_turn(*people) is second
        second.done("play", move="bid 25")
        whose_turn(*people)
        assert not first.scene["can_undo"], "the next has moved"
        assert first.do("undo")["is"] == "refused"
        assert second.scene["can_undo"]


def test_alone_a_move_is_taken_back_and_chance_stays_the_same(server: Server) -> None:
    seats = server.open("authors", players=3)
    with server.guest(seats.table, seats.token) as guest:
        guest.my_turn()
        assert not guest.scene["can_undo"]
        assert guest.do("undo")["is"] == "refused"
        first, move = guest.scene, guest.lawful()[0]
        guest.done("play", move=move)
        after = guest.my_turn()
        guest.done("undo")
        assert "taken back" in [fact["fact"] for fact in guest.scene["facts"]]
        assert guest.scene["view"] == first["view"]
        assert guest.scene["at"] > after["at"]
        guest.done("play", move=move)
        again = guest.my_turn()
        assert again["view"]["fields"] == after["view"]["fields"], "the bots and the pack did the same again"


def test_leaving_a_seat_to_a_bot_and_coming_back(server: Server) -> None:
    seats = server.open("hoo-doo", players=3)
    with server.guest(seats.table, seats.token) as guest:
        guest.my_turn()
        guest.done("stand", away=True)
        deals = len(guest.scene["view"]["deals"])
        guest.until_scene(lambda scene: len(scene["view"]["deals"]) > deals or scene["status"] == "over")
        assert guest.scene["seats"][0]["minded"]
        guest.done("stand", away=False)
        guest.until_scene(lambda scene: not scene["seats"][0]["minded"] or scene["status"] == "over")
    with server.guest(seats.table, seats.token, since=guest.scene["at"]) as back:
        assert back.scene["at"] >= guest.scene["at"]


def test_coming_back_takes_the_seat_from_the_bot(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest:
        guest.my_turn()
        guest.done("stand")
    with server.guest(seats.table, seats.token) as back:
        back.until_scene(lambda scene: not scene["seats"][0]["minded"] or scene["status"] == "over")


def test_a_second_device_and_a_reload(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as phone:
        phone.my_turn()
        at = phone.scene["at"]
        with server.guest(seats.table, seats.token, since=at) as desk:
            assert desk.scene["view"] == phone.scene["view"]
            assert desk.scene["moves"] == phone.scene["moves"]
            assert desk.scene["told"] == [], "nothing has happened since"
            done = desk.done("play", move=desk.lawful()[0])
            phone.until_scene(lambda scene: scene["at"] >= done)
            assert phone.scene["seats"][0]["here"]
        with server.guest(seats.table, seats.token, since=at) as reloaded:
            assert reloaded.scene["told"], "what was missed is told"
        with server.guest(seats.table, seats.token, since=10**9) as confused:
            assert len(confused.scene["told"]) > len(reloaded.scene["told"])


def test_rematch_goes_on_at_a_table_with_the_same_seats(server: Server) -> None:
    seats = server.open("hoo-doo", "Ann", "Bob", players=3, options={"length": "deal"})
    with server.guest(seats.table, seats.tokens[0]) as ann, server.guest(seats.table, seats.tokens[1]) as bob:
        assert ann.do("rematch")["is"] == "refused"
        for one in (ann, bob):
            one.done("stand")
        for one in (ann, bob):
            one.until_scene(lambda scene: scene["status"] == "over")
        ann.say(do="rematch", id="again")
        bob.say(do="rematch", id="me too")
        answers = [one.until(lambda event: event.get("id") in ("again", "me too")) for one in (ann, bob)]
        assert [answer["is"] for answer in answers] == ["done", "done"]
        following = {one.until_scene(lambda scene: scene["next"] is not None)["next"] for one in (ann, bob)}
        assert len(following) == 1, "both go to the same table"
        table = following.pop()
        assert ann.do("rematch", id="again")["is"] == "done"
        assert ann.until_scene(lambda scene: True)["next"] == table
        dealers = ann.scene["view"]["dealer"]
    with server.guest(table, seats.tokens[0]) as ann, server.guest(table, seats.tokens[1]) as bob:
        assert [one.scene["view"]["seat"] for one in (ann, bob)] == [0, 1]
        assert ann.scene["commitment"] != server.ask(f"/api/tables/{seats.table}").json["commitment"]
        assert ann.scene["view"]["players"] > dealers >= 0


def test_the_winner_of_outcasts_names_a_penalty(server: Server) -> None:
    by_people = by_bots = 0
    for _ in range(60):
        seats = server.open("paintings-outcasts", options={"target": 5}, players=3)
        with server.guest(seats.table, seats.token) as guest:
            while guest.my_turn()["status"] == "playing":
                guest.done("play", move=guest.lawful()[0])
            scene = guest.until_scene(lambda scene: scene["penalty"] is not None or scene["penalty_by"] == 0)
            if scene["penalty"] is not None:
                by_bots += 1
                assert guest.do("penalty", words="Sing two songs.")["is"] == "refused"
            else:
                by_people += 1
                answer = guest.do("penalty", words="Sing a song.", id="p")
                assert answer["is"] == "done"
                assert guest.do("penalty", words="Sing a song.", id="p") == answer
                assert guest.do("penalty", words="Sing two songs.", id="q")["is"] == "refused"
                guest.until_scene(lambda scene: scene["penalty"] == "Sing a song.")
                assert guest.scene["facts"] == [{"fact": "penalty named", "seat": 0, "words": "Sing a song."}]
                assert server.ask(f"/api/tables/{seats.table}/record").json["penalty"] == "Sing a song."
        if by_people and by_bots:
            return
    pytest.fail(f"{by_people} named by people, {by_bots} by bots")
