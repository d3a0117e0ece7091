"""A game's guide on its page, and the files of its pictures."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.contract import Rules
from parlour.engine.guide import Guide, Picture, Section
from parlour.play import guides
from tools.pages.drawings import drawing

FOLDER = "pictures/guides"
"""Where the pictures are, under docs."""
TITLES = {"aim": "The aim", "turn": "How to play", "counts": "What counts", "end": "The end"}


def sections(guide: Guide) -> dict[str, Section]:
    """The sections of a guide by name."""
    return dict(zip(TITLES, guide.sections, strict=True))


def guide_part(rules: Rules) -> list[str]:
    """The guide of a game for its page; nothing if it has none."""
    name = rules.calling_card.name
    guide = guides.find(name)
    if guide is None:
        return []
    lines = []
    for part, section in sections(guide).items():
        lines += [f"## {TITLES[part]}", ""]
        for text in section.text:
            lines += [text, ""]
        lines += shown(section.picture, f"../{FOLDER}/{name}-{part}.svg") if section.picture else []
    lines += ["## Three things beginners get wrong", "", *(f"- {mistake}" for mistake in guide.mistakes), ""]
    return lines + (["## The sheet's own advice", "", guide.advice, ""] if guide.advice else [])


def shown(picture: Picture, file: str) -> list[str]:
    """A picture and its caption."""
    return [f"![{picture.caption}]({file})", "", f"*{picture.caption}*", ""]


def guide_pictures(rules: Rules) -> Iterator[tuple[str, str]]:
    """The pictures of a game's guide: path and drawing."""
    name, guide = rules.calling_card.name, guides.find(rules.calling_card.name)
    for part, section in sections(guide).items() if guide else ():
        if section.picture:
            yield f"docs/{FOLDER}/{name}-{part}.svg", drawing(section.picture, rules.calling_card.pack)
