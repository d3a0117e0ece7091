"""The four suits as sets, for all games of the pack: clubs, diamonds, spades, hearts, each from 2 up to the ace."""

from __future__ import annotations

from parlour.lang.cards import NONE, highest, one, run, shifted
from parlour.lang.rule import rule

SIZE = 13
WHOLE_PACK = run(0, 4 * SIZE)
CLUBS, DIAMONDS, SPADES, HEARTS = (run(suit * SIZE, SIZE) for suit in range(4))
TWO_OF_CLUBS = 0
JACK_OF_DIAMONDS = SIZE + 9
QUEEN_OF_SPADES = 2 * SIZE + 10


@rule
def suit_of(card: int) -> int:
    """All cards of the card's suit."""
    return run(card // SIZE * SIZE, SIZE)


@rule
def folded(cards: int) -> int:
    """The ranks of these cards: each card as the club of its rank."""
    return (cards | shifted(cards, -SIZE) | shifted(cards, -2 * SIZE) | shifted(cards, -3 * SIZE)) & CLUBS


@rule
def of_rank(card: int) -> int:
    """The four cards of this card's rank."""
    club = one(card % SIZE)
    return club | shifted(club, SIZE) | shifted(club, 2 * SIZE) | shifted(club, 3 * SIZE)


@rule
def highest_ranks(cards: int) -> int:
    """The cards of the highest rank among these."""
    if cards == NONE:
        return NONE
    return cards & of_rank(highest(folded(cards)))
