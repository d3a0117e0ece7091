"""The Pals Kartoon Kards: two troupes of boys, two of girls, each 1 to 12 and a captain (star); and the joker, My Pal.

Both boy troupes carry the same thirteen names, and both girl troupes theirs.
"""

from __future__ import annotations

from parlour.lang.pack import Face, Pack
from parlour.packs.pals import stories

TROUPES = ("yellow", "red", "blue", "green")
NUMBERS = (*(str(n) for n in range(1, 13)), "star")
BOYS = (
    "Hugh Wood",
    "I. M. Reddy",
    "Butt U. Hafta",
    "Hawe Kum",
    "Watt Fore",
    "R. U. Withus",
    "Obie Still",
    "U. R. Daffy",
    "Knott Able",
    "Will Hugh",
    "O. K. Kidd",
    "Happy Daze",
    "Sam's Son",
)
GIRLS = (
    "Taka Sneak",
    "Tacoma Friend",
    "Lotta Bunk",
    "Iva Date",
    "Betta Scram",
    "Seemie Later",
    "Ura Honey",
    "May Bee",
    "Jamaica Date",
    "Bea Nice",
    "Wanna Bite",
    "Watta Laff",
    "Miss America",
)
STORIES = {**stories.BOYS, **stories.GIRLS}
CHARACTERS = {"yellow": BOYS, "red": BOYS, "blue": GIRLS, "green": GIRLS}


def _about(troupe: str, number: str) -> str:
    """Boy or girl, and who the Pals are: the same number in both troupes of the others."""
    kind = "boy" if CHARACTERS[troupe] is BOYS else "girl"
    first, second = (f"{other} {number}" for other in TROUPES if CHARACTERS[other] is not CHARACTERS[troupe])
    return f"a {kind}, whose Pals are {first} and {second}"


PACK = Pack(
    name="pals",
    title="Pals Kartoon Kards",
    suits=TROUPES,
    cloth="#4a3f6b",
    by_character=True,
    story=stories.BOX,
    faces=(
        *(
            Face(f"{troupe} {number}", troupe, number, title, about=_about(troupe, number), story=STORIES[title])
            for troupe in TROUPES
            for number, title in zip(NUMBERS, CHARACTERS[troupe], strict=True)
        ),
        Face("my pal", "", "star", "My Pal", about="the joker, which takes any card that another led", story=stories.MY_PAL),
    ),
)
