"""Clocks and the bots that mind seats: nobody wins time by leaving a move to a bot, and the journal tells all of it."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.play import shuffle
from parlour.play.game import Game
from parlour.server.journal import entries as journal
from parlour.server.protocol import Clock
from parlour.server.rooms import clocks
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.services import timers
from tests.server.in_process import Inside, inside
from tests.server.test_rooms import replayed
from tests.server.test_take_back import Company, company, into_race

CLOCK = Clock(60, 10)


class Time:
    """The time that players' clocks go by."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def goes(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    monkeypatch.setattr(clocks, "time", SimpleNamespace(monotonic=lambda: made.now))
    return made


async def rook(server: Inside, *, pace: float = 0.0) -> Company:
    """Three people with clocks, and Ann, at seat 0, to bid first."""
    server.rooms.autoplay.pace = pace
    return await company(server, "rook", 3, clock=CLOCK, wanted=lambda table: 0 in table.actors)


def bank(here: Company, seat: int = 0) -> float:
    """What a seat has left on its clock, now and if the table is loaded again."""
    left, again = here.room.live.seats[seat].bank, replayed(here.server, here.room.live.id).seats[seat].bank
    assert left is not None
    assert left == again
    return round(left, 3)


async def left_to_a_bot(here: Company, seat: int = 0) -> None:
    """A player stands, a bot moves, and the player comes back."""
    moves = len(here.table.moves)
    await here.do(seat, "stand", away=True)
    await here.server.until(lambda: len(here.table.moves) > moves)
    await here.do(seat, "stand", away=False)
    assert here.table.moves[moves][0] == seat


async def until_asked(here: Company, seat: int = 0) -> None:
    """The others play until it is this seat's turn."""
    while here.table.actors != {seat}:
        other = min(here.table.actors)
        await here.play(other, str(here.table.legal(other)[-1]))


