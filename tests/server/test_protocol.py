"""What goes over the socket when someone is careless or means harm."""

from __future__ import annotations

import json
import socket as plain_socket
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from parlour.server import phrases
from parlour.server.access import MAX_SOCKETS
from tests.server.bare import bare_connection, bare_socket, frame, handshake, text
from tests.server.guests import PATIENCE, Guest, Server


def first_answer(server: Server, table: str, frame: str | bytes) -> tuple[dict[str, object], int]:
    """The answer to a frame that comes instead of a hello, and the code the server closes with."""
    with server.socket(table) as socket:
        socket.send(frame)
        guest = Guest(socket)
        answer = guest.hear()
        return answer, guest.closed()


# -- hello


def test_wrong_secrets_and_unknown_tables_get_the_same_answer(server: Server) -> None:
    table = server.open("rook").table
    wrong = json.dumps({"do": "hello", "token": "x" * 32})
    other = json.dumps({"do": "hello", "token": server.open("rook").token})
    asked = ((table, wrong), (table, other), ("nowhere", wrong), ("nowhere", '{"do":"hello"}'))
    answers = [first_answer(server, *one) for one in asked]
    assert answers == [({"is": "failed", "code": "not found", "message": phrases.NO_TABLE_OR_SEAT()}, 4404)] * 4


@pytest.mark.parametrize(
    "frame",
    [
        '{"do": "play", "id": "1", "move": "pass"}', "", "null", "[]", "{",
        '{"do": "hello", "token": 5}', '{"do": "hello", "token": "short"}',
        '{"do": "hello", "since": -1}', '{"do": "hello", "since": 1.5}', '{"do": "hello", "extra": 1}', '{"do": "dance"}', b"\x00\x01",
        '{"x": ' + "[" * 1900 + "]" * 1900 + ', "do": "hello"}', '{"do": "hello", "do": "hello", "token": "' + "x" * 65 + '"}',
    ],
)  # fmt: skip
def test_a_connection_that_does_not_say_hello_is_closed(server: Server, frame: str | bytes) -> None:
    answer, code = first_answer(server, server.open("rook").table, frame)
    assert (answer["is"], answer["code"], code) == ("failed", "bad message", 4400)


def test_hello_is_said_once(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table) as guest:
        guest.say(do="hello", token=seats.token)
        assert guest.until(lambda event: event["is"] != "scene")["code"] == "bad message"
        assert guest.do("play", move="pass")["conflict"] == "spectator"


def test_a_spectator_is_counted_and_disturbs_nobody(server: Server) -> None:
    seats = server.open("rook", "Ann", "Bob", "Cy", "Di")
    with server.guest(seats.table, seats.token) as ann:
        ann.hear_out()
        before = ann.scene
        with server.guest(seats.table):
            ann.until_scene(lambda scene: scene["watching"] == 1)
            assert {**ann.scene, "watching": 0} == {**before, "facts": [], "told": []}, "nothing else is told"
        ann.until_scene(lambda scene: scene["watching"] == 0)
        with server.guest(seats.table, seats.tokens[1]):
            assert ann.hear()["seats"][1]["here"]


def test_spectators_only_watch(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table) as guest:
        more: dict[str, dict[str, object]] = {
            "agree": {"number": 1, "yes": True},
            "play": {"move": "pass"},
            "say": {"phrase": 1},
            "rename": {"name": "Eve"},
            "penalty": {"words": "Sing."},
            "remove": {"seat": 0},
            "chat": {"text": "Hi!"},
            "allow-chat": {"chat": "all"},
            "nudge": {"seat": 0},
            "replace": {"seat": 0},
            "seen": {"deal": 1},
        }
        for command in (
            "begin",
            "play",
            "undo",
            "agree",
            "hint",
            "say",
            "rename",
            "stand",
            "penalty",
            "rematch",
            "chat",
            "allow-chat",
            "nudge",
            "replace",
            "decline",
            "ready",
            "leave",
            "remove",
            "configure",
            "seen",
        ):
            assert guest.do(command, **more.get(command, {}))["conflict"] == "spectator"


