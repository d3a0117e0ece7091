"""What is worked out once for all viewers is what each would have been told and shown alone, in every game."""

from __future__ import annotations

import random

import pytest

import parlour
from parlour.play.log import told
from parlour.play.step_facts import facts_besides, facts_of
from parlour.play.table import Table
from parlour.play.views import seen, seen_by_all

pytestmark = pytest.mark.slow


def random_game(name: str, moves: int = 120) -> list[Table]:
    """A game after each of its moves."""
    chance = random.Random(name)
    table = parlour.load(name).open(seed=11, engine="plain")
    found = [table.copy()]
    while not table.over and len(found) < moves:
        seat = chance.choice(sorted(table.actors))
        table.play(seat, chance.choice(table.legal(seat)))
        found.append(table.copy())
    return found


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_what_is_told_besides_is_what_is_told(name: str) -> None:
    table = random_game(name)[-1]
    own = 0
    for seat in range(table.game.players):
        for step in table.history.steps:
            to_all, alone = facts_of(step, None, table), facts_of(step, seat, table)
            assert facts_besides(step, seat, table, to_all) == alone
        own += told(table, seat) != told(table, None)
    assert own == table.game.players, "everyone was told something of their own"


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_view_made_from_the_one_before_is_the_same(name: str) -> None:
    before = None
    for table in random_game(name):
        by_all = seen_by_all(table, before)
        for viewer in (None, *range(table.game.players)):
            assert seen(table, viewer, by_all) == seen(table, viewer)
            assert list(seen(table, viewer, by_all)["fields"]) == [
                field for field in type(table.state).fields if field in seen(table, viewer)["fields"]
            ], "in the order of the declaration"
        before = (table.state, by_all.fields)


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_list_of_moves_names_the_cards_to_be_picked(name: str) -> None:
    for table in random_game(name, 40):
        for seat in table.actors:
            for move in table.legal(seat):
                assert all(card in move.text for card in move.cards)
                assert all(table.game.pack.find(card) in move.choices for card in move.cards)
