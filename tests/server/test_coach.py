"""The coach: reviews only your own decisions, only when they are over, and never gets in the way."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import Any

import pytest

from parlour.lab.review import SHOWN, Review
from parlour.play.game import Game
from parlour.server import phrases
from parlour.server.errors import Conflict, TooBusy
from parlour.server.journal import entries as journal
from parlour.server.protocol import ConflictCode
from parlour.server.protocol.answers import ReviewProgress
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.services import coach as coach_module
from parlour.server.services.coach import MAX_KEPT, MAX_WAITING, Coach, reviewable
from tests.server.guests import Guest, Seats, Server, compile_coach, whose_turn

pytestmark = pytest.mark.slow
GAME = "paintings-outcasts"


def live_table(people: int = 1, **options: str | int) -> LiveTable:
    game = Game(GAME, 4, options)
    live = LiveTable("table")
    apply(live, journal.Opened(GAME, 4, dict(game.changed), "5" * 64, game.rules.calling_card.version))
    for seat in range(people):
        apply(live, journal.Sat(seat, f"Player {seat}", f"digest {seat}", "00"))
    apply(live, journal.Began({str(seat): f"Bot {seat}" for seat in range(people, 4)}))
    return live


def play(live: LiveTable, till: Any) -> LiveTable:
    table = live.table
    assert table is not None
    while not till(table):
        seat = min(table.actors)
        apply(live, journal.Moved(seat, table.legal(seat)[0].text))
    return live


def conflict(ask: Callable[[], object]) -> ConflictCode:
    """Why this can't be done."""
    with pytest.raises(Conflict) as caught:
        ask()
    return caught.value.code


# -- who may ask for what


def test_alone_you_may_review_a_deal_that_is_over() -> None:
    live = live_table()
    assert conflict(lambda: reviewable(live, 0, 1)) is ConflictCode.NOT_OVER
    play(live, lambda table: table.state.deal == 2)
    assert reviewable(live, 0, 1) is live.table
    for deal in (None, 2, 3):
        assert conflict(lambda deal=deal: reviewable(live, 0, deal)) is ConflictCode.NOT_OVER


def test_with_other_people_only_after_the_game() -> None:
    live = play(live_table(people=2), lambda table: table.state.deal == 2)
    assert conflict(lambda: reviewable(live, 0, 1)) is ConflictCode.PEOPLE
    over = play(live_table(people=2, length="deal"), lambda table: table.over)
    assert reviewable(over, 1, None) is reviewable(over, 0, 1) is over.table
    assert conflict(lambda: reviewable(over, 0, 2)) is ConflictCode.DEAL


def test_nothing_to_review_before_the_game_or_at_a_closed_table() -> None:
    live = LiveTable("table")
    apply(live, journal.Opened(GAME, 4, {}, "5" * 64, Game(GAME).rules.calling_card.version))
    assert conflict(lambda: reviewable(live, 0, None)) is ConflictCode.NOT_BEGUN
    apply(live, journal.ClosedForGood("It is closed."))
    assert conflict(lambda: reviewable(live, 0, None)) is ConflictCode.CLOSED


# -- how much at once


def named(live: LiveTable, name: str) -> LiveTable:
    """The same table by another name."""
    made = copy(live)
    made.id = name
    return made


def test_not_too_many_wait_and_not_too_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    most = running = 0
    free = asyncio.Event()

    async def worker(review: ReviewProgress, asked: bytes) -> None:
        nonlocal most, running
        running += 1
        most = max(most, running)
        await free.wait()
        running -= 1
        review.found = Review(0, 0, 0, "", json.loads(asked)["seat"], ())

    monkeypatch.setattr(coach_module, "_ask_worker", worker)
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()
        tables = [named(live, f"table {number}") for number in range(MAX_WAITING)]
        reviews = [coach.begin(table, 0, None, network=table.id) for table in tables]
        with pytest.raises(TooBusy):
            coach.begin(named(live, "another"), 0, None, network="another")
        assert coach.review(tables[3], 0, None) is reviews[3]
        free.set()
        while not all(review.is_over for review in reviews):
            await asyncio.sleep(0.001)
        assert most == 1, "one after the other"
        assert reviews[0].found is not None
        for number in range(2 * MAX_KEPT):
            later = named(live, f"later {number}")
            review = coach.begin(later, 1, None)
            while not review.is_over:
                await asyncio.sleep(0)
        assert review.found is not None
        assert review.found.mistakes == 1, "it is about the seat that asked"
        assert coach.review(tables[0], 0, None) is None
        assert coach.review(later, 1, None) is review
        assert len(coach._jobs) <= MAX_KEPT

    asyncio.run(test())


