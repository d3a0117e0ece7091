"""Tables that keep taken tricks face down (AS-22, RK-13): what people are sent, over real sockets and from inside."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from parlour.lang.fields import Role
from parlour.play.facts import TrickTaken
from parlour.play.game import Game
from parlour.play.trick_taken import last_trick
from parlour.server import protocol
from parlour.server.journal import entries as journal
from parlour.server.protocol import Tricks
from parlour.server.rooms import questions, rematch
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.loading import table_of
from parlour.server.rooms.scenes import SceneMaker
from tests.server.guests import Guest, Server

TRICKS = ["all-star-comics", "paintings-crowned", "paintings-outcasts", "rook"]
TOLD_ANYWAY = ("cut", "turned", "suit", "cannot")
"""Fields that show cards which may be in tricks later, or whole suits, wherever their cards are: everyone may go on looking at them."""
PLAYED = ("moved", "trick taken")
"""The facts that tell cards of tricks."""
SECRET = "7" * 64


def texts(value: Any) -> Iterator[str]:
    """All texts in an event that can name a card."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in ("table", "commitment", *TOLD_ANYWAY):
                yield name
                yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, str):
        yield value


def named(event: Any, cards: set[str]) -> set[str]:
    """Those of the cards that an event names."""
    told = "\n".join(texts(event))
    return {card for card in cards if re.search(rf"(?<![\w-]){re.escape(card)}(?![\w-])", told)}


# -- over sockets


def taken_in(event: dict[str, Any]) -> set[str]:
    """The cards of the tricks that an event tells of."""
    return {card for fact in event.get("facts", ()) if fact["fact"] == "trick taken" for card in fact["cards"]}


def told_before(scene: dict[str, Any]) -> set[str]:
    """The cards that were told before anything was played."""
    return {str(fact["value"]) for fact in scene["facts"] if fact["fact"] == "field changed"} | {
        card for fact in scene["facts"] if isinstance(fact.get("value"), list) for card in fact["value"]
    }


def check_events(events: list[dict[str, Any]]) -> set[str]:
    """No event names a card of a trick that an earlier one told of. What was taken."""
    before, taken = told_before(events[0]), set[str]()
    for event in events:
        if event.get("status") != "over":
            assert not named(event, taken - before), event
            assert event["is"] != "scene" or not named(event["logged"], taken_in(event) - before), "nor does the log keep one"
        taken |= taken_in(event)
    return taken


def play_deal(server: Server, ann: Guest, table: str, token: str) -> set[str]:
    """Play the deal to its end; newcomers and questions are told of no card that lies face down. What was taken."""
    asked = 0
    while ann.my_turn()["status"] == "playing":
        taken = check_events(ann.events) - told_before(ann.events[0])
        if taken and asked < 3 and len(ann.scene["view"]["fields"]["trick"]) > 0:
            asked += 1
            trick, count = ann.do("last"), ann.do("count")
            assert (trick["cards"], trick["by"], bool(trick["hidden"])) == ([], {}, True)
            assert (count["lines"], count["waits"]) == ([], True)
            for someone in (None, token):
                with server.guest(table, someone) as fresh:
                    assert not named(fresh.events, taken)
        ann.done("play", move=ann.lawful()[0])
    assert asked
    return check_events(ann.events)


@pytest.mark.parametrize("name", ["paintings-outcasts", "rook"])
def test_AS_22_RK_13_nobody_is_sent_a_card_of_a_taken_trick(server: Server, name: str) -> None:
    seats = server.open(name, tricks="face-down", options={"length": "deal"})
    assert server.ask(f"/api/tables/{seats.table}").json["tricks"] == "face-down"
    with server.guest(seats.table, seats.token) as ann:
        assert ann.scene["tricks"] == "face-down"
        taken = play_deal(server, ann, seats.table, seats.token)
        shown = [card for pile in ann.scene["view"]["fields"]["taken"] for card in pile]
        assert taken <= set(shown), "they are shown when the hand is over"
        assert ann.do("last")["cards"]
        assert server.ask(f"/api/tables/{seats.table}/replay/5").status == 200


def test_AS_22_RK_13_tricks_lie_open_unless_the_table_is_set_so(server: Server) -> None:
    seats = server.open("rook")
    assert server.ask(f"/api/tables/{seats.table}").json["tricks"] == "open"
    with server.guest(seats.table, seats.token) as ann:
        assert not {"tricks", "logged"} & set(json.loads(ann.frames[-1]))


def test_AS_22_RK_13_a_game_without_tricks_has_none_to_keep_face_down(server: Server) -> None:
    wish = {"game": "pals", "people": ["Ann"], "tricks": "face-down"}
    for wrong in (wish, {**wish, "game": "rook", "tricks": "upside down"}):
        answer = server.ask("/api/tables", wrong)
        assert (answer.status, answer.json["field"]) == (400, "tricks")
    assert server.ask("/api/tables", {**wish, "tricks": "open"}).status == 201
    infos = [server.ask(f"/api/games/{game}").json for game in ("rook", "pals")]
    assert [info["tricks"] for info in infos] == [True, False]


def test_AS_22_RK_13_a_restart_keeps_them_so(server: Server) -> None:
    seats = server.open("rook", tricks="face-down", invite=True)
    server.restart()
    assert server.ask(f"/api/tables/{seats.table}").json["tricks"] == "face-down"
    with server.guest(seats.table) as invited:
        assert (invited.scene["status"], invited.scene["tricks"]) == ("waiting", "face-down")


