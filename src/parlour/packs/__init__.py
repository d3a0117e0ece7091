"""The packs: a folder for each, with its cards, what its games share, its skin, its box and its stories. ``drawing`` serves all of them."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache

from parlour.lang.pack import Pack


@cache
def names() -> tuple[str, ...]:
    """The names of all packs, in alphabetical order: every folder here with a ``cards.py``."""
    folders = (found.name for found in pkgutil.iter_modules(__path__))
    return tuple(
        folder.replace("_", "-") for folder in sorted(folders) if importlib.util.find_spec(f"{__name__}.{folder}.cards")
    )


def package(pack: str) -> str:
    """The package of a pack: its folder here, with hyphens as underscores."""
    return f"{__name__}.{pack.replace('-', '_')}"


@cache
def find(name: str) -> Pack:
    """A pack by its name; KeyError if there is no such pack."""
    if name not in names():
        raise KeyError(name)
    found: Pack = importlib.import_module(f"{package(name)}.cards").PACK
    return found
