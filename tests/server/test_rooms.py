"""The rooms from inside: what is shown is durable, whatever the disk, the readers and the order of events do."""

from __future__ import annotations

import asyncio
import gc
import itertools
import sqlite3
import string
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.play import shuffle
from parlour.server import phrases, protocol
from parlour.server.errors import DiskError, NotFound
from parlour.server.journal import entries as journal
from parlour.server.journal.store import Store
from parlour.server.rooms import catching_up, questions
from parlour.server.rooms import room as room_module
from parlour.server.rooms.commands import carry_out
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.rooms.scenes import SceneMaker
from parlour.server.services import bot_turns, cleanup, races
from parlour.server.services.autoplay import Autoplay
from parlour.server.sockets.listener import MAX_ANSWERS, MAX_WAITING
from tests.server.in_process import Inside, Line, inside


def seats_of(made: protocol.Seated) -> list[str]:
    return list(made.seats.values())


# -- many viewers


def test_other_tables_have_their_turn_while_many_are_shown_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(house: Inside) -> None:
        made = await house.open("rook", ["Ann"], invite=True)
        lines = [house.enter(made.table) for _ in range(10)]
        shown = []
        while not all(line.scene for line in lines):
            await asyncio.sleep(0)
            shown.append(sum(bool(line.scene) for line in lines))
            assert len(shown) < 100
        assert len(set(shown)) > 5, "a few at a time, if each takes too long"

    moments = iter(range(1_000_000))
    monkeypatch.setattr(room_module.time, "monotonic", lambda: next(moments) * room_module.SHOWING)
    inside(run)


# -- the disk


def test_nothing_is_shown_before_it_is_on_the_disk() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        lines = [all_.enter(made.table, token) for token in (*seats_of(made), None)]
        await all_.rest()
        mover = next(line for line in lines if line.scene["moves"])
        seat, before = lines.index(mover), mover.scene["at"]
        all_.disk.slow = True
        move = mover.scene["moves"][0]["text"]
        mover.say(do="play", id="m", move=move)
        device = all_.enter(made.table, seats_of(made)[seat])
        device.say(do="play", id="m", move=move)
        device.say(do="hint", id="h")
        await all_.rest()
        assert all_.rooms.loaded[made.table].live.at == before + 1, "it has happened in memory"
        assert all(line.scene["at"] == before for line in lines)
        assert not mover.answers("m")
        assert not device.sent, "neither a scene nor an answer"
        all_.disk.slow = False
        all_.disk.catch_up()
        await all_.rest()
        assert all(line.scene["at"] == before + 1 for line in (*lines, device))
        assert mover.answers("m") == device.answers("m") == [{"is": "done", "id": "m", "at": before + 1}]

    inside(test)


@pytest.mark.timeout(60)  # it went around forever, and nothing else got its turn
def test_waiting_for_the_disk_ends_even_if_it_has_just_answered() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"])
        room = all_.rooms.loaded[made.table]
        room.written = asyncio.get_running_loop().create_future()
        room.written.add_done_callback(room._on_written)
        room.writing += 1
        room.written.set_result(None)  # what is called back for it waits for the next round
        await room.wait_until_all_written()
        assert room.writing == 0

    inside(test)


def test_nothing_is_answered_from_a_move_that_came_while_another_was_written() -> None:
    """Neither a question, nor a refusal, nor the same command over another socket."""

    async def test(all_: Inside) -> None:
        made = await all_.open("snap-jack", ["Ann", "Bob", "Cy"], players=3)
        lines = [all_.enter(made.table, token) for token in seats_of(made)]
        spectator = all_.enter(made.table)
        await all_.rest()
        first = next(seat for seat, line in enumerate(lines) if line.scene["moves"])
        second = (first + 1) % 3
        device = all_.enter(made.table, seats_of(made)[second])
        await all_.rest()
        all_.disk.slow = True
        for line, name in ((lines[first], "one"), (lines[second], "two"), (device, "two"), (device, "out of turn")):
            line.say(do="play", id=name, move="lay")
            await all_.rest(5)
        spectator.say(do="count", id="how many")
        await all_.rest(5)
        all_.disk.catch_up()
        await all_.rest()
        assert lines[first].answers("one")
        assert all_.rooms.loaded[made.table].live.turns == 3, "the second move has happened in memory"
        waiting = ((lines[second], "two"), (device, "two"), (device, "out of turn"), (spectator, "how many"))
        assert not any(line.answers(name) for line, name in waiting)
        all_.disk.slow = False
        all_.disk.catch_up()
        await all_.rest()
        assert all(line.answers(name) for line, name in waiting)

    inside(test)


