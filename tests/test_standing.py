"""How players stand (``View.standing``), in every game, against slow and obvious twins."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import parlour
from parlour.engine.sampler import Worlds
from parlour.lang.fields import ALL, Role
from parlour.play.count import points_of
from parlour.play.face_down import with_tricks_face_down
from parlour.play.facts import DealOver, Moved
from parlour.play.standing import standings_of
from parlour.play.table import Table
from parlour.terminal import phrases
from parlour.terminal.deal_so_far import so_far_lines

BIDDING = [name for name in parlour.games.built_in() if parlour.load(name).rules.state.roles[Role.BIDDING]]


def random_play(name: str, moves: int = 400, **options: str) -> Iterator[Table]:
    """The same table again and again, a move later each time."""
    chance = random.Random(name)
    table = parlour.load(name, **options).open(seed=8, engine="plain")
    yield table
    while not table.over and len(table.moves) < moves:
        seat = chance.choice(sorted(table.actors))
        table.play(seat, chance.choice(table.legal(seat)))
        yield table


def seen_in(view: parlour.View, field: str, seat: int) -> list[str]:
    """The cards that everyone sees in a place."""
    cards = view.fields[field][seat]  # type: ignore[index]
    return cards if isinstance(cards, list) else []


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_tricks_are_the_times_cards_came(name: str) -> None:
    came: dict[tuple[str, int], int] = {}
    before = None
    for table in random_play(name):
        view = table.view()
        if before is None or view.deal != before.deal:
            came, before = {}, view
        for seat, standing in enumerate(view.standing):
            for held in standing["holds"]:
                place = held["field"], seat
                came[place] = came.get(place, 0) + (len(seen_in(view, *place)) > len(seen_in(before, *place)))
                if held["things"] == "tricks":
                    assert held["number"] == came[place], (place, len(table.moves))
        before = view


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_what_is_held_is_counted_as_players_count_it(name: str) -> None:
    sizes = {"pairs": 2, "books": 4, "cards": 1}
    for table in random_play(name, 120):
        view = table.view()
        for seat, standing in enumerate(view.standing):
            for held in standing["holds"]:
                cards = view.fields[held["field"]][seat]  # type: ignore[index]
                number = len(cards) if isinstance(cards, list) else cards["hidden"]  # type: ignore[index,call-overload]
                if held["things"] != "tricks":
                    assert held["number"] * sizes[held["things"]] == number


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_points_are_the_lines_that_all_can_see(name: str) -> None:
    public = {line.name for line in parlour.load(name).rules.calling_card.count if line.so_far}
    for table in random_play(name, 200):
        points = [standing["points"] for standing in table.view().standing]
        if not public:
            assert points == [None] * table.game.players
        elif not table.over:
            assert points == points_of(table.count(), table.game.players)


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_in_the_end_they_are_in_the_count(name: str) -> None:
    """What a bidder took is told even where the bidder is set back; everyone else's points are the public lines of the count. (Pairs laid
    face down count in the end only.)"""
    rules = parlour.load(name).rules
    public = {line.name for line in rules.calling_card.count if line.so_far}
    laid_face_down = any(field.seen != ALL for field in rules.state.roles[Role.LAID])
    chance, seen = random.Random(name), 0
    table = parlour.load(name, length="deal").open(seed=4, engine="plain")
    while not table.over:
        seat = chance.choice(sorted(table.actors))
        table.play(seat, chance.choice(table.legal(seat)))
    (over,) = (fact for fact in table.facts() if isinstance(fact, DealOver))
    for seat, standing in enumerate(table.view().standing):
        if standing["points"] is not None and standing["meter"] is None:
            lines = sum(line.points for line in over.lines if line.seat == seat and line.name in public)
            assert standing["points"] <= lines if laid_face_down else standing["points"] == lines
            seen += 1
    assert seen or not public


@pytest.mark.parametrize("name", BIDDING)
def test_bids_are_the_moves_of_the_bidding(name: str) -> None:
    longest = 0
    for table in random_play(name):
        step = max(number for number, step in enumerate(table.history.steps) if step.move is None)
        moved = [fact for fact in table.facts(since=step) if isinstance(fact, Moved) and fact.phase == "bid"]
        for seat, standing in enumerate(table.view().standing):
            own = [(fact.kind, fact.text, fact.values) for fact in moved if fact.seat == seat]
            assert [(bid["kind"], bid["text"], bid["values"]) for bid in standing["bids"]] == own
            longest = max(longest, len(own))
    assert longest > 1


@pytest.mark.parametrize("name", BIDDING)
def test_only_the_highest_bidder_has_a_meter_and_after_the_bidding(name: str) -> None:
    metered = 0
    for table in random_play(name):
        view = table.view()
        (bid,), (bidder,) = (table.game.rules.state.roles[role] for role in (Role.BID, Role.BIDDER))
        for seat, standing in enumerate(view.standing):
            if standing["meter"] is None:
                assert view.phase == "bid" or view.fields[bidder.name] != seat
            else:
                assert standing["meter"] == {"field": bid.name, "has": standing["points"], "needs": view.fields[bid.name]}
                metered += 1
    assert metered


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_nothing_hidden_changes_it(name: str) -> None:
    """In every world that agrees with what a seat has seen, everyone stands the same."""
    for table in random_play(name, 60):
        if table.over or table.state.half:
            continue
        seen = table.view().standing
        viewer = len(table.moves) % table.game.players
        other = table.copy()
        other.state = Worlds(table.game.rules, table.state, viewer, seed=3).next()
        assert standings_of(other) == seen


@pytest.mark.parametrize("name", ["all-star-comics", "paintings-crowned", "paintings-outcasts", "rook"])
def test_tricks_face_down_are_counted_and_no_more(name: str) -> None:
    for table in random_play(name, 40):
        view = table.view()
        for shown, hidden in zip(view.standing, with_tricks_face_down(view, table.game.rules).standing, strict=True):
            if view.ending_number is None:
                assert (hidden["points"], hidden["meter"]) == (None, None)
                assert (hidden["bids"], hidden["holds"]) == (shown["bids"], shown["holds"])


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_it_goes_into_json_and_outlives_a_history_that_forgets(name: str) -> None:
    for whole in random_play(name, 90):
        last = whole
    short = last.copy()
    short.history.forget(3)
    assert json.loads(json.dumps(short.view().standing)) == last.view().standing
    for table in (last, short):
        table.undo(min(30, len(table.moves)))
    assert short.view().standing == last.view().standing


def test_RK_21_a_trick_that_is_mended_is_not_counted_twice() -> None:
    table = parlour.load("rook", players=4, offences="fined").open(seed=2, engine="plain")
    mended = 0
    chance = random.Random(5)
    while len(table.moves) < 3000 and not table.over:
        seat = chance.choice(sorted(table.actors))
        legal = [str(move) for move in table.legal(seat)]
        mended += "mend" in legal
        table.play(seat, "mend" if "mend" in legal else chance.choice(legal))
        taken = [len(cards) for cards in table.view().fields["taken"]]  # type: ignore[union-attr,arg-type]
        assert [one["holds"][0]["number"] for one in table.view().standing] == [cards // 4 for cards in taken]
    assert mended > 3


def test_the_terminal_tells_it_in_a_line() -> None:
    table = parlour.load("rook", players=4).open(seed=2, names=["Ann", "Bert", "Cora", "Dan"], engine="plain")
    chance = random.Random(3)

    def told() -> list[str]:
        return so_far_lines(table.view(0), lambda seat: table.names[seat])

    assert told() == []
    while table.state.deal == 1:
        bidder = next((seat for seat, one in enumerate(table.view().standing) if one["meter"]), None)
        standing = table.view().standing
        if bidder is not None and any(one["points"] for one in standing):
            meter = standing[bidder]["meter"]
            assert meter is not None
            assert phrases.OF_BID(has=meter["has"], needs=meter["needs"]) in told()[0]
        elif table.moves:
            assert told()[0].count(",") == 3
        seat = min(table.actors)
        table.play(seat, chance.choice(table.legal(seat)))


TARGETS = [
    ("rook", {}, 300),
    ("rook", {"target": 150}, 150),
    ("rook", {"length": "deal"}, None),
    ("all-star-comics", {}, 0),
    ("all-star-comics", {"scoring": "written"}, -25),
    ("authors", {}, None),
    ("hoo-doo", {"marks": 3}, 3),
    ("paintings-outcasts", {}, 20),
    ("pals", {"series": "century"}, 100),
    ("pals", {"series": "total"}, None),
]


@pytest.mark.parametrize(("name", "options", "target"), TARGETS)
def test_the_score_that_ends_the_game(name: str, options: dict[str, str | int], target: int | None) -> None:
    assert parlour.load(name, **options).open(engine="plain").view().target == target


def test_a_deal_that_ended_is_told_as_it_was() -> None:
    """What a page is shown before the next deal: the table with the state of the end."""
    table = parlour.load("rook", players=4).open(seed=2, engine="plain")
    chance = random.Random(5)
    while table.state.deal == 1:
        seat, before = min(table.actors), table.view()
        table.play(seat, chance.choice(table.legal(seat)))
    end = next(step for step in table.history.backwards() if step.after.deal_over)
    then = table.copy()
    then.state = end.after
    standing = then.view().standing
    assert [one["bids"] for one in standing] == [one["bids"] for one in before.standing]
    assert sum(one["holds"][0]["number"] for one in standing) == len(table.game.pack.faces) // 4
