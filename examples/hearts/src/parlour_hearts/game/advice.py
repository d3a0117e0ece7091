"""Advice for Hearts: pass the cards that take tricks, stay under the others, and let the queen of spades go to somebody else."""

from __future__ import annotations

from parlour.engine.common import left_of
from parlour.engine.strength import Strength
from parlour.lang.cards import NO_CARD, NONE, above, below, count, highest, lowest, one, rest
from parlour.lang.rule import prefer, reason, rule
from parlour_hearts.game.rules import PASSED, PASSING, POINTS, State, Unusual
from parlour_hearts.pack.suits import HEARTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, SPADES, folded, highest_ranks, suit_of

STRENGTH = Strength(skill=True, levels=True, deals=3)

PASS_SPADES = reason("Pass your high spades: you hold too few low ones to guard them.")
PASS_HIGH = reason("Pass your highest cards, those of your shortest suits first.")
FLUSH = reason("Lead a low spade. Whoever has the queen of spades will soon have to play it.")
LEAVE_SPADES = reason("Don't lead spades while the queen of spades could come to you.")
LEAD_LOW = reason("Lead low, so that somebody else takes the trick.")
DROP_QUEEN = reason("A higher spade is on the table: play the queen of spades under it.")
DUCK = reason("Play your highest card that doesn't take the trick.")
TAKE_CLEAN = reason("This trick costs nothing. Take it with your highest card.")
TAKE_WITH_HIGHEST = reason("You have to take this trick, so get rid of your highest card.")
STAY_LOW = reason("You can't stay under, so play your lowest card and hope that somebody goes higher.")
KEEP_QUEEN = reason("Don't take the trick with the queen of spades.")
TAKE_JACK = reason("The jack of diamonds is worth ten points. Take the trick.")
THROW_QUEEN = reason("You can't follow: get rid of the queen of spades.")
THROW_SPADE = reason("Get rid of the ace or king of spades before the queen falls under it.")
THROW_HEART = reason("You can't follow: get rid of your highest heart.")
THROW_HIGH = reason("You can't follow: get rid of your highest card.")
KEEP_JACK = reason("Keep the jack of diamonds: it takes ten points off.")

GUARDED = 5
"""With this many spades the high ones are safe enough to keep."""


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised ones."""
    if s.phase == PASSING:
        return pass_on(s, seat, may)
    if s.led == NO_CARD:
        return lead(s, seat, may)
    if may & s.suit == NONE:
        return throw(s, seat, may)
    return follow(s, seat, may)


# Passing.


@rule
def pass_on(s: State, seat: int, may: int) -> int:
    """Choose the next of three cards, in the pack's order."""
    hand = s.hand[seat]
    spades = high_spades(hand)
    wanted = spades | highest_of(s, hand & ~spades, PASSED - count(spades))
    because = PASS_HIGH
    if one(lowest(wanted & ~s.picked)) & spades:
        because = PASS_SPADES
    return prefer(may, one(lowest(wanted & ~s.picked)), because)


@rule
def high_spades(hand: int) -> int:
    """The queen of spades and higher ones, where too few spades guard them."""
    if count(hand & SPADES) >= GUARDED:
        return NONE
    return above(QUEEN_OF_SPADES - 1, hand & SPADES)


@rule
def highest_of(s: State, hand: int, size: int) -> int:
    """This many high cards of a hand, without the jack of diamonds where it is worth something."""
    if s.jd_bonus == Unusual.YES:
        hand &= ~one(JACK_OF_DIAMONDS)
    found = NONE
    for _ in range(size):
        found |= from_shortest(hand & ~found, highest_ranks(hand & ~found))
    return found


@rule
def from_shortest(hand: int, among: int) -> int:
    """The one of these cards whose suit is shortest in the hand."""
    best = lowest(among)
    among = rest(among)
    while among:
        if count(hand & suit_of(lowest(among))) <= count(hand & suit_of(best)):
            best = lowest(among)
        among = rest(among)
    return one(best)


# The tricks.


@rule
def lead(s: State, seat: int, may: int) -> int:
    """Choose a card to lead."""
    if is_queen_out(s, seat):
        spades = may & SPADES
        if above(QUEEN_OF_SPADES - 1, spades) == NONE:
            may = prefer(may, spades, FLUSH)
            if may == spades:
                return prefer(may, one(highest(may)), FLUSH)
    if s.hand[seat] & one(QUEEN_OF_SPADES) or is_queen_out(s, seat):
        may = prefer(may, ~SPADES, LEAVE_SPADES)
    if s.jd_bonus == Unusual.YES:
        may = prefer(may, ~one(JACK_OF_DIAMONDS), KEEP_JACK)
    return prefer(may, from_shortest(s.hand[seat], lowest_ranks(may)), LEAD_LOW)


@rule
def lowest_ranks(cards: int) -> int:
    """The cards of the lowest rank among these."""
    low = one(lowest(folded(cards)))
    found = NONE
    while cards:
        if folded(one(lowest(cards))) == low:
            found |= one(lowest(cards))
        cards = rest(cards)
    return found


@rule
def is_queen_out(s: State, seat: int) -> bool:
    """Is the queen of spades in somebody else's hand?"""
    seen = s.hand[seat] | s.trick
    for other in range(s.players):
        seen |= s.taken[other]
    return seen & one(QUEEN_OF_SPADES) == NONE


@rule
def follow(s: State, seat: int, may: int) -> int:
    """Choose a card of the suit led."""
    queen = one(QUEEN_OF_SPADES)
    under = below(highest(s.trick & s.suit), may)
    is_last = left_of(s, seat) == s.leader
    if under & queen:
        return prefer(may, queen, DROP_QUEEN)
    if is_last and is_worth_taking(s) and above(highest(s.trick & s.suit), may):
        may = prefer(may, ~queen, KEEP_QUEEN)
        return prefer(may, one(highest(may)), TAKE_JACK)
    if under and not (is_last and (s.trick | may) & POINTS == NONE):
        return prefer(may, one(highest(under)), DUCK)
    may = prefer(may, ~queen, KEEP_QUEEN)
    if is_last and s.trick & POINTS == NONE:
        return prefer(may, one(highest(may)), TAKE_CLEAN)
    if is_last:
        return prefer(may, one(highest(may)), TAKE_WITH_HIGHEST)
    return prefer(may, one(lowest(may)), STAY_LOW)


@rule
def is_worth_taking(s: State) -> bool:
    """Does the trick have the jack of diamonds, where that takes off more than the rest counts?"""
    return s.jd_bonus == Unusual.YES and s.trick & one(JACK_OF_DIAMONDS) != NONE and s.trick & one(QUEEN_OF_SPADES) == NONE


@rule
def throw(s: State, seat: int, may: int) -> int:
    """Choose a card to get rid of."""
    if may & one(QUEEN_OF_SPADES):
        return prefer(may, one(QUEEN_OF_SPADES), THROW_QUEEN)
    if is_queen_out(s, seat):
        may = prefer(may, above(QUEEN_OF_SPADES, may & SPADES), THROW_SPADE)
        if may & ~SPADES == NONE:
            return may
    if may & HEARTS:
        return prefer(may, one(highest(may & HEARTS)), THROW_HEART)
    if s.jd_bonus == Unusual.YES:
        may = prefer(may, ~one(JACK_OF_DIAMONDS), KEEP_JACK)
    return prefer(may, from_shortest(s.hand[seat], highest_ranks(may)), THROW_HIGH)
