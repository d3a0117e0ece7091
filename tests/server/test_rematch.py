"""A rematch is an offer that everyone accepts, and the evening's tally goes along."""

from __future__ import annotations

import asyncio

from parlour.server import protocol
from parlour.server.journal import entries as journal
from parlour.server.rooms.rematch import rematch_entries
from tests.server.in_process import Inside, Line, inside

SHORT = {"length": "deal"}


async def over(all_: Inside, *people: str) -> tuple[str, list[str], list[Line]]:
    """People at a game that is over, each on their own device: the table, their tokens and lines."""
    made = await all_.open("hoo-doo", [people[0]], players=len(people) + 1, invite=True, options=SHORT)
    tokens = [made.seats["0"]]
    for seat, name in enumerate(people[1:], 1):
        tokens.append((await all_.rooms.sit(made.table, protocol.Sit(name))).seats[str(seat)])
    lines = [all_.enter(made.table, token) for token in tokens]
    lines[0].say(do="begin", id="b")
    await played(all_, lines)
    return made.table, tokens, lines


async def played(all_: Inside, lines: list[Line]) -> None:
    """Everyone has come, and bots play the game to its end."""
    await all_.until(lambda: all(line.scene and line.scene["status"] == "playing" for line in lines))
    for line in lines:
        line.say(do="stand", id="s")
    await all_.until(lambda: all(line.scene["status"] == "over" for line in lines))


def told(line: Line) -> list[str]:
    """What was told around the game, as facts."""
    return [fact["fact"] for event in line.sent if event["is"] == "told" for fact in event["facts"]]


def test_it_begins_when_everyone_here_has_accepted() -> None:
    async def test(all_: Inside) -> None:
        _, _, (ann, bob, cy) = await over(all_, "Ann", "Bob", "Cy")
        ann.say(do="rematch", id="r")
        await all_.until(lambda: bob.scene["rematch"])
        offer = bob.scene["rematch"]
        assert (offer["seat"], offer["accepted"], offer["waits_for"]) == (0, [0], [1, 2])
        assert 0 < offer["left"] <= 20
        bob.say(do="rematch", id="r")
        await all_.until(lambda: cy.scene["rematch"]["waits_for"] == [2])
        assert cy.scene["next"] is None
        cy.say(do="rematch", id="r")
        await all_.until(lambda: all(line.scene["next"] for line in (ann, bob, cy)))
        assert told(cy) == ["rematch asked", "rematch accepted", "rematch accepted"]
        assert ann.scene["rematch"] is None
        assert all_.disk.count() == 2
        seats = (await all_.rooms.room(ann.scene["next"])).live.seats
        assert [(seat.kind, seat.minded) for seat in seats] == [("person", False)] * 3 + [("bot", False)], "bots follow"

    inside(test)


def test_whoever_has_left_is_not_waited_for_and_may_come_later() -> None:
    async def test(all_: Inside) -> None:
        _, tokens, (ann, bob, cy) = await over(all_, "Ann", "Bob", "Cy")
        cy.hang_up()
        ann.say(do="rematch", id="r")
        await all_.until(lambda: bob.scene["rematch"])
        assert bob.scene["rematch"]["waits_for"] == [1]
        bob.hang_up()
        await all_.until(lambda: ann.scene["next"])
        live = (await all_.rooms.room(ann.scene["next"])).live
        assert [seat.minded for seat in live.seats] == [False, True, True, False]
        all_.enter(live.id, tokens[2])
        await all_.until(lambda: not live.seats[2].minded)

    inside(test)


def test_one_who_declines_is_left_out_once_the_others_say_so() -> None:
    async def test(all_: Inside) -> None:
        _, _, (ann, bob) = await over(all_, "Ann", "Bob")
        ann.say(do="rematch", id="r")
        await all_.until(lambda: bob.scene["rematch"])
        ann.say(do="rematch", id="soon", now=True)
        await all_.until(lambda: ann.answers("soon"))
        assert ann.answers("soon")[0]["conflict"] == "asked", "the others have a moment"
        bob.say(do="decline", id="d")
        await all_.until(lambda: ann.scene["rematch"]["declined"] == [1])
        assert ann.scene["rematch"]["left"] == 0
        ann.say(do="rematch", id="now", now=True)
        await all_.until(lambda: ann.scene["next"])
        assert (await all_.rooms.room(ann.scene["next"])).live.seats[1].minded

    inside(test)


