"""What one person could do to the others at a table, or one network to a server: each is limited, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.lang.errors import SetupError
from parlour.server import command_limits, protocol, ratelimit
from parlour.server.command_limits import CommandLimits, LimitsByNetwork
from parlour.server.errors import Conflict, TooFast
from parlour.server.journal import entries as journal
from parlour.server.protocol import Command, ConflictCode, Hello
from parlour.server.rooms import commands, promises, questions, registry, room, seats
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.promises import Promises
from parlour.server.rooms.room import Room
from parlour.server.workers.finished import FinishedGame
from tests.server.in_process import Inside, Line, inside

FREE = CommandLimits({})
"""No limits."""


class Company:
    """People at a table of three, each on their own device, with nothing that limits their commands."""

    def __init__(self, all_: Inside, table: str, tokens: list[str]) -> None:
        self.all, self.table, self.tokens = all_, table, tokens

    @property
    def room(self) -> Room:
        return self.all.rooms.loaded[self.table]

    def enter(self, seat: int, **more: Any) -> Line:
        return self.all.enter(self.table, self.tokens[seat], **more)

    def kinds(self) -> list[type[journal.AnyEntry]]:
        """The kinds of entries in the journal."""
        return [type(journal.decode(body)) for body in self.all.disk.entries(self.table)]


async def company(all_: Inside, *, limited: bool = False, game: str = "rook") -> Company:
    made = await all_.open(game, ["Ann"], players=3, invite=True)
    tokens = [made.seats["0"]]
    for seat, name in ((1, "Bob"), (2, "Cy")):
        tokens.append((await all_.rooms.sit(made.table, protocol.Sit(name))).seats[str(seat)])
    found = Company(all_, made.table, tokens)
    if not limited:
        found.room.limits = [FREE] * 3
        all_.rooms.network_limits = all_.rooms.spectator_limits = LimitsByNetwork({})
    return found


def scenes(line: Line) -> int:
    return sum(event["is"] == "scene" for event in line.sent)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that token buckets go by."""
    now = [1000.0]
    monkeypatch.setattr(ratelimit, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


# -- coming and going


def running_timers() -> int:
    """The timers of the loop that will go off."""
    scheduled: list[asyncio.TimerHandle] = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
    return sum(not timer.cancelled() for timer in scheduled)


def test_a_storm_of_connections_leaves_nothing_behind() -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_)
        ann = table.enter(0)
        await all_.rest()
        timers, tasks, entries = running_timers(), len(asyncio.all_tasks()), len(table.kinds())
        before, begun, left = scenes(ann), time.monotonic(), []
        for _ in range(300):
            bob = table.enter(1)
            await all_.rest(3)
            left += [weakref.ref(bob), weakref.ref(bob.listener)]
            bob.hang_up()
            del bob
            await all_.rest(3)
        await all_.rest()
        gc.collect()
        assert not [one for one in left if one() is not None]
        assert running_timers() <= timers + 1, "at most one more, for what Ann sees next"
        assert len(asyncio.all_tasks()) <= tasks
        assert len(table.kinds()) == entries
        assert list(table.room.listeners) == [ann.listener]
        together = (time.monotonic() - begun) / room.PRESENCE_EVERY + 2
        assert scenes(ann) - before <= together, "those of a moment are shown together"
        await all_.until(lambda: not ann.scene["seats"][1]["here"])

    inside(test)


def test_each_absent_seat_has_its_own_time() -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_)
        table.enter(0)
        bob, cy = table.room.grace_timers[1], table.room.grace_timers[2]
        line = table.enter(1)
        assert bob.cancelled(), "Bob is here"
        assert 1 not in table.room.grace_timers
        line.hang_up()
        again = table.room.grace_timers[1]
        assert again.when() > bob.when(), "the time runs from when Bob left"
        assert table.room.grace_timers[2] is cy, "and nobody else's begins anew"
        table.enter(0).hang_up()
        assert table.room.grace_timers == {1: again, 2: cy}
        timers = list(table.room.grace_timers.values())
        all_.rooms.unload(table.room)
        assert all(timer.cancelled() for timer in timers)

    inside(test)


