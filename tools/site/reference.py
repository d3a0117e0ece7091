"""The pages of the reference, one for each public module, and their place in the navigation."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from pkgutil import iter_modules

import parlour

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Room:
    """A part of the package with the modules people use: all of them if none are named."""

    package: str
    title: str
    about: str
    modules: tuple[str, ...] = ()


PLAY = (
    "game", "table", "moves", "views", "facts", "count", "standing", "log", "questions", "record", "notation", "shuffle", "lessons",
    "drawings", "guides",
)  # fmt: skip
ENGINE = (
    "contract", "calling_card", "common", "clauses", "course", "visibility", "sampler", "guide", "lesson", "strength",
)  # fmt: skip
ROOMS = (
    Room(
        "parlour.play",
        "Tables",
        "Tables that check and explain, views, facts, records.",
        PLAY,
    ),
    Room("parlour.lang", "The language of rules", "What a game file is written in: sets of cards, fields, moves, chance."),
    Room("parlour.mechanics", "Mechanics", "What several games share: tricks, cutting for the deal, a draw pile, sides."),
    Room(
        "parlour.engine",
        "The engine",
        "What a game file defines, and what is derived from it.",
        ENGINE,
    ),
    Room(
        "parlour.compile",
        "Compiled rules",
        "States as rows of one array, and random play in bulk.",
        ("machine", "stepper", "simulate", "random_games", "warmup", "gpu"),
    ),
    Room("parlour.bots", "Bots", "Players that see what their seat sees: by advice, or by search."),
    Room("parlour.lab", "The lab", "Tournaments, ratings, and the coach."),
)
ALONE = {"parlour.games": "Games", "parlour.packs": "Packs"}
"""Packages with a page of their own, whose modules are the games and the packs."""
HIDDEN = ("phrases",)
"""Modules that hold only wording."""


def modules(room: Room) -> list[str]:
    """The public modules of a room, by their names in it."""
    there = [found.name for found in iter_modules([str(source(room.package).parent)])]
    assert set(room.modules) <= set(there), f"{room.package} has no {set(room.modules) - set(there)}"
    return [name for name in room.modules or there if name not in HIDDEN and about(f"{room.package}.{name}")]


def about(module: str) -> str:
    """The first sentence of a module's docstring."""
    return first_sentence(ast.get_docstring(ast.parse(source(module).read_text(encoding="utf-8"))) or "")


def source(module: str) -> Path:
    """The file of a module, found without importing it: some need what isn't installed everywhere."""
    place = ROOT / "src" / module.replace(".", "/")
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def nav() -> list[object]:
    """The reference in the navigation."""
    rooms = [{room.title: [f"{page_of(room.package)}/README.md", *page_list(room)]} for room in ROOMS]
    alone = [{title: f"{page_of(package)}.md"} for package, title in ALONE.items()]
    return ["reference/README.md", {"parlour": "reference/parlour.md"}, *alone, *rooms]


def page_of(package: str) -> str:
    """Where the pages of a package are."""
    return f"reference/{package.removeprefix('parlour.')}"


def page_list(room: Room) -> list[dict[str, str]]:
    """The pages of a room in the navigation."""
    return [{f"{room.package}.{name}": f"{page_of(room.package)}/{name}.md"} for name in modules(room)]


def pages() -> Iterator[tuple[str, str]]:
    """Every page of the reference: its path and its text."""
    yield "reference/README.md", overview()
    yield "reference/parlour.md", package_page()
    for package in ALONE:
        yield f"{page_of(package)}.md", f"# {package}\n\n::: {package}\n"
    for room in ROOMS:
        yield f"{page_of(room.package)}/README.md", room_page(room)
        for name in modules(room):
            module = f"{room.package}.{name}"
            yield f"{page_of(room.package)}/{name}.md", f"# {module}\n\n::: {module}\n"


def overview() -> str:
    """The page that leads to all others."""
    rows = [f"| [`{package}`]({package.removeprefix('parlour.')}.md) | {about(package)} |" for package in ALONE]
    rows += [f"| [`{room.package}`]({room.package.removeprefix('parlour.')}/README.md) | {room.about} |" for room in ROOMS]
    lines = ["# Reference", "", "Every public name of the library, from its types and docstrings.", ""]
    lines += ["| | |", "|---|---|", "| [`parlour`](parlour.md) | What most programs need. |", *rows]
    return "\n".join(lines) + "\n"


def room_page(room: Room) -> str:
    """The page of a room: its modules, with what they are."""
    rows = [f"| [`{room.package}.{name}`]({name}.md) | {about(f'{room.package}.{name}')} |" for name in modules(room)]
    lines = [f"# {room.title}", "", room.about, "", "| | |", "|---|---|", *rows]
    return "\n".join(lines) + "\n"


def package_page() -> str:
    """The page of the names that ``import parlour`` offers: what they are, and where each is told in full."""
    rows = [f"| {name_link(name)} | {first_sentence(getattr(parlour, name).__doc__ or '')} |" for name in parlour.__all__]
    lines = ["# parlour", "", "After `import parlour`, these names are there:", "", "| | |", "|---|---|", *rows, ""]
    return "\n".join([*lines, "::: parlour", "    options:", "      members: false"]) + "\n"


def name_link(name: str) -> str:
    """A name of the package, with a link to where it is told in full, if it has such a place."""
    found = getattr(parlour, name)
    module, own = getattr(found, "__module__", "parlour"), getattr(found, "__qualname__", name)
    return f"`parlour.{name}`" if module == "parlour" else f"[`parlour.{name}`][{module}.{own}]"


def first_sentence(text: str) -> str:
    """The first sentence of a docstring."""
    told = " ".join(text.split("\n\n")[0].split()).split(". ")[0].rstrip(".:")
    return f"{told}." if told else ""