def test_a_newcomer_sees_the_table_while_a_hold_is_being_written() -> None:
    """Nobody is told of a hold, but a scene that had to wait for it must still come."""

    async def test(all_: Inside) -> None:
        made, lines = await in_a_race(all_)
        at = lines[0].scene["at"]
        all_.disk.slow = True
        lines[0].say(do="play", id="h", move="hold")
        await all_.rest()
        late = all_.enter(made.table)
        await all_.rest()
        assert not late.sent
        all_.disk.catch_up()
        await all_.rest()
        assert late.scene["at"] == at

    inside(test)


def test_who_has_missed_much_is_shown_the_table_though_it_was_being_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their turn came while a move was written; it was on disk before the next could have theirs."""
    monkeypatch.setattr(room_module, "PRESENCE_EVERY", 0)
    monkeypatch.setattr(catching_up, "time", SimpleNamespace(monotonic=itertools.count(step=0.01).__next__))

    async def test(all_: Inside) -> None:
        made = await all_.open("snap-jack", ["Ann", "Bob", "Cy"], players=3)
        lines = [all_.enter(made.table, token) for token in seats_of(made)]
        await all_.rest()
        monkeypatch.setattr(catching_up, "FEW", 0)
        all_.disk.slow = True
        late = all_.enter(made.table)
        next(line for line in lines if line.scene["moves"]).say(do="play", id="one", move="lay")
        await all_.rest()
        assert not late.scene
        all_.disk.slow = False
        all_.disk.catch_up()
        await all_.until(lambda: late.scene, 5)

    inside(test)


def test_a_bot_goes_on_after_all_that_was_at_hand_is_taken_back() -> None:
    """The older steps of a table are packed, and the last of them is the last step now."""

    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"], players=3)
        room = all_.rooms.loaded[made.table]
        line, table = all_.enter(made.table, seats_of(made)[0]), room.live.begun()
        for number in range(6):
            await all_.until(room.live.waits_for)
            line.say(do="play", id=f"move {number}", move=str(table.legal(0)[0]))
            await all_.until(lambda number=number: line.answers(f"move {number}"))
        await all_.until(room.live.waits_for)
        at_hand = sum(step.move is not None for step in table.history.steps)
        moves = len(table.moves) - at_hand
        await room.append([journal.TookBack(0, at_hand, "back")])
        line.say(do="stand", id="away", away=True)
        await all_.until(lambda: len(table.moves) > moves, 5)

    inside(test)


async def in_a_race(all_: Inside) -> tuple[protocol.Seated, list[Line]]:
    """A table of two people who are in a race."""
    with patch.object(shuffle, "new_secret", lambda: "5" * 64):
        made = await all_.open("snap-jack", ["Ann", "Bob"], players=2, race_seconds=2.5)
    lines = [all_.enter(made.table, token) for token in seats_of(made)]
    await all_.until(lambda: all(line.scene for line in lines))
    for turn in range(30):
        if lines[0].scene["race"]:
            return made, lines
        mover, at = next(line for line in lines if line.scene["moves"]), lines[0].scene["at"]
        mover.say(do="play", id=f"to the race {turn}", move=mover.scene["moves"][0]["text"])
        await all_.until(lambda: all(line.scene["at"] > at for line in lines))  # noqa: B023
    raise AssertionError("no race")


@pytest.mark.filterwarnings("ignore")
def test_a_full_disk_takes_the_move_back_and_everyone_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        lines = [all_.enter(made.table, token) for token in (*seats_of(made), None)]
        await all_.rest()
        mover = next(line for line in lines if line.scene["moves"])
        move, before = mover.scene["moves"][0]["text"], mover.scene
        all_.disk.full = all_.disk.slow = True
        mover.say(do="play", id="m", move=move)
        await all_.rest()
        room = all_.rooms.loaded[made.table]
        all_.disk.slow = False
        all_.disk.catch_up()
        for _ in range(20):
            room.refresh()
            await all_.rest(1)
        for line in lines:
            assert line.sent[-1] == {"is": "failed", "code": "closed", "message": phrases.NOT_SAVED()}
            assert line.code == 4410
            assert line.scene["at"] == before["at"]
            assert not line.answers("m")
        with pytest.raises(DiskError):
            await all_.open("rook", ["Eve"])
        all_.disk.full = False
        again = await all_.come_back(made.table, seats_of(made)[lines.index(mover)])
        await all_.rest()
        assert again.scene["view"] == before["view"]
        again.say(do="play", id="m", move=move)
        await all_.rest()
        assert again.answers("m") == [{"is": "done", "id": "m", "at": before["at"] + 1}]

    inside(test)
    assert "writing failed" in caplog.text
    assert not any(line.exc_info for line in caplog.records), "one line each: the log may be on the same disk"


def test_a_bot_s_move_that_cannot_be_written_is_made_again_later() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"])
        all_.disk.full = True
        line = all_.enter(made.table, made.seats["0"])
        room = all_.rooms.loaded[made.table]
        await all_.until(lambda: line.code is not None or (line.scene and line.scene["moves"]))
        if line.code is None:
            line.say(do="play", id="m", move=line.scene["moves"][0]["text"])
            await all_.until(lambda: line.code is not None)
        assert room.is_unloaded
        all_.disk.full = False
        line = await all_.come_back(made.table, made.seats["0"])
        await all_.until(lambda: line.scene and line.scene["moves"])

    inside(test)


def test_the_journal_has_no_gaps(tmp_path: Path) -> None:
    """An entry after one that failed isn't written either, or the journal would tell of a game that never was."""

    async def run() -> None:
        store = Store(tmp_path)
        await store.open("t", "rook", [b"0", b"1"])
        for table, number, body in (("t", 3, b"3"), ("t", 1, b"1 again"), ("nowhere", 1, b"1")):
            with pytest.raises(sqlite3.IntegrityError):
                await store.append(table, number, [body])
        await store.append("t", 2, [b"2", '3 \u2660 \\ "'.encode()])
        assert store.entries("t") == [b"0", b"1", b"2", '3 \u2660 \\ "'.encode()]
        store.close()

    asyncio.run(run())


