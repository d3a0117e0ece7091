"""Lots on a table, for games of the Cassino family: loose cards and builds, taken by making 26.

A lot is known by its first card. What may be *missing* to 26 is a set of numbers with a bit for each: with a 5 and an 8 on the
table 26, 21, 18 or 13 may be missing, and a card takes something if its number is among them.
"""

from __future__ import annotations

from parlour.lang.cards import NONE, has, lowest, one, rest, shifted
from parlour.lang.rule import rule
from parlour.lang.state import ALL, SEAT, Common, cards, marks, number
from parlour.mechanics.clubs import number_of

GOAL = 26
ALL_OF_IT = one(GOAL)
"""What is missing as long as no lot is added."""


class Builds(Common):
    """What lies on the table.

    A player has two builds at most: for each he has played one of his four cards, and for each he holds another.
    """

    loose: int = cards(seen=ALL, title="loose cards on the table")
    build: list[int] = cards(per=SEAT, seen=ALL, title="build")
    second: list[int] = cards(per=SEAT, seen=ALL, title="second build")
    builds: int = marks(title="the first card of each build")
    missing: int = number(
        start=ALL_OF_IT, title="what may be missing to 26 with loose cards, a bit for each number", quiet=True
    )


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
    """What the numbers of a lot add up to."""
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
    """Those of the lots that add up to this sum."""
    found = NONE
    while lots:
        if worth(s, lowest(lots)) == total:
            found |= one(lowest(lots))
        lots = rest(lots)
    return found


@rule
def missing_with(s: Builds, missing: int, lots: int) -> int:
    """What may be missing when any of these lots are added."""
    while lots:
        missing |= shifted(missing, -worth(s, lowest(lots)))
        lots = rest(lots)
    return missing


@rule
def missing_alone(s: Builds, lots: int) -> int:
    """What is missing to each of these lots alone."""
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
