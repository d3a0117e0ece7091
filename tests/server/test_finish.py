"""The finish of a race: slow lines are allowed for up to a bound, and everyone is told who was first, and by how much."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from contextlib import ExitStack
from typing import Any

import pytest

from parlour.play.table import Table
from parlour.server import protocol
from parlour.server.rooms.commands import carry_out
from parlour.server.rooms.finish import BOUND, CLOSE
from parlour.server.services import races
from parlour.server.sockets.round_trips import RoundTrips
from tests.server.guests import ENTROPY, Guest, Server, whose_turn
from tests.server.in_process import Inside, inside
from tests.server.slow_line import slow_line
from tests.server.test_take_back import Company, company, into_race


def calls(table: Table) -> tuple[str, str]:
    """The call that wins this race, and one that doesn't."""
    seat = min(table.actors)
    right, wrong = "", ""
    for move in map(str, table.legal(seat)):
        after = table.copy()
        after.play(seat, move)
        if not after.phase.is_race:
            right = move
        elif move != "hold":
            wrong = move
    return right, wrong


async def at_a_race(server: Inside, *delays: float, people: int = 3, shared: tuple[int, ...] = ()) -> Company:
    """A race of people whose lines have these delays."""
    here = await company(server, "snap-jack", people, shared=shared)
    await into_race(here)
    await server.rest()
    for line, delay in zip(here.lines, delays, strict=False):
        line.delay = delay
    return here


def send(here: Company, seat: int, move: str, came: float, command: str = "") -> asyncio.Task[None]:
    """A seat's move that came at this time."""
    listener = here.lines[seat].listener
    assert listener is not None
    text = json.dumps({"do": "play", "id": command or f"take {seat}", "move": move})
    return asyncio.ensure_future(carry_out(here.room, listener, protocol.command_decoder.decode(text), listener.since, came))


def answer(here: Company, seat: int) -> dict[str, Any]:
    return here.lines[seat].answers(f"take {seat}")[-1]


def race_facts(here: Company, seat: int) -> list[dict[str, Any]]:
    """What a seat is told about who was first."""
    return [fact for event in here.lines[seat].sent for fact in event.get("facts", ()) if fact["fact"] == "race won"]


def test_a_slow_line_is_allowed_for() -> None:
    """Ann's take comes first, but Bert saw the card 0.2 s later and was heard later, so Bert was quicker."""

    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.0, 0.2)
        right, _ = calls(here.table)
        now = time.monotonic()
        await asyncio.gather(send(here, 0, right, now), send(here, 1, right, now + 0.1))
        await server.rest()
        assert (answer(here, 1)["is"], answer(here, 0)["is"]) == ("done", "refused")
        assert answer(here, 0)["reason"] == "late"
        assert here.table.moves[-1][0] == 1
        for seat in range(3):
            (fact,) = race_facts(here, seat)
            assert (fact["seat"], fact["rival"], fact["margin"]) == (1, 0, pytest.approx(0.1, abs=0.011))

    inside(test)


def test_who_was_slower_does_not_win_by_a_slow_line() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.0, 0.2)
        right, _ = calls(here.table)
        now = time.monotonic()
        await asyncio.gather(send(here, 0, right, now - 0.1), send(here, 1, right, now + 0.15))
        await server.rest()
        assert (answer(here, 0)["is"], answer(here, 1)["reason"]) == ("done", "late")

    inside(test)


def test_who_fakes_a_slow_line_gains_the_bound_and_no_more() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.0, 5.0)
        right, _ = calls(here.table)
        assert here.room.finish.allowance(1) == BOUND
        now = time.monotonic()
        await asyncio.gather(send(here, 0, right, now), send(here, 1, right, now + BOUND + 0.01))
        await server.rest()
        assert (answer(here, 0)["is"], answer(here, 1)["reason"]) == ("done", "late")
        assert time.monotonic() - now >= BOUND - 0.01, "the others wait that long"

    inside(test)


def test_with_equal_lines_nobody_waits() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.2, 0.2, 0.2)
        assert [here.room.finish.slack(seat) for seat in range(3)] == [0.0, 0.0, 0.0]

    inside(test)


def test_players_at_one_device_have_the_same_line() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.24, 0.1, shared=(0, 1))
        assert here.room.finish.allowance(0) == here.room.finish.allowance(1) == 0.1
        assert here.room.finish.slack(0) == 0.0

    inside(test)


def test_a_wrong_call_that_came_first_does_not_end_it_for_the_next() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.0, 0.0, 0.2)
        right, wrong = calls(here.table)
        now = time.monotonic()
        await asyncio.gather(send(here, 0, wrong, now), send(here, 1, right, now + 0.05))
        await server.rest()
        assert [answer(here, seat)["is"] for seat in (0, 1)] == ["done", "done"]
        assert not race_facts(here, 2)

    inside(test)


