"""Emblems for the suits of a pack without drawings of its own: for each a color and a shape, so that either tells them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from parlour.lang.pack import Pack
from parlour.packs.drawing.shapes import circle, path, polygon, rect, ring_of, star

INK = "#22262b"
COLORS = {
    "red": "#b3261e", "yellow": "#7a5c00", "green": "#1d6b3a", "blue": "#1b4f9c", "black": INK, "orange": "#9a4a00",
    "purple": "#6a2a86", "violet": "#6a2a86", "brown": "#6b3f1d", "pink": "#a01d5d", "gray": "#565b60", "white": "#565b60",
}  # fmt: skip
"""The colors that have a name, each dark enough to be read on paper."""
BY_PLACE = ("#1b4f9c", "#9a4a00", "#1d6b3a", "#6a2a86", "#b3261e", "#0f5f66", "#7d2250")
"""The colors of other suits, by their place in the pack."""

HEART = "M0 23C-32 1-24-22-11-22Q-3-22 0-13Q3-22 11-22C24-22 32 1 0 23Z"
SPADE = "M0-25C7-13 24-5 24 7C24 18 10 20 3 11Q4 20 10 24H-10Q-4 20-3 11C-10 20-24 18-24 7C-24-5-7-13 0-25Z"
DIAMOND = "M0-26 19 0 0 26-19 0Z"
STEM = "M-4 2H4Q4 18 10 24H-10Q-4 18-4 2Z"
CROSS = "M-8-23H8V-8H23V8H8V23H-8V8H-23V-8H-8Z"

Shape = Callable[[str], str]
"""A shape about 48 high around the origin, drawn in a color."""


def _club(color: str) -> str:
    return "".join(circle(x, y, 11, color) for x, y in ((0, -13), (-12, 5), (12, 5))) + path(STEM, color)


FRENCH: dict[str, tuple[str, Shape]] = {
    "clubs": (COLORS["green"], _club),
    "diamonds": (COLORS["blue"], lambda color: path(DIAMOND, color)),
    "hearts": (COLORS["red"], lambda color: path(HEART, color)),
    "spades": (INK, lambda color: path(SPADE, color)),
}
"""The suits everyone knows, in the four colors of a tournament deck."""
SHAPES: tuple[Shape, ...] = (
    lambda color: circle(0, 0, 22, color),
    lambda color: polygon(ring_of(3, 26, 13), color),
    lambda color: path(CROSS, color),
    lambda color: circle(0, 0, 17, "none", stroke=color, stroke_width=9),
    lambda color: star(26, color),
    lambda color: rect(-20, -20, 40, 40, color),
    lambda color: path(DIAMOND, color),
    lambda color: polygon(ring_of(6, 25, 12), color),
)
"""The shapes of other suits, by their place in the pack."""


@dataclass(frozen=True)
class Emblem:
    """The sign of a suit."""

    color: str
    shape: Shape

    def drawn(self) -> str:
        """The sign around the origin, about 48 high."""
        return self.shape(self.color)


def emblems(pack: Pack) -> dict[str, Emblem]:
    """The emblem of each suit of a pack."""
    suits = [suit for suit in dict.fromkeys([*pack.suits, *(face.suit for face in pack.faces)]) if suit]
    known = {suit: name for suit in suits if (name := _french(suit, suits))}
    named = {suit: COLORS[suit.lower()] for suit in suits if suit.lower() in COLORS}
    taken = {*named.values(), *(FRENCH[name][0] for name in known.values())}
    free = [color for color in BY_PLACE if color not in taken] or BY_PLACE
    others = iter(range(len(suits)))
    made: dict[str, Emblem] = {}
    for place, suit in enumerate(suits):
        if suit in known:
            made[suit] = Emblem(*FRENCH[known[suit]])
        else:
            color = named[suit] if suit in named else free[next(others) % len(free)]
            made[suit] = Emblem(color, SHAPES[place % len(SHAPES)])
    return made


def _french(suit: str, suits: Iterable[str]) -> str:
    """Which suit of a common deck this is, by its name or, where all four are there, by its letter; "" if it is none of them."""
    by_letter = {name[0]: name for name in FRENCH}
    if {one.lower() for one in suits} == set(by_letter):
        return by_letter[suit.lower()]
    name = suit.lower().removesuffix("s") + "s"
    return name if name in FRENCH else ""
