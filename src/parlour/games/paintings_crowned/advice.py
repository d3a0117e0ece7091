"""Advice for Famous Paintings No. 1: the sheet's own on leading, and common sense for the rest."""

from __future__ import annotations

from parlour.engine.common import left_of
from parlour.engine.strength import Strength
from parlour.games.paintings_crowned.rules import State, best_card
from parlour.lang.cards import NO_CARD, NONE, count, lowest, one, rest, shifted
from parlour.lang.rule import prefer, reason, rule
from parlour.packs.paintings.clubs import RULERS, SIZE

STRENGTH = Strength(skill=True, deals=20)

LEAD_CROWNED = reason("You have many high crowned cards. Lead the highest, as the sheet advises.")
LEAD_UNCROWNED = reason("Lead from a Club that isn't crowned, as the sheet advises: your crowned cards take what others lead.")
LEAD_HIGH = reason("Lead your highest card: it's the most likely to take the play.")
TAKE_CHEAPLY = reason("You play last. Take it with the lowest card that will do.")
TAKE_HIGH = reason("Others play after you, so take it with your highest card of the Club led.")
CROWN_CHEAPLY = reason("A low crowned card takes it. Save the high ones.")
KEEP_CROWNED = reason("You can't take this play, so keep your crowned cards.")
THROW_LOW = reason("You can't take this play, so throw away your lowest card.")

HIGH = 10
"""The lowest number of a high card."""
MANY = 3
"""The fewest high crowned cards that are many."""


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised ones."""
    if s.led == NO_CARD:
        return lead(s, may)
    taking = takers(s, may)
    if taking == NONE:
        may = prefer(may, ~s.crowned, KEEP_CROWNED)
        return prefer(may, lowest_of(may), THROW_LOW)
    if left_of(s, seat) == s.leader:
        return prefer(may, lowest_of(taking), TAKE_CHEAPLY)
    if taking & s.suit == NONE:
        return prefer(may, lowest_of(taking), CROWN_CHEAPLY)
    return prefer(may, highest_of(s, taking), TAKE_HIGH)


@rule
def lead(s: State, may: int) -> int:
    """The sheet's advice on leading."""
    high = NONE
    for number in range(HIGH, SIZE + 1):
        high |= numbered(number)
    if count(may & s.crowned & high) >= MANY:
        return prefer(may, highest_of(s, may & s.crowned), LEAD_CROWNED)
    may = prefer(may, ~s.crowned, LEAD_UNCROWNED)
    return prefer(may, highest_of(s, may), LEAD_HIGH)


@rule
def takers(s: State, may: int) -> int:
    """The cards that would take the play as it stands."""
    taking = NONE
    left = may
    while left:
        card = lowest(left)
        left = rest(left)
        if best_card(s, s.trick | one(card)) == card:
            taking |= one(card)
    return taking


@rule
def numbered(number: int) -> int:
    """All cards with this number."""
    return shifted(RULERS, number - SIZE)


@rule
def lowest_of(cards: int) -> int:
    """The cards with the lowest number."""
    number = 1
    while cards & numbered(number) == NONE:
        number += 1
    return cards & numbered(number)


@rule
def highest_of(s: State, cards: int) -> int:
    """The cards with the highest number; of two crowned Rulers the one whose Club is crowned."""
    number = SIZE
    while cards & numbered(number) == NONE:
        number -= 1
    top = cards & numbered(number)
    if top & s.crowned:
        return one(best_card(s, top & s.crowned))
    return top
