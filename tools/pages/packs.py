"""The page of the packs: what is on their cards."""

from __future__ import annotations

from importlib import import_module

import parlour
from parlour import packs
from parlour.lang.cards import run
from parlour.lang.pack import Face, Pack
from parlour.terminal.game_page.markdown import paragraphs, table
from parlour.terminal.game_page.tables import pack_text


def packs_page() -> str:
    """All packs, in alphabetical order."""
    lines = ["# The packs", "", f"{len(packs.built_in())} packs serve {len(parlour.games.built_in())} games.", ""]
    for name in packs.built_in():
        module, pack = import_module(f"{packs.package(name)}.cards"), packs.find(name)
        lines += [f"## {pack.title}", "", *paragraphs(module.__doc__ or ""), f"{pack_text(pack, run(0, len(pack)))}.", ""]
        lines += [*face_table(pack), f"[Every card drawn, with its story](cards/{name}.md).", ""]
    lines += ["Other packages may [bring packs of their own](adding-a-game.md#9-a-package-of-its-own).", ""]
    lines += ["This page is written by `make docs` from [src/parlour/packs](../src/parlour/packs)."]
    return "\n".join(lines) + "\n"


def face_table(pack: Pack) -> list[str]:
    """What is on the cards of a pack, a column for each suit; nothing, where no card of a suit has a title."""
    columns = {suit: [face for face in pack.faces if face.suit == suit and face.title] for suit in pack.suits}
    longest = max(columns.values(), key=len)
    if not longest:
        return []
    rows = []
    for place in reversed(range(len(longest))) if pack.by_title else range(len(longest)):
        faces = [column[place] if place < len(column) else None for column in columns.values()]
        rows.append([longest[place].number, *(face_text(face) for face in faces)])
    return [*table(("", *columns), rows), ""]


def face_text(face: Face | None) -> str:
    """A card's title, artist and year."""
    if face is None:
        return ""
    about = ", ".join(part for part in (face.artist, face.year) if part)
    return f"*{face.title}*, {about}" if about else face.title
