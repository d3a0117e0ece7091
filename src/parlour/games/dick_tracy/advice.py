"""Advice for Dick Tracy: get rid of the Thugs, then look for what is missing, but not for a Tracy when few are left.

The sheet gives none. This is common sense; when to give up a Jewel for a Dick Tracy, and how many Tracys to keep, was worked out in
simulated games. Of several cards that are alike, one choice is kept, the lowest: cards are marked in the pack's order, so a player
who started with a higher one could not discard as many as advised.
"""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.dick_tracy.rules import CRY, CRYING, DONE, SHOW, Escort, State, pack_of
from parlour.lang.cards import NONE, count, has, lowest, one, rest, sequence_get
from parlour.lang.rule import prefer, reason, rule
from parlour.packs.dick_tracy.cards import jewels, thugs, tracys

STRENGTH = Strength(skill=True, deals=24, budget="10000sims", whole_games=True)

CRY_OUT = reason("You hold four Jewels and a Dick Tracy: cry, and score 30 points.")
SHOW_THEM = reason("Five Thugs cost 25 points. Show them: it's the only way to draw a card.")
ANY_OF_THEM = reason("One Thug is as bad as another: discard the first.")
CATCH_A_THUG = reason("You can't win with a Thug in hand: discard it with a Dick Tracy.")
GO_ALONG = reason("A Dick Tracy must go with the Thug.")
LITTLE_TO_LOSE = reason("Many Thugs and no Dick Tracy: you have little to lose, so give up your Jewels and draw for one.")
WAIT_FOR_TRACY = reason(
    "You need a Dick Tracy, but you're unlikely to draw one now: keep your Jewels and wait until more of them can come."
)
LOOK_FOR_TRACY = reason("Without a Dick Tracy you can't win or lose a Thug: give up one Jewel and draw for one.")
TWO_ARE_ENOUGH = reason("One Dick Tracy for your Jewels and one for the next Thug are enough: trade the others for new cards.")
ONE_IS_ENOUGH = reason("One Dick Tracy guards your Jewels, and a second scores nothing: trade it for a new card.")
HOLD_THE_REST = reason("Keep the rest: every Jewel is worth 5 points, even if someone else wins.")

MANY_THUGS = 3
NEARLY_ALL = 3
"""Jewels of a hand that is one short."""
FEW, FEW_FOR_ALL = 4, 6
"""Tracys are few when there is less than one in this many unseen cards; where one covers every Thug (DT-4), a search is worth more."""


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.phase == CRYING:
        return prefer(may, one(CRY), CRY_OUT)
    if s.showing:
        return prefer(may, one(lowest(may)), ANY_OF_THEM)
    may = prefer(may, one(SHOW), SHOW_THEM)
    if s.hand[seat] & tracys(s.split):
        return one(lowest(with_tracy(s, seat, may)))
    return one(lowest(without_tracy(s, seat, may)))


@rule
def with_tracy(s: State, seat: int, may: int) -> int:
    """Discard Thugs, and Tracys that are no longer needed."""
    may = prefer(may, thugs(s.split), CATCH_A_THUG)
    if may & one(DONE) == NONE:
        return prefer(may, tracys(s.split), GO_ALONG)
    left = count(s.hand[seat] & tracys(s.split) & ~s.marked)
    if left > 2:
        may = prefer(may, tracys(s.split), TWO_ARE_ENOUGH)
    elif left == 2 and not needs_another(s, seat):
        may = prefer(may, tracys(s.split), ONE_IS_ENOUGH)
    return prefer(may, one(DONE), HOLD_THE_REST)


@rule
def needs_another(s: State, seat: int) -> bool:
    """Is a second Tracy useful? Not if only one card is missing, nor in a pack with few Thugs."""
    return count(s.hand[seat] & jewels(s.split)) < NEARLY_ALL and count(thugs(s.split)) > count(tracys(s.split))


@rule
def without_tracy(s: State, seat: int, may: int) -> int:
    """Give up a poor hand to draw a Tracy; with a better one wait until a Tracy is likely."""
    if count(s.hand[seat] & thugs(s.split)) >= MANY_THUGS:
        may = prefer(may, jewels(s.split), LITTLE_TO_LOSE)
    elif s.marked == NONE and tracys_are_few(s, seat):
        may = prefer(may, one(DONE), WAIT_FOR_TRACY)
    elif s.marked == NONE:
        may = prefer(may, jewels(s.split), LOOK_FOR_TRACY)
    return prefer(may, one(DONE), HOLD_THE_REST)


@rule
def tracys_are_few(s: State, seat: int) -> bool:
    """Is a Tracy unlikely to be drawn? Everyone knows the next card of a turned pile; otherwise go by the unseen cards."""
    if s.turned:
        return not has(tracys(s.split), sequence_get(s.order, s.front))
    unseen = pack_of(s) & ~(s.hand[seat] | s.discards)
    few = FEW
    if s.escort == Escort.ANY:
        few = FEW_FOR_ALL
    return few * count(unseen & tracys(s.split)) < count(unseen)


@rule
def one_of_a_kind(s: State, seat: int, may: int) -> int:
    """Cards of a kind are alike, so one Jewel, one Thug and one Tracy are enough to think about."""
    if s.phase == CRYING:
        return may
    alike = jewels(s.split) | thugs(s.split) | tracys(s.split)
    return may & ~alike | first_of(may & jewels(s.split)) | first_of(may & thugs(s.split)) | first_of(may & tracys(s.split))


@rule
def first_of(cards: int) -> int:
    """The first card of a set, if there is one."""
    return cards & ~rest(cards)
