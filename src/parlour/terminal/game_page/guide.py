"""A game's guide as a part of its page."""

from __future__ import annotations

from collections.abc import Callable

from parlour.engine.contract import Rules
from parlour.engine.guide import Guide, Picture, Section
from parlour.play import guides
from parlour.terminal.guide_text import INDENT, picture_lines

TITLES = {"aim": "The aim", "turn": "How to play", "counts": "What counts", "end": "The end"}
"""The sections of a guide and their titles."""
WIDTH = 80
"""The columns of a picture drawn in text."""

Shown = Callable[[str, Picture], list[str]]
"""How the picture of a section comes onto the page."""


def sections(guide: Guide) -> dict[str, Section]:
    """The sections of a guide by name."""
    return dict(zip(TITLES, guide.sections, strict=True))


def guide_part(rules: Rules, shown: Shown) -> list[str]:
    """The guide of a game for its page; nothing if it has none."""
    guide = guides.find(rules.calling_card.name)
    if guide is None:
        return []
    lines = []
    for part, section in sections(guide).items():
        lines += [f"## {TITLES[part]}", ""]
        for text in section.text:
            lines += [text, ""]
        lines += [*shown(part, section.picture), "", f"*{section.picture.caption}*", ""] if section.picture else []
    lines += ["## Three things beginners get wrong", "", *(f"- {mistake}" for mistake in guide.mistakes), ""]
    return lines + (["## The sheet's own advice", "", guide.advice, ""] if guide.advice else [])


def in_text(_part: str, picture: Picture) -> list[str]:
    """A picture as rows of cards in brackets, set as code."""
    *rows, _caption = picture_lines(picture, WIDTH)
    return ["```text", *(row.removeprefix(INDENT) for row in rows), "```"]
