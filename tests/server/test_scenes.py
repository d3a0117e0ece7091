"""Scenes: facts and sentences are worked out once for everyone, and each viewer still gets exactly their own."""

from __future__ import annotations

import random

import pytest

import parlour
from parlour.play import log
from parlour.play.game import Game
from parlour.server.journal import entries as journal
from parlour.server.rooms import facts as room_facts
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.scenes import MAX_SCENES_BACK, SceneMaker, kinds_of
from parlour.server.services.deadlines import run_out


def opened(name: str, people: int = 1, **options: str | int) -> LiveTable:
    """A table of bots and some people."""
    game = Game(name, None, options)
    live = LiveTable("table")
    apply(live, journal.Opened(name, game.players, dict(game.changed), "7" * 64, game.rules.calling_card.version))
    for seat in range(people):
        apply(live, journal.Sat(seat, f"Player {seat}", f"digest {seat}", "00"))
    apply(live, journal.Began({str(seat): f"Bot {seat}" for seat in range(people, game.players)}))
    return live


def move(live: LiveTable, chance: random.Random) -> None:
    """A random move, or the end of a race."""
    table = live.table
    assert table is not None
    if table.phase.is_race and chance.random() < 0.3:
        apply(live, journal.RaceOver(run_out(table.copy())))
    else:
        seat = chance.choice(sorted(table.actors))
        apply(live, journal.Moved(seat, str(chance.choice(table.legal(seat)))))


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_each_viewer_gets_their_own_facts_and_sentences(name: str) -> None:
    """What is shared between viewers equals what is worked out for each alone."""
    live, chance = opened(name, length="deal"), random.Random(name)
    table = live.table
    assert table is not None
    differing = 0
    for _ in range(60):
        if table.over:
            break
        since, steps = live.at, len(table.history)
        move(live, chance)
        scenes = SceneMaker(live)
        for viewer in (None, *range(table.game.players)):
            scene = scenes.scene(viewer, since)
            own = tuple(table.facts(viewer, steps))
            around = tuple(fact for fact in scene.facts if isinstance(fact, room_facts.TimeUp))
            assert scene.facts == (*around, *own)
            told = [line for lines in log.told(table, viewer, steps) for line in lines]
            assert list(scene.told)[len(around) :] == told
            differing += viewer is not None and scene.told != scenes.scene(None, since).told
    assert differing, "some sentences speak to their reader"


def test_a_newcomer_gets_the_game_so_far() -> None:
    live, chance = opened("paintings-outcasts"), random.Random(1)
    for _ in range(10):
        move(live, chance)
    scene = SceneMaker(live).scene(0, 0)
    assert live.table is not None
    assert scene.facts == tuple(live.table.facts(0))
    assert len(scene.told) >= 10


def test_whoever_was_away_for_thousands_of_scenes_is_told_of_the_last_ones() -> None:
    live = opened("rook")
    since = live.at
    for number in range(MAX_SCENES_BACK + 100):
        apply(live, journal.Renamed(0, f"Ann {number}", f"id {number}"))
    for viewer in (None, 0):
        scene = SceneMaker(live).scene(viewer, since)
        assert len(scene.facts) == len(scene.told) == MAX_SCENES_BACK
        assert scene.facts[-1] == live.facts[live.at]


def test_what_was_taken_back_is_not_told_any_more() -> None:
    live = opened("rook", people=1)
    table = live.table
    assert table is not None
    since = live.at
    seat = min(table.actors)
    apply(live, journal.Moved(seat, str(table.legal(seat)[0])))
    apply(live, journal.TookBack(0, 1, "b"))
    assert [fact.fact for fact in SceneMaker(live).scene(None, since).facts] == ["taken back"]


EVENTS: list[tuple[journal.AnyEntry, room_facts.RoomFact]] = [
    (journal.Renamed(0, "Ann", "r"), room_facts.Renamed(0, "Player 0", "Ann")),
    (journal.Minded(0, True, "m"), room_facts.BotMinds(0)),
    (journal.Minded(0, True, "m", 3.0), room_facts.BotMinds(0, out_of_time=True)),
    (journal.Minded(0, False, "m"), room_facts.CameBack(0)),
    (journal.TimeUp(), room_facts.LastDeal()),
    (journal.WentOn("next", "w"), room_facts.NextGame("next")),
    (journal.ClosedForGood("Closed."), room_facts.TableClosed("Closed.")),
]


@pytest.mark.parametrize(("entry", "fact"), EVENTS)
def test_what_happens_around_the_game_is_a_fact(entry: journal.AnyEntry, fact: room_facts.RoomFact) -> None:
    live = opened("pals", series="total", minutes=5)
    since = live.at
    apply(live, entry)
    for viewer in (None, 0, 1):
        scene = SceneMaker(live).scene(viewer, since)
        assert scene.facts == (fact,)
        assert scene.told == (room_facts.sentence(fact, live.names, viewer),)


@pytest.mark.english
@pytest.mark.parametrize(
    ("fact", "to_others", "to_you"),
    [
        (room_facts.SatDown(0, "Ann"), "Ann sits down.", "You sit down."),
        (room_facts.LeftSeat(1, "Eve"), "Eve leaves the table.", "Eve leaves the table."),
        (room_facts.LeftSeat(1, "Eve", removed=True), "Eve was removed from the table.", "Eve was removed from the table."),
        (room_facts.ChangedSeat(1, 0, "Ann"), "Ann takes another seat.", "You take another seat."),
        (room_facts.TableChanged(0, "Ann"), "Ann changed the options.", "You changed the options."),
        (room_facts.BotMinds(0), "A bot minds Ann's seat.", "A bot minds your seat."),
        (
            room_facts.BotMinds(0, out_of_time=True),
            "Ann is out of time. A bot minds the seat.",
            "You're out of time. A bot minds your seat.",
        ),
        (room_facts.CameBack(0), "Ann is back.", "You're back."),
        (room_facts.Renamed(0, "Anna", "Ann"), "Anna is now called Ann.", "You're now called Ann."),
        (room_facts.PenaltyNamed(0, "Sing."), "Ann names the penalty: Sing.", "You name the penalty: Sing."),
        (room_facts.TakenBack(0, 1), "A move was taken back.", "A move was taken back."),
        (room_facts.TimeUp(), "Time's up.", "Time's up."),
        (room_facts.LastDeal(), "Time's up. This deal is the last.", "Time's up. This deal is the last."),
        (room_facts.NextGame("t"), "The next game is open.", "The next game is open."),
    ],
)
def test_the_sentences_of_the_room(fact: room_facts.RoomFact, to_others: str, to_you: str) -> None:
    names = ["Ann", "Bob"]
    assert room_facts.sentence(fact, names, None) == room_facts.sentence(fact, names, 1) == to_others
    assert room_facts.sentence(fact, names, 0) == to_you


def test_kinds_of_moves_say_what_fills_their_slots() -> None:
    kinds = {
        kind.text: {slot.name: str(slot.kind) for slot in kind.slots}
        for name in ("rook", "authors", "dick-tracy", "paintings-twenty-six")
        for phase in range(len(Game(name).rules.calling_card.phases))
        for kind in kinds_of(Game(name).rules, phase)
    }
    assert kinds["pass"] == {}
    assert kinds["play {card}"] == {"card": "card"}
    assert kinds["bid {points}"] == {"points": "number"}
    assert kinds["ask {seat} for {card}"] == {"seat": "seat", "card": "card"}
    assert set.union(*(set(slots.values()) for slots in kinds.values())) == {"card", "cards", "number", "seat", "word"}
