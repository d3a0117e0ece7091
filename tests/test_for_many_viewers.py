"""What is worked out once for all who look on is what each would have been told and shown alone, in every game."""

from __future__ import annotations

import random

import pytest

import parlour
from parlour.table import Table

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


@pytest.mark.parametrize("name", parlour.games())
def test_what_is_told_besides_is_what_is_told(name: str) -> None:
    table = random_game(name)[-1]
    to_all = [lines for lines, _ in table.told(None)]
    own = 0
    for seat in range(table.players):
        alone = [lines for lines, _ in table.told(seat)]
        assert table.told_besides(seat, 0, to_all) == alone
        own += alone != to_all
    assert own == table.players, "everybody was told something of his own"


@pytest.mark.parametrize("name", parlour.games())
def test_a_view_made_from_the_one_before_is_the_same(name: str) -> None:
    before = None
    for table in random_game(name):
        by_all = table.seen_by_all(before)
        for viewer in (None, *range(table.players)):
            assert table.seen(viewer, by_all) == table.seen(viewer)
            assert list(table.seen(viewer, by_all)["fields"]) == [
                field for field in type(table.state).fields if field in table.seen(viewer)["fields"]
            ], "in the order of the declaration"
        before = (table.state, by_all["fields"])


@pytest.mark.parametrize("name", parlour.games())
def test_a_list_of_moves_names_the_cards_to_be_picked(name: str) -> None:
    for table in random_game(name, 40):
        for seat in table.actors:
            for move in table.legal(seat):
                assert all(card in move.text for card in move.cards)
                assert all(table.pack.find(card) in move.choices for card in move.cards)