def test_the_time_before_a_bot_takes_over_is_gone_and_its_move_adds_none(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here = await rook(server)
        for turn in range(1, 4):
            await until_asked(here)
            clock.goes(5)
            await left_to_a_bot(here)
            assert bank(here) == 60 - 5 * turn

    inside(test)


def test_a_wrong_card_that_is_mended_adds_time_once(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "rook", 3, clock=CLOCK, offences="fined")
        while not (wrong := [(seat, str(move)) for seat in here.table.actors for move in here.table.offences(seat)]):
            seat = min(here.table.actors)
            await here.play(seat, str(here.table.legal(seat)[0]))
        seat, card = wrong[0]
        before = bank(here, seat)
        await here.play(seat, card)
        assert bank(here, seat) == before + 10
        await here.play(seat, "mend")
        assert bank(here, seat) == before + 10
        await here.play(seat, str(here.table.legal(seat)[0]))
        assert bank(here, seat) == before + 10

    inside(test)


@pytest.mark.parametrize("game", ["rook", "paintings-outcasts", "paintings-crowned", "all-star-comics", "pals"])
def test_a_clock_does_not_tell_that_a_rule_was_broken(game: str, clock: Time) -> None:
    """Everyone sees the clocks, but not whether a player could have followed suit, or whether a pair laid face down is one."""

    async def test(server: Inside) -> None:
        options: dict[str, Any] = {"pairing": "own"} if game == "pals" else {}
        here = await company(server, game, 3, clock=CLOCK, offences="fined", **options)
        added: dict[bool, set[float]] = {False: set(), True: set()}
        while not all(added.values()):
            moves = [(seat, move) for seat in sorted(here.table.actors) for move in here.table.legal(seat)]
            wanted = [
                (seat, move) for seat, move in moves if move.kind.startswith(("play", "pair")) and not added[bool(move.offence)]
            ]
            seat, move = (wanted or moves)[0]
            before = bank(here, seat)
            await here.play(seat, str(move))
            if wanted:
                added[bool(move.offence)].add(bank(here, seat) - before)
        assert added[True] == added[False]

    inside(test)


def test_playing_without_a_call_adds_no_time(clock: Time) -> None:
    """Everyone hears it, and the card goes back: it could be led again and again."""

    async def test(server: Inside) -> None:
        here = await company(server, "pals", 3, clock=CLOCK, offences="fined")
        (seat,) = here.table.actors
        before = bank(here, seat)
        await here.play(seat, str(here.table.offences(seat)[0]))
        assert bank(here, seat) == before

    inside(test)


def test_the_first_clock_runs_from_when_its_player_comes(clock: Time) -> None:
    """A rematch begins as soon as someone asks for it, wherever the others are. Coming again winds no clock."""

    async def test(server: Inside) -> None:
        made = await server.open("rook", ["Ann", "Bob", "Cy"], players=3, clock=CLOCK)
        room = server.rooms.loaded[made.table]
        (first,) = room.live.waits_for()
        lefts = []
        for seat in (1 - first if first < 2 else 0, first, first):
            clock.goes(20)
            line = server.enter(made.table, made.seats[str(seat)])
            running = room.clocks.running()
            assert running is not None
            lefts.append(running.left)
            line.hang_up()
        assert lefts == [40, 60, 40]

    inside(test)


@pytest.mark.parametrize("stands", [False, True])
def test_who_is_interrupted_by_a_card_taken_back_has_thought_all_the_same(clock: Time, *, stands: bool) -> None:
    """Else two players could win time together: one plays a wrong card and mends it when the other has thought for long."""

    async def test(server: Inside) -> None:
        here = await company(server, "rook", 3, clock=CLOCK, offences="fined")
        while not (wrong := [(seat, str(move)) for seat in here.table.actors for move in here.table.offences(seat)]):
            seat = min(here.table.actors)
            await here.play(seat, str(here.table.legal(seat)[0]))
        offender, card = wrong[0]
        await here.play(offender, card)
        (thinker,) = here.room.live.waits_for()
        assert thinker != offender
        before = bank(here, thinker)
        clock.goes(20)
        await here.play(offender, "mend")
        clock.goes(3)
        await here.play(offender, str(here.table.legal(offender)[0]))
        assert here.room.live.waits_for() == [thinker]
        running = here.room.clocks.running()
        assert running is not None
        assert running.left == before - 20, "the offender pays for the three seconds"
        clock.goes(1)
        if stands:
            await here.do(thinker, "stand", away=True)
            assert bank(here, thinker) == before - 21
            await here.do(thinker, "stand", away=False)
            assert bank(here, thinker) == before - 21
        else:
            await here.play(thinker, str(here.table.legal(thinker)[0]))
            assert bank(here, thinker) == before - 21 + 10
        assert here.room.clocks.unpaid(thinker) == 0, "it counts once"

    inside(test)


def test_moves_that_a_bot_makes_for_an_absent_player_add_no_time(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here = await rook(server)
        await here.do(1, "stand", away=True)
        while [seat for seat, _ in here.table.moves].count(1) < 3:
            for seat in here.table.actors - {1}:
                clock.goes(1)
                await here.play(seat, str(here.table.legal(seat)[-1]))
            await server.rest(5)
        await here.do(1, "stand", away=False)
        assert bank(here, 1) == 60
        assert bank(here) > 60, "those who play themselves get their seconds"

    inside(test)


@pytest.mark.parametrize("comes_back", [False, True])
def test_of_a_turn_that_a_player_takes_up_again_every_second_counts_once(clock: Time, *, comes_back: bool) -> None:
    async def test(server: Inside) -> None:
        here = await rook(server, pace=1000)
        for _ in range(2):
            clock.goes(5)
            await here.do(0, "stand", away=True)
            clock.goes(2)
            if comes_back:
                await here.do(0, "stand", away=False)
                assert here.lines[0].scene["clock"] == {"seat": 0, "left": bank(here) - 2}
                clock.goes(1)
        await here.play(0, "bid 15")
        assert bank(here) == 60 - (16 if comes_back else 14) + 10

    inside(test)


def test_without_time_left_nobody_stands_and_is_quicker_than_the_bot(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here = await rook(server, pace=1000)
        clock.goes(58)
        await here.do(0, "stand", away=True)
        assert bank(here) == 2
        clock.goes(3)
        assert (await here.do(0, "play", move="bid 15"))["conflict"] == "turn"
        await here.do(0, "stand", away=False)
        assert (await here.do(0, "play", move="bid 15"))["conflict"] == "turn"
        await server.until(lambda: here.room.live.seats[0].minded)
        assert bank(here) == 0

    inside(test)


def test_standing_on_anothers_turn_costs_nothing(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here = await rook(server)
        clock.goes(20)
        await here.do(1, "stand", away=True)
        await here.do(1, "stand", away=False)
        assert (bank(here, 0), bank(here, 1)) == (60, 60)
        await here.play(0, "bid 15")
        assert bank(here) == 50, "and the clock that was running goes on"

    inside(test)


def test_where_everyone_acts_at_once_standing_changes_no_other_clock(clock: Time) -> None:
    async def test(server: Inside) -> None:
        server.rooms.autoplay.pace = 1000
        here = await company(server, "pals", 3, clock=CLOCK, pairing="own")
        clock.goes(5)
        await here.do(0, "stand", away=True)
        clock.goes(2)
        await here.play(1, "done")
        assert (bank(here, 0), bank(here, 1), bank(here, 2)) == (60, 70, 60)

    inside(test)


def test_in_a_race_standing_costs_and_wins_nothing(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "snap-jack", 3, clock=CLOCK)
        await into_race(here)
        before = bank(here)
        clock.goes(3)
        await here.do(0, "stand", away=True)
        assert bank(here) == before
        await here.do(0, "stand", away=False)
        clock.goes(1)
        await here.play(0, str(here.table.legal(0)[0]))
        assert bank(here) == before + 10

    inside(test)


def test_going_away_instead_of_standing_wins_no_time_either(clock: Time) -> None:
    async def test(server: Inside) -> None:
        server.rooms.autoplay.grace = 0.01
        here = await rook(server)
        clock.goes(40)
        here.lines[0].hang_up()
        await server.until(lambda: here.table.moves)
        here.lines[0] = server.enter(here.room.live.id, "token of seat number 0")
        await server.until(lambda: not here.room.live.seats[0].minded)
        assert bank(here) == 20

    inside(test)


def test_out_of_time_a_bot_wins_no_more_than_one_move_adds(clock: Time) -> None:
    async def test(server: Inside) -> None:
        here = await rook(server)
        clock.goes(61)
        timers.set_clock(server.rooms.autoplay, here.room)
        await server.until(lambda: here.table.moves)
        assert bank(here) == 10, "whoever comes back has the time that one move adds"
        assert here.lines[1].scene["seats"][0]["minded"]

    inside(test)


def test_a_move_made_in_time_counts_while_the_disk_takes_it(clock: Time) -> None:
    """Its player is asked again, and the time that the move has added is there: the timer that was set before the move is out of date."""

    async def test(server: Inside) -> None:
        server.rooms.autoplay.pace = 1000.0
        here = await company(
            server, "pals-for-two", 2, clock=CLOCK, wanted=lambda table: len(table.legal(0)) > 2, pairing="own"
        )
        await here.play(1, "done")
        clock.goes(59.99)
        timers.set_clock(server.rooms.autoplay, here.room)
        server.disk.slow = True
        here.lines[0].say(do="play", id="late", move=str(here.table.legal(0)[0]))
        await server.until(lambda: here.room.live.seats[0].bank == pytest.approx(10.01))
        await asyncio.sleep(0.05)
        server.disk.slow = False
        server.disk.catch_up()
        await server.until(lambda: here.lines[0].answers("late"))
        await server.rest()
        assert here.room.live.waits_for() == [0]
        assert bank(here) == pytest.approx(10.01)

    inside(test)


def test_a_table_without_clocks_writes_no_times() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "rook", 3, wanted=lambda table: 0 in table.actors)
        await left_to_a_bot(here)
        written = [journal.decode(body) for body in server.disk.entries(here.room.live.id)]
        assert [(entry.spent, entry.thought) for entry in written if isinstance(entry, journal.Minded)] == [(0.0, None)] * 2

    inside(test)


OLD = """\
{"e":"sat","seat":0,"name":"Ann","token":"a","entropy":""}
{"e":"sat","seat":1,"name":"Bert","token":"b","entropy":""}
{"e":"sat","seat":2,"name":"Cora","token":"c","entropy":""}
{"e":"began","bots":{}}
{"e":"minded","seat":0,"on":true,"id":"1"}
{"e":"moved","seat":0,"move":"bid 15"}
{"e":"minded","seat":0,"on":false,"id":"2"}
"""
"""What was written before a bot's moves stopped adding time."""


def test_a_journal_from_before_gives_the_clocks_it_gave_then() -> None:
    game = Game("rook", 3)
    secret = next(text for text in map(str, range(100)) if 0 in game.open(shuffle.seed_of(text, {})).actors)
    live = LiveTable("old")
    apply(live, journal.Opened("rook", 3, {}, secret, game.rules.calling_card.version, clock=CLOCK))
    for line in OLD.splitlines():
        apply(live, journal.decode(line))
    assert live.seats[0].bank == 70
