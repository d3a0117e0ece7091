"""A server killed in the middle of things: what was acknowledged is there, and everyone goes on."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server import phrases
from parlour.server.journal.store import FILE
from tests.server.guests import Guest, Server, in_a_race, whose_turn

pytestmark = pytest.mark.slow


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data")
    yield made
    made.kill()


def entries(server: Server, table: str) -> list[dict[str, object]]:
    """The journal of a table as it is on disk."""
    with sqlite3.connect(server.data / FILE) as file:
        rows = file.execute("SELECT number, body FROM entries WHERE id = ? ORDER BY number", (table,)).fetchall()
    assert [number for number, _ in rows] == list(range(len(rows))), "no entry is missing"
    return [json.loads(body) for _, body in rows]


def test_killed_in_mid_deal_nothing_acknowledged_is_lost(doomed: Server) -> None:
    seats = doomed.open("paintings-outcasts", "Ann", "Bob", players=3)
    chance, acknowledged, seen = random.Random(1), [], 0
    for life in range(3):
        with doomed.guest(seats.table, seats.tokens[0], since=seen) as ann, doomed.guest(seats.table, seats.tokens[1]) as bob:
            assert ann.scene["at"] >= seen, "every scene that was shown is still true"
            assert [seat["kind"] for seat in ann.scene["seats"]] == ["person", "person", "bot"]
            for turn in range(6):
                one = whose_turn(ann, bob)
                assert one is not None
                move, name = chance.choice(one.lawful()), f"{life}.{turn}"
                answer = one.do("play", move=move, id=name)
                assert answer["is"] == "done", answer
                acknowledged.append((name, move, one is bob))
                one.until_scene(lambda scene, at=answer["at"]: scene["at"] >= at)  # type: ignore[misc]
            seen = max(ann.scene["at"], bob.scene["at"])
            doomed.kill()
        doomed.start()
        written = [
            (entry["id"], entry["move"], entry["seat"] == 1) for entry in entries(doomed, seats.table) if entry.get("id")
        ]
        assert written == acknowledged
    assert len(acknowledged) > 8
    with doomed.guest(seats.table, seats.tokens[0]) as ann:
        name, move, _ = next(one for one in reversed(acknowledged) if not one[2])
        before = ann.scene["at"]
        assert ann.do("play", id=name, move=move)["is"] == "done", "it was carried out before the crash"
        assert len([entry for entry in entries(doomed, seats.table) if entry.get("id") == name]) == 1
        assert ann.scene["at"] == before


def test_friends_agree_that_a_bid_is_taken_back_and_it_stays_so(doomed: Server) -> None:
    """At devices of their own they are asked; after a crash the bid is still gone, and the clock as it was."""
    seats = doomed.open("rook", "Ann", players=3, invite=True, clock={"bank": 600, "increment": 60})
    tokens = [seats.token]
    for name in ("Bob", "Cy"):
        tokens += doomed.ask(f"/api/tables/{seats.table}/seats", {"name": name}).json["seats"].values()
    with ExitStack() as stack:
        people = [stack.enter_context(doomed.guest(seats.table, token)) for token in tokens]
        first = whose_turn(*people)
        assert first is not None
        first.done("play", move="bid 15")
        first.done("undo")
        asked = first.until_scene(lambda scene: scene["asked_back"] is not None)["asked_back"]
        assert asked["waits_for"] == [seat for seat, one in enumerate(people) if one is not first]
        for seat in asked["waits_for"]:
            people[seat].done("agree", number=asked["number"], yes=True)
        assert whose_turn(*people) is first
        bank = first.scene["seats"][people.index(first)]["bank"]
        assert bank <= 600, "nothing was added"
    doomed.restart()
    with doomed.guest(seats.table, tokens[people.index(first)]) as again:
        assert again.scene["view"]["fields"]["bid"] == 0
        assert again.scene["seats"][people.index(first)]["bank"] == bank


def test_killed_right_after_a_command_was_sent(doomed: Server) -> None:
    """The move may be there or not; sent again, it is there once."""
    seats = doomed.open("rook", "Ann", "Bob", "Cy", "Di")
    for life in range(4):
        acknowledged: dict[str, object] | None = None
        movers: list[tuple[int, str]] = []
        for seat in range(4):
            with doomed.guest(seats.table, seats.tokens[seat]) as guest:
                if guest.scene["moves"]:
                    movers.append((seat, guest.lawful()[0]))
        seat, move = movers[0]
        with doomed.guest(seats.table, seats.tokens[seat]) as guest:
            guest.say(do="play", id=f"life {life}", move=move)
            if life % 2:
                acknowledged = guest.until(lambda event: event["is"] == "done")
            doomed.kill()
        doomed.start()
        there = [entry for entry in entries(doomed, seats.table) if entry.get("id") == f"life {life}"]
        assert len(there) == 1 or (not there and acknowledged is None)
        with doomed.guest(seats.table, seats.tokens[seat]) as guest:
            answer = guest.do("play", id=f"life {life}", move=move)
            assert answer["is"] == "done"
            assert acknowledged in (None, answer)
        assert len([entry for entry in entries(doomed, seats.table) if entry.get("id") == f"life {life}"]) == 1


def test_killed_while_waiting_in_a_race_and_after_the_end(doomed: Server) -> None:
    over = doomed.open("hoo-doo", options={"length": "deal"})
    waiting = doomed.open("rook", "Ann", invite=True)
    with doomed.guest(over.table, over.token) as guest:
        guest.done("stand")
        guest.until_scene(lambda scene: scene["status"] == "over")
    record = doomed.ask(f"/api/tables/{over.table}/record").body
    with in_a_race(doomed, "Ann", "Bob", seconds=30) as (race, (ann, _)):
        assert ann.do("play", move="hold", id="I hold")["is"] == "done"
        at = ann.scene["at"]
    doomed.restart()
    assert doomed.ask(f"/api/tables/{over.table}/record").body == record
    assert doomed.ask(f"/api/tables/{waiting.table}/seats", {"name": "Bob"}).status == 201
    with doomed.guest(race.table, race.tokens[0], since=at) as ann:
        assert ann.scene["race"]
        assert ann.scene["at"] == at
        assert not ann.scene["moves"], "a hold stands"
        assert ann.do("play", move="hold", id="I hold")["is"] == "done"


def test_both_sides_notice_a_lost_connection(doomed: Server) -> None:
    seats = doomed.open("rook")
    with doomed.socket(seats.table) as socket:
        socket.send(json.dumps({"do": "hello", "token": seats.token}))
        guest = Guest(socket)
        guest.hear()
        doomed.kill()
        with suppress(ConnectionClosed):
            while True:
                socket.recv(5)
    doomed.start()
    with doomed.guest(seats.table, seats.token) as guest:
        assert guest.scene["seats"][0]["here"]


def test_a_table_of_older_rules_or_with_a_damaged_journal_closes_and_its_journal_is_kept(doomed: Server) -> None:
    playing, waiting, odd = doomed.open("rook"), doomed.open("rook", "Ann", invite=True), doomed.open("hoo-doo")
    doomed.kill()
    with sqlite3.connect(doomed.data / FILE) as file:
        for seats in (playing, waiting):
            (body,) = file.execute("SELECT body FROM entries WHERE id = ? AND number = 0", (seats.table,)).fetchone()
            changed = json.dumps({**json.loads(body), "rules": 0}).encode()
            file.execute("UPDATE entries SET body = ? WHERE id = ? AND number = 0", (changed, seats.table))
        number = file.execute("SELECT COUNT(*) FROM entries WHERE id = ?", (odd.table,)).fetchone()[0]
        file.execute("INSERT INTO entries VALUES (?, ?, ?)", (odd.table, number, b'{"e": "moved", "seat": 0, "move": "fly"}'))
    doomed.start()
    for seats in (playing, waiting, odd):
        before = entries(doomed, seats.table)
        with doomed.guest(seats.table, seats.token) as guest, doomed.guest(seats.table) as spectator:
            for one in (guest, spectator):
                assert one.scene["status"] == "closed"
                assert one.scene["message"] == (phrases.DAMAGED() if seats is odd else phrases.RULES_CHANGED())
            more = {"play": {"move": "pass"}, "rename": {"name": "Eve"}}
            for command in ("play", "rename", "stand", "begin", "undo", "rematch"):
                refused = guest.do(command, **more.get(command, {}))
                assert refused["conflict"] == ("not over" if command == "rematch" else "closed"), command
        assert doomed.ask(f"/api/tables/{seats.table}").json["status"] == "closed"
        assert doomed.ask(f"/api/tables/{seats.table}/seats", {"name": "Bob"}).status == 409
        assert doomed.ask(f"/api/tables/{seats.table}/record").status == 409
        assert entries(doomed, seats.table) == before


def test_a_player_may_have_the_record_of_a_closed_table_which_then_stays_closed(doomed: Server) -> None:
    seats = doomed.open("hoo-doo")
    place = f"/api/tables/{seats.table}/record"
    assert doomed.ask(place, {"token": seats.token}).status == 409, "it is being played"
    doomed.kill()
    with sqlite3.connect(doomed.data / FILE) as file:
        wrong = b'{"e": "moved", "seat": 0, "move": "fly"}'
        number = file.execute("SELECT COUNT(*) FROM entries WHERE id = ?", (seats.table,)).fetchone()[0]
        file.execute("INSERT INTO entries VALUES (?, ?, ?)", (seats.table, number, wrong))
    doomed.start()
    before = entries(doomed, seats.table)
    assert doomed.ask(place, {"token": "A" * 32}).status == 404
    assert doomed.ask(place).status == 409
    assert entries(doomed, seats.table) == before
    for _ in range(2):
        found = doomed.ask(place, {"token": seats.token})
        assert found.status == 200
        assert found.json["moves"][-1] == [0, "fly"]
        assert found.json["note"] == phrases.RECORD_DAMAGED()
        assert len(entries(doomed, seats.table)) == len(before) + 1, "the journal says once that it is closed for good"
    assert doomed.ask(place).json["conflict"] == "not over", "it shows the secret, so it is for players only"
    assert doomed.ask(f"/api/tables/{seats.table}/replay/0").status == 409
    assert doomed.ask(f"/api/tables/{seats.table}/decisions", {"token": seats.token}).json["conflict"] == "closed"
    doomed.kill()
    with sqlite3.connect(doomed.data / FILE) as file:
        file.execute("DELETE FROM entries WHERE id = ? AND number = ?", (seats.table, number))
        file.execute("UPDATE entries SET number = ? WHERE id = ? AND number = ?", (number, seats.table, number + 1))
    doomed.start()
    assert doomed.ask(f"/api/tables/{seats.table}").json["status"] == "closed", "whatever the rules understand by then"
    assert doomed.ask(place, {"token": seats.token}).json["note"] == phrases.RECORD_UNFINISHED()
    assert doomed.ask(place).status == 409


@pytest.mark.parametrize(("rules", "corrected"), [(0, False), (0, True), (1, True)])
def test_a_finished_game_of_older_rules_or_with_a_damaged_journal_still_has_its_record(
    doomed: Server, rules: int, corrected: bool
) -> None:
    seats = doomed.open("hoo-doo", "Ann", options={"length": "deal"}, players=3)
    with doomed.guest(seats.table, seats.token) as guest:
        guest.done("stand")
        guest.until_scene(lambda scene: scene["status"] == "over")
    place = f"/api/tables/{seats.table}/record"
    before = doomed.ask(place).json
    doomed.kill()
    with sqlite3.connect(doomed.data / FILE) as file:
        for number, body in file.execute("SELECT number, body FROM entries WHERE id = ?", (seats.table,)).fetchall():
            entry = json.loads(body)
            if entry["e"] == "opened":
                entry["rules"] = rules
            if corrected and entry["e"] == "moved":
                entry["move"] = "a move of old"
            file.execute(
                "UPDATE entries SET body = ? WHERE id = ? AND number = ?", (json.dumps(entry).encode(), seats.table, number)
            )
    doomed.start()
    after = doomed.ask(place)
    assert after.status == 200
    assert after.json["rules"] == rules
    note = phrases.RECORD_DAMAGED() if rules else phrases.RECORD_OLD(old=0)
    assert after.json["note"] == note, "today's rules don't judge a game of older rules, even if they could"
    if not corrected:
        assert {**after.json, "rules": before["rules"], "note": None} == {**before, "note": None}
    assert doomed.ask(f"/api/tables/{seats.table}/replay/0").status == 409
    assert doomed.ask(f"/api/tables/{seats.table}").json["status"] == "closed"
    with doomed.guest(seats.table, seats.token) as guest:
        assert guest.scene["message"] == (phrases.OVER_DAMAGED() if rules else phrases.PLAYED_BY_OLD_RULES())


def test_an_unreadable_entry_closes_the_table(doomed: Server) -> None:
    bodies = [
        b"", b"{", b'{"e": "dance"}', b'{"e": "took-back", "seat": 0, "moves": 99, "id": "x"}',
        b'{"e": "sat", "seat": 77, "name": "", "token": "", "entropy": ""}',
    ]  # fmt: skip
    tables = [(doomed.open("rook"), body) for body in bodies]
    doomed.kill()
    with sqlite3.connect(doomed.data / FILE) as file:
        for seats, body in tables:
            file.execute("INSERT INTO entries SELECT id, MAX(number) + 1, ? FROM entries WHERE id = ?", (body, seats.table))
    doomed.start()
    for seats, body in tables:
        with doomed.guest(seats.table, seats.token) as guest:
            assert (guest.scene["status"], guest.scene["message"]) == ("closed", phrases.DAMAGED()), body