def test_a_bot_takes_over_only_when_the_time_is_over() -> None:
    """Timers of earlier absences don't count."""

    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.grace = 0.4
        table = await company(all_)
        ann, late = table.enter(0), table.enter(2)
        for _ in range(5):
            line = table.enter(1)
            await asyncio.sleep(0.12)
            line.hang_up()
        left = asyncio.get_running_loop().time()
        await all_.until(lambda: table.room.live.seats[1].minded)
        assert asyncio.get_running_loop().time() - left > 0.35
        await all_.until(lambda: ann.scene["seats"][1]["minded"])
        assert not late.code

    inside(test)


def test_a_player_who_sat_down_and_never_came_is_minded_after_the_game_begins() -> None:
    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.grace = 0.02
        made = await all_.open("rook", ["Ann"], players=4, invite=True)
        await all_.rooms.sit(made.table, protocol.Sit("Bob"))
        ann = all_.enter(made.table, made.seats["0"])
        await asyncio.sleep(0.1)
        assert not all_.rooms.loaded[made.table].live.seats[1].minded, "the game hasn't begun"
        ann.say(do="begin", id="b")
        await all_.until(lambda: ann.scene["seats"][1]["minded"])

    inside(test)


def test_coming_back_is_written_down_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MAX_RETURNS", 3)

    async def test(all_: Inside) -> None:
        table = await company(all_)
        table.enter(0)
        for n in range(6):
            bob = table.enter(1)
            await all_.rest()
            bob.say(do="stand", id=f"s{n}")
            await all_.rest()
            bob.hang_up()
        assert table.kinds().count(journal.Minded) == 2 * 3 + 1, "from then on the bot stays"
        bob = table.enter(1)
        await all_.rest()
        assert bob.scene["seats"][1]["minded"]
        bob.say(do="stand", id="back", away=False)
        await all_.rest()
        assert bob.answers("back")[0]["conflict"] == "often"

    inside(test)


def test_a_seat_has_only_so_many_connections() -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_)
        lines = [table.enter(0) for _ in range(registry.MAX_SOCKETS_OF_SEAT)]
        await all_.rest()
        assert not any(line.code for line in lines)
        lines += [table.enter(0) for _ in range(2)]
        await all_.rest()
        assert [line.code for line in lines] == [4409, 4409, *[None] * 6]
        assert [line.sent[-1]["code"] for line in lines[:2]] == ["elsewhere"] * 2, (
            "a page that hears this doesn't connect again"
        )
        assert table.room.live.seats[0].sockets == registry.MAX_SOCKETS_OF_SEAT
        assert not table.enter(1).code

    inside(test)


def test_a_table_has_only_so_many_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_SPECTATORS", 8)
    monkeypatch.setattr(registry, "MAX_SPECTATORS_OF_NETWORK", 3)

    async def test(all_: Inside) -> None:
        table = await company(all_)
        for network in ("a", "b"):
            lines = [all_.enter(table.table, network=network) for _ in range(3)]
            with pytest.raises(TooFast):
                all_.enter(table.table, network=network)
        lines[0].hang_up()
        all_.enter(table.table, network="b")
        for network in ("c", "d"):
            all_.enter(table.table, network=network)
        with pytest.raises(TooFast):
            all_.enter(table.table, network="e")
        assert not table.enter(0, network="a").code, "players always get in"
        all_.rooms.limited = False
        all_.enter(table.table, network="e")

    inside(test)


def test_a_seat_comes_to_its_table_only_so_often(clock: list[float]) -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_, limited=True)
        burst = int(command_limits.SEAT[Hello][1])
        for _ in range(burst):
            table.enter(1).hang_up()
        with pytest.raises(TooFast):
            table.enter(1)
        table.enter(0)
        clock[0] += 1
        table.enter(1)

    inside(test)


# -- commands


def refusals(line: Line) -> list[str]:
    """The commands that came too fast."""
    return [event["id"] for event in line.sent if event["is"] == "failed" and event["code"] == "too fast"]


