"""Packages written for a test, as if they had been installed: a folder on the path with the metadata of a distribution."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour import games
from parlour.bots import adviser
from parlour.compile import cache
from parlour.compile.compiler import compiled_rules
from parlour.compile.machine import entry_points
from parlour.compile.random_games import random_games_of
from parlour.play import lessons
from parlour.server.http import catalog
from parlour.server.http import games as endpoints
from parlour.terminal import collection


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write files into a folder, each with its text."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def distribution(name: str, *, games: str = "", packs: str = "") -> dict[str, str]:
    """The metadata of a distribution with these entry points, as an installer writes them."""
    where = f"{name.replace('-', '_')}-1.0.dist-info"
    points = "".join(f"[parlour.{group}]\n{lines}\n" for group, lines in (("games", games), ("packs", packs)) if lines)
    return {
        f"{where}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{where}/entry_points.txt": points,
    }


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """While this lasts, what lies in these folders is installed."""
    modules = set(sys.modules)
    sys.path[:0] = map(str, folders)
    _look_again()
    try:
        yield
    finally:
        for folder in folders:
            sys.path.remove(str(folder))
        for module in set(sys.modules) - modules:
            if any((getattr(sys.modules[module], "__file__", None) or "").startswith(str(folder)) for folder in folders):
                del sys.modules[module]
        _look_again()


def _look_again() -> None:
    """Forget what was found: between two tests a package of one name may have other files."""
    games.look_again()
    for found in (adviser._advice_in, lessons._has_lesson, cache.fingerprint, compiled_rules, random_games_of, entry_points):
        found.cache_clear()
    for told in (
        catalog.shelf,
        catalog.game,
        catalog.fingerprint,
        endpoints.packs,
        endpoints.deck,
        endpoints.cover,
        collection.packs,
    ):
        told.cache_clear()
