"""Card sets: one int, a bit a card.

Rules use these functions; only this file and ``chance`` shift bits in a rule. A *card* is its place in the pack, from 0; a *set* is
an int whose bit ``card`` says that the card is there. No pack here has more than 60 cards, so a set is always a positive signed 64-bit
int and means the same to CPython, to Numba and to a CUDA thread. Union is ``|``, intersection ``&``, difference ``a & ~b``.

The functions marked ``@primitive`` have a second, native version in ``parlour.compile.primitives`` (one machine instruction each).
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lang.rule import primitive, rule

NONE = 0
"""The empty set."""

NO_CARD = -1
"""Where a card could be and none is."""


@primitive
def count(cards: int) -> int:
    """How many cards are in the set."""
    return int(cards).bit_count()


@primitive
def lowest(cards: int) -> int:
    """The first card of a set that is not empty."""
    return (int(cards) & -int(cards)).bit_length() - 1


@primitive
def highest(cards: int) -> int:
    """The last card of a set that is not empty."""
    return int(cards).bit_length() - 1


@primitive
def nth(cards: int, place: int) -> int:
    """The card at this place of the set, counted from 0 in the pack's order."""
    cards = int(cards)
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


@rule
def one(card: int) -> int:
    """The set of this card alone."""
    return 1 << card


@rule
def has(cards: int, card: int) -> bool:
    """Is the card in the set?"""
    return (cards >> card) & 1 == 1


@rule
def run(first: int, length: int) -> int:
    """The set of ``length`` cards that follow each other in the pack, from ``first``."""
    return ((1 << length) - 1) << first


@rule
def above(card: int, cards: int) -> int:
    """The cards of the set that come later in the pack than ``card``."""
    return cards & ~((2 << card) - 1)


@rule
def below(card: int, cards: int) -> int:
    """The cards of the set that come earlier in the pack than ``card``."""
    return cards & ((1 << card) - 1)


@rule
def rest(cards: int) -> int:
    """The set without its first card: with ``lowest``, the way to walk through a set in a rule."""
    return cards & (cards - 1)


@rule
def shifted(cards: int, by: int) -> int:
    """The set moved ``by`` places up the pack (down, where negative)."""
    if by >= 0:
        return cards << by
    return cards >> -by


# A sequence of cards (a stacked pack, a row of discards) is kept in a few ints: a byte a card, seven cards to an int, so that
# no int is ever negative.

IN_A_WORD = 7
BITS = 8
LONGEST = 63
"""The longest sequence that nine ints hold."""


@rule
def sequence_get(words: list[int], place: int) -> int:
    """The card at this place of the sequence."""
    return (words[place // IN_A_WORD] >> (BITS * (place % IN_A_WORD))) & 255


@rule
def sequence_put(words: list[int], place: int, card: int) -> None:
    """Write the card at this place of the sequence."""
    shift = BITS * (place % IN_A_WORD)
    words[place // IN_A_WORD] = (words[place // IN_A_WORD] & ~(255 << shift)) | (card << shift)


def each(cards: int) -> list[int]:
    """The cards of a set, one by one (for people's code; rules walk with ``lowest`` and ``rest``)."""
    cards, found = int(cards), []
    while cards:
        last = cards & -cards
        found.append(last.bit_length() - 1)
        cards ^= last
    return found


def to_set(cards: Iterator[int] | list[int] | tuple[int, ...]) -> int:
    """The set of these cards (for people's code)."""
    made = NONE
    for card in cards:
        made |= one(card)
    return made
