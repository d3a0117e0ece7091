"""The Pals pack as sets of cards, for all its games: four troupes of 13 and the joker.

Yellow and red are boys, blue and green are girls; each troupe has the numbers 1 to 12 and a captain. Two cards are Pals if they have the
same number and one is a boy and the other a girl. The joker, My Pal, comes last in the pack and is in no pair.
"""

from __future__ import annotations

from parlour.engine.common import left_of
from parlour.lang.cards import NONE, one, run, shifted
from parlour.lang.chance import CUT, number_below, random_card
from parlour.lang.fields import card
from parlour.lang.rule import rule
from parlour.lang.state import Common

SIZE = 13
YELLOW, RED, BLUE, GREEN = (troupe * SIZE for troupe in range(4))
"""The first card of each troupe."""
TROUPES = run(0, 4 * SIZE)
MY_PAL = 4 * SIZE
STAR = SIZE - 1
CAPTAINS = one(YELLOW + STAR) | one(RED + STAR) | one(BLUE + STAR) | one(GREEN + STAR)
STARRED = CAPTAINS | one(MY_PAL)
"""The cards that bear a star."""


@rule
def twins_of(card: int) -> int:
    """A card and its twin: same number, same sex. My Pal has no twin."""
    if card == MY_PAL:
        return one(MY_PAL)
    boy_or_girl = card // BLUE * BLUE
    return one(boy_or_girl + card % SIZE) | one(boy_or_girl + RED + card % SIZE)


@rule
def pals_of(card: int) -> int:
    """The two Pals of a card: same number, other sex. My Pal has none."""
    if card == MY_PAL:
        return NONE
    if card < BLUE:
        return twins_of(card + BLUE)
    return twins_of(card - BLUE)


@rule
def four_of(number: int) -> int:
    """The four cards of a number (counted from 0)."""
    return twins_of(number) | pals_of(number)


@rule
def numbers_in(cards: int, troupe: int) -> int:
    """The numbers a set has of a troupe, as cards of the first troupe."""
    return shifted(cards, -troupe) & run(YELLOW, SIZE)


@rule
def boys_with_pal(cards: int) -> int:
    """The boys in a set that have a Pal in it."""
    girls = numbers_in(cards, BLUE) | numbers_in(cards, GREEN)
    return cards & (girls | shifted(girls, RED))


@rule
def pairs_in(cards: int) -> int:
    """All pairs of Pals in a set. Where a number has a card to spare, the cards that come first in the pack make the pair."""
    yellow, red = numbers_in(cards, YELLOW), numbers_in(cards, RED)
    blue, green = numbers_in(cards, BLUE), numbers_in(cards, GREEN)
    once = (yellow | red) & (blue | green)
    twice = yellow & red & blue & green
    boys = (once & yellow) | shifted((once & red & ~yellow) | twice, RED)
    girls = shifted(once & blue, BLUE) | shifted((once & green & ~blue) | twice, GREEN)
    return boys | girls


class Starred(Common):
    """The starred card that found the first dealer, shown until the first deal."""

    starred: int = card(title="starred card that chose the first dealer", says="{value} falls to the first dealer.")


@rule
def first_starred(s: Starred, pack: int) -> int:
    """Deal this pack face up from a random seat until a starred card falls, and return the seat that gets it."""
    seat = number_below(s, s.players, CUT)
    fallen = random_card(s, pack, CUT)
    while one(fallen) & STARRED == NONE:
        pack &= ~one(fallen)
        seat = left_of(s, seat)
        fallen = random_card(s, pack, CUT)
    s.starred = fallen
    return seat
