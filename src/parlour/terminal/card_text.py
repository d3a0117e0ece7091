"""Cards in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from parlour.lang.pack import Face, Pack
from parlour.lang.phrases import worded


def in_suits(pack: Pack, names: Sequence[str], *, in_short: bool = False) -> str:
    """Cards in the pack's order, by suit: "red 1, 5, 14; black 2"; or where cards are called by their characters, unless told
    ``in_short``: "red 5 Watt Fore, 12 Happy Daze"."""
    faces = [pack.faces[card] for name in names if (card := pack.find(name)) is not None]
    with_names = pack.by_character and not in_short
    told = []
    for suit, group in groupby(faces, key=lambda face: face.suit):
        cards = list(group)
        if suit and all(face.name == f"{suit} {face.number}" for face in cards):
            told.append(f"{suit} " + ", ".join(f"{face.number} {face.title}" if with_names else face.number for face in cards))
        else:
            told.append(", ".join(face.title if with_names else face.name for face in cards))
    return "; ".join(told)


def names_of(pack: Pack) -> set[str]:
    """All that cards are called: by name, by title, by number and title."""
    titles = {name for face in pack.faces if face.title for name in (face.title, f"{face.number} {face.title}")}
    return titles | {face.name for face in pack.faces}


def face_text(pack: Pack, card: int) -> str:
    """Everything about a card: what is on it, and its story."""
    face = pack.faces[card]
    line = face_line(face)
    after = ":" if line == face.name else "."
    return f"{line}{after} {worded(face.story)}" if face.story else line


def face_line(face: Face) -> str:
    """What is on a card: its name, title, artist, year and text, and where a painting hangs."""
    title = "" if face.title.casefold() == face.name else face.title
    about = ", ".join(part for part in (title, face.artist, face.year, worded(face.about), worded(face.where)) if part)
    return f"{face.name}: {about}" if about else face.name