def test_the_writer_survives_failures(tmp_path: Path) -> None:
    """Appends that fail, or that nobody waits for any more, don't stop the others."""

    async def run() -> None:
        store = Store(tmp_path)
        futures = [store.append("t", 1, [b"1"]), store.open("t", "rook", [b"0", b"1"]), store.append("t", 3, [b"3"])]
        futures += [store.open("u", "rook", [b"0"]), store.open("u", "rook", [b"0"])]
        futures[3].cancel()
        await store.open("v", "rook", [b"0"])
        assert store.entries("v") == [b"0"]
        assert store.entries("u") == [b"0"]
        assert store.entries("t") == [b"0", b"1"]
        found = await asyncio.gather(*futures, return_exceptions=True)
        assert [type(one) for one in found] == [
            sqlite3.IntegrityError, type(None), sqlite3.IntegrityError, asyncio.CancelledError, sqlite3.IntegrityError,
        ]  # fmt: skip
        store.close()

    asyncio.run(run())


def test_what_waits_is_written_together(tmp_path: Path) -> None:
    """Everything that comes while a transaction is written goes into the next one."""

    async def run() -> None:
        store = Store(tmp_path)
        commits: list[int] = []
        together = store._together

        def counted(connection: sqlite3.Connection, works: list[Any]) -> Exception | None:
            commits.append(len(works))
            return together(connection, works)

        with patch.object(store, "_together", counted):
            await asyncio.gather(*(store.open(f"t{n}", "rook", [b"0"]) for n in range(300)))
        assert sum(commits) == 300
        assert len(commits) < 100
        assert store.count() == 300
        store.close()

    asyncio.run(run())


