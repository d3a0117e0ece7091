"""The Famous Paintings deck: on ivory, in a small gilt frame, a miniature of each painting that you can name at sight.

The number is in the corner, in a fat face of the 1890s, above the Club's letter in a seal that overlaps the frame: each Club
has its own color and its own shape of seal. The Ruler's seal lies in a laurel. Title and artist are below the frame. The
miniatures are in the folder ``miniatures``, in the words of ``brush``.
"""

from __future__ import annotations

from html import escape
from math import cos, radians, sin
from textwrap import wrap

from parlour.lang.pack import Face
from parlour.packs.paintings.brush import FINE, Size, number, oval, paint, written
from parlour.packs.paintings.miniatures import miniature

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

DIGITS = {
    "0": "m15 0c10 0 15 13 15 31s-5 31-15 31-15-13-15-31 5-31 15-31zm0 4"
    "c-4 0-4.5 10-4.5 27s.5 27 4.5 27 4.5-10 4.5-27-.5-27-4.5-27z",
    "1": "m9 11-8 3v-4l19-10v56l7 2.5v3.5h-25v-3.5l7-2.5z",
    "2": "m1 16c0-10 6-16 15-16 9 0 14 7 14 17 0 13-10 19-18 28-2 3-3.5 5-4.5 8 3.5-2 7.5-2 11.5-.5 5 1.5 7-.5 8-6.5l3 0"
    "c0 10-3 16-10 16-7 0-12-5-17 0l-3 0c0-16 19-26 19-45 0-9-1-13.5-4.5-13.5-3.5 0-5.5 2.5-6.5 7.5z"
    "m5.5-6a6 6 0 1 1-.1 0z",
    "3": "m1 14c0-9 6-14 14-14 9 0 13 6 13 15 0 8-3 13-8 15 6 2 10 7 10 16 0 10-6 16-15 16-9 0-14-5-14.5-14l7.5 4"
    "c1 4 3 6.5 6 6.5 4 0 5-4.5 5-12.5 0-9-2-14-8-14.5l0-3c5-.5 7-4.5 7-13.5 0-8-1-11.5-4-11.5-3 0-5 2.5-6 6.5z"
    "m5.5-6a6 6 0 1 1-.1 0zm-.5 34a6 6 0 1 1-.1 0z",
    "4": "m25 0v41h5v4h-5v11l5 2.5v3.5h-20v-3.5l5-2.5v-11h-15v-4l21-41zm-10 41v-27l-11.5 27z",
    "5": "m4 1c6 3 16 3 23-1 0 9-3 12-9 12-5 0-9-1-11.5-2l0 17c2.5-3 5.5-4 9.5-4 9 0 14 8 14 19 0 12-6 20-16 20-8"
    " 0-13-5-13.5-14l7.5 4c1 4 3 6.5 6 6.5 4 0 5-6.5 5-16.5 0-10-1-15-5-15-3 0-6 2-8 6l-2 0zm2 41a6 6 0 1 1-.1 0z",
    "6": "m29 13c-2-8-6-13-13-13-10 0-16 13-16 32 0 19 5 30 15 30 10 0 15-8 15-19 0-11-5-18-12-18-4 0-6 1-7.5 4 0-15"
    " 1.5-25.5 6.5-25.5 3 0 5 2 5 5.5zm-14 16c4 0 4.5 5 4.5 14s-.5 15.5-4.5 15.5-4.5-5.5-4.5-15.5 .5-14 4.5-14z"
    "m8.5-22a6 6 0 1 0 .1 0z",
    "7": "m0 17 2-17h28v4c-8 18-11 32-11 58h-11c0-20 6-36 17-51h-15c-4 0-6 2-7 6z",
    "8": "m15 0c9 0 14 6 14 15 0 7-3 12-7 14 5 3 8 9 8 16 0 11-6 17-15 17s-15-6-15-17"
    "c0-7 3-13 8-16-4-2-7-7-7-14 0-9 5-15 14-15zm0 3.5c-4 0-4.5 4.5-4.5 11.5s.5 12 4.5 12 4.5-5"
    " 4.5-12-.5-11.5-4.5-11.5zm0 27.5c-4 0-5 5-5 14s1 13.5 5 13.5 5-4.5 5-13.5-1-14-5-14z",
    "9": "m1 49c2 8 6 13 13 13 10 0 16-13 16-32 0-19-5-30-15-30-10 0-15 8-15 19 0 11 5 18 12 18 4 0 6-1 7.5-4 0 15-1.5"
    " 25.5-6.5 25.5-3 0-5-2-5-5.5zm14-16c-4 0-4.5-5-4.5-14s.5-15.5 4.5-15.5 4.5 5.5 4.5 15.5-.5 14-4.5 14z"
    "m-8.5 10a6 6 0 1 0 .1 0z",
}  # fmt: skip
"""Numerals of a fat face, 62 high and 30 wide, with every point seen from the last."""


