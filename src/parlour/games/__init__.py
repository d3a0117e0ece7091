"""The games: one file each, found by looking into this folder."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from parlour.rules import Rules


def module_name(game: str) -> str:
    """The file of a game: hyphens become underscores."""
    return game.replace("-", "_")


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in the order of the alphabet."""
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__)))


@cache
def find(name: str) -> Rules:
    """The rules of a game; KeyError if there is no such game."""
    if name not in names():
        raise KeyError(name)
    return Rules(importlib.import_module(f"parlour.games.{module_name(name)}"), find)
