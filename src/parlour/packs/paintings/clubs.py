"""The four Clubs as sets, for all games of the pack: A1 to A13, then B, C and D."""

from __future__ import annotations

from parlour.lang.cards import NONE, highest, lowest, one, run, shifted
from parlour.lang.rule import rule

SIZE = 13
WHOLE_PACK = run(0, 4 * SIZE)
A, B, C, D = (run(club * SIZE, SIZE) for club in range(4))
A13, B13, C13, D13 = (club * SIZE + 12 for club in range(4))
B1, D1 = SIZE, 3 * SIZE
RULERS = one(A13) | one(B13) | one(C13) | one(D13)
ONES = shifted(RULERS, 1 - SIZE)


@rule
def club_of(card: int) -> int:
    """All cards of the card's Club."""
    return run(card // SIZE * SIZE, SIZE)


@rule
def club_number(card: int) -> int:
    """The card's Club as a number: 0 for A to 3 for D."""
    return card // SIZE


@rule
def number_of(card: int) -> int:
    """The number on the card, 1 to 13."""
    return card % SIZE + 1


@rule
def of_number(card: int) -> int:
    """The four cards with this card's number."""
    return shifted(ONES, card % SIZE)


@rule
def numbers_of(cards: int) -> int:
    """The numbers on these cards as a set: bit n for the number n."""
    folded = cards | shifted(cards, -SIZE) | shifted(cards, -2 * SIZE) | shifted(cards, -3 * SIZE)
    return shifted(folded & A, 1)


@rule
def of_numbers(numbers: int) -> int:
    """All cards with these numbers."""
    club = shifted(numbers, -1) & A
    return club | shifted(club, SIZE) | shifted(club, 2 * SIZE) | shifted(club, 3 * SIZE)


@rule
def lowest_numbers(cards: int) -> int:
    """The cards with the lowest number among these."""
    if cards == NONE:
        return NONE
    return cards & of_numbers(one(lowest(numbers_of(cards))))


@rule
def highest_numbers(cards: int) -> int:
    """The cards with the highest number among these."""
    if cards == NONE:
        return NONE
    return cards & of_numbers(one(highest(numbers_of(cards))))
