"""The legal moves of a seat: choices of the rules put together into whole moves, with their words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.engine.positions import Position
from parlour.lang.cards import each, has
from parlour.lang.phrases import listed_or, worded
from parlour.lang.words import Word, sure_word_of, word_of

if TYPE_CHECKING:
    from parlour.play.table import Table

MOST_MOVES = 500
"""Maximum moves in a list."""


@dataclass(frozen=True)
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
    values: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """What fills the slots."""

    def __str__(self) -> str:
        return self.text


class Moves(list[Move]):
    """A list of moves. ``more`` is true when it was cut short; ``asks`` says what the player is asked for."""

    def __init__(self, moves: Iterable[Move] = (), *, more: bool = False, asks: str = "") -> None:
        super().__init__(moves)
        self.more = more
        self.asks = asks


def legal_moves(table: Table, at: Position, seat: int) -> Moves:
    """The moves that will be accepted from this seat now."""
    found = _Collector(table, seat)
    found.collect(at, [], None)
    return Moves(found.moves, more=found.more, asks=found.asks())


class _Collector:
    """Puts choices together into whole moves."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
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
        table = self.table
        found = sure_word_of(table.phase.words, path, table.pack, table.state)
        if found is None:
            after = at.copy()
            after.play(self.seat, path[-1])
            if after.half:
                self.collect(after, path, offence)
                return
            found = word_of(table.phase.words, path, table.pack, table.state)
        assert found is not None, f"{table.game.name}: no words for {path} in phase {table.phase.name}"
        self.words.add(found[0])
        self.moves.append(listed(table, path, offence, *found))

    def asks(self) -> str:
        """What the player is asked for: "Bid or pass", or only "Bid" where passing is not allowed."""
        phase = self.table.phase
        told = [word for word in phase.words if word.asks]
        may = [worded(word.asks) for word in told if word in self.words]
        if not may or self.more or len(may) == len(told):
            return worded(phase.asks)
        words = listed_or(may)
        return words[:1].upper() + words[1:]


def listed(table: Table, choices: list[int], offence: str | None, word: Word, filled: dict[str, list[int]]) -> Move:
    """A whole move as a list has it."""
    pack, s = table.pack, table.state
    cards = [pack.card_name(card) for name, chosen in filled.items() if word.slots[name].is_card for card in chosen]
    values = {name: slot.show(filled[name], pack, s) for name, slot in word.slots.items()}
    return Move(word.text.format(**values), tuple(choices), offence, tuple(cards), word.text, tuple(values.items()))


def offence_clause(table: Table) -> str:
    """The clause that an offense of this phase breaks."""
    clauses: tuple[str, ...] = getattr(table.rules.phases[table.state.phase][1], "rule", ())
    return clauses[0] if clauses else "?"
