"""Moves: reading the text of one into choices, checking and playing them, and listing those that are legal.

The legality of a try is worked out once, in ``play_choices``. Why a try failed is for ``refusals`` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.engine.positions import Plain, Position
from parlour.engine.visibility import hand_of
from parlour.lang.cards import each, has
from parlour.lang.errors import LONGEST, Reason, quoted, spelled_out
from parlour.lang.naming import is_short_name
from parlour.lang.phrases import listed_or, worded
from parlour.lang.slots import Unreadable
from parlour.lang.words import Word, move_text, sure_word_of, word_of
from parlour.play import phrases
from parlour.play.asking import asked_text

if TYPE_CHECKING:
    from parlour.play.table import Table

MOST_MOVES = 500
"""Maximum moves in a list."""
LONGEST_MOVE = 2000
"""Maximum characters of a move's text."""


@dataclass(slots=True)
class Move:
    """One whole move: ``str(move)`` is its text."""

    text: str
    choices: tuple[int, ...]
    offence: str | None = None
    """The clause it breaks, under ``offences=fined``."""
    cards: tuple[str, ...] = field(default=(), compare=False)
    """The cards to pick for it, where a list of moves gives it."""
    kind: str = field(default="", compare=False)
    """The words of the move, with slots: "bid {points}"."""
    values: dict[str, str] = field(default_factory=dict, compare=False)
    """What fills the slots."""

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.text, self.choices, self.offence))


class Moves(list[Move]):
    """A list of moves. ``more`` is true when it was cut short; ``asks`` says what the player is asked for.

    A text is ``in`` it, however it is spelled, if it stands for one of the moves: ``"Bid  15" in table.legal(0)``.
    """

    def __init__(self, moves: Iterable[Move] = (), *, more: bool = False, asks: str = "", reader: Reader | None = None) -> None:
        super().__init__(moves)
        self.more = more
        self.asks = asks
        self.reader = reader

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return super().__contains__(move)
        if self.reader is None:
            return any(move == one.text for one in self)
        choices = self.reader.choices(move)
        listed = any(choices == one.choices for one in self)
        return listed or (self.more and choices is not None and self.reader.allows(choices))


@dataclass(frozen=True)
class Reader:
    """Reads moves as the table did when they were listed, whatever was played since."""

    table: Table
    seat: int

    @classmethod
    def at(cls, table: Table, seat: int) -> Reader:
        """A reader of this seat's moves in the present position, which the table replaces when somebody moves."""
        same = object.__new__(type(table))
        same.__dict__.update(table.__dict__)
        return cls(same, seat)

    def choices(self, move: str) -> tuple[int, ...] | None:
        """The choices a text stands for; None if it isn't a move."""
        try:
            return tuple(choices_of(self.table, self.seat, move))
        except Unreadable:
            return None

    def allows(self, choices: Sequence[int]) -> bool:
        """Do these choices make a legal move?"""
        at = Plain(self.table.game.rules, self.table.state.copy())
        return play_choices(at, self.seat, list(choices)) == len(choices) and not at.half


# -- one move


def choices_of(table: Table, seat: int, move: str | Move) -> list[int]:
    """The choices a move of this seat stands for; Unreadable says why a text isn't a move of this phase."""
    if isinstance(move, Move):
        return list(move.choices)
    if not isinstance(move, str) or not (move.isascii() or move == spelled_out(move)):
        raise Unreadable(Reason.TEXT, phrases.NOT_TEXT(value=quoted(move)))
    if len(move) > LONGEST_MOVE:
        raise Unreadable(Reason.TEXT, phrases.TOO_LONG())
    try:
        return _choices_written(table, seat, move)
    except Unreadable as wrong:
        return _choices_written(table, seat, asked_text(table, seat, move, wrong))


def _choices_written(table: Table, seat: int, move: str) -> list[int]:
    """The choices of a text in the words of this phase."""
    hand = hand_of(table.state, seat)
    for word in table.phase.words:
        choices = word.read(move, table.game.pack, table.state, hand)
        if choices is not None:
            return choices
    for word in table.phase.words:
        if word.is_alone and not is_short_name(move, table.game.pack):
            return word.read_alone(move, table.game.pack, table.state, hand)
    legal = table.legal(seat) if seat in table.actors else Moves()
    raise Unreadable(Reason.UNKNOWN, phrases.NOT_A_MOVE(move=move[:LONGEST], kinds=" · ".join(kinds_open(table, legal))))


