"""What a live table does by the clock: clocks, phases in which everyone hurries (PA-5), timed games (PA-17); and questions."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from parlour.server import phrases, protocol
from parlour.server.services import timers
from tests.server.in_process import Inside, Line, inside
from tests.server.test_rooms import replayed, seats_of

PEOPLE = ["Ann", "Bob", "Cy", "Di"]


async def sat(all_: Inside, game: str, **more: Any) -> tuple[protocol.Seated, list[Line]]:
    """Four people at a table, all connected."""
    made = await all_.open(game, PEOPLE, **more)
    lines = [all_.enter(made.table, token) for token in seats_of(made)]
    await all_.rest()
    return made, lines


async def first_move(all_: Inside, lines: list[Line], move: str | None = None) -> int:
    """The player whose turn it is makes this move, or the first legal one; gives the seat."""
    seat = next(number for number, line in enumerate(lines) if line.scene["moves"])
    at = lines[seat].scene["at"]
    lines[seat].say(do="play", id=f"m{at}", move=move or lines[seat].scene["moves"][0]["text"])
    await all_.until(lambda: lines[seat].scene["at"] > at)
    return seat


def facts(line: Line) -> list[dict[str, Any]]:
    """All facts a viewer was sent."""
    return [fact for event in line.sent if event["is"] == "scene" for fact in event["facts"]]


def told(line: Line) -> list[str]:
    """All sentences a viewer was sent."""
    return [words for event in line.sent if event["is"] == "scene" for words in event["told"]]


# -- the clock


def test_everyone_sees_the_clock_that_is_running() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "rook", clock=protocol.Clock(60, 5))
        room = all_.rooms.loaded[made.table]
        watcher = all_.enter(made.table)
        await all_.rest()
        (seat,) = room.live.waits_for()
        for line in (*lines, watcher):
            assert line.scene["clock"]["seat"] == seat
            assert 59 < line.scene["clock"]["left"] <= 60
        room.clocks.asked_since -= 20
        late = all_.enter(made.table)
        await all_.rest()
        assert 38 < late.scene["clock"]["left"] <= 40, "someone who comes in the middle of a turn sees what is left"
        mover = await first_move(all_, lines)
        assert mover == seat
        assert 44 < lines[0].scene["seats"][seat]["bank"] <= 45, "20 s are gone, 5 s were added"
        assert lines[0].scene["clock"]["seat"] != seat

    inside(test)


def test_without_clocks_none_is_running() -> None:
    async def test(all_: Inside) -> None:
        _, lines = await sat(all_, "rook")
        assert lines[0].scene["clock"] is None

    inside(test)


def test_a_player_out_of_time_is_told() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "rook", clock=protocol.Clock(10, 0))
        room = all_.rooms.loaded[made.table]
        (seat,) = room.live.waits_for()
        room.clocks.asked_since -= 20
        timers.set_clock(all_.rooms.autoplay, room)
        await all_.until(lambda: lines[seat].scene["seats"][seat]["minded"])
        wanted = {"fact": "bot minds", "seat": seat, "out_of_time": True, "by": None}
        assert all(wanted in facts(line) for line in lines)
        assert phrases.YOU_OUT_OF_TIME() in told(lines[seat])
        assert phrases.OUT_OF_TIME(name=PEOPLE[seat]) in told(lines[seat - 1])

    inside(test)


# -- everyone hurries


def test_pa_5_the_dealer_may_not_call_at_once_but_may_later() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "pals", options={"pairing": "own"})
        room = all_.rooms.loaded[made.table]
        assert lines[0].scene["hurry"]["seconds"] == 45
        dealer = lines[0].scene["view"]["dealer"]
        lines[dealer].say(do="play", id="early", move="Play Pals")
        await all_.rest()
        (refused,) = lines[dealer].answers("early")
        assert (refused["is"], refused["clause"]) == ("refused", "PA-5")
        room.deadlines.since -= 16
        lines[dealer].say(do="play", id="late", move="play pals")
        await all_.until(lambda: lines[dealer].answers("late"))
        assert lines[0].scene["view"]["phase"] != "pair"
        assert lines[0].scene["hurry"] is None

    inside(test)


@pytest.mark.parametrize("dealer_is_done", [False, True])
def test_pa_5_after_45_seconds_pairing_is_over_for_everyone(*, dealer_is_done: bool) -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "pals", options={"pairing": "own"})
        room = all_.rooms.loaded[made.table]
        if dealer_is_done:
            lines[lines[0].scene["view"]["dealer"]].say(do="play", id="done", move="done")
            await all_.rest()
        room.deadlines.since -= 46
        all_.rooms.autoplay.resume(room)
        await all_.until(lambda: lines[0].scene["view"]["phase"] != "pair")
        assert {"fact": "time up"} in facts(lines[1])
        again = replayed(all_, made.table)
        assert again.table is not None
        assert again.table.phase.name == lines[0].scene["view"]["phase"], "after a restart too"

    inside(test)


# -- minutes


@pytest.mark.parametrize("gone", [299.9, 4000.0])
def test_pa_17_when_the_minutes_are_over_the_deal_is_the_last(gone: float) -> None:
    """Even if they went by while the server was down or the table was unloaded."""

    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "pals", options={"series": "total", "minutes": 5})
        room = all_.rooms.loaded[made.table]
        assert 290 < lines[0].scene["minutes"] <= 300
        room.live.began_at -= gone
        all_.rooms.autoplay.resume(room)
        await all_.until(lambda: lines[0].scene["minutes"] == 0)
        assert {"fact": "last deal"} in lines[0].scene["facts"]
        table = room.live.table
        assert table is not None
        assert table.setup.stop == 1
        again = replayed(all_, made.table)
        assert again.table is not None
        assert again.table.setup.stop == 1
        assert again.began_at > 1e9, "the time it began is kept"

    inside(test)


def test_without_a_time_limit_no_time_is_shown() -> None:
    async def test(all_: Inside) -> None:
        _, lines = await sat(all_, "pals")
        assert lines[0].scene["minutes"] is None
        assert lines[0].scene["hurry"] is None

    inside(test)


# -- the last trick


def test_anyone_can_ask_for_the_last_trick() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "paintings-outcasts")
        watcher = all_.enter(made.table)
        await all_.rest()
        watcher.say(do="last", id="none")
        await all_.rest()
        assert watcher.answers("none") == [
            {"is": "trick", "id": "none", "cards": [], "by": {}, "taker": None, "deal": None, "hidden": 0}
        ]
        played: list[tuple[str, int]] = []
        for _ in range(6):
            seat = next(number for number, line in enumerate(lines) if line.scene["moves"])
            played.append((lines[seat].scene["moves"][0]["cards"][0], seat))
            await first_move(all_, lines)
        first = [card for card, _ in played[:4]]
        for line in (watcher, lines[2]):
            line.say(do="last", id="last")
            await all_.rest()
            (trick,) = line.answers("last")
            assert trick["cards"] == first, "in the order they were played, not the cards on the table now"
            assert trick["by"] == dict(played[:4])
            assert trick["taker"] == played[4][1], "the taker led next"
            assert trick["deal"] == 1
        while lines[0].scene["view"]["deal"] == 1:
            await first_move(all_, lines)
        watcher.say(do="last", id="before")
        await all_.rest()
        (trick,) = watcher.answers("before")
        assert (len(trick["cards"]), trick["deal"]) == (4, 1), "the last one of a deal can still be seen in the next"

    inside(test)


# -- the count


def test_anyone_can_ask_for_the_count_so_far() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "rook", options={"length": "deal"})
        viewers = [all_.enter(made.table), lines[1]]
        game = all_.rooms.loaded[made.table].live.table
        assert game is not None
        last: dict[str, Any] = {}
        for turn in range(400):
            if turn % 20 == 19 or game.over:
                for viewer in viewers:
                    viewer.say(do="count", id=f"c{turn}")
                await all_.until(lambda: all(viewer.answers(f"c{turn}") for viewer in viewers))  # noqa: B023
                (last,), (second,) = (viewer.answers(f"c{turn}") for viewer in viewers)
                assert last == second, "spectators see the same count as players"
                assert (last["is"], last["over"]) == ("count", game.over)
            if game.over:
                break
            (seat,) = game.actors
            await asyncio.sleep(0.03)  # at a pace that the server takes
            lines[seat].say(do="play", id=f"m{turn}", move=lines[seat].scene["moves"][0]["text"])
            await all_.rest()
        points = [0] * 4
        for one in last["lines"]:
            points[one["line"]["seat"]] += one["line"]["points"]
            assert one["line"]["clause"].startswith("RK-")
            assert one["words"]
        assert points == game.deals[-1], "the lines add up to the points"
        assert any(points)

    inside(test)


def test_there_is_no_count_before_the_game() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"], invite=True)
        line = all_.enter(made.table)
        line.say(do="count", id="c")
        await all_.rest()
        (refused,) = line.answers("c")
        assert (refused["is"], refused["conflict"], refused["reason"]) == ("refused", "not begun", None)

    inside(test)
