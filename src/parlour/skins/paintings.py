"""The Famous Paintings deck: on ivory, in a small gilt frame, a miniature of each painting that can be named at sight.

The number stands in the corner in a fat face of the 1890s, under it the Club's letter in a seal that overlaps the frame: each
Club has its own colour and its own shape of seal. The Ruler's seal lies in a laurel. Title and artist stand under the frame.
The miniatures are in ``_paintings_a`` to ``_paintings_d``, by title, in the words of ``_brush``.
"""

from __future__ import annotations

from html import escape
from textwrap import wrap

from parlour.packs import Face
from parlour.skins import _paintings_a, _paintings_b, _paintings_c, _paintings_d
from parlour.skins._brush import Size, number, oval, paint

PICTURES = _paintings_a.PICTURES | _paintings_b.PICTURES | _paintings_c.PICTURES | _paintings_d.PICTURES
"""For each title: the format of the painting, and its drawing."""

IVORY, INK, EDGE = "#fbf6e8", "#2b2118", "#b5a27a"
GILT, GLEAM, SHADE, LAUREL = "#c8962f", "#f3da92", "#5f4410", "#4f6b22"
ACCENTS = {"A": "#9c1c31", "B": "#1c417c", "C": "#1d5c38", "D": "#673078"}
SEALS = {
    "A": "M0-22C13-22 22-13 22 0S13 22 0 22-22 13-22 0-13-22 0-22Z",
    "B": "M-19-19H19V19H-19Z",
    "C": "M-20-20H20V1C20 13 11 19 0 23-11 19-20 13-20 1Z",
    "D": "M-9-21H9L21-9V9L9 21H-9L-21 9V-9Z",
}
"""A disc, a square, a shield and an octagon."""

CARD = "M18 1H232Q249 1 249 18V332Q249 349 232 349H18Q1 349 1 332V18Q1 1 18 1Z"
FRAME = 11
PLACES: dict[str, tuple[float, float, Size]] = {
    "wide": (25, 100, (200, 150)),
    "square": (50, 100, (150, 150)),
    "tall": (96, 27, (132, 200)),
}
"""For each format of a painting: where its canvas is on the card, and how large."""
SMALLER = {"wide": (118, 132, 0.56), "square": (136, 130, 0.6), "tall": (138, 22, 0.7)}
"""The same beside the large index: where the canvas is, and to how much of its size it shrinks."""

