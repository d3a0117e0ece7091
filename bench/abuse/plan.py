"""How attacks are measured."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bench.abuse.long_games import LongGames


@dataclass(frozen=True)
class Plan:
    """How to measure."""

    game: str
    tables: int
    rate: float
    """Moves a second over all tables."""
    seconds: float
    """How long an attack lasts."""
    after: float
    """Seconds after an attack within which memory must be back."""
    prepared: Path
    """The folder with the long games."""
    long: LongGames
