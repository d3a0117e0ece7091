"""The deal of the day: the same for everybody, once for each browser, compared with the bots and the others on this server."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from parlour.bots import daily
from parlour.bots.adviser import advice, all_luck
from parlour.games import find
from parlour.play import shuffle
from parlour.server import protocol
from parlour.server.errors import Conflict
from parlour.server.journal.house_clock import DAY
from parlour.server.journal.store import Store
from parlour.server.protocol import ConflictCode
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.services import daily as service
from tests.server.guests import Server
from tests.server.in_process import Line
from tests.server.test_house_clock import Machine, serving

MIDNIGHT = 1_800_057_600.0
"""The beginning of a day in UTC."""
DEVICES = (f"{number:032x}" for number in itertools.count(1))


def days(number: int, first: str = "2026-11-18") -> list[str]:
    return [(date.fromisoformat(first) + timedelta(after)).isoformat() for after in range(number)]


# -- the deal


def test_each_game_that_can_be_compared_has_its_turn() -> None:
    games = daily.daily_games()
    assert games
    for name in games:
        assert not all_luck(name)
        assert not any(phase.is_race or phase.time_limit for phase in find(name).calling_card.phases)
    found = {daily.daily_deal(day).game.name for day in days(2 * len(games) - 1)}  # at least once round
    assert found == set(games)


def test_a_day_has_one_deal_and_no_two_days_the_same() -> None:
    deals = [daily.daily_deal.__wrapped__(day) for day in days(40)]
    assert deals == [daily.daily_deal.__wrapped__(day) for day in days(40)]
    assert len({deal.secret for deal in deals}) == 40
    assert all(deal.game.options["length"] == "deal" for deal in deals)


@pytest.mark.parametrize("seconds", [0.0, 1.0, DAY / 2, DAY - 0.5])
def test_a_day_lasts_from_midnight_to_midnight_in_utc(seconds: float) -> None:
    day = daily.day_of(MIDNIGHT)
    assert daily.day_of(MIDNIGHT + seconds) == day
    assert daily.seconds_left(MIDNIGHT + seconds) == DAY - seconds
    assert daily.day_of(MIDNIGHT - 0.001) < day < daily.day_of(MIDNIGHT + DAY)


@pytest.mark.parametrize("day", days(8))
def test_bots_score_the_same_each_time(day: str) -> None:
    deal = daily.daily_deal(day)
    for name in ("easy", "fair"):
        whole, slices = daily.play_on(day, name), daily.Run()
        while slices.points is None:
            before = slices
            slices = daily.play_on(day, name, slices, seconds=0)
            assert slices.moves[: len(before.moves)] == before.moves
            assert len(slices.moves) == len(before.moves) + 1
        assert slices == whole
    assert {"easy", "fair"} <= set(daily.levels_of(deal.game.name))


# -- at the table


def today(rooms: RoomRegistry) -> str:
    return rooms.daily.info().day


async def opened(rooms: RoomRegistry, device: str | None = None, network: str = "home") -> protocol.Seated:
    return await rooms.daily.open(protocol.NewDaily(today(rooms), "Ann", device or next(DEVICES)), network)


async def played(rooms: RoomRegistry, seated: protocol.Seated) -> list[int]:
    """Play by the advice to the end; gives the scores."""
    room = await rooms.room(seated.table)
    line = Line()
    line.listener = rooms.enter(seated.table, protocol.Hello(seated.seats["0"]), line, "home")
    table = room.live.table
    assert table is not None
    while not table.over:
        if 0 in table.actors:
            number = len(table.moves)
            line.say(do="play", id=f"m{number}", move=str(advice(table, 0)[0]))
            while len(table.moves) == number:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.001)
    await room.wait_until_all_written()
    await rooms.store.flush()
    line.hang_up()
    return table.scores


def on(folder: Path, test: Callable[[RoomRegistry], Awaitable[None]], machine: Machine | None = None) -> None:
    serving(folder, machine or Machine(MIDNIGHT + 100), test)


def test_everybody_gets_the_same_cards_and_one_result(tmp_path: Path) -> None:
    async def test(rooms: RoomRegistry) -> None:
        first, second = await opened(rooms), await opened(rooms)
        states = [(await rooms.room(one.table)).live for one in (first, second)]
        assert states[0].table is not None
        assert states[1].table is not None
        assert states[0].table.setup.seed == states[1].table.setup.seed == rooms.daily.deal().open().setup.seed
        assert await played(rooms, first) == await played(rooms, second)
        result = rooms.daily.result(states[0], {"fair": 3})
        points = daily.play_on(rooms.daily.deal().day, "fair").points
        assert (result.points, result.rank, result.counts, result.bots) == (points, 1, True, {"fair": 3})
        assert [(one.points, one.times) for one in result.results] == [(points, 2)]
        assert rooms.daily.info().results == 2

    on(tmp_path, test)


def test_a_device_plays_once_a_day_and_nothing_is_told_before_the_end(tmp_path: Path) -> None:
    async def test(rooms: RoomRegistry) -> None:
        device = next(DEVICES)
        seated = await opened(rooms, device)
        for _ in range(2):
            with pytest.raises(Conflict) as again:
                await opened(rooms, device)
            assert again.value.code is ConflictCode.DAILY
        live = (await rooms.room(seated.table)).live
        with pytest.raises(Conflict) as early:
            rooms.daily.result(live, {})
        assert early.value.code is ConflictCode.NOT_OVER

    on(tmp_path, test)


def test_two_requests_at_once_open_one_table(tmp_path: Path) -> None:
    async def test(rooms: RoomRegistry) -> None:
        device = next(DEVICES)
        both = await asyncio.gather(opened(rooms, device), opened(rooms, device), return_exceptions=True)
        assert sorted(isinstance(one, Conflict) for one in both) == [False, True]

    on(tmp_path, test)


def test_results_and_devices_outlast_a_restart(tmp_path: Path) -> None:
    machine, device, tables = Machine(MIDNIGHT + 100), next(DEVICES), []

    async def before(rooms: RoomRegistry) -> None:
        seated = await opened(rooms, device)
        await played(rooms, seated)
        tables.append(seated.table)

    async def after(rooms: RoomRegistry) -> None:
        with pytest.raises(Conflict):
            await opened(rooms, device)
        result = rooms.daily.result((await rooms.room(tables[0])).live, {})
        assert (result.rank, result.counts, rooms.daily.info().results) == (1, True, 1)

    on(tmp_path, before, machine)
    machine.restart(60)
    on(tmp_path, after, machine)


def test_a_result_the_disk_lost_is_noted_when_it_is_asked_for(tmp_path: Path) -> None:
    async def test(rooms: RoomRegistry) -> None:
        seated = await opened(rooms)
        await played(rooms, seated)
        await rooms.store.note("UPDATE daily SET points = NULL", ())
        live = (await rooms.room(seated.table)).live
        assert not rooms.daily.result(live, {}).counts
        rooms.daily.ended(live)
        await rooms.store.flush()
        assert rooms.daily.result(live, {}).counts

    on(tmp_path, test)


def test_at_midnight_there_is_another_deal_and_the_old_one_can_be_finished(tmp_path: Path) -> None:
    machine = Machine(MIDNIGHT + DAY - 5)

    async def test(rooms: RoomRegistry) -> None:
        device, yesterday = next(DEVICES), today(rooms)
        seated = await opened(rooms, device)
        machine.run(10)
        assert today(rooms) > yesterday
        with pytest.raises(Conflict) as late:
            await rooms.daily.open(protocol.NewDaily(yesterday, "Ann", next(DEVICES)))
        assert late.value.code is ConflictCode.DAY
        await opened(rooms, device)
        await played(rooms, seated)
        assert rooms.daily.result((await rooms.room(seated.table)).live, {}).day == yesterday
        assert rooms.daily.info().results == 0

    on(tmp_path, test, machine)


def test_of_one_network_only_so_many_results_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MAX_OF_NETWORK", 1)

    async def test(rooms: RoomRegistry) -> None:
        counted, not_counted, elsewhere = await opened(rooms), await opened(rooms), await opened(rooms, network="elsewhere")
        for one, counts in ((counted, True), (not_counted, False), (elsewhere, True)):
            await played(rooms, one)
            assert rooms.daily.result((await rooms.room(one.table)).live, {}).counts is counts
        assert rooms.daily.info().results == 2

    on(tmp_path, test)


def test_a_better_result_has_a_better_rank(tmp_path: Path) -> None:
    async def test(rooms: RoomRegistry) -> None:
        seated = await opened(rooms)
        points = (await played(rooms, seated))[0]
        worse = points + 1 if rooms.daily.deal().game.rules.calling_card.low_wins else points - 1
        await rooms.store.note("INSERT INTO daily VALUES ('x', ?, 'x', 1, ?)", (today(rooms), worse))
        live = (await rooms.room(seated.table)).live
        assert rooms.daily.result(live, {}).rank == 1
        await rooms.store.note("INSERT INTO daily VALUES ('y', ?, 'y', 1, ?)", (today(rooms), 2 * points - worse))
        result = rooms.daily.result(live, {})
        assert result.rank == 2
        assert [one.points for one in result.results] == [2 * points - worse, points, worse]

    on(tmp_path, test)


def test_a_table_taken_off_the_disk_takes_its_result_along(tmp_path: Path) -> None:
    machine = Machine(MIDNIGHT)

    async def test(rooms: RoomRegistry) -> None:
        seated = await opened(rooms)
        store: Store = rooms.store
        machine.run(10)
        await store.mark_deleted([seated.table], store.clock.now())
        machine.run(10)
        await store.purge([seated.table], store.clock.now())
        assert store.rows("SELECT id FROM daily", ()) == []

    on(tmp_path, test, machine)


# -- over the wire


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("daily"), "--limit", "0")
    yield made
    made.kill()
    assert not made.errors.read_text()


def test_the_deal_of_the_day_from_the_first_request_to_the_comparison(server: Server) -> None:
    info = server.ask("/api/daily").json
    wish = {"day": info["day"], "name": "Ann", "device": next(DEVICES)}
    seated = server.ask("/api/daily", wish)
    assert seated.status == 201, seated.body
    assert server.ask("/api/daily", wish).json["conflict"] == "daily"
    assert server.ask("/api/daily", {**wish, "day": "2000-01-01"}).json["conflict"] == "day"
    assert server.ask("/api/daily", {**wish, "name": "You", "device": next(DEVICES)}).status == 400
    table, place = seated.json["table"], f"/api/tables/{seated.json['table']}/daily"
    assert server.ask(place).json["conflict"] == "not over"
    with server.guest(table, seated.json["seats"]["0"]) as guest:
        guest.until_scene(lambda scene: scene["daily"] == info["day"])
        moved = False
        while guest.my_turn()["status"] == "playing":
            assert not guest.scene["can_undo"]
            guest.done("play", move=guest.lawful()[0])
            if not moved and guest.my_turn()["status"] == "playing":
                for command in ("hint", "undo", "stand"):
                    assert guest.do(command)["is"] == "refused", command
            moved = True
    result, end = server.ask(place).json, time.monotonic() + 60
    while {"easy", "fair"} & set(result["waiting"]) and time.monotonic() < end:
        result = server.ask(place).json
    assert (result["day"], result["rank"], result["counts"]) == (info["day"], 1, True)
    assert {"easy", "fair"} <= set(result["bots"])
    assert result["bots"]["fair"] == daily.play_on(info["day"], "fair").points
    assert server.ask("/api/daily").json["results"] == 1
    record = server.ask(f"/api/tables/{table}/record").json
    assert record["seed"] == shuffle.seed_of(daily.daily_deal(info["day"]).secret, {})
    assert server.ask("/api/verify", record).json["fair"] is True


def test_other_tables_are_no_daily_deals(server: Server) -> None:
    seats = server.open("rook")
    answer = server.ask(f"/api/tables/{seats.table}/daily")
    assert (answer.status, answer.json["conflict"]) == (409, "daily")
    assert server.ask("/api/tables/none/daily").status == 404
