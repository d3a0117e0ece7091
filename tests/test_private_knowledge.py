"""What one seat alone knows of another's hand: the sampler keeps it for that seat, its view tells it, and nobody else learns of it."""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import agrees, check_worlds, hidden_places, ways

from parlour import Game, Table
from parlour.compile import cache as compile_cache
from parlour.compile.compiler import compiled_rules
from parlour.compile.machine import Machine, entry_points
from parlour.engine.contract import Rules
from parlour.engine.redaction import redaction
from parlour.engine.sampler import Worlds
from parlour.engine.visibility import fields, known_to, open_fields, redacted, sees
from parlour.lab.known_cards import known_cards
from parlour.lang.cards import NONE, count, each, to_set
from parlour.lang.fields import ACTOR, ALL, NOBODY, OWNER, known
from parlour.play.facts import FieldChanged

FILE = Path(__file__).with_name("passing_game.py")
GAMES = importlib.import_module("parlour.games")


@cache
def passing_rules() -> Rules:
    """The rules of the game in which each player passes cards to the left."""
    spec = importlib.util.spec_from_file_location("passing_game", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["passing_game"] = module
    spec.loader.exec_module(module)
    return Rules(module)


@pytest.fixture(autouse=True, scope="module")
def _found() -> Iterator[None]:
    """The game is found as if its file lay in the folder of games."""
    usual, patch = GAMES.find, pytest.MonkeyPatch()
    for place in (GAMES, sys.modules["parlour.play.game"]):
        patch.setattr(place, "find", lambda name: passing_rules() if name == "pass-along" else usual(name))
    yield
    patch.undo()


@pytest.fixture(name="machine")
def _machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Machine]:
    """The game compiled, with a cache of its own."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    yield Machine(Game("pass-along", 4, {"length": "deal"}))
    for made in (entry_points, compiled_rules, compile_cache.fingerprint):
        made.cache_clear()


def opened(players: int, seed: int, **options: str | int) -> Table:
    return Game("pass-along", players, {"length": "deal", **options}).open(seed=seed, engine="plain")


def played_on(table: Table, pick: random.Random, *, moves: int) -> Table:
    for _ in range(moves):
        if not table.over:
            seat = pick.choice(sorted(table.actors))
            table.play(seat, pick.choice(table.legal(seat)))
    return table


def passed_on(table: Table, pick: random.Random) -> Table:
    """The table when all have passed."""
    while table.state.phase == 0:
        played_on(table, pick, moves=1)
    return table


@pytest.mark.parametrize("order", ["together", "turns"])
@pytest.mark.parametrize("many", [1, 2, 3])
def test_every_world_of_the_passer_has_the_cards_where_they_were_passed(order: str, many: int) -> None:
    for players in (3, 4):
        table = passed_on(opened(players, many, order=order, **{"pass": many}), random.Random(many))
        s: Any = table.state
        for seat in range(players):
            (passed,) = {s.passed[seat * 4 + other] for other in range(4)} - {NONE}
            assert count(passed) == many
            sampler = Worlds(table.game.rules, s, seat, seed=seat)
            assert all(passed & ~sampler.next().hand[(seat + 1) % players] == NONE for _ in range(50))


def test_nobody_else_learns_of_it() -> None:
    """To the other seats a passed card may lie in either hand: their worlds are those of a table where nobody knows anything."""
    table = passed_on(opened(4, 2, **{"pass": 2}), random.Random(2))
    s: Any = table.state
    for viewer in (None, *range(4)):
        told_less = s.copy()
        for at in range(16):
            if at // 4 != viewer:
                told_less.passed[at] = NONE
        ours, theirs = (Worlds(table.game.rules, state, viewer, seed=5) for state in (s, told_less))
        assert [ours.next() for _ in range(20)] == [theirs.next() for _ in range(20)]
        assert fields(told_less, viewer, table.game.pack) == fields(s, viewer, table.game.pack)
        assert redacted(told_less, viewer) == redacted(s, viewer)
    passed = s.passed[1]
    onlooker = Worlds(table.game.rules, s, 2, seed=1)
    assert {passed & onlooker.next().hand[1] for _ in range(200)} > {passed, NONE}


def test_worlds_before_during_and_after_the_pass_are_equally_likely() -> None:
    """In every stage of a deal, with and without voids: as often as any other, and none that contradicts what the viewer knows."""
    looked_at = of_passers = with_voids = 0
    for seed in range(60):
        pick = random.Random(seed)
        table = opened(3 + seed % 2, seed, order=pick.choice(("together", "turns")), **{"pass": pick.choice((1, 2, 3))})
        s: Any = played_on(table, pick, moves=pick.randrange(3, 14)).state
        viewer = pick.randrange(table.game.players)
        if table.over or not 1 < ways(hidden_places(s, viewer)) <= 1000:
            continue
        if check_worlds(table.game.rules, s, viewer, seed=seed):
            looked_at += 1
            of_passers += any(known_to(s, type(s).fields["passed"], viewer))
            with_voids += any(s.cannot[seat] for seat in range(4) if seat != viewer)
    assert looked_at > 15
    assert of_passers > 5
    assert with_voids > 5


def with_facts(s: Any, pick: random.Random) -> Any:
    """The position where seats know any true things about each other's hands."""
    made = s.copy()
    everything = NONE
    for seat in range(s.players):
        everything |= s.hand[seat]
    for at in range(16):
        holder = at % 4
        made.passed[at] = some_of(s.hand[holder], pick, 0.3)
        made.lacking[at] = some_of(everything & ~s.hand[holder], pick, 0.3)
    for seat in range(s.players):
        made.told[seat] = some_of(s.hand[seat], pick, 0.3)
        made.cannot[seat] = some_of(everything & ~s.hand[seat], pick, 0.2)
    return made


