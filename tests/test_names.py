"""A game's name is nobody's business: outside its own folder no code names a game or a pack.

Deleting a game is deleting its folder and its tests. So the sources, the page, the tools and the benchmarks are searched for
every game and pack: its name in quotes, as an argument of a command, as a module, and its title where that is no common word.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import parlour
from parlour import packs
from parlour.games import find

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"src": ("*.py",), "web/src": ("*.ts", "*.svelte", "*.css"), "tools": ("*.py",), "bench": ("*.py",)}
OWN = re.compile(r"src/parlour/(games|packs)/[^/]+/")
BUILT = "src/parlour/server/page/"

COMMON_WORDS = {"Authors", "Pals", "Rook"}
"""Titles that mean something else too: a person who writes, friends, a bird. Their names are found all the same."""
SHOWN = {
    "src/parlour/__init__.py",
    "src/parlour/compile/machine.py",
    "src/parlour/play/game.py",
    "src/parlour/play/lessons.py",
    "src/parlour/play/notation.py",
}
"""Files whose docstrings show how to call something, with a game for an example."""


def titles(title: str) -> set[str]:
    """A title, and what follows its number: "Hoo-doo" of "Famous Paintings No. 4: Hoo-doo"."""
    return {title, title.rpartition(": ")[2]} - COMMON_WORDS


def pattern(name: str, title: str) -> re.Pattern[str]:
    """Finds a game or a pack: ``"all-star"``, ``play all-star``, ``games.all_star``, ``All Star``."""
    key, module = re.escape(name), re.escape(name.replace("-", "_"))
    ways = [
        rf"""["'`/]({key}|{module})["'`/]""",
        rf"(play|rules|learn|simulate|tournament|GAME ?\??=) ?{key}\b",
        rf"\b(games|packs)[./]{module}\b",
    ]
    ways += [rf"(?<![\w-]){key}(?![\w-])"] if "-" in name else []
    ways += [rf"(?<![\w-])({'|'.join(map(re.escape, sorted(titles(title))))})(?![\w-])"] if titles(title) else []
    return re.compile("|".join(ways))


KNOWN = {
    **{name: pattern(name, find(name).calling_card.title) for name in parlour.games.built_in()},
    **{f"the pack {name}": pattern(name, packs.find(name).title) for name in packs.built_in()},
}


def files() -> list[Path]:
    """What is searched."""
    found = [file for folder, kinds in FOLDERS.items() for kind in kinds for file in (ROOT / folder).rglob(kind)]
    named = {file: file.relative_to(ROOT).as_posix() for file in found}
    return [file for file, name in named.items() if not OWN.match(name) and not name.startswith(BUILT)] + [ROOT / "Makefile"]


def without_docstrings(text: str) -> str:
    """Python without its docstrings, line for line."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
            said = node.body[0]
            lines[said.lineno - 1 : said.end_lineno] = [""] * ((said.end_lineno or said.lineno) - said.lineno + 1)
    return "\n".join(lines)


def places(file: Path) -> list[str]:
    """Where a file names a game."""
    name, text = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
    lines = (without_docstrings(text) if name in SHOWN else text).splitlines()
    return [
        f"{name}:{number}: {what}: {line.strip()}"
        for number, line in enumerate(lines, 1)
        for what, found in KNOWN.items()
        if found.search(line)
    ]


def test_no_file_outside_its_folder_names_a_game() -> None:
    found = [place for file in files() for place in places(file)]
    assert not found, "these places name a game:\n" + "\n".join(found)


def test_every_kind_of_file_is_searched() -> None:
    searched = {file.relative_to(ROOT).parts[0] for file in files()}
    assert searched == {"src", "web", "tools", "bench", "Makefile"}


@pytest.mark.parametrize("name", parlour.games.built_in())
@pytest.mark.parametrize("line", ['GAME = "{}"', "parlour play {} --seed 7", "GAME ?= {}", "import parlour.games.{}"])
def test_a_name_is_found(name: str, line: str) -> None:
    text = line.format(name.replace("-", "_") if "import" in line else name)
    assert any(found.search(text) for found in KNOWN.values())


@pytest.mark.parametrize(
    "line", ["by authors from Italy", "the rook takes the pawn", "a pair of pals", "it crooks", "Authors: see AUTHORS"]
)
def test_a_common_word_is_not_a_name(line: str) -> None:
    assert not any(found.search(line) for found in KNOWN.values())