def test_a_rematch_is_shuffled_with_new_entropy() -> None:
    """What was added to the old shuffle is in its record for everyone to see, so it doesn't count."""

    async def test(all_: Inside) -> None:
        made = await all_.open("hoo-doo", ["Ann"], players=2, invite=True, options={"length": "deal"}, entropy="ab" * 16)
        bob = await all_.rooms.sit(made.table, protocol.Sit("Bob", entropy="cd" * 16))
        lines = [all_.enter(made.table, made.seats["0"]), all_.enter(made.table, bob.seats["1"])]
        for line in lines:
            line.say(do="stand", id="s")
        await all_.until(lambda: all(line.scene and line.scene["status"] == "over" for line in lines))
        promised = all_.rooms.promises.make()
        lines[1].say(do="rematch", id="again", promise=promised.promise, entropy="ef" * 16)
        lines[0].say(do="rematch", id="me too")
        await all_.until(lambda: lines[1].scene["next"])
        live = (await all_.rooms.room(lines[1].scene["next"])).live
        assert live.entropy == {1: "ef" * 16}
        assert SceneMaker(live).scene(None, 0).commitment == promised.commitment

    inside(test)


async def over(all_: Inside, *people: str) -> list[Line]:
    """People at a game that is over, each on their own device."""
    made = await all_.open(
        "hoo-doo", [people[0]], players=len(people), invite=True, options={"length": "deal"}, entropy="00" * 16
    )
    tokens = [made.seats["0"]]
    for seat, name in enumerate(people[1:], 1):
        tokens.append((await all_.rooms.sit(made.table, protocol.Sit(name, entropy="00" * 16))).seats[str(seat)])
    lines = [all_.enter(made.table, token) for token in tokens]
    for line in lines:
        line.say(do="stand", id="s")
    await all_.until(lambda: all(line.scene and line.scene["status"] == "over" for line in lines))
    return lines


def test_everyone_who_accepts_adds_to_the_shuffle_of_a_rematch() -> None:
    async def test(all_: Inside) -> None:
        lines = await over(all_, "Ann", "Bob", "Cy", "Di")
        lines[3].hang_up()
        promised = all_.rooms.promises.make()
        lines[0].say(do="rematch", id="again", promise=promised.promise, entropy="aa" * 16)
        await all_.until(lambda: lines[1].scene["rematch"])
        assert lines[1].scene["rematch"]["commitment"] == promised.commitment, (
            "the server's part is fixed before the others add theirs"
        )
        assert lines[0].scene["next"] is None, "the others are waited for"
        lines[1].say(do="rematch", id="me too", entropy="bb" * 16)
        lines[1].say(do="rematch", id="b again", entropy="ff" * 16)
        lines[2].say(do="rematch", id="and me", entropy="cc" * 16)
        await all_.until(lambda: lines[0].scene["next"])
        assert (await all_.rooms.room(lines[0].scene["next"])).live.entropy == {0: "aa" * 16, 1: "bb" * 16, 2: "cc" * 16}
        assert [line.answers(id_)[0]["is"] for line, id_ in zip(lines, ("again", "me too", "and me"), strict=False)] == [
            "done"
        ] * 3

    inside(test)


def test_whoever_adds_nothing_to_a_rematch_still_comes_along() -> None:
    async def test(all_: Inside) -> None:
        lines = await over(all_, "Ann", "Bob")
        lines[0].say(do="rematch", id="again", entropy="aa" * 16)
        lines[1].say(do="rematch", id="me too")
        await all_.until(lambda: lines[1].scene["next"])
        live = (await all_.rooms.room(lines[0].scene["next"])).live
        assert (live.entropy, live.seats[1].minded) == ({0: "aa" * 16}, False)

    inside(test)


def test_a_table_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "MAX_TURNS", 8)

    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        lines = [all_.enter(made.table, token) for token in seats_of(made)]
        await all_.rest()
        for n in range(7):
            mover = next(line for line in lines if line.scene["moves"])
            mover.say(do="play", id=f"{n}", move=mover.scene["moves"][0]["text"])
            await all_.rest()
        line = lines[0]
        assert len(all_.disk.entries(made.table)) == 1 + 4 + 8 + 1, (
            "opened, seats, the beginning and moves; the last one closes it"
        )
        assert line.scene["status"] == "closed"
        assert line.scene["message"] == phrases.TABLE_LONG()
        line.say(do="rename", id="late", name="Anna")
        await all_.rest()
        assert line.answers("late")[0]["conflict"] == "closed"
        assert replayed(all_, made.table).closed_because == phrases.TABLE_LONG()

    inside(test)


