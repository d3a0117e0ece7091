"""The others at a table: what they write, who watches, who has vanished, who sleeps, and who hears of hints."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from parlour.server import protocol
from parlour.server.journal import entries as journal
from parlour.server.rooms import nudges, registry, scenes
from parlour.server.rooms.room import Room
from tests.server.in_process import Inside, Line, inside

GAME = "paintings-outcasts"


async def friends(all_: Inside, *people: str, begin: bool = True, **more: Any) -> tuple[Room, list[str], list[Line]]:
    """Friends, each on their own device: the room, their tokens and lines."""
    made = await all_.open(GAME, [people[0]], players=len(people), invite=True, ready=begin, **more)
    tokens = [made.seats["0"]]
    for seat, name in enumerate(people[1:], 1):
        tokens.append((await all_.rooms.sit(made.table, protocol.Sit(name, ready=begin))).seats[str(seat)])
    lines = [all_.enter(made.table, token) for token in tokens]
    await all_.until(lambda: all(line.scene for line in lines))
    return all_.rooms.loaded[made.table], tokens, lines


def written(line: Line) -> list[tuple[str, str]]:
    return [(one["name"], one["text"]) for event in line.sent if event["is"] == "chatted" for one in event["lines"]]


async def answered(all_: Inside, line: Line, command: str, **more: Any) -> dict[str, Any]:
    """The answer to a command."""
    name = f"{command}-{len(line.sent)}"
    line.say(do=command, id=name, **more)
    await all_.until(lambda: line.answers(name))
    return line.answers(name)[0]


def facts(line: Line) -> list[dict[str, Any]]:
    return [fact for event in line.sent if event["is"] in ("told", "scene") for fact in event["facts"]]


# -- chat


def test_what_is_written_is_read_by_the_players_and_is_on_no_disk() -> None:
    async def test(all_: Inside) -> None:
        room, tokens, (ann, bob) = await friends(all_, "Ann", "Bob")
        eve = all_.enter(room.live.id)
        entries = all_.disk.length(room.live.id)
        await answered(all_, ann, "chat", text="  Hello\u202e\u0000 there! ")
        await all_.until(lambda: written(bob))
        assert written(ann) == written(bob) == [("Ann", "Hello there!")]
        ann.say(do="chat", id="twice", text="Once.")
        ann.say(do="chat", id="twice", text="Once.")
        await all_.until(lambda: len(ann.answers("twice")) == 2)
        late = all_.enter(room.live.id, tokens[1])
        await all_.until(lambda: written(late))
        assert written(late) == [("Ann", "Hello there!"), ("Ann", "Once.")]
        assert written(eve) == []
        assert all_.disk.length(room.live.id) == entries
        assert (await answered(all_, bob, "chat", text="\u200b"))["conflict"] == "chat", "nothing that can be seen"
        assert (await answered(all_, eve, "chat", text="Me too!"))["conflict"] == "spectator"

    inside(test)


def test_only_the_host_switches_chat_and_that_is_remembered() -> None:
    async def test(all_: Inside) -> None:
        room, tokens, (ann, bob) = await friends(all_, "Ann", "Bob")
        eve = all_.enter(room.live.id)
        await all_.until(lambda: eve.scene)
        assert (bob.scene["chat"], bob.scene["host"]) == ("players", 0)
        assert (await answered(all_, bob, "allow-chat", chat="off"))["conflict"] == "host"
        await answered(all_, ann, "allow-chat", chat="all")
        await answered(all_, bob, "chat", text="Hi, Eve.")
        await all_.until(lambda: written(eve))
        await answered(all_, ann, "allow-chat", chat="off")
        assert (await answered(all_, bob, "chat", text="Hm."))["conflict"] == "chat"
        all_.rooms.unload(room)
        back = await all_.come_back(room.live.id, tokens[1])
        await all_.until(lambda: back.scene)
        assert back.scene["chat"] == "off"
        assert written(back) == []

    inside(test)


def test_chat_before_the_game_and_along_to_a_rematch() -> None:
    async def test(all_: Inside) -> None:
        room, _, (ann, bob) = await friends(all_, "Ann", "Bob", begin=False, options={"length": "deal"})
        await answered(all_, ann, "chat", text="Ready?")
        for line in (ann, bob):
            line.say(do="ready", id="r")
        await all_.until(lambda: ann.scene["status"] == "playing")
        for line in (ann, bob):
            line.say(do="stand", id="s")
        await all_.until(lambda: bob.scene["status"] == "over")
        for line in (ann, bob):
            line.say(do="rematch", id="again")
        await all_.until(lambda: bob.scene["next"])
        assert [line.text for line in all_.rooms.loaded[bob.scene["next"]].chat.lines] == ["Ready?"]
        assert room.live.next == bob.scene["next"]

    inside(test)


def test_nobody_writes_where_there_is_nobody_to_read_it() -> None:
    async def test(all_: Inside) -> None:
        for people in (["Ann"], ["Ann", "Bob"]):
            made = await all_.open(GAME, people, players=3)
            line = all_.enter(made.table, made.seats["0"])
            assert (await answered(all_, line, "chat", text="Hello?"))["conflict"] == "chat"
            assert line.scene["chat"] == "off"

    inside(test)


# -- spectators


def test_spectators_are_counted_and_named_where_they_gave_a_name() -> None:
    async def test(all_: Inside) -> None:
        room, _, (ann, _) = await friends(all_, "Ann", "Bob")
        line = Line()
        line.listener = all_.rooms.enter(room.live.id, protocol.Hello(name="Eve"), line, "home")
        other = Line()
        other.listener = all_.rooms.enter(room.live.id, protocol.Hello(name="ann"), other, "home")
        await all_.until(lambda: ann.scene["watching"] == 2)
        assert ann.scene["watchers"] == ["Eve"], "nobody passes for a player"
        line.hang_up()
        await all_.until(lambda: ann.scene["watching"] == 1)
        assert ann.scene["watchers"] == ()

    inside(test)


# -- who has vanished, and who sleeps


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which players vanish and sleep; the test lets it go on."""
    now = [1000.0]
    clock = SimpleNamespace(monotonic=lambda: now[0])
    for module in (nudges, registry, scenes):
        monkeypatch.setattr(module, "time", clock)
    return now