def test_a_late_take_is_told_as_such_and_a_very_late_one_is_not() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server)
        right, _ = calls(here.table)
        now = time.monotonic()
        await send(here, 0, right, now)
        await send(here, 1, right, now + 0.3)
        await send(here, 2, right, now + CLOSE + 0.1)
        await server.rest()
        assert answer(here, 1)["reason"] == "late"
        assert answer(here, 2)["is"] == "refused"
        assert answer(here, 2)["reason"] != "late"
        for seat in range(3):
            (fact,) = race_facts(here, seat)
            assert (fact["seat"], fact["rival"], fact["margin"]) == (0, 1, pytest.approx(0.3, abs=0.011))

    inside(test)


def test_a_take_sent_twice_is_made_once() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.0, 0.1)
        right, _ = calls(here.table)
        moves, now = len(here.table.moves), time.monotonic()
        await asyncio.gather(send(here, 0, right, now), send(here, 0, right, now))
        await server.rest()
        assert [one["is"] for one in here.lines[0].answers("take 0")] == ["done", "done"]
        assert len(here.table.moves) == moves + 1

    inside(test)


def test_nobody_is_told_before_it_is_on_disk() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, 0.0, 0.1)
        right, _ = calls(here.table)
        server.disk.slow = True
        now = time.monotonic()
        both = asyncio.gather(send(here, 0, right, now), send(here, 1, right, now + 0.2))
        await asyncio.sleep(0.15)
        await server.rest()
        assert not race_facts(here, 2)
        assert not here.lines[1].answers("take 1")
        server.disk.slow = False
        server.disk.catch_up()
        await both
        await server.rest()
        assert race_facts(here, 2)
        assert answer(here, 1)["reason"] == "late"

    inside(test)


def test_a_take_is_not_taken_back() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server)
        right, _ = calls(here.table)
        await here.play(0, right)
        await here.nobody_takes_back()

    inside(test)


def test_a_bot_that_was_about_to_take_is_a_rival_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def soon(table: Table, bots: list[int], *_: object) -> list[tuple[float, int, str]]:
        return [(1.0, bot, calls(table)[0]) for bot in bots]

    async def test(server: Inside) -> None:
        monkeypatch.setattr(races, "race_attempts", soon)
        here = await company(server, "snap-jack", 2, 3)
        while not here.table.phase.is_race:
            await server.until(lambda: here.table.phase.is_race or min(here.table.actors) < 2)
            if not here.table.phase.is_race:
                await here.play(min(here.table.actors), "lay")
        await server.until(lambda: here.room.finish._bots[0] == here.room.live.turns)
        await here.play(0, calls(here.table)[0])
        (fact,) = race_facts(here, 1)
        assert (fact["seat"], fact["rival"]) == (0, 2)
        assert 0 < fact["margin"] <= 1

    inside(test)


def lined_up(server: Server, elsewhere: str, stack: ExitStack) -> tuple[Guest, Guest, str]:
    """Ann here and Bert elsewhere, in a race, and the call that wins it."""
    for _ in range(10):
        seats = server.open("snap-jack", "Ann", players=2, race_seconds=20, invite=True)
        sat = server.ask(f"/api/tables/{seats.table}/seats", {"name": "Bert", "entropy": ENTROPY}).json
        ann = stack.enter_context(server.guest(seats.table, seats.token))
        bert = stack.enter_context(server.guest(seats.table, next(iter(sat["seats"].values())), at=elsewhere))
        while (mover := whose_turn(ann, bert)) is not None and not mover.scene["race"]:
            mover.done("play", move=mover.lawful()[0])
        if mover is not None:
            fields = ann.scene["view"]["fields"]
            return ann, bert, f"call {fields['top'][fields['layer']]}"
    raise AssertionError("no race in ten games")


@pytest.mark.parametrize(("ann_takes", "bert_takes", "answers"), [
    pytest.param(0.2, 0.12, ["refused", "done"], id="his comes later, and wins"),
    pytest.param(0.05, 0.35, ["done", "refused"], id="he is slower"),
])  # fmt: skip
def test_over_real_lines_the_quicker_player_wins(
    server: Server, ann_takes: float, bert_takes: float, answers: list[str]
) -> None:
    """Bert's line takes 0.1 s each way."""
    with slow_line(server.address, 0.1) as elsewhere, ExitStack() as stack:
        ann, bert, call = lined_up(server, elsewhere, stack)
        for who, wait in ((ann, ann_takes), (bert, bert_takes)):
            threading.Timer(wait, who.say, kwargs={"do": "play", "id": "take", "move": call}).start()
        heard = [one.until(lambda event: event.get("id") == "take") for one in (ann, bert)]
        assert [one["is"] for one in heard] == answers
        assert heard[answers.index("refused")]["reason"] == "late"


def test_the_middle_one_of_the_last_round_trips_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("parlour.server.sockets.round_trips.time.monotonic", lambda: now)
    trips = RoundTrips()
    assert trips.seconds == 0.0
    for delay in (0.1, 9.0, 0.2):
        payload = trips.begin()
        assert payload is not None
        assert trips.begin() is None, "an answer is due"
        trips.end(b"anything")
        now += delay
        trips.end(payload)
        trips.end(payload)
    assert trips.seconds == pytest.approx(0.2)
