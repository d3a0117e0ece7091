"""Whose time counts, and when: nobody pays for time in which no clock ran, and nobody else can make them."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.play.table import Table
from parlour.server import protocol
from parlour.server.journal import entries as journal
from parlour.server.rooms.room import Room
from parlour.server.services import races, timers
from tests.server.in_process import Inside, Line, inside
from tests.server.test_rooms import seats_of

CLOCK = protocol.Clock(30, 0)


async def sat(all_: Inside, game: str, *people: str, **more: Any) -> tuple[Room, list[Line]]:
    """People at a table with clocks, all connected."""
    made = await all_.open(game, list(people), players=len(people), clock=CLOCK, **more)
    lines = [all_.enter(made.table, token) for token in seats_of(made)]
    await all_.rest()
    return all_.rooms.loaded[made.table], lines


async def play(all_: Inside, line: Line, move: str) -> None:
    name = f"m{len(line.sent)}"
    line.say(do="play", id=name, move=move)
    await all_.until(lambda: line.answers(name))
    assert line.answers(name)[0]["is"] == "done"
    await all_.rest()


def banks(room: Room) -> list[float | None]:
    return [seat.bank for seat in room.live.seats]


def first_racer(table: Table) -> int:
    """A seat that can call in the first race."""
    ahead = table.copy()
    while not ahead.phase.is_race:
        ahead.play(min(ahead.actors), "lay")
    return min(ahead.actors)


def test_where_all_act_at_once_no_clock_runs_and_nobody_pays() -> None:
    async def test(all_: Inside) -> None:
        room, lines = await sat(all_, "pals", "Ann", "Bob", "Cy", options={"pairing": "own"})
        room.clocks.asked_since -= 25
        assert room.clocks.running() is None
        await play(all_, lines[0], "done")
        assert banks(room) == [30.0, 30.0, 30.0]

    inside(test)


def test_in_a_phase_with_a_time_limit_the_last_to_act_pays_no_more_than_the_others() -> None:
    """Else the last would pay for saying so, and nothing for waiting until time is up."""

    async def test(all_: Inside) -> None:
        room, lines = await sat(all_, "pals", "Ann", "Bob", "Cy", options={"pairing": "own"})
        table = room.live.table
        assert table is not None
        others = [seat for seat in range(3) if seat != table.state.dealer]
        for seat in others:
            await play(all_, lines[seat], "done")
        assert table.actors == {table.state.dealer}
        assert room.clocks.running() is None
        room.clocks.asked_since -= 25
        await play(all_, lines[table.state.dealer], "done")
        assert banks(room) == [30.0, 30.0, 30.0]

    inside(test)


def test_in_a_race_no_clock_runs_and_nobody_pays() -> None:
    async def test(all_: Inside) -> None:
        room, lines = await sat(all_, "snap-jack", "Ann", "Bob", "Cy", race_seconds=30.0)
        table = room.live.table
        assert table is not None
        while not room.live.in_race:
            (seat,) = table.actors
            await play(all_, lines[seat], "lay")
        before = banks(room)
        room.clocks.asked_since -= 25
        seat = min(table.actors)
        await play(all_, lines[seat], next(str(move) for move in table.legal(seat) if str(move) != "hold"))
        assert banks(room) == before

    inside(test)


@pytest.mark.parametrize("comes_back", [False, True])
def test_nobody_makes_others_pay_by_standing_up(*, comes_back: bool) -> None:
    """While two think, no clock runs. When one leaves it to a bot, the clock of the other runs from then on."""

    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.pace = 1000.0
        room, lines = await sat(all_, "pals-for-two", "Ann", "Bob", options={"pairing": "own"})
        room.clocks.asked_since -= 25
        lines[1].say(do="stand", id="s")
        await all_.until(lambda: room.clocks.running())
        if comes_back:
            lines[1].say(do="stand", id="b", away=False)
            await all_.until(lambda: room.clocks.running() is None)
            room.clocks.asked_since -= 25
            lines[1].say(do="stand", id="s2")
            await all_.until(lambda: room.clocks.running())
        running = room.clocks.running()
        assert running is not None
        assert running.seat == 0
        assert running.left > 25

    inside(test)


def test_standing_up_and_coming_back_wins_no_time() -> None:
    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.pace = 1000.0
        room, lines = await sat(all_, "rook", "Ann", "Bob", "Cy")
        (seat,) = room.live.waits_for()
        room.clocks.asked_since -= 20
        lines[seat].say(do="stand", id="s")
        lines[seat].say(do="stand", id="b", away=False)
        await all_.until(lambda: lines[seat].answers("b"))
        running = room.clocks.running()
        assert running is not None
        assert running.left <= 10

    inside(test)


def test_the_end_of_a_phase_is_not_that_of_another() -> None:
    """A move that comes in the same moment as the end of its phase counts, and the next phase is not over at once."""

    async def test(all_: Inside) -> None:
        room, lines = await sat(all_, "pals", "Ann", "Bob", "Cy", options={"pairing": "own"})
        table = room.live.table
        assert table is not None
        room.deadlines.since -= 20
        dealer = table.state.dealer
        lines[dealer].say(do="play", id="call", move="play pals")
        timers._end_phase(all_.rooms.autoplay, room, room.live.turns)
        await all_.until(lambda: lines[dealer].answers("call"))
        await all_.rest()
        kinds = [type(journal.decode(body)) for body in all_.disk.entries(room.live.id)]
        assert journal.RaceOver not in kinds
        assert lines[dealer].answers("call")[0]["is"] == "done"

    inside(test)


def test_a_bot_does_not_race_for_a_player_who_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(all_: Inside) -> None:
        room, lines = await sat(all_, "snap-jack", "Ann", "Bob", "Cy", race_seconds=0.6)
        table = room.live.table
        assert table is not None

        def soon(copy: Any, bots: list[int], *rest: object) -> list[tuple[float, int, str]]:
            return [(0.2, bots[0], next(str(move) for move in copy.legal(bots[0]) if str(move) != "hold"))]

        monkeypatch.setattr(races, "race_attempts", soon)
        racer = first_racer(table)
        lines[racer].say(do="stand", id="s")
        await all_.until(lambda: lines[racer].answers("s"))
        while not room.live.in_race:
            if (seat := min(table.actors)) != racer:
                await play(all_, lines[seat], "lay")
            await all_.rest()
        lines[racer].say(do="stand", id="b", away=False)
        await all_.until(lambda: not room.live.in_race)
        entries = [journal.decode(body) for body in all_.disk.entries(room.live.id)]
        back = entries.index(journal.Minded(racer, on=False, id="b"))
        assert [type(entry) for entry in entries[back + 1 :]][:1] == [journal.RaceOver]

    inside(test)
