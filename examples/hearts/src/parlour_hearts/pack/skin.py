"""The French pack, plainly: number and suit in the corner, and the suit large in the middle.

Each suit has a color and a shape of its own, so that no two are taken for each other: clubs green and round, diamonds blue and
pointed, spades black, hearts red. The court cards and the ace stand in a frame.
"""

from __future__ import annotations

from parlour.lang.pack import Face
from parlour.packs.drawing.lettering import lettered
from parlour.packs.drawing.shapes import at, both_ways, card_of, circle, ground, path, rect

PAPER, INK = "#fbf7ee", "#1d2125"
INDEX = {
    "clubs": ("#1c6138", PAPER),
    "diamonds": ("#1b4f9c", PAPER),
    "spades": (INK, PAPER),
    "hearts": ("#b3261e", PAPER),
}
"""For each suit the color of its index, and the color it stands on."""
BACK, LATTICE = "#27496d", "#dfe6ee"

HEART = "M0 22C-12 12-24 2-24-9C-24-18-17-23-10-23C-5-23-1-20 0-15C1-20 5-23 10-23C17-23 24-18 24-9C24 2 12 12 0 22Z"
SPADE = (
    "M0-24C12-13 24-4 24 6C24 14 17 17 11 17C7 17 4 15 2 12L6 24H-6L-2 12C-4 15-7 17-11 17C-17 17-24 14-24 6C-24-4-12-13 0-24Z"
)
DIAMOND = "M0-25L19 0L0 25L-19 0Z"
STEM = "M-2 0H2L6 24H-6Z"


def mark(suit: str) -> str:
    """The shape of a suit, about 48 high around the origin."""
    color = INDEX[suit][0]
    if suit == "clubs":
        return circle(0, -12, 11, color) + circle(-12, 6, 11, color) + circle(12, 6, 11, color) + path(STEM, color)
    shape = {"diamonds": DIAMOND, "spades": SPADE, "hearts": HEART}[suit]
    return path(shape, color)


def _corner(card: Face, *, large: bool) -> str:
    """Number and suit in the corner."""
    color = INDEX[card.suit][0]
    high, middle, room = (112, 62, 92) if large else (66, 50, 70)
    number = lettered(card.number, middle, 18, high, color, pen=high * 0.16, room=room, gap=0.5)
    return number + at(middle, high + (62 if large else 50), mark(card.suit), size=1.3 if large else 0.95)


def _picture(card: Face) -> str:
    """The suit large around the origin; court cards and aces in a frame, with their letter."""
    if card.number.isdigit():
        return at(0, 0, mark(card.suit), size=2.1)
    color = INDEX[card.suit][0]
    frame = rect(-46, -84, 92, 168, "none", rx=9, stroke=color, stroke_width=5)
    letter = lettered(card.number, 0, -66, 68, color, pen=11, room=64)
    return frame + letter + at(0, 42, mark(card.suit), size=1.3)


def face(card: Face, *, large: bool = False) -> str:
    """Corner and picture."""
    corner = _corner(card, large=large)
    if large:
        return card_of(ground(PAPER, INK), at(168, 240, _picture(card)), corner)
    return card_of(ground(PAPER, INK), at(125, 175, _picture(card)), both_ways(corner))


def back() -> str:
    """A lattice of diamonds on blue."""
    cells = "".join(
        f"M{x} {y - 20}L{x + 16} {y}L{x} {y + 20}L{x - 16} {y}Z" for x in range(43, 220, 41) for y in range(51, 310, 62)
    )
    between = "".join(f"M{x} {y}h0" for x in (63, 104, 146, 187) for y in range(82, 280, 62))
    return card_of(
        ground(PAPER, INK),
        rect(12, 12, 226, 326, BACK, rx=10),
        rect(22, 22, 206, 306, "none", rx=6, stroke=LATTICE, stroke_width=2),
        path(cells, stroke=LATTICE, stroke_width=3),
        path(between, stroke=LATTICE, stroke_width=8),
    )
