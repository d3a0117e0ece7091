"""Laying pairs of Pals aside, and playing one card on another: what Pals and Pals for Two share."""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.common import owner_until_over
from parlour.lang.cards import NO_CARD, NONE, above, below, count, highest, lowest, one, rest
from parlour.lang.fields import ACTOR, ALL, OWNER, SEAT, Declared, Role, card, cards, number, option, seat
from parlour.lang.rule import narrow, rule
from parlour.lang.support import CHOICE, SHEET
from parlour.lang.words import Word
from parlour.packs.pals.troupes import MY_PAL, Starred, boys_with_pal, pairs_in, pals_of

DONE = MY_PAL + 1
"""The choice after the cards: no more pairs."""


class Pairing(IntEnum):
    """Who lays the pairs: the program, or each player."""

    AUTO = 0
    OWN = 1


def pairing_option(clause: str) -> Declared:
    """The option that says who lays the pairs."""
    means = "the program lays all pairs, or each player lays their own"
    return option(Pairing, clause=clause, rests_on=CHOICE, others={"own": SHEET}, means=means)


@rule
def is_out(s: Pairs, seat: int) -> bool:
    """Is this seat out, or has it led its last card, which is still to be answered? (Then it calls "Out".)"""
    if s.out < 0:
        return s.hand[seat] == NONE and s.pack == NONE and s.led != NO_CARD
    return s.out == seat


class Pairs(Starred):
    """The fields of a game of pairs."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand", role=Role.HAND)
    laid: list[int] = cards(per=SEAT, seen=owner_until_over, title="pairs laid aside", dealt_with="hand", role=Role.LAID)
    pairs: list[int] = number(per=SEAT, title="number of pairs laid aside", quiet=True)
    trick: int = cards(seen=ALL, title="cards on the table", role=Role.TRICK)
    taken: list[int] = cards(per=SEAT, seen=ALL, title="tricks taken", says="{Seat} takes {cards}.", role=Role.TAKEN)
    led: int = card(title="card led", tag="led", role=Role.LED)
    leader: int = seat(title="leader", tag="led", quiet=True, role=Role.LEADER)
    first: int = card(seen=ACTOR, title="first card of the pair being laid")
    out: int = seat(title="out of cards", tag="out", says="{value} goes out.", calls="Out!", calls_when=is_out)


@rule
def lay_pairs(s: Pairs, seats: int) -> None:
    """The program lays every pair these seats hold."""
    while seats:
        lay(s, lowest(seats), pairs_in(s.hand[lowest(seats)]))
        seats = rest(seats)


@rule
def lay(s: Pairs, seat: int, cards: int) -> None:
    """Lay cards from a hand aside."""
    s.hand[seat] &= ~cards
    s.laid[seat] |= cards
    s.pairs[seat] += count(cards) // 2


@rule
def cards_to_pair(s: Pairs, seat: int, by: int) -> int:
    """The cards that can be first in a pair, or second once there is a first: the hand, narrowed to Pals by this clause.

    A pair is laid in the pack's order, so the boy comes first.
    """
    hand = s.hand[seat]
    if s.first == NO_CARD:
        return narrow(hand, boys_with_pal(hand), by)
    return narrow(above(s.first, hand), pals_of(s.first), by)


@rule
def cards_to_mispair(s: Pairs, seat: int, by: int) -> int:
    """The cards that make a wrong pair: as the first, with any later card; as the second, with the first."""
    hand = s.hand[seat]
    if hand == NONE:
        return NONE
    tries = below(highest(hand), hand) if s.first == NO_CARD else above(s.first, hand)
    return tries & ~cards_to_pair(s, seat, by)


@rule
def pair_with(s: Pairs, seat: int, card: int) -> int:
    """Choose a card for a pair. The second card completes the pair, which is laid aside and returned."""
    if s.first == NO_CARD:
        s.first = card
        s.half = seat + 1
        return NONE
    pair = one(s.first) | one(card)
    lay(s, seat, pair)
    s.first = NO_CARD
    s.half = 0
    return pair


@rule
def put_down(s: Pairs, seat: int, card: int) -> None:
    """Play a card from the hand to the table. If no card was led, this one is."""
    s.hand[seat] &= ~one(card)
    s.trick |= one(card)
    if s.led == NO_CARD:
        s.led = card
        s.leader = seat


@rule
def clear(s: Pairs) -> int:
    """Pick up the cards on the table."""
    trick = s.trick
    s.trick = NONE
    s.led = NO_CARD
    return trick


@rule
def go_out(s: Pairs, seat: int) -> None:
    """This seat has no cards left, and the deal is over."""
    s.out = seat
    s.actors = NONE


TO_PAIR = (
    Word(
        "pair {card} + {other}",
        says="lays {card_called} and {other_called}",
        others="lays a pair",
        unordered=True,
    ),
    Word("done", DONE, says="is done pairing"),
)
"""The moves that lay pairs."""
