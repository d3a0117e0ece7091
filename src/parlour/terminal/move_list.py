"""Moves as they are listed for a player: in order, numbered, with players' names."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lang.slots import Seats
from parlour.play.asking import Asking, asking_of, card_said, player_said, said_move
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

    return Moves(sorted(moves, key=place), more=moves.more, asks=moves.asks, reader=moves.reader)


def spoken(table: Table, move: Move) -> str:
    """A move as people are told of it. (One that lets a race pass, for a seat that can't take, makes no choice.)"""
    asking = asking_of(table)
    if asking is not None and move.kind == asking.word.text:
        return said_move(table, asking, *asking.pair(move, table.game.pack))
    return spoken_move(table, move.choices) if move.choices else str(move)


def numbered(table: Table, moves: Sequence[Move]) -> list[str]:
    """The moves with their numbers; offenses are marked. Moves that name a player and a card are listed card by card; where a card
    is to be named, the titles to choose from."""
    asking = asking_of(table)
    if asking is not None and len({move.values[asking.seat] for move in moves if move.kind == asking.word.text}) > 1:
        return _by_card(table, asking, moves)
    offered = table.view(None).offered
    return [_numbered(number, _listed(table, move, offered), move) for number, move in enumerate(moves, 1)]


def _numbered(number: int, said: str, move: Move) -> str:
    return (phrases.NUMBERED_OFFENSE if move.offence else phrases.NUMBERED)(number=number, move=said)


def _by_card(table: Table, asking: Asking, moves: Sequence[Move]) -> list[str]:
    """A line for each card one may ask for, with a number for each player; then the other moves."""
    lines: dict[str, list[str]] = {}
    others = []
    for number, move in enumerate(moves, 1):
        if move.kind == asking.word.text:
            seat, card = asking.pair(move, table.game.pack)
            said = _numbered(number, player_said(table, seat), move)
            lines.setdefault(card_said(table.game.pack, card), []).append(said)
        else:
            others.append(_numbered(number, spoken(table, move), move))
    return [phrases.CARD_AND_PLAYERS(card=card, players="  ".join(players)) for card, players in lines.items()] + others


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
    return Moves([*calls, *(move for move in moves if not move.cards)], more=moves.more, asks=moves.asks, reader=moves.reader)


def names_seats(table: Table) -> bool:
    """Do the moves of the phase name seats?"""
    return any(isinstance(slot, Seats) for word in table.phase.words for slot in word.slots.values())
