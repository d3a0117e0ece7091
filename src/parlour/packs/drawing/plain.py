"""The plain skin and cover: for any pack without drawings of its own, from its numbers and suits alone."""

from __future__ import annotations

from html import escape

from parlour.lang.pack import Face, Pack
from parlour.packs.drawing.emblems import INK, emblems
from parlour.packs.drawing.shapes import at, both_ways, card_of, ground, lid_of, line, path, rect

PAPER, BRASS = "#fbf8f1", "#e9dcae"


def _said(text: str, x: float, y: float, size: float, color: str, *, room: float) -> str:
    """A word in a system font, squeezed where it is too long."""
    squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if len(text) * size * 0.62 > room else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{color}"{squeeze}'
        f' font-family="Helvetica, Arial, sans-serif">{escape(text)}</text>'
    )


class PlainSkin:
    """The plain skin of a pack: each suit has a color and a shape, and each card says what it is."""

    def __init__(self, pack: Pack) -> None:
        self.emblems = emblems(pack)

    def ink(self, suit: str) -> str:
        """The color of a suit."""
        return self.emblems[suit].color if suit in self.emblems else INK

    def face(self, card: Face, *, large: bool = False) -> str:
        """Number and suit in the corner, the suit's shape in the middle, the title at the foot."""
        color = self.ink(card.suit)
        number = "★" if card.number == "star" else card.number
        size, middle = (150, 58) if large else (90, 52)
        corner = _said(number, middle, size * 0.84, size, color, room=94 if large else 78)
        corner += at(middle, size * 1.24, self.mark(card.suit), size=size / 90 * 0.9)
        picture = at(165 if large else 125, 245 if large else 182, self.mark(card.suit), size=2.4 if large else 1.9)
        name = card.title or card.name
        foot = _said(name, 125 if large else 105, 334, 17, INK, room=220 if large else 130) if len(name) * 10 < 420 else ""
        return ground(PAPER, color, 4) + (corner if large else both_ways(corner)) + picture + foot

    def mark(self, suit: str) -> str:
        """The suit's shape in its color; a star for cards of no suit."""
        return self.emblems[suit].drawn() if suit in self.emblems else _said("★", 0, 19, 52, INK, room=52)

    def back(self) -> str:
        """A lattice of slanting lines in a frame."""
        return card_of(ground(PAPER, INK, 4), path(_lattice(20, 20, 230, 330, apart=30), stroke=INK, stroke_width=2))


def cover(pack: Pack) -> str:
    """The signs of the first suits on a label, on the color of the pack's cloth; without suits, a lozenge."""
    marks = [emblem.drawn() for emblem in emblems(pack).values()][:4]
    if not marks:
        return lid_of(pack.cloth, line("M160 40 230 100 160 160 90 100z", BRASS, 8))
    left = 160 - 33 * (len(marks) - 1)
    label = rect(left - 44, 56, 66 * (len(marks) - 1) + 88, 88, PAPER, rx=12) + rect(
        10, 10, 300, 180, "none", stroke=BRASS, rx=8
    )
    return lid_of(pack.cloth, label, *(at(left + 66 * place, 100, mark) for place, mark in enumerate(marks)))


def _lattice(left: int, top: int, right: int, bottom: int, *, apart: int) -> str:
    """Lines that rise and lines that fall, each cut off at the frame, and the frame."""
    lines = f"M{left} {top}H{right}V{bottom}H{left}Z"
    for reach in range(apart, right - left + bottom - top, apart):
        low, high = max(0, reach - (right - left)), min(reach, bottom - top)
        lines += f"M{left + reach - low} {top + low}L{left + reach - high} {top + high}"
        lines += f"M{right - reach + low} {top + low}L{right - reach + high} {top + high}"
    return lines
