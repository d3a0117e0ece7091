"""Advice for Famous Paintings No. 3. The sheet gives none; this is common sense about what scores, tried out in many deals.

The best take and the best build are found by going through the sets of lots on the table, skipping those that make too much.
"""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.paintings_twenty_six.rules import Allowed, State
from parlour.lang.cards import NO_CARD, NONE, below, count, highest, lowest, one, rest, shifted, to_set
from parlour.lang.rule import prefer, reason, rule
from parlour.packs.paintings.builds import GOAL, completed_by, finishers, is_bound, lot_of, own_builds
from parlour.packs.paintings.choosing import BUILD, DONE, NO_VERB, TAKE
from parlour.packs.paintings.clubs import A13, D1, RULERS, SIZE, WHOLE_PACK, lowest_numbers, number_of, of_number, of_numbers

STRENGTH = Strength(skill=True, levels=True, deals=12)

TAKE_IT = reason("Take when you can: every card counts, and what you leave is there for the others.")
BUILD_IT = reason("Build rather than lay a card: you hold the card that takes the build.")
TAKE_MUCH = reason("Take what is worth the most: a Ruler or D1 is as good as four other cards, and A13 as seven.")
PLAY_PRIZE = reason("Take with a Ruler or D1 if you can: it goes to your own pile, and scores.")
BUILD_SAFE = reason(
    "Others may take your build, so let it wait for the number that has the fewest cards still out. "
    "Of equally safe builds, make the largest, without a Ruler or D1 from your hand."
)
KEEP_PRIZE = reason("Keep Rulers and D1 in your hand, where nobody can take them.")
LAY_SAFE = reason("Lay the card that lets the fewest cards still out take something.")
LAY_LOW = reason("Of equally safe cards, lay the lowest: a high card needs less on the table to make 26.")
FIRST = reason("These cards are alike: use the first.")

