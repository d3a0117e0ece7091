"""Tables of Pals: known hands, and what lies where."""

from __future__ import annotations

from typing import Any

from helpers import cards_of, play_all
from pals_deals import lines_of, opened, worth_of

import parlour
from parlour import Table
from parlour.lang.cards import to_set

THREE = {0: "red 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 9, my pal"}
"""Seat 0 deals and leads. Each card has one Pal in another hand."""
TWO_PALS = {0: "red 5, red 7, green 9", 1: "blue 5, blue 7", 2: "yellow 5, green 5, yellow 9, my pal"}
"""Both Pals of red 5 are in other hands (with `pairing=own`, since seat 2 keeps a pair)."""
KEPT = {0: "red 5, blue 5, my pal", 1: "red 9, green 9", 2: "red 7, green 7"}
"""Everybody keeps a pair (with `pairing=own`)."""
WITH_THE_JOKER = {0: "red 5, green 9, my pal", 1: "red 8, blue 5", 2: "yellow 9, green 8"}
"""The dealer has My Pal."""
FOR_A_SCOUT = {0: "red 5, red 6, green 9", 1: "yellow 2, blue 5, green 6, blue 7", 2: "yellow 7, yellow 9, green 2, my pal"}
TO_THE_SCOUT = "0: lead red 5; 2: take my pal; 2: lead green 2; 1: take yellow 2"
"""If My Pal takes red 5, blue 5 becomes a Lone Scout."""
FOUR = {0: "red 5, red 7, green 9", 1: "yellow 9, my pal", 2: "blue 5", 3: "blue 7"}
"""Four players; seats 2 and 3 have one card each."""
FULL = {
    0: "red 5, red 6, red 8, red 10, green 9",
    1: "yellow 2, blue 5, blue 7, green 6, green 8, green 10",
    2: "yellow 7, yellow 9, green 2, my pal",
}


def kept(keep: dict[int, str], **options: str | int) -> Table:
    """A table where each keeps these cards, pairs too, and seat 0 is to lead."""
    table = opened(keep, pairing="own", **options)
    table.play(0, "play pals")
    return table


def with_a_scout(keep: dict[int, str] = FOR_A_SCOUT, **options: str | int) -> Table:
    """My Pal has taken red 5, and seat 1 has led blue 5, which nobody can take."""
    table = opened(keep, **options)
    return play_all(table, f"{TO_THE_SCOUT}; 1: lead blue 5")


def held(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.hand[seat]))


def taken(table: Table, seat: int) -> str:
    return ", ".join(table.game.pack.names(table.state.taken[seat]))


def set_of(names: str) -> int:
    return to_set(cards_of(parlour.load("pals"), names))


def laid_points(table: Table) -> list[int]:
    return [worth_of(table.state.laid[seat]) for seat in range(table.game.players)]


def counted(s: Any, seat: int) -> int:
    """The points of all lines of the count."""
    return sum(rule.points(s, seat) for rule in parlour.load("pals").rules.count)


def so_far(table: Table) -> list[int]:
    """The points each player has in plain sight."""
    return [sum(points for _, points, _ in lines_of(table, seat).values()) for seat in range(table.game.players)]


def plus(points: list[int], more: dict[int, int]) -> list[int]:
    return [mine + more.get(seat, 0) for seat, mine in enumerate(points)]


def where(table: Table) -> tuple[str, set[int]]:
    return table.phase.name, table.actors
