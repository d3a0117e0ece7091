"""What Tab adds to a line: the rest of a move that the player may make, part by part, or of a command.

    lead wat              lead watt Fore
    ask bert for the k    ask bert for the kiss
    bert the k            bert the kiss

All of it comes from the player's own legal moves, the names at the table and the pack. What is typed stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from parlour.engine.visibility import hand_of
from parlour.lang.cards import one
from parlour.lang.naming import cards_called
from parlour.lang.pack import Pack, plain
from parlour.lang.slots import CalledCard, Numbers, OneCard, Slot, Unreadable
from parlour.lang.words import Word
from parlour.play.asking import FROM, Asking, asking_of, player_said
from parlour.play.table import Move, Table

BY = " by "
"""What joins a title and its artist."""


@dataclass(frozen=True)
class Ending:
    """What Tab may add to a line, and how it is listed."""

    text: str
    shown: str


@dataclass(frozen=True)
class Part:
    """A part of a line: one thing, by one of its names."""

    listed: tuple[str, ...]
    """The names that are listed before anything is typed."""
    also: tuple[str, ...] = ()
    """The other names."""
    after: str = ""
    """What comes between this part and the next."""

    def names(self, text: str) -> Iterator[str]:
        """The names that may be meant; an artist is named only where one was begun."""
        for name in self.listed + self.also if text else self.listed:
            if BY not in name or name in self.listed or len(text) > name.rindex(BY):
                yield name


@dataclass(frozen=True)
class Several:
    """A part of a line that lists several things, in any order."""

    things: tuple[Part, ...]
    after: str = ""

    def lines(self, rest: Line) -> Iterator[Line]:
        """The ways to go on, by what is named first."""
        for place, thing in enumerate(self.things):
            others = self.things[:place] + self.things[place + 1 :]
            first = Part(thing.listed, thing.also, ", " if others else self.after)
            yield (first, Several(others, self.after), *rest) if others else (first, *rest)


Line = tuple[Part | Several, ...]
"""A line that may be typed, in its parts."""


def endings(line: Line, text: str) -> Iterator[Ending]:
    """What takes a text to the end of the next part of this line."""
    if not line:
        return
    part, rest = line[0], line[1:]
    if isinstance(part, Several):
        for way in part.lines(rest):
            yield from endings(way, text)
        return
    for name in part.names(text):
        whole = name + part.after
        if len(text) < len(whole) and _begins(whole, text):
            yield Ending(whole[len(text) :], name)
        elif _begins(text, whole):
            yield from endings(rest, text[len(whole) :])


def _begins(whole: str, text: str) -> bool:
    """Does a text begin with another, whatever their case and accents?"""
    return _folded(whole).startswith(_folded(text))


@lru_cache(4096)
def _folded(text: str) -> str:
    """A text without case and accents, letter by letter, so that its length stays the same."""
    letters = (unicodedata.normalize("NFD", letter)[0].lower() for letter in text)
    return "".join(folded if len(folded) == 1 else letter for folded, letter in zip(letters, text, strict=True))


class Completion:
    """What Tab adds to a line that this player types: moves from the list, and commands with what may follow them."""

    def __init__(
        self, table: Table, seat: int, moves: Iterable[Move], commands: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.table, self.seat = table, seat
        self.pack = table.game.pack
        self.moves = [move for move in moves if not move.offence]
        self.commands = commands or {}
        self.words = {word.text: word for word in table.phase.words} if self.moves else {}
        self.asking = asking_of(table) if self.moves else None
        self.hand = hand_of(table.state, seat) if self.moves else 0
        self._parts: dict[tuple[str, str, str], Part] = {}

    def of(self, text: str) -> list[Ending]:
        """What may be added to a text. Nothing is listed twice: a command that something may follow comes with its space."""
        typed = text.lstrip()
        found = (ending for line in self.lines(typed) for ending in endings(line, typed))
        return list({ending.text.rstrip(): ending for ending in found}.values())

    def lines(self, text: str) -> Iterator[Line]:
        """The lines that the player may type; shortened moves and commands only once something is typed."""
        slots = [word for word in self.words.values() if word.slots]
        for move in self.moves:
            word = self.words.get(move.kind)
            if word is None or not word.slots:
                yield (Part((str(move),)),)
                continue
            yield from self._in_full(word, move)
            if text and self.asking is not None and word is self.asking.word:
                yield from self._asked(self.asking, move, text)
            elif text and len(slots) == 1:
                yield from self._shortened(word, move)
        if text:
            yield from self._commands()

    # -- moves

    def _in_full(self, word: Word, move: Move) -> Iterator[Line]:
        """A move with all its words; the cards the other way round, too, where their order doesn't matter."""
        first, *others = re.split(r"\{(\w+)\}", word.text)
        names, joints = others[::2], others[1::2]
        for order in (names, names[::-1]) if word.unordered else (names,):
            parts = [self._part(word, name, move, after) for name, after in zip(order, joints, strict=True)]
            yield (Part((first.rstrip(),), after=" "), *parts)

    def _shortened(self, word: Word, move: Move) -> Iterator[Line]:
        """The card or the word alone: "A5" for "play A5". (A number alone may be one of the list.)"""
        for name, slot in word.slots.items():
            if len(word.slots) == 1 and not slot.many and not isinstance(slot, Numbers):
                yield (self._part(word, name, move),)

    def _asked(self, asking: Asking, move: Move, text: str) -> Iterator[Line]:
        """The short ways to name a player and a card: "bert the kiss", "1 for A3", "a3 from bert"."""
        joint = re.split(r"\{\w+\}", asking.word.text)[1]
        word, seat, card = asking.word, asking.seat, asking.card
        yield (self._part(word, seat, move, " "), self._part(word, card, move))
        if joint.strip() in _folded(text).split():
            yield (self._part(word, seat, move, joint), self._part(word, card, move))
        yield (self._part(word, card, move, f" {FROM} "), self._part(word, seat, move))

    def _part(self, word: Word, name: str, move: Move, after: str = "") -> Part | Several:
        """A slot of a move as a part of a line."""
        slot, value = word.slots[name], move.values[name]
        if slot.many:
            return Several(tuple(self._named(word, name, thing, "") for thing in value.split(", ")), after)
        return self._named(word, name, value, after)

    def _named(self, word: Word, name: str, value: str, after: str) -> Part:
        """What fills a slot, by all its names that are read as the same."""
        key = word.text + name, value, after
        if key not in self._parts:
            self._parts[key] = self._with_names(word, name, value, after)
        return self._parts[key]

    def _with_names(self, word: Word, name: str, value: str, after: str) -> Part:
        slot, card = word.slots[name], self.pack.find(value)
        if self.asking is not None and word is self.asking.word and name == self.asking.seat:
            return _part_of([player_said(self.table, int(value)), value], after)
        if card is None or not isinstance(slot, OneCard):
            return Part((value,), after=after)
        titles = [title for title in _titles(self.pack, card) if self._reads(slot, title, card)]
        is_called = self.pack.by_character or isinstance(slot, CalledCard) or self.asking is not None
        return _part_of([*titles, value] if is_called else [value, *titles], after)

    def _reads(self, slot: Slot, text: str, card: int) -> bool:
        """Is a text read as this card? (A comma separates the cards of a list. Slips needn't be looked for here.)"""
        if slot.many and "," in text:
            return False
        if isinstance(slot, CalledCard):
            return cards_called(text, self.pack) == one(card)
        try:
            return slot.read(text, self.pack, self.table.state, self.hand) == [card]
        except Unreadable:
            return False

    # -- commands

    def _commands(self) -> Iterator[Line]:
        """The commands, and what may follow them."""
        for command, following in self.commands.items():
            yield (Part((command,)),)
            for text in following:
                yield (Part((command,), after=" "), Part((text,)))


def _part_of(names: Sequence[str], after: str) -> Part:
    """A part by its names, of which the first is listed; no name may control the screen."""
    first, *others = [name for name in names if name.isprintable()]
    return Part((first,), tuple(others), after)


def _titles(pack: Pack, card: int) -> Iterator[str]:
    """What a card may be called besides its name, the plainest first."""
    face = pack.faces[card]
    if face.title:
        yield face.title
        first, _, others = face.title.partition(" ")
        if others and not plain(first):
            yield others
        if pack.by_character:
            yield f"{face.suit} {face.title}"
        if face.artist:
            yield f"{face.title}{BY}{face.artist}"


def card_names(pack: Pack) -> list[str]:
    """The names of all cards, and the titles that name only one."""
    titles = [face.title for card, face in enumerate(pack.faces) if face.title and pack.find(face.title) == card]
    return list(dict.fromkeys([*(face.name for face in pack.faces), *titles]))
