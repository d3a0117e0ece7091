"""The games that the benchmarks measure, found by what they are."""

from __future__ import annotations

import parlour
from tools.games import usual

SEATS = 4


def compared() -> str:
    """Our game to compare with hearts: 52 cards, four players, thirteen tricks to avoid."""
    return usual()


def players_of(game: str) -> int:
    """The number of players a game is measured with: four, where it can be."""
    return parlour.load(game).players
