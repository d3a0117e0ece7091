"""The count of a deal as the tests read it: the lines of a seat that give points, with what made them."""

from __future__ import annotations

from typing import Any

from parlour import Game, Table

Counted = tuple[str, str, int, str]
"""The name of a line, its clause, its points and its cards."""


def counted(game: Game | Table, s: Any, seat: int) -> list[Counted]:
    """The lines that give this seat points."""
    names = game.pack.names
    found = [(rule.line, rule.points(s, seat), rule.cards(s, seat)) for rule in game.rules.count]
    return [(line.name, line.clause, points, ", ".join(names(cards))) for line, points, cards in found if points]


def counted_so_far(game: Game | Table, s: Any, seat: int) -> dict[str, int]:
    """The points of the lines that hold during a deal, by name, zeros included."""
    return {rule.line.name: rule.points(s, seat) for rule in game.rules.count if rule.line.so_far}


def total(game: Game | Table, s: Any, seat: int) -> int:
    """The sum of all lines of a seat."""
    return sum(rule.points(s, seat) for rule in game.rules.count)