def test_a_rematch_that_cannot_be_written_is_answered() -> None:
    async def test(all_: Inside) -> None:
        lines = await over(all_, "Ann", "Bob")
        lines[1].say(do="rematch", id="first", entropy="bb" * 16)
        await all_.until(lambda: lines[1].answers("first"))
        all_.disk.full = True
        lines[0].say(do="rematch", id="again", entropy="aa" * 16)
        await all_.until(lambda: lines[0].answers("again"), 10)
        assert lines[0].answers("again")[0]["code"] == protocol.FailureCode.CLOSED
        all_.disk.full = False
        lines[0].say(do="rematch", id="again", entropy="aa" * 16)
        await all_.until(lambda: lines[0].scene["next"])

    inside(test)


def test_a_rematch_needs_a_free_table() -> None:
    async def test(all_: Inside) -> None:
        lines = await over(all_, "Ann", "Bob")
        tables, all_.rooms.max_tables = all_.disk.count(), 1
        lines[1].say(do="rematch", id="first", entropy="bb" * 16)
        lines[0].say(do="rematch", id="again", entropy="aa" * 16)
        await all_.until(lambda: lines[0].answers("again"), 10)
        assert lines[0].answers("again")[0]["is"] == "failed"
        assert all_.disk.count() == tables
        all_.rooms.max_tables = 2
        lines[0].say(do="rematch", id="again", entropy="aa" * 16)
        await all_.until(lambda: lines[0].scene["next"])

    inside(test)


def test_two_who_ask_for_a_rematch_get_the_same_table() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("hoo-doo", ["Ann", "Bob"], players=3, options={"length": "deal"})
        lines = [all_.enter(made.table, token) for token in seats_of(made)]
        for line in lines:
            line.say(do="stand", id="s")
        await all_.until(lambda: all(line.scene and line.scene["status"] == "over" for line in lines))
        all_.disk.slow = True
        for line in lines:
            line.say(do="rematch", id="again")
        await all_.rest()
        all_.disk.slow = False
        all_.disk.catch_up()
        await all_.rest()
        assert all_.disk.count() == 2, "one new table"
        assert [line.answers("again")[0]["is"] for line in lines] == ["done", "done"]
        assert {line.scene["next"] for line in lines} == set(all_.disk.tables) - {made.table}

    inside(test)


# -- readers


def test_answers_do_not_pile_up_for_a_viewer_who_does_not_read() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        lazy = all_.enter(made.table)
        await all_.rest()
        lazy.is_full = True
        ann, bob = (all_.enter(made.table, token) for token in seats_of(made)[:2])
        await all_.rest()
        room = all_.rooms.loaded[made.table]
        listener = next(one for one in room.listeners if one.seat is None)
        for n in range(600):
            await carry_out(room, next(one for one in room.listeners if one.seat == 0), protocol.Say(f"{n}", 1), 0)
            await asyncio.sleep(0)
            assert len(listener.answers) <= MAX_ANSWERS
        await all_.rest()
        assert listener not in room.listeners, "it was disconnected"
        assert lazy.code == 4408
        assert sum(event["is"] == "said" for event in bob.sent) == 600, "the others heard everything"
        assert not ann.code

    inside(test)


def test_a_slow_reader_gets_the_newest_scene_and_nothing_between() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        lines = [all_.enter(made.table, token) for token in (*seats_of(made), None)]
        await all_.rest()
        lazy = lines[-1]
        lazy.is_full = True
        many, at = len(lazy.sent), lazy.scene["at"]
        for n in range(6):
            lines[0].say(do="rename", id=f"{n}", name=f"Ann {n}")
            await all_.rest()
        assert len(lazy.sent) == many
        lazy.read_again()
        await all_.rest()
        assert len(lazy.sent) == many + 1
        assert lazy.scene["at"] == at + 6 == lines[0].scene["at"]
        assert len(lazy.scene["told"]) == 6, "and hears all that happened"

    inside(test)


def test_reading_stops_when_too_many_messages_wait() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        line = all_.enter(made.table, made.seats["0"])
        await all_.rest()
        all_.disk.slow = True
        line.say(do="rename", id="written", name="Anna")
        for n in range(MAX_WAITING):
            assert line.is_reading
            line.say(do="begin", id=f"{n}")
        await all_.rest()
        assert not line.is_reading, "enough waits"
        all_.disk.slow = False
        all_.disk.catch_up()
        await all_.rest(200)
        assert line.is_reading
        assert line.answers("written")[0]["is"] == "done"
        assert [line.answers(f"{n}")[0]["conflict"] for n in range(MAX_WAITING)] == ["begun"] * MAX_WAITING

    inside(test)


