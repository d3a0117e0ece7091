"""Advice for Famous Paintings No. 2: get rid of high cards early, never take Club C, lead C1 or C2."""

from __future__ import annotations

from parlour.engine.common import next_in
from parlour.engine.strength import Strength
from parlour.games.paintings_outcasts.rules import State
from parlour.lang.cards import NO_CARD, NONE, below, count, highest, lowest, one, rest, run
from parlour.lang.rule import prefer, reason, rule
from parlour.packs.paintings.clubs import C, club_of, highest_numbers, lowest_numbers

STRENGTH = Strength(skill=True, levels=True, deals=3)

LEAD_LOW_C = reason("Lead C1 or C2, as the sheet advises: somebody else will have to play a higher Club C card and take it.")
NOT_CLUB_C = reason("Don't lead any other Club C card, as the sheet advises.")
LEAD_HIGH_EARLY = reason("Early in the deal, get rid of your highest cards of every Club, as the sheet advises.")
LEAD_LOW_LATE = reason("Club C cards are coming out. Lead low, so that somebody else takes the play.")
DUCK = reason("Play your highest card that doesn't take the play.")
TAKE_CLEAN = reason("You play last and there's no Club C card in this play. Take it with your highest card.")
TAKE_WITH_HIGHEST = reason("You have to take this play, so get rid of your highest card.")
STAY_LOW = reason("You can't stay under, so play your lowest card and hope that somebody goes higher.")
THROW_C = reason("You can't follow, so get rid of your highest Club C card.")
THROW_HIGH = reason("You can't follow and have no Club C card, so get rid of your highest card.")

EARLY = 4
"""The plays, out of thirteen, that count as early in the deal."""
LOW_C = run(lowest(C), 2)


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised ones."""
    if s.led == NO_CARD:
        return lead(s, seat, may)
    if may & s.suit == NONE:
        return throw(may)
    return follow(s, seat, may)


@rule
def lead(s: State, seat: int, may: int) -> int:
    """Choose a card to lead."""
    if is_early(s, seat) and may & ~C:
        may = prefer(may, ~C, NOT_CLUB_C)
        return prefer(may, highest_number(may), LEAD_HIGH_EARLY)
    may = prefer(may, LOW_C, LEAD_LOW_C)
    may = prefer(may, ~C | LOW_C, NOT_CLUB_C)
    return prefer(may, one(lowest(lowest_numbers(may))), LEAD_LOW_LATE)


@rule
def is_early(s: State, seat: int) -> bool:
    """Is this the first part of the deal, with no Club C card played yet?"""
    played = NONE
    for other in range(s.players):
        played |= s.taken[other]
    return played & C == NONE and count(played) < EARLY * count(s.still_in)


@rule
def follow(s: State, seat: int, may: int) -> int:
    """Choose a card of the Club led."""
    under = below(highest(s.trick & s.suit), may)
    if next_in(s.still_in, seat) != s.leader:
        if under:
            return prefer(may, one(highest(under)), DUCK)
        return prefer(may, one(lowest(may)), STAY_LOW)
    if under and (s.trick | may) & C:
        return prefer(may, one(highest(under)), DUCK)
    if (s.trick | may) & C:
        return prefer(may, one(highest(may)), TAKE_WITH_HIGHEST)
    return prefer(may, one(highest(may)), TAKE_CLEAN)


@rule
def throw(may: int) -> int:
    """Choose a card to get rid of."""
    if may & C:
        return prefer(may, one(highest(may & C)), THROW_C)
    return prefer(may, highest_number(may), THROW_HIGH)


@rule
def highest_number(cards: int) -> int:
    """One of the cards with the highest number: the one from the shortest Club."""
    left = highest_numbers(cards)
    best = lowest(left)
    left = rest(left)
    while left:
        if count(cards & club_of(lowest(left))) < count(cards & club_of(best)):
            best = lowest(left)
        left = rest(left)
    return one(best)
