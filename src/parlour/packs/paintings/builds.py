"""Lots on a table, as in Twenty-six and other games of the Cassino family: loose cards and builds, taken by making 26.

A lot is named by its first card. What may be *missing* to make 26 is a set of numbers, one bit each: with a 5 and an 8 on the
table, 26, 21, 18 or 13 may be missing, and a card takes something if its number is in the set. A builder keeps the card that
completes a build, and is *bound* to it.
"""

from __future__ import annotations

from parlour.lang.cards import NONE, count, has, lowest, one, rest, shifted
from parlour.lang.fields import ALL, SEAT, Role, card_set, cards, number
from parlour.lang.rule import rule
from parlour.lang.state import Common
from parlour.packs.paintings.clubs import number_of, of_number, of_numbers

GOAL = 26
ALL_OF_IT = one(GOAL)
"""What is missing before any lot is added."""


class Builds(Common):
    """What lies on the table.

    A player has two builds at most: each takes one of the four cards in hand, and needs another.
    """

    hand: list[int]
    """Each seat's hand, which the game declares."""
    loose: int = cards(seen=ALL, title="loose cards on the table", role=Role.TABLE)
    build: list[int] = cards(per=SEAT, seen=ALL, title="build", role=Role.BUILD)
    second: list[int] = cards(per=SEAT, seen=ALL, title="second build", role=Role.BUILD)
    builds: int = card_set(title="first card of each build")
    missing: int = number(start=ALL_OF_IT, title="numbers that make 26 with loose cards, one bit each", quiet=True)


@rule
def lot_of(s: Builds, card: int) -> int:
    """The cards that lie together with this one on the table."""
    if has(s.loose, card):
        return one(card)
    for seat in range(s.players):
        if has(s.build[seat], card):
            return s.build[seat]
        if has(s.second[seat], card):
            return s.second[seat]
    return NONE


@rule
def worth(s: Builds, lot: int) -> int:
    """The sum of the numbers in a lot."""
    if has(s.loose, lot):
        return number_of(lot)
    total = 0
    left = lot_of(s, lot)
    while left:
        total += number_of(lowest(left))
        left = rest(left)
    return total


@rule
def with_sum(s: Builds, lots: int, total: int) -> int:
    """The lots among these that add up to this total."""
    found = NONE
    while lots:
        if worth(s, lowest(lots)) == total:
            found |= one(lowest(lots))
        lots = rest(lots)
    return found


@rule
def missing_with(s: Builds, missing: int, lots: int) -> int:
    """What may be missing once any of these lots are added."""
    while lots:
        missing |= shifted(missing, -worth(s, lowest(lots)))
        lots = rest(lots)
    return missing


@rule
def missing_alone(s: Builds, lots: int) -> int:
    """What is missing to make 26 with each of these lots alone."""
    missing = NONE
    while lots:
        missing |= one(GOAL - worth(s, lowest(lots)))
        lots = rest(lots)
    return missing


@rule
def put_down(s: Builds, card: int) -> None:
    """Lay a card on the table."""
    s.loose |= one(card)
    s.missing |= shifted(s.missing, -number_of(card))


@rule
def put_together(s: Builds, seat: int, lot: int) -> None:
    """Lay a build of this seat on the table."""
    if s.build[seat] == NONE:
        s.build[seat] = lot
    else:
        s.second[seat] = lot
    s.builds |= one(lowest(lot))


@rule
def pick_up(s: Builds, lots: int) -> int:
    """Pick these lots up from the table."""
    found = lots & s.loose
    left = lots & s.builds
    while left:
        lot = lot_of(s, lowest(left))
        for seat in range(s.players):
            s.build[seat] &= ~lot
            s.second[seat] &= ~lot
        found |= lot
        left = rest(left)
    s.builds &= ~lots
    s.loose &= ~lots
    s.missing = missing_with(s, ALL_OF_IT, s.loose)
    return found


# What it takes to build, and what binds a builder.


@rule
def finishing(missing: int, card: int) -> int:
    """All cards of the pack that can finish a build of this card, given what may be missing without it."""
    return of_numbers(shifted(missing & ~one(GOAL), -number_of(card)))


@rule
def builders(s: Builds, seat: int, missing: int, bound: bool) -> int:
    """The cards of the hand to build with, given what may be missing. A bound builder keeps what the other builds need."""
    found = NONE
    left = s.hand[seat]
    while left:
        card = lowest(left)
        if finishing(missing, card) & finishers(s, seat, card, bound):
            found |= one(card)
        left = rest(left)
    return found


@rule
def finishers(s: Builds, seat: int, card: int, bound: bool) -> int:
    """The cards of the hand that may wait to finish a build of this card; for a bound builder, only those to spare."""
    held = s.hand[seat] & ~one(card)
    if not bound:
        return held
    if is_bound(s, seat, card):
        return NONE
    found = NONE
    left = held
    while left:
        alike = held & of_number(lowest(left))
        if count(alike) > count(completed_by(s, seat, lowest(left))):
            found |= alike
        left &= ~alike
    return found


@rule
def own_builds(s: Builds, seat: int) -> int:
    """The builds of this seat."""
    return s.builds & (s.build[seat] | s.second[seat])


@rule
def completed_by(s: Builds, seat: int, card: int) -> int:
    """The builds of this seat that the card completes."""
    return with_sum(s, own_builds(s, seat), GOAL - number_of(card))


@rule
def is_bound(s: Builds, seat: int, card: int) -> bool:
    """Does this seat need the card for a build, with no other of its number to spare?"""
    return count(s.hand[seat] & of_number(card)) <= count(completed_by(s, seat, card))