def kinds_open(table: Table, legal: Sequence[Move]) -> list[str]:
    """The kinds of moves a player may make now, as patterns: "call CARD", "hold". All of the phase if the list was cut short."""
    open_now = {move.kind for move in legal} if 0 < len(legal) < MOST_MOVES else {word.text for word in table.phase.words}
    return [word.kind for word in table.phase.words if word.is_listed and word.text in open_now]


def short_text(table: Table, seat: int, move: str) -> str:
    """A move as records write it; the text itself where it isn't a move, or not this seat's turn."""
    try:
        choices = choices_of(table, seat, move)
    except Unreadable:
        return move
    return move_text(table.phase.words, choices, table.game.pack, table.state) or move


def play_choices(at: Position, seat: int, choices: list[int]) -> int:
    """Play these choices on the position up to the first that isn't legal (CM-5); returns how many were played."""
    for number, choice in enumerate(choices):
        if number and not at.half:
            return number
        if not (has(at.actors, seat) and has(at.legal(seat) | at.offences(seat), choice)):
            return number
        at.play(seat, choice)
    return len(choices)


# -- all that are legal


def legal_moves(table: Table, at: Position, seat: int) -> Moves:
    """The moves that will be accepted from this seat now."""
    found = _Collector(table, seat)
    found.collect(at, [], None)
    return Moves(found.moves, more=found.more, asks=found.asks(), reader=Reader.at(table, seat))


class _Collector:
    """Puts choices together into whole moves."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.phase, self.seat = table, table.phase, seat
        self.moves: list[Move] = []
        self.words: set[Word] = set()
        self.more = False

    def collect(self, at: Position, path: list[int], offence: str | None) -> None:
        lawful = at.legal(self.seat)
        against = at.offences(self.seat) & ~lawful
        for choice in each(lawful | against):
            if len(self.moves) >= MOST_MOVES:
                self.more = True
                return
            breaks = offence_clause(self.table) if offence is None and has(against, choice) else offence
            self._follow(at, [*path, choice], breaks)

    def _follow(self, at: Position, path: list[int], offence: str | None) -> None:
        """A choice makes a move whole, or begins a longer one."""
        table, words = self.table, self.phase.words
        found = sure_word_of(words, path, table.game.pack, table.state)
        if found is None:
            after = at.copy()
            after.play(self.seat, path[-1])
            if after.half:
                self.collect(after, path, offence)
                return
            found = word_of(words, path, table.game.pack, table.state)
        assert found is not None, f"{table.game.name}: no words for {path} in phase {self.phase.name}"
        self.words.add(found[0])
        self.moves.append(move_of(table, path, offence, *found))

    def asks(self) -> str:
        """What the player is asked for: "Bid or pass", or only "Bid" where passing is not allowed."""
        phase = self.phase
        told = [word for word in phase.words if word.asks]
        may = [worded(word.asks) for word in told if word in self.words]
        if not may or self.more or len(may) == len(told):
            return worded(phase.asks)
        words = listed_or(may)
        return words[:1].upper() + words[1:]


def move_of(table: Table, choices: list[int], offence: str | None, word: Word, filled: dict[str, list[int]]) -> Move:
    """The move that these choices make."""
    pack, s = table.game.pack, table.state
    cards = [pack.card_name(card) for name, chosen in filled.items() if word.slots[name].is_card for card in chosen]
    values = {name: slot.show(filled[name], pack, s) for name, slot in word.slots.items()}
    return Move(word.text.format(**values), tuple(choices), offence, tuple(cards), word.text, values)


def offence_clause(table: Table) -> str:
    """The clause that an offense of this phase breaks."""
    clauses: tuple[str, ...] = getattr(table.game.rules.phases[table.state.phase][1], "rule", ())
    return clauses[0] if clauses else "?"
