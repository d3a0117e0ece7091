"""Which rules bind now: the clauses behind a phase, and what they take away from a player, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.cards import each
from parlour.errors import IllegalMove
from parlour.marks import clause_text, explained
from parlour.rules import Clause
from parlour.table import Table
from parlour.words import move_text

RACE = "CM-8"


@dataclass(frozen=True)
class Barred:
    """What one clause takes away."""

    clause: str
    moves: tuple[str, ...]
    """What could be tried but will be refused; cards by name, where they only begin a move."""
    why: str


def clauses_now(table: Table) -> list[Clause]:
    """The clauses that the rules of the current phase carry out."""
    legal, offences, act = table.rules.phases[table.state.phase]
    names: list[str] = []
    for function in (legal, act, offences):
        names += [name for name in getattr(function, "rule", ()) if name not in names]
    if table.phase.is_race and RACE not in names:
        names.append(RACE)
    found = [table.rules.clause(name) for name in names]
    return [clause for clause in found if clause is not None]


def barred(table: Table, seat: int) -> list[Barred]:
    """What the rules take away from a seat that may act now, clause by clause."""
    if seat not in table.actors:
        return []
    with explained() as steps:
        table.rules.legal(table.state, seat)
        allowed = table.rules.offences(table.state, seat)
    found = []
    for number, removed in steps:
        moves = [_name(table, choice) for choice in each(removed & ~allowed)]
        if moves:
            clause = clause_text(number)
            found.append(Barred(clause, tuple(moves), _why(table, seat, moves[0], clause)))
    return found


def _name(table: Table, choice: int) -> str:
    text = move_text(table.phase.words, [choice], table.pack, table.state)
    if text is None:
        text = table.pack.card_name(choice) if choice < len(table.pack) else f"choice {choice}"
    return text


def _why(table: Table, seat: int, move: str, clause: str) -> str:
    """The refusal of the move, or the clause itself."""
    try:
        table.copy().play(seat, move)
    except IllegalMove as refused:
        if refused.clause == clause:
            return refused.message
    found = table.rules.clause(clause)
    return f"{found.text} ({clause})" if found else clause
