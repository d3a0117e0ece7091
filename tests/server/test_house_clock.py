"""Old tables are deleted by the house clock, whatever the machine's clock says; and not at once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from parlour.server import protocol
from parlour.server.errors import NotFound
from parlour.server.journal import entries as journal
from parlour.server.journal.files import FILE
from parlour.server.journal.house_clock import DAY, MOST_AWAY, HouseClock, MachineClock, SavedTime
from parlour.server.journal.store import Store
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.services import cleanup
from tests.server.in_process import Inside, inside

NOW = 1_800_000_000.0
YEAR = 365 * DAY


class Machine:
    """A machine whose clocks are set by hand."""

    def __init__(self, wall: float = NOW) -> None:
        self.wall, self.steady = wall, 5000.0
        self.clock = MachineClock(lambda: self.wall, lambda: self.steady)

    def run(self, seconds: float) -> None:
        """This much time passes while the machine runs."""
        self.wall += seconds
        self.steady += seconds

    def restart(self, away: float) -> None:
        """The machine was off for this long."""
        self.wall += away
        self.steady = 100.0


def serving(folder: Path, machine: Machine, test: Callable[[RoomRegistry], Awaitable[None]]) -> None:
    """A server runs, on this machine."""

    async def run() -> None:
        store = Store(folder, machine.clock)
        await test(RoomRegistry(store, pace=0.0))
        store.close()

    asyncio.run(run())


async def opened(rooms: RoomRegistry, people: int = 1) -> str:
    """A table that nobody looks at, and at which something has happened."""
    table = await unused(rooms, people)
    await rooms.store.append(table, rooms.store.length(table), [journal.encode(journal.Renamed(0, "Eve", "r"))])
    return table


async def unused(rooms: RoomRegistry, people: int = 1) -> str:
    """A table that was opened and left."""
    made = await rooms.open(protocol.NewTable("rook", ["Ann", "Bob"][:people], invite=True))
    rooms.loaded.clear()
    return made.table


async def clean(rooms: RoomRegistry, rounds: int = 3) -> None:
    for _ in range(rounds):
        await cleanup.delete_old_tables(rooms)


# -- the clock


@pytest.mark.parametrize(("away", "added"), [(0.0, 0.0), (3600.0, 3600.0), (MOST_AWAY, MOST_AWAY), (-30.0, 0.0)])
def test_time_without_a_server_counts(away: float, added: float) -> None:
    machine = Machine()
    clock = HouseClock(SavedTime(1000.0, machine.wall - away), machine.clock)
    assert clock.now() == 1000.0 + added
    assert not clock.is_suspect
    machine.run(5)
    assert clock.now() == 1005.0 + added
    assert clock.to_save() == (clock.now(), machine.wall)


@pytest.mark.parametrize("away", [MOST_AWAY + 1, 31 * DAY, 50 * YEAR, -3600.0, -50 * YEAR])
def test_time_that_cannot_be_does_not(away: float) -> None:
    machine = Machine()
    clock = HouseClock(SavedTime(1000.0, machine.wall - away), machine.clock)
    assert clock.now() == 1000.0
    assert clock.is_suspect
    machine.run(7)
    machine.wall += YEAR
    assert clock.now() == 1007.0


def test_the_clock_goes_on_after_a_restart(tmp_path: Path) -> None:
    machine, seen = Machine(), []

    async def look(rooms: RoomRegistry) -> None:
        machine.run(100)
        seen.append(rooms.store.clock.now())

    for away in (50.0, YEAR, -YEAR):
        serving(tmp_path, machine, look)
        machine.restart(away)
    assert seen == [NOW + 100, NOW + 250, NOW + 350]


def test_a_killed_server_has_saved_the_time_before(tmp_path: Path) -> None:
    machine = Machine()

    async def run() -> None:
        store = Store(tmp_path, machine.clock)
        machine.run(1000)
        await store.save_time()
        machine.run(300)
        machine.wall += YEAR
        again = Store(tmp_path, machine.clock)  # the first one is never closed
        assert again.clock.now() == NOW + 1000
        again.close()
        store.close()

    asyncio.run(run())


# -- deleting tables


def test_a_clock_that_jumps_while_the_server_runs_deletes_nothing(tmp_path: Path) -> None:
    machine = Machine()

    async def test(rooms: RoomRegistry) -> None:
        tables = [await opened(rooms) for _ in range(3)]
        for jump in (31 * DAY, 10 * YEAR, -20 * YEAR):
            machine.wall += jump
            machine.run(60)
            await clean(rooms)
        assert rooms.store.marked(float("inf"), most=9) == []
        assert all(rooms.store.entries(table) for table in tables)

    serving(tmp_path, machine, test)


@pytest.mark.parametrize("saved", [False, True])
def test_a_clock_that_starts_in_1970_and_is_set_right_deletes_nothing(tmp_path: Path, saved: bool) -> None:
    machine = Machine()

    async def play(rooms: RoomRegistry) -> None:
        await opened(rooms)

    async def set_right(rooms: RoomRegistry) -> None:
        await opened(rooms)
        machine.run(60)
        if saved:
            await rooms.store.save_time()
        machine.wall = NOW + 120
        machine.run(7200)
        await clean(rooms)
        assert rooms.store.marked(float("inf"), most=9) == []

    serving(tmp_path, machine, play)
    for _ in range(2):
        machine.restart(0)
        machine.wall = 10.0
        serving(tmp_path, machine, set_right)
    machine.restart(31 * DAY)

    async def look(rooms: RoomRegistry) -> None:
        machine.run(7200)
        await clean(rooms)
        assert rooms.store.marked(float("inf"), most=9) == []
        assert rooms.store.count() == 3

    serving(tmp_path, machine, look)


def test_tables_are_deleted_when_they_are_due_and_the_grace_is_over(tmp_path: Path) -> None:
    machine = Machine()
    open_days = (cleanup.KEEP_OPEN + cleanup.DELETION_GRACE) / DAY
    over_days = (cleanup.KEEP_OVER + cleanup.DELETION_GRACE) / DAY

    async def test(rooms: RoomRegistry) -> None:
        old, finished, used = [await opened(rooms) for _ in range(3)]
        store = rooms.store
        await store.append(finished, len(store.entries(finished)), [b'{"e":"time-up"}'], over=True)
        gone: dict[str, int] = {}
        for day in range(1, int(over_days) + 4):
            machine.run(DAY)
            if day % 20 == 0:
                await store.append(used, len(store.entries(used)), [b'{"e":"time-up"}'])
            await clean(rooms, 1)
            for table in (old, finished, used):
                if not store.entries(table):
                    gone.setdefault(table, day)
        assert gone == {old: open_days + 2, finished: over_days + 2}, "on the day after each time is over"
        assert store.count() == 1

    serving(tmp_path, machine, test)


def test_a_year_of_short_days_deletes_what_is_due(tmp_path: Path) -> None:
    """The server runs for a day, then starts again."""
    machine = Machine()
    left = []

    async def first(rooms: RoomRegistry) -> None:
        for _ in range(3):
            await opened(rooms)

    async def day(rooms: RoomRegistry) -> None:
        machine.run(DAY / 2)
        await clean(rooms, 1)
        left.append(rooms.store.count())

    serving(tmp_path, machine, first)
    for _ in range(60):
        machine.restart(DAY / 2)
        serving(tmp_path, machine, day)
    assert left[:43] == [3] * 43
    assert left[-10:] == [0] * 10


def test_a_table_at_which_nothing_happened_is_deleted_after_a_day(tmp_path: Path) -> None:
    machine = Machine()

    async def test(rooms: RoomRegistry) -> None:
        used, left = await opened(rooms), await unused(rooms)
        machine.run(cleanup.KEEP_UNUSED / 2)
        await clean(rooms)
        assert rooms.store.marked(float("inf"), most=9) == []
        machine.run(cleanup.KEEP_UNUSED)
        await clean(rooms)
        assert rooms.store.marked(float("inf"), most=9) == [left]
        machine.run(cleanup.DELETION_GRACE + DAY)
        await clean(rooms)
        assert rooms.store.length(used)
        assert not rooms.store.length(left)

    serving(tmp_path, machine, test)


def test_whoever_opens_a_deleted_table_has_it_back(tmp_path: Path) -> None:
    machine = Machine()

    async def test(rooms: RoomRegistry) -> None:
        kept, lost = [await opened(rooms) for _ in range(2)]
        machine.run(31 * DAY)
        await clean(rooms)
        assert set(rooms.store.marked(float("inf"), most=9)) == {kept, lost}
        machine.run(13 * DAY)
        assert (await rooms.room(kept)).live.opened is not None
        await rooms.store.flush()
        rooms.loaded.clear()
        machine.run(16 * DAY)
        await clean(rooms)
        assert await rooms.room(kept)
        with pytest.raises(NotFound):
            await rooms.room(lost)

    serving(tmp_path, machine, test)


def test_a_table_touched_meanwhile_is_neither_marked_nor_taken_away(tmp_path: Path) -> None:
    machine = Machine()

    async def test(rooms: RoomRegistry) -> None:
        store, table = rooms.store, await opened(rooms)
        machine.run(31 * DAY)
        before = store.clock.now() - cleanup.KEEP_OPEN
        touched = store.append(table, len(store.entries(table)), [b'{"e":"time-up"}'])
        marked = store.mark_deleted([table], before)
        await asyncio.gather(touched, marked)
        assert store.marked(float("inf"), most=9) == []
        machine.run(31 * DAY)
        await store.mark_deleted([table], store.clock.now())
        restored, purged = store.restore(table), store.purge([table], store.clock.now() + 1)
        assert restored is not None
        await asyncio.gather(restored, purged)
        assert store.entries(table)

    serving(tmp_path, machine, test)


def test_few_tables_are_deleted_at_a_time_and_loaded_ones_never(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(cleanup, "MAX_DELETED", 4)

    async def test(rooms: RoomRegistry) -> None:
        tables = [await opened(rooms) for _ in range(10)]
        machine.run(50 * DAY)
        assert await rooms.room(tables[0])
        sizes = []
        for _ in range(3):
            await clean(rooms, 1)
            sizes.append(len(rooms.store.marked(float("inf"), most=99)))
        assert sizes[0] <= 4
        assert sizes[2] <= 9
        machine.run(15 * DAY)
        for _ in range(3):
            before = rooms.store.count()
            await clean(rooms, 1)
            assert before - rooms.store.count() <= 4
        assert rooms.store.count() == 1
        assert rooms.store.entries(tables[0])

    serving(tmp_path, machine, test)


def test_nothing_is_deleted_in_the_first_hour_after_a_jump(tmp_path: Path) -> None:
    machine = Machine()

    async def first(rooms: RoomRegistry) -> None:
        await opened(rooms)
        machine.run(31 * DAY)

    async def second(rooms: RoomRegistry) -> None:
        await clean(rooms)
        assert rooms.store.marked(float("inf"), most=9) == []
        machine.run(cleanup.CAUTION)
        await clean(rooms)
        assert len(rooms.store.marked(float("inf"), most=9)) == 1

    serving(tmp_path, machine, first)
    machine.restart(YEAR)
    serving(tmp_path, machine, second)


# -- stores of before


def old_store(folder: Path) -> dict[str, float]:
    """A store of version 0. Gives when its tables were touched."""
    with sqlite3.connect(folder / FILE) as file:
        file.executescript((Path(__file__).parent / "journals" / "version-0.sql").read_text())
        found = dict(file.execute("SELECT id, touched FROM tables"))
    file.close()
    return found


@pytest.mark.parametrize("away", [0.0, DAY, 31 * DAY, 50 * YEAR, -50 * YEAR])
def test_a_store_of_before_is_brought_up_to_date_and_no_table_is_older(tmp_path: Path, away: float) -> None:
    touched = old_store(tmp_path)
    newest = max(touched.values())
    machine = Machine(newest + away)
    store = Store(tmp_path, machine.clock)
    now = store.clock.now()
    for table, then in store._reader.execute("SELECT id, touched FROM tables"):
        assert 0 <= now - then <= max(0.0, machine.wall - touched[table])
        if 0 <= away <= MOST_AWAY:
            assert now - then == pytest.approx(machine.wall - touched[table]), "where the clock can be believed, it is"
        assert store.entries(table)
    store.close()


def test_a_store_of_before_with_a_table_of_the_future(tmp_path: Path) -> None:
    touched = old_store(tmp_path)
    odd, *others = touched
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE tables SET touched = ? WHERE id = ?", (NOW + 20 * YEAR, odd))
    file.close()
    machine = Machine(NOW)
    store = Store(tmp_path, machine.clock)
    ages = {table: store.clock.now() - then for table, then in store._reader.execute("SELECT id, touched FROM tables")}
    assert ages[odd] == 0
    assert all(ages[table] == pytest.approx(NOW - touched[table]) for table in others)
    store.close()


# -- timed games (PA-17)


def test_a_jump_of_the_clock_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()

    async def test(all_: Inside) -> None:
        all_.disk.clock = HouseClock(SavedTime(NOW, NOW), machine.clock)
        made = await all_.open("pals", ["Ann", "Bob", "Cy", "Di"], options={"series": "total", "minutes": 5})
        for jump in (YEAR, -3 * YEAR):
            machine.wall += jump
            machine.run(60)
            line = await all_.come_back(made.table, made.seats["0"])
            await all_.rest()
            left = line.scene["minutes"]
            all_.rooms.unload(all_.rooms.loaded[made.table])
            assert left in (240, 180)
        all_.disk.clock = HouseClock(SavedTime(NOW - YEAR, machine.wall), machine.clock)
        line = await all_.come_back(made.table, made.seats["0"])
        await all_.rest()
        assert line.scene["minutes"] == 300, "a game that began in the future begins now"
        machine.run(301)
        all_.rooms.autoplay.resume(all_.rooms.loaded[made.table])
        await all_.until(lambda: line.scene["minutes"] == 0)

    inside(test)
