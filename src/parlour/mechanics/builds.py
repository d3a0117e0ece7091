"""Lots on a table, for games of the Cassino family: loose cards and builds, and the sums they make with a card to 26.

A lot is known by its first card. A set of sums is an int with a bit for each sum.
"""

from __future__ import annotations

from parlour.cards import NONE, has, highest, lowest, one, rest, run, shifted
from parlour.marks import rule
from parlour.mechanics.clubs import SIZE, number_of, of_number
from parlour.state import ALL, SEAT, Common, cards, number

GOAL = 26
ALL_SUMS = run(0, GOAL + 1)
NOTHING = one(0)
"""The sum of no lots."""


class Builds(Common):
    """What lies on the table. A player has two builds at most: he has played one of his four cards for each, and must hold
    another for each."""

    loose: int = cards(seen=ALL, title="loose cards on the table")
    build: list[int] = cards(per=SEAT, seen=ALL, title="build")
    second: list[int] = cards(per=SEAT, seen=ALL, title="second build")
    loose_sums: int = number(start=NOTHING, title="the sums that loose cards make, a bit each")


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
def builds(s: Builds) -> int:
    """The first card of each build."""
    found = NONE
    for seat in range(s.players):
        if s.build[seat]:
            found |= one(lowest(s.build[seat]))
        if s.second[seat]:
            found |= one(lowest(s.second[seat]))
    return found


@rule
def worth(cards: int) -> int:
    """What the numbers of these cards add up to."""
    total = 0
    while cards:
        total += number_of(lowest(cards))
        cards = rest(cards)
    return total


@rule
def worth_of(s: Builds, lot: int) -> int:
    """What the numbers of a lot add up to."""
    if has(s.loose, lot):
        return number_of(lot)
    return worth(lot_of(s, lot))


@rule
def with_more(s: Builds, made: int, lots: int) -> int:
    """The sums that can be made of these sums and the lots besides."""
    while lots:
        made |= shifted(made, worth_of(s, lowest(lots))) & ALL_SUMS
        lots = rest(lots)
    return made


@rule
def sums_alone(s: Builds, lots: int) -> int:
    """The sums that these lots make, each alone."""
    made = NONE
    while lots:
        made |= one(worth_of(s, lowest(lots)))
        lots = rest(lots)
    return made


@rule
def alone(s: Builds, lots: int, wanted: int) -> int:
    """Those of the lots that make one of the wanted sums alone."""
    fit = NONE
    while lots:
        if has(wanted, worth_of(s, lowest(lots))):
            fit |= one(lowest(lots))
        lots = rest(lots)
    return fit


@rule
def fitting(s: Builds, lots: int, wanted: int) -> int:
    """Those of the lots that make one of the wanted sums, alone or with later ones."""
    fit = NONE
    made = NOTHING
    wanted &= ~NOTHING
    while lots and wanted:
        lot = highest(lots)
        lots &= ~one(lot)
        more = shifted(made, worth_of(s, lot)) & ALL_SUMS
        if more & wanted:
            fit |= one(lot)
        made |= more
    return fit


@rule
def completing(made: int) -> int:
    """All cards of the pack that bring one of these sums to 26."""
    found = NONE
    for card in range(SIZE):
        if has(made, GOAL - number_of(card)):
            found |= of_number(card)
    return found


@rule
def put_down(s: Builds, card: int) -> None:
    """Lay a card on the table."""
    s.loose |= one(card)
    s.loose_sums = with_more(s, s.loose_sums, one(card))


@rule
def pick_up(s: Builds, lots: int) -> int:
    """Pick these lots up from the table."""
    found = NONE
    while lots:
        found |= lot_of(s, lowest(lots))
        lots = rest(lots)
    s.loose &= ~found
    s.loose_sums = with_more(s, NOTHING, s.loose)
    for seat in range(s.players):
        s.build[seat] &= ~found
        s.second[seat] &= ~found
    return found
