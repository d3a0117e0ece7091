"""The Dick Tracy pack: Jewels, Thugs and Dick Tracys.

The sheet of about 1934 does not count the cards, so the split is an option, written J/T/D; in the state it is one
number with two digits for each kind (15/12/8 is 151208). What the cards show is of our own making.
"""

from __future__ import annotations

import re
from functools import cache

from parlour.lang.pack import Face, Pack

KINDS = ("jewel", "thug", "tracy")
USUAL = "15/12/8"
MOST_CARDS = 60
HAND = 5

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
            "Tracy with a Torch",
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
    """What a card shows: eight times eight pictures, so that neighbours have nothing in common."""
    first, second = _TITLES[kind]
    return f"{first[place % 8]} {second[(place + place // 8) % 8]}"


def read_split(text: str, players: int) -> int:
    """The number of a split like ``15/12/8``; ValueError says what is wrong with it."""
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{1,2})", text.strip(), re.ASCII)
    if found is None:
        raise ValueError(f"pack: {text[:40]!r} is not Jewels/Thugs/Tracys, like {USUAL}")
    jewels, thugs, tracys = (int(part) for part in found.groups())
    total, least = jewels + thugs + tracys, HAND * players + 1
    if jewels < 4 or tracys < 1:
        raise ValueError(f"pack: {text} has no winning hand; it takes 4 Jewels and a Tracy")
    if not least <= total <= MOST_CARDS:
        raise ValueError(f"pack: {text} has {total} cards; {players} players need {least} to {MOST_CARDS}")
    return jewels * 10000 + thugs * 100 + tracys


def split_of(number: int) -> tuple[int, int, int]:
    """How many Jewels, Thugs and Tracys the number of a split stands for."""
    return number // 10000, number // 100 % 100, number % 100


def show_split(number: int) -> str:
    """The split as people write it."""
    return "/".join(str(size) for size in split_of(number))


@cache
def pack_of_split(number: int) -> Pack:
    """The pack with this split: Jewels, then Thugs, then Tracys."""
    return Pack(
        name="dick-tracy",
        title="Dick Tracy",
        suits=KINDS,
        faces=tuple(
            Face(f"{kind} {place + 1}", kind, str(place + 1), _title(kind, place))
            for kind, size in zip(KINDS, split_of(number), strict=True)
            for place in range(size)
        ),
    )


PACK = pack_of_split(read_split(USUAL, 4))
