"""The French pack: its cards, its sets, its skin and its cover."""

from __future__ import annotations

import pytest
from test_skins import contrast, drawings, elements

from parlour import packs
from parlour.lang.cards import each
from parlour.packs.drawing import cover, deck, skin
from parlour_hearts.pack import skin as french
from parlour_hearts.pack import suits
from parlour_hearts.pack.cards import PACK


def test_the_pack_is_found_by_its_name() -> None:
    assert packs.find("french") is PACK
    assert packs.package("french") == "parlour_hearts.pack"
    assert skin(PACK) is french


@pytest.mark.parametrize(
    ("text", "card"), [("QS", "QS"), ("q s", "QS"), ("queen of spades", "QS"), ("10h", "10H"), ("2 of Clubs", "2C")]
)
def test_cards_are_called_as_people_call_them(text: str, card: str) -> None:
    found = PACK.find(text)
    assert found is not None
    assert PACK.card_name(found) == card


def test_the_named_sets_hold_the_cards_they_are_named_for() -> None:
    for suit, those in zip(("C", "D", "S", "H"), (suits.CLUBS, suits.DIAMONDS, suits.SPADES, suits.HEARTS), strict=True):
        assert {name[-1] for name in PACK.names(those)} == {suit}
        assert all(suits.suit_of(card) == those for card in each(those))
    lone = {suits.TWO_OF_CLUBS: "2C", suits.JACK_OF_DIAMONDS: "JD", suits.QUEEN_OF_SPADES: "QS"}
    assert {card: PACK.card_name(card) for card in lone} == lone


def test_ranks() -> None:
    hand = sum(1 << card for card in (PACK.find("3C"), PACK.find("3H"), PACK.find("KD"), PACK.find("KS")) if card is not None)
    assert PACK.names(suits.highest_ranks(hand)) == ["KD", "KS"]
    assert PACK.names(suits.folded(hand)) == ["3C", "KC"]
    assert suits.highest_ranks(0) == 0


def test_every_card_is_drawn_and_no_two_look_alike() -> None:
    drawn = drawings(PACK, french)
    assert len(set(drawn)) == 2 * len(PACK) + 1
    for drawing in drawn:
        assert elements(drawing)
        assert "nan" not in drawing
        assert "<text" not in drawing
    assert deck(PACK).count("<symbol") == 52 + 1 + 4


def test_the_suits_are_told_apart_by_color_and_by_shape() -> None:
    assert len({french.INDEX[suit][0] for suit in PACK.suits}) == 4
    assert len({french.mark(suit).replace(french.INDEX[suit][0], "") for suit in PACK.suits}) == 4
    assert all(contrast(*french.INDEX[suit]) >= 4.5 for suit in PACK.suits)


def test_the_box_has_a_cover_of_its_own() -> None:
    assert french.INDEX["hearts"][0] in cover(PACK)