@pytest.fixture
def idle_worker(monkeypatch: pytest.MonkeyPatch) -> set[bytes]:
    """A worker that never ends: what it is at work on."""
    working: set[bytes] = set()

    async def worker(review: ReviewProgress, asked: bytes) -> None:
        working.add(asked)
        try:
            await asyncio.sleep(3600)
        finally:
            working.discard(asked)

    monkeypatch.setattr(coach_module, "_ask_worker", worker)
    return working


def test_one_network_cannot_have_all_places(idle_worker: set[bytes]) -> None:
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()
        for number in range(coach_module.MAX_OF_NETWORK):
            coach.begin(named(live, f"table {number}"), 0, None, network="greedy")
        with pytest.raises(TooBusy):
            coach.begin(named(live, "another"), 0, None, network="greedy")
        coach.begin(named(live, "another"), 0, None, network="modest")
        at_home = Coach(limited=False)
        for number in range(MAX_WAITING):
            at_home.begin(named(live, f"table {number}"), 0, None)

    asyncio.run(test())


def test_one_site_cannot_have_all_places(idle_worker: set[bytes]) -> None:
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach, begun = Coach(), 0
        for number in range(MAX_WAITING):
            with suppress(TooBusy):
                coach.begin(named(live, f"table {number}"), 0, None, network=f"2001:db8:1:{number:x}::/64")
                begun += 1
        assert 0 < begun <= MAX_WAITING / 2
        coach.begin(named(live, "another"), 0, None, network="2001:db8:2::/64")

    asyncio.run(test())