PRIZES = RULERS | one(D1)
ONES, TWOS, FOURS, EIGHTS = (to_set([card for card in range(4 * SIZE) if number_of(card) // part % 2]) for part in (1, 2, 4, 8))
"""The cards whose number, in binary, has this bit."""
MOST_LOTS = 12
"""The most lots whose sets are searched; there are hardly ever more than eight."""
RISK, LOSS = 100, 20
"""What each card still out that takes a build costs it, and a Ruler or D1 from the hand in it."""


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.verb == NO_VERB:
        may = prefer(may, one(TAKE), TAKE_IT)
        return prefer(may, one(BUILD), BUILD_IT)
    if s.verb == TAKE:
        may = advise_take(s, seat, may)
    elif s.verb == BUILD:
        may = advise_build(s, seat, may)
    else:
        may = prefer(may, ~PRIZES, KEEP_PRIZE)
        may = prefer(may, safest_to_lay(s, seat, may), LAY_SAFE)
        may = prefer(may, lowest_numbers(may), LAY_LOW)
    return prefer(may, one(lowest(may)), FIRST)


@rule
def advise_take(s: State, seat: int, may: int) -> int:
    """The card to take with, then the lots to take."""
    if s.using == NO_CARD:
        cards, _ = best_take(s, seat, may)
        may = prefer(may, cards, TAKE_MUCH)
        return prefer(may, PRIZES, PLAY_PRIZE)
    _, lots = best_take(s, seat, one(s.using))
    return prefer(may, lots, TAKE_MUCH)


@rule
def best_take(s: State, seat: int, cards: int) -> tuple[int, int]:
    """The cards among these that take what is worth the most, and the lots that one of them takes."""
    table = to_look_at(s.loose | s.builds)
    found, best_lots, best = NONE, NONE, 0
    lots = table & -table
    while lots:
        those = cards_of(s, lots)
        able = cards & numbered(GOAL - total(those))
        apart = s.with_builds != Allowed.YES and lots & s.builds != NONE
        if able and worth_of(those) >= best and not (apart and rest(lots)) and may_go_for(s, seat, lowest(able), lots):
            if worth_of(those) > best:
                found, best_lots, best = NONE, lots, worth_of(those)
            found |= able
        lots = next_lots(table, lots, apart or total(those) >= GOAL)
    return found, best_lots


@rule
def may_go_for(s: State, seat: int, card: int, lots: int) -> bool:
    """Is the card free to take these lots? A card that a build of this seat needs is kept for that build (F3-7)."""
    return not is_bound(s, seat, card) or lots & completed_by(s, seat, card) != NONE


@rule
def advise_build(s: State, seat: int, may: int) -> int:
    """The card to build with, then the lots to build on."""
    if s.using == NO_CARD:
        cards, _ = best_build(s, seat, may)
        return prefer(may, cards, BUILD_SAFE)
    _, lots = best_build(s, seat, one(s.using))
    may = prefer(may, lots, BUILD_SAFE)
    return prefer(may, one(DONE), BUILD_SAFE)


@rule
def best_build(s: State, seat: int, cards: int) -> tuple[int, int]:
    """The best of the cards to build with, and the lots to build on."""
    table = s.loose
    if s.raising == Allowed.YES:
        table |= s.builds
    table = to_look_at(table)
    out = still_out(s, seat)
    found, best_lots, best = NONE, NONE, -4 * RISK
    while cards:
        card = lowest(cards)
        waiting = finishers(s, seat, card, own_builds(s, seat) != NONE)
        lots = table & -table
        while lots:
            those = cards_of(s, lots) | one(card)
            takers = numbered(GOAL - total(those))
            value = worth_of(those) - RISK * count(out & takers) - LOSS * count(PRIZES & one(card))
            if waiting & takers and value > best:
                found, best_lots, best = one(card), lots, value
            lots = next_lots(table, lots, total(those) >= GOAL)
        cards = rest(cards)
    return found, best_lots


@rule
def safest_to_lay(s: State, seat: int, cards: int) -> int:
    """The cards among these that let the fewest cards still out take something."""
    out = still_out(s, seat)
    found, fewest = NONE, 4 * SIZE
    while cards:
        missing = s.missing | shifted(s.missing, -number_of(lowest(cards)))
        takers = count(out & of_numbers(missing))
        if takers < fewest:
            found, fewest = NONE, takers
        if takers == fewest:
            found |= one(lowest(cards))
        cards = rest(cards)
    return found


@rule
def still_out(s: State, seat: int) -> int:
    """The cards this seat has not seen."""
    out = WHOLE_PACK & ~s.hand[seat] & ~s.loose
    for other in range(s.players):
        out &= ~(s.taken[other] | s.build[other] | s.second[other])
    return out


# Sets of lots, and what they are worth.


@rule
def to_look_at(lots: int) -> int:
    """The lots, without the last ones if there are too many."""
    while count(lots) > MOST_LOTS:
        lots &= ~one(highest(lots))
    return lots


@rule
def next_lots(table: int, lots: int, full: bool) -> int:
    """The set of lots after this one, in the order of binary numbers. Sets that only add to a ``full`` one are skipped."""
    if full:
        lots |= below(lowest(lots), table)
    return (lots - table) & table


@rule
def cards_of(s: State, lots: int) -> int:
    """All cards of these lots."""
    found = lots & s.loose
    left = lots & s.builds
    while left:
        found |= lot_of(s, lowest(left))
        left = rest(left)
    return found


@rule
def worth_of(cards: int) -> int:
    """What these cards are worth, where a plain card is worth 1."""
    return count(cards) + 3 * count(cards & PRIZES) + 3 * count(cards & one(A13))


@rule
def total(cards: int) -> int:
    """The sum of the numbers on these cards."""
    return count(cards & ONES) + 2 * count(cards & TWOS) + 4 * count(cards & FOURS) + 8 * count(cards & EIGHTS)


@rule
def numbered(number: int) -> int:
    """The cards with this number, if there are any."""
    if number < 1 or number > SIZE:
        return NONE
    return of_number(number - 1)
