"""What a notebook shows: a table as a seat sees it, and a card, as SVG made of the packs' own drawings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import cast

from parlour import packs
from parlour.engine.visibility import FieldValue, Single, places
from parlour.games import find, names
from parlour.lang.errors import SetupError, quoted
from parlour.lang.fields import ACTOR, CARD, SEAT, Field
from parlour.lang.numbers import viewer_number
from parlour.lang.pack import Face, Pack
from parlour.lang.phrases import listed_and, worded
from parlour.packs.drawing import skin
from parlour.packs.drawing.shapes import HEIGHT, WIDTH
from parlour.play import phrases
from parlour.play.table import Table

CARD_WIDE, CARD_HIGH = 60, 84
WIDE, EDGE, LABEL, GAP, LINE = 760, 16, 190, 10, 20
"""The width of a table, its margin, the width of a label, the space between rows, and the height of a line of text, in pixels."""
STEP = 34
"""How far apart the cards of a row lie, at most."""
BACKS = 6
"""Maximum face-down cards drawn; their number is written beside them."""
PAPER, SOFT = "#fffdf7", "#cfdccf"
FONT = 'font-family="system-ui, sans-serif" font-size="14"'


@dataclass(frozen=True)
class Card:
    """A card of a pack, to look at. Get one with ``parlour.card``."""

    pack: Pack
    face: Face

    def __str__(self) -> str:
        return self.face.name

    def __repr__(self) -> str:
        return f"card({self.pack.name!r}, {self.face.name!r})"

    def _repr_svg_(self) -> str:
        """The card, for a notebook."""
        title = f"<title>{escape(self.pack.titled(self.pack.faces.index(self.face)))}</title>"
        return _document(WIDTH // 2, HEIGHT // 2, f"{title}{skin(self.pack).face(self.face)}", f"0 0 {WIDTH} {HEIGHT}")


def card(pack: str, name: str) -> Card:
    """A card of a pack (or of the pack that a game uses) by its name, or by its title where titles name cards."""
    found = pack_named(pack)
    place = found.find(name) if isinstance(name, str) else None
    if place is None:
        some = ", ".join(face.name for face in found.faces[:3])
        raise SetupError(phrases.NO_CARD(card=quoted(name), pack=found.name, some=some), field="card")
    return Card(found, found.faces[place])


def pack_named(name: str) -> Pack:
    """The pack with this name, or that of the game with this name."""
    if name in packs.names():
        return packs.find(name)
    if name in names():
        rules = find(name)
        return rules.pack_of(rules.state())
    raise SetupError(phrases.NO_PACK(name=quoted(name), names=", ".join(packs.names())), field="pack")


def table_svg(table: Table, seat: int | None = None) -> str:
    """A table as this seat sees it (None: a spectator)."""
    viewer = viewer_number(seat, table.game.players)
    rows, top = [_heading(table, viewer)], EDGE + 2 * LINE + GAP
    for label, value in _rows(table, viewer):
        rows.append(_row(label, value, table.game.pack, top))
        top += CARD_HIGH + GAP
    ground = f'<rect width="{WIDE}" height="{top + EDGE}" rx="12" fill="{table.game.pack.cloth}"/>'
    return _document(WIDE, top + EDGE, ground + "".join(rows))


def _document(wide: int, high: int, inside: str, box: str = "") -> str:
    size = f'width="{wide}" height="{high}" viewBox="{box or f"0 0 {wide} {high}"}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{inside}</svg>'


def _heading(table: Table, viewer: int | None) -> str:
    """Which game it is, the scores, and whose turn it is."""
    view = table.view(viewer)
    title = table.game.rules.calling_card.title
    scores = ", ".join(f"{name} {score}" for name, score in zip(table.names, view.scores, strict=True))
    if table.over:
        now = view.headline or phrases.GAME_OVER()
    else:
        now = phrases.YOUR_TURN_LATER(names=listed_and([table.names[actor] for actor in view.actors]))
    first, second = (EDGE, EDGE + LINE // 2 + 4), (EDGE, EDGE + LINE + LINE // 2 + 4)
    return (
        f"<title>{escape(title)}</title>"
        + _text(*first, phrases.DRAWN_DEAL(title=title, deal=view.deal, now=now), PAPER)
        + _text(*second, scores, SOFT)
    )


def _rows(table: Table, viewer: int | None) -> Iterator[tuple[tuple[str, str], Single]]:
    """What lies on the table, place by place, with its label: what the table has first, then what each seat has. A card that a
    field only tells something about is drawn where it lies."""
    view, names = table.view(viewer), table.names
    shown = [field for field in places(type(table.state)) if _is_shown(field, view.phase) and view.fields.get(field.name)]
    drawn = {
        str(name)
        for field in shown
        if field.kind != CARD
        for one in _values(field, view.fields[field.name])
        for name in _cards(one)
    }
    for field in sorted(shown, key=lambda field: field.per == SEAT):
        for seat, value in enumerate(_values(field, view.fields[field.name])):
            if field.kind == CARD and (not isinstance(value, str) or value in drawn):
                continue
            if value not in (None, [], {"hidden": 0}):
                owner = names[seat] if field.per == SEAT else ""
                yield (owner, worded(field.title)), value


def _is_shown(field: Field, phase: str) -> bool:
    return field.seen != ACTOR and not field.quiet and (not field.during or phase in field.during)


def _values(field: Field, value: FieldValue) -> list[Single]:
    """The values of a field: one, or one for each seat."""
    return cast("list[Single]", list(value) if field.per == SEAT and isinstance(value, list) else [value])


def _cards(value: Single) -> list[str]:
    """The cards of a place that lie open."""
    return [str(name) for name in value] if isinstance(value, list) else [value] if isinstance(value, str) else []


def _row(label: tuple[str, str], value: Single, pack: Pack, top: int) -> str:
    """One place: its label, and its cards, face up or face down."""
    owner, title = label
    words = [_text(EDGE, top + CARD_HIGH // 2 - 4 + LINE * line, text, color)
             for line, (text, color) in enumerate(((owner, PAPER), (title, SOFT)))]  # fmt: skip
    if isinstance(value, dict):
        backs = min(value["hidden"], BACKS)
        pictures = [skin(pack).back()] * backs
        words.append(
            _text(EDGE + LABEL + backs * STEP // 2 + CARD_WIDE, top + CARD_HIGH // 2 + 4, f"× {value['hidden']}", PAPER)
        )
        step = STEP // 2
    else:
        found = [pack.find(name) for name in _cards(value)]
        pictures = [skin(pack).face(pack.faces[card]) for card in found if card is not None]
        room = WIDE - 2 * EDGE - LABEL - CARD_WIDE
        step = min(STEP, room // max(1, len(pictures) - 1))
    return "".join(words) + "".join(
        _picture(drawing, EDGE + LABEL + place * step, top) for place, drawing in enumerate(pictures)
    )


def _picture(drawing: str, left: int, top: int) -> str:
    place = f'x="{left}" y="{top}" width="{CARD_WIDE}" height="{CARD_HIGH}"'
    return f'<svg {place} viewBox="0 0 {WIDTH} {HEIGHT}">{drawing}</svg>'


def _text(left: int, base: int, text: str, color: str) -> str:
    return f'<text x="{left}" y="{base}" fill="{color}" {FONT}>{escape(text)}</text>'
