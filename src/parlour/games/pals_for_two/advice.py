"""Advice for Pals for two: common sense, since the rule sheet gives none. Only pairs count, and you lay them only after taking a trick."""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.pals_for_two.rules import LEAD, PAIR, State, takes
from parlour.lang.cards import NONE, lowest, one, rest
from parlour.lang.rule import prefer, reason, rule
from parlour.packs.pals.troupes import CAPTAINS, SIZE, TROUPES, pairs_in, pals_of, twins_of

STRENGTH = Strength(deals=4)

LAY_PAIRS = reason("Lay every pair you hold: each is a point, and two cards fewer.")
IN_ORDER = reason("All pairs count the same: lay them in order.")
LEAD_USELESS = reason("Its Pals are gone, so nobody can pair it, not even you: lead it.")
KEEP_CAPTAIN = reason("Don't lead a captain while its Pal is still out there: that would be two points.")
LEAD_HIGH = reason("Lead your highest: only its Pal or a higher card takes it.")
TAKE_WITH_PAL = reason("Take it with its Pal: that's a point.")
TAKE_TO_LAY = reason("You hold a pair, and you can lay it only after taking a trick: take this one.")
KEEP_PAIR = reason("Keep your pair together.")
THROW_USELESS = reason("Its Pals are gone: throw it away.")
THROW_LOW = reason("Play the lowest card that will do: higher ones take later tricks.")


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.phase == PAIR:
        may = prefer(may, TROUPES, LAY_PAIRS)
        return prefer(may, one(lowest(may)), IN_ORDER)
    if s.phase == LEAD:
        may = prefer(may, useless(s, seat), LEAD_USELESS)
        may = prefer(may, ~CAPTAINS | useless(s, seat), KEEP_CAPTAIN)
        return prefer(may, one(highest_number(may)), LEAD_HIGH)
    return answer(s, seat, may)


@rule
def answer(s: State, seat: int, may: int) -> int:
    """Answer with a Pal; otherwise take the trick to lay a pair; otherwise play the card that is worth least."""
    may = prefer(may, pals_of(s.led), TAKE_WITH_PAL)
    pairs = pairs_in(s.hand[seat])
    may = prefer(may, ~pairs, KEEP_PAIR)
    if pairs:
        may = prefer(may, taking(s.led, may), TAKE_TO_LAY)
    may = prefer(may, useless(s, seat), THROW_USELESS)
    return prefer(may, one(lowest_number(may)), THROW_LOW)


@rule
def useless(s: State, seat: int) -> int:
    """The cards in hand whose Pals have both been seen elsewhere."""
    gone = s.laid[seat] | s.taken[0] | s.taken[1] | s.flat_tricks[0] | s.flat_tricks[1] | s.trick
    found = NONE
    left = s.hand[seat]
    while left:
        card = lowest(left)
        left = rest(left)
        if pals_of(card) & ~gone == NONE:
            found |= one(card)
    return found


@rule
def taking(led: int, cards: int) -> int:
    """Those of the cards that take the card led."""
    found = NONE
    while cards:
        if takes(led, lowest(cards)):
            found |= one(lowest(cards))
        cards = rest(cards)
    return found


@rule
def lowest_number(cards: int) -> int:
    """The card with the lowest number; of several, the first."""
    number = 0
    while cards & (twins_of(number) | pals_of(number)) == NONE:
        number += 1
    return lowest(cards & (twins_of(number) | pals_of(number)))


@rule
def highest_number(cards: int) -> int:
    """The card with the highest number; of several, the first."""
    number = SIZE - 1
    while cards & (twins_of(number) | pals_of(number)) == NONE:
        number -= 1
    return lowest(cards & (twins_of(number) | pals_of(number)))
