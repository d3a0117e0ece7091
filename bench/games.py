"""The games that the benchmarks measure, found by what they are."""

from __future__ import annotations

import parlour
from tools.games import usual

PARENT = "hearts"
"""OpenSpiel's game of the same kind as ours: 52 cards, four players, thirteen tricks to avoid."""
SEATS = 4


def compared() -> str:
    """Our game to compare with hearts."""
    return usual()


def players_of(game: str) -> int:
    """The number of players a game is measured with: four, where it can be."""
    return parlour.load(game).players
