"""The pictures of the guides as SVG, made of the packs' own drawings."""

from __future__ import annotations

import textwrap
from html import escape

from parlour.engine.guide import Item, Picture, Row
from parlour.lang.pack import Pack
from parlour.packs.drawing import skin
from parlour.packs.drawing.shapes import HEIGHT, WIDTH

SCALE = 0.4
CARD_WIDE, CARD_HIGH = round(WIDTH * SCALE), round(HEIGHT * SCALE)
GAP, EDGE, LINE, LETTER = 16, 18, 17, 7.2
"""The space between things, the margin, the height of a line of text, and the width of a letter, in pixels."""
CALL_HIGH = 50
FELT, PAPER, INK, SOFT, MARK = "#d9e5da", "#fffdf7", "#1e241f", "#575f55", "#f2b632"
FONT = 'font-family="system-ui, sans-serif" font-size="14" text-anchor="middle"'


def drawing(picture: Picture, pack: Pack) -> str:
    """A picture as an SVG document."""
    wide = max(map(row_wide, picture.rows)) + 2 * EDGE
    parts, top = [], EDGE
    for row in picture.rows:
        parts.append(row_drawn(row, pack, left=(wide - row_wide(row)) // 2, top=top))
        top += row_high(row) + GAP
    high = top - GAP + EDGE
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    ground = f'<rect width="{wide}" height="{high}" rx="12" fill="{FELT}"/>'
    title = f"<title>{escape(picture.caption)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{title}{ground}\n' + "\n".join(parts) + "\n</svg>\n"


def words(item: Item) -> list[str]:
    """The lines under a card."""
    return textwrap.wrap(item.says, 14) if item.kind in ("card", "back") else []


def wide_of(item: Item) -> int:
    """The width of an item."""
    if item.kind == "call":
        return 24 + round(LETTER * 1.1 * max(len(item.says) + 2, len(item.name)))
    return round(LETTER * 1.2 * len(item.says)) if item.kind == "sign" else CARD_WIDE


def row_wide(row: Row) -> int:
    """The width of a row."""
    return sum(map(wide_of, row)) + GAP * (len(row) - 1)


def row_high(row: Row) -> int:
    """The height of a row."""
    if all(item.kind == "call" for item in row):
        return CALL_HIGH
    lines = max(len(words(item)) for item in row)
    return CARD_HIGH + (6 + LINE * lines if lines else 0)


def row_drawn(row: Row, pack: Pack, *, left: int, top: int) -> str:
    """A row, item by item."""
    parts = []
    for item in row:
        parts.append(f'<g transform="translate({left} {top})">{item_drawn(item, pack)}</g>')
        left += wide_of(item) + GAP
    return "\n".join(parts)


def item_drawn(item: Item, pack: Pack) -> str:
    """An item, with its corner at the origin."""
    match item.kind:
        case "call":
            return call_drawn(item)
        case "sign":
            return written(item.says, wide_of(item) / 2, CARD_HIGH / 2 + 5, INK)
        case "card" | "back":
            return card_drawn(item, pack)


def call_drawn(item: Item) -> str:
    """Words said aloud, in a bubble."""
    wide, line = wide_of(item), MARK if item.marked else FELT
    bubble = f'<rect width="{wide}" height="{CALL_HIGH}" rx="12" fill="{PAPER}" stroke="{line}" stroke-width="3"/>'
    return bubble + written(item.name, wide / 2, 19, SOFT) + written(f"“{item.says}”", wide / 2, 39, INK)


def card_drawn(item: Item, pack: Pack) -> str:
    """A card, and the words under it."""
    look, card = skin(pack), pack.find(item.name)
    drawn = look.back() if card is None else look.face(pack.faces[card])
    box = f'x="-4" y="-4" width="{CARD_WIDE + 8}" height="{CARD_HIGH + 8}" rx="10"'
    mark = f'<rect {box} fill="none" stroke="{MARK}" stroke-width="4"/>' if item.marked else ""
    lines = [written(line, CARD_WIDE / 2, CARD_HIGH + 20 + LINE * at, INK) for at, line in enumerate(words(item))]
    return f'<g transform="scale({SCALE})">{drawn}</g>{mark}{"".join(lines)}'


def written(text: str, x: float, y: float, color: str) -> str:
    """A line of text around a point."""
    return f'<text x="{x:g}" y="{y:g}" fill="{color}" {FONT}>{escape(text)}</text>'