def test_a_command_is_carried_out_though_its_sender_has_left() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        lines = [all_.enter(made.table, token) for token in (*seats_of(made), None)]
        await all_.rest()
        mover = next(line for line in lines if line.scene["moves"])
        at = mover.scene["at"]
        all_.disk.slow = True
        mover.say(do="play", id="m", move=mover.scene["moves"][0]["text"])
        await all_.rest()
        mover.say(do="rename", id="r", name="Gone")
        mover.hang_up()
        await all_.rest()
        assert lines[-1].scene["at"] == at, "it is not on the disk yet"
        assert mover.listener in all_.rooms.loaded[made.table].listeners
        all_.disk.slow = False
        all_.disk.catch_up()
        await all_.rest()
        assert lines[-1].scene["at"] == at + 2
        assert lines[-1].scene["seats"][lines.index(mover)]["name"] == "Gone"
        assert mover.listener not in all_.rooms.loaded[made.table].listeners, "and then it left"

    inside(test)


# -- clocks, races, absent people


def test_a_new_name_does_not_restart_a_race_or_a_clock() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await in_a_race(all_)
        room = all_.rooms.loaded[made.table]
        until, asked = room.race_times.until, room.clocks.asked_since
        at = lines[0].scene["at"]
        for n in range(3):
            lines[1].say(do="rename", id=f"r{n}", name=f"Bob {n}")
            lines[1].say(do="stand", id=f"s{n}", away=True)
            lines[1].say(do="stand", id=f"t{n}", away=False)
            await asyncio.sleep(0.2)
        assert lines[0].scene["at"] >= at + 6
        assert (room.race_times.until, room.clocks.asked_since) == (until, asked)
        await all_.until(lambda: not lines[0].scene["race"] or room.race_times.until > until, seconds=8)

    inside(test)


def test_thinking_does_not_block_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints, bots' moves and races are worked out in a thread of their own."""
    threads: dict[str, set[str]] = {}

    def watch(module: Any, name: str) -> None:
        real = getattr(module, name)

        def watched(*about: Any) -> Any:
            threads.setdefault(name, set()).add(threading.current_thread().name.rsplit("_", 1)[0])
            return real(*about)

        monkeypatch.setattr(module, name, watched)

    watch(questions, "advice")
    watch(bot_turns, "bot_move")
    watch(races, "race_attempts")

    async def test(all_: Inside) -> None:
        made = await all_.open("pals", ["Ann"], players=4, race_seconds=2.0)
        line = all_.enter(made.table, made.seats["0"])
        await all_.until(lambda: line.scene)
        for turn in range(200):
            if len(threads) == 3 or line.scene["status"] == "over":
                break
            if line.scene["moves"]:
                line.say(do="hint", id=f"h{turn}")
                line.say(do="play", id=f"m{turn}", move=line.scene["moves"][-1]["text"])
            await asyncio.sleep(0.2)
        assert threads == {name: {"parlour-bot"} for name in ("advice", "bot_move", "race_attempts")}

    inside(test)


@pytest.mark.parametrize("gone", [20.0, 9.9951])
def test_out_of_time_a_bot_minds_the_seat_and_the_time_is_gone(gone: float) -> None:
    """All of it: the clock that is shown is rounded and may run out a few milliseconds early."""

    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"], clock=protocol.Clock(10, 0))
        lines = [all_.enter(made.table, token) for token in seats_of(made)]
        await all_.rest()
        room = all_.rooms.loaded[made.table]
        (seat,) = room.live.waits_for()
        room.clocks.asked_since = time.monotonic() - gone
        lines[seat].say(do="rename", id="r", name="In no hurry")
        await all_.until(lambda: lines[seat].scene["seats"][seat]["minded"])
        assert lines[seat].scene["seats"][seat]["bank"] == 0
        copy = replayed(all_, made.table)
        assert (copy.seats[seat].bank, copy.seats[seat].minded) == (0, True)

    inside(test)


