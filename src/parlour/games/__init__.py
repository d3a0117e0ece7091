"""The games: a folder for each, found by looking here."""

from __future__ import annotations

import importlib
from functools import cache

TYPE_CHECKING = False  # as in ``typing``, which takes long to import: see ``parlour``
if TYPE_CHECKING:
    from parlour.engine.contract import Rules


def package(game: str) -> str:
    """The package of a game: its folder here, with hyphens as underscores."""
    return f"{__name__}.{game.replace('-', '_')}"


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in the order of the alphabet."""
    import pkgutil

    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__)))


@cache
def find(name: str) -> Rules:
    """The rules of a game; KeyError if there is no such game."""
    if name not in names():
        raise KeyError(name)
    from parlour.engine.contract import Rules

    return Rules(importlib.import_module(f"{package(name)}.rules"), find)
