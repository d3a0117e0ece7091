"""Sides: partners who share a score. With so many sides, seat s is of side s % sides, so that partners sit alternately."""

from __future__ import annotations

from parlour.cards import NONE, has, one
from parlour.marks import rule
from parlour.state import Common


@rule
def side_of(s: Common, seat: int, sides: int) -> int:
    """The seats on the side of this one, itself among them."""
    found = NONE
    for other in range(s.players):
        if other % sides == seat % sides:
            found |= one(other)
    return found


@rule
def points_of_side(s: Common, seat: int, sides: int) -> int:
    """The points of the deal of a seat and its partners together."""
    side = side_of(s, seat, sides)
    points = 0
    for other in range(s.players):
        if has(side, other):
            points += s.points[other]
    return points


@rule
def best_in_deal(s: Common, sides: int) -> int:
    """The seats whose side has the most points in the deal."""
    best = NONE
    most = 0
    for seat in range(s.players):
        points = points_of_side(s, seat, sides)
        if best == NONE or points > most:
            best = NONE
            most = points
        if points == most:
            best |= one(seat)
    return best
