"""Names that look alike: nobody at a table should pass for somebody else.

Letters of other alphabets are read as the Latin letters they look like, and then the names are compared twice: without regard to case, and
stroke by stroke (an "I" is an "l" and a "1" then). No list of such letters is complete; these are the ones at hand on keyboards, in fonts,
and on the pages that turn a name into look-alikes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

from parlour.play.text import JOINER, SELECTORS, clean_text, name_key

CAPITALS = str.maketrans(
    # Cyrillic
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u051a\u051c\u04ba\u0500\u0474\u04ae\u050c\u0460\u042c"
    # Greek
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03f9\u037f"
    # Armenian and Georgian
    "\u054d\u054f\u0555\u053c\u0540\u0548\u0551\u0545\u0533\u0536\u1ca7\u1cbf"
    # Cherokee
    "\u13a0\u13a1\u13a2\u13a5\u13a9\u13aa\u13ab\u13ac\u13b3\u13b7\u13bb\u13bd\u13c0\u13c2"
    "\u13c3\u13cf\u13d2\u13d4\u13d5\u13d9\u13da\u13de\u13df\u13e2\u13e6\u13e7\u13f3\u13f4"
    # Lisu
    "\ua4d0\ua4d1\ua4d2\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0"
    "\ua4e1\ua4e2\ua4e3\ua4e6\ua4e7\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0\ua4f2\ua4f3\ua4f4"
    # Coptic
    "\u2c80\u2c82\u2c88\u2c8e\u2c92\u2c94\u2c98\u2c9a\u2c9e\u2ca2\u2ca4\u2ca6\u2ca8\u2cac"
    # Latin letters of phonetics
    "\ua7ac\u2c6d\u0196\ua7ae\u028f\u0299\u0262\u029c\u029f\u0274\u01a6\u1d00\u1d04\u1d05\u1d07\u1d0a\u1d0b\u1d0d\u1d0f\u1d18\u1d1b\u1d1c"
    "\u1d20\u1d21\u1d22\ua730\ua731\u01b2\u0184"
    # signs of logic, and syllables
    "\u2228\u22c1\u142f"
    # circles: digits and letters of India and its neighbors
    "\u0966\u0a66\u0ae6\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u1040\u0d20\u07c0",
    "ABEKMHOPCTYXIJSQWHDVYGWB"
    "ABEZHIKMNOPTYXCJ"
    "USOLHNGJQQYO"
    "DRTIYAJEWMHYGHZBRWSVSLCPKDGB"
    "BPDDTGKJCZFMNLSRVHWXYAEIOU"
    "ABEHIKMNOPCTYX"
    "GAIIYBGHLNRACDEJKMOPTUVWZFSVB"
    "VVV"
    "OOOOOOOOOOOO",
)
"""Capitals, and letters without case, that look like Latin capitals."""
SMALL = str.maketrans(
    "\u03b1\u03b3\u03b7\u03bd\u03c5\u03c9\u0433\u0432\u043a\u043c\u043d\u0442\u04cf\u04c0\u01c0", "aynvuwrbkmhtlll"
)
"""Small letters that look like other Latin letters than their capitals do."""
STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "o": "O", "m": "rn", "w": "vv"})
"""Latin letters and digits that look like others."""
DOT = re.compile("([ij\u0131\u0237\u0456\u0458])\u0307")
"""A dot on a letter that has one, or lacks only that: it isn't seen."""
DROPPED = frozenset((*SELECTORS, JOINER, " "))


def look_alike(name: str, others: Iterable[str]) -> bool:
    """Does a name look like one of these?"""
    own = _looks(name)
    return any(not own.isdisjoint(_looks(other)) for other in others)


def _looks(name: str) -> set[str]:
    """What a name looks like. Two names that have one of these in common look alike."""
    name = DOT.sub(r"\1", clean_text(name))
    latin = _in_latin(normalize("NFKC", _in_latin(name)))
    strokes = "".join(letter for letter in latin.translate(STROKES) if letter not in DROPPED)
    return {name_key(name), name_key(latin), f"strokes {strokes}"}


def _in_latin(name: str) -> str:
    return "".join(map(_latin, name))


def _latin(letter: str) -> str:
    """The Latin letter that a letter looks like, large or small; or the letter itself."""
    letter = letter.translate(SMALL)
    capital = letter.upper()
    found = capital.translate(CAPITALS)
    return letter if found == capital else found.lower() if letter.islower() else found