def _path(d: str, fill: str, more: str = "") -> str:
    return f'<path fill="{fill}" d="{d}"{more}/>'


def _group(inner: str, x: float, y: float, size: float = 1) -> str:
    scale = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){scale}">{inner}</g>'


def _numerals(text: str, color: str) -> str:
    """A number from (0, 0), 62 high."""
    return _path("".join(f"M{32 * place} 0{DIGITS[digit]}" for place, digit in enumerate(text)), color)


def _seal(club: str, *, ruler: bool) -> str:
    """The Club's letter around (0, 0)."""
    leaves = written([step for x, y, turn in _LEAVES for step in oval(x, y, 7, 3, turn)])
    laurel = _path(leaves, LAUREL, f' stroke="{IVORY}" stroke-width="2" transform="scale({1 / FINE:g})"') if ruler else ""
    letter = f'<text y="11" font-size="31" font-weight="bold" text-anchor="middle" fill="{IVORY}">{club}</text>'
    return laurel + _path(SEALS[club], ACCENTS[club], f' stroke="{IVORY}" stroke-width="3"') + letter


_LEAVES = [
    (side * 29.5 * sin(radians(angle)), 29.5 * cos(radians(angle)), side * (24 - angle))
    for angle in (16, 38, 60, 82, 104, 126)
    for side in (1, -1)
]
"""A laurel around a seal, open at the top: where each leaf is, and its turn."""


def _frame(size: Size) -> str:
    """A gilt frame with a row of beads, around a canvas of this size."""
    width, height = size

    def line(color: str, thick: float, more: str = "", out: float = FRAME / 2) -> str:
        outline = f"M{number(-out)}{number(-out)}h{number(width + 2 * out)}v{number(height + 2 * out)}H{number(-out)}z"
        return f'<path stroke="{color}" stroke-width="{thick:g}" d="{outline}"{more}/>'

    beads = ' stroke-dasharray="0 5" stroke-linecap="round"'
    lines = line(SHADE, FRAME + 1), line(GILT, FRAME - 1), line(GLEAM, 2, out=8), line(SHADE, 2.4, beads, out=3.5)
    return f'<g fill="none">{"".join(lines)}</g>'


