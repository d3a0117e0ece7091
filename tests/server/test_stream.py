"""Programs that play over HTTP: the stream of what a seat sees, its moves and its other commands."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from uvicorn.server import ServerState

from parlour.server.command_limits import SEAT
from parlour.server.http import stream
from parlour.server.http.openapi import description
from parlour.server.http.stream import EventStream
from parlour.server.protocol import Command, Done, Refused, Scene
from parlour.server.rooms.registry import MAX_SOCKETS_OF_SEAT
from tests.server.guests import PATIENCE, ROOT, Answer, Seats, Server, in_a_race, whole
from tools.fuzz.wires import Wire, rest, until
from tools.fuzz.world import World, token_of

BOT = ROOT / "examples" / "http_bot.py"


class Stream:
    """A stream that a program reads."""

    def __init__(self, server: Server, table: str, token: str, since: int = 0) -> None:
        address = urlsplit(server.address)
        self.connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=PATIENCE)
        self.connection.request("GET", f"/api/tables/{table}/stream?since={since}", headers=bearer(token))
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200, self.answer.read()

    def hear(self) -> dict[str, Any] | None:
        """The next event; None when the stream has ended."""
        while line := self.answer.readline():
            if line.strip():
                return whole(json.loads(line))
        return None

    def scene(self, at: int = 0) -> dict[str, Any]:
        """The next scene with this number, or a later one."""
        while (event := self.hear()) is not None:
            if event["is"] == "scene" and event["at"] >= at:
                return event
        raise EOFError

    def close(self) -> None:
        with suppress(OSError):
            self.answer.close()
            self.connection.close()


@contextmanager
def streaming(server: Server, table: str, token: str, since: int = 0) -> Iterator[Stream]:
    made = Stream(server, table, token, since)
    yield made
    made.close()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def move(server: Server, seats: Seats, text: str, token: str = "", **more: Any) -> Answer:
    path = f"/api/tables/{seats.table}/moves"
    return server.ask(path, {"move": text, **more}, headers=bearer(token or seats.token))


# -- the example


def run_bot(link: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, str(BOT), link], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("game", ["authors", "paintings-outcasts"])
def test_the_example_plays_a_whole_game_against_bots(server: Server, game: str) -> None:
    seats = server.open(game)
    bot = run_bot(f"{server.address}/table/{seats.table}#0.{seats.token}")
    said, wrong = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, wrong) == (0, "")
    assert server.ask(f"/api/tables/{seats.table}/record").json["game"] == game
    with server.guest(seats.table) as spectator:
        assert spectator.scene["view"]["headline"] == said.strip()


def test_two_of_them_play_each_other_one_from_an_open_link(server: Server) -> None:
    seats = server.open("authors", players=2, invite=True)
    page = f"{server.address}/table/{seats.table}"
    bots = [run_bot(f"{page}#0.{seats.token}"), run_bot(page)]
    for bot in bots:
        _, wrong = bot.communicate(timeout=PATIENCE)
        assert (bot.returncode, wrong) == (0, "")
    assert server.ask(f"/api/tables/{seats.table}").json["status"] == "over"
    assert [seat["name"] for seat in server.ask(f"/api/tables/{seats.table}").json["seats"]] == ["Ann", "Robin"]


# -- the stream


def test_a_stream_says_what_a_socket_says(server: Server) -> None:
    seats = server.open("paintings-outcasts", "Ann", "Bob", players=2)
    with server.guest(seats.table, seats.tokens[0]) as ann, streaming(server, seats.table, seats.tokens[0]) as streamed:
        for _ in range(6):
            ann.hear_out()
            mover = ann.scene["view"]["actors"][0]
            with server.guest(seats.table, seats.tokens[mover]) as other:
                at = other.done("play", move=other.my_turn()["moves"][0]["text"])
            scene = ann.until_scene(lambda scene, at=at: scene["at"] >= at)
            heard = streamed.scene(at)
            assert {**heard, "facts": (), "told": ()} == {**scene, "facts": (), "told": ()}
            assert heard["view"]["seat"] == 0


def test_a_stream_goes_on_after_the_last_scene_that_was_seen(server: Server) -> None:
    seats = server.open("authors", "Ann", "Bob", players=2)
    with streaming(server, seats.table, seats.token) as first:
        seen = first.scene()
    mover = seen["view"]["actors"][0]
    with streaming(server, seats.table, seats.tokens[mover]) as other:
        move(server, seats, other.scene()["moves"][0]["text"], seats.tokens[mover])
    with streaming(server, seats.table, seats.token, seen["at"]) as again:
        new = again.scene()
    with streaming(server, seats.table, seats.token) as anew:
        whole_game = anew.scene()
    assert new["view"] == whole_game["view"]
    assert 0 < len(new["facts"]) < len(whole_game["facts"])


def test_whoever_closes_a_stream_has_vanished(server: Server) -> None:
    seats = server.open("authors", players=2, invite=True)
    (bob,) = server.ask(f"/api/tables/{seats.table}/seats", {"name": "Bob"}).json["seats"].values()
    with server.guest(seats.table, seats.token) as ann:
        ann.until_scene(lambda scene: not scene["seats"][1]["here"])
        with streaming(server, seats.table, bob):
            ann.until_scene(lambda scene: scene["seats"][1]["here"])
        ann.until_scene(lambda scene: not scene["seats"][1]["here"])


def test_whoever_hangs_up_at_once_leaves_nothing_behind(server: Server) -> None:
    seats = server.open("authors")
    address = urlsplit(server.address)
    for _ in range(20):
        with socket.create_connection((address.hostname, address.port)) as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closing resets the connection
            wire.sendall(request("GET", f"/api/tables/{seats.table}/stream", seats.token))
    with server.guest(seats.table) as spectator:
        spectator.until_scene(lambda scene: not scene["seats"][0]["here"])


def test_a_seat_has_only_so_many_streams_and_sockets(server: Server) -> None:
    seats = server.open("authors")
    streams = [Stream(server, seats.table, seats.token) for _ in range(MAX_SOCKETS_OF_SEAT)]
    with server.guest(seats.table, seats.token):
        event: dict[str, Any] | None = {}
        last = event
        while event is not None:
            last, event = event, streams[0].hear()
        assert last["code"] == "elsewhere"
        assert streams[1].scene()
    for one in streams:
        one.close()


def test_a_stopping_server_ends_its_streams(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    seats = server.open("authors")
    with streaming(server, seats.table, seats.token) as streamed:
        streamed.scene()
        server.process.send_signal(signal.SIGTERM)
        while streamed.hear() is not None:
            pass
    assert server.process.wait(PATIENCE) == 0
    assert server.errors.read_text() == ""


def test_an_empty_line_comes_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.001)

    async def lines() -> bytes:
        sent, quiet = b"", EventStream(on_end=lambda: None)

        async def send(message: Any) -> None:
            nonlocal sent
            sent += message.get("body", b"")
            if sent == b"\n\n":
                quiet.send([b"{}"])
                quiet.stop()

        async def receive() -> Any:
            await asyncio.Event().wait()

        await quiet({}, receive, send)
        return sent

    assert asyncio.run(lines()).endswith(b"\n\n{}\n")


def test_a_slow_reader_gets_the_newest_scene() -> None:
    async def scenes() -> list[dict[str, Any]]:
        world, state = World(), ServerState()
        reader = Wire(world.http(state))
        await reader.feed(request("GET", "/api/tables/playing/stream", token_of(0)))
        await until(lambda: b'"is":"scene"' in reader.sent, "no first scene")
        before = len(reader.sent)
        reader.fill(full=True)
        for name in ("Abe", "Ada", "Amy"):
            writer = Wire(world.http(state))
            body = json.dumps({"do": "rename", "name": name, "id": name})
            await writer.feed(request("POST", "/api/tables/playing/commands", token_of(1), body))
            await until(lambda: b'"is":"done"' in writer.sent, "no answer")  # noqa: B023
            writer.hang_up()
        assert len(reader.sent) == before
        reader.fill(full=False)
        await until(lambda: len(reader.sent) > before, "no newer scene")
        await rest()
        found = [json.loads(line) for line in bytes(reader.sent[before:]).splitlines() if line.startswith(b"{")]
        reader.hang_up()
        await rest()
        world.check_empty()
        world.end()
        return found

    (scene,) = asyncio.run(scenes())
    assert scene["seats"][1]["name"] == "Amy"


def request(method: str, path: str, token: str, body: str = "") -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


# -- moves and other commands


def test_the_page_says_what_is_there() -> None:
    page = (ROOT / "docs/bots-over-http.md").read_text(encoding="utf-8")
    paths = description("")["paths"]
    assert isinstance(paths, dict)
    for method, path in re.findall(r"`(GET|POST) (/api/\S+)`", page):
        assert method.lower() in paths[path]
    for row in re.findall(r"^\| (`.*?) \| ", page.partition("| field of a scene |")[2].partition("\n\n")[0], re.MULTILINE):
        assert set(re.findall(r"`(\w+)`", row)) <= set(Scene.__struct_fields__)
    statuses = {int(found) for found in re.findall(r"^\| (\d{3}) \|", page, re.MULTILINE)}
    assert statuses <= set(map(int, paths["/api/tables/{table}/stream"]["get"]["responses"]))
    often, burst = SEAT[Command]
    assert (often, burst, stream.HEARTBEAT) == (10, 40, 5.0), "the page says so in words"
    for line in re.findall(r"^    (\{\"is.*\})$", page, re.MULTILINE):
        assert msgspec.json.decode(line, type=Done | Refused)


def test_a_move_is_made_once_however_often_it_is_sent(server: Server) -> None:
    seats = server.open("authors", "Ann", "Bob", players=2)
    with streaming(server, seats.table, seats.token) as streamed:
        mover = streamed.scene()["view"]["actors"][0]
    with streaming(server, seats.table, seats.tokens[mover]) as streamed:
        text = streamed.scene()["moves"][0]["text"]
        done = move(server, seats, text, seats.tokens[mover], id="once").json
        assert done["is"] == "done"
        assert move(server, seats, text, seats.tokens[mover], id="once").json == done
        assert streamed.scene(done["at"])["at"] == done["at"]


def test_a_refused_move_changes_nothing_and_says_why(server: Server) -> None:
    seats = server.open("rook")
    with streaming(server, seats.table, seats.token) as streamed:
        before = streamed.scene()
        while not before["moves"]:
            before = streamed.scene()
        answer = move(server, seats, "bid 7", id="wrong")
        assert answer.status == 200
        assert answer.json["is"] == "refused"
        assert answer.json["id"] == "wrong"
        assert answer.json["message"]
        assert answer.json["reason"]
    with server.guest(seats.table, seats.token) as guest:
        assert guest.scene["view"] == before["view"]


def test_whoever_has_not_been_shown_a_race_cannot_take_in_it(server: Server) -> None:
    with in_a_race(server, "Ann", "Bob", seconds=30) as (seats, people), server.guest(seats.table) as spectator:
        for one in people:
            one.socket.close()
        spectator.until_scene(lambda scene: not any(seat["here"] for seat in scene["seats"]))
        assert move(server, seats, "x").json["reason"] == "race"
        with streaming(server, seats.table, seats.token) as streamed:
            assert streamed.scene()["race"]
            assert move(server, seats, "x").json["reason"] == "card"  # the race is shown: now the card is at fault


def test_other_commands_are_answered_as_over_a_socket(server: Server) -> None:
    seats = server.open("authors")

    def command(**asked: Any) -> Answer:
        return server.ask(f"/api/tables/{seats.table}/commands", asked, headers=bearer(seats.token))

    assert command(do="ping", n=7).json == {"is": "pong", "n": 7}
    assert command(do="why", id="w").json["is"] == "rules"
    assert command(do="rename", id="r", name="Bea").json["is"] == "done"
    assert command(do="hello").status == 400
    assert command(do="dance").status == 400
    assert server.ask(f"/api/tables/{seats.table}").json["seats"][0]["name"] == "Bea"


def test_a_seat_may_not_send_more_than_over_a_socket(server: Server) -> None:
    seats = server.open("authors")
    path, asked = f"/api/tables/{seats.table}/commands", {"do": "rename", "name": "Bea"}
    answers = [server.ask(path, {**asked, "id": str(number)}, headers=bearer(seats.token)) for number in range(9)]
    assert {answer.status for answer in answers} == {200, 429}
    refused = next(answer for answer in answers if answer.status == 429)
    assert int(refused.headers["retry-after"]) > 0


@pytest.mark.parametrize(("method", "path"), [("GET", "stream"), ("POST", "moves"), ("POST", "commands")])
def test_a_seat_opens_only_with_its_token(server: Server, method: str, path: str) -> None:
    seats = server.open("authors")
    address, body = f"/api/tables/{seats.table}/{path}", {"move": "x"} if path == "moves" else {"do": "ping"}
    sent = None if method == "GET" else body
    without = server.ask(address, sent)
    assert (without.status, without.headers["www-authenticate"]) == (401, "Bearer")
    assert without.json["error"]
    assert server.ask(address, sent, headers=bearer("wrong" * 5)).status == 404
    assert server.ask(address.replace(seats.table, "nowhere"), sent, headers=bearer(seats.token)).status == 404


def test_a_wrong_number_of_the_last_scene_is_named(server: Server) -> None:
    seats = server.open("authors")
    answer = server.ask(f"/api/tables/{seats.table}/stream?since=x", headers=bearer(seats.token))
    assert (answer.status, answer.json["field"]) == (400, "since")