def test_connecting_again_gives_no_fresh_start(clock: list[float]) -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_, limited=True)
        rate, burst = command_limits.SEAT[Command]
        first, second = table.enter(0), table.enter(0)
        for n in range(int(burst)):
            (first, second)[n % 2].say(do="begin", id=f"{n}")
        await all_.rest(200)
        assert refusals(first) == refusals(second) == []
        second.say(do="begin", id="one more")
        first.hang_up()
        again = table.enter(0)
        again.say(do="begin", id="again")
        await all_.rest()
        assert (refusals(second), refusals(again)) == (["one more"], ["again"])
        bob = table.enter(1)
        bob.say(do="begin", id="b")
        await all_.rest()
        assert not refusals(bob), "another seat of the same network"
        clock[0] += 1 / rate
        again.say(do="begin", id="later")
        await all_.rest()
        assert again.answers("later")[0]["is"] == "refused"

    inside(test)


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (protocol.Why, {}),
        (protocol.LastTrick, {}),
        (protocol.Count, {}),
        (protocol.Hint, {}),
        (protocol.Say, {"phrase": 1}),
        (protocol.Chat, {"text": "Hello!"}),
        (protocol.AllowChat, {"chat": "off"}),
        (protocol.Nudge, {"seat": 1}),
        (protocol.Replace, {"seat": 1}),
        (protocol.Rename, {"name": "Anna"}),
        (protocol.Stand, {}),
        (protocol.Penalty, {"words": "Sing!"}),
        (protocol.Rematch, {}),
        (protocol.Decline, {}),
        (protocol.Ready, {}),
        (protocol.Remove, {"seat": 1}),
        (protocol.Configure, {}),
    ],
)
def test_what_is_costly_or_loud_has_limits_of_its_own(clock: list[float], kind: type[Command], more: dict[str, Any]) -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_, limited=True)
        line = table.enter(0)
        await all_.rest()
        rate, burst = command_limits.SEAT[kind]
        assert burst <= 10, "less than all messages"
        assert kind in command_limits.NETWORK
        for n in range(int(burst) + 1):
            line.say(do=kind.__struct_config__.tag, id=f"{n}", **more)
        await all_.until(lambda: refusals(line))
        assert refusals(line) == [f"{int(burst)}"]
        line.say(do="play", id="p", move="fly")
        await all_.until(lambda: line.answers("p"))
        assert line.answers("p")[0]["is"] == "refused", "moves have their own"
        clock[0] += 1 / rate + 0.001
        line.say(do=kind.__struct_config__.tag, id="later", **more)
        await all_.until(lambda: line.answers("later"))
        assert refusals(line) == [f"{int(burst)}"]

    inside(test)


def test_a_network_has_limits_over_all_tables(clock: list[float]) -> None:
    async def test(all_: Inside) -> None:
        all_.rooms.network_limits = LimitsByNetwork({Command: (1, 5)})
        tables = [await company(all_, limited=True) for _ in range(3)]
        lines = [table.enter(seat, network="one") for table in tables for seat in (0, 1)]
        for line in lines:
            line.say(do="begin", id="b")
        await all_.rest()
        assert [len(refusals(line)) for line in lines] == [0, 0, 0, 0, 0, 1]
        other = tables[0].enter(2, network="another")
        other.say(do="begin", id="b")
        await all_.rest()
        assert not refusals(other)

    inside(test)


def test_spectators_share_the_limits_of_their_network(clock: list[float]) -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_, limited=True)
        all_.rooms.spectator_limits = LimitsByNetwork({Command: (1, 3)})
        lines = [all_.enter(table.table, network="one") for _ in range(4)]
        for line in lines:
            line.say(do="last", id="w")
        ann, other = table.enter(0, network="one"), all_.enter(table.table, network="another")
        for line in (ann, other):
            line.say(do="last", id="w")
        await all_.rest()
        assert [len(refusals(line)) for line in (*lines, ann, other)] == [0, 0, 0, 1, 0, 0]

    inside(test)


def test_what_is_known_of_networks_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_limits, "MAX_KNOWN", 10)
    known = LimitsByNetwork({})
    (first,) = known.of("0")
    for number in range(1, 10):
        known.of(f"{number}")
    assert known.of("0") == [first]
    for number in range(10, 100):
        known.of(f"{number}")
    assert len(known._known) == 10
    assert known.of("0") != [first]