_BALLS = {"2": [(6.5, 16)], "3": [(6.5, 14), (6, 48)], "5": [(6, 48)], "6": [(23.5, 13)]}
_SIX = "M29 13C27 5 23 0 16 0C6 0 0 13 0 32C0 51 5 62 15 62C25 62 30 54 30 43C30 32 25 25 18 25C14 25 12 26 10.5 29"
DIGITS = {
    "0": "M15 0C25 0 30 13 30 31S25 62 15 62 0 49 0 31 5 0 15 0ZM15 4C11 4 10.5 14 10.5 31S11 58 15 58 19.5 48 19.5 31 19 4 15 4Z",
    "1": "M9 11L1 14V10L20 0V56L27 58.5V62H2V58.5L9 56Z",
    "2": "M1 16C1 6 7 0 16 0C25 0 30 7 30 17C30 30 20 36 12 45C10 48 8.5 50 7.5 53C11 51 15 51 19 52.5C24 54 26 52 27 46"
    "L30 46C30 56 27 62 20 62C13 62 8 57 3 62L0 62C0 46 19 36 19 17C19 8 18 3.5 14.5 3.5C11 3.5 9 6 8 11Z",
    "3": "M1 14C1 5 7 0 15 0C24 0 28 6 28 15C28 23 25 28 20 30C26 32 30 37 30 46C30 56 24 62 15 62C6 62 1 57 .5 48L8 52"
    "C9 56 11 58.5 14 58.5C18 58.5 19 54 19 46C19 37 17 32 11 31.5L11 28.5C16 28 18 24 18 15C18 7 17 3.5 14 3.5C11 3.5 9 6 8 10Z",
    "4": "M25 0V41H30V45H25V56L30 58.5V62H10V58.5L15 56V45H0V41L21 0ZM15 41V14L3.5 41Z",
    "5": "M4 1C10 4 20 4 27 0C27 9 24 12 18 12C13 12 9 11 6.5 10L6.5 27C9 24 12 23 16 23C25 23 30 31 30 42C30 54 24 62 14 62"
    "C6 62 1 57 .5 48L8 52C9 56 11 58.5 14 58.5C18 58.5 19 52 19 42C19 32 18 27 14 27C11 27 8 29 6 33L4 33Z",
    "6": _SIX + "C10.5 14 12 3.5 17 3.5C20 3.5 22 5.5 22 9ZM15 29C19 29 19.5 34 19.5 43S19 58.5 15 58.5 10.5 53 10.5 43 11 29 15 29Z",
    "7": "M0 17L2 0H30V4C22 22 19 36 19 62H8C8 42 14 26 25 11H10C6 11 4 13 3 17Z",
    "8": "M15 0C24 0 29 6 29 15C29 22 26 27 22 29C27 32 30 38 30 45C30 56 24 62 15 62S0 56 0 45C0 38 3 32 8 29C4 27 1 22 1 15"
    "C1 6 6 0 15 0ZM15 3.5C11 3.5 10.5 8 10.5 15S11 27 15 27 19.5 22 19.5 15 19 3.5 15 3.5ZM15 31C11 31 10 36 10 45S11 58.5 15 58.5 "
    "20 54 20 45 19 31 15 31Z",
}  # fmt: skip
"""Numerals of a fat face, 62 high and 30 wide."""


def _path(d: str, fill: str, more: str = "") -> str:
    return f'<path fill="{fill}" d="{d}"{more}/>'


def _group(inner: str, x: float, y: float, size: float = 1) -> str:
    scale = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){scale}">{inner}</g>'


def _numerals(text: str, colour: str) -> str:
    """A number from (0, 0), 62 high."""
    made = ""
    for place, digit in enumerate(text):
        drawn = "6" if digit == "9" else digit
        balls = "".join(oval(x, y, 6, 6) for x, y in _BALLS.get(drawn, []))
        marks = _path(DIGITS[drawn], colour) + (_path(balls, colour) if balls else "")
        if digit == "9":
            marks = f'<g transform="rotate(180 15 31)">{marks}</g>'
        made += _group(marks, 32 * place, 0) if place else marks
    return made


def _seal(club: str, *, ruler: bool) -> str:
    """The Club's letter around (0, 0)."""
    laurel = _path("".join(oval(x, y, 7, 3, turn) for x, y, turn in _LEAVES), LAUREL, f' stroke="{IVORY}"') if ruler else ""
    letter = f'<text y="11" font-size="31" font-weight="bold" text-anchor="middle" fill="{IVORY}">{club}</text>'
    return laurel + _path(SEALS[club], ACCENTS[club], f' stroke="{IVORY}" stroke-width="3"') + letter


_LEAVES = [
    place
    for x, y, turn in ((28, -14, 75), (30, -1, 90), (28, 12, 110), (21, 22, 135), (11, 28, 155))
    for place in ((x, y, turn - 25), (-x, y, 205 - turn))
]


def _frame(size: Size) -> str:
    """A gilt frame with a row of beads, around a canvas of this size."""
    width, height = size

    def line(out: float, colour: str, thick: float, more: str = "") -> str:
        place = f'x="{number(-out)}" y="{number(-out)}" width="{number(width + 2 * out)}" height="{number(height + 2 * out)}"'
        return f'<rect {place} stroke="{colour}" stroke-width="{thick:g}"{more}/>'

    beads = ' stroke-dasharray="0 5" stroke-linecap="round"'
    lines = line(5.5, GILT, 11), line(8, GLEAM, 2), line(3.5, SHADE, 2.4, beads), line(0.5, SHADE, 1), line(11, SHADE, 1)
    return f'<g fill="none">{"".join(lines)}</g>'


