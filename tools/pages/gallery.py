"""The gallery: a page for each pack with every card drawn, and the drawings."""

from __future__ import annotations

from collections.abc import Iterator

from parlour import packs
from parlour.lang.pack import Face, Pack
from parlour.packs.drawing import card_picture, cover, slug
from parlour.terminal.game_page.markdown import table

PICTURES = "pictures/cards"
"""Where the drawings are, below the folder of the pages."""

ACROSS = 4
"""Most drawings side by side."""


def gallery() -> Iterator[tuple[str, str]]:
    """The path and text of every page and every drawing."""
    for name in packs.built_in():
        pack = packs.find(name)
        yield f"docs/cards/{name}.md", gallery_page(pack)
        yield f"docs/{PICTURES}/{name}/box.svg", cover(pack)
        for face in pack.faces:
            yield f"docs/{PICTURES}/{name}/{slug(face.name)}.svg", card_picture(pack, face)


def gallery_page(pack: Pack) -> str:
    """The box of a pack and its cards. Cards with the same title and story share a row."""
    story = [part for paragraph in pack.story.split("\n\n") for part in (paragraph, "")]
    rows = [(_pictures(pack, row), *_told(row)) for row in _rows(pack)]
    lines = [f"# {pack.title}: the cards", "", _picture(pack, "box", f"The box of {pack.title}", 320), "", *story]
    lines += [*table(("card", "what it is", "what to tell"), rows), ""]
    lines += [f"All [packs](../packs.md). In the terminal: `parlour cards {pack.name}`.", ""]
    lines += [f"This page is written by `make docs` from [the pack](../../src/{packs.package(pack.name).replace('.', '/')})."]
    return "\n".join(lines) + "\n"


def _rows(pack: Pack) -> list[list[Face]]:
    """The cards of a pack, those with the same title and story together."""
    rows: dict[tuple[str, str], list[Face]] = {}
    for face in pack.faces:
        rows.setdefault((face.title, face.story), []).append(face)
    return list(rows.values())


def _pictures(pack: Pack, row: list[Face]) -> str:
    """The drawings of cards, four to a line."""
    drawn = [_picture(pack, slug(face.name), face.name, 96) for face in row]
    return "<br>".join("".join(drawn[first : first + ACROSS]) for first in range(0, len(drawn), ACROSS))


def _picture(pack: Pack, file: str, alt: str, width: int) -> str:
    """A drawing of this width."""
    return f'<img src="../{PICTURES}/{pack.name}/{file}.svg" alt="{alt}" width="{width}">'


def _told(row: list[Face]) -> tuple[str, str]:
    """What cards are, and what is told about them."""
    face, names = row[0], ", ".join(face.name for face in row)
    parts = (f"**{face.title}**" if face.title else "", face.artist, face.year, face.where, names)
    return "<br>".join(part for part in parts if part), face.story
