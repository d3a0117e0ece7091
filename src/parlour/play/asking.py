"""Moves that name a player and a card, read the way people say them.

    ask Bert for The Kiss by Francesco Hayez
    bert, the kiss by hayez
    1 for A3
    a3 from bert
    the kiss                        where only one player is left to ask

What could mean several moves is refused with those moves, and what is nearly one with a suggestion: nothing is guessed. All of it comes
from the pack, the names at the table and what the player may do, and nothing from another hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from parlour.lang.cards import each, one, to_set
from parlour.lang.errors import LONGEST, Reason
from parlour.lang.naming import cards_called, cards_near
from parlour.lang.pack import Pack, plain
from parlour.lang.phrases import listed_or
from parlour.lang.slots import OneCard, Seats, Unreadable
from parlour.lang.words import Word
from parlour.play import phrases

if TYPE_CHECKING:
    from parlour.play.moves import Move
    from parlour.play.table import Table

LONGEST_LINE = 300
"""Maximum characters of a text in which a player and a card are looked for."""
NAMED = 4
"""Maximum moves named where several could be meant."""
FROM = "from"
"""What joins a card and a player where the player comes last: "A3 from Bert"."""
LIKE = 0.6
"""How much alike a text and a player's name are, from 0 to 1, for the player to be suggested."""

Pair = tuple[int, int]
"""A seat and a card."""


@dataclass(frozen=True)
class Asking:
    """A kind of move that names a player and a card, and its slots for them."""

    word: Word
    seat: str
    card: str

    def text(self, player: object, card: str) -> str:
        """The move with this player and this card."""
        return self.word.text.format(**{self.seat: player, self.card: card})

    def pair(self, move: Move, pack: Pack) -> Pair:
        """The player and the card of such a move."""
        card = pack.find(move.values[self.card])
        assert card is not None
        return int(move.values[self.seat]), card


def asking_of(table: Table) -> Asking | None:
    """The kind of move of this phase that names a player and a card, if there is one."""
    for word in table.phase.words:
        seats = [name for name, slot in word.slots.items() if isinstance(slot, Seats)]
        cards = [name for name, slot in word.slots.items() if isinstance(slot, OneCard) and not slot.many]
        if len(word.slots) == 2 and seats and cards:
            return Asking(word, seats[0], cards[0])
    return None


def asked_text(table: Table, seat: int, line: str, wrong: Unreadable) -> str:
    """The move that a line means, as the table and records write it. Unreadable if it could be several moves, or none: then it is
    ``wrong``, with a suggestion if there is one."""
    asking = asking_of(table)
    if asking is None or wrong.clauses or not line.strip() or len(line) > LONGEST_LINE:
        raise wrong
    return _Reading(table, seat, asking, " ".join(line.split())).text(wrong)


class _Reading:
    """A line that a player typed, and the moves it may mean."""

    def __init__(self, table: Table, seat: int, asking: Asking, line: str) -> None:
        self.table, self.asking, self.line = table, asking, line
        self.pack = table.game.pack
        legal = [move for move in table.legal(seat) if move.kind == asking.word.text]
        self.legal = {asking.pair(move, self.pack) for move in legal}
        """The players and cards of the legal moves."""
        self.ways = list(_ways(line, asking))

    def text(self, wrong: Unreadable) -> str:
        """The one move it means."""
        found = sorted(set(self._said()))
        meant = [pair for pair in found if pair in self.legal] or found[:1]  # one that isn't legal is refused by its clause
        if not meant:
            raise self._suggesting(wrong)
        if len(meant) > 1:
            message = phrases.COULD_BE_MOVES(line=self.line[:LONGEST], moves=self._told(meant))
            raise Unreadable(Reason.SEVERAL, message, near=self._texts(meant))
        return self._texts(meant)[0]

    def _suggesting(self, wrong: Unreadable) -> Unreadable:
        """What is wrong, with the moves that may have been meant, or with an example."""
        near = self._near()
        if not self.legal or (not near and wrong.reason is not Reason.UNKNOWN):
            return wrong
        said = phrases.DID_YOU_MEAN if near else phrases.NAME_BOTH
        moves = self._told(near or sorted(self.legal)[:1])
        return Unreadable(wrong.reason, said(line=self.line[:LONGEST], moves=moves), near=self._texts(near))

    def _said(self) -> Iterator[Pair]:
        """The players and cards that the line names, in every way to part it."""
        for player, card in self.ways:
            if cards := _cards_said(card, self.pack):
                yield from ((seat, named) for seat in self._players(player) for named in each(cards))

    def _players(self, text: str) -> Iterable[int]:
        """The players a text names: if it names none at all, those who may be asked."""
        return players_called(text, self.table.names) if text else {seat for seat, _ in self.legal}

    def _near(self) -> list[Pair]:
        """The legal moves that the line may have meant, the likeliest first: of the ways to part it, the one that is most like a move."""
        best: tuple[float, list[Pair]] = (0.0, [])
        for player, card in self.ways:
            alike, seats = self._near_players(player)
            among = to_set(asked for seat, asked in self.legal if seat in seats)
            cards = self._near_cards(card, among)
            pairs = [(seat, near) for near in cards for seat in sorted(seats) if (seat, near) in self.legal]
            likeness = alike + (_likeness(card, self.pack.title_of(cards[0])) if cards else 0.0)
            if pairs and likeness > best[0]:
                best = likeness, pairs
        return best[1][:NAMED]

    def _near_cards(self, text: str, among: int) -> list[int]:
        """Those of these cards that may be meant, the likeliest first; if only an artist is named, all by that artist."""
        named, words = _cards_said(text, self.pack) & among, set(plain(text).split())
        by = [card for card in each(among) if words and words <= set(plain(self.pack.artist_of(card)).split())]
        return list(each(named)) or cards_near(text, self.pack, among) or by

    def _near_players(self, text: str) -> tuple[float, set[int]]:
        """The players who may be meant, and how much alike their names are to the text, from 0 to 1."""
        names, others = self.table.names, {seat for seat, _ in self.legal}
        if not text:
            return 0.0, others
        if called := players_called(text, names) & others:
            return 1.0, called
        alike = {seat: _likeness(text, names[seat]) for seat in others}
        most = max(alike.values(), default=0.0)
        return most, {seat for seat in others if alike[seat] == most >= LIKE}

    def _told(self, pairs: list[Pair]) -> str:
        """These moves as people say them."""
        said = [said_move(self.table, self.asking, *pair) for pair in pairs[:NAMED]]
        return listed_or([phrases.QUOTED_MOVE(move=move) for move in said])

    def _texts(self, pairs: list[Pair]) -> tuple[str, ...]:
        return tuple(self.asking.text(seat, self.pack.card_name(card)) for seat, card in pairs[:NAMED])


