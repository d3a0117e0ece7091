"""The plain skin and cover: for any pack without drawings of its own, from its numbers and suits alone."""

from __future__ import annotations

from html import escape

from parlour.lang.pack import Face
from parlour.packs.drawing.shapes import both_ways, card_of, ground, lid_of, line, path

PAPER, INK = "#fbf8f1", "#22262b"
INKS = {
    "red": "#b3261e",
    "yellow": "#7a5c00",
    "green": "#1d6b3a",
    "blue": "#1b4f9c",
    "black": INK,
}
"""The colors that have a name. Each is dark enough to be read on the paper; the letter of the suit says the rest."""
OTHERS = ("#8a3b12", "#4b2e83", "#0f5f66", "#7d2250", "#3d5a1f")


def ink(suit: str) -> str:
    """The color of a suit: its own, or one that its letters choose."""
    if not suit:
        return INK
    return INKS.get(suit.lower(), OTHERS[sum(map(ord, suit)) % len(OTHERS)])


def _said(text: str, x: float, y: float, size: float, color: str, *, room: float) -> str:
    """A word in a system font, squeezed where it is too long."""
    squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if len(text) * size * 0.62 > room else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{color}"{squeeze}'
        f' font-family="Helvetica, Arial, sans-serif">{escape(text)}</text>'
    )


def face(card: Face, *, large: bool = False) -> str:
    """Number and suit in the corner, the suit's letter in the middle, the title at the foot."""
    color = ink(card.suit)
    number = "★" if card.number == "star" else card.number
    letter = card.suit[:1].upper() or "★"
    size, middle = (150, 58) if large else (90, 52)
    mark = _said(number, middle, size * 0.84, size, color, room=94 if large else 78)
    mark += _said(letter, middle, size * 1.45, size * 0.6, color, room=60)
    name = card.title or card.name
    picture = _said(letter, 165 if large else 125, 290 if large else 225, 130, color, room=120)
    foot = _said(name, 125 if large else 105, 334, 17, INK, room=220 if large else 130) if len(name) * 10 < 420 else ""
    return ground(PAPER, color, 4) + (mark if large else both_ways(mark)) + picture + foot


def mark(suit: str) -> str:
    """The suit's letter."""
    return _said(suit[:1].upper(), 0, 18, 52, ink(suit), room=52)


def back() -> str:
    """A lattice of slanting lines in a frame."""
    return card_of(ground(PAPER, INK, 4), path(_lattice(20, 20, 230, 330, apart=30), stroke=INK, stroke_width=2))


def cover() -> str:
    """A lozenge on green."""
    return lid_of("#40584e", line("M160 40 230 100 160 160 90 100z", "#e9dcae", 8))


def _lattice(left: int, top: int, right: int, bottom: int, *, apart: int) -> str:
    """Lines that rise and lines that fall, each cut off at the frame, and the frame."""
    lines = f"M{left} {top}H{right}V{bottom}H{left}Z"
    for reach in range(apart, right - left + bottom - top, apart):
        low, high = max(0, reach - (right - left)), min(reach, bottom - top)
        lines += f"M{left + reach - low} {top + low}L{left + reach - high} {top + high}"
        lines += f"M{right - reach + low} {top + low}L{right - reach + high} {top + high}"
    return lines
