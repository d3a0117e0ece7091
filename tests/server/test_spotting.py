"""Races in which spotting is the game: nobody is told what can be taken, and a wrong try costs a moment."""

from __future__ import annotations

import random
from typing import Any

import pytest

from parlour.bots import race_timing
from parlour.bots.profiles import LEVELS
from parlour.games import built_in, find
from parlour.server import phrases
from parlour.server.rooms import spotting
from parlour.server.rooms.spotting import has_spotting
from tests.server.in_process import Inside, inside
from tests.server.test_take_back import Company, company, into_race


async def at_a_race(server: Inside, people: int = 3, *, hidden: bool = True) -> Company:
    here = await company(server, "pals", people, 3, spotting=hidden)
    await into_race(here)
    await server.rest()
    return here


def takes(here: Company, seat: int) -> list[str]:
    return [str(move) for move in here.table.legal(seat) if str(move) != "hold"]


def wrong(here: Company, seat: int) -> str:
    """A try of this seat that can't be taken."""
    tried = [move["text"] for move in here.lines[seat].scene["moves"] if move["cards"]]
    return next(text for text in tried if text not in takes(here, seat))


def taker(here: Company) -> int:
    return next(seat for seat in range(3) if takes(here, seat))


def test_everyone_may_try_every_card_whether_or_not_it_takes() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server)
        for seat, line in enumerate(here.lines):
            scene = line.scene
            assert scene["race"]["spotting"]
            hand = scene["view"]["fields"]["hand"][seat]
            assert [move["cards"] for move in scene["moves"]] == [*([card] for card in hand), []]
            assert scene["moves"][-1]["text"] == "hold"
            assert not any("offence" in move for move in scene["moves"])
        assert len({line.scene["view"]["asks"] for line in here.lines}) == 1

    inside(test)


def test_elsewhere_moves_are_what_they_are() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server, hidden=False)
        assert "spotting" not in here.lines[0].scene["race"]
        seat = taker(here)
        assert {move["text"] for move in here.lines[seat].scene["moves"]} >= set(takes(here, seat))
        late = await here.do(seat, "play", move="take nothing")
        assert late["wait"] is None

    inside(test)


def test_a_wrong_try_costs_a_moment_and_tells_nothing() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server)
        seat, moves = taker(here), len(here.table.moves)
        refused = await here.do(seat, "play", move=wrong(here, seat))
        assert (refused["is"], refused["reason"], refused["message"]) == ("refused", "race", phrases.WRONG_TRY())
        assert (refused["clause"], refused["near"]) == (None, [])
        assert spotting.LOCK - 0.5 < refused["wait"] <= spotting.LOCK
        here.room.slips._until[seat] -= 0.5
        again = await here.do(seat, "play", move=takes(here, seat)[0])
        assert again["is"] == "refused", "who clicks wildly gains nothing"
        assert again["wait"] <= spotting.LOCK - 0.5, "trying on doesn't make it longer"
        assert len(here.table.moves) == moves
        here.room.slips._until.clear()
        await here.play(seat, takes(here, seat)[0])

    inside(test)


def test_who_has_nothing_to_take_with_is_refused_the_same_way() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server)
        for seat in range(3):
            refused = await here.do(seat, "play", move=wrong(here, seat))
            assert (refused["reason"], refused["message"]) == ("race", phrases.WRONG_TRY())
            assert (await here.do(seat, "play", move="hold"))["is"] == "done"

    inside(test)


def test_nobody_helps_in_the_race() -> None:
    async def test(server: Inside) -> None:
        here = await at_a_race(server)
        for seat in range(3):
            assert (await here.do(seat, "hint"))["conflict"] == "race"
            assert (await here.do(seat, "why"))["barred"] == []

    inside(test)


def test_the_host_of_a_waiting_table_changes_it_and_a_table_loads_with_it() -> None:
    async def test(server: Inside) -> None:
        made = await server.open("pals", ["Ann"], players=3, invite=True, spotting=True)
        ann = server.enter(made.table, made.seats["0"])
        await server.rest()
        assert ann.scene["waiting"]["spotting"]
        ann.say(do="configure", id="c", options={})
        await server.rest()
        assert "spotting" not in ann.scene["waiting"]
        ann.say(do="configure", id="d", options={}, spotting=True)
        await server.rest()
        server.rooms.unload(server.rooms.loaded[made.table])
        again = await server.come_back(made.table, made.seats["0"])
        await server.rest()
        assert again.scene["waiting"]["spotting"]

    inside(test)


def test_only_games_that_take_with_cards_of_the_hand_have_it() -> None:
    assert [name for name in built_in() if has_spotting(find(name))] == ["pals"]


@pytest.mark.parametrize(("span", "least", "most"), [(race_timing.MARKED, 0.8, 2.2), (race_timing.UNMARKED, 1.4, 3.6)])
def test_bots_are_as_quick_as_people_whatever_a_race_lasts(span: float, least: float, most: float) -> None:
    """Where what can be taken is marked, people need about a second; where they must find it, two or three."""
    chance = random.Random(1)
    middle = [sorted(race_timing.reaction_time(span, level, chance) for _ in range(999))[499] for level in LEVELS]
    assert middle == sorted(middle, reverse=True), "a stronger bot is quicker"
    assert least < middle[-1]
    assert middle[0] < most


def test_a_short_race_leaves_bots_its_own_time(monkeypatch: Any) -> None:
    asked: list[float] = []
    monkeypatch.setattr(race_timing, "reaction_time", lambda seconds, *_: asked.append(seconds) or 99.0)

    async def test(server: Inside) -> None:
        here = await at_a_race(server, hidden=False)
        race_timing.race_attempts(here.table, [0, 1], 2.0, random.Random(1), span=5.0)
        race_timing.race_attempts(here.table, [0], 20.0, random.Random(1), span=5.0)

    inside(test)
    assert asked == [2.0, 2.0, 5.0]