def _even(text: str, room: int) -> list[str]:
    """The text in as few lines as it needs, of much the same length."""
    needed = len(wrap(text, room))
    return next(lines for width in range(len(text) // needed, room + 1) if len(lines := wrap(text, width)) == needed)


def _caption(card: Face, x: float, y: float, room: int) -> str:
    """Title and artist, flush left, around the height y; ``room`` is the letters of a line."""
    lines = [(line, "") for line in _even(card.title, room)] + [
        (line, ' font-style="italic"') for line in wrap(card.artist, room + 4)
    ]
    top = y - 7.5 * len(lines) + 12
    return "".join(
        f'<text x="{number(x)}" y="{number(top + 15.5 * place)}"{look} font-size="{12 if look else 13.5:g}">{escape(line)}</text>'
        for place, (line, look) in enumerate(lines)
    )


def face(card: Face, *, large: bool = False) -> str:
    """A painting with its number, Club, title and artist."""
    shape, drawing = PICTURES[card.title]
    x, y, (width, height) = PLACES[shape]
    scale = 1.0
    if large:
        x, y, scale = SMALLER[shape]
    hole = f"M{number(x)} {number(y)}v{number(height * scale)}h{number(width * scale)}V{number(y)}z"
    ground = _path(CARD + hole, IVORY, f' fill-rule="evenodd" stroke="{EDGE}" stroke-width="2"')
    index = _large_index(card) if large else _index(card)
    caption = _caption(card, *_caption_place(shape, card.number, large=large))
    words = f'<g fill="{INK}" font-family="Georgia, \'Times New Roman\', serif">{index}{caption}</g>'
    cord = "" if large or shape == "tall" else _CORD.format(ACCENTS[card.suit])
    return (
        _group(paint(drawing, (width, height)), x, y, scale)
        + ground
        + cord
        + _group(_frame((width, height)), x, y, scale)
        + words
    )


_CORD = (
    '<path fill="none" stroke="#8a6a12" stroke-width="1.5" d="M83 89L125 34L167 89"/><path fill="{}" d="M125 27l6 6-6 6-6-6z"/>'
)
"""What a wide painting hangs on."""


def _turned(mark: str) -> str:
    return f'<g transform="rotate(180 125 175)">{mark}</g>'


def _index(card: Face) -> str:
    """Number and Club in the upper left corner, and turned in the lower right."""
    ruler = card.number == "13"
    mark = _group(_numerals(card.number, ACCENTS[card.suit]), 14, 14) + _group(
        _seal(card.suit, ruler=ruler), 39 if ruler else 37, 104
    )
    return mark + _turned(mark)


def _large_index(card: Face) -> str:
    """The same 1.7 times as large; in the lower right the Club goes beside the number."""
    digits = _numerals(card.number, ACCENTS[card.suit])
    ruler = card.number == "13"
    upper = _group(digits, 14, 14, 1.7) + _group(_seal(card.suit, ruler=ruler), 58 if ruler else 51, 162, 1.7)
    lower = _group(digits, 14, 14, 1.7) + _group(_seal(card.suit, ruler=False), 60 + 53 * len(card.number), 52, 1.7)
    return upper + _turned(lower)


def _caption_place(shape: str, digits: str, *, large: bool) -> tuple[float, float, int]:
    """Where the caption stands, and how many letters long its lines are."""
    if not large:
        return (18, 305, 22 if len(digits) == 2 else 26)
    return (112, 206, 20) if shape == "tall" else (132, 64, 15)


def back() -> str:
    """The back."""
    return _path(CARD, "#7a1f2b")
