"""Nobody learns what they may not know: not from a scene, not from a number, not from silence."""

from __future__ import annotations

import dataclasses
import json
import random
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

import parlour
from parlour.bots.adviser import advice
from parlour.engine.sampler import Worlds
from parlour.play import shuffle
from parlour.play.game import Game
from parlour.server import protocol
from parlour.server.access import Access
from parlour.server.journal import entries as journal
from parlour.server.journal.store import FILE, Store
from parlour.server.rooms import opening, questions
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.room import Room
from parlour.server.rooms.scenes import SceneMaker
from parlour.server.rooms.seats import OwnMove, hash_token
from parlour.server.rooms.take_backs import public_text
from parlour.server.serve import configured
from tests.server.guests import PATIENCE, Server, in_a_race, whose_turn


def live_table(name: str, seed: int, *, people: int = 99) -> LiveTable:
    """A table in memory, with people at all seats (or bots at some)."""
    game = Game(name)
    live = LiveTable("table")
    apply(live, journal.Opened(name, game.players, {}, f"{seed:064x}", game.rules.calling_card.version))
    for seat in range(min(people, game.players)):
        apply(live, journal.Sat(seat, f"Player {seat}", f"digest {seat}", "00"))
    apply(live, journal.Began(opening.bots_for_open_seats(live)))
    return live


def positions(name: str, seed: int, wanted: int) -> Iterator[LiveTable]:
    """Positions of random play, now and then."""
    chance = random.Random(f"{name} {seed}")
    live = live_table(name, seed)
    found = 0
    while found < wanted and live.status == "playing":
        table = live.table
        assert table is not None
        if chance.random() < 0.25:
            yield live
            found += 1
        if table.phase.is_race and chance.random() < 0.5:
            apply(live, journal.RaceOver())
        else:
            seat = chance.choice(sorted(table.actors))
            apply(live, journal.Moved(seat, str(chance.choice(table.legal(seat))), f"{live.at}"))


def otherwise(live: LiveTable, viewer: int | None, seed: int) -> LiveTable:
    """The same table, but with the cards this viewer hasn't seen dealt differently, now and before the last move."""
    assert live.table is not None
    made = object.__new__(LiveTable)
    made.__dict__.update(live.__dict__)
    made.own_move = None if live.own_move is None else OwnMove(live.own_move.seat, live.own_move.bank)
    made.table = live.table.copy()
    made.table.state = Worlds(live.table.game.rules, live.table.state, viewer, seed=seed).next()
    last = made.table.history.steps[-1]
    before = None if last.before is None else Worlds(live.table.game.rules, last.before, viewer, seed=seed).next()
    made.table.history.steps[-1] = dataclasses.replace(last, before=before, after=made.table.state)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("name", parlour.games.built_in())
def test_what_a_viewer_cannot_see_does_not_change_their_scene(name: str) -> None:
    compared = changed = 0
    few = name in ("pals", "dick-tracy")  # their worlds take long to find
    for seed in (1,) if few else (1, 2):
        for live in positions(name, seed, 3 if few else 4):
            assert live.table is not None
            for viewer in (None, *range(live.table.game.players)):
                other = otherwise(live, viewer, seed)
                assert other.table is not None
                changed += other.table.state.flat() != live.table.state.flat()
                for since in (live.at, live.at - 1):
                    assert SceneMaker(other).encoded(viewer, since) == SceneMaker(live).encoded(viewer, since)
                assert questions.why(other, viewer, protocol.Why("w")) == questions.why(live, viewer, protocol.Why("w"))
                assert questions.count(other, protocol.Count("c")) == questions.count(live, protocol.Count("c"))
                assert questions.trick(other, protocol.LastTrick("t")) == questions.trick(live, protocol.LastTrick("t"))
                assert public_text(other.table) == public_text(live.table), "what is asked back is named as everyone knows it"
                assert live.in_race or other.waits_for() == live.waits_for(), "a clock shows who is waited for"
                if viewer is not None:
                    assert other.moves_to_undo(viewer) == live.moves_to_undo(viewer)
                    assert (viewer in other.table.actors) == (viewer in live.table.actors), (
                        "a hint isn't refused or given by it"
                    )
                if viewer is not None and viewer in live.table.actors:
                    assert advice(other.table, viewer) == advice(live.table, viewer)
                compared += 1
    assert compared > 10
    assert changed > compared // 3, "the worlds were really different"


@pytest.fixture(scope="module")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RoomRegistry, str]]:
    """A real server on a real port whose rooms the test can reach into."""
    store = Store(tmp_path_factory.mktemp("rooms"))
    rooms = RoomRegistry(store, pace=0.0, limited=False)
    config = configured(rooms, Access(limit=0))
    config.port = 0
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield rooms, f"ws://127.0.0.1:{port}/ws/"
    server.should_exit = True
    thread.join(10)
    store.close()


