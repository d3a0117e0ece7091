"""The drawings of the packs: each card, and each box cover, made of a few plain shapes.

A pack's package ("all-star" is ``parlour.packs.all_star``) may have

* ``skin.py`` with ``face(card, *, large=False)``, a card's front (``large`` has the large index), ``back()``, the back of
  every card: SVG markup for a box of 250 by 350, and ``mark(suit)``, the sign of a suit around the origin,
* ``cover.py`` with ``cover()``, the lid of its box: SVG markup for a box of 320 by 200.

A pack without them gets those of ``plain``. A drawing has no ids, styles or links, so any number of them fit in one page.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol, cast

from parlour import packs
from parlour.lang.pack import Face, Pack
from parlour.packs.drawing.plain import PlainSkin
from parlour.packs.drawing.plain import cover as plain_cover
from parlour.packs.drawing.shapes import HEIGHT, LID_HEIGHT, LID_WIDTH, WIDTH


class Skin(Protocol):
    """What a pack's ``skin.py`` offers."""

    def face(self, card: Face, *, large: bool = False) -> str:
        """The front of a card, as markup for a box of 250 by 350."""

    def back(self) -> str:
        """The back of every card, as markup for a box of 250 by 350."""

    def mark(self, suit: str) -> str:
        """The sign of a suit, about 50 high around the origin, to be seen on a light ground."""


def _module(pack: Pack, part: str) -> ModuleType | None:
    """This part of the pack's package, if it has one."""
    name = f"{packs.package(pack.name)}.{part}" if pack.name in packs.names() else ""
    return import_module(name) if name and find_spec(name) is not None else None


def skin(pack: Pack) -> Skin:
    """The skin of this pack, or the plain one."""
    return cast(Skin, _module(pack, "skin") or PlainSkin(pack))


def slug(name: str) -> str:
    """The name of a card as part of an id: "Red 5" is "red-5"."""
    return name.lower().replace(" ", "-")


def deck(pack: Pack, *, large: bool = False) -> str:
    """One SVG document with a symbol for each card of the pack (``card-red-5``), the back (``card-back``) and each suit (``suit-red``)."""
    look = skin(pack)
    drawings = [(slug(card.name), look.face(card, large=large)) for card in pack.faces] + [("back", look.back())]
    box = f"0 0 {WIDTH} {HEIGHT}"
    symbols = "\n".join(f'<symbol id="card-{name}" viewBox="{box}">{drawing}</symbol>' for name, drawing in drawings)
    marks = "\n".join(
        f'<symbol id="suit-{slug(suit)}" viewBox="-30 -30 60 60">{look.mark(suit)}</symbol>' for suit in pack.suits
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n{marks}\n</svg>\n'


def card_picture(pack: Pack, card: Face, *, large: bool = False) -> str:
    """The front of one card as an SVG document."""
    drawing = skin(pack).face(card, large=large)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing}</svg>\n'


def cover(pack: Pack) -> str:
    """The cover of the pack's box as an SVG document; it fills a box of any shape, cut off at the sides."""
    own = _module(pack, "cover")
    box = f'viewBox="0 0 {LID_WIDTH} {LID_HEIGHT}" preserveAspectRatio="xMidYMid slice"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{plain_cover(pack) if own is None else own.cover()}</svg>\n'
