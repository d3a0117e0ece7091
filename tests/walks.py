"""What the common checks walk over: every game of this package, its setups, and random play through it."""

from __future__ import annotations

from functools import cache

import parlour
from parlour import Game
from parlour.checks import setups as checked
from parlour.checks.setups import fewer, title
from parlour.checks.walk import Step, held_by, opened, play_on, random_move, walk

GAMES = parlour.games.built_in()

MORE_VALUES: dict[str, dict[str, tuple[str | int, ...]]] = {
    "dick-tracy": {"pack": ("4/30/2", "15/0/8", "20/20/20", "40/4/1")},
    "pals": {"deals": (1, 2)},
    "paintings-outcasts": {"target": (1, 13)},
    "hoo-doo": {"marks": (2,)},
}
"""Values worth trying where an option takes any number, or has a notation of its own."""


def setups(game: str) -> tuple[Game, ...]:
    """Every player count with every value of every option, one at a time, and a few mixtures of values."""
    return checked(game, MORE_VALUES.get(game))


@cache
def few_setups(game: str) -> tuple[Game, ...]:
    """Fewer: every player count at the sheet's defaults, every option value once, the player counts in turn."""
    return fewer(setups(game))


EVERY_SETUP = tuple(setup for game in GAMES for setup in setups(game))
FEW_SETUPS = tuple(setup for game in GAMES for setup in few_setups(game))

__all__ = [
    "EVERY_SETUP", "FEW_SETUPS", "GAMES", "Step", "few_setups", "held_by", "opened", "play_on", "random_move", "setups", "title",
    "walk",
]  # fmt: skip