def test_a_bot_minds_the_seat_of_a_player_who_never_comes() -> None:
    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.grace = 0.05
        made = await all_.open("rook", ["Ann"], players=3, invite=True)
        bob = await all_.rooms.sit(made.table, protocol.Sit("Bob"))
        await all_.rooms.sit(made.table, protocol.Sit("Cy"))
        line = all_.enter(made.table, made.seats["0"])
        await all_.until(lambda: line.scene and sum(seat["minded"] for seat in line.scene["seats"]) == 2)
        assert not line.scene["seats"][0]["minded"]
        back = all_.enter(made.table, bob.seats["1"])
        await all_.until(lambda: back.scene and not back.scene["seats"][1]["minded"])

    inside(test)


def test_seats_that_share_a_device_are_here_together() -> None:
    """The device is passed from hand to hand, so nobody is away while someone else holds it."""

    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.grace = 0.02
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        line = all_.enter(made.table, made.seats["2"])
        await all_.until(lambda: line.scene is not None)
        await asyncio.sleep(0.2)
        seats = line.scene["seats"]
        assert [seat["here"] for seat in seats] == [True] * 4
        assert not any(seat["minded"] for seat in seats)
        assert replayed(all_, made.table).seats[3].device == replayed(all_, made.table).seats[0].device != ""

    inside(test)


def test_what_is_canceled_before_it_begins_leaves_nothing_behind(recwarn: pytest.WarningsRecorder) -> None:
    async def work() -> None:
        """Nobody gets here."""

    async def test() -> None:
        task = Autoplay(pace=0.0, grace=1.0).start(work())
        task.cancel()
        await asyncio.wait({task})

    asyncio.run(test())
    gc.collect()
    assert not [one for one in recwarn.list if "work" in str(one.message)]


def test_idle_tables_are_unloaded_and_come_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path)
        rooms = RoomRegistry(store, pace=0.0)
        kept, old = [await rooms.open(protocol.NewTable("rook", ["Ann"])) for _ in range(2)]
        seat_view = SceneMaker(rooms.loaded[kept.table].live).scene(0, 0)
        monkeypatch.setattr(cleanup, "IDLE", -1.0)
        cleanup.unload_idle_tables(rooms)
        await cleanup.delete_old_tables(rooms)
        assert not rooms.loaded
        assert SceneMaker((await rooms.room(kept.table)).live).scene(0, 0) == seat_view
        rooms.loaded.clear()
        store._reader.execute("UPDATE tables SET touched = 0 WHERE id = ?", (old.table,))
        cleanup.unload_idle_tables(rooms)
        await cleanup.delete_old_tables(rooms)
        assert store.count() == 2, "for a while it can be had back"
        store._reader.execute("UPDATE tables SET deleted = 0 WHERE deleted IS NOT NULL")
        await cleanup.delete_old_tables(rooms)
        assert store.count() == 1
        with pytest.raises(NotFound):
            await rooms.room(old.table)
        assert await rooms.room(kept.table)
        store.close()

    asyncio.run(run())


# -- anything at all


def replayed(all_: Inside, table: str) -> LiveTable:
    """The table as its journal tells it."""
    copy = LiveTable(table)
    for body in all_.disk.entries(table):
        apply(copy, journal.decode(body))
    return copy


