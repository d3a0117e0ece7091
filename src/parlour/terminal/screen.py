"""Where text goes: lines wrapped to the width of the screen, and nothing else (no boxes, no colors, no moving cursor)."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import TextIO
from unicodedata import category

from parlour.lang.pack import Pack
from parlour.terminal.card_text import names_of
from parlour.terminal.colors import Style, SuitColors, has_colors

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clear the screen and what has scrolled off it, so that nobody finds another player's hand there."""
BLANK_LINES = 60
"""Empty lines that move what was on a screen out of sight where it can't be cleared."""
CONTROL = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The kinds of characters that do something instead of being shown: control, format, surrogates, ends of lines."""
JOINER = "\u200d"
WIDEST, NARROWEST, USUAL = 100, 20, 80
NUMBERED = re.compile(r"(?<!\S)\d+\)(?=\s)")
"""The number of an item in a list."""
NO_BREAK = "\u00a0"
"""A space where no line ends. It is written as a plain one."""


def escaped(text: str) -> str:
    """Text that is safe to write on a screen. A character that would control the screen (a name in a record can have one) is shown by
    its code; only the one that joins emoji is let through."""
    if text.isprintable():
        return text
    return "".join(c.encode("unicode_escape").decode() if category(c) in CONTROL and c != JOINER else c for c in text)


class Screen:
    """A stream to write on."""

    def __init__(self, out: TextIO, *, plain: bool = False) -> None:
        self.out = out
        self.is_terminal = out.isatty()
        self.has_colors = not plain and has_colors(out)
        self._suits: SuitColors | None = None
        """The colors of cards."""
        self._names: re.Pattern[str] | None = None
        """The names that stay on one line."""

    @property
    def width(self) -> int:
        """The columns to use now; a window can change."""
        columns = shutil.get_terminal_size((USUAL, 24)).columns if self.is_terminal else USUAL
        return max(NARROWEST, min(columns, WIDEST))

    def keep_whole(self, names: Iterable[str]) -> None:
        """From now on, a line ends in the middle of such a name only if the name takes more than half of it."""
        longest_first = sorted((name for name in names if " " in name), key=len, reverse=True)
        self._names = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})(?!\w)") if longest_first else None

    def show_cards_of(self, pack: Pack) -> None:
        """From now on, the names of these cards stay on one line, and have the colors of their suits."""
        self.keep_whole(names_of(pack))
        self._suits = SuitColors(pack) if self.has_colors else None

    def say(self, text: str = "", *, hanging: int = 0, style: Style | None = None) -> None:
        """Write a paragraph; all lines but the first are indented by ``hanging`` spaces."""
        self.write(self.painted(self.wrapped(text, hanging), style) + "\n")

    def painted(self, text: str, style: Style | None = None) -> str:
        """A text in a style, or else with its cards in their colors; as it is where there are no colors."""
        if not self.has_colors or not text:
            return text
        if style is not None:
            return style.paint(text)
        return text if self._suits is None else self._suits.paint(text)

    def wrapped(self, text: str, hanging: int = 0) -> str:
        """A paragraph, or several with empty lines in between, wrapped to the screen."""
        parts = [self._joined(escaped(part)) for part in text.split("\n")]
        filled = (
            textwrap.fill(part, self.width, subsequent_indent=" " * hanging, break_on_hyphens=False, drop_whitespace=True)
            for part in parts
        )
        return "\n".join(filled).replace(NO_BREAK, " ")

    def _joined(self, text: str) -> str:
        """A text whose names, where they are kept whole, have spaces that end no line."""
        if self._names is None:
            return text
        most = self.width // 2
        return self._names.sub(lambda name: name[0].replace(" ", NO_BREAK) if len(name[0]) <= most else name[0], text)

    def across(self, items: Sequence[str]) -> int:
        """How many of these items fit side by side."""
        return max(1, self.width // (max(map(len, items), default=0) + 2))

    def rows(self, items: Sequence[str]) -> int:
        """How many lines these items take in columns."""
        return -(-len(items) // self.across(items))

    def grid(self, items: Sequence[str]) -> None:
        """Write numbered items in columns, left to right, as many to a line as fit."""
        if not items:
            return
        wide = max(len(item) for item in items) + 2
        across = self.across(items)
        for start in range(0, len(items), across):
            row = items[start : start + across]
            text = self.wrapped("".join(item.ljust(wide) for item in row[:-1]) + row[-1], 4)
            self.write(NUMBERED.sub(lambda found: self.painted(found[0], Style.NUMBER), self.painted(text)) + "\n")

    def write(self, text: str) -> None:
        """Write text as it is."""
        self.out.write(text)
        self.out.flush()

    def clear(self) -> None:
        """Take everything off the screen."""
        can_clear = self.is_terminal and os.environ.get("TERM", "dumb") != "dumb"
        self.write(CLEAR if can_clear else "\n" * BLANK_LINES)