def test_one_hint_a_seat_and_a_few_a_network_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_HINTS", 2)
    go, advice = threading.Event(), questions.advice

    def slow(*about: Any) -> Any:
        go.wait(60)
        return advice(*about)

    monkeypatch.setattr(questions, "advice", slow)

    async def ask(tables: list[Company], network: str) -> list[Line]:
        lines = []
        for table in tables:
            (seat,) = table.room.live.waits_for()
            line = table.enter(seat, network=network)
            line.say(do="hint", id="h")
            lines.append(line)
        return lines

    async def test(all_: Inside) -> None:
        tables = [await company(all_) for _ in range(4)]
        lines = [*await ask(tables[:1] * 2, "one"), *await ask(tables[1:3], "one"), *await ask(tables[3:], "two")]
        await all_.rest()
        assert [refusals(line) for line in lines] == [[], ["h"], [], ["h"], []], "one of a seat, two of a network"
        go.set()
        asked = lines[0], lines[2], lines[4]
        await all_.until(lambda: all(line.answers("h") for line in asked))
        assert [line.answers("h")[0]["is"] for line in asked] == ["advice"] * 3
        assert not all_.rooms.hints_by_seat.total
        assert not all_.rooms.hints_by_network.total

    try:
        inside(test)
    finally:
        go.set()


def test_one_network_cannot_push_out_the_promises_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "MAX_PROMISES", 20)
    monkeypatch.setattr(promises, "MAX_OF_NETWORK", 5)
    made = Promises()
    mine = made.make("mine").promise
    greedy = [made.make("greedy").promise for _ in range(30)]
    with pytest.raises(SetupError):
        made.redeem(greedy[24])
    assert made.redeem(greedy[25])
    for number in range(60):
        made.make(f"crowd {number % 6}")
    assert made.redeem(mine)
    assert len(made._networks) == sum(map(len, made._secrets.values())) <= 20


# -- what one seat can do to the game


def test_nobody_closes_a_table_with_new_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MAX_RENAMES", 5)
    monkeypatch.setattr(room, "MAX_TURNS", 30)

    async def test(all_: Inside) -> None:
        table = await company(all_)
        ann, bob = table.enter(0), table.enter(1)
        for n in range(60):
            ann.say(do="rename", id=f"{n}", name=f"Ann {n}")
            await all_.rest(8)
        answers = [ann.answers(f"{n}")[0] for n in range(60)]
        assert [answer["is"] for answer in answers] == ["done"] * 5 + ["refused"] * 55
        assert {answer["conflict"] for answer in answers[5:]} == {"often"}
        assert bob.scene["status"] == "playing"
        bob.say(do="rename", id="b", name="Robert")
        await all_.rest()
        assert bob.answers("b")[0]["is"] == "done", "everyone has their own number"
        assert await replayed_renames(table) == [5, 1, 0], "it is counted after a restart too"

    inside(test)


def test_the_names_of_a_finished_game_stand() -> None:
    """Its record is public, and was everyone's game. At the next table there are new names."""

    async def test(all_: Inside) -> None:
        made = await all_.open("hoo-doo", ["Ann", "Bob"], players=2, options={"length": "deal"})
        ann, bob = (all_.enter(made.table, token) for token in made.seats.values())
        ann.say(do="rename", id="early", name="Anna")
        for line in (ann, bob):
            line.say(do="stand", id="s")
        await all_.until(lambda: ann.scene and ann.scene["status"] == "over")
        await all_.rest()
        entries = all_.disk.length(made.table)
        bob.say(do="rename", id="late", name="Anna lost")
        ann.say(do="rename", id="early", name="Anna")
        await all_.until(lambda: bob.answers("late") and len(ann.answers("early")) == 2)
        assert (bob.answers("late")[0]["is"], bob.answers("late")[0].get("conflict")) == ("refused", "over")
        assert ann.answers("early")[1]["is"] == "done", "what was done in time is done, however often it is sent"
        assert all_.disk.length(made.table) == entries
        assert bob.scene["view"]["names"] == ["Anna", "Bob"]

        ann.hang_up()
        bob.say(do="rematch", id="again")
        await all_.until(lambda: bob.scene["next"])
        bob = await all_.come_back(bob.scene["next"], made.seats["1"])
        bob.say(do="rename", id="new", name="Robert")
        await all_.until(lambda: bob.scene and bob.scene["view"]["names"] == ["Anna", "Robert"])

    inside(test)