def _even(text: str, room: int) -> list[str]:
    """The text in as few lines as it needs, of much the same length."""
    needed = len(wrap(text, room))
    return next(lines for width in range(len(text) // needed, room + 1) if len(lines := wrap(text, width)) == needed)


def _caption(card: Face, x: float, y: float, room: int) -> str:
    """Title and artist, flush left, around the height y; ``room`` is the letters of a line."""
    lines = [(line, "") for line in _even(card.title, room)] + [
        (line, ' font-style="italic"') for line in wrap(card.artist, room + 3)
    ]
    top = y - 7.5 * len(lines) + 12
    return "".join(
        f'<text x="{number(x)}" y="{number(top + 15.5 * place)}"{look} font-size="{12 if look else 13.5:g}">{escape(line)}</text>'
        for place, (line, look) in enumerate(lines)
    )


def face(card: Face, *, large: bool = False) -> str:
    """A painting with its number, Club, title and artist."""
    shape, drawing = miniature(card.title)
    x, y, (width, height) = PLACES[shape]
    scale = 1.0
    if large:
        x, y, scale = SMALLER[shape]
    hole = f"M{number(x)} {number(y)}v{number(height * scale)}h{number(width * scale)}V{number(y)}z"
    ground = _path(CARD + hole, IVORY, f' stroke="{EDGE}" stroke-width="2"')
    index = _large_index(card) if large else _index(card)
    caption = _caption(card, *_caption_place(shape, card.number, large=large))
    words = f'<g fill="{INK}" font-family="Georgia, \'Times New Roman\', serif">{index}{caption}</g>'
    cord = "" if large or shape == "tall" else _CORD.format(ACCENTS[card.suit])
    return (
        _group(paint(drawing, (width, height)), x, y, scale / FINE)
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
    upper = _group(digits, 14, 14, 1.7) + _group(_seal(card.suit, ruler=ruler), 53, 162, 1.35 if ruler else 1.7)
    lower = _group(digits, 14, 14, 1.7) + _group(_seal(card.suit, ruler=False), 60 + 53 * len(card.number), 52, 1.7)
    return upper + _turned(lower)


def _caption_place(shape: str, digits: str, *, large: bool) -> tuple[float, float, int]:
    """Where the caption stands, and how many letters long its lines are."""
    if not large:
        return (18, 305, 19 if len(digits) == 2 else 22)
    return (112, 198, 16) if shape == "tall" else (132, 64, 13)


HALF_OF_THE_BACK = """
    curve ca4 2.5 125,46 100,26 60,34 40,44 34,66 44,78 54,70 48,62
    curve ca4 2.5 125,46 150,26 190,34 210,44 216,66 206,78 196,70 202,62
    curve ca4 2.5 34,60 28,90 44,110 34,140 28,156 34,168 42,160
    curve ca4 2.5 216,60 222,90 206,110 216,140 222,156 216,168 208,160
    blob ca4 60,34! 62,48 74,52! 76,38 | 190,34! 188,48 176,52! 174,38
    blob ca4 92,30! 86,42 96,50! 102,38 | 158,30! 164,42 154,50! 148,38
    blob ca4 38,104! 50,98 54,108! 46,118 | 212,104! 200,98 196,108! 204,118
    blob ca4 33,84! 46,86 50,78! 38,74 | 217,84! 204,86 200,78! 212,74
    blob fed 125,44! 117,34 125,24! 133,34
    dot fed 2.4 51,64 199,64 40,162 210,162
    line fed 2.4 96,140 78,98 | 106,134 98,88 | 114,130 118,84
    line ca4 4 78,98 76,93 | 98,88 97,83 | 118,84 118,79
    blob a23 78,95! 70,90 70,80! 77,84 | 99,85! 93,78 95,68! 101,76 | 120,80! 115,74 119,64! 123,72
    blob fed 74,150 78,122 116,108 160,112 184,130 178,152 158,158 146,150 136,158 118,170 86,172
    blob ca8 76,160 90,172 120,168 136,158 118,174 86,176
    oval 611 158,146 9,6
    dot a23 6.5 98,132
    dot 248 6.5 122,122
    dot 264 6.5 147,122
    dot 637 6.5 168,132
    dot da3 5.5 90,152
"""
"""A painter's palette with a dab for each Club, among vines; the other half of the back is the same, turned."""


def _dots(color: str, rows: range, left: int) -> str:
    """Rows of dots, a line each whose dashes have no length."""
    d = "".join(f"M{left} {y}H{250 - left}" for y in rows)
    return f'<path fill="none" stroke="{color}" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 18" d="{d}"/>'


def mark(suit: str) -> str:
    """The seal of a Club."""
    return _seal(suit, ruler=False)


def back() -> str:
    """Palettes and vines in gilt on oxblood, the same from both ends."""
    half = _group(paint(HALF_OF_THE_BACK, (250, 350)), 0, 0, 1 / FINE)
    ground = _path(CARD, IVORY, f' stroke="{EDGE}" stroke-width="2"') + _path(_BACK_PANEL, "#611")
    field = _dots("#822a2a", range(40, 320, 18), 26) + _dots("#822a2a", range(49, 310, 18), 35)
    oval_frame = "".join(
        f'<ellipse cx="125" cy="175" rx="{78 - thin}" ry="{122 - thin}" fill="{fill}"/>'
        for thin, fill in ((0, SHADE), (1, GILT), (3, GLEAM), (5, GILT), (8, SHADE), (9, "#611"))
    )
    band = _path("M54 200L196 137V150L54 213Z", GILT) + _path("M54 205L196 142V145L54 208Z", GLEAM)
    return ground + field + oval_frame + half + _turned(half) + band


_BACK_PANEL = "M22 12H228Q238 12 238 22V328Q238 338 228 338H22Q12 338 12 328V22Q12 12 22 12Z"