def some_of(cards: int, pick: random.Random, chance: float) -> int:
    return to_set([card for card in each(cards) if pick.random() < chance])


def test_worlds_are_equally_likely_whatever_each_seat_knows() -> None:
    """What is known to one seat, to those a rule names, and to all, of cards a hand has and cannot have, all at once."""
    looked_at = 0
    for seed in range(40):
        pick = random.Random(-seed)
        table = passed_on(opened(3 + seed % 2, seed), pick)
        s = with_facts(played_on(table, pick, moves=pick.randrange(5)).state, pick)
        viewer = pick.choice([None, *range(table.game.players)])
        if not table.over and ways(hidden_places(s, viewer)) <= 1700:
            looked_at += check_worlds(table.game.rules, s, viewer, seed=seed) > 0
    assert looked_at > 12


@settings(max_examples=60, deadline=None)
@given(players=st.sampled_from((3, 4)), moves=st.integers(0, 28), seed=st.integers(0, 2**32), facts=st.booleans())
def test_no_world_contradicts_what_its_viewer_knows(players: int, moves: int, seed: int, facts: bool) -> None:
    pick = random.Random(seed)
    table = opened(players, seed, order=pick.choice(("together", "turns")), **{"pass": pick.choice((1, 2, 3))})
    s = played_on(table, pick, moves=moves).state
    s = with_facts(s, pick) if facts else s
    for viewer in (None, *range(players)):
        assert agrees(table.game.rules, s, viewer), "what is known is true"
        sampler = Worlds(table.game.rules, s, viewer, seed=seed)
        for world in (sampler.next() for _ in range(4)):
            assert agrees(table.game.rules, world, viewer)
            assert redacted(world, viewer) == redacted(s, viewer)


def test_it_ends_when_the_card_is_played_openly() -> None:
    pick = random.Random(4)
    table = passed_on(opened(4, 4, **{"pass": 3}), pick)
    s: Any = table.state
    while not table.over:
        s = played_on(table, pick, moves=1).state
        for seat in range(4):
            for other in range(4):
                assert s.passed[seat * 4 + other] & ~s.hand[other] == NONE
    assert not any(s.passed)


