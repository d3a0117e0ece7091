"""Bots answer what people say: seldom, one at a time, each in its own way."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from parlour.bots.profiles import CHARACTERS
from parlour.server.protocol import PHRASES
from parlour.server.protocol.replies import LUCK, OH_NO, REPLIES, reply_to
from parlour.server.services import replies
from tests.server.in_process import Inside, Line, inside

PACE = 0.01


def said(line: Line) -> list[tuple[int, int]]:
    return [(event["seat"], event["phrase"]) for event in line.sent if event["is"] == "said"]


async def sitting(server: Inside, **more: Any) -> Line:
    """Ann sits down with bots; nobody plays."""
    made = await server.open("rook", ["Ann"], **more)
    line = server.enter(made.table, made.seats["0"])
    await server.until(lambda: line.scene)
    server.rooms.autoplay.pace = PACE
    return line


def test_every_character_answers_in_words_of_their_own() -> None:
    for phrase in {reply.to for reply in REPLIES}:
        words = [REPLIES[found - len(PHRASES)].words for one in CHARACTERS if (found := reply_to(phrase, one.name)) is not None]
        assert len(set(words)) == len(CHARACTERS)
    assert reply_to(LUCK, "fair") == reply_to(LUCK, None) == len(PHRASES)
    assert reply_to(OH_NO, "fair") is None
    assert {reply.by for reply in REPLIES} - {""} == {one.name for one in CHARACTERS} == set(replies.TALKATIVE)


def test_the_first_wish_of_luck_is_answered_by_one_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "TALKATIVE", {})
    monkeypatch.setattr(replies, "RARELY", 0.0)

    async def test(server: Inside) -> None:
        line = await sitting(server, bots=["teddy"])
        line.say(do="say", id="a", phrase=LUCK)
        await server.until(lambda: len(said(line)) == 2)
        (mine, (bot, answer)) = said(line)
        assert mine == (0, LUCK)
        assert (bot > 0, answer) == (True, reply_to(LUCK, "teddy"))
        await asyncio.sleep(replies.REST * PACE)
        line.say(do="say", id="b", phrase=LUCK)
        await asyncio.sleep(max(replies.MOMENT) * PACE * 2)
        assert len(said(line)) == 3, "this bot doesn't like to talk"

    inside(test)


def test_after_an_answer_the_bots_are_quiet_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "TALKATIVE", {"teddy": 1.0})

    async def test(server: Inside) -> None:
        line = await sitting(server, bots=["teddy"])
        server.rooms.autoplay.pace = 0.1
        for at in range(3):
            line.say(do="say", id=f"a{at}", phrase=OH_NO)
        await server.until(lambda: len(said(line)) == 4)
        await asyncio.sleep(0.3)
        assert len(said(line)) == 4

    inside(test)


def test_where_bots_play_at_once_and_among_people_nobody_answers() -> None:
    async def test(server: Inside) -> None:
        line = await sitting(server)
        server.rooms.autoplay.pace = 0.0
        line.say(do="say", id="a", phrase=LUCK)
        friends = await server.open("paintings-outcasts", ["Ann", "Bob"], players=2)
        other = server.enter(friends.table, friends.seats["0"])
        await server.until(lambda: other.scene)
        server.rooms.autoplay.pace = PACE
        other.say(do="say", id="a", phrase=LUCK)
        await asyncio.sleep(max(replies.MOMENT) * PACE * 2)
        assert (said(line), said(other)) == ([(0, LUCK)], [(0, LUCK)])

    inside(test)


def test_a_table_that_is_unloaded_says_nothing_more() -> None:
    async def test(server: Inside) -> None:
        line = await sitting(server, bots=["hattie"])
        server.rooms.autoplay.pace = 1000
        line.say(do="say", id="a", phrase=LUCK)
        await server.until(lambda: said(line))
        (room,) = server.rooms.loaded.values()
        timer = room.replies._timer
        assert timer is not None
        assert not timer.cancelled()
        server.rooms.unload(room)
        assert timer.cancelled()

    inside(test)
