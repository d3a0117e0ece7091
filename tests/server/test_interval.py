"""The interval after a deal: bots, races and clocks wait while people look at its end, and nobody else holds anything up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from parlour.server.protocol import Clock
from parlour.server.rooms.interval import LIMIT
from tests.server.guests import Guest, Server
from tests.server.in_process import Inside, inside
from tests.server.test_take_back import Company, company


async def at_end_of_deal(
    server: Inside, people: int = 3, *, stages: tuple[int, ...] = (0, 1, 2), shared: tuple[int, ...] = (), **more: Any
) -> Company:
    """A table whose first deal has just ended. ``stages``: the seats whose pages play beats."""
    here = await company(server, "all-star-comics", people, 3, shared=shared, **more)
    server.rooms.autoplay.pace = 0.001
    for seat in stages:
        if seat < people:
            staged(here, seat)
    await play_deal(here, people)
    await server.rest()
    return here


def staged(here: Company, seat: int) -> None:
    listener = here.lines[seat].listener
    assert listener is not None
    listener.stages = True


async def play_deal(here: Company, people: int) -> None:
    """People play their first legal moves until the next deal is dealt."""
    deal = here.table.state.deal
    while here.table.state.deal == deal:
        await here.server.until(lambda: here.table.state.deal != deal or min(here.table.actors) < people)
        if here.table.state.deal == deal:
            seat = min(here.table.actors)
            await here.play(seat, str(here.table.legal(seat)[0]))


def interval(here: Company, seat: int = 0) -> dict[str, Any] | None:
    found: dict[str, Any] | None = here.lines[seat].scene["interval"]
    return found


async def seen(here: Company, seat: int, deal: int = 1) -> None:
    assert (await here.do(seat, "seen", deal=deal))["is"] == "done"
    await here.server.rest()


def test_several_people_are_waited_for_until_all_have_seen_it() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server)
        shown = interval(here)
        assert shown is not None
        assert (shown["deal"], shown["looking"]) == (1, [0, 1, 2])
        assert LIMIT - 5 < shown["left"] <= LIMIT
        await seen(here, 1)
        shown = interval(here, 2)
        assert shown is not None
        assert shown["looking"] == [0, 2]
        await seen(here, 0)
        await seen(here, 2)
        assert interval(here) is None

    inside(test)


def test_bots_wait_and_then_play_on() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server, 1)
        shown = interval(here)
        assert shown == {"deal": 1, "looking": [0], "left": None}, "alone there is no limit"
        moves = len(here.table.moves)
        await asyncio.sleep(0.05)
        assert len(here.table.moves) == moves
        assert here.room.busy is None
        await seen(here, 0)
        assert interval(here) is None
        await server.until(lambda: 0 in here.table.actors)

    inside(test)


def test_after_the_limit_it_goes_on_without_sleepers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.rooms.interval.LIMIT", 0.05)

    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server)
        await seen(here, 0)
        await server.until(lambda: interval(here) is None)

    inside(test)


def test_another_deal_and_no_interval_at_all_do_no_harm() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server, stages=(0,))
        await seen(here, 0, deal=7)
        assert interval(here) is not None
        await seen(here, 0)
        await seen(here, 0)
        assert interval(here) is None

    inside(test)


def test_programs_are_never_waited_for() -> None:
    async def test(server: Inside) -> None:
        assert interval(await at_end_of_deal(server, stages=())) is None

    inside(test)


def test_at_once_means_at_once() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "all-star-comics", 3)
        staged(here, 0)
        await play_deal(here, 3)
        await server.rest()
        assert interval(here) is None

    inside(test)


def test_who_plays_has_seen_it() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server)
        seat = min(here.table.actors)
        await here.play(seat, str(here.table.legal(seat)[0]))
        shown = interval(here)
        assert shown is not None
        assert shown["looking"] == sorted({0, 1, 2} - {seat})

    inside(test)


def test_who_leaves_the_seat_to_a_bot_or_disconnects_is_not_waited_for() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server)
        await here.do(0, "stand")
        await server.rest()
        shown = interval(here, 1)
        assert shown is not None
        assert shown["looking"] == [1, 2]
        here.lines[1].hang_up()
        await seen(here, 2)
        assert interval(here, 2) is None

    inside(test)


def test_a_lost_connection_that_comes_back_looks_on_and_a_new_page_has_nothing_to_look_at() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server, 1)
        table, at = here.room.live.id, here.lines[0].scene["at"]
        here.lines[0].hang_up()
        await server.rest()
        here.lines[0] = server.enter(table, "token of seat number 0", at, stages=True)
        await server.rest()
        shown = interval(here)
        assert shown is not None
        assert shown["looking"] == [0]
        here.lines[0].hang_up()
        here.lines[0] = server.enter(table, "token of seat number 0", stages=True)
        await server.rest()
        assert interval(here) is None

    inside(test)


def test_people_at_one_device_look_at_one_screen() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server, 2, stages=(0,), shared=(0, 1))
        shown = interval(here)
        assert shown == {"deal": 1, "looking": [0], "left": None}
        await seen(here, 0)
        assert interval(here) is None

    inside(test)


def test_a_move_taken_back_into_the_old_deal_ends_it() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server, 1)
        assert (await here.do(0, "undo"))["is"] == "done"
        await server.rest()
        assert here.table.state.deal == 1
        assert interval(here) is None
        await play_deal(here, 1)
        await server.rest()
        assert interval(here) is not None, "the deal ends again"

    inside(test)


def test_the_end_of_a_game_is_no_interval() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "all-star-comics", 3, length="deal")
        server.rooms.autoplay.pace = 0.001
        staged(here, 0)
        while not here.table.over:
            seat = min(here.table.actors)
            await here.play(seat, str(here.table.legal(seat)[0]))
        await server.rest()
        assert interval(here) is None

    inside(test)


def test_no_clock_runs_meanwhile() -> None:
    async def test(server: Inside) -> None:
        here = await at_end_of_deal(server, clock=Clock(60, 0))
        assert here.lines[0].scene["clock"] is None
        here.room.clocks.asked_since -= 30
        seat = min(here.table.actors)
        assert here.room.clocks.thought(seat) == 0
        for one in range(3):
            await seen(here, one)
        clock = here.lines[0].scene["clock"]
        assert clock["seat"] == seat
        assert clock["left"] == pytest.approx(here.room.live.seats[seat].bank, abs=1)

    inside(test)


def test_no_phase_is_timed_meanwhile() -> None:
    """In Pals the deal begins with pairs to lay, against time."""

    async def test(server: Inside) -> None:
        here = await company(server, "pals", 3)
        limit = here.table.phase.time_limit
        here.room.deadlines.hold(on=True)
        assert here.room.deadlines.shown(here.table) is None
        assert here.room.deadlines.elapsed == 0
        here.room.deadlines.hold(on=False)
        assert (here.room.deadlines.shown(here.table) is None) == (limit is None)

    inside(test)


def test_over_a_real_socket(tmp_path: Any) -> None:
    """A page that plays beats is waited for, and goes on with ``seen``."""
    server = Server(tmp_path / "data", "--pace", "0.01")
    try:
        seats = server.open("all-star-comics", "Ann", players=3)
        with server.socket(seats.table) as socket:
            ann = Guest(socket)
            ann.say(do="hello", token=seats.token, stages=True)
            while not ann.until_scene(lambda scene: scene["moves"] or scene["interval"])["interval"]:
                ann.done("play", move=ann.lawful()[0])
            deal = ann.scene["interval"]["deal"]
            assert ann.scene["interval"] == {"deal": deal, "looking": [0], "left": None}
            ann.done("seen", deal=deal)
            ann.until_scene(lambda scene: scene["interval"] is None)
            ann.until_scene(lambda scene: bool(scene["moves"]))
    finally:
        server.kill()