IDS = st.sampled_from(["a", "b", "c", "d", "e"])
WORDS = st.one_of(
    st.sampled_from(["pass", "hold", "bid 100", "play red 1", "take", "snap", " HOLD ", "lead red 1"]),
    st.text(string.printable, min_size=1, max_size=30),
    st.text(min_size=1, max_size=10),
)
COMMANDS = st.one_of(
    st.fixed_dictionaries({"do": st.just("ping"), "n": st.integers()}),
    st.fixed_dictionaries({"do": st.sampled_from(["begin", "undo", "hint", "why", "count", "rematch", "decline"]), "id": IDS}),
    st.fixed_dictionaries({"do": st.just("play"), "id": IDS, "move": WORDS}),
    st.fixed_dictionaries({"do": st.just("play"), "id": st.integers(0, 10**6).map(str), "pick": st.integers(0, 50)}),
    st.fixed_dictionaries({"do": st.just("play"), "id": st.integers(0, 10**6).map(str), "pick": st.integers(0, 50)}),
    st.fixed_dictionaries({"do": st.just("play"), "id": st.integers(0, 10**6).map(str), "pick": st.integers(0, 50)}),
    st.fixed_dictionaries({"do": st.just("say"), "id": IDS, "phrase": st.integers(0, 7)}),
    st.fixed_dictionaries({"do": st.just("agree"), "id": IDS, "number": st.integers(0, 3), "yes": st.booleans()}),
    st.fixed_dictionaries({"do": st.just("rename"), "id": IDS, "name": st.text(min_size=1, max_size=24)}),
    st.fixed_dictionaries({"do": st.just("stand"), "id": IDS, "away": st.booleans()}),
    st.fixed_dictionaries({"do": st.just("penalty"), "id": IDS, "words": WORDS}),
    st.fixed_dictionaries({"do": st.just("hello")}),
    st.fixed_dictionaries({"do": st.text(max_size=8), "id": st.integers()}),
)  # fmt: skip
STEPS = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 3), COMMANDS),
        st.tuples(st.integers(0, 3), COMMANDS),
        st.tuples(st.integers(0, 3), COMMANDS),
        st.sampled_from(["slow", "flush", "full", "room", "leave", "device"]).map(lambda what: (0, what)),
    ),
    max_size=25,
)


@settings(max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
@given(game=st.sampled_from(["rook", "hoo-doo", "snap-jack", "authors", "pals-for-two"]), steps=STEPS)
def test_any_sequence_of_commands_leaves_the_table_true(game: str, steps: list[tuple[int, Any]]) -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open(game, ["Ann", "Bob"], race_seconds=2.0, options={"length": "deal"})
        table, tokens = made.table, [*seats_of(made), seats_of(made)[0], None]
        seen: dict[int, int] = {}
        plays: dict[str, str] = {}

        def check(number: int, line: Line) -> None:
            def event_is_true(event: dict[str, Any]) -> None:
                say_type = event["is"]
                assert say_type in ("scene", "done", "refused", "advice", "rules", "count", "said", "told", "pong", "failed")
                durable = [journal.decode(body) for body in all_.disk.entries(table)]
                if say_type == "scene":
                    assert event["at"] <= sum(not isinstance(entry, journal.Held) for entry in durable)
                    assert event["at"] >= seen.get(number, 0) or event["status"] == "closed"
                    seen[number] = event["at"]
                if say_type == "done" and event["id"] in plays:
                    assert event["id"] in all_.disk.ids(table) or plays[event["id"]] == "hold", "holding again is nothing new"

            line.check = event_is_true

        async def enter(number: int) -> Line:
            line = await all_.come_back(table, tokens[number], since=seen.get(number, 0))
            check(number, line)
            return line

        lines = [await enter(number) for number in range(4)]
        await all_.rest()
        for number, what in steps:
            if what == "slow":
                all_.disk.slow = True
            elif what == "flush":
                all_.disk.catch_up()
            elif what in ("full", "room"):
                all_.disk.full = what == "full"
            elif what == "leave":
                lines[number].hang_up()
            elif what == "device":
                lines.append(await enter(2))
            else:
                command = dict(what)
                if "pick" in command:
                    moves = lines[number].scene.get("moves") or [{"text": "pass"}]
                    command["move"] = moves[command.pop("pick") % len(moves)]["text"]
                    plays.setdefault(command["id"], command["move"])
                lines[number].say(**command)
            await all_.rest(12)
            for place in range(4):
                if lines[place].code is not None:
                    lines[place] = await enter(place)
        all_.disk.slow = all_.disk.full = False
        all_.disk.catch_up()
        for line in lines:
            line.say(do="stand", id="the end", away=False)
        room = await all_.rooms.room(table)
        room.listeners.clear()
        await all_.until(lambda: not room.writing and (room.busy is None or room.busy.done() or room.live.in_race))
        live = (await all_.rooms.room(table)).live
        copy = replayed(all_, table)
        assert copy.at == live.at
        for seat, one in enumerate(live.seats):
            copy.seats[seat].sockets = one.sockets
        for viewer in (None, *range(len(live.seats))):
            for since in (0, live.at // 2, live.at):
                assert protocol.encoder.encode(SceneMaker(copy).scene(viewer, since)) == protocol.encoder.encode(
                    SceneMaker(live).scene(viewer, since)
                )

    inside(test)
