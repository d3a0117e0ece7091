"""Advice for Dick Tracy: get rid of the Thugs, then look for what is missing, but not for a Tracy when few of them are to come.

The sheet gives none. This is plain sense; when to give up a Jewel for a Dick Tracy, and how many Tracys to keep, was tried out in
simulated games. One choice is kept, the lowest card of several that are alike: cards are marked in the pack's order, so whoever
began with a higher one could not discard as many as he is advised to.
"""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.dick_tracy.rules import ANY, CRY, CRYING, DONE, SHOW, State, jewels, pack_of, thugs, tracys
from parlour.lang.cards import NONE, count, has, lowest, one, rest, sequence_get
from parlour.lang.rule import prefer, reason, rule

STRENGTH = Strength(skill=True, deals=24, budget="10000sims", whole_games=True)

CRY_OUT = reason("You hold four Jewels and a Dick Tracy: cry, it is worth 30 points.")
SHOW_THEM = reason("Five Thugs cost 25 points: show them, it is the only way to draw a card.")
ANY_OF_THEM = reason("One Thug is as bad as another: let the first go.")
CATCH_A_THUG = reason("No hand with a Thug wins: send him off with a Dick Tracy.")
GO_ALONG = reason("A Dick Tracy must go along with the Thug.")
LITTLE_TO_LOSE = reason("So many Thugs and no Dick Tracy: there is little to lose, so give up the Jewels and draw for him.")
WAIT_FOR_TRACY = reason(
    "You need a Dick Tracy, but now you would hardly draw one: keep your Jewels and wait till more Tracys are to come."
)
LOOK_FOR_TRACY = reason("Without a Dick Tracy you cannot win, nor lose a Thug: give up one Jewel and draw for him.")
TWO_ARE_ENOUGH = reason(
    "One Dick Tracy for the Jewels and one for a Thug that may come are enough: change the others for new cards."
)
ONE_IS_ENOUGH = reason("One Dick Tracy guards the Jewels, and none scores by himself: change the other for a new card.")
HOLD_THE_REST = reason("Hold on to what is left: every Jewel is worth 5 points, even if another wins.")

MANY_THUGS = 3
NEARLY_ALL = 3
"""Jewels of a hand that lacks but one."""
FEW, FEW_FOR_ALL = 4, 6
"""Tracys are few if not even one unseen card of so many is a Tracy; where one sends all Thugs off (DT-4), he is worth more of a search."""


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.phase == CRYING:
        return prefer(may, one(CRY), CRY_OUT)
    if s.showing:
        return prefer(may, one(lowest(may)), ANY_OF_THEM)
    may = prefer(may, one(SHOW), SHOW_THEM)
    if s.hand[seat] & tracys(s):
        return one(lowest(with_tracy(s, seat, may)))
    return one(lowest(without_tracy(s, seat, may)))


@rule
def with_tracy(s: State, seat: int, may: int) -> int:
    """Thugs go, and the Tracys that are not needed any more."""
    may = prefer(may, thugs(s), CATCH_A_THUG)
    if may & one(DONE) == NONE:
        return prefer(may, tracys(s), GO_ALONG)
    left = count(s.hand[seat] & tracys(s) & ~s.marked)
    if left > 2:
        may = prefer(may, tracys(s), TWO_ARE_ENOUGH)
    elif left == 2 and not needs_another(s, seat):
        may = prefer(may, tracys(s), ONE_IS_ENOUGH)
    return prefer(may, one(DONE), HOLD_THE_REST)


@rule
def needs_another(s: State, seat: int) -> bool:
    """Is a second Tracy of use? Not if one card is all that is missing, nor with a pack of few Thugs."""
    return count(s.hand[seat] & jewels(s)) < NEARLY_ALL and count(thugs(s)) > count(tracys(s))


@rule
def without_tracy(s: State, seat: int, may: int) -> int:
    """A hand of little worth is given up for a Tracy, a better one waits till it is likely enough to find one."""
    if count(s.hand[seat] & thugs(s)) >= MANY_THUGS:
        may = prefer(may, jewels(s), LITTLE_TO_LOSE)
    elif s.marked == NONE and tracys_are_few(s, seat):
        may = prefer(may, one(DONE), WAIT_FOR_TRACY)
    elif s.marked == NONE:
        may = prefer(may, jewels(s), LOOK_FOR_TRACY)
    return prefer(may, one(DONE), HOLD_THE_REST)


@rule
def tracys_are_few(s: State, seat: int) -> bool:
    """Is it unlikely to draw a Tracy? All know the next card of a pile that was turned over; else the unseen cards are looked at."""
    if s.turned:
        return not has(tracys(s), sequence_get(s.order, s.front))
    unseen = pack_of(s) & ~(s.hand[seat] | s.discards)
    few = FEW
    if s.escort == ANY:
        few = FEW_FOR_ALL
    return few * count(unseen & tracys(s)) < count(unseen)


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
