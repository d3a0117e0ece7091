"""The packs and their cards, for collectors: as text, and as JSON for programs. All of it comes from the packs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from difflib import get_close_matches
from functools import cache

from parlour.games import find, names
from parlour.lang.errors import SetupError, quoted
from parlour.lang.pack import Face, Pack, plain
from parlour.lang.phrases import counted, listed_and, worded
from parlour.packs.drawing import card_picture, cover
from parlour.terminal import phrases
from parlour.terminal.card_text import face_line

LONGEST = 40
"""Maximum characters of a typed name in a message."""


@cache
def packs() -> dict[str, Pack]:
    """The packs of all games by name, in alphabetical order."""
    found = {card.pack.name: card.pack for card in (find(name).calling_card for name in names())}
    return dict(sorted(found.items()))


def games_of(pack: Pack) -> list[str]:
    """The titles of the games played with a pack."""
    cards = [find(name).calling_card for name in names()]
    return [card.short_title or card.title for card in cards if card.pack.name == pack.name]


def find_pack(name: str) -> Pack:
    """The pack with this name; SetupError names the packs there are."""
    known = packs()
    wanted = "-".join(name.casefold().split())
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted[:LONGEST], known, n=1)
    text, choice = quoted(name[:LONGEST]), ", ".join(known)
    raise SetupError(
        phrases.NO_PACK_BUT(name=text, near=near[0], names=choice) if near else phrases.NO_PACK(name=text, names=choice),
        field="pack",
    )


def find_cards(pack: Pack, text: str) -> list[Face]:
    """The card with this name, or all cards with this title; SetupError if there is none."""
    card = pack.find(text)
    if card is not None:
        return [pack.faces[card]]
    wanted = plain(text[:LONGEST])
    found = [face for face in pack.faces if wanted and plain(face.title) == wanted]
    if not found:
        raise _no_card(pack, text)
    return found


def _no_card(pack: Pack, text: str) -> SetupError:
    """What to say where no card has this name or title."""
    called = {known.casefold(): known for face in pack.faces for known in (face.name, face.title) if known}
    near = get_close_matches(text.casefold()[:LONGEST], called, n=1)
    name, example = quoted(text[:LONGEST]), called[near[0]] if near else pack.card_name(0)
    phrase = phrases.NO_CARD_BUT if near else phrases.NO_CARD_IN_PACK
    return SetupError(phrase(name=name, pack=pack.name, near=example), field="card")


def pack_list() -> list[str]:
    """All packs, a line each, and how to see more."""
    told = [
        phrases.PACK(name=pack.name, title=pack.title, cards=counted(len(pack), "card"), games=listed_and(games_of(pack)))
        for pack in packs().values()
    ]
    return [*told, "", phrases.SEE_CARDS(command=f"parlour cards {next(iter(packs()))}")]


def pack_lines(pack: Pack) -> list[str]:
    """A pack: its box, and all its cards."""
    box = [phrases.PACK_TITLE(title=pack.title, cards=counted(len(pack), "card")), ""]
    for paragraph in pack.story.split("\n\n") if pack.story else []:
        box += [worded(paragraph), ""]
    return [*box, *card_lines(pack.faces)]


def card_lines(faces: Sequence[Face]) -> list[str]:
    """Cards, each with its story."""
    told = []
    for face in faces:
        told += [face_line(face), *([f"    {worded(face.story)}"] if face.story else [])]
    return told


def pack_list_json() -> list[dict[str, object]]:
    """All packs, for programs."""
    return [
        {"name": pack.name, "title": pack.title, "cards": len(pack), "games": games_of(pack), "story": pack.story}
        for pack in packs().values()
    ]


def pack_json(pack: Pack) -> dict[str, object]:
    """A pack with its cards, for programs."""
    return {"name": pack.name, "title": pack.title, "story": pack.story, "cards": cards_json(pack.faces)}


def cards_json(faces: Sequence[Face]) -> list[dict[str, str]]:
    """Cards, for programs."""
    return [asdict(face) for face in faces]


def picture(pack: Pack, text: str) -> str:
    """The drawing of the card with this name or title, as an SVG document; without a name, that of the box."""
    return card_picture(pack, find_cards(pack, text)[0]) if text else cover(pack)
