"""Which rules apply now: the clauses behind a phase, and the moves they forbid a player, with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parlour.engine.clauses import Clause
from parlour.engine.contract import COMMON_CLAUSES
from parlour.lang.cards import each
from parlour.lang.errors import IllegalMove
from parlour.lang.numbers import seat_number
from parlour.lang.rule import clause_text, explained
from parlour.lang.words import move_text
from parlour.play import refusals
from parlour.play.spoken import spoken_move
from parlour.play.table import Table

RACE = "CM-8"
PRICES = "CM-5"
"""A clause behind every phase that says nothing about any one of them."""


@dataclass(frozen=True)
class Barred:
    """The moves one clause forbids."""

    clause: str
    moves: tuple[str, ...]
    """What a player could try but the clause refuses; where a card only begins a move, the card's name."""
    why: str
    said: tuple[str, ...] = ()
    """The moves as people are told of them."""
    is_quoted: bool = False
    """Is the reason only the clause itself?"""


def clauses_now(table: Table, also: Iterable[str] = ()) -> list[Clause]:
    """The clauses that the rules of the current phase carry out, and those in ``also``."""
    legal, offences, act = table.game.rules.phases[table.state.phase]
    bind = (legal, act, offences) if table.game.options["offences"] == "fined" else (legal, act)
    names = {name for function in bind for name in getattr(function, "rule", ())}
    names.discard(PRICES)
    names.update(also)
    if table.phase.is_race:
        names.add(RACE)
    return [clause for clause in (*table.game.rules.clauses, *COMMON_CLAUSES) if clause.id in names]


def barred(table: Table, seat: int) -> list[Barred]:
    """What the rules forbid a seat that may act now, clause by clause."""
    if seat_number(seat, table.game.players) not in table.actors:
        return []
    with explained() as steps:
        table.game.rules.legal(table.state, seat)
    allowed = table.game.rules.offences(table.state, seat)
    found = []
    usable = {choice for move in table.legal(seat) for choice in move.choices}
    for number, removed in steps:
        choices = [choice for choice in each(removed & ~allowed) if _is_whole(table, choice) or choice not in usable]
        if choices:
            clause, moves = clause_text(number), tuple(_name(table, choice) for choice in choices)
            said = tuple(_said(table, choice) for choice in choices)
            found.append(Barred(clause, moves, _why(table, seat, moves[0], clause), said, not _has_words(table, clause)))
    return found


def _is_whole(table: Table, choice: int) -> bool:
    """Is this choice a move by itself? (A card that can't begin a pair may still be part of one.)"""
    return move_text(table.phase.words, [choice], table.game.pack, table.state) is not None


def _name(table: Table, choice: int) -> str:
    """What a person would call this choice: a move, the kind of moves it begins, or a card."""
    text = move_text(table.phase.words, [choice], table.game.pack, table.state)
    if text is not None:
        return text
    begun = [word.kind for word in table.phase.words if word.path[0] == choice]
    if begun:
        return begun[0]
    return table.game.pack.card_name(choice) if choice < len(table.game.pack) else "that"


def _said(table: Table, choice: int) -> str:
    """The same as people are told of it."""
    return spoken_move(table, [choice]) if _is_whole(table, choice) else table.game.pack.spoken(_name(table, choice))


def _has_words(table: Table, clause: str) -> bool:
    """Does the game have words of its own for a refusal by this clause?"""
    return clause in table.game.rules.calling_card.refusals


def _why(table: Table, seat: int, move: str, clause: str) -> str:
    """The refusal of the move, or the clause itself."""
    try:
        table.copy().play(seat, move)
    except IllegalMove as refused:
        if refused.clause == clause:
            return refused.message
    return refusals.why(table, clause, move, seat)