# -- frames


BAD = [
    "", "null", "{}", "[]", "{", '{"do": 5}', '{"do": "play"}',
    '{"do": "play", "id": "", "move": "x"}', '{"do": "play", "id": "a", "move": ""}',
    '{"do": "play", "id": "a", "move": 5}', '{"do": "play", "id": 1, "move": "x"}', '{"do": "play", "id": "a", "move": "x", "seat": 1}',
    '{"do": "play", "id": "a", "move": "' + "x" * 201 + '"}',
    '{"do": "say", "id": "a", "phrase": 8}', '{"do": "say", "id": "a", "phrase": -1}',
    '{"do": "say", "id": "a", "phrase": 1e400}', '{"do": "rename", "id": "a", "name": "' + "x" * 25 + '"}', '{"do": "ping", "n": "1"}',
    '{"do": "rename", "id": "a", "name": "\\ud800"}', '{"do": "stand", "id": "a", "away": "yes"}', '{"do": ["play"], "id": "a"}',
    '{"x": ' + "[" * 1900 + "]" * 1900 + ', "do": "ping"}', "[" * 4000, '{"a":' * 600, "NaN", '{"do": "ping", "n": NaN}',
]  # fmt: skip


def test_bad_messages_are_answered_and_the_socket_lives(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest:
        for frame in (*BAD, b"bytes"):
            guest.socket.send(frame)
            answer = guest.until(lambda event: event["is"] != "scene")
            assert (answer["is"], answer["code"]) == ("failed", "bad message"), frame[:60]
            assert len(answer["message"]) <= 200
            time.sleep(0.02)
        guest.say(do="ping", n=2**70)
        assert guest.until(lambda event: event["is"] == "pong")["n"] == 2**70


def test_strange_moves_are_refused(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest:
        guest.my_turn()
        strange = (
            "\x00",
            "{card}",
            "{0}",
            "%s",
            "bid " + "9" * 190,
            "bid -1",
            "bid ²",
            "bid 1e9",
            " ",
            "\u202e",
            "play red 5, red 6",
        )
        for move in (*strange, "💥" * 100):
            assert guest.do("play", move=move)["is"] == "refused", move


@pytest.mark.parametrize("frame", ["x" * 4097, '{"do": "ping", "n": ' + "1" * 5000 + "}", b"x" * 100_000])
def test_huge_frames_end_the_connection_and_nothing_else(server: Server, frame: str | bytes) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest, server.guest(seats.table) as other:
        with suppress(ConnectionClosed):
            guest.socket.send(frame)
        assert guest.closed() == 1009
        other.say(do="ping")
        assert other.until(lambda event: event["is"] == "pong")


@pytest.mark.parametrize("junk", [text(b'{"do": "\xff"}'), b"\xff" * 64, frame(0x8), b"\x81\x05hello", frame(0x9, b"x" * 200)])
def test_broken_frames_do_no_harm(server: Server, junk: bytes) -> None:
    seats = server.open("rook")
    with bare_socket(server.address, seats.table) as raw:
        raw.sendall(text(b'{"do": "hello"}') + junk)
        with suppress(OSError):
            while raw.recv(65536):
                pass
    with server.guest(seats.table, seats.token) as guest:
        assert guest.scene["status"] == "playing"


def test_a_half_open_connection_keeps_no_seat_busy(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table) as spectator:
        raw = bare_socket(server.address, seats.table)
        raw.sendall(text(json.dumps({"do": "hello", "token": seats.token}).encode()))
        spectator.until_scene(lambda scene: scene["seats"][0]["here"])
        raw.close()
        spectator.until_scene(lambda scene: not scene["seats"][0]["here"])


# -- too much at once


def test_thousands_of_frames_at_once_are_too_fast(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest, server.guest(seats.table, seats.token) as other:
        with suppress(ConnectionClosed):
            for n in range(5000):
                guest.say(do="ping", n=n)
        assert guest.closed() == 4429
        told = [event for event in guest.events if event["is"] == "failed"]
        assert {event["code"] for event in told} == {"too fast"}
        assert 40 <= sum(event["is"] == "pong" for event in guest.events) < 100
        other.my_turn()
        other.done("play", move=other.lawful()[0])


def test_a_little_too_fast_is_forgiven(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest:
        for n in range(60):
            guest.say(do="ping", n=n)
        assert guest.until(lambda event: event["is"] == "failed")["code"] == "too fast"
        time.sleep(0.5)
        guest.say(do="ping", n=1000)
        guest.until(lambda event: event.get("n") == 1000)


def test_too_fast_says_which_command_was_dropped(server: Server) -> None:
    seats = server.open("rook")
    with server.guest(seats.table, seats.token) as guest:
        for n in range(60):
            guest.say(do="begin", id=f"w{n}")
        answers = {}
        while len(answers) < 60:
            event = guest.hear()
            if event["is"] in ("refused", "failed"):
                answers[event["id"]] = event["is"]
        assert set(answers) == {f"w{n}" for n in range(60)}, "each is answered by its name"
        assert 0 < sum(kind == "failed" for kind in answers.values()) <= 20


@pytest.mark.slow
def test_a_slow_reader_holds_nobody_up_and_costs_little(server: Server) -> None:
    seats = server.open("rook", "Ann", "Bob", "Cy", "Di")
    with ExitStack() as stack:
        lazy = [bare_socket(server.address, seats.table) for _ in range(20)]
        for raw in lazy:
            stack.callback(raw.close)
            raw.setsockopt(plain_socket.SOL_SOCKET, plain_socket.SO_RCVBUF, 2048)
            raw.sendall(text(b'{"do": "hello"}'))
        people = [stack.enter_context(server.guest(seats.table, token)) for token in seats.tokens.values()]
        before, slowest, at = server.memory, 0.0, 0
        for _ in range(150):
            began = time.monotonic()
            at = one_move(people, at)
            slowest = max(slowest, time.monotonic() - began)
        assert slowest < 20, "nobody waits till the lazy ones are given up"
        assert server.memory - before < 20_000_000


@pytest.mark.slow
def test_a_slow_reader_gets_the_newest_scene_when_reading_again(server: Server) -> None:
    seats = server.open("rook", "Ann", "Bob", "Cy", "Di")
    with ExitStack() as stack:
        people = [stack.enter_context(server.guest(seats.table, token)) for token in seats.tokens.values()]
        lazy = stack.enter_context(bare_socket(server.address, seats.table))
        lazy.setsockopt(plain_socket.SOL_SOCKET, plain_socket.SO_RCVBUF, 2048)
        lazy.sendall(text(b'{"do": "hello"}'))
        at = 0
        for _ in range(150):
            at = one_move(people, at)
        heard, last, many = b"", 0, 0
        lazy.setsockopt(plain_socket.SOL_SOCKET, plain_socket.SO_RCVBUF, 1 << 20)
        while last < at:
            heard += lazy.recv(65536)
            while (scene := text_frame(heard)) is not None:
                heard = heard[scene[1] :]
                last, many = json.loads(scene[0])["at"], many + 1
        assert last == at
        assert many < 140, "the scenes in between were skipped"


def one_move(people: list[Guest], since: int) -> int:
    """Whoever's turn it is plays. Gives the number of the new scene."""
    for one in people:
        one.until_scene(lambda scene: bool(scene["at"] >= since))
    mover = next(one for one in people if one.scene["moves"])
    return mover.done("play", move=mover.lawful()[0])


def text_frame(data: bytes) -> tuple[bytes, int] | None:
    """The first frame of what a server sent, and where the next one begins; None, if it is not all there."""
    if len(data) < 4:
        return None
    assert data[0] == 0x81
    size, start = (int.from_bytes(data[2:4], "big"), 4) if data[1] == 126 else (data[1], 2)
    return (data[start : start + size], start + size) if len(data) >= start + size else None


def test_a_connection_that_never_reads_is_closed(server: Server) -> None:
    """Answers that nobody reads must not pile up."""
    seats = server.open("rook")
    raw = bare_socket(server.address, seats.table)
    raw.setsockopt(plain_socket.SOL_SOCKET, plain_socket.SO_RCVBUF, 2048)
    raw.sendall(text(json.dumps({"do": "hello", "token": seats.token}).encode()))
    before = server.memory
    raw.settimeout(5)
    with suppress(OSError):
        for n in range(20_000):
            raw.sendall(text(json.dumps({"do": "ping", "n": n}).encode()))
    assert server.memory - before < 20_000_000
    with server.guest(seats.table) as spectator:
        spectator.until_scene(lambda scene: not scene["seats"][0]["here"])
    raw.close()


@pytest.mark.slow
def test_a_browser_that_answers_no_ping_is_gone(tmp_path: Path) -> None:
    server = Server(tmp_path, "--ping", "1")
    try:
        seats = server.open("rook", "Ann", "Bob", "Cy", "Di", players=4)
        with server.guest(seats.table) as spectator:
            dead = bare_socket(server.address, seats.table)
            dead.sendall(text(json.dumps({"do": "hello", "token": seats.token}).encode()))
            spectator.until_scene(lambda scene: scene["seats"][0]["here"])
            began = time.monotonic()
            spectator.until_scene(lambda scene: not scene["seats"][0]["here"])
            assert time.monotonic() - began > 1, "asked, waited for, given up"
            heard = b""
            with suppress(OSError):
                while more := dead.recv(65536):
                    heard += more
            assert bytes([0x89, 0]) in heard, "it was asked"
            dead.close()
            time.sleep(3)
            spectator.say(do="ping", n=7)
            assert spectator.until(lambda event: event["is"] == "pong")["n"] == 7, "who answers stays"
    finally:
        server.kill()


def test_one_address_has_a_limited_number_of_sockets(server: Server) -> None:
    table = server.open("rook").table
    mine = {"X-Forwarded-For": "10.99.0.1"}
    with ExitStack() as stack:
        for _ in range(MAX_SOCKETS):
            stack.enter_context(server.socket(table, additional_headers=mine))
        with pytest.raises(InvalidStatus) as refused, server.socket(table, additional_headers=mine):
            pass
        assert refused.value.response.status_code == 429
        with server.socket(table, additional_headers={"X-Forwarded-For": "10.99.0.1, 10.99.0.2"}) as other:
            other.send('{"do": "hello"}')
            assert json.loads(other.recv(PATIENCE))["is"] == "scene", "others still come in"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(InvalidStatus), server.socket(table, additional_headers=mine) as again:
            again.send('{"do": "hello"}')
            assert json.loads(again.recv(10))["is"] == "scene"
            return
    raise AssertionError("a closed socket still counts")


@pytest.mark.parametrize("path", ["/ws", "/ws/", "/ws/a/b", "/other", "/"])
def test_sockets_are_for_tables_only(server: Server, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"ws{server.address[4:]}{path}"):
        pass
    assert refused.value.response.status_code == 404


# -- commands again, out of order, many at once


def test_a_command_sent_again_is_not_carried_out_again(server: Server) -> None:
    seats = server.open("rook", "Ann", "Bob", "Cy", "Di")
    with ExitStack() as stack:
        people = [stack.enter_context(server.guest(seats.table, seats.tokens[seat])) for seat in range(4)]
        mover = next(one for one in people if one.scene["moves"])
        move, before = mover.lawful()[0], mover.scene["at"]
        for _ in range(3):
            mover.say(do="play", id="m1", move=move)
        answers = [mover.until(lambda event: event.get("id") == "m1") for _ in range(3)]
        assert answers == [{"is": "done", "id": "m1", "at": before + 1}] * 3
        with server.guest(seats.table, seats.tokens[people.index(mover)]) as device:
            assert device.scene["at"] == before + 1
            assert device.do("play", id="m1", move="something else") == answers[0], "on any device"
        other = people[(people.index(mover) + 1) % 4]
        assert other.do("play", id="m1", move="nonsense")["is"] == "refused", "each seat has ids of its own"
        refused = mover.do("play", id="m2", move="nonsense")
        assert mover.do("play", id="m2", move="nonsense") == refused


def test_commands_in_any_order_and_all_at_once(server: Server) -> None:
    seats = server.open("rook", "Ann", "Bob", "Cy", "Di")
    devices = []
    with ExitStack() as stack:
        for _ in range(3):
            devices += [stack.enter_context(server.guest(seats.table, seats.tokens[seat])) for seat in range(4)]
        before = devices[0].scene["at"]
        mover = next(number for number, one in enumerate(devices[:4]) if one.scene["moves"])
        move = devices[mover].lawful()[0]

        def at_once(guest: Guest, number: int) -> None:
            for n in (3, 1, 2):
                guest.say(do="play", id=f"{number % 4}.{n}", move=move)

        threads = [threading.Thread(target=at_once, args=(one, number)) for number, one in enumerate(devices)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        kinds: dict[str, set[str]] = {}
        for one in devices:
            heard = 0
            while heard < 3:
                event = one.hear()
                if "id" in event:
                    heard += 1
                    kinds.setdefault(event["id"], set()).add(event["is"])
        done = sorted(key for key, found in kinds.items() if "done" in found)
        now = devices[0].until_scene(lambda scene: scene["at"] >= before + len(done))["at"]
        assert now == before + len(done), "as many events as commands carried out"
        assert all(len(found) == 1 or "done" in found for found in kinds.values())


# -- who gets in


def test_other_pages_may_not_open_a_socket(server: Server) -> None:
    table = server.open("rook").table
    for origin in ("https://evil.example", "null", "http://[", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus) as refused, server.socket(table, additional_headers={"Origin": origin}):
            pass
        assert refused.value.response.status_code == 403
    with server.socket(table, additional_headers={"Origin": server.address}) as socket:
        socket.send('{"do": "hello"}')
        assert json.loads(socket.recv(10))["is"] == "scene"


def test_a_foreign_host_name_is_refused(server: Server, tmp_path: Path) -> None:
    """A page may have its own name point to this machine; its browser then takes the server for the page's own (DNS rebinding)."""
    port = server.address.rpartition(":")[2]
    for name in ("evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", "", "[", f"10.0.0.1:{port}"):
        answer = server.ask("/api/games", headers={"Host": name})
        assert (answer.status, answer.json["error"]) == (421, phrases.WRONG_HOST()), name
        with bare_connection(server.address) as raw:
            raw.sendall(handshake("/ws/x", host=name))
            assert b" 421 " in raw.recv(100), name
    for name in (f"127.0.0.1:{port}", f"localhost:{port}", "LOCALHOST", f"[::1]:{port}"):
        assert server.ask("/api/games", headers={"Host": name}).status == 200, name
    behind = Server(tmp_path, "--origin", "https://cards.example.org", "--base-path", "/parlour")
    try:
        headers = {"Host": "cards.example.org", "Origin": "https://cards.example.org"}
        made = behind.ask("/api/tables", {"game": "rook", "people": ["Ann"]}, headers=headers)
        assert made.status == 201, "as a proxy passes it on"
        path, origin = f"/parlour/ws/{made.json['table']}", f"Origin: {headers['Origin']}"
        with bare_connection(behind.address) as raw:
            raw.sendall(handshake(path, origin, host=headers["Host"]))
            assert b" 101 " in raw.recv(100)
        assert behind.ask("/api/games", headers={"Host": "evil.example"}).status == 421
    finally:
        behind.kill()


def test_the_server_logged_no_traceback(server: Server) -> None:
    """Whatever was sent, no traceback was written."""
    assert "Traceback" not in Path(server.errors).read_text()
