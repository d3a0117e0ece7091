"""Advice for Famous Paintings No. 3. The sheet gives none: this is plain sense, by what scores, and tried out in many deals.

The best take and the best build are found by going through the sets of lots on the table, without those that make too much.
"""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.paintings_twenty_six.rules import NO_VERB, YES, State, completed_by, finishers, is_bound, own_builds
from parlour.lang.cards import NO_CARD, NONE, below, count, highest, lowest, one, rest, shifted, to_set
from parlour.lang.rule import prefer, reason, rule
from parlour.mechanics.builds import GOAL, lot_of
from parlour.mechanics.choosing import BUILD, DONE, TAKE
from parlour.mechanics.clubs import A13, D1, RULERS, SIZE, WHOLE_PACK, lowest_numbers, number_of, of_number, of_numbers

STRENGTH = Strength(skill=True, levels=True, deals=12)

TAKE_IT = reason("Take when you can: every card counts, and what you leave lies there for the others.")
BUILD_IT = reason("Build rather than lay: you hold the card that takes it.")
TAKE_MUCH = reason("Take what is worth most: a Ruler or D1 is as good as four other cards, and A13 as seven.")
PLAY_PRIZE = reason("Take with a Ruler or D1 if you can: it goes to your own pile, and scores.")
BUILD_SAFE = reason(
    "Let your build wait for the number of which fewest cards are still out, since others may take it. "
    "Of builds as safe make the largest, with no Ruler or D1 from your hand."
)
KEEP_PRIZE = reason("Leave Rulers and D1 in your hand, where nobody can take them.")
LAY_SAFE = reason("Lay the card with which fewest of the cards still out can take something.")
LAY_LOW = reason("Of cards as safe as each other lay the lowest: a high card needs less on the table to make 26.")
FIRST = reason("Of cards alike, the first.")

PRIZES = RULERS | one(D1)
ONES, TWOS, FOURS, EIGHTS = (to_set([card for card in range(4 * SIZE) if number_of(card) // part % 2]) for part in (1, 2, 4, 8))
"""The cards whose number has this power of two in its sum of such."""
MOST_LOTS = 12
"""Of so many lots all sets are looked at; there are hardly ever more than eight."""
RISK, LOSS = 100, 20
"""What it costs a build that another card is out that takes it, and that a Ruler or D1 from the hand is in it."""


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
    """Those of the cards that take what is worth most, and the lots that one of them takes."""
    table = to_look_at(s.loose | s.builds)
    found, best_lots, best = NONE, NONE, 0
    lots = table & -table
    while lots:
        those = cards_of(s, lots)
        able = cards & numbered(GOAL - total(those))
        apart = s.with_builds != YES and lots & s.builds != NONE
        if able and worth_of(those) >= best and not (apart and rest(lots)) and may_go_for(s, seat, lowest(able), lots):
            if worth_of(those) > best:
                found, best_lots, best = NONE, lots, worth_of(those)
            found |= able
        lots = next_lots(table, lots, apart or total(those) >= GOAL)
    return found, best_lots


@rule
def may_go_for(s: State, seat: int, card: int, lots: int) -> bool:
    """Is the card free to take these lots? One that a build of his needs is there for that build (F3-7)."""
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
    """The one of the cards to build with, and the lots to build on."""
    table = s.loose
    if s.raising == YES:
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
    """Those of the cards with which fewest of the cards still out can take something."""
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
    """The cards that this seat has not seen."""
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
    """The set of lots after this one, in the order of binary numbers. What only adds to a ``full`` one is left out."""
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
    """What these cards are worth, a usual card being worth 1."""
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
