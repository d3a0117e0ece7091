"""Advice for Pals: the rule sheet's tips on My Pal, and common sense for the rest."""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.pals.rules import LEAD, PAIR, PLAY_PALS, State
from parlour.lang.cards import NONE, count, has, lowest, one, rest
from parlour.lang.rule import prefer, reason, rule
from parlour.packs.pals.cards import PACK
from parlour.packs.pals.troupes import CAPTAINS, MY_PAL, TROUPES, pairs_in, pals_of, twins_of

STRENGTH = Strength(deals=4, note="In Pals you win or lose a deal whatever the margin, so look at its share of the deals.")

LAY_PAIRS = reason("Lay every pair you hold: each is a point, and two cards fewer.")
IN_ORDER = reason("All pairs count the same: lay them in order.")
CALL = reason('Your pairs are laid: call "Play Pals" before the others find all of theirs.')
LEAD_SCOUT = reason("Its Pals are all gone: lead the Lone Scout. Nobody can take it, and you lead again.")
LEAD_PAIR = reason("You kept a Pal of it: lead it and take it yourself, as the rule sheet suggests.")
KEEP_CAPTAIN = reason("Don't lead a captain: taking it with a captain scores two points.")
LEAD_TWIN = reason("Someone may hold its twin and beat you to a trick: lead it, and keep cards with no rival.")
LEAD_LOW = reason("All numbers count the same: lead the first.")
TAKE = reason("Take it with its Pal: that's a point, one card fewer, and the lead.")
EITHER = reason("Either Pal will do: play the first.")
MY_PAL_NOW = reason(
    "All but one of your other cards pair up: take with My Pal now and go out with that one, says the rule sheet."
)
MY_PAL_LATE = reason("Someone is almost out of cards: take with My Pal while you can, for two points.")
KEEP_MY_PAL = reason("Keep My Pal until the others have only a few cards, says the rule sheet.")

FEW = 3
WHOLE = len(PACK)


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.phase == PAIR:
        may = prefer(may, TROUPES, LAY_PAIRS)
        may = prefer(may, one(PLAY_PALS), CALL)
        return prefer(may, one(lowest(may)), IN_ORDER)
    if s.phase == LEAD:
        return lead(s, seat, may)
    return take(s, seat, may)


@rule
def lead(s: State, seat: int, may: int) -> int:
    """Lead a Lone Scout or half a pair; otherwise a card that others can compete with."""
    gone = s.laid[seat] | s.trick
    for other in range(s.players):
        gone |= s.taken[other]
    scouts, pairs, twins = NONE, NONE, NONE
    left = may & TROUPES
    while left:
        card = lowest(left)
        left = rest(left)
        if pals_of(card) & ~gone == NONE:
            scouts |= one(card)
        if pals_of(card) & s.hand[seat]:
            pairs |= one(card)
        if twins_of(card) & ~gone & ~s.hand[seat]:
            twins |= one(card)
    may = prefer(may, scouts, LEAD_SCOUT)
    may = prefer(may, pairs, LEAD_PAIR)
    may = prefer(may, ~CAPTAINS, KEEP_CAPTAIN)
    may = prefer(may, twins, LEAD_TWIN)
    return prefer(may, one(lowest(may)), LEAD_LOW)


@rule
def take(s: State, seat: int, may: int) -> int:
    """Take with a Pal at once, and with My Pal when the time has come."""
    unpaired = s.hand[seat] & ~pairs_in(s.hand[seat])
    if has(may, MY_PAL) and count(unpaired) == 2 and has(unpaired, MY_PAL):
        return prefer(may, one(MY_PAL), MY_PAL_NOW)
    may = prefer(may, TROUPES, TAKE)
    if has(may, MY_PAL) and fewest_left(s) <= FEW:
        return prefer(may, one(MY_PAL), MY_PAL_LATE)
    may = prefer(may, ~one(MY_PAL), KEEP_MY_PAL)
    return prefer(may, one(lowest(may)), EITHER)


@rule
def fewest_left(s: State) -> int:
    """The number of cards in the shortest hand: the cards dealt, less those laid and played."""
    fewest = WHOLE
    for seat in range(s.players):
        dealt = WHOLE // s.players
        if (seat + s.players - s.dealer - 1) % s.players < WHOLE % s.players:
            dealt += 1
        left = dealt - 2 * s.pairs[seat] - count(s.played[seat])
        if left < fewest:
            fewest = left
    return fewest
