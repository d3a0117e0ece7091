"""A pile to draw from. When it runs out, the discards become the new pile: shuffled, or only turned over.

Everyone knows what comes from a turned pile. Of a shuffled one everyone knows which cards are in it, and can count the cards of a hand
that come from it.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.common import draw, everybody, owner_until_over
from parlour.lang.cards import LONGEST, NONE, count, lowest, one, rest, sequence_get, sequence_put
from parlour.lang.fields import ALL, SEAT, Role, card_set, cards, known, number, sequence
from parlour.lang.rule import rule
from parlour.lang.state import Common


class Pile(IntEnum):
    """How the discards become the new pile."""

    SHUFFLED = 0
    TURNED = 1


@rule
def sees_order(s: DrawPile, seat: int) -> int:
    """Everyone, where the discards are only turned over; nobody, where they are shuffled."""
    if s.pile == Pile.TURNED:
        return everybody(s)
    return NONE


class DrawPile(Common):
    """Hands, the discards and their order, and what everyone knows about a pile made of discards. The game has the option ``pile``."""

    pile: int
    hand: list[int] = cards(per=SEAT, seen=owner_until_over, title="hand", role=Role.HAND)
    discards: int = cards(seen=ALL, title="discards", role=Role.DISCARDS)
    turned: int = cards(seen=ALL, title="pile of turned discards, next card first", role=Role.STOCK)
    order: list[int] = sequence(
        seen=sees_order, holds=("turned", "discards"), first="front", title="turned pile and discards, oldest first"
    )
    front: int = number(title="place of the next card of the turned pile in that order", quiet=True)
    piles: int = number(title="new piles made of discards", quiet=True, says="The discards become the new pile.")
    shown: list[int] = known("shown", of="hand", title="cards known to be in the hand")
    recycled: int = card_set(title="cards of the last shuffled pile")
    fresh: list[int] = number(per=SEAT, title="cards in hand from the shuffled pile", quiet=True)


@rule
def put_on_discards(s: DrawPile, seat: int, gone: int) -> None:
    """Lay these cards of a hand face up on the discards, in the pack's order."""
    s.hand[seat] &= ~gone
    s.shown[seat] &= ~gone
    s.fresh[seat] -= count(gone & s.recycled)
    while gone:
        card = lowest(gone)
        gone = rest(gone)
        sequence_put(s.order, (s.front + count(s.turned | s.discards)) % LONGEST, card)
        s.discards |= one(card)


@rule
def draw_from_pile(s: DrawPile, seat: int) -> None:
    """Draw a card from the pile, from a new one if it has run out."""
    if s.pack | s.turned == NONE:
        make_pile(s)
    if s.turned:
        card = sequence_get(s.order, s.front)
        s.front = (s.front + 1) % LONGEST
        s.turned &= ~one(card)
        s.shown[seat] |= one(card)
    else:
        card = draw(s)
        if s.recycled:
            s.fresh[seat] += 1
    s.hand[seat] |= one(card)


@rule
def make_pile(s: DrawPile) -> None:
    """The discards become the pile, turned over or shuffled. (A stacked pack is used up by now.)"""
    s.piles += 1
    if s.pile == Pile.TURNED:
        s.turned = s.discards
    else:
        s.stacked = 0
        s.pack = s.discards
        s.recycled = s.discards
        for seat in range(s.players):
            s.fresh[seat] = 0
    s.discards = NONE


PILES_KNOWN = 2
"""What is known about a hand once the discards are the pile: the cards from it (0), and the others of this pack (1)."""


@rule
def from_pile(s: DrawPile, seat: int, i: int, pack: int) -> tuple[int, int]:
    """The cards of the last shuffled pile, or the others, and how many of them a hand has."""
    if s.recycled == NONE:
        return NONE, 0
    if i == 0:
        return s.recycled, s.fresh[seat]
    return pack & ~s.recycled, count(s.hand[seat]) - s.fresh[seat]
