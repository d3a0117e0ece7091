"""Our own lettering: capitals and numerals drawn with a pen of one width, so that a card looks the same on every machine.

A glyph is its width and its strokes, in a box 100 high with y downwards. Only M, L, C and Z are used, with pairs of coordinates,
so that a glyph can be made taller or narrower while the pen keeps its width.
"""

from __future__ import annotations

import re

from parlour.packs.drawing.shapes import line, path, short

_BOWL = "C47 0 56 9 56 24 C56 39 46 47 30 47"
_ROUND = "M32 0 C52 0 64 22 64 50 C64 78 52 100 32 100 C12 100 0 78 0 50 C0 22 12 0 32 0Z"

GLYPHS: dict[str, tuple[float, str]] = {
    "0": (60, "M30 0 C48 0 60 15 60 36 L60 64 C60 85 48 100 30 100 C12 100 0 85 0 64 L0 36 C0 15 12 0 30 0Z"),
    "1": (26, "M0 20 L26 0 L26 100"),
    "2": (60, "M3 28 C3 11 14 0 30 0 C47 0 58 11 58 28 C58 45 46 56 32 68 C14 83 2 90 1 100 L60 100"),
    "3": (60, f"M4 20 C8 8 18 0 30 0 {_BOWL} L24 47 L30 47 C48 47 60 57 60 73 C60 90 47 100 30 100 C15 100 4 92 0 80"),
    "4": (62, "M46 100 L46 0 L0 70 L62 70"),
    "5": (60, "M54 0 L10 0 L5 46 C12 40 21 37 30 37 C48 37 60 50 60 68 C60 87 48 100 29 100 C15 100 5 93 0 82"),
    "6": (60, "M50 2 C24 8 0 34 0 68 C0 88 12 100 30 100 C48 100 60 87 60 69 C60 50 48 39 30 39 C14 39 0 50 0 68"),
    "7": (58, "M0 0 L58 0 L20 100"),
    "8": (
        60,
        f"M30 47 C14 47 4 39 4 24 C4 9 13 0 30 0 {_BOWL} C12 47 0 57 0 73 C0 90 12 100 30 100 C48 100 60 90 60 73 C60 57 48 47 30 47Z",
    ),
    "9": (60, "M10 98 C36 92 60 66 60 32 C60 12 48 0 30 0 C12 0 0 13 0 31 C0 50 12 61 30 61 C46 61 60 50 60 32"),
    "A": (62, "M0 100 L31 0 L62 100 M11 66 L51 66"),
    "B": (58, "M0 47 L28 47 C44 47 52 38 52 24 C52 9 44 0 28 0 L0 0 L0 100 L28 100 C46 100 58 90 58 74 C58 57 48 47 28 47"),
    "C": (58, "M58 20 C52 6 42 0 31 0 C10 0 0 22 0 50 C0 78 10 100 31 100 C42 100 52 94 58 80"),
    "D": (60, "M0 0 L22 0 C48 0 60 20 60 50 C60 80 48 100 22 100 L0 100Z"),
    "E": (48, "M48 0 L0 0 L0 100 L48 100 M0 48 L40 48"),
    "F": (46, "M46 0 L0 0 L0 100 M0 48 L40 48"),
    "G": (60, "M57 20 C52 6 42 0 31 0 C10 0 0 22 0 50 C0 78 10 100 31 100 C50 100 60 86 60 56 L36 56"),
    "H": (58, "M0 0 L0 100 M58 0 L58 100 M0 48 L58 48"),
    "I": (0, "M0 0 L0 100"),
    "J": (44, "M44 0 L44 70 C44 90 36 100 22 100 C10 100 2 92 0 80"),
    "K": (58, "M0 0 L0 100 M54 0 L0 58 M18 40 L58 100"),
    "L": (46, "M0 0 L0 100 L46 100"),
    "M": (74, "M0 100 L4 0 L37 70 L70 0 L74 100"),
    "N": (58, "M0 100 L0 0 L58 100 L58 0"),
    "O": (64, _ROUND),
    "P": (56, "M0 100 L0 0 L28 0 C46 0 56 10 56 27 C56 44 46 54 28 54 L0 54"),
    "Q": (66, f"{_ROUND} M40 72 L66 106"),
    "R": (58, "M0 100 L0 0 L28 0 C46 0 56 10 56 27 C56 44 46 54 28 54 L0 54 M28 54 L58 100"),
    "S": (
        56,
        "M54 16 C48 5 40 0 29 0 C13 0 3 9 3 24 C3 40 16 45 30 49 C46 53 56 59 56 75 C56 91 46 100 29 100 C15 100 5 94 0 82",
    ),
    "T": (60, "M0 0 L60 0 M30 0 L30 100"),
    "U": (58, "M0 0 L0 64 C0 88 12 100 29 100 C46 100 58 88 58 64 L58 0"),
    "V": (60, "M0 0 L30 100 L60 0"),
    "W": (82, "M0 0 L19 100 L41 24 L63 100 L82 0"),
    "X": (58, "M0 0 L58 100 M58 0 L0 100"),
    "Y": (58, "M0 0 L29 48 L58 0 M29 48 L29 100"),
    "Z": (60, "M2 0 L58 0 L0 100 L60 100"),
    ".": (0, "M0 98 L0 100"),
    "'": (4, "M4 0 L0 22"),
    "-": (28, "M0 55 L28 55"),
    "!": (0, "M0 0 L0 66 M0 97 L0 100"),
    "?": (50, "M0 22 C2 8 12 0 26 0 C42 0 50 10 50 24 C50 44 26 46 26 68 M26 97 L26 100"),
    " ": (22, ""),
}


def _strokes(glyph: str, x: float, y: float, wide: float, tall: float) -> str:
    """A glyph's strokes at a place and in a size, to half a unit where it is large."""

    def fine(value: float) -> str:
        return short(round(2 * value) / 2 if tall > 0.3 else value)

    def place(found: re.Match[str]) -> str:
        return f"{fine(x + float(found[1]) * wide)} {fine(y + float(found[2]) * tall)}"

    return re.sub(r"(-?\d+) (-?\d+)", place, GLYPHS[glyph][1]).replace(" C", "C").replace(" L", "L").replace(" M", "M")


def lettered(
    text: str,
    x: float,
    y: float,
    height: float,
    color: str,
    *,
    pen: float,
    wide: float = 1,
    room: float = 1000,
    gap: float = 1,
    square: bool = False,
) -> str:
    """A line of lettering, centered at x, from y down, ``height`` high with the pen's width, no wider than ``room``.

    ``wide`` makes the letters broader, ``gap`` sets the space between two in pens, ``square`` is a pen with cut ends instead of round ones.
    """
    glyphs = [glyph for glyph in text.upper() if glyph in GLYPHS]
    tall = (height - pen) / 100
    spaces = (len(glyphs) - 1) * pen * (1 + gap) + pen
    widths = sum(GLYPHS[glyph][0] for glyph in glyphs)
    across = min(tall * wide, (room - spaces) / widths) if widths else tall * wide
    left = x - (widths * across + spaces) / 2 + pen / 2
    d = ""
    for glyph in glyphs:
        d += _strokes(glyph, left, y + pen / 2, across, tall)
        left += GLYPHS[glyph][0] * across + pen * (1 + gap)
    if square:
        return path(d, stroke=color, stroke_width=pen, stroke_linecap="square", stroke_linejoin="miter", stroke_miterlimit=2)
    return line(d, color, pen)
