"""What a live table does by the clock: whose clock runs, how all hurry together (PA-5), a game of minutes (PA-17); and the last trick."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.server import protocol as say
from tests.server.inside import Inside, Line, inside
from tests.server.test_house import replayed, seats_of

PEOPLE = ["Ann", "Bob", "Cy", "Di"]


async def sat(all_: Inside, game: str, **more: Any) -> tuple[say.Seated, list[Line]]:
    """Four people at a table, all of them here."""
    made = await all_.open(game, PEOPLE, **more)
    lines = [all_.enter(made.table, token) for token in seats_of(made)]
    await all_.rest()
    return made, lines


async def first_move(all_: Inside, lines: list[Line], move: str | None = None) -> int:
    """Whoever is asked makes the first move there is (or this one); gives the seat."""
    seat = next(number for number, line in enumerate(lines) if line.scene["moves"])
    at = lines[seat].scene["at"]
    lines[seat].say(do="play", id=f"m{at}", move=move or lines[seat].scene["moves"][0]["text"])
    await all_.until(lambda: lines[seat].scene["at"] > at)
    return seat


# -- the clock


def test_the_clock_that_runs_is_told_to_all() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "rook", clock=say.Clock(60, 5))
        room = all_.rooms.rooms[made.table]
        watcher = all_.enter(made.table)
        await all_.rest()
        (seat,) = room.live.waits_for()
        for line in (*lines, watcher):
            assert line.scene["clock"]["seat"] == seat
            assert 59 < line.scene["clock"]["left"] <= 60
        room.asked_since -= 20
        late = all_.enter(made.table)
        await all_.rest()
        assert 38 < late.scene["clock"]["left"] <= 40, "who comes in the middle of a turn sees what is left"
        mover = await first_move(all_, lines)
        assert mover == seat
        assert 44 < lines[0].scene["seats"][seat]["bank"] <= 45, "20 s are gone, 5 more are given"
        assert lines[0].scene["clock"]["seat"] != seat

    inside(test)


def test_without_a_clock_none_runs() -> None:
    async def test(all_: Inside) -> None:
        _, lines = await sat(all_, "rook")
        assert lines[0].scene["clock"] is None

    inside(test)


def test_who_is_out_of_time_is_told_so() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "rook", clock=say.Clock(10, 0))
        room = all_.rooms.rooms[made.table]
        (seat,) = room.live.waits_for()
        room.asked_since -= 20
        all_.rooms.autoplay._set_clock(room)
        await all_.until(lambda: lines[seat].scene["seats"][seat]["minded"])
        told = [[word for event in line.sent if event["is"] == "scene" for word in event["told"]] for line in lines]
        assert "Your time is up: a bot minds your seat." in told[seat]
        assert f"The time of {PEOPLE[seat]} is up: a bot minds the seat." in told[seat - 1]

    inside(test)


# -- all hurry together


def test_pa_5_the_dealer_may_not_call_at_once_and_later_he_may() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "pals", options={"pairing": "own"})
        room = all_.rooms.rooms[made.table]
        assert lines[0].scene["hurry"]["seconds"] == 45
        dealer = lines[0].scene["view"]["dealer"]
        lines[dealer].say(do="play", id="early", move="Play Pals")
        await all_.rest()
        (refused,) = lines[dealer].answers("early")
        assert (refused["is"], refused["clause"]) == ("refused", "PA-5")
        room.times.since -= 16
        lines[dealer].say(do="play", id="late", move="play pals")
        await all_.until(lambda: lines[dealer].answers("late"))
        assert lines[0].scene["view"]["phase"] != "pair"
        assert lines[0].scene["hurry"] is None

    inside(test)


@pytest.mark.parametrize("dealer_is_done", [False, True])
def test_pa_5_after_45_seconds_pairing_is_over_for_all(*, dealer_is_done: bool) -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "pals", options={"pairing": "own"})
        room = all_.rooms.rooms[made.table]
        if dealer_is_done:
            lines[lines[0].scene["view"]["dealer"]].say(do="play", id="done", move="done")
            await all_.rest()
        room.times.since -= 46
        all_.rooms.autoplay.go_on(room)
        await all_.until(lambda: lines[0].scene["view"]["phase"] != "pair")
        assert any("The time is up." in event["told"] for event in lines[1].sent if event["is"] == "scene")
        again = replayed(all_, made.table)
        assert again.table is not None
        assert again.table.phase.name == lines[0].scene["view"]["phase"], "it is so after a restart too"

    inside(test)


# -- minutes


@pytest.mark.parametrize("gone", [299.9, 4000.0])
def test_pa_17_when_the_minutes_are_over_the_deal_is_the_last(gone: float) -> None:
    """Also if they went by while nobody kept the time: the server was down, or the table put away."""

    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "pals", options={"series": "total", "minutes": 5})
        room = all_.rooms.rooms[made.table]
        assert 290 < lines[0].scene["minutes"] <= 300
        room.live.began_at -= gone
        all_.rooms.autoplay.go_on(room)
        await all_.until(lambda: lines[0].scene["minutes"] == 0)
        assert "Time is up: this deal is the last." in lines[0].scene["told"]
        table = room.live.table
        assert table is not None
        assert table.stop == 1
        again = replayed(all_, made.table)
        assert again.table is not None
        assert again.table.stop == 1
        assert again.began_at > 1e9, "the time it began is kept"

    inside(test)


def test_where_time_does_not_matter_none_is_told() -> None:
    async def test(all_: Inside) -> None:
        _, lines = await sat(all_, "pals")
        assert lines[0].scene["minutes"] is None
        assert lines[0].scene["hurry"] is None

    inside(test)


# -- the last trick


def test_the_last_trick_can_be_asked_for_by_anybody() -> None:
    async def test(all_: Inside) -> None:
        made, lines = await sat(all_, "paintings-outcasts")
        watcher = all_.enter(made.table)
        await all_.rest()
        watcher.say(do="last", id="none")
        await all_.rest()
        assert watcher.answers("none") == [{"is": "trick", "id": "none", "cards": [], "by": {}, "taker": None, "deal": None}]
        played: list[tuple[str, int]] = []
        for _ in range(6):
            seat = next(number for number, line in enumerate(lines) if line.scene["moves"])
            played.append((lines[seat].scene["moves"][0]["cards"][0], seat))
            await first_move(all_, lines)
        first = [card for card, _ in played[:4]]
        for line in (watcher, lines[2]):
            line.say(do="last", id="last")
            await all_.rest()
            (told,) = line.answers("last")
            assert told["cards"] == first, "in the order they were played, not those that lie there now"
            assert told["by"] == dict(played[:4])
            assert told["taker"] == played[4][1], "the taker led next"
            assert told["deal"] == 1
        while lines[0].scene["view"]["deal"] == 1:
            await first_move(all_, lines)
        watcher.say(do="last", id="before")
        await all_.rest()
        (told,) = watcher.answers("before")
        assert (len(told["cards"]), told["deal"]) == (4, 1), "the last one of a deal can still be seen when the next is dealt"

    inside(test)