@pytest.mark.parametrize(
    ("askers", "turns"),
    [
        ("aabbccddn", "abcdnabcd"),
        ("aanabb", "anbab"),
        (["2001:db8:1:1::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "n"], "2n22"),
    ],
    ids=["networks", "whoever has had a turn", "sites"],
)
def test_networks_that_wait_take_turns(monkeypatch: pytest.MonkeyPatch, askers: list[str], turns: str) -> None:
    """A newcomer waits for one review of each of the others, however many they have asked for."""
    order: list[str] = []
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()

        async def worker(review: ReviewProgress, asked: bytes) -> None:
            order.extend(job.network[0] for job in coach._jobs.values() if job.progress is review)
            await asyncio.sleep(0)
            review.found = Review(0, 0, 0, "", 0, ())

        monkeypatch.setattr(coach_module, "_ask_worker", worker)
        reviews = []
        for number, network in enumerate(askers):
            with suppress(TooBusy):  # a third of one network
                reviews.append(coach.begin(named(live, f"table {number}"), 0, None, network=network))
        while not all(review.is_over for review in reviews):
            await asyncio.sleep(0.001)

    asyncio.run(test())
    assert "".join(order) == turns


def test_a_review_that_waits_and_is_forgotten_makes_room(idle_worker: set[bytes]) -> None:
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach, (first, second, third) = Coach(), [named(live, f"table {number}") for number in range(3)]
        for table in (first, second):
            coach.begin(table, 0, None, network="one")
        key, job = list(coach._jobs.items())[1]
        job.asked -= 2 * coach_module.FORGOTTEN
        coach._check_forgotten(key, job)
        coach.begin(third, 0, None, network="one")
        assert coach.waiting == 2
        assert (coach.review(second, 0, None), job.task) == (None, None)

    asyncio.run(test())


def test_a_seat_has_one_review_at_a_time(idle_worker: set[bytes]) -> None:
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()
        coach.begin(live, 0, None)
        with pytest.raises(TooBusy):
            coach.begin(live, 0, 1)
        coach.begin(live, 1, None)

    asyncio.run(test())


def test_a_review_nobody_asks_about_is_cancelled(idle_worker: set[bytes]) -> None:
    live = play(live_table(people=4, length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()
        review = coach.begin(live, 0, None)
        ((key, job),) = coach._jobs.items()
        for age, kept in ((0.9, True), (0.9, True), (1.1, False)):
            job.asked -= age * coach_module.FORGOTTEN
            coach._check_forgotten(key, job)
            await asyncio.sleep(0.01)
            assert bool(idle_worker) is kept
            assert coach.review(live, 0, None) is (review if kept else None), "asking keeps it alive"
        assert job.task is not None
        assert job.task.cancelled()

    asyncio.run(test())


@pytest.mark.parametrize("fails", [["-c", "raise SystemExit(3)"], ["-c", "print('{')"], ["-c", "import time; time.sleep(60)"]])
def test_a_review_that_fails_is_reported_once_and_may_be_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fails: list[str]
) -> None:
    real = asyncio.create_subprocess_exec

    async def broken(*words: str, **more: Any) -> Any:
        return await real(sys.executable, *fails, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", broken)
    monkeypatch.setattr(coach_module, "TIMEOUT", 1.0)
    live = play(live_table(length="deal"), lambda table: table.over)

    async def test() -> None:
        coach = Coach()
        review = coach.begin(live, 0, None)
        while not review.is_over:
            await asyncio.sleep(0.01)
        assert (review.failed, review.found) == (phrases.COACH_FAILED(), None)
        assert coach.review(live, 0, None) is review
        assert coach.review(live, 0, None) is None

    asyncio.run(test())


# -- over HTTP, for real


@pytest.fixture(scope="module")
def compiled() -> None:
    """The search is compiled before anyone waits for the coach."""
    compile_coach(GAME)


def ask(server: Server, made: Seats, seat: int, **more: Any) -> Any:
    return server.ask(f"/api/tables/{made.table}/decisions", {"token": made.tokens[seat], **more})


def play_on(ann: Guest, till: Any) -> None:
    """Play any legal move until it is Ann's turn in a position that is wanted."""
    while not till(ann.my_turn()):
        assert ann.scene["status"] == "playing", "it never happened"
        ann.done("play", move=ann.lawful()[0])


def ready(server: Server, made: Seats, seat: int, **more: Any) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """What the coach finds in the end, and how far it said it was."""
    steps: list[tuple[int, int]] = []
    while True:
        told = ask(server, made, seat, **more).json
        assert not told["failed"]
        steps += [(told["done"], told["of"])] if (told["done"], told["of"]) not in steps else []
        if told["found"] is not None:
            return told["found"], steps
        time.sleep(0.02)


def test_decisions_of_a_finished_game(server: Server, compiled: None) -> None:
    made = server.open(GAME, "Ann", "Bob", players=4, options={"length": "deal"})
    with server.guest(made.table, made.tokens[0]) as ann, server.guest(made.table, made.tokens[1]) as bob:
        early = ask(server, made, 0)
        assert (early.status, early.json["conflict"]) == (409, "people")
        while (one := whose_turn(ann, bob)) is not None:
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
    assert ask(server, made, 1).json["found"] is None, "another seat is another review"
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


def test_alone_a_deal_can_be_reviewed_while_the_game_goes_on(server: Server, compiled: None) -> None:
    made = server.open(GAME, "Ann", players=4)
    with server.guest(made.table, made.token) as ann:
        assert ask(server, made, 0, deal=1).status == 409
        play_on(ann, lambda scene: scene["view"]["deal"] == 2)
        assert ask(server, made, 0).status == 409
        found, _ = ready(server, made, 0, deal=1)
        assert {one["deal"] for one in found["decisions"]} == {1}
        ann.done("play", move=ann.lawful()[0])
        assert ready(server, made, 0, deal=1) == (found, [ready(server, made, 0, deal=1)[1][0]]), "it is known by now"
