"""The packs: a folder here for each built-in one, with its cards, what its games share, its skin, its box and its stories. ``drawing``
serves all of them. Packs of other packages are found by their entry points."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache

from parlour.lang import phrases
from parlour.lang.installed import Added, Entry, added
from parlour.lang.pack import Pack

GROUP = "parlour.packs"
"""The group of entry points by which other packages add packs: ``french = parlour_hearts.pack``."""


@cache
def built_in() -> tuple[str, ...]:
    """The names of the packs that come with Parlour, in alphabetical order: every folder here with a ``cards.py``."""
    folders = (found.name for found in pkgutil.iter_modules(__path__))
    return tuple(
        folder.replace("_", "-") for folder in sorted(folders) if importlib.util.find_spec(f"{__name__}.{folder}.cards")
    )


@cache
def names() -> tuple[str, ...]:
    """The names of all packs, in alphabetical order: the built-in ones and those of other packages."""
    return tuple(sorted((*built_in(), *_added().found)))


def package(pack: str) -> str:
    """The package of a pack: a folder here, with hyphens as underscores, or another package; KeyError if there is none."""
    return f"{__name__}.{pack.replace('-', '_')}" if pack in built_in() else _added().packages[pack]


def find(name: str) -> Pack:
    """A pack by its name; KeyError if there is no such pack."""
    return _cards(package(name)) if name in built_in() else _added().found[name]


def problems() -> tuple[str, ...]:
    """What is wrong with packs of other packages that are left out: a sentence for each."""
    return tuple(_added().problems.values())


def look_again() -> None:
    """Forget which packs other packages add, and look anew."""
    names.cache_clear()
    _added.cache_clear()


@cache
def _added() -> Added[Pack]:
    """The packs of other packages."""
    return added(GROUP, built_in(), _load)


def _load(entry: Entry) -> Pack:
    """Another package's pack, if it fits its entry point; else an error that says why not."""
    pack = _cards(entry.package)
    if not isinstance(pack, Pack):
        raise TypeError(phrases.PLUG_IN_NOT_A_PACK(module=f"{entry.package}.cards"))
    if pack.name != entry.name:
        raise ValueError(phrases.PLUG_IN_OTHER_NAME(own=pack.name))
    return pack


def _cards(package: str) -> Pack:
    found: Pack = importlib.import_module(f"{package}.cards").PACK
    return found


__all__ = ["GROUP", "built_in", "find", "look_again", "names", "package", "problems"]
