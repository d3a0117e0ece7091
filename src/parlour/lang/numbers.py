"""Whole numbers from outside: Python's ints and those of other libraries are taken alike, ``True`` and 2.0 aren't."""

from __future__ import annotations

from operator import index

from parlour.lang.errors import SetupError, quoted
from parlour.lang.phrases import NO_SUCH_SEAT


def whole(value: object) -> int | None:
    """The int that a value is; None if it isn't one."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers, or of floats
        return None


def whole_if_number(value: object) -> object:
    """The same value, as a plain int if it is one of another library's."""
    number = whole(value)
    return value if number is None else number


def seat_number(seat: object, players: int) -> int:
    """A seat of a table with this many players; SetupError if there is no such seat."""
    number = whole(seat)
    if number is None or not 0 <= number < players:
        raise SetupError(NO_SUCH_SEAT(seat=quoted(whole_if_number(seat)), last=players - 1), field="seat")
    return number


def viewer_number(viewer: object, players: int) -> int | None:
    """The same for somebody who looks on a table: a seat, or None for a spectator."""
    return None if viewer is None else seat_number(viewer, players)
