"""Text from people, made safe to show: names, penalties, whatever a stranger's record or message says.

A character that isn't seen but does something (it steers a terminal, turns the text around, hides in a name) is dropped by its Unicode
category. Emoji stay whole: what joins or colors them is kept where it follows one, and nowhere else.
"""

from __future__ import annotations

from itertools import pairwise
from unicodedata import category, normalize

MAX_MARKS = 3
"""Maximum combining marks on one letter. Real languages get by with that; towers of marks cover the lines around them."""
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""What is dropped: control and format characters, surrogates, private and unassigned ones."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing: they count as spaces."""
UNSEEN_MARKS = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Marks that look like nothing: they are dropped."""
JOINER = "\u200d"
"""Makes one emoji of two."""
SELECTORS = frozenset(chr(number) for number in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Choose between two looks of the character before."""
KEYCAP = "\u20e3"
KEYS = frozenset("0123456789#*")
"""What a keycap emoji is made of."""
SKIN = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Colors of the emoji before."""

ALIKE = str.maketrans(
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u051a\u051c\u04ba"  # Cyrillic
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",  # Greek
    "ABEKMHOPCTYXIJSQWHABEZHIKMNOPTYX",
)
"""Capitals of other alphabets that look like Latin ones."""


def clean_text(text: str, most: int | None = None) -> str:
    """Text as it may be shown: on one line, spaces collapsed, nothing hidden in it, cut to ``most`` characters."""
    if not (text.isascii() and text.isprintable()):
        text = normalize("NFC", " ".join("".join(map(_seen, text)).split()))
        text = normalize("NFC", _tamed(text))
    text = " ".join(text.split())
    return text if most is None or len(text) <= most else clean_text(text[:most])


def name_key(name: str) -> str:
    """What two names are compared by: those that look alike by width, case, spacing, alphabet or hidden characters are the same."""
    folded = normalize("NFKC", normalize("NFKC", clean_text(name)).upper().translate(ALIKE).casefold())
    return "".join(letter for letter in folded if letter not in SELECTORS and letter not in (JOINER, " "))


def _seen(letter: str) -> str:
    """A character, a space for what is only space, or nothing for what is hidden. (Joiners are looked at later.)"""
    if letter.isspace() or letter in BLANKS:
        return " "
    return "" if (category(letter) in HIDDEN and letter != JOINER) or letter in UNSEEN_MARKS else letter


def _tamed(text: str) -> str:
    """Text in which joiners and selectors stand with emoji only, and no letter carries more than a few marks."""
    kept: list[str] = []
    last, marks = " ", MAX_MARKS  # what others can be put on, and the marks it has; nothing can be put on a space
    for letter, after in pairwise(f"{text} "):
        if letter == JOINER:
            keeps = _is_emoji(last) and _is_emoji(after)
        elif letter in SELECTORS:
            keeps = bool(kept) and (_is_emoji(kept[-1]) or (kept[-1] in KEYS and after == KEYCAP))
        elif category(letter) in ("Mn", "Me"):
            marks += 1
            keeps = marks <= MAX_MARKS
        else:
            keeps = True
            if letter not in SKIN:
                last, marks = letter, MAX_MARKS if letter == " " else 0
        if keeps:
            kept.append(letter)
    return "".join(kept)


def _is_emoji(letter: str) -> bool:
    """Is this a symbol that emoji are made of?"""
    return category(letter) == "So"