def said_move(table: Table, asking: Asking, seat: int, card: int) -> str:
    """A move as people say it: "ask Bert for The Kiss, by Francesco Hayez (A3)"."""
    return asking.text(player_said(table, seat), card_said(table.game.pack, card))


def player_said(table: Table, seat: int) -> str:
    """A player's name; the number of the seat where the name could mean another player."""
    return table.names[seat] if players_called(table.names[seat], table.names) == {seat} else str(seat)


def card_said(pack: Pack, card: int) -> str:
    """A card as it is asked for: "The Kiss, by Francesco Hayez (A3)"."""
    name, said = pack.card_name(card), pack.by_artist(card)
    return f"{said} ({name})" if pack.by_title and said != name else name


def _cards_said(text: str, pack: Pack) -> int:
    """The set of cards that a text names, by name, by title, or by both: "The Kiss (A3)"."""
    both = re.fullmatch(r"(.*\S)\s*\((\w+)\)\W*", text)
    named = pack.find(both[2]) if both else None
    return cards_called(both[1], pack) & one(named) if both and named is not None else cards_called(text, pack)


def players_called(text: str, names: list[str]) -> set[int]:
    """The seats of the players that a text names: by name, as exactly as anyone is, by the number of the seat, or by a first name."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else len(names)
    numbered = {number} if number < len(names) else set()
    for way in (str.strip, str.casefold, _letters):
        if found := {seat for seat, name in enumerate(names) if way(text) and way(name) == way(text)}:
            return found | numbered
    return numbered or {seat for seat, name in enumerate(names) if _letters(text) in _letters(name).split()[:1]}


def _ways(line: str, asking: Asking) -> Iterator[tuple[str, str]]:
    """The ways to part a line into a player and a card; the player may be left out."""
    before, joint, _ = re.split(r"\{\w+\}", asking.word.text)
    own, other = joint.strip(), FROM
    player_first = asking.word.text.index(f"{{{asking.seat}}}") < asking.word.text.index(f"{{{asking.card}}}")
    for rest in dict.fromkeys((line, _without(before.strip(), line))):
        yield "", rest
        for first, last in _cuts(rest):
            for_player, for_card = (own, other) if player_first else (other, own)
            yield from ((first, card) for card in dict.fromkeys((last, _without(for_player, last))))
            yield from ((player, first) for player in dict.fromkeys((last, _without(for_card, last))))


def _cuts(line: str) -> Iterator[tuple[str, str]]:
    """The line cut in two at each space, comma and colon."""
    for cut in (*re.finditer(r"\s+", line), *re.finditer(r"\s*[,:]\s*", line)):
        if line[: cut.start()] and line[cut.end() :]:
            yield line[: cut.start()], line[cut.end() :]


def _without(word: str, line: str) -> str:
    """The line without this word at its beginning."""
    first, _, rest = line.partition(" ")
    return rest if rest and first.casefold() == word.casefold() else line


def _letters(text: str) -> str:
    """A name without case, accents and punctuation."""
    return plain(text, articles=True)


def _likeness(text: str, name: str) -> float:
    """How much alike two texts are, from 0 to 1."""
    return SequenceMatcher(None, _letters(text), _letters(name)).ratio()
