"""Colors on a screen that has them: card names in the color of their suit, headings, refusals. The words say it all without them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from enum import Enum
from typing import TextIO

from parlour.lang.pack import Pack


class Style(Enum):
    """How a piece of text is written: the codes that begin and end it."""

    HEADING = ("1", "22")
    REFUSAL = ("33", "39")
    NUMBER = ("36", "39")
    RED = ("31", "39")
    YELLOW = ("33", "39")
    GREEN = ("32", "39")
    BLUE = ("94", "39")
    MAGENTA = ("35", "39")
    BLACK = ("1", "22")
    """Bold, because black can't be read on a dark screen."""

    def paint(self, text: str) -> str:
        """A text in this style."""
        begin, end = self.value
        return f"\x1b[{begin}m{text}\x1b[{end}m"


OF_COLOR = {
    "red": Style.RED, "yellow": Style.YELLOW, "green": Style.GREEN, "blue": Style.BLUE, "black": Style.BLACK,
}  # fmt: skip
"""The styles of suits that are colors."""
BY_PLACE = (Style.RED, Style.BLUE, Style.GREEN, Style.MAGENTA)
"""The styles of other suits, by their place in the pack."""


def has_colors(out: TextIO) -> bool:
    """Can this stream show colors, and does nobody mind? (https://no-color.org)"""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("", "dumb")


class SuitColors:
    """Writes the cards of a pack in the colors of their suits: one card, or those of a suit listed together ("red 1, 5, 14")."""

    def __init__(self, pack: Pack) -> None:
        self.styles = {suit: OF_COLOR.get(suit, BY_PLACE[place % len(BY_PLACE)]) for place, suit in enumerate(pack.suits)}
        self.suits = pack.suits
        self.pattern = re.compile("|".join(f"({_cards_of(pack, suit)})" for suit in pack.suits), re.IGNORECASE)

    def paint(self, text: str) -> str:
        """A text with the colors of the cards in it."""
        return self.pattern.sub(self._painted, text)

    def _painted(self, found: re.Match[str]) -> str:
        suit = self.suits[(found.lastindex or 1) - 1]
        return self.styles[suit].paint(found[0])


def _cards_of(pack: Pack, suit: str) -> str:
    """A pattern for one card of a suit, or several whose suit is named once. A number with something else after it is not a card."""
    faces = [face for face in pack.faces if face.suit == suit]
    names, numbers = _any_of(face.name for face in faces), _any_of(face.number for face in faces)
    titles = _any_of(face.title for face in faces if face.title)
    title = rf"(?:\s+{titles})?" if titles else ""
    return rf"\b{names}\b{title}(?:,\s+{numbers}\b{title}(?=[,;.)]|\s*$))*"


def _any_of(texts: Iterable[str]) -> str:
    """A pattern for any of these texts, the longest first; empty if there are none."""
    found = sorted(set(texts), key=len, reverse=True)
    return f"(?:{'|'.join(map(_across_lines, found))})" if found else ""


def _across_lines(text: str) -> str:
    """A pattern for a text that may be broken into lines."""
    return r"\s+".join(map(re.escape, text.split()))
