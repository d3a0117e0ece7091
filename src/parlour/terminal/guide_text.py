"""A game's guide as text: short paragraphs, and pictures as rows of small cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from parlour.engine.contract import Rules
from parlour.engine.guide import Guide, Item, Picture, Row, Section
from parlour.lang.phrases import worded
from parlour.terminal import phrases
from parlour.terminal.catalog import players_text
from parlour.terminal.colors import Style
from parlour.terminal.screen import Screen

INDENT = "    "
BULLET = "  - "
GAP = 2
"""Columns between the items of a row."""
SECTIONS = (phrases.GUIDE_AIM, phrases.GUIDE_TURN, phrases.GUIDE_COUNTS, phrases.GUIDE_END)
HEADINGS = (*SECTIONS, phrases.GUIDE_MISTAKES, phrases.GUIDE_ADVICE)


def show_guide(screen: Screen, rules: Rules, guide: Guide, *, clauses: str) -> None:
    """Write the guide of a game, and the command that shows the clauses."""
    screen.show_cards_of(rules.calling_card.pack)
    headings = {rules.calling_card.title, *(heading() for heading in HEADINGS)}
    for line in guide_lines(rules, guide, screen.width):
        style = Style.HEADING if line in headings else None
        screen.say(line, hanging=len(line) - len(line.lstrip(BULLET)), style=style)
    screen.say("\n" + phrases.SEE_CLAUSES(command=clauses))


def guide_lines(rules: Rules, guide: Guide, width: int) -> list[str]:
    """The guide of a game, a paragraph a line."""
    card = rules.calling_card
    told = [card.title]
    told += [phrases.MAKER(maker=card.maker_text, year=card.year_text, players=players_text(rules), minutes=card.minutes)]
    for title, section in zip(SECTIONS, guide.sections, strict=True):
        told += ["", title(), *section_lines(section, width)]
    told += ["", phrases.GUIDE_MISTAKES(), *(f"{BULLET}{worded(mistake)}" for mistake in guide.mistakes)]
    if guide.advice:
        told += ["", phrases.GUIDE_ADVICE(), worded(guide.advice)]
    return told


def section_lines(section: Section, width: int) -> list[str]:
    """The paragraphs of a section and its picture, with empty lines in between."""
    parts = [[worded(part)] for part in section.text]
    if section.picture:
        parts.append(picture_lines(section.picture, width))
    return [line for part in parts for line in ("", *part)][1:]


def picture_lines(picture: Picture, width: int) -> list[str]:
    """The rows of a picture and what it shows."""
    rows = [line for row in picture.rows for part in fitting(row, width - len(INDENT)) for line in row_lines(part)]
    return [*rows, f"{INDENT}{worded(picture.caption)}"]


def fitting(row: Row, width: int) -> Iterator[Row]:
    """A row, broken where the screen is too narrow for it."""
    part: Row = ()
    for item in row:
        if part and sum(map(columns, (*part, item))) - GAP > width:
            yield part
            part = ()
        part = (*part, item)
    yield part


def row_lines(row: Row) -> list[str]:
    """A row of a picture: the cards side by side, and below them the words that belong to each."""
    tops = "".join(top(item).ljust(columns(item)) for item in row)
    words = "".join(below(item).ljust(columns(item)) for item in row)
    return [f"{INDENT}{line.rstrip()}" for line in (tops, words) if line.strip()]


def columns(item: Item) -> int:
    """The columns an item takes, with the space after it."""
    return max(len(top(item)), len(below(item))) + GAP


def top(item: Item) -> str:
    """A card in brackets, with a star if it is the one to look at; a sign; or words said aloud."""
    star = "*" if item.marked else ""
    match item.kind:
        case "card":
            return f"[{item.name}]{star}"
        case "back":
            return "[?]"
        case "sign":
            return item.says
        case "call":
            return f"{item.name}: “{worded(item.says)}”{star}"


def below(item: Item) -> str:
    """The words under a card."""
    return worded(item.says) if item.kind in ("card", "back") else ""


def guide_json(guide: Guide) -> dict[str, object]:
    """A guide for programs, without the proofs of its pictures."""
    made = asdict(guide)
    for section in ("aim", "turn", "counts", "end"):
        if made[section]["picture"]:
            del made[section]["picture"]["proof"]
    return made
