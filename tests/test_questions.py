"""What a view tells of the cards that are asked for, in contest, and added up; and where the deals of a game begin."""

from __future__ import annotations

import random

import pytest

import parlour
from parlour.play.table import Table
from parlour.server.http import catalog


def ask(table: Table, seat: int, *, given: bool) -> str:
    """Let a seat ask for a card that its neighbor has, or hasn't: the card."""
    other = (seat + 1) % table.game.players
    held = set(table.view(other)["fields"]["hand"][other])
    move = next(move for move in table.legal(seat) if move.values["seat"] == str(other) and (move.cards[0] in held) == given)
    table.play(seat, move)
    return move.cards[0]


@pytest.mark.parametrize("given", [True, False])
def test_everyone_sees_the_question_and_the_answer(given: bool) -> None:
    table = next(one for one in map(authors, range(50)) if can_ask(one, given))
    seat = min(table.actors)
    card = ask(table, seat, given=given)
    for viewer in (None, *range(table.game.players)):
        asked = table.view(viewer).question
        assert asked is not None
        assert asked == {"by": seat, "of": (seat + 1) % 3, "card": card, "given": given}


def authors(seed: int) -> Table:
    return parlour.load("authors", players=3).open(seed=seed, engine="plain")


def can_ask(table: Table, given: bool) -> bool:
    seat = min(table.actors)
    held = set(table.view((seat + 1) % 3)["fields"]["hand"][(seat + 1) % 3])
    return any((move.cards[0] in held) == given and move.values["seat"] == str((seat + 1) % 3) for move in table.legal(seat))


def test_before_the_first_question_there_is_none_and_undo_takes_it_away() -> None:
    table = authors(1)
    assert table.view().question is None
    ask(table, min(table.actors), given=False)
    table.undo()
    assert table.view().question is None


def test_a_race_for_cards_that_match_names_them() -> None:
    table = parlour.load("snap-jack", players=4).open(seed=3, engine="plain")
    while not table.view().race:
        assert table.view().contested == []
        table.play(min(table.actors), "lay")
    contested = table.view().contested
    numbers = {catalog.game("snap-jack").cards[card].number for card in contested}
    tops = [top for top in table.view()["fields"]["top"] if top is not None]
    assert len(contested) > 1
    assert len(numbers) == 1
    assert set(contested) <= set(tops)


def test_a_game_of_sums_tells_what_each_card_adds() -> None:
    sums = catalog.game("paintings-twenty-six").sums
    assert sums is not None
    assert (sums.goal, sums.worth["B8"], sums.worth["A11"]) == (26, 8, 11)
    assert catalog.game("rook").sums is None


def test_a_table_knows_after_how_many_moves_each_deal_began() -> None:
    chance, table = random.Random(5), parlour.load("pals", players=4).open(seed=5, engine="plain")
    begun = [0]
    while len(begun) < 4:
        deal, seat = table.state.deal, min(table.actors)
        table.play(seat, chance.choice(table.legal(seat)))
        if table.state.deal > deal:
            begun.append(len(table.moves))
    assert table.history.dealt_after == begun
    table.undo(len(table.moves) - begun[2])
    assert table.history.dealt_after == begun[:3]
    table.undo()
    assert table.history.dealt_after == begun[:2]
