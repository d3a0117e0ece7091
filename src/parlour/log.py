"""The public log: what each viewer has seen, in words, told from the states before and after each step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour import views
from parlour.state import CARDS, SEAT, Common, Field
from parlour.words import word_of

if TYPE_CHECKING:
    from parlour.table import Table


@dataclass(frozen=True)
class Step:
    """One step of a game: a move (seat, choices), or a deal (no move), from one state to the next."""

    before: Common | None
    move: tuple[int, tuple[int, ...]] | None
    after: Common


def lines(steps: list[Step], viewer: int | None, table: Table) -> list[str]:
    """The log of these steps as the viewer has seen them."""
    told: list[str] = []
    for step in steps:
        told += step_lines(step, viewer, table)
    return told


def step_lines(step: Step, viewer: int | None, table: Table) -> list[str]:
    """What one step told the viewer."""
    told: list[str] = []
    if step.move is not None:
        assert step.before is not None
        told += _move_line(step.before, *step.move, viewer, table)
    elif step.before is not None:
        told.append(f"Deal {step.after.deal}: {table.names[step.after.dealer]} deals.")
    told += _changes(step, viewer, table)
    if step.after.closed:
        told += _closing(step.after, table)
    return told


def _move_line(before: Common, seat: int, choices: tuple[int, ...], viewer: int | None, table: Table) -> list[str]:
    words = table.rules.sheet.phases[before.phase].words
    found = word_of(words, list(choices), table.pack, before)
    assert found is not None
    word, filled = found
    if viewer != seat and word.others is None:
        return []
    if viewer != seat and word.others:
        return [f"{table.names[seat]} {word.others}."]
    return [f"{table.names[seat]} {word.show(filled, table.pack, before, word.says)}."]


def _changes(step: Step, viewer: int | None, table: Table) -> list[str]:
    """The sentences of fields that say something when they change."""
    after = step.after
    told = []
    for field in type(after).fields.values():
        if not field.says:
            continue
        old = views.values(step.before, field) if step.before is not None else None
        fresh = step.move is None and not field.keep
        for owner, value in enumerate(views.values(after, field)):
            new = fresh or step.before is None or not views.sees(step.before, field, owner, viewer)
            was = field.start if old is None or new else old[owner]
            if value != was and views.sees(after, field, owner, viewer):
                told += _sentence(field, owner, was, value, table)
    return told


def _sentence(field: Field, owner: int, was: int, value: int, table: Table) -> list[str]:
    who = table.names[owner] if field.per == SEAT else ""
    if field.kind == CARDS:
        came = value & ~was
        return [field.says.format(Seat=who, cards=", ".join(table.pack.names(came)))] if came else []
    shown = views.shown(field, value, table.pack)
    if shown is None:
        return []
    if field.kind == "seat":
        shown = table.names[shown]
    return [field.says.format(Seat=who, value=shown)]


def _closing(after: Common, table: Table) -> list[str]:
    seats = range(after.players)
    points = ", ".join(f"{table.names[seat]} {after.points[seat]}" for seat in seats)
    told = [f"The deal is over: {table.rules.sheet.endings[after.how]}. Points: {points}."]
    told.append("Scores: " + ", ".join(f"{table.names[seat]} {after.total[seat]}" for seat in seats) + ".")
    if after.ended:
        won = [table.names[seat] for seat in seats if after.winners >> seat & 1]
        told.append(f"The game is over: {' and '.join(won) if won else 'nobody'} {'win' if len(won) > 1 else 'wins'}.")
    return told
