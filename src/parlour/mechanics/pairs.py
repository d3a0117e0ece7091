"""Pairs of Pals: a boy and a girl of one number, or two captains. Laying them aside, and cards played upon each other.

The boys come before the girls in the pack, so the first card of a right pair is always a boy. The joker, last in the pack, is
nobody's Pal.
"""

from __future__ import annotations

from parlour.cards import NO_CARD, NONE, above, count, one, run, shifted
from parlour.chance import CUT, number_below, random_card
from parlour.common import everybody, left_of
from parlour.marks import narrow, rule
from parlour.state import ALL, OWNER, SEAT, ACTOR, Common, card, cards, seat

SIZE = 13
YELLOW, RED, BLUE, GREEN = (troupe * SIZE for troupe in range(4))
"""The first card of each troupe."""
MY_PAL = 4 * SIZE
TROUPES = run(0, MY_PAL)
"""All cards but the joker."""
STAR = SIZE - 1
CAPTAINS = one(YELLOW + STAR) | one(RED + STAR) | one(BLUE + STAR) | one(GREEN + STAR)
AUTO, OWN = 0, 1
"""The values of the option ``pairing``: the program lays the pairs, or each player his own."""


@rule
def face_down_till_checked(s: Common, seat: int) -> int:
    """Who sees laid pairs: their owner, and all when the deal is over and they are checked."""
    if s.closed:
        return everybody(s)
    return one(seat)


class Pairs(Common):
    """The fields of a game of pairs."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand")
    laid: list[int] = cards(per=SEAT, seen=face_down_till_checked, title="pairs laid aside")
    trick: int = cards(seen=ALL, title="cards on the table")
    taken: list[int] = cards(per=SEAT, seen=ALL, title="tricks taken", says="{Seat} takes {cards}.")
    led: int = card(title="card led")
    leader: int = seat(title="who leads")
    first: int = card(seen=ACTOR, title="first card of the pair being laid")
    out: int = seat(title="who is out", says="{value} is out.")
    captain: list[int] = card(per=SEAT, title="captain dealt for the first deal", says="{value} falls to {Seat}.")


@rule
def first_captain(s: Pairs, pack: int) -> int:
    """Somebody deals this pack face up, till a captain falls: who gets it."""
    seat = number_below(s, s.players, CUT)
    fallen = random_card(s, pack, CUT)
    while one(fallen) & CAPTAINS == NONE:
        pack &= ~one(fallen)
        seat = left_of(s, seat)
        fallen = random_card(s, pack, CUT)
    s.captain[seat] = fallen
    return seat


@rule
def pals_of(card: int) -> int:
    """The Pals of a card: the two of its number and the other sex."""
    if card == MY_PAL:
        return NONE
    number = card % SIZE
    if card < BLUE:
        return one(BLUE + number) | one(GREEN + number)
    return one(YELLOW + number) | one(RED + number)


@rule
def numbers_in(cards: int, troupe: int) -> int:
    """The numbers of a troupe that are in the set, as if they were of the first troupe."""
    return shifted(cards, -troupe) & run(YELLOW, SIZE)


@rule
def pairs_in(cards: int) -> int:
    """All pairs of Pals in a set: as many as there are, of each number those that come first in the pack."""
    yellow, red = numbers_in(cards, YELLOW), numbers_in(cards, RED)
    blue, green = numbers_in(cards, BLUE), numbers_in(cards, GREEN)
    pair = (yellow | red) & (blue | green)
    both = yellow & red & blue & green
    boys = (pair & yellow) | shifted((pair & red & ~yellow) | both, RED)
    girls = shifted(pair & blue, BLUE) | shifted((pair & green & ~blue) | both, GREEN)
    return boys | girls


@rule
def boys_with_pal(cards: int) -> int:
    """The boys of a set who have a Pal in it."""
    girls = numbers_in(cards, BLUE) | numbers_in(cards, GREEN)
    return cards & (girls | shifted(girls, RED))


@rule
def worth_of(pairs: int) -> int:
    """The points for these pairs: one each, two for captains."""
    return count(pairs) // 2 + count(pairs & CAPTAINS) // 2


@rule
def lay(s: Pairs, seat: int, cards: int) -> None:
    """Lay cards of the hand aside as pairs."""
    s.hand[seat] &= ~cards
    s.laid[seat] |= cards


@rule
def ask_for_pairs(s: Pairs, seats: int) -> None:
    """These seats may lay pairs now, all at once."""
    s.actors = seats
    s.turn = seats


@rule
def done_pairing(s: Pairs, seat: int) -> None:
    """This seat lays no more pairs now."""
    ask_for_pairs(s, s.actors & ~one(seat))


@rule
def cards_to_pair(s: Pairs, seat: int, by: int) -> int:
    """The cards of the hand that a pair may begin with, or go on with: narrowed to Pals by this clause."""
    hand = s.hand[seat]
    if s.first == NO_CARD:
        return narrow(hand, boys_with_pal(hand), by)
    return narrow(above(s.first, hand), pals_of(s.first), by)


@rule
def pair_with(s: Pairs, seat: int, card: int) -> int:
    """Choose a card for a pair. With the second one the pair is laid, and returned."""
    if s.first == NO_CARD:
        s.first = card
        s.half = seat + 1
        return NONE
    pair = one(s.first) | one(card)
    lay(s, seat, pair)
    s.first = NO_CARD
    s.half = 0
    return pair


@rule
def put_down(s: Pairs, seat: int, card: int) -> None:
    """Play a card of the hand to the table; the first one is led."""
    s.hand[seat] &= ~one(card)
    s.trick |= one(card)
    if s.led == NO_CARD:
        s.led = card
        s.leader = seat


@rule
def clear(s: Pairs) -> int:
    """Take up the cards on the table."""
    trick = s.trick
    s.trick = NONE
    s.led = NO_CARD
    return trick


@rule
def go_out(s: Pairs, seat: int, how: int) -> None:
    """This seat has got rid of all its cards: the deal is over."""
    s.out = seat
    s.how = how
    s.actors = NONE
