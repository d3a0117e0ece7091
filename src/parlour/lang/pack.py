"""The packs: which cards there are, what they are called, and what is on them. Data, and the reading of card names."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from parlour.lang.cards import NONE, count, each, lowest, one
from parlour.lang.phrases import TITLE_BY

LONGEST_TITLE = 200
"""Maximum characters of a text that may be a title."""


@dataclass(frozen=True)
class Face:
    """What is printed on one card."""

    name: str
    """The card's name in moves and records: "red 5", "A13"."""
    suit: str
    """Its colour, Club, troupe or kind; "" for a card of no suit."""
    number: str
    """What stands in its corner: "5", "star"."""
    title: str = ""
    """What it shows: a painting's title, a character's name."""
    artist: str = ""
    year: str = ""
    about: str = ""
    """What else a newcomer wants to know about it: "a boy, whose Pals are blue 3 and green 3"."""
    where: str = ""
    """Where a painting hangs: "Louvre, Paris"."""
    story: str = ""
    """One or two sentences worth reading about it."""


@dataclass(frozen=True)
class Pack:
    """All cards a game may use, in the pack's order: a card is its place here."""

    name: str
    title: str
    faces: tuple[Face, ...]
    suits: tuple[str, ...] = ()
    by_title: bool = False
    """May a card be named by its title too? (Then titles are unique.)"""
    by_character: bool = False
    """May a card be named by its title where only one in the hand has it, and always with its suit: "red Watt Fore"?"""
    story: str = ""
    """What a collector likes to know about the pack, in one or more paragraphs separated by blank lines."""
    cloth: str = "#1f5a45"
    """The color of the cloth its games are played on: dark, since light falls on it."""
    groups: tuple[tuple[str, ...], ...] = ()
    """The titles of cards that are easily taken for each other, every card in one group. Without groups, cards of a number are."""

    def __len__(self) -> int:
        return len(self.faces)

    def card_name(self, card: int) -> str:
        """The name of a card."""
        return self.faces[card].name

    def titled(self, card: int) -> str:
        """The name of a card and what it shows: "A13 (Mona Lisa)"."""
        face = self.faces[card]
        return f"{face.name} ({face.title})" if face.title else face.name

    def called_card(self, card: int) -> str:
        """What a card shows, and its name to find it by: "Watt Fore (red 5)"."""
        name, title = self.faces[card].name, self.title_of(card)
        return title if title.lower() == name else f"{title} ({name})"

    def cried_card(self, card: int) -> str:
        """What is called aloud with a card, and its name to find it by: '"Watt Fore!" (red 5)'."""
        name, cry = self.faces[card].name, f'"{self.title_of(card)}!"'
        return cry if self.title_of(card).lower() == name else f"{cry} ({name})"

    def spoken(self, name: object) -> str:
        """How people are told of the card with this name: "Watt Fore (red 5)" where cards are called by their characters."""
        return self._spoken.get(str(name), str(name))

    def character(self, name: str) -> str:
        """What the card with this name is called, where cards are called by their characters: "Watt Fore"."""
        return self.title_of(self._places[name]) if self.by_character else name

    @cached_property
    def _spoken(self) -> dict[str, str]:
        return {face.name: self.called_card(card) for card, face in enumerate(self.faces)} if self.by_character else {}

    def title_of(self, card: int) -> str:
        """What a card shows: "Mona Lisa". Its name, if it has no title."""
        return self.faces[card].title or self.faces[card].name

    def artist_of(self, card: int) -> str:
        """Who painted a card."""
        return self.faces[card].artist

    def by_artist(self, card: int) -> str:
        """What a card shows, and who painted it: "Mona Lisa, by Leonardo da Vinci"."""
        artist = self.faces[card].artist
        return TITLE_BY(title=self.title_of(card), artist=artist) if artist else self.title_of(card)

    def look_alikes(self, card: int) -> int:
        """The set of cards that are easily taken for each other, this one among them. It is the same for each of them."""
        return self._look_alikes[card]

    @cached_property
    def _look_alikes(self) -> tuple[int, ...]:
        groups: dict[str, int] = {}
        for card, face in enumerate(self.faces):
            groups[self._group_of(face)] = groups.get(self._group_of(face), NONE) | one(card)
        return tuple(groups[self._group_of(face)] for face in self.faces)

    def _group_of(self, face: Face) -> str:
        """What the look-alikes of a card share: the first title of their group, or the number."""
        return next((group[0] for group in self.groups if face.title in group), face.number)

    def names(self, cards: int) -> list[str]:
        """The names of the cards of a set, in the pack's order."""
        found: list[str] = []
        for names, eight in zip(self._by_eights, int(cards).to_bytes(8, "little"), strict=True):
            if eight:
                found += names[eight]
        return found

    @cached_property
    def _by_eights(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The names for every set of cards 0 to 7, of cards 8 to 15 and so on: a set is told by looking up its eight bytes."""
        rows = [[face.name for face in self.faces[first : first + 8]] for first in range(0, 64, 8)]
        return tuple(tuple(tuple(row[card] for card in each(part) if card < len(row)) for part in range(256)) for row in rows)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {face.name.lower(): card for card, face in enumerate(self.faces)}

    @cached_property
    def _titles(self) -> dict[str, int]:
        """The sets of cards by what they are called."""
        found: dict[str, int] = {}
        for card, face in enumerate(self.faces):
            for title in self._titles_of(face):
                found[squeezed(title)] = found.get(squeezed(title), NONE) | one(card)
        return found

    def _titles_of(self, face: Face) -> tuple[str, ...]:
        """What a card may be called besides its name."""
        if not face.title or not (self.by_title or self.by_character):
            return ()
        if not self.by_character or not face.suit:
            return (face.title,)
        return (face.title, f"{face.suit} {face.title}", f"{face.title} {face.suit}", f"{face.title} {face.name}")

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """What cards may be called besides their names."""
        return tuple(dict.fromkeys(title for face in self.faces for title in self._titles_of(face)))

    def called(self, text: str) -> int:
        """The set of cards with this title, where titles name cards. (Cards of different suits may share one.)"""
        return self._titles.get(squeezed(text), NONE) if len(text) < LONGEST_TITLE else NONE

    def find(self, text: str) -> int | None:
        """The card with this name (or title, where titles name cards and only one has it), or None. Case and spaces do not matter:
        "Red5", "a 13"."""
        name = " ".join(text.lower().split())
        if name in self._places:
            return self._places[name]
        spaced = re.sub(r"(?<=[a-z])(?=\d)", " ", name)
        found = next((self._places[way] for way in (spaced, name.replace(" ", "", 1)) if way in self._places), None)
        titled = self.called(text) if found is None else NONE
        return lowest(titled) if count(titled) == 1 else found


_ARTICLES = {"the", "a", "an", "la", "le", "les", "l", "el", "il", "der", "die", "das"}


def plain(title: str, *, articles: bool = False) -> str:
    """A title without case, accents, articles (unless they are to stay) and punctuation, as it is compared when somebody calls it."""
    letters = re.sub(r"(?<=\w)['’](?=s\b)", "", unicodedata.normalize("NFKD", title.lower()))
    kept = "".join(c if c.isalnum() else "" if unicodedata.combining(c) else " " for c in letters)
    words = [word for word in kept.split() if articles or word not in _ARTICLES]
    return " ".join(words)


def squeezed(title: str) -> str:
    """A plain title without its spaces: "I. M. Reddy" and "im reddy" are the same."""
    return plain(title).replace(" ", "")
