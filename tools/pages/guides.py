"""The files of the pictures in the games' guides."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.contract import Rules
from parlour.engine.guide import Picture
from parlour.play import guides
from parlour.terminal.game_page.guide import Shown, sections
from tools.pages.drawings import drawing

FOLDER = "pictures/guides"
"""Where the pictures are, under docs."""


def linked(name: str) -> Shown:
    """The pictures of this game's guide, as links to their files."""

    def shown(part: str, picture: Picture) -> list[str]:
        return [f"![{picture.caption}](../{FOLDER}/{name}-{part}.svg)"]

    return shown


def guide_pictures(rules: Rules) -> Iterator[tuple[str, str]]:
    """The pictures of a game's guide: path and drawing."""
    name, guide = rules.calling_card.name, guides.find(rules.calling_card.name)
    for part, section in sections(guide).items() if guide else ():
        if section.picture:
            yield f"docs/{FOLDER}/{name}-{part}.svg", drawing(section.picture, rules.calling_card.pack)
