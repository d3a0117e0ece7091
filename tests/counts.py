"""The count of a deal as the tests read it: the lines of one seat."""

from __future__ import annotations

from typing import Any

from helpers import game_of

from parlour import Game, Table
from parlour.play.count import CountLine, count_of, words_of

Counted = tuple[str, str, int, str]
"""The name of a line, its clause, its points and its cards."""


def lines_of(game: Game | Table, s: Any, seat: int, *, so_far: bool = False) -> list[CountLine]:
    """The lines that give this seat points."""
    game = game_of(game)
    return [line for line in count_of(s, game.rules, game.pack, so_far=so_far) if line.seat == seat]


def counted(game: Game | Table, s: Any, seat: int) -> list[Counted]:
    """The lines that give this seat points, without the words."""
    return [(line.name, line.clause, line.points, ", ".join(line.cards)) for line in lines_of(game, s, seat)]


def counted_so_far(game: Game | Table, s: Any, seat: int) -> dict[str, int]:
    """The points of the lines that everyone can see during the deal, by name."""
    return {line.name: line.points for line in lines_of(game, s, seat, so_far=True)}


def told(game: Game | Table, s: Any, seat: int) -> list[str]:
    """The lines that give this seat points, in words."""
    cards = {line.name: line for line in game_of(game).rules.calling_card.count}
    return [words_of(line, cards[line.name]) for line in lines_of(game, s, seat)]


def total(game: Game | Table, s: Any, seat: int) -> int:
    """The sum of all lines of a seat."""
    return sum(line.points for line in lines_of(game, s, seat))
