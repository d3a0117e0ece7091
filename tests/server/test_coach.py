"""The coach at the table: only one's own decisions, only when they are over, and never in anybody's way."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

import pytest

from parlour.lab.worker import SHOWN
from parlour.play.game import Game
from parlour.server.errors import Refusal
from parlour.server.journal import entries as journal
from parlour.server.rooms.live_table import LiveTable
from parlour.server.services import coach as coach_module
from parlour.server.services.coach import FAILED, MOST_KEPT, MOST_WAITING, Coach, Look, TooBusy, looked_at
from tests.server.guests import Guest, Seats, Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("paintings-outcasts")]
GAME = "paintings-outcasts"


def live_table(people: int = 1, **options: str | int) -> LiveTable:
    game = Game(GAME, 4, options)
    live = LiveTable("table")
    live.take_in(journal.Opened(GAME, 4, dict(game.changed), "5" * 64, game.rules.calling_card.version))
    for seat in range(people):
        live.take_in(journal.Sat(seat, f"Player {seat}", f"digest {seat}", "00"))
    live.take_in(journal.Began({str(seat): f"Bot {seat}" for seat in range(people, 4)}))
    return live


def play(live: LiveTable, till: Any) -> LiveTable:
    table = live.table
    assert table is not None
    while not till(table):
        seat = min(table.actors)
        live.take_in(journal.Moved(seat, table.legal(seat)[0].text))
    return live


# -- who may look at what


def test_alone_one_may_look_at_a_deal_that_is_over() -> None:
    live = live_table()
    with pytest.raises(Refusal, match="This deal is not over"):
        looked_at(live, 0, 1)
    play(live, lambda table: table.deal == 2)
    assert looked_at(live, 0, 1) is live.table
    for deal in (None, 2, 3):
        with pytest.raises(Refusal, match="This deal is not over"):
            looked_at(live, 0, deal)


def test_among_people_not_before_the_game_is_over() -> None:
    live = play(live_table(people=2), lambda table: table.deal == 2)
    with pytest.raises(Refusal, match="Among people"):
        looked_at(live, 0, 1)
    over = play(live_table(people=2, length="deal"), lambda table: table.over)
    assert looked_at(over, 1, None) is looked_at(over, 0, 1) is over.table
    with pytest.raises(Refusal, match="There were 1 deals"):
        looked_at(over, 0, 2)


def test_a_table_that_has_not_begun_or_is_closed_has_nothing_to_look_at() -> None:
    live = LiveTable("table")
    live.take_in(journal.Opened(GAME, 4, {}, "5" * 64, Game(GAME).rules.calling_card.version))
    with pytest.raises(Refusal, match="not begun"):
        looked_at(live, 0, None)
    live.take_in(journal.Closed("It is closed."))
    with pytest.raises(Refusal, match="It is closed"):
        looked_at(live, 0, None)


# -- how much at once


def test_not_too_many_wait_and_not_too_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    most = running = 0
    free = asyncio.Event()

    async def aside(look: Look, asked: bytes) -> None:
        nonlocal most, running
        running += 1
        most = max(most, running)
        await free.wait()
        running -= 1
        look.found = {"for": json.loads(asked)["seat"]}

    monkeypatch.setattr(coach_module, "_asked_aside", aside)
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()
        keys = [(f"table {number}", 0, None, -1) for number in range(MOST_WAITING)]
        looks = [coach.begin(key, live) for key in keys]
        with pytest.raises(TooBusy):
            coach.begin(("another", 0, None, -1), live)
        assert coach.known(keys[3]) is looks[3]
        free.set()
        while not all(look.is_over for look in looks):
            await asyncio.sleep(0.001)
        assert most == 1, "one after the other"
        assert looks[0].found == {"for": 0}
        for number in range(2 * MOST_KEPT):
            look = coach.begin((f"later {number}", 1, None, -1), live)
            while not look.is_over:
                await asyncio.sleep(0)
        assert coach.known(keys[0]) is None
        assert coach.known((f"later {2 * MOST_KEPT - 1}", 1, None, -1)) is look
        assert len(coach._looks) <= MOST_KEPT

    asyncio.run(test())


@pytest.mark.parametrize("fails", [["-c", "raise SystemExit(3)"], ["-c", "print('{')"], ["-c", "import time; time.sleep(60)"]])
def test_a_look_that_fails_is_told_once_and_may_be_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fails: list[str]
) -> None:
    real = asyncio.create_subprocess_exec

    async def broken(*words: str, **more: Any) -> Any:
        return await real(sys.executable, *fails, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", broken)
    monkeypatch.setattr(coach_module, "SLOWEST", 1.0)
    live = play(live_table(length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()
        key = coach.key(live, 0, None)
        look = coach.begin(key, live)
        end = time.monotonic() + 20
        while not look.is_over and time.monotonic() < end:
            await asyncio.sleep(0.01)
        assert (look.failed, look.found) == (FAILED, None)
        assert coach.known(key) is look
        assert coach.known(key) is None

    asyncio.run(test())


# -- over HTTP, for real


def ask(server: Server, made: Seats, seat: int, **more: Any) -> Any:
    return server.ask(f"/api/tables/{made.table}/decisions", {"token": made.tokens[seat], **more})


def play_on(ann: Guest, till: Any) -> None:
    """Play whatever is lawful, till it is her turn in a position that is wanted."""
    while not till(ann.my_turn()):
        assert ann.scene["status"] == "playing", "it never came to that"
        ann.done("play", move=ann.lawful()[0])


def ready(server: Server, made: Seats, seat: int, **more: Any) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """What the coach says in the end, and how far it said it was."""
    steps: list[tuple[int, int]] = []
    end = time.monotonic() + 240  # where the search is not compiled yet
    while time.monotonic() < end:
        told = ask(server, made, seat, **more).json
        assert not told["failed"]
        steps += [(told["done"], told["of"])] if (told["done"], told["of"]) not in steps else []
        if told["found"] is not None:
            return told["found"], steps
        time.sleep(0.02)
    raise AssertionError(f"the coach does not come to an end: {steps}")


def test_decisions_of_a_finished_game(server: Server) -> None:
    made = server.open(GAME, "Ann", "Bob", players=4, options={"length": "deal"})
    with server.guest(made.table, made.tokens[0]) as ann, server.guest(made.table, made.tokens[1]) as bob:
        early = ask(server, made, 0)
        assert (early.status, early.json["error"]) == (409, "Among people, decisions are looked at when the game is over.")
        while ann.scene["status"] == "playing":
            for one in (ann, bob):
                one.hear_out()
                if one.scene["moves"] and one.scene["status"] == "playing":
                    one.done("play", move=one.lawful()[0])
    found, steps = ready(server, made, 0)
    assert steps[-1][0] == steps[-1][1] > 0
    assert steps == sorted(steps)
    assert found["deals"] == 1
    decisions = found["decisions"]
    assert decisions
    assert [one["mistake"] for one in decisions] == [True] * found["mistakes"] + [False] * (len(decisions) - found["mistakes"])
    names = server.ask(f"/api/games/{GAME}").json["cards"]
    for one in decisions:
        assert one["played"] in names, "what is played is a card"
        assert 2 <= len(one["choices"]) <= SHOWN + 1
        own = [choice for choice in one["choices"] if choice["own"]]
        assert [choice["said"] for choice in own] == [one["played"]]
        assert one["best"] == one["choices"][0]["said"]
        assert all(choice["ci95"] >= 0 for choice in one["choices"])
        assert (one["played"] != one["best"]) == one["mistake"]
        assert not one["mistake"] or one["more"] > 0 or not one["in_points"]
    assert ask(server, made, 1).json["found"] is None, "another seat is another matter"
    assert ask(server, made, 0, deal=2).status == 409


def test_only_with_the_secret_of_the_seat(server: Server) -> None:
    made = server.open(GAME, "Ann", players=4, options={"length": "deal"})
    for wrong in ("x" * 20, "y" * 32):
        assert server.ask(f"/api/tables/{made.table}/decisions", {"token": wrong}).status == 404
    for body in ({}, {"token": "short"}, {"token": made.token, "deal": 0}, {"token": made.token, "seat": 1}):
        assert server.ask(f"/api/tables/{made.table}/decisions", body).status == 400
    assert server.ask("/api/tables/nowhere/decisions", {"token": made.token}).status == 404
    other = {"Origin": "http://elsewhere.example"}
    assert server.ask(f"/api/tables/{made.table}/decisions", {"token": made.token}, headers=other).status == 403


def test_alone_a_deal_can_be_looked_at_while_the_game_goes_on(server: Server) -> None:
    made = server.open(GAME, "Ann", players=4)
    with server.guest(made.table, made.token) as ann:
        assert ask(server, made, 0, deal=1).status == 409
        play_on(ann, lambda scene: scene["view"]["deal"] == 2)
        assert ask(server, made, 0).status == 409
        found, _ = ready(server, made, 0, deal=1)
        assert {one["deal"] for one in found["decisions"]} == {1}
        ann.done("play", move=ann.lawful()[0])
        assert ready(server, made, 0, deal=1) == (found, [ready(server, made, 0, deal=1)[1][0]]), "it is known by now"
