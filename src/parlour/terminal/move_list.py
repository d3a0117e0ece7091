"""Moves as they are listed for a player: in order, numbered, with players' names."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lang.slots import Seats
from parlour.play.spoken import spoken_move
from parlour.play.table import Move, Moves, Table
from parlour.terminal import phrases

SHORT_LIST = 24
"""Maximum moves listed in full at a turn."""
FEW_ROWS = 12
"""Maximum lines they may take; only the beginning of a longer list is shown."""


def in_order(moves: Moves) -> Moves:
    """The moves as they are listed: legal ones before offenses, kind by kind, simple ones before those with many cards. In a list that
    may be cut, moves that name nothing ("keep") come first."""
    kinds = list(dict.fromkeys(move.kind for move in moves))
    is_long = len(moves) > SHORT_LIST // 2

    def place(move: Move) -> tuple[bool, bool, int, int]:
        return move.offence is not None, not (is_long and not move.values), kinds.index(move.kind), len(move.choices)

    return Moves(sorted(moves, key=place), more=moves.more, asks=moves.asks)


def spoken(table: Table, move: Move) -> str:
    """A move as people are told of it. (One that lets a race pass, for a seat that can't take, makes no choice.)"""
    return spoken_move(table, move.choices) if move.choices else str(move)


def numbered(table: Table, moves: Sequence[Move]) -> list[str]:
    """The moves with their numbers; offenses are marked. Where a card is to be named, the titles to choose from."""
    offered = table.view(None).offered
    return [
        (phrases.NUMBERED_OFFENSE if move.offence else phrases.NUMBERED)(number=number, move=_listed(table, move, offered))
        for number, move in enumerate(moves, 1)
    ]


def _listed(table: Table, move: Move, offered: Sequence[str]) -> str:
    """A move as it is listed: the title alone, if its card is one of those to choose from."""
    card = table.game.pack.find(move.cards[0]) if len(move.cards) == 1 and move.cards[0] in offered else None
    return spoken(table, move) if card is None else table.game.pack.title_of(card)


def with_offered_first(table: Table, moves: Moves) -> Moves:
    """The calls of the titles to choose from and the moves without cards, where a card is to be named; else all moves."""
    offered = table.view(None).offered
    if not offered:
        return moves
    calls = [move for name in offered for move in moves if move.cards == (name,)]
    return Moves([*calls, *(move for move in moves if not move.cards)], more=moves.more, asks=moves.asks)


def kinds_of_moves(table: Table) -> str:
    """The moves of the phase as patterns: "call CARD, hold"."""
    return ", ".join(word.kind for word in table.phase.words if word.is_listed)


def names_seats(table: Table) -> bool:
    """Do the moves of the phase name seats?"""
    return any(isinstance(slot, Seats) for word in table.phase.words for slot in word.slots.values())
