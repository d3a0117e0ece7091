"""Tricks: one player leads, the others follow suit if they can, and one of them takes the cards.

A game says what a suit is (the set of its cards) and which card wins; this file keeps the cards and the order.
"""

from __future__ import annotations

from parlour.lang.cards import NO_CARD, NONE, one
from parlour.lang.fields import ALL, OWNER, SEAT, Role, card, card_set, cards, known, number, seat
from parlour.lang.options import Offences
from parlour.lang.rule import narrow, rule
from parlour.lang.state import Common


class Tricks(Common):
    """The fields of a game of tricks."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand", role=Role.HAND)
    trick: int = cards(seen=ALL, title="trick", role=Role.TRICK)
    taken: list[int] = cards(per=SEAT, seen=ALL, title="tricks taken", says="{Seat} takes {cards}.", role=Role.TAKEN)
    played: list[int] = card(per=SEAT, title="card played to the trick", role=Role.PLAYED)
    led: int = card(title="card led", tag="led", role=Role.LED)
    suit: int = card_set(title="all cards of the suit led")
    leader: int = seat(title="leader", tag="led", quiet=True, role=Role.LEADER)
    revokes: list[int] = number(per=SEAT, seen=OWNER, title="failures to follow suit", role=Role.REVOKES)
    cannot: list[int] = known("cannot", of="hand", title="cards ruled out by not following suit")


@rule
def following(s: Tricks, seat: int) -> int:
    """The cards of the hand that follow the suit led; the whole hand if none does or nothing has been led."""
    hand = s.hand[seat]
    if hand & s.suit == NONE:
        return hand
    return hand & s.suit


@rule
def must_follow(s: Tricks, seat: int, by: int) -> int:
    """The legal cards: the hand, narrowed by this clause to the suit led."""
    return narrow(s.hand[seat], following(s, seat), by)


@rule
def not_following(s: Tricks, seat: int) -> int:
    """Under ``offences=fined``: the cards that fail to follow suit."""
    if s.offences != Offences.FINED:
        return NONE
    return s.hand[seat] & ~following(s, seat)


@rule
def lay(s: Tricks, seat: int, card: int, suit: int) -> None:
    """Play a card of this suit to the trick. Not following shows that the hand has none of the suit led; under
    ``offences=fined`` it shows nothing, and is counted if the hand had one."""
    if s.led == NO_CARD:
        s.led = card
        s.suit = suit
        s.leader = seat
    elif s.offences != Offences.FINED:
        s.cannot[seat] |= missing(s, card)
    elif s.hand[seat] & missing(s, card):
        s.revokes[seat] += 1
    s.hand[seat] &= ~one(card)
    s.trick |= one(card)
    s.played[seat] = card


@rule
def missing(s: Tricks, card: int) -> int:
    """The cards its player seems not to have: those of the suit led, if this card is of another."""
    if one(card) & s.suit:
        return NONE
    return s.suit


@rule
def failures(s: Tricks, seat: int) -> int:
    """The number of times a seat failed to follow suit when able."""
    return s.revokes[seat]


@rule
def player_of(s: Tricks, card: int) -> int:
    """The seat that played this card to the trick."""
    found = s.leader
    for seat in range(len(s.played)):
        if s.played[seat] == card:
            found = seat
    return found


@rule
def to_play(s: Tricks) -> int:
    """The seats that have cards and have not played to the trick."""
    found = NONE
    for seat in range(s.players):
        if s.hand[seat] and s.played[seat] == NO_CARD:
            found |= one(seat)
    return found


@rule
def is_last_card(s: Tricks) -> bool:
    """Does the trick lack only one card?"""
    to_come = 0
    for seat in range(s.players):
        if s.played[seat] == NO_CARD:
            to_come += 1
    return to_come == 1


@rule
def take_trick(s: Tricks, seat: int) -> None:
    """The trick goes to this seat."""
    s.taken[seat] |= s.trick
    s.trick = NONE
    s.led = NO_CARD
    s.suit = NONE
    for each in range(len(s.played)):
        s.played[each] = NO_CARD
