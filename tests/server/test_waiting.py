"""A table before its game begins: ready, leaving, changing seats, and what the host may do."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.journal.records import record_of
from parlour.server.protocol import Sit
from parlour.server.rooms import waiting
from parlour.server.rooms.loading import table_of
from parlour.server.rooms.opening import sit
from parlour.server.rooms.seats import hash_token
from tests.server.guests import ENTROPY, Seats, Server


def opened(server: Server, players: int = 3, **more: Any) -> Seats:
    """A table that waits for friends of Ann, who isn't ready."""
    return server.open("paintings-outcasts", "Ann", players=players, invite=True, ready=False, **more)


def seated(server: Server, table: str, name: str, **more: Any) -> tuple[int, str]:
    """The seat someone got, and its token."""
    answer = server.ask(f"/api/tables/{table}/seats", {"name": name, "entropy": ENTROPY, "ready": False, **more})
    assert answer.status == 201, answer.body
    ((seat, token),) = answer.json["seats"].items()
    return int(seat), token


def names(scene: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in scene["seats"]]


def test_whoever_is_invited_sees_what_will_be_played(server: Server) -> None:
    table = opened(server, options={"length": "deal"}, clock={"bank": 90, "increment": 5}).table
    with server.guest(table) as invited:
        will_be = invited.scene["waiting"]
        assert (will_be["game"], will_be["host"]) == ("paintings-outcasts", 0)
        assert will_be["options"]["length"] == "deal"
        assert will_be["clock"] == {"bank": 90, "increment": 5}


def test_the_game_begins_when_all_are_ready(server: Server) -> None:
    seats = opened(server, 2)
    with server.guest(seats.table, seats.token) as ann:
        ann.done("ready")
        assert ann.scene["seats"][0]["ready"]
        assert ann.scene["status"] == "waiting", "a seat is open"
        _, token = seated(server, seats.table, "Bob")
        with server.guest(seats.table, token) as bob:
            assert bob.scene["status"] == "waiting"
            ann.done("ready", on=False)
            bob.done("ready")
            assert bob.scene["status"] == "waiting"
            ann.done("ready")
            assert ann.scene["status"] == "playing"
            assert ann.scene["waiting"] is None
            bob.until_scene(lambda scene: scene["status"] == "playing")
            assert bob.do("ready")["conflict"] == bob.do("leave")["conflict"] == "begun"


def test_programs_are_ready_as_they_sit_down(server: Server) -> None:
    seats = server.open("paintings-outcasts", "Ann", players=2, invite=True)
    assert server.ask(f"/api/tables/{seats.table}/seats", {"name": "Bob"}).status == 201
    with server.guest(seats.table, seats.token) as ann:
        assert ann.scene["status"] == "playing"


def test_only_the_host_begins_changes_and_removes(server: Server) -> None:
    seats = opened(server)
    seat, token = seated(server, seats.table, "Bob")
    with server.guest(seats.table, token) as bob:
        for command, more in (("begin", {}), ("configure", {}), ("remove", {"seat": 0})):
            assert bob.do(command, **more)["conflict"] == "host", command
    with server.guest(seats.table, seats.token) as ann:
        assert ann.do("remove", seat=0)["conflict"] == "seat"
        assert ann.do("remove", seat=2)["conflict"] == "seat"
        ann.done("begin")
        assert ann.scene["seats"][2]["kind"] == "bot"
        assert ann.do("remove", seat=seat)["conflict"] == ann.do("configure")["conflict"] == "begun"


def test_a_player_leaves_and_the_seat_is_open_again(server: Server) -> None:
    seats = opened(server)
    seat, token = seated(server, seats.table, "Bob")
    with server.guest(seats.table, seats.token) as ann, server.guest(seats.table, token) as bob:
        bob.say(do="leave", id="away")
        assert bob.closed() == 4403
        assert bob.events[-1]["code"] == "unseated"
        ann.until_scene(lambda scene: scene["seats"][seat]["kind"] == "open")
        assert {"fact": "left seat", "seat": seat, "name": "Bob", "removed": False} in ann.scene["facts"]
    with server.socket(seats.table) as socket:
        socket.send(f'{{"do": "hello", "token": "{token}"}}')
        assert '"unseated"' in str(socket.recv()), "the old token opens nothing"
    again, fresh = seated(server, seats.table, "Carl")
    assert again == seat
    with server.guest(seats.table, fresh) as carl:
        assert names(carl.scene) == ["Ann", "Carl", ""]


def test_whoever_is_removed_acts_for_nobody_who_comes_later(server: Server) -> None:
    seats = opened(server)
    seat, token = seated(server, seats.table, "Bob")
    with server.guest(seats.table, seats.token) as ann, server.guest(seats.table, token) as bob:
        ann.done("remove", seat=seat)
        assert {"fact": "left seat", "seat": seat, "name": "Bob", "removed": True} in ann.scene["facts"]
        assert bob.closed() == 4403
        seated(server, seats.table, "Carl")
        ann.until_scene(lambda scene: scene["seats"][seat]["name"] == "Carl")


