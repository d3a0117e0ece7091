"""Races among people: who acts before a race is open wins nothing by it."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import pytest

from parlour.play.table import Table
from parlour.server import phrases
from parlour.server.journal import entries as journal
from parlour.server.rooms import haste
from parlour.server.rooms.race_times import COUNTED_IN, READY, RaceTimes
from parlour.server.services import races
from parlour.server.services.deadlines import run_out
from tests.server.in_process import Inside, inside
from tests.server.test_finish import calls, send
from tests.server.test_take_back import Company, company, into_race


class Time:
    """The time that whoever was too early waits by."""

    def __init__(self) -> None:
        self.now = time.monotonic()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    monkeypatch.setattr(haste, "time", SimpleNamespace(monotonic=lambda: made.now))
    return made


async def before_a_race(server: Inside) -> tuple[Company, tuple[int, str], tuple[int, str]]:
    """A table whose next move can open a race, that move, and what another seat takes with then."""
    here = await company(server, "pals", 3)
    while True:
        for seat in here.table.actors:
            for move in map(str, here.table.legal(seat)):
                after = here.table.copy()
                after.play(seat, move)
                for taker in sorted(after.actors - {seat}) if after.phase.is_race else ():
                    return here, (seat, move), (taker, str(after.legal(taker)[0]))
        seat = min(here.table.actors)
        await here.play(seat, str(here.table.legal(seat)[0]))


def test_sending_all_the_time_wins_no_race(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here, opening, taking = await before_a_race(server)
        for _ in range(5):
            clock.now += 0.1
            early = await here.do(taking[0], "play", move=taking[1])
            assert early["is"] == "refused"
        await here.play(*opening)
        moves = len(here.table.moves)
        for _ in range(5):
            clock.now += 0.1
            early = await here.do(taking[0], "play", move=taking[1])
            assert (early["is"], early["reason"]) == ("refused", "race")
        assert len(here.table.moves) == moves
        clock.now += haste.WAIT
        await here.play(*taking)

    inside(test)


def test_who_was_not_too_early_takes_at_once(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here, opening, taking = await before_a_race(server)
        await here.do(opening[0], "play", move="nonsense")
        await here.play(*opening)
        await here.do(taking[0], "play", move="nonsense")
        await here.play(*taking)

    inside(test)


def test_a_card_that_nobody_has_seen_yet_is_not_taken(clock: Time) -> None:
    """What comes while the move that opens a race is written comes before the race."""

    async def test(server: Inside) -> None:
        here, opening, taking = await before_a_race(server)
        server.disk.slow = True
        here.lines[opening[0]].say(do="play", id="open", move=opening[1])
        await server.rest(5)
        here.lines[taking[0]].say(do="play", id="blind", move=taking[1])
        await server.rest(5)
        server.disk.slow = False
        server.disk.catch_up()
        await server.until(lambda: here.lines[taking[0]].answers("blind"))
        (answer,) = here.lines[taking[0]].answers("blind")
        assert (answer["is"], answer["reason"]) == ("refused", "race")
        assert here.room.live.in_race

    inside(test)


async def before_a_race_of_ones_own(server: Inside) -> tuple[Company, int, str, str]:
    """A table whose next move opens a race that its own player can win: the seat, that move, and what it takes with then."""
    here = await company(server, "pals", 3, pairing="own")
    while True:
        for seat in here.table.actors:
            for move in map(str, here.table.legal(seat)):
                after = here.table.copy()
                after.play(seat, move)
                if after.phase.is_race and seat in after.actors:
                    return here, seat, move, str(after.legal(seat)[0])
        seat = min(here.table.actors)
        await here.play(seat, "done" if here.table.phase.name == "pair" else str(here.table.legal(seat)[0]))


def test_who_opens_a_race_does_not_take_in_the_same_breath(clock: Time) -> None:
    """What was sent with the move that opens a race, and waited for it to be written, comes before the race too."""

    async def test(server: Inside) -> None:
        here, seat, opening, taking = await before_a_race_of_ones_own(server)
        line = here.lines[seat]
        line.say(do="play", id="open", move=opening)
        line.say(do="play", id="blind", move=taking)
        await server.until(lambda: line.answers("blind"))
        assert line.answers("open")[0]["is"] == "done"
        assert (line.answers("blind")[0]["is"], line.answers("blind")[0]["reason"]) == ("refused", "race")
        assert here.room.live.in_race
        again = await here.do(seat, "play", move=taking)
        assert (again["is"], again["reason"]) == ("refused", "race"), "sending on and on wins nothing"
        clock.now += haste.WAIT
        await here.play(seat, taking)

    inside(test)


def test_in_an_open_race_nobody_waits_for_the_disk_of_others(clock: Time) -> None:
    """That another holds is being written: whoever takes meanwhile isn't too early."""

    async def test(server: Inside) -> None:
        here, opening, taking = await before_a_race(server)
        await here.play(*opening)
        server.disk.slow = True
        here.lines[3 - taking[0] - opening[0]].say(do="play", id="hold", move="hold")
        await server.rest(5)
        here.lines[taking[0]].say(do="play", id="take", move=taking[1])
        await server.rest(5)
        server.disk.slow = False
        server.disk.catch_up()
        await server.until(lambda: here.lines[taking[0]].answers("take"))
        assert here.lines[taking[0]].answers("take")[0]["is"] == "done"

    inside(test)