def by_turn(room: Room, lines: list[Line]) -> tuple[int, Line, Line]:
    """Whose turn it is: their seat, their line, and another player's."""
    (seat,) = room.live.waits_for()
    return seat, lines[seat], lines[1 - seat]


def test_a_vanished_player_is_seen_as_such_and_since_when(time: list[float]) -> None:
    async def test(all_: Inside) -> None:
        _, _, (ann, bob) = await friends(all_, "Ann", "Bob")
        assert ann.scene["seats"][1]["since"] is None
        bob.hang_up()
        await all_.until(lambda: not ann.scene["seats"][1]["here"])
        assert ann.scene["seats"][1]["since"] == 0

    inside(test)


def test_a_sleeper_is_nudged_then_replaced_and_comes_back(time: list[float]) -> None:
    async def test(all_: Inside) -> None:
        room, _, lines = await friends(all_, "Ann", "Bob")
        seat, sleeper, other = by_turn(room, lines)
        assert other.scene["seats"][seat]["asked"] == 0
        assert (await answered(all_, other, "nudge", seat=seat))["conflict"] == "often", "there was no time yet"
        assert (await answered(all_, sleeper, "nudge", seat=1 - seat))["conflict"] == "turn"
        assert (await answered(all_, sleeper, "nudge", seat=seat))["conflict"] == "turn", "nobody nudges themselves"
        time[0] += nudges.NUDGE_AFTER
        assert (await answered(all_, other, "replace", seat=seat))["conflict"] == "often", "a nudge comes first"
        assert (await answered(all_, other, "nudge", seat=seat))["is"] == "done"
        assert (await answered(all_, other, "nudge", seat=seat))["conflict"] == "often"
        assert {"fact": "nudged", "seat": seat, "by": 1 - seat} in facts(sleeper)
        assert (await answered(all_, other, "replace", seat=seat))["conflict"] == "often"
        time[0] += nudges.REPLACE_AFTER
        assert (await answered(all_, other, "replace", seat=seat))["is"] == "done"
        await all_.until(lambda: sleeper.scene["seats"][seat]["minded"])
        assert {"fact": "bot minds", "seat": seat, "out_of_time": False, "by": 1 - seat} in facts(sleeper)
        assert (await answered(all_, sleeper, "stand", away=False))["is"] == "done"
        await all_.until(lambda: not other.scene["seats"][seat]["minded"])

    inside(test)


def test_whoever_moves_or_comes_back_is_no_sleeper(time: list[float]) -> None:
    async def test(all_: Inside) -> None:
        room, tokens, lines = await friends(all_, "Ann", "Bob")
        seat, sleeper, other = by_turn(room, lines)
        time[0] += nudges.NUDGE_AFTER
        sleeper.hang_up()
        time[0] += nudges.GONE_FOR - 1
        assert (await answered(all_, other, "replace", seat=seat))["conflict"] == "often"
        back = all_.enter(room.live.id, tokens[seat])
        await all_.until(lambda: back.scene)
        assert (await answered(all_, other, "nudge", seat=seat))["conflict"] == "often"
        back.hang_up()
        time[0] += nudges.GONE_FOR
        assert (await answered(all_, other, "replace", seat=seat))["is"] == "done", "one who has vanished hears no nudge"

    inside(test)


def test_a_replaced_player_is_so_after_a_restart(time: list[float]) -> None:
    async def test(all_: Inside) -> None:
        room, _, lines = await friends(all_, "Ann", "Bob", "Cy")
        (seat,) = room.live.waits_for()
        other = lines[(seat + 1) % 3]
        lines[seat].hang_up()
        time[0] += nudges.GONE_FOR
        await answered(all_, other, "replace", seat=seat)
        entry = next(one for one in map(journal.decode, all_.disk.entries(room.live.id)) if isinstance(one, journal.Minded))
        assert (entry.seat, entry.on, entry.by) == (seat, True, (seat + 1) % 3)
        all_.rooms.unload(room)
        assert (await all_.rooms.room(room.live.id)).live.seats[seat].minded

    inside(test)


# -- hints


@pytest.mark.parametrize("hints", ["private", "open", "off"])
def test_who_hears_of_hints_is_the_rooms_decision(hints: str) -> None:
    async def test(all_: Inside) -> None:
        room, _, lines = await friends(all_, "Ann", "Bob", hints=protocol.Hints(hints))
        seat, asking, other = by_turn(room, lines)
        answer = await answered(all_, asking, "hint")
        await all_.rest()
        heard = [fact for fact in facts(other) if fact["fact"] == "hinted"]
        if hints == "off":
            assert answer["conflict"] == "hints"
        else:
            assert answer["is"] == "advice"
        assert [fact["seat"] for fact in heard] == ([seat] if hints == "open" else [])
        assert other.scene["hints"] == hints

    inside(test)


def test_the_host_decides_before_the_game() -> None:
    async def test(all_: Inside) -> None:
        _, _, (ann, bob) = await friends(all_, "Ann", "Bob", begin=False)
        assert (await answered(all_, ann, "configure", hints="open", chat="all"))["is"] == "done"
        await all_.until(lambda: bob.scene["hints"] == "open")
        assert bob.scene["chat"] == "all"

    inside(test)
