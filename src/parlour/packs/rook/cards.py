"""The Rook pack: red, yellow, black and green, each 1 to 14. There is no bird card: the maker's rules of 1914 do without it."""

from __future__ import annotations

from parlour.lang.pack import Face, Pack
from parlour.packs.rook import stories

COLOURS = ("red", "yellow", "black", "green")
NUMBERS = 14


def _story(colour: str, number: str) -> str:
    """A sentence about the color, and what the card counts."""
    return f"{stories.COLORS[colour]} {stories.COUNTS.get(number, stories.PLAIN)}"


PACK = Pack(
    name="rook",
    title="Rook",
    suits=COLOURS,
    cloth="#24503f",
    story=stories.BOX,
    faces=tuple(
        Face(f"{colour} {n}", colour, str(n), story=_story(colour, str(n))) for colour in COLOURS for n in range(1, NUMBERS + 1)
    ),
)
