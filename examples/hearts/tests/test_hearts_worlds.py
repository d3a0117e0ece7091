"""What a seat knows in Hearts: the worlds dealt for it agree with what it passed, and with everything that was played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from test_hearts import ONLY_HEARTS, second_lead
from walks import random_move

import parlour
from parlour import Table
from parlour.engine.sampler import Worlds
from parlour.lang.cards import count, has
from parlour_hearts.pack.suits import HEARTS

SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"must_break_hearts": "no", "no_pts_on_first_trick": "no"},
    {"can_lead_any_club": "yes", "can_lead_hearts_instead_of_qs": "yes", "qs_breaks_hearts": "no"},
)


def played(seed: int, plays: int, **options: str) -> tuple[Table, Any, list[tuple[int, int]]]:
    """A table after this many cards, the state when the first was led, and who played which."""
    rng = random.Random(seed)
    table = parlour.load("hearts", length="deal", direction="left", **options).open(seed=seed)
    while table.phase.name != "play":
        table.play(*random_move(table, rng))
    start, cards = table.state.copy(), []
    for _ in range(plays):
        seat, move = random_move(table, rng)
        table.play(seat, move)
        cards.append((seat, move.choices[0]))
    return table, start, cards


def test_before_the_cards_are_handed_over_each_seat_knows_its_own() -> None:
    table = parlour.load("hearts", direction="left").open(seed=4)
    for seat in (0, 1, 2):
        table.play(seat, table.legal(seat)[7])
    worlds = Worlds(table.game.rules, table.state, 0)
    others = set()
    for _ in range(50):
        world = worlds.next()
        assert world.passing[0] == table.state.passing[0]
        assert [count(cards) for cards in world.passing] == [3, 3, 3, 0]
        others.add(world.passing[1])
    assert len(others) > 40


@pytest.mark.parametrize("seed", range(8))
def test_what_a_seat_passed_lies_where_it_went(seed: int) -> None:
    table, _, _ = played(seed, 2 * seed)
    s: Any = table.state
    for viewer in range(4):
        neighbor = (viewer + 1) % 4
        passed = s.passed[viewer] & s.hand[neighbor]
        worlds = Worlds(table.game.rules, s, viewer)
        assert all(worlds.next().hand[neighbor] & passed == passed for _ in range(30))


def test_the_others_do_not_know_it() -> None:
    table, _, _ = played(2, 0)
    s: Any = table.state
    for viewer in (2, 3, None):
        worlds = Worlds(table.game.rules, s, viewer)
        found = [worlds.next().hand[1] & s.passed[0] == s.passed[0] for _ in range(100)]
        assert found.count(True) < 30
    assert table.view(0)["fields"]["given"][1] == table.game.pack.names(s.given[1])
    assert table.view(2)["fields"]["given"][1] is None


def test_everyone_knows_who_has_the_two_of_clubs() -> None:
    table, _, _ = played(5, 0)
    (leader,) = table.actors
    worlds = Worlds(table.game.rules, table.state, (leader + 2) % 4)
    assert all(has(worlds.next().hand[leader], 0) for _ in range(50))


@pytest.mark.parametrize("options", SETTINGS)
def test_in_every_world_all_that_was_played_was_lawful(options: dict[str, str]) -> None:
    """The world's hands, with the cards played put back, are played again: each card must be legal where it fell."""
    for seed in range(25):
        table, start, cards = played(seed, 4 + seed, **options)
        rules, viewer = table.game.rules, seed % 4
        worlds = Worlds(rules, table.state, viewer, seed)
        for _ in range(6):
            world, s = worlds.next(), start.copy()
            s.hand = list(world.hand)
            for seat, card in cards:
                s.hand[seat] |= 1 << card
            for seat, card in cards:
                assert has(rules.legal(s, seat), card), f"seed {seed}: {table.game.pack.card_name(card)} of seat {seat}"
                rules.play(s, seat, card)
            assert s.hand == world.hand


def test_a_hand_of_nothing_but_hearts_is_told_by_its_lead() -> None:
    """The rare case, played on purpose: after it no world gives the leader another suit."""
    table = second_lead(ONLY_HEARTS)
    table.play(3, "play 5H")
    worlds = Worlds(table.game.rules, table.state, 0)
    assert all(worlds.next().hand[3] & ~HEARTS == 0 for _ in range(50))
