"""Advice for Dick Tracy: get rid of the Thugs, then look for what is missing.

The sheet gives none. This is plain sense; how many Jewels to give up for a Dick Tracy was tried out in simulated games.
"""

from __future__ import annotations

from parlour.cards import NONE, count, lowest, one, rest
from parlour.games.dick_tracy import CRY, CRYING, DONE, SHOW, State, jewels, thugs, tracys
from parlour.marks import prefer, reason, rule

CRY_OUT = reason("You hold four Jewels and a Dick Tracy: cry, it is worth 30 points.")
SHOW_THEM = reason("Five Thugs cost 25 points: show them, it is the only way to draw a card.")
ANY_OF_THEM = reason("One Thug is as bad as another: let the first go.")
LOOK_FOR_TRACY = reason("Without a Dick Tracy you cannot win, nor lose a Thug: give up one Jewel and draw for him.")
LOOK_HARDER = reason("Three Thugs and no Dick Tracy: give up both Jewels, for two chances to draw him.")
CATCH_A_THUG = reason("No hand with a Thug wins: send him off with a Dick Tracy.")
GO_ALONG = reason("A Dick Tracy must go along with the Thug.")
ONE_IS_ENOUGH = reason("One Dick Tracy guards the Jewels and none scores by himself: change the others for new cards.")
HOLD_THE_REST = reason("Hold on to what is left: every Jewel is worth 5 points, even if another wins.")

MANY = 3


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised ones."""
    if s.phase == CRYING:
        return prefer(may, one(CRY), CRY_OUT)
    if s.showing:
        return prefer(may, one(lowest(may)), ANY_OF_THEM)
    may = prefer(may, one(SHOW), SHOW_THEM)
    guards = s.hand[seat] & tracys(s)
    if guards == NONE and s.marked == NONE:
        may = prefer(may, jewels(s), LOOK_FOR_TRACY)
    elif guards == NONE and count(s.hand[seat] & thugs(s)) == MANY:
        may = prefer(may, jewels(s), LOOK_HARDER)
    elif guards:
        may = prefer(may, thugs(s), CATCH_A_THUG)
    if may & one(DONE) == NONE:
        return prefer(may, tracys(s), GO_ALONG)
    if count(guards & ~s.marked) > 1:
        may = prefer(may, tracys(s), ONE_IS_ENOUGH)
    return prefer(may, one(DONE), HOLD_THE_REST)


@rule
def one_of_a_kind(s: State, seat: int, may: int) -> int:
    """Cards of a kind are alike: of the Jewels one is enough to think about, and of the Thugs and Tracys."""
    if s.phase == CRYING:
        return may
    alike = jewels(s) | thugs(s) | tracys(s)
    return may & ~alike | first_of(may & jewels(s)) | first_of(may & thugs(s)) | first_of(may & tracys(s))


@rule
def first_of(cards: int) -> int:
    """The first card of a set, if there is one."""
    return cards & ~rest(cards)