# -- from inside


def opening(name: str, tricks: Tricks, **options: str | int) -> journal.Entries:
    """The first entries of a table of two people and bots."""
    game = Game(name, None, options)
    version = game.rules.calling_card.version
    opened = journal.Opened(name, game.players, dict(game.changed), SECRET, version, tricks=tricks)
    bots = {str(seat): f"Bot {seat}" for seat in range(2, game.players)}
    sat = [journal.Sat(seat, f"Player {seat}", f"digest {seat}", "00") for seat in range(2)]
    return [opened, *sat, journal.Began(bots)]


def live_table(entries: journal.Entries) -> LiveTable:
    return table_of("table", [journal.encode(entry) for entry in entries])


def some_tricks(name: str, *, many: int = 3, **options: str | int) -> journal.Entries:
    """The entries of a table where a few tricks have been taken and the next is led, or over."""
    entries, chance = opening(name, Tricks.FACE_DOWN, **options), random.Random(name)
    live = live_table(entries)
    table, taken = live.table, 0
    assert table is not None
    while not table.over and (taken < many or not table.view(None)["fields"]["trick"]):
        seat = min(table.actors)
        entries.append(journal.Moved(seat, str(chance.choice([move for move in table.legal(seat) if not move.offence]))))
        apply(live, entries[-1])
        taken += any(isinstance(fact, TrickTaken) for fact in table.facts(None, len(table.history) - 1))
    return entries


def taken_now(live: LiveTable) -> set[str]:
    assert live.table is not None
    fields, view = live.table.game.rules.state.fields, live.table.view(None)
    piles = [value for name, value in view.fields.items() if fields[name].role == Role.TAKEN]
    return {card for places in piles for cards in places for card in cards}


def sent(live: LiveTable, viewer: int | None, since: int) -> Any:
    return msgspec.json.decode(SceneMaker(live).encoded(viewer, since))


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_whoever_comes_back_is_told_of_the_last_trick_alone(name: str) -> None:
    live = live_table(some_tricks(name))
    last = last_trick(live.table) if live.table is not None else None
    assert last is not None
    taken = taken_now(live) - named(sent(live, None, 1)["view"]["fields"].get("turned"), taken_now(live))
    earlier = taken - set(last.cards)
    assert earlier
    for viewer in (None, 0, 1):
        facts = [fact for fact in sent(live, viewer, 0)["facts"] if fact["fact"] in PLAYED]
        assert facts
        assert not named(facts, taken), "a newcomer hasn't seen the last trick fall"
        for since in range(1, live.at):
            scene = sent(live, viewer, since)
            facts = [fact for fact in scene["facts"] if fact["fact"] in PLAYED]
            assert not named(facts, earlier)
        away = sent(live, viewer, live.at - 2 * len(live.seats))
        assert named(away["facts"], set(last.cards)), "what fell meanwhile is told"


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_the_log_of_the_hand_keeps_no_card_of_a_trick(name: str) -> None:
    entries = some_tricks(name)
    live = live_table(entries[:4])
    assert live.table is not None
    kept: list[str] = []
    for entry in entries[4:]:
        apply(live, entry)
        scene = sent(live, 0, live.at - 1)
        assert scene["told"]
        kept += scene["logged"]
    tricks = [fact for fact in live.table.facts(0) if isinstance(fact, TrickTaken)]
    turned = live.table.view(0).fields.get("turned")
    played = {card for fact in tricks for card in fact.cards if card not in (turned or ())}
    assert played
    assert not [line for line in kept if named(line, played)]
    assert len(kept) >= len(tricks), "it still says who took each trick"


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_programs_see_what_they_always_saw(name: str) -> None:
    entries = some_tricks(name)
    down, is_open = live_table(entries), live_table([*opening(name, Tricks.OPEN), *entries[4:]])
    assert down.table is not None
    assert is_open.table is not None
    assert down.table.record() == is_open.table.record()
    for seat in (None, 0, 1):
        assert down.table.view(seat) == is_open.table.view(seat)
        assert down.table.facts(seat) == is_open.table.facts(seat)
        assert sent(down, seat, 1)["view"]["fields"]["taken"] != sent(is_open, seat, 1)["view"]["fields"]["taken"]
        assert "logged" not in sent(is_open, seat, 1)


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_after_the_hand_everything_may_be_looked_at(name: str) -> None:
    live = live_table(some_tricks(name, many=1000, length="deal"))
    assert live.table is not None
    assert live.table.over
    scene = SceneMaker(live).scene(0, 0)
    assert scene.view is not None
    assert scene.facts == tuple(live.table.facts(0))
    assert scene.logged == scene.told
    assert scene.view.fields == live.table.view(0).fields
    assert questions.trick(live, protocol.LastTrick("id")).cards
    assert not questions.count(live, protocol.Count("id")).waits


def test_AS_22_RK_13_a_rematch_keeps_them_so() -> None:
    live = live_table(some_tricks("rook", many=1000, length="deal"))
    first = rematch.rematch_entries(live, SECRET, {}, 0.0)[0]
    assert isinstance(first, journal.Opened)
    assert first.tricks is Tricks.FACE_DOWN


def test_an_old_journal_says_nothing_of_tricks_and_they_lie_open() -> None:
    opened = opening("rook", Tricks.OPEN)[0]
    assert b"tricks" not in journal.encode(opened)
    down = opening("rook", Tricks.FACE_DOWN)[0]
    assert journal.decode(journal.encode(down)) == down
