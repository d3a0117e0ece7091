"""What one seat alone knows of another's hand: the cards it passed on, or was shown.

A game declares it with its state, one set of cards for each pair of seats:

    passed: list[int] = known("shown", of="hand", seen=OWNER, title="cards passed on")

and keeps it up with these rules: ``learn`` when a seat passes on cards or is shown them, ``forget`` when they leave the hand.
"""

from __future__ import annotations

from parlour.lang.rule import rule
from parlour.lang.state import Common


@rule
def pair(s: Common, seat: int, other: int) -> int:
    """Where a field for pairs of seats keeps what a seat knows about another."""
    return seat * len(s.points) + other


@rule
def learn(s: Common, known: list[int], seat: int, other: int, cards: int) -> None:
    """From now on this seat knows that the other has these cards."""
    known[pair(s, seat, other)] |= cards


@rule
def forget(s: Common, known: list[int], other: int, cards: int) -> None:
    """These cards leave a seat's hand, so nobody knows any longer that it has them. A card laid openly needs no more; of one that
    is passed on face down, its new owner's hand is learned anew."""
    for seat in range(s.players):
        known[pair(s, seat, other)] &= ~cards
