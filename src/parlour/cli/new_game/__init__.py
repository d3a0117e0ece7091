"""Writes a package with a small game, to start from: the files in ``template`` with its names filled in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from parlour import __version__, games, packs
from parlour.cli import phrases
from parlour.lang.errors import SetupError, quoted

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
"""Maximum characters of a name."""
COMMON, OWN = "CM", "GA"
"""The letters of the clauses common to all games, and what is written where a name begins with them."""

PLACES = {
    "README.md": "README.md",
    "pyproject.toml": "pyproject.toml",
    "game/rules.py": "src/{package}/game/rules.py",
    "game/advice.py": "src/{package}/game/advice.py",
    "game/guide.py": "src/{package}/game/guide.py",
    "pack/cards.py": "src/{package}/pack/cards.py",
    "tests/test_game.py": "tests/test_{module}.py",
}
"""Where each file of the template goes."""
PACKAGES = {
    "src/{package}/__init__.py": '"""{title}, a card game for Parlour."""\n',
    "src/{package}/game/__init__.py": '"""The game: its rules, its advice, and its guide."""\n',
    "src/{package}/pack/__init__.py": '"""The pack of cards."""\n',
}


@dataclass(frozen=True)
class NewGame:
    """A game that is to be written."""

    name: str
    folder: Path

    @property
    def title(self) -> str:
        """Its title: "Four Corners"."""
        return self.name.replace("-", " ").title()

    @property
    def names(self) -> dict[str, str]:
        """What the template leaves open."""
        module = self.name.replace("-", "_")
        letters = self.name.replace("-", "")[:2].upper().ljust(2, "X")
        return {
            "name": self.name,
            "title": self.title,
            "module": module,
            "package": f"parlour_{module}",
            "clause": OWN if letters == COMMON else letters,
            "version": __version__,
        }


def write(name: str, folder: Path | None = None) -> NewGame:
    """Write the package of a new game; SetupError if the name or the folder can't be used."""
    if len(name) > LONGEST or not NAME.fullmatch(name):
        raise SetupError(phrases.GAME_NAME(name=quoted(name)), field="name")
    if name in games.names() or name in packs.names():
        raise SetupError(phrases.GAME_TAKEN(name=name), field="name")
    made = NewGame(name, Path(f"parlour-{name}") if folder is None else folder)
    if made.folder.exists() and (not made.folder.is_dir() or any(made.folder.iterdir())):
        raise SetupError(phrases.FOLDER_IN_USE(folder=made.folder, option="--folder"), field="folder")
    template = files(__name__) / "template"
    texts = {place: (template / f"{source}.txt").read_text(encoding="utf-8") for source, place in PLACES.items()}
    for place, text in {**texts, **PACKAGES}.items():
        path = made.folder / _filled(place, made.names)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(text, made.names), encoding="utf-8")
    return made


def _filled(text: str, names: dict[str, str]) -> str:
    """A text with its names filled in; all other braces stay."""
    return re.sub(r"\{(" + "|".join(names) + r")\}", lambda found: names[found[1]], text)


__all__ = ["NewGame", "write"]