def without_times(frame: str | bytes) -> dict[str, Any]:
    """A scene, but for how many seconds each seat has been empty: the two tables are not asked at the same moment."""
    scene: dict[str, Any] = json.loads(frame)
    for seat in scene["seats"]:
        seat.pop("since", None)
    return scene


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_the_same_over_a_real_socket(real_server: tuple[RoomRegistry, str], name: str) -> None:
    rooms, address = real_server
    for live in positions(name, 7, 2):
        assert live.table is not None
        if live.in_race:
            continue
        for viewer in (None, 0, live.table.game.players - 1):
            frames = []
            for number, table in enumerate((live, otherwise(live, viewer, 3))):
                table.id = "table"
                tokens = [f"the secret of seat {seat}" for seat in range(table.table.game.players)]  # type: ignore[union-attr]
                for seat, token in enumerate(tokens):
                    table.seats[seat].token_hash = hash_token(token) if seat == viewer else ""
                key = f"{name}-{live.at}-{viewer}-{number}"
                rooms.loaded[key] = Room(table, rooms)
                with connect(address + key) as socket:
                    token = {} if viewer is None else {"token": tokens[viewer]}
                    socket.send(json.dumps({"do": "hello", "since": live.at - 1, **token}))
                    first = socket.recv(PATIENCE)
                    socket.send(json.dumps({"do": "why", "id": "w"}))
                    frames.append((without_times(first), socket.recv(PATIENCE)))
                rooms.loaded.pop(key, None)
            assert frames[0] == frames[1]
            assert frames[0][0]["view"]["seat"] == viewer


# -- races


@pytest.mark.slow
def test_nobody_can_tell_who_holds(server: Server) -> None:
    with (
        in_a_race(server, "Ann", "Bob", "Cy", seconds=10) as (seats, (ann, bob, cy)),
        server.guest(seats.table) as spectator,
    ):
        for one in (ann, bob, cy, spectator):
            one.hear_out()
        at = ann.scene["at"]
        written = metrics(server)
        held = ann.do("play", move="hold", id="h1")
        assert (held["is"], held["at"]) == ("done", at)
        assert ann.do("play", move="HOLD ", id="h2")["is"] == "done"
        for move in ("nonsense", ann.scene["moves"][0]["text"]):
            assert ann.do("play", move=move)["reason"] == "race"
        assert metrics(server) == written
        for one in (bob, cy, spectator):
            with pytest.raises(TimeoutError):
                one.hear(0.3)
        again = {}
        for token in (seats.tokens[1], None):
            with server.guest(seats.table, token) as reloaded:
                again[token] = reloaded.scene
        for token, scene in ((seats.tokens[1], bob.scene), (None, spectator.scene)):
            besides = {
                "race": 0,
                "told": 0,
                "facts": 0,
                "watching": 0,
            }  # whoever comes again is one more spectator for a moment
            assert {**again[token], **besides} == {**scene, **besides}
        assert bob.do("play", move="hold")["at"] == at, "no number tells that another has held"
        bob.until_scene(lambda scene: scene["at"] > at)
        assert bob.scene["told"]


# -- secrets


def test_no_secret_gets_out_before_the_game_is_over(server: Server) -> None:
    seats = server.open("rook", "Ann", invite=True, options={"length": "deal"})
    heard: list[str] = []
    entropy = "5ec2e7" * 5 + "aa"
    bob = server.ask(f"/api/tables/{seats.table}/seats", {"name": "Bob", "entropy": entropy}).json["seats"]["1"]
    with (
        server.guest(seats.table, seats.token) as ann,
        server.guest(seats.table, bob) as other,
        server.guest(seats.table) as spectator,
    ):
        ann.done("begin")
        for turn in range(12):
            one = whose_turn(ann, other)
            assert one is not None
            one.do("hint")
            one.do("why")
            one.do("play", move="no such move")
            one.done("play", move=one.lawful()[0])
            heard += [server.ask(path).body.decode() for path in pages(seats.table)] if turn % 4 == 0 else []
        assert ann.scene["status"] == "playing"
        heard += [*ann.frames, *other.frames, *spectator.frames]
    with sqlite3.connect(server.data / FILE) as file:
        (first,) = file.execute("SELECT body FROM entries WHERE id = ? AND number = 0", (seats.table,)).fetchone()
        sat = [
            json.loads(body)
            for (body,) in file.execute("SELECT body FROM entries WHERE id = ?", (seats.table,))
            if b'"sat"' in body
        ]
    secret = json.loads(first)["secret"]
    seed = shuffle.seed_of(secret, {entry["seat"]: entry["entropy"] for entry in sat})
    hidden = [secret, seed, seed.removeprefix(shuffle.PREFIX), seats.token, bob, entropy, *(entry["token"] for entry in sat)]
    heard.append(server.errors.read_text())
    assert len(heard) > 20
    for text in heard:
        for word in hidden:
            assert word not in text


def metrics(server: Server) -> list[str]:
    """The metrics, without how busy the server is at this moment."""
    found = server.ask("/metrics", from_here=True).body.decode().splitlines()
    return [line for line in found if not line.startswith(("parlour_loop_lag", "parlour_requests"))]


def pages(table: str) -> list[str]:
    about = f"/api/tables/{table}"
    return ["/", "/metrics", "/healthz", "/api/games", about, f"{about}/record", f"{about}/replay/0", f"/t/{table}"]


def test_no_move_is_taken_back_once_the_seed_is_known(server: Server) -> None:
    seats = server.open("hoo-doo", options={"length": "deal"})
    with server.guest(seats.table, seats.token) as guest:
        guest.done("stand")
        guest.until_scene(lambda scene: scene["status"] == "over")
        assert server.ask(f"/api/tables/{seats.table}/record").status == 200
        assert not guest.scene["can_undo"]
        assert guest.do("undo")["is"] == "refused"
        assert server.ask(f"/api/tables/{seats.table}").json["status"] == "over"


def test_only_hashes_of_secrets_are_on_disk(server: Server) -> None:
    seats = server.open("rook")
    files = b"".join(path.read_bytes() for path in Path(server.data).glob(f"{FILE}*"))
    assert seats.table.encode() in files
    assert seats.token.encode() not in files
