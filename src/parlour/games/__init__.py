"""The games: a folder here for each built-in one, found by looking; those of other packages are found by their entry points."""

from __future__ import annotations

import importlib
from functools import cache

TYPE_CHECKING = False  # as in ``typing``, which takes long to import: see ``parlour``
if TYPE_CHECKING:
    from parlour.engine.contract import Rules
    from parlour.lang.installed import Added, Entry

GROUP = "parlour.games"
"""The group of entry points by which other packages add games: ``hearts = parlour_hearts.game``."""


@cache
def built_in() -> tuple[str, ...]:
    """The names of the games that come with Parlour, in alphabetical order."""
    import pkgutil

    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__)))


@cache
def names() -> tuple[str, ...]:
    """The names of all games that can be played, in alphabetical order: the built-in ones and those of other packages."""
    return tuple(sorted((*built_in(), *_added().found)))


def package(game: str) -> str:
    """The package with a game's rules: a folder here, with hyphens as underscores, or another package; KeyError if there is none."""
    return f"{__name__}.{game.replace('-', '_')}" if game in built_in() else _added().packages[game]


def find(name: str) -> Rules:
    """The rules of a game; KeyError if there is no such game, SetupError if another package has it and it cannot be used."""
    if name in built_in():
        return _built_in_rules(name)
    if name in _added().problems:
        from parlour.lang.errors import SetupError

        raise SetupError(_added().problems[name], field="game")
    return _added().found[name]


def problems() -> tuple[str, ...]:
    """What is wrong with games of other packages that are left out: a sentence for each."""
    return tuple(_added().problems.values())


def look_again() -> None:
    """Forget which games and packs other packages add, and look anew: for one that was installed while this program runs."""
    from parlour import packs

    packs.look_again()
    names.cache_clear()
    _added.cache_clear()


@cache
def _built_in_rules(name: str) -> Rules:
    from parlour.engine.contract import Rules

    return Rules(importlib.import_module(f"{package(name)}.rules"), find)


@cache
def _added() -> Added[Rules]:
    """The games of other packages."""
    from parlour.lang.installed import added

    return added(GROUP, built_in(), _load)


def _load(entry: Entry) -> Rules:
    """The rules of another package's game, if they fit its entry point; else an error that says why not."""
    from parlour import packs
    from parlour.engine.contract import Rules
    from parlour.lang import phrases

    rules = Rules(importlib.import_module(f"{entry.package}.rules"), find)
    card = rules.calling_card
    if card.name != entry.name:
        raise ValueError(phrases.PLUG_IN_OTHER_NAME(own=card.name))
    if card.pack.name not in packs.names():
        raise ValueError(phrases.PLUG_IN_NO_PACK(pack=card.pack.name, group=packs.GROUP))
    return rules


__all__ = ["GROUP", "built_in", "find", "look_again", "names", "package", "problems"]