def test_two_clicks_on_ones_own_turn_are_no_haste(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here, opening, _ = await before_a_race(server)
        for number in range(2):
            here.lines[opening[0]].say(do="play", id=f"click {number}", move=opening[1])
        await server.until(lambda: here.lines[opening[0]].answers("click 1"))
        assert here.lines[opening[0]].answers("click 0")[0]["is"] == "done"
        assert here.lines[opening[0]].answers("click 1")[0]["is"] == "refused"
        assert not here.room.haste.was_early(opening[0])

    inside(test)


def test_the_move_that_opened_a_race_is_acknowledged_again() -> None:
    async def test(server: Inside) -> None:
        here, opening, _ = await before_a_race(server)
        server.disk.slow = True
        for _ in range(2):
            here.lines[opening[0]].say(do="play", id="open", move=opening[1])
            here.lines.append(server.enter(here.room.live.id, f"token of seat number {opening[0]}"))
            here.lines[opening[0]], here.lines[-1] = here.lines[-1], here.lines[opening[0]]
            await server.rest(5)
        server.disk.slow = False
        server.disk.catch_up()
        await server.until(lambda: all(line.answers("open") for line in here.lines[3:]))
        assert [line.answers("open")[0]["is"] for line in here.lines[3:]] == ["done", "done"]

    inside(test)


def test_the_next_race_does_not_wait_for_a_bot_that_was_too_slow_in_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever wins a race has the next one without bots, and everyone sees the wrong countdown."""
    asked = []

    def slowly(table: Table, bots: list[int], *_: object) -> list[tuple[float, int, str]]:
        asked.append(len(table.moves))
        return [(500.0, bot, str(table.legal(bot)[0])) for bot in bots]

    async def test(server: Inside) -> None:
        here = await company(server, "pals", 2, 3)
        monkeypatch.setattr(races, "race_attempts", slowly)
        while not asked or not here.room.live.in_race:
            await server.until(lambda: here.table.phase.is_race or 2 not in here.table.actors)
            taking = [(seat, str(here.table.legal(seat)[0])) for seat in sorted(here.table.actors - {2})]
            if here.table.phase.is_race and 2 in here.table.actors and taking:
                await server.until(lambda: asked)
            begun = here.room.race_times.until
            if taking:
                await here.play(*taking[0])
            else:
                await here.room.append([journal.RaceOver(run_out(here.table.copy()))])
        await server.until(lambda: here.room.race_times.until != begun, 5)
        await server.rest()

    inside(test)


async def counted_in(server: Inside, pace: float = 1.0) -> Company:
    """The first race of a deal, which hasn't opened yet."""
    here = await company(server, "snap-jack", 2)
    server.rooms.autoplay.pace = pace
    await into_race(here)
    await server.rest()
    return here


def opened(here: Company) -> bool:
    race = here.lines[0].scene["race"]
    return race is not None and not race.get("starts")


def test_everyone_is_counted_into_the_first_race_of_a_deal() -> None:
    async def test(server: Inside) -> None:
        here = await counted_in(server)
        race = here.lines[0].scene["race"]
        assert COUNTED_IN - 2 < race["starts"] <= COUNTED_IN
        assert race["left"] == race["seconds"], "it lasts as long as ever, from when it opens"
        assert [line.scene["moves"] for line in here.lines] == [[], []], "nothing is offered yet"
        here.room.stop()

    inside(test)


def test_who_takes_before_the_race_opens_is_refused_and_waits_a_moment() -> None:
    async def test(server: Inside) -> None:
        here = await counted_in(server, 0.05)
        right, _ = calls(here.table)
        early = await here.do(0, "play", move=right)
        assert (early["is"], early["reason"], early["message"]) == ("refused", "race", phrases.NOT_OPEN())
        await server.until(lambda: opened(here))
        assert here.lines[1].scene["moves"]
        again = await here.do(0, "play", move=right)
        assert (again["is"], again["reason"]) == ("refused", "race"), "else sending all the time would win"
        await here.play(1, right)

    inside(test)


def test_a_take_that_came_before_the_start_is_early_however_late_it_is_dealt_with() -> None:
    async def test(server: Inside) -> None:
        here = await counted_in(server, 0.02)
        await server.until(lambda: opened(here))
        right, _ = calls(here.table)
        task = send(here, 0, right, here.room.race_times.opens - 0.01)
        await task
        assert here.lines[0].answers("take 0")[-1]["reason"] == "race"
        await here.play(1, right)

    inside(test)


def test_no_allowance_reaches_behind_the_start() -> None:
    """Who knows to the millisecond when a race opens gains nothing by a slow line."""

    async def test(server: Inside) -> None:
        here = await counted_in(server, 0.02)
        await server.until(lambda: opened(here))
        right, _ = calls(here.table)
        here.lines[1].delay = 0.25
        opens = here.room.race_times.opens
        await asyncio.gather(send(here, 0, right, opens + 0.001), send(here, 1, right, opens + 0.002))
        assert here.room.finish._won is not None
        assert here.room.finish._won.when == opens

    inside(test)


def test_another_race_opens_when_its_card_has_landed_and_one_that_goes_on_at_once() -> None:
    async def test(server: Inside) -> None:
        here = await counted_in(server, 0.02)
        table, times = here.table, RaceTimes()
        times.pace = 1
        assert times.info(table, 1, 8, held=False, spotting=False).starts == COUNTED_IN, "nobody is offered what hasn't begun"
        assert times.is_too_early(time.monotonic(), table, 1)
        times.begin(table, 8, 1)
        assert times.opens - time.monotonic() == pytest.approx(COUNTED_IN, abs=0.1)
        assert times.info(table, 2, 8, held=False, spotting=False).starts == READY
        times.begin(table, 8, 2)
        assert times.opens - time.monotonic() == pytest.approx(READY, abs=0.1), "it's no longer the first of the deal"
        after = table.copy()
        after.play(0, calls(table)[1])
        assert after.phase.is_race
        assert times.info(after, 3, 8, held=False, spotting=False).starts is not None, "the time of the one before runs on"
        times.begin(after, 8, 3)
        assert times.is_open, "after a wrong call it goes on"
        times.pace = 0
        assert times.info(table, 4, 8, held=False, spotting=False).starts is None
        times.begin(table, 8, 4)
        assert times.is_open, "at pace 0 everything is at once"

    inside(test)