async def replayed_renames(table: Company) -> list[int]:
    table.all.rooms.unload(table.room)
    return [seat.renames for seat in (await table.all.rooms.room(table.table)).live.seats]


def test_with_other_people_moves_are_taken_back_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MAX_UNDOS", 2)

    async def test(all_: Inside) -> None:
        table = await company(all_)
        live = table.room.live
        live.seats[0].undos = 2
        with pytest.raises(Conflict) as caught:
            commands._check_how_often(live, 0, protocol.Undo("u"))
        assert caught.value.code is ConflictCode.OFTEN
        commands._check_how_often(live, 1, protocol.Undo("u"))
        alone = all_.rooms.loaded[(await all_.open("rook", ["Ann"])).table].live
        alone.seats[0].undos = 2
        commands._check_how_often(alone, 0, protocol.Undo("u"))

    inside(test)


def test_the_record_of_an_unfinished_game_needs_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MAX_TURNS", 3)

    async def test(all_: Inside) -> None:
        table = await company(all_)
        lines = [table.enter(seat) for seat in range(3)]
        await all_.rest()
        for n in range(2):
            mover = next(line for line in lines if line.scene["moves"])
            mover.say(do="play", id=f"{n}", move=mover.scene["moves"][0]["text"])
            await all_.rest()
        for _ in range(2):
            live = (await all_.rooms.room(table.table)).live
            assert live.is_closed_for_good
            with pytest.raises(Conflict) as caught:
                all_.rooms.check_record(live)
            assert caught.value.code is ConflictCode.NOT_OVER
            await all_.rooms.close_for_good(live)
            record = FinishedGame(table.table, all_.disk.entries(table.table)).record()
            assert record["fair"]
            assert record["note"]
            all_.rooms.unload(all_.rooms.loaded[table.table])

    inside(test)


# -- texts


def test_a_penalty_is_cleaned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "penalty_namer", lambda self: 0)
    live = LiveTable("t")
    assert commands._penalty(live, 0, protocol.Penalty("p", "Sing\u202e a\x1b song!\u200b\n")) == [
        journal.Penalised("Sing a song!", "p")
    ]
    with pytest.raises(Conflict):
        commands._penalty(live, 0, protocol.Penalty("p", "\u202e\u200b"))


def test_names_are_cleaned() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["A\u202enn\x1b[2J"], players=3, invite=True)
        live = all_.rooms.loaded[made.table].live
        assert live.names[0] == "Ann[2J"
        with pytest.raises(Conflict) as caught:
            await all_.rooms.sit(made.table, protocol.Sit("ＡNN\u200b[2J"))
        assert caught.value.code is ConflictCode.NAME
        await all_.rooms.sit(made.table, protocol.Sit("B\u0301\u0310\u0334\u0353ob\u2028👩\u200d🚀"))
        assert live.names[1].endswith("ob 👩\u200d🚀")
        line = all_.enter(made.table, made.seats["0"])
        line.say(do="rename", id="r", name="\u202e\u200b\u3164")
        await all_.rest()
        assert line.answers("r")[0]["conflict"] == "name"
        with pytest.raises(SetupError):
            await all_.open("rook", ["Ann", "An\u00adn"])

    inside(test)


def test_old_journals_are_cleaned_when_they_are_loaded() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann", "Bob", "Cy", "Di"])
        all_.rooms.unload(all_.rooms.loaded[made.table])
        all_.disk.tables[made.table].append(journal.encode(journal.Renamed(1, "B\u202eob\x1b[2J", "r")))
        live = (await all_.rooms.room(made.table)).live
        assert live.names[1] == "Bob[2J"
        assert live.table is not None
        assert live.table.names[1] == "Bob[2J"

    inside(test)


@pytest.mark.parametrize("text", ["fly\u202e\x1b[2J\u200b", "play \u2066red\u2069 1"])
def test_what_is_quoted_back_is_cleaned(text: str) -> None:
    async def test(all_: Inside) -> None:
        table = await company(all_)
        (seat,) = table.room.live.waits_for()
        line = table.enter(seat)
        line.say(do="play", id="p", move=text)
        line.say(do=text, id="x")
        await all_.rest()
        told = [event["message"] for event in line.sent if event["is"] in ("refused", "failed")]
        assert len(told) == 2
        assert all(message.isprintable() for message in told)

    inside(test)
