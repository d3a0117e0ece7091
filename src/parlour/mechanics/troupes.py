"""The troupes of the Pals pack, as sets: yellow and red boys, blue and green girls, each 1 to 12 and a captain.

A pair of Pals is a boy and a girl of one number, or a boy captain and a girl captain. The joker, My Pal, comes last and is in no pair.
"""

from __future__ import annotations

from parlour.engine.common import left_of
from parlour.lang.cards import NONE, count, one, run, shifted
from parlour.lang.chance import CUT, number_below, random_card
from parlour.lang.rule import rule
from parlour.lang.state import Common, card

SIZE = 13
YELLOW, RED, BLUE, GREEN = (troupe * SIZE for troupe in range(4))
"""The first card of each troupe."""
TROUPES = run(0, 4 * SIZE)
MY_PAL = 4 * SIZE
STAR = SIZE - 1
CAPTAINS = one(YELLOW + STAR) | one(RED + STAR) | one(BLUE + STAR) | one(GREEN + STAR)


@rule
def twins_of(card: int) -> int:
    """The two cards of a number and sex, of which this is one. My Pal has no twin."""
    if card == MY_PAL:
        return one(MY_PAL)
    boy_or_girl = card // BLUE * BLUE
    return one(boy_or_girl + card % SIZE) | one(boy_or_girl + RED + card % SIZE)


@rule
def pals_of(card: int) -> int:
    """The Pals of a card: the two of its number and the other sex. My Pal has none."""
    if card == MY_PAL:
        return NONE
    if card < BLUE:
        return twins_of(card + BLUE)
    return twins_of(card - BLUE)


@rule
def numbers_in(cards: int, troupe: int) -> int:
    """The numbers of a troupe that are in the set, as if they were of the first troupe."""
    return shifted(cards, -troupe) & run(YELLOW, SIZE)


@rule
def boys_with_pal(cards: int) -> int:
    """The boys of a set who have a Pal in it."""
    girls = numbers_in(cards, BLUE) | numbers_in(cards, GREEN)
    return cards & (girls | shifted(girls, RED))


@rule
def pairs_in(cards: int) -> int:
    """All pairs of Pals in a set: of each number as many as there are, made of the cards that come first in the pack."""
    yellow, red = numbers_in(cards, YELLOW), numbers_in(cards, RED)
    blue, green = numbers_in(cards, BLUE), numbers_in(cards, GREEN)
    once = (yellow | red) & (blue | green)
    twice = yellow & red & blue & green
    boys = (once & yellow) | shifted((once & red & ~yellow) | twice, RED)
    girls = shifted(once & blue, BLUE) | shifted((once & green & ~blue) | twice, GREEN)
    return boys | girls


@rule
def worth_of(pairs: int) -> int:
    """The points for pairs of Pals: one each, two for captains."""
    return count(pairs) // 2 + count(pairs & CAPTAINS) // 2


class Captain(Common):
    """The captain that found the first dealer: on show until the first deal."""

    captain: int = card(title="captain that found the first dealer", says="{value} falls to the first dealer.")


@rule
def first_captain(s: Captain, pack: int) -> int:
    """Somebody deals this pack face up till a captain falls: the seat that gets it."""
    seat = number_below(s, s.players, CUT)
    fallen = random_card(s, pack, CUT)
    while one(fallen) & CAPTAINS == NONE:
        pack &= ~one(fallen)
        seat = left_of(s, seat)
        fallen = random_card(s, pack, CUT)
    s.captain = fallen
    return seat