def test_a_view_has_it_for_that_seat_alone() -> None:
    table = passed_on(opened(4, 7, **{"pass": 2}), random.Random(7))
    s: Any = table.state
    names = table.game.pack.names
    for seat in range(4):
        told = [[], [], [], []]
        told[(seat + 1) % 4] = names(s.passed[seat * 4 + (seat + 1) % 4])
        assert table.view(seat).fields["passed"] == told
    assert "passed" not in table.view(None).fields
    assert "passed" not in open_fields(s, table.game.pack), "with all cards open it says nothing"


def test_redacted_it_is_left_to_that_seat_alone() -> None:
    table = passed_on(opened(4, 7, **{"pass": 2}), random.Random(7))
    s: Any = table.state
    field = type(s).fields["passed"]
    for viewer in (None, *range(4)):
        seen: Any = redacted(s, viewer)
        for at in range(16):
            assert seen.passed[at] == (s.passed[at] if at // 4 == viewer else NONE)
            assert sees(s, field, at, viewer) == (at // 4 == viewer)


def test_the_rule_that_redacts_leaves_it_to_that_seat_alone() -> None:
    for seed in range(10):
        pick = random.Random(seed)
        s = with_facts(passed_on(opened(4, seed), pick).state, pick)
        redact = redaction(type(s))
        for seat in each(s.actors):
            seen = s.copy()
            redact(s, seen, seat)
            assert seen == redacted(s, seat)


def test_the_log_tells_it_to_that_seat_alone() -> None:
    table = passed_on(opened(4, 7), random.Random(7))
    s: Any = table.state
    for viewer in (None, *range(4)):
        told = [fact for fact in table.facts(viewer) if isinstance(fact, FieldChanged) and fact.field == "passed"]
        if viewer is None:
            assert told == []
        else:
            to = (viewer + 1) % 4
            assert [(fact.seat, fact.value) for fact in told] == [(to, table.game.pack.names(s.passed[viewer * 4 + to]))]


@pytest.mark.english
def test_the_coach_says_it_to_that_seat_alone() -> None:
    table = passed_on(opened(4, 7), random.Random(7))
    s: Any = table.state
    (name,) = table.game.pack.names(s.passed[1])
    assert known_cards(table, s, 0) == [f"Seat 1 has {name}."]
    assert f"Seat 1 has {name}." not in known_cards(table, s, 2) + known_cards(table, s, 3)


@pytest.mark.parametrize(("kind", "seen"), [("shown", NOBODY), ("shown", ACTOR), ("held", ALL), ("held", OWNER)])
def test_other_knowledge_is_refused(kind: str, seen: str) -> None:
    with pytest.raises(ValueError, match="knowledge is"):
        known(kind, of="hand", seen=seen)


@pytest.mark.slow
def test_compiled_it_deals_the_same_worlds(machine: Machine) -> None:
    for seed in range(6):
        pick = random.Random(seed)
        table = passed_on(opened(4, seed, **{"pass": 3}), pick)
        s = played_on(table, pick, moves=seed).state
        for state in (s, with_facts(s, pick)):
            for viewer in (None, *range(4)):
                plain = Worlds(table.game.rules, state, viewer, seed=seed)
                for row in machine.worlds(machine.row(state), viewer, 20, seed=seed):
                    assert machine.plain(row) == plain.next()


def test_the_page_on_adding_a_game_shows_the_lines_of_this_one() -> None:
    page = (FILE.parent.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    section = page.split("## 8. What one player alone knows")[1].split("\n## ")[0]
    shown = [line for line in section.splitlines() if line.startswith("    ")]
    assert len(shown) == 3
    assert all(line in FILE.read_text(encoding="utf-8") for line in shown)