def test_nobody_waits_for_a_sleeper_for_ever() -> None:
    async def test(all_: Inside) -> None:
        table, _, (ann, bob) = await over(all_, "Ann", "Bob")
        all_.rooms.loaded[table].rematches.answer_within = 0.05
        ann.say(do="rematch", id="r")
        await all_.until(lambda: bob.scene["rematch"])
        await asyncio.sleep(0.06)
        ann.say(do="rematch", id="now", now=True)
        await all_.until(lambda: bob.scene["next"])

    inside(test)


def test_an_offer_can_be_withdrawn_and_declined_by_someone_who_changes_their_mind() -> None:
    async def test(all_: Inside) -> None:
        _, _, (ann, bob, cy) = await over(all_, "Ann", "Bob", "Cy")
        bob.say(do="decline", id="none")
        await all_.until(lambda: bob.answers("none"))
        assert bob.answers("none")[0]["conflict"] == "asked"
        ann.say(do="rematch", id="r")
        await all_.until(lambda: bob.scene["rematch"])
        ann.say(do="decline", id="d")
        await all_.until(lambda: bob.scene["rematch"] is None)
        bob.say(do="rematch", id="r")
        cy.say(do="decline", id="d")
        ann.say(do="rematch", id="r2")
        await all_.until(lambda: ann.scene["rematch"] and ann.scene["rematch"]["declined"] == [2] and not ann.scene["next"])
        cy.say(do="rematch", id="r")
        await all_.until(lambda: ann.scene["next"])

    inside(test)


def test_the_offer_ends_when_everyone_who_wanted_it_has_left() -> None:
    async def test(all_: Inside) -> None:
        _, _, (ann, bob) = await over(all_, "Ann", "Bob")
        ann.say(do="rematch", id="r")
        await all_.until(lambda: bob.scene["rematch"])
        ann.hang_up()
        await all_.until(lambda: bob.scene["rematch"] is None)
        assert bob.scene["next"] is None

    inside(test)


def test_the_tally_counts_the_games_of_the_evening_and_survives_a_restart() -> None:
    async def test(all_: Inside) -> None:
        _, tokens, lines = await over(all_, "Ann", "Bob")
        assert lines[0].scene["tally"] is None, "the first game has its score"
        wins, points = [0] * 3, [0] * 3
        for game in range(1, 4):
            view = lines[0].scene["view"]
            wins = [old + (seat in view["winners"]) for seat, old in enumerate(wins)]
            points = [old + new for old, new in zip(points, view["scores"], strict=True)]
            lines = await again(all_, tokens, lines)
            assert lines[1].scene["tally"] == {"games": game, "wins": wins, "points": points}
            await played(all_, lines)
            assert lines[1].scene["tally"]["games"] == game + 1

    inside(test)


async def again(all_: Inside, tokens: list[str], lines: list[Line]) -> list[Line]:
    """Everyone comes along to the next game, which is loaded from the disk."""
    for line in lines:
        line.say(do="rematch", id="again")
    await all_.until(lambda: lines[0].scene["next"])
    table = lines[0].scene["next"]
    all_.rooms.unload(all_.rooms.loaded[table])
    found = [await all_.come_back(table, token) for token in tokens]
    await all_.until(lambda: all(line.scene for line in found))
    return found


def test_clocks_of_those_left_out_lose_nothing() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("hoo-doo", ["Ann"], players=2, options=SHORT, clock=protocol.Clock(60))
        line = all_.enter(made.table, made.seats["0"])
        await played(all_, [line])
        minded = rematch_entries(all_.rooms.loaded[made.table].live, "0" * 64, {}, 0.0)[-1]
        assert minded == journal.Minded(0, on=True, thought=0.0)

    inside(test)
