"""How much each network may write: what it and its bots write counts, and whoever has written too much waits until there is room."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.server import protocol, ratelimit
from parlour.server.errors import TooFast
from parlour.server.journal import budget as budget_module
from parlour.server.journal import entries as journal
from parlour.server.journal.budget import RESERVE, WritingBudget, bytes_on_disk
from parlour.server.journal.store import Store
from parlour.server.ratelimit import JOURNALS, RateLimiter
from parlour.server.rooms import room
from parlour.server.rooms.registry import RoomRegistry
from tests.server.in_process import Disk, Inside, Line, inside

DAY = 86_400


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that budgets go by."""
    now = [1000.0]
    monkeypatch.setattr(ratelimit, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(room, "BUDGET_EVERY", 0.001)
    return now


def use_up(all_: Inside, network: str, left: float = 0) -> None:
    """Let a network have written all it may but this much, and a little more if nothing is left."""
    all_.rooms.budget.bytes.spend(network, JOURNALS[1] - left + (not left))


def spent(all_: Inside, network: str) -> float:
    """How many bytes a network has written."""
    return JOURNALS[1] - all_.rooms.budget.bytes._bucket(network).left()


async def seated(all_: Inside, *networks: str, **more: Any) -> tuple[str, list[Line]]:
    """A table of Rook for three: people of these networks, and bots."""
    made = await all_.open("rook", ["Ann"], players=3, invite=True, **more)
    tokens = [made.seats["0"]]
    for number, network in enumerate(networks[1:], 1):
        tokens += (await all_.rooms.sit(made.table, protocol.Sit(f"Guest {number}"), network)).seats.values()
    return made.table, [all_.enter(made.table, token, network=one) for token, one in zip(tokens, networks, strict=True)]


def is_too_fast(line: Line, command: str) -> bool:
    (answer,) = line.answers(command)
    return answer["is"] == "failed" and answer["code"] == "too fast"


def test_one_day_is_a_hundred_and_fifty_megabytes(clock: list[float]) -> None:
    budget, piece, written = WritingBudget(), [b"x" * 10_000], 0
    for _ in range(DAY // 60):
        clock[0] += 60
        while budget.bytes.has("greedy"):
            budget.charge("greedy", piece)
            written += bytes_on_disk(piece)
    assert 149e6 < written < 151e6
    with pytest.raises(TooFast):
        budget.check("greedy")
    budget.check("another")


@pytest.mark.parametrize("length", [3, 30, 200])
def test_about_as_many_bytes_are_counted_as_the_disk_takes(tmp_path: Path, length: int) -> None:
    async def write() -> int:
        store, counted = Store(tmp_path), 0
        tables = [secrets.token_urlsafe(9) for _ in range(20)]
        for number in range(100):
            bodies = [journal.encode(journal.Moved(1, "x" * length, secrets.token_hex(10))) for _ in tables]
            counted += bytes_on_disk(bodies)
            for table, body in zip(tables, bodies, strict=True):
                store.append(table, number, [body], touch=False)
            await store.flush()
        store.close()
        return counted

    counted = asyncio.run(write())
    assert 0.8 < (tmp_path / "parlour.sqlite").stat().st_size / counted < 1.3


def test_what_a_network_writes_counts_for_it() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.rooms.open(protocol.NewTable("rook", ["Ann"], 3, invite=True), "first")
        assert spent(all_, "first") == bytes_on_disk(all_.disk.tables[made.table])
        await all_.rooms.sit(made.table, protocol.Sit("Bob"), "second")
        line = all_.enter(made.table, made.seats["0"], network="third")
        line.say(do="rename", id="r", name="Anna")
        await all_.rest()
        *_, sat, renamed = all_.disk.tables[made.table]
        assert spent(all_, "second") == bytes_on_disk([sat])
        assert spent(all_, "third") == bytes_on_disk([renamed])

    inside(test)


def test_one_that_has_written_too_much_waits_and_the_others_play_on(clock: list[float]) -> None:
    async def test(all_: Inside) -> None:
        table, (ann, bob) = await seated(all_, "greedy", "modest")
        use_up(all_, "greedy")
        entries = all_.disk.length(table)
        for line in (ann, bob):
            line.say(do="rename", id="r", name="A new name")
        await all_.rest()
        assert is_too_fast(ann, "r")
        assert bob.answers("r")[0]["is"] == "done"
        assert all_.disk.length(table) == entries + 1
        clock[0] += 1
        ann.say(do="rename", id="r2", name="Another name")
        await all_.rest()
        assert ann.answers("r2")[0]["is"] == "done"

    inside(test)


def test_what_was_carried_out_is_acknowledged_again_even_then() -> None:
    async def test(all_: Inside) -> None:
        _, (ann,) = await seated(all_, "greedy")
        ann.say(do="rename", id="r", name="Anna")
        await all_.rest()
        use_up(all_, "greedy")
        ann.say(do="rename", id="r", name="Anna")
        await all_.rest()
        assert [answer["is"] for answer in ann.answers("r")] == ["done"] * 2

    inside(test)


def test_a_game_can_be_ended_when_no_new_one_can_be_begun() -> None:
    async def test(all_: Inside) -> None:
        table, (ann,) = await seated(all_, "club")
        use_up(all_, "club", RESERVE - 1)
        with pytest.raises(TooFast):
            await all_.rooms.open(protocol.NewTable("rook", ["Bob"]), "club")
        with pytest.raises(TooFast):
            await all_.rooms.sit(table, protocol.Sit("Bob"), "club")
        ann.say(do="begin", id="b")
        await all_.until(lambda: ann.answers("b"))
        assert ann.answers("b")[0]["is"] == "done"
        await all_.rooms.open(protocol.NewTable("rook", ["Bob"]), "another")

    inside(test)


def test_no_rematch_for_one_that_has_written_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(all_: Inside) -> None:
        table, (ann,) = await seated(all_, "club")
        monkeypatch.setattr(type(all_.rooms.loaded[table].live), "status", protocol.Status.OVER)
        use_up(all_, "club", RESERVE - 1)
        tables = all_.disk.count()
        ann.say(do="rematch", id="r")
        await all_.rest()
        assert is_too_fast(ann, "r")
        assert all_.disk.count() == tables

    inside(test)


# -- bots


def moves(all_: Inside, table: str) -> list[bytes]:
    """The entries that bots wrote."""
    found = [(body, journal.decode(body)) for body in all_.disk.entries(table)]
    return [body for body, entry in found if isinstance(entry, journal.Moved) and not entry.id]


def test_what_bots_write_counts_for_a_player_who_is_there() -> None:
    async def test(all_: Inside) -> None:
        table, (ann,) = await seated(all_, "home")
        ann.say(do="begin", id="b")
        await all_.until(lambda: ann.answers("b"))
        ann.say(do="stand", id="s")
        await all_.until(lambda: len(moves(all_, table)) > 20)
        own = [body for body in all_.disk.entries(table) if journal.decode(body).__struct_config__.tag in ("began", "minded")]
        assert spent(all_, "home") == bytes_on_disk([*own, *moves(all_, table)])

    inside(test)


def test_bots_wait_for_a_network_that_has_written_too_much(clock: list[float]) -> None:
    async def test(all_: Inside) -> None:
        table, (ann,) = await seated(all_, "greedy")
        for command in ("begin", "stand"):
            ann.say(do=command, id=command)
            await all_.until(lambda command=command: ann.answers(command))
        use_up(all_, "greedy")
        await asyncio.sleep(0.02)
        waits_at = len(moves(all_, table))
        await asyncio.sleep(0.05)
        assert len(moves(all_, table)) <= waits_at + 1, "one may have been on its way"
        clock[0] += DAY
        await all_.until(lambda: len(moves(all_, table)) > waits_at + 20)

    inside(test)


def test_bots_do_not_wait_while_someone_else_at_the_table_may_write() -> None:
    async def test(all_: Inside) -> None:
        table, lines = await seated(all_, "greedy", "modest")
        lines[0].say(do="begin", id="begin")
        await all_.until(lambda: lines[0].answers("begin"))
        for line in lines:
            line.say(do="stand", id="stand")
            await all_.until(lambda line=line: line.answers("stand"))
        use_up(all_, "greedy")
        before = spent(all_, "greedy")
        await all_.until(lambda: len(moves(all_, table)) > 20)
        assert spent(all_, "greedy") == before

    inside(test)


def test_where_only_spectators_are_left_it_counts_for_them() -> None:
    async def test(all_: Inside) -> None:
        table, (ann,) = await seated(all_, "home")
        all_.enter(table, network="curious")
        for command in ("begin", "stand"):
            ann.say(do=command, id=command)
            await all_.until(lambda command=command: ann.answers(command))
        ann.hang_up()
        before = spent(all_, "home")
        await all_.until(lambda: spent(all_, "curious") > 1000)
        assert spent(all_, "home") == before

    inside(test)


def test_without_limits_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(all_: Inside) -> None:
        rooms = RoomRegistry(Disk(), limited=False)  # type: ignore[arg-type]
        rooms.budget.bytes.spend("home", 1e12)
        rooms.budget.check_for_game("home")

    inside(test)
    monkeypatch.setattr(budget_module, "JOURNALS", (0.0, 10.0))
    with pytest.raises(TooFast):
        WritingBudget().check_for_game("home")


def test_what_is_spent_beyond_the_limit_is_made_up_for(clock: list[float]) -> None:
    limiter = RateLimiter(1, 10)
    limiter.spend("one", 30)
    for _ in range(20):
        assert not limiter.has("one")
        assert not limiter.take("one")
        clock[0] += 1
    assert limiter.has("one")
    assert not limiter.has("one", 1)
    clock[0] += 100
    assert limiter.has("one", 10)
    assert limiter.has("another", 10)
