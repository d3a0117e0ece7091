"""Loading long tables: in slices, each table once, and not too much for one network."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from pathlib import Path

import pytest

from parlour.play.game import Game
from parlour.server import protocol
from parlour.server.errors import NotFound, TooBusy, handling_of
from parlour.server.journal import entries as journal
from parlour.server.rooms import loading, registry
from parlour.server.rooms.loading import load_table, table_of
from parlour.server.rooms.registry import MOMENT, RoomRegistry
from parlour.server.rooms.seats import MAX_DONE, Seat, hash_token
from parlour.server.services import cleanup
from tests.server.guests import Server
from tests.server.in_process import Disk, Inside, inside

TOKEN = "t" * 24


def long_journal(moves: int = 600) -> list[bytes]:
    """The journal of a game that goes on and on."""
    game = Game("paintings-outcasts", 2, {"target": 9999})
    opened = journal.Opened(game.name, 2, dict(game.changed), "7" * 64, game.rules.calling_card.version)
    sat = [journal.Sat(seat, f"Player {seat}", hash_token(f"{TOKEN}{seat}"), "00") for seat in range(2)]
    live = table_of("long", map(journal.encode, [opened, *sat, journal.Began({})]))
    made: journal.Entries = [opened, *sat, journal.Began({})]
    assert live.table is not None
    while len(live.table.moves) < moves:
        seat = min(live.table.actors)
        live.table.play(seat, live.table.legal(seat)[0])
    return [journal.encode(entry) for entry in (*made, *(journal.Moved(seat, text) for seat, text in live.table.moves))]


@pytest.fixture(scope="module")
def long_table() -> list[bytes]:
    return long_journal()


def test_a_long_table_is_loaded_in_slices(long_table: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """With slices of no length at all, everyone else has a turn after each entry."""
    monkeypatch.setattr(loading, "PAUSE", 0.0)

    async def test() -> None:
        disk = Disk()
        disk.tables["long"] = long_table
        turns = 0
        task = asyncio.create_task(load_table(disk, "long", asyncio.Lock, slice_seconds=0.0))  # type: ignore[arg-type]
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns >= len(long_table)
        live, whole = await task, table_of("long", long_table)
        assert (live.at, live.steps_at, live.names) == (whole.at, whole.steps_at, whole.names)
        assert live.table is not None
        assert whole.table is not None
        assert live.table.record() == whole.table.record()

    asyncio.run(test())


def test_a_short_table_is_there_at_once() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"])
        async with asyncio.timeout(60):
            await load_table(all_.disk, made.table, asyncio.Lock, slice_seconds=1000.0)  # type: ignore[arg-type]

    inside(test)


def test_a_table_is_loaded_once_for_everyone_who_asks(long_table: list[bytes]) -> None:
    async def test(all_: Inside) -> None:
        all_.disk.tables["long"] = long_table
        asked = [asyncio.create_task(all_.rooms.room("long", network)) for network in ("a", "b", "a", "c")]
        await asyncio.sleep(0)
        asked[0].cancel()
        rooms = {id(await one) for one in asked[1:]}
        assert rooms == {id(all_.rooms.loaded["long"])}
        with pytest.raises(NotFound):
            await all_.rooms.room("nowhere", "a")

    inside(test)


def test_one_network_cannot_have_many_long_tables_loaded_at_once(
    long_table: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(all_: Inside) -> None:
        all_.rooms = RoomRegistry(all_.disk, pace=0.0)  # type: ignore[arg-type]
        for name in ("first", "second", "third"):
            all_.disk.tables[name] = long_table
        first, second, third = (
            asyncio.create_task(all_.rooms.room(*one)) for one in (("first", "a"), ("second", "a"), ("third", "b"))
        )
        with pytest.raises(TooBusy):
            await second
        await first
        await third
        assert await all_.rooms.room("second", "a"), "one after the other is fine"

    monkeypatch.setattr(loading, "MAX_LOADING", len(long_table))
    inside(test)


def test_what_is_sent_with_the_hello_waits_until_the_table_is_loaded(tmp_path: Path) -> None:
    """The page sends its hello and everything that was not acknowledged at once."""
    server = Server(tmp_path)
    try:
        seats = server.open("hoo-doo", "Ann")
        server.restart()
        with server.socket(seats.table) as socket:
            socket.send(json.dumps({"do": "hello", "token": seats.token}))
            for number in range(5):
                socket.send(json.dumps({"do": "ping", "n": number}))
            heard: list[int] = []
            while len(heard) < 5:
                event = json.loads(socket.recv(60))
                heard += [event["n"]] if event["is"] == "pong" else []
            assert heard == [0, 1, 2, 3, 4]
    finally:
        server.kill()


def test_asking_about_a_long_table_again_and_again_does_not_keep_it_in_memory(
    long_table: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(all_: Inside) -> None:
        all_.disk.tables |= {"first": long_table, "second": long_table}
        first = await all_.rooms.room("first")
        first.used -= MOMENT + 1
        await all_.rooms.room("first")
        await all_.rooms.room("second")
        assert set(all_.rooms.loaded) == {"second"}

    for module in (loading, registry):
        monkeypatch.setattr(module, "VERY_LONG", len(long_table))
    inside(test)


def test_a_seat_remembers_only_its_last_commands() -> None:
    seat = Seat()
    for number in range(2 * MAX_DONE):
        seat.note_done(f"{number}", number)
    assert list(seat.done.values()) == list(range(MAX_DONE, 2 * MAX_DONE))


def test_a_long_table_nobody_is_at_is_soon_unloaded_and_leaves_nothing(
    long_table: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(all_: Inside) -> None:
        all_.disk.tables["long"] = long_table
        short = await all_.open("rook", ["Ann"])
        rooms = [await all_.rooms.room(name) for name in ("long", short.table)]
        for room in rooms:
            room.used -= cleanup.LONG_IDLE + 1
        cleanup.unload_idle_tables(all_.rooms)
        assert set(all_.rooms.loaded) == {short.table}
        gone = weakref.ref(rooms[0].live)
        rooms.clear()
        del room
        await all_.rest()
        assert gone() is None, "memory is free at once, without a search for garbage"

    monkeypatch.setattr(cleanup, "LONG", len(long_table))
    gc.disable()
    try:
        inside(test)
    finally:
        gc.enable()


def test_few_tables_are_in_memory_that_nobody_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_IDLE", 20)
    monkeypatch.setattr(registry, "MOMENT", 0.0)

    async def test(all_: Inside) -> None:
        seen = await all_.rooms.open(protocol.NewTable("rook", ["Ann"]))
        all_.enter(seen.table)
        tables = [(await all_.rooms.open(protocol.NewTable("rook", ["Ann"]))).table for _ in range(60)]
        assert len(all_.rooms.loaded) <= 22
        assert seen.table in all_.rooms.loaded, "someone is connected"
        assert tables[-1] in all_.rooms.loaded, "it was used last"
        assert tables[0] not in all_.rooms.loaded
        assert (await all_.rooms.room(tables[0])).live.opened is not None, "it is on disk"

    inside(test)


def test_a_very_long_table_that_nobody_is_at_makes_way_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOMENT", 0.0)
    monkeypatch.setattr(registry, "VERY_LONG", 100)
    monkeypatch.setattr(loading, "VERY_LONG", 100)

    async def test(all_: Inside) -> None:
        body = long_journal(200)
        for name in ("first", "second", "third"):
            all_.disk.tables[name] = list(body)
        await all_.rooms.room("first")
        await all_.rooms.room("second")
        assert set(all_.rooms.loaded) == {"second"}
        all_.enter("second", f"{TOKEN}0")
        await all_.rooms.room("third")
        assert set(all_.rooms.loaded) == {"second", "third"}, "someone is at the second"

    inside(test)


def test_the_longest_tables_are_unloaded_whoever_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program could make hundreds of very long tables and sit at all of them."""
    monkeypatch.setattr(cleanup, "VERY_LONG", 100)
    monkeypatch.setattr(cleanup, "MAX_VERY_LONG", 600)

    async def test(all_: Inside) -> None:
        lengths = {"short": 50, "long": 200, "longer": 220, "longest": 300}
        for name, moves in lengths.items():
            all_.disk.tables[name] = long_journal(moves)
            await all_.rooms.room(name)
        lines = {name: all_.enter(name, f"{TOKEN}0") for name in lengths}
        assert cleanup.unload_longest_tables(all_.rooms) == 1
        assert set(all_.rooms.loaded) == {"short", "long", "longer"}
        assert lines["longest"].code == handling_of(TooBusy("")).close
        assert cleanup.unload_longest_tables(all_.rooms) == 0
        assert (await all_.rooms.room("longest")).live.number >= 300, "it is on disk"

    inside(test)
