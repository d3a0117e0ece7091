"""The looks of the packs: each card as a drawing of a few plain shapes, made here.

A skin is a module of this folder, named like its pack ("all-star" is ``all_star.py``), with two functions that give SVG markup
for a box of 250 by 350:

* ``face(card, *, large=False)``: a card from the front; ``large`` is the setting with the large index,
* ``back()``: the back, the same for all cards.

A pack without a module of its own gets the ``plain`` skin. A drawing has no ids, styles or links, so that any number of cards
and sheets can stand in one page.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from parlour.lang.pack import Face, Pack


class Skin(Protocol):
    """What a module of this folder has to offer."""

    def face(self, card: Face, *, large: bool = False) -> str:
        """The front of a card, as markup for a box of 250 by 350."""

    def back(self) -> str:
        """The back of every card, as markup for a box of 250 by 350."""


def skin(pack: Pack) -> Skin:
    """The skin of this pack, or the plain one."""
    folder = f"parlour.packs.{pack.name.replace('-', '_')}"
    has_one = find_spec(folder) is not None and find_spec(f"{folder}.skin") is not None
    return cast(Skin, import_module(f"{folder}.skin" if has_one else f"{__name__}.plain"))


def slug(name: str) -> str:
    """The name of a card as part of an id: "Red 5" is "red-5"."""
    return name.lower().replace(" ", "-")


def deck(pack: Pack, *, large: bool = False) -> str:
    """One SVG document with a symbol for each card of the pack (``card-red-5``) and one for the back (``card-back``)."""
    look = skin(pack)
    drawings = [(slug(card.name), look.face(card, large=large)) for card in pack.faces] + [("back", look.back())]
    symbols = "\n".join(f'<symbol id="card-{name}" viewBox="0 0 250 350">{drawing}</symbol>' for name, drawing in drawings)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'
