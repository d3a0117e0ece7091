"""Laying pairs of Pals aside, and playing one card upon another."""

from __future__ import annotations

from parlour.engine.common import everybody
from parlour.lang.cards import NO_CARD, NONE, above, count, lowest, one, rest
from parlour.lang.rule import narrow, rule
from parlour.lang.state import ACTOR, ALL, OWNER, SEAT, Common, Role, card, cards, number, seat
from parlour.mechanics.troupes import Captain, boys_with_pal, pairs_in, pals_of

AUTO = 0
"""The first value of the option ``pairing``: the program lays the pairs."""


@rule
def face_down(s: Common, seat: int) -> int:
    """Who sees laid pairs: their owner, and all when the deal is over and they are checked."""
    if s.closed:
        return everybody(s)
    return one(seat)


class Pairs(Captain):
    """The fields of a game of pairs."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand", role=Role.HAND)
    laid: list[int] = cards(per=SEAT, seen=face_down, title="pairs laid aside", dealt_with="hand", role=Role.LAID)
    pairs: list[int] = number(per=SEAT, title="how many pairs are laid aside", quiet=True)
    trick: int = cards(seen=ALL, title="cards on the table", role=Role.TRICK)
    taken: list[int] = cards(per=SEAT, seen=ALL, title="tricks taken", says="{Seat} takes {cards}.", role=Role.TAKEN)
    led: int = card(title="card led", role=Role.LED)
    leader: int = seat(title="leader", quiet=True, role=Role.LEADER)
    first: int = card(seen=ACTOR, title="first card of the pair being laid")
    out: int = seat(title="out of cards", says="{value} is out.")


@rule
def lay_pairs(s: Pairs, seats: int) -> None:
    """The program lays all pairs these seats hold."""
    while seats:
        lay(s, lowest(seats), pairs_in(s.hand[lowest(seats)]))
        seats = rest(seats)


@rule
def lay(s: Pairs, seat: int, cards: int) -> None:
    """Lay cards of a hand aside."""
    s.hand[seat] &= ~cards
    s.laid[seat] |= cards
    s.pairs[seat] += count(cards) // 2


@rule
def cards_to_pair(s: Pairs, seat: int, by: int) -> int:
    """The cards a pair may begin with, or go on with after the first: the hand, narrowed to Pals by this clause.

    A pair is laid in the pack's order, so that it begins with the boy.
    """
    hand = s.hand[seat]
    if s.first == NO_CARD:
        return narrow(hand, boys_with_pal(hand), by)
    return narrow(above(s.first, hand), pals_of(s.first), by)


@rule
def pair_with(s: Pairs, seat: int, card: int) -> int:
    """Choose a card for a pair. The second one makes it whole: it is laid, and returned."""
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
    """Play a card of the hand to the table; if none was led, it is led."""
    s.hand[seat] &= ~one(card)
    s.trick |= one(card)
    if s.led == NO_CARD:
        s.led = card
        s.leader = seat


@rule
def clear(s: Pairs) -> int:
    """Take up the cards on the table."""
    trick = s.trick
    s.trick = NONE
    s.led = NO_CARD
    return trick


@rule
def go_out(s: Pairs, seat: int, how: int) -> None:
    """This seat has got rid of all its cards, and the deal is over."""
    s.out = seat
    s.how = how
    s.actors = NONE
