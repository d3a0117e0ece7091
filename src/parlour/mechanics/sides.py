"""Partners: the seats of a side add their points and share one score."""

from __future__ import annotations

from enum import IntEnum

from parlour.lang.cards import NONE, has, lowest, one, rest, to_set
from parlour.lang.fields import seats
from parlour.lang.rule import rule
from parlour.lang.state import Common

EVEN_SEATS, ODD_SEATS = to_set((0, 2, 4)), to_set((1, 3, 5))


class Partners(IntEnum):
    """How the players form sides."""

    NONE = 0
    PAIRS = 1
    THREES = 2


class Series(IntEnum):
    """What wins a game: credits for deals won, a number of points, or the highest total."""

    CREDITS = 0
    CENTURY = 1
    TOTAL = 2


class Sides(Common):
    """The sides that did best in a deal. The game has the option ``partners``."""

    partners: int
    best: int = seats(title="most points in the deal", quiet=True)
    won: int = seats(title="winners of the deal", quiet=True)


@rule
def side_of(s: Sides, seat: int) -> int:
    """The seats on this seat's side, itself included: pairs sit across the table, threes at every other seat."""
    if s.partners == Partners.PAIRS:
        return one(seat) | one((seat + s.players // 2) % s.players)
    if s.partners == Partners.THREES:
        return EVEN_SEATS if seat % 2 == 0 else ODD_SEATS
    return one(seat)


@rule
def points_of_side(s: Sides, seat: int) -> int:
    """The points of the deal for a seat and its partners together."""
    side = side_of(s, seat)
    points = 0
    while side:
        points += s.points[lowest(side)]
        side = rest(side)
    return points


@rule
def find_best(s: Sides, tie: int) -> None:
    """Find the seats with the most points in the deal, and the side that wins it. In a tie it is the side of seat ``tie``, or nobody."""
    most_points = points_of_side(s, 0)
    for seat in range(s.players):
        points = points_of_side(s, seat)
        if points > most_points:
            s.best = NONE
            most_points = points
        if points == most_points:
            s.best |= one(seat)
    s.won = s.best
    if s.best != side_of(s, lowest(s.best)):
        s.won &= side_of(s, tie)


@rule
def add_credit(s: Sides) -> None:
    """Winning the deal scores one credit."""
    for seat in range(s.players):
        if has(s.won, seat):
            s.total[seat] += 1


@rule
def add_points_of_sides(s: Sides) -> None:
    """Each side's points of the deal go to its score."""
    for seat in range(s.players):
        s.total[seat] += points_of_side(s, seat)
