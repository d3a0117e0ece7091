"""Which card a text names: by its name or by its title, with the artist if you like, and with a slip or two where that is allowed.

    cards_called("the kiss, by hayez", pack)             exactly, but for case, accents, articles and punctuation
    cards_called("Mona Liza", pack, slips=True)          a typing slip or two, where only one title can be meant
    cards_near("napoleon", pack)                         what may have been meant, to suggest it

A text that could mean two titles names none: nothing is ever guessed.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from parlour.lang.cards import NONE, each, one
from parlour.lang.pack import LONGEST_TITLE, Pack, plain, squeezed

SHORT, LONG = 4, 7
"""From this many letters on a title forgives one slip, or two."""
MARGIN = 1
"""Slips by which every other title must be further away than its own allowance."""
LIKE = 0.6
"""How much alike a text and a title are, from 0 to 1, for the title to be suggested."""
SUGGESTED = 3
"""Maximum cards suggested."""


def cards_called(text: str, pack: Pack, *, slips: bool = False) -> int:
    """The set of cards that a text names; NONE if there is none, or if two titles could be meant. Several cards only where they have the
    same title. ``slips``: a slip or two are forgiven."""
    if len(text) >= LONGEST_TITLE:
        return NONE
    for title, artist in _with_artist(text):
        called = _exactly(title, pack) or (_nearly(title, pack) if slips else NONE)
        if found := _by(artist, called, pack, slips):
            return found
    return NONE


def cards_near(text: str, pack: Pack, among: int | None = None, most: int = SUGGESTED) -> list[int]:
    """The cards that a text may have meant, the likeliest first. ``among``: only these cards come into question."""
    if len(text) >= LONGEST_TITLE or not plain(text):
        return []
    title = _with_artist(text)[-1][0]
    cards = list(range(len(pack))) if among is None else each(among)
    likeness = {card: _likeness(title, pack.title_of(card)) for card in cards}
    likely = [card for card in cards if _has_words(title, pack.title_of(card))] or [
        card for card in cards if likeness[card] >= LIKE
    ]
    return sorted(likely, key=lambda card: -likeness[card])[:most]


def is_short_name(text: str, pack: Pack) -> bool:
    """Is this a card's name, as records have it, rather than its title?"""
    return pack.find(text) is not None and pack.called(text) == NONE


def slips_forgiven(title: str) -> int:
    """How many slips are forgiven in a title of this length."""
    return (len(title) >= SHORT) + (len(title) >= LONG)


def slips_between(text: str, title: str) -> int:
    """The letters missed, added, mistaken or swapped with the next between a text and a title."""
    before: list[int] = []
    row = list(range(len(title) + 1))
    for i, letter in enumerate(text):
        earlier, before, row = before, row, [i + 1]
        for j, wanted in enumerate(title):
            steps = min(before[j] + (letter != wanted), before[j + 1] + 1, row[j] + 1)
            if i and j and letter == title[j - 1] and text[i - 1] == wanted:
                steps = min(steps, earlier[j - 1] + 1)
            row.append(steps)
    return row[-1]


def _with_artist(text: str) -> list[tuple[str, str]]:
    """A text as a title alone, and as a title and its artist."""
    parts = re.split(r",?\s+by\s+", text.strip(), flags=re.IGNORECASE)
    whole = [(text, "")]
    return [*whole, (" by ".join(parts[:-1]), parts[-1])] if len(parts) > 1 else whole


def _exactly(text: str, pack: Pack) -> int:
    """The set of cards with this name or title."""
    card = pack.find(text)
    return pack.called(text) if card is None else one(card)


def _nearly(text: str, pack: Pack) -> int:
    """The set of cards with the one title that this text can be with a slip or two."""
    near = {title: excess for title in pack.titles if (excess := _excess(text, title)) <= MARGIN}
    if not near or min(near.values()) > 0:
        return NONE
    nearest = pack.called(min(near, key=lambda title: near[title]))
    return nearest if all(_is_nested(nearest, pack.called(title)) for title in near) else NONE


def _is_nested(some: int, others: int) -> bool:
    """Is one of two sets of cards within the other? (A title, and the same with its suit.)"""
    return some & others in (some, others)


def _excess(text: str, title: str) -> int:
    """The slips in a text beyond those that this title forgives, with articles or without."""
    return min(_excess_in(squeezed(text), squeezed(title)), _excess_in(_letters(text), _letters(title)))


def _excess_in(text: str, title: str) -> int:
    """The slips in these letters beyond those that are forgiven. (If the lengths are too far apart, at least as many.)"""
    forgiven, apart = slips_forgiven(title), abs(len(text) - len(title))
    return (apart if apart > forgiven + MARGIN else slips_between(text, title)) - forgiven


def _letters(text: str) -> str:
    """All letters of a text, articles too."""
    return plain(text, articles=True).replace(" ", "")


def _by(artist: str, cards: int, pack: Pack, slips: bool) -> int:
    """Those of a set of cards that are by this artist; all of them if none is named."""
    painted = [card for card in each(cards) if not artist or _is_artist(artist, pack.artist_of(card), slips)]
    return sum(map(one, painted))


def _is_artist(said: str, artist: str, slips: bool) -> bool:
    """Is this the artist's name, or a part of it: "Hayez", "van Gogh"?"""
    names = plain(artist).split()
    words = plain(said).split()
    if squeezed(said) == squeezed(artist):
        return bool(words)
    return bool(words) and all(any(_is_word(word, name, slips) for name in names) for word in words)


def _is_word(said: str, name: str, slips: bool) -> bool:
    return said == name or (slips and _excess_in(said, name) <= 0)


def _has_words(text: str, title: str) -> bool:
    """Do all words of a text begin words of the title?"""
    words, wanted = plain(text).split(), plain(title).split()
    return bool(words) and all(any(name.startswith(word) for name in wanted) for word in words)


def _likeness(text: str, title: str) -> float:
    """How much alike a text and a title are, from 0 to 1."""
    return SequenceMatcher(None, squeezed(text), squeezed(title)).ratio()