def test_if_the_host_leaves_the_next_player_is_the_host(server: Server) -> None:
    seats = opened(server)
    seat, token = seated(server, seats.table, "Bob")
    with server.guest(seats.table, token) as bob:
        with server.guest(seats.table, seats.token) as ann:
            ann.say(do="leave", id="away")
            ann.closed()
        bob.until_scene(lambda scene: scene["waiting"]["host"] == seat)
        bob.say(do="leave", id="too")
        bob.closed()
    with server.guest(seats.table) as watching:
        assert watching.scene["waiting"]["host"] is None
    seated(server, seats.table, "Carl", seat=2)
    with server.guest(seats.table) as watching:
        assert watching.scene["waiting"]["host"] == 2


def test_a_player_takes_another_seat(server: Server) -> None:
    seats = opened(server)
    with server.guest(seats.table, seats.token) as ann:
        ann.done("ready")
        change = {"token": seats.token, "seat": 2}
        answer = server.ask(f"/api/tables/{seats.table}/seats/change", change)
        assert answer.status == 201
        assert ann.closed() == 4403
        assert server.ask(f"/api/tables/{seats.table}/seats/change", change).status == 404
    token = answer.json["seats"]["2"]
    with server.guest(seats.table, token) as ann:
        assert names(ann.scene) == ["", "", "Ann"]
        assert ann.scene["waiting"]["host"] == 2
        assert ann.scene["seats"][2]["ready"]
        seated(server, seats.table, "Bob", seat=0)
        taken = server.ask(f"/api/tables/{seats.table}/seats/change", {"token": token, "seat": 0})
        assert (taken.status, taken.json["conflict"]) == (409, "seat")
        ann.done("begin")
        assert ann.scene["view"]["seat"] == 2


def test_the_host_changes_the_options_and_nobody_is_ready_then(server: Server) -> None:
    seats = opened(server, 2)
    _, token = seated(server, seats.table, "Bob", ready=True)
    with server.guest(seats.table, seats.token) as ann, server.guest(seats.table, token) as bob:
        assert bob.scene["seats"][1]["ready"]
        ann.done("configure", options={"length": "deal"}, clock={"bank": 60}, tricks="face-down")
        bob.until_scene(lambda scene: scene["tricks"] == "face-down")
        assert not bob.scene["seats"][1]["ready"]
        assert bob.scene["seats"][1]["bank"] == 60
        assert bob.scene["waiting"]["options"]["length"] == "deal"
        assert ann.do("configure", options={"length": "forever"})["conflict"] == "setup"
        assert ann.do("configure", bots=["nobody"])["conflict"] == "setup"
        ann.done("configure")
        assert ann.scene["waiting"]["options"]["length"] != "deal"
        assert ann.scene["seats"][1]["bank"] is None


def test_what_waits_is_there_after_a_crash(server: Server) -> None:
    seats = opened(server)
    _, token = seated(server, seats.table, "Bob")
    with server.guest(seats.table, seats.token) as ann:
        ann.done("configure", options={"length": "deal"})
        ann.done("ready")
        before = ann.scene
    changed = server.ask(f"/api/tables/{seats.table}/seats/change", {"token": token, "seat": 2}).json["seats"]["2"]
    server.restart()
    with server.guest(seats.table, changed) as bob:
        assert names(bob.scene) == ["Ann", "", "Bob"]
        assert bob.scene["waiting"] == before["waiting"]
        assert bob.scene["seats"][0]["ready"]


OPENED = journal.Opened("paintings-outcasts", 2, {}, "ab" * 16, 0)


def entries(*more: journal.AnyEntry) -> list[bytes]:
    from parlour.games import find

    version = find(OPENED.game).calling_card.version
    first = journal.Opened(OPENED.game, 2, {}, OPENED.secret, version)
    return [journal.encode(entry) for entry in (first, *more)]


def test_the_record_has_the_seats_and_options_the_game_began_with() -> None:
    bodies = entries(
        journal.Sat(0, "Ann", hash_token("a"), "aa" * 8),
        journal.Sat(1, "Bob", hash_token("b"), "bb" * 8),
        journal.Left(1, 0, "x"),
        journal.ChangedSeat(0, 1, hash_token("c")),
        journal.Sat(0, "Carl", hash_token("d"), "dd" * 8),
        journal.Configured(1, "y", {"length": "deal"}),
        journal.Began({}),
    )
    live, made = table_of("t", bodies), record_of(bodies)
    assert live.table is not None
    assert made["names"] == ["Carl", "Ann"] == live.names
    assert made["options"] == {"length": "deal"}
    assert made["seed"] == live.seed


def test_old_journals_have_no_word_about_being_ready() -> None:
    body = b'{"e":"sat","seat":0,"name":"Ann","token":"x","entropy":""}'
    entry = journal.decode(body)
    assert isinstance(entry, journal.Sat)
    assert entry.ready
    assert journal.encode(entry) == body, "nothing is written that isn't needed"


def test_nobody_fills_a_journal_by_coming_and_going(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MAX_CHANGES", 3)
    live = table_of("t", entries(*(journal.Sat(0, "Ann", "x", ""), journal.Left(0, 0, "1"), journal.Sat(0, "Ann", "x", ""))))
    with pytest.raises(Conflict) as refused:
        sit(live, Sit("Bob"), "token", 0.0)
    assert refused.value.code == "often"
