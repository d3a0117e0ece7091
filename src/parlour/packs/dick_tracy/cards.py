"""The Dick Tracy pack: Jewels, Thugs and Dick Tracys.

The sheet of about 1934 doesn't say how many there are of each kind, so the split is an option, written 15/12/8. The state
keeps it as one number, with two digits for each kind (151208). What the cards show is our own invention.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from parlour.lang.cards import run
from parlour.lang.pack import Face, Pack
from parlour.lang.rule import rule
from parlour.packs.dick_tracy import stories

KINDS = ("jewel", "thug", "tracy")
USUAL = "15/12/8"
MOST_CARDS = 60
HAND = 5
TWO_DIGITS = 100
"""Each kind has two digits in the number of a split."""

_TITLES = {
    "jewel": (
        ("Ruby", "Pearl", "Emerald", "Opal", "Diamond", "Garnet", "Sapphire", "Topaz"),
        ("Ring", "Necklace", "Brooch", "Tiara", "Bracelet", "Pendant", "Cuff-links", "Hatpin"),
    ),
    "thug": (
        ("Soapy", "Lefty", "Whistling", "Gloomy", "Two-Hat", "Slippery", "Quiet", "Peppermint"),
        ("Gus", "Morris", "Ferdie", "Clem", "Ozzie", "Bertram", "Spike", "Dutch"),
    ),
    "tracy": (
        (
            "Tracy with a Flashlight",
            "Tracy in Disguise",
            "Tracy on the Telephone",
            "Tracy with a Warrant",
            "Tracy Listening",
            "Tracy with the Handcuffs",
            "Tracy at the Wheel",
            "Tracy and the Footprint",
        ),
        (
            "by the Docks",
            "in the Rain",
            "at the Bank",
            "on the Roof",
            "in the Alley",
            "at Midnight",
            "at the Opera",
            "on the Train",
        ),
    ),
}


def _title(kind: str, place: int) -> str:
    """What a card shows: one of eight times eight pictures; neighbors have nothing in common."""
    return _halves(_TITLES[kind], place)


def _story(kind: str, place: int) -> str:
    """What is told about a card: a sentence for each half of its title."""
    return _halves(stories.HALVES[kind], place)


def _halves(words: tuple[tuple[str, ...], tuple[str, ...]], place: int) -> str:
    """One of eight first halves with one of eight second ones."""
    first, second = words
    return f"{first[place % 8]} {second[(place + place // 8) % 8]}"


class Split(NamedTuple):
    """How many cards there are of each kind."""

    jewels: int
    thugs: int
    tracys: int


def number_of(split: Split) -> int:
    """The split as the state keeps it; ``split_of`` reads it back."""
    return (split.jewels * TWO_DIGITS + split.thugs) * TWO_DIGITS + split.tracys


@rule
def jewels_in(number: int) -> int:
    """How many Jewels the number of a split stands for."""
    return number // TWO_DIGITS // TWO_DIGITS


@rule
def thugs_in(number: int) -> int:
    """How many Thugs the number of a split stands for."""
    return number // TWO_DIGITS % TWO_DIGITS


@rule
def tracys_in(number: int) -> int:
    """How many Dick Tracys the number of a split stands for."""
    return number % TWO_DIGITS


@rule
def jewels(number: int) -> int:
    """The Jewels of the pack with the split of this number."""
    return run(0, jewels_in(number))


@rule
def thugs(number: int) -> int:
    """Its Thugs."""
    return run(jewels_in(number), thugs_in(number))


@rule
def tracys(number: int) -> int:
    """Its Dick Tracys."""
    return run(jewels_in(number) + thugs_in(number), tracys_in(number))


def split_of(number: int) -> Split:
    """The split that ``number_of`` gave this number."""
    return Split(jewels_in(number), thugs_in(number), tracys_in(number))


def read_split(text: str, players: int) -> int:
    """The number of a split like ``15/12/8``; ValueError says what is wrong with it."""
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{1,2})", text.strip(), re.ASCII)
    if found is None:
        raise ValueError(f"pack: {text[:40]!r} is not Jewels/Thugs/Tracys, like {USUAL}")
    split = Split(*map(int, found.groups()))
    total, least = sum(split), HAND * players + 1
    if split.jewels < 4 or split.tracys < 1:
        raise ValueError(f"pack: {text} has no winning hand; it takes 4 Jewels and a Tracy")
    if not least <= total <= MOST_CARDS:
        raise ValueError(f"pack: {text} has {total} cards; {players} players need {least} to {MOST_CARDS}")
    return number_of(split)


def show_split(number: int) -> str:
    """The split as people write it."""
    return "/".join(map(str, split_of(number)))


@cache
def pack_of_split(number: int) -> Pack:
    """The pack with the split of this number: Jewels, then Thugs, then Tracys."""
    return Pack(
        name="dick-tracy",
        title="Dick Tracy",
        suits=KINDS,
        cloth="#4d4433",
        story=stories.BOX,
        faces=tuple(
            Face(f"{kind} {place + 1}", kind, str(place + 1), _title(kind, place), story=_story(kind, place))
            for kind, size in zip(KINDS, split_of(number), strict=True)
            for place in range(size)
        ),
    )


PACK = pack_of_split(read_split(USUAL, 4))
