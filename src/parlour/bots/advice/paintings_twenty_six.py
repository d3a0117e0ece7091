"""Advice for Famous Paintings No. 3. The sheet gives none: this is plain sense, by what scores."""

from __future__ import annotations

from parlour.cards import NO_CARD, NONE, lowest, one, rest
from parlour.games.paintings_twenty_six import NO_VERB, State
from parlour.marks import prefer, reason, rule
from parlour.mechanics.builds import lot_of
from parlour.mechanics.choosing import BUILD, DONE, LAY, TAKE
from parlour.mechanics.clubs import D1, RULERS, SIZE, of_number

PRIZES = RULERS | one(D1)

TAKE_IT = reason("Take when you can: every card counts, and what you leave lies there for the others.")
BUILD_IT = reason("Build rather than lay: you hold the card that takes it.")
PLAY_PRIZE = reason("Take with a Ruler or D1 if you can: it goes to your own pile, and scores.")
TAKE_PRIZE = reason("Take Rulers and D1: they score.")
PLAY_LOW = reason("Take with your lowest card: it brings in more, and a high card needs less on the table another time.")
TAKE_MANY = reason("Take low cards: more of them make 26, and most cards score.")
KEEP_PRIZE = reason("Leave Rulers and D1 in your hand, where nobody can take them.")
BUILD_SMALL = reason("Put few cards into a build, the highest first: another may take it.")
LAY_LOW = reason("Lay your lowest card: a high card needs less on the table to make 26.")
FIRST = reason("Of cards alike, the first.")


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.verb == NO_VERB:
        may = prefer(may, one(TAKE), TAKE_IT)
        return prefer(may, one(BUILD), BUILD_IT)
    if s.verb == TAKE:
        may = advise_take(s, may)
    elif s.verb == LAY:
        may = prefer(may, ~PRIZES, KEEP_PRIZE)
        may = prefer(may, lowest_numbers(may), LAY_LOW)
    elif s.using == NO_CARD:
        may = prefer(may, ~PRIZES, KEEP_PRIZE)
        may = prefer(may, highest_numbers(may), BUILD_SMALL)
    else:
        may = prefer(may, one(DONE), BUILD_SMALL)
        may = prefer(may, highest_numbers(may), BUILD_SMALL)
    return prefer(may, one(lowest(may)), FIRST)


@rule
def advise_take(s: State, may: int) -> int:
    """The card to take with, then the lots to take."""
    if s.using == NO_CARD:
        may = prefer(may, PRIZES, PLAY_PRIZE)
        return prefer(may, lowest_numbers(may), PLAY_LOW)
    may = prefer(may, with_prizes(s, may & ~one(DONE)), TAKE_PRIZE)
    return prefer(may, lowest_numbers(may), TAKE_MANY)


@rule
def with_prizes(s: State, lots: int) -> int:
    """The lots that have a Ruler or D1."""
    found = NONE
    while lots:
        if lot_of(s, lowest(lots)) & PRIZES:
            found |= one(lowest(lots))
        lots = rest(lots)
    return found


@rule
def lowest_numbers(cards: int) -> int:
    """Those of the cards that have the lowest number."""
    for card in range(SIZE):
        if cards & of_number(card):
            return cards & of_number(card)
    return cards


@rule
def highest_numbers(cards: int) -> int:
    """Those of the cards that have the highest number."""
    for below in range(SIZE):
        if cards & of_number(SIZE - 1 - below):
            return cards & of_number(SIZE - 1 - below)
    return cards
