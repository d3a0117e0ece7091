"""Rook: Arts and Crafts plainness. A block of color with the number cut out of it, and a large numeral in a cut-corner frame.

Each color has its own shape: red a tulip, yellow a sun, black four squares, green a leaf. The cards that count carry that shape
once more beside the frame: once for 5 points, twice for 10.
"""

from __future__ import annotations

from parlour.lang.pack import Face
from parlour.packs.drawing.lettering import lettered
from parlour.packs.drawing.shapes import Point, at, both_ways, card_of, ground, line, outline, path, polygon, rect, ring_of

PAPER, INK = "#f5eddb", "#2a231c"
INDEX = {"red": (PAPER, "#a5281f"), "yellow": (INK, "#e8b02c"), "black": (PAPER, INK), "green": (PAPER, "#2c6142")}
"""For each suit the color of its index, and the color it stands on."""
POINTS = {"5": 5, "10": 10, "14": 10}

LEAF = "M0-24C20-12 20 10 0 24C-20 10-20-12 0-24Z"
TULIP = "M-19-20Q-9-16-7-8Q-5-18 0-23Q5-18 7-8Q9-16 19-20C23 4 14 21 0 23C-14 21-23 4-19-20Z"
SQUARES = "M-19-20H-2V-2H-19ZM2-20H19V-2H2ZM-19 2H-2V20H-19ZM2 2H19V20H2Z"


def shape(color: str, fill: str, on: str) -> str:
    """The shape of a color, about 48 high around the origin, on a ground of another color."""
    if color == "red":
        return path(TULIP, fill) + line("M0 22V9", on, 3)
    if color == "yellow":
        return polygon(ring_of(8, 25, 13), fill) + polygon(ring_of(8, 7, 7), on)
    if color == "black":
        return path(SQUARES, fill)
    return path(LEAF, fill) + line("M0 25V-8M0 6L8-2M0 6L-8-2", on, 3)


def mark(suit: str) -> str:
    """The shape of a color."""
    on, color = INDEX[suit]
    return shape(suit, color, PAPER if on == PAPER else INK)


def cut(left: float, top: float, right: float, bottom: float, *, wide: float, narrow: float) -> list[Point]:
    """A frame with its corners cut: wide at the top left and the bottom right, narrow at the other two."""
    return [
        (left + wide, top), (right - narrow, top), (right, top + narrow), (right, bottom - wide),
        (right - wide, bottom), (left + narrow, bottom), (left, bottom - narrow), (left, top + wide),
    ]  # fmt: skip


def _block(card: Face, color: str, on: str, *, large: bool) -> str:
    """The corner: number and shape, cut out of a block of color."""
    grow = 1.55 if large else 1
    right, bottom, number = (116, 214, 112) if large else (92, 137, 66)
    slant = 32 * grow
    corners = [(9, 20), (20, 9), (right, 9), (right, bottom - slant), (right - slant, bottom), (9, bottom)]
    middle = (9 + right) / 2
    return (
        polygon(corners, color)
        + lettered(card.number, middle, 19, number, on, pen=11 * grow, room=right - 26, gap=0.5, wide=1.04, square=True)
        + at(middle - 7 * grow, 22 + number + 23 * grow, shape(card.suit, on, color), size=0.86 * grow)
    )


def _numeral(number: str, x: float, y: float, height: float, fill: str, *, room: float) -> str:
    """A large numeral; a light one gets an outline of ink."""
    pen = height * 0.17

    def drawn(color: str, more: float) -> str:
        """The numeral, drawn with a pen that is wider by this much."""
        gap = (0.45 * pen - more) / (pen + more)
        return lettered(
            number, x, y - more / 2, height + more, color, pen=pen + more, room=room + more, gap=gap, wide=1.1, square=True
        )

    return drawn(INK, 7) + drawn(fill, 0) if fill == INDEX["yellow"][1] else drawn(fill, 0)


def _framed(card: Face, color: str) -> str:
    """The large numeral in its frame, around the origin."""
    outer, inner = cut(-76, -80, 76, 80, wide=56, narrow=14), cut(-67, -71, 67, 71, wide=52, narrow=10)
    edge = INK if card.suit == "yellow" else color
    high = 104 if len(card.number) == 1 else 86
    return (
        path(outline(outer), stroke=edge, stroke_width=5, stroke_linejoin="miter")
        + path(outline(inner), stroke=edge, stroke_width=1.5)
        + _numeral(card.number, 0, -high / 2, high, color, room=98)
    )


def _points(card: Face, color: str) -> str:
    """What a count card carries in the top right corner: its shape, once for each five points."""
    shapes = POINTS.get(card.number, 0) // 5
    fill = INK if card.suit == "yellow" else color
    return "".join(at(212 - 52 * n, 48, shape(card.suit, fill, PAPER), size=0.84) for n in range(shapes))


def face(card: Face, *, large: bool = False) -> str:
    """Block, frame and, on the cards that count, their points."""
    on, color = INDEX[card.suit]
    block = _block(card, color, on, large=large)
    points = _points(card, color)
    if large:
        return card_of(ground(PAPER, INK), block, at(160, 254, _framed(card, color), size=0.98), points)
    return card_of(ground(PAPER, INK), both_ways(block + points), at(125, 175, _framed(card, color)))


def back() -> str:
    """Rows of cut-corner frames with four squares in them, as on a tiled hearth."""
    field, light = INDEX["green"][1], "#d9cfae"
    tile = cut(-23, -26, 23, 26, wide=11, narrow=11)
    places = [(44 + 54 * column, 54.6 + 60.2 * row) for row in range(5) for column in range(4)]
    frames = "".join(outline(tile, *place) for place in places)
    squares = "".join(
        f"M{x - 10:g} {y:g}H{x - 1:g}M{x + 1:g} {y:g}H{x + 10:g}" for x, middle in places for y in (middle - 5, middle + 5)
    )
    return card_of(
        ground(PAPER, INK),
        rect(9, 9, 232, 332, field, rx=10),
        path(frames, stroke=light, stroke_width=3),
        path(squares, stroke=light, stroke_width=8, stroke_linecap="butt"),
    )
