"""The public log: what each viewer has seen, in words, told from the states before and after each step.

It can be told about a viewer ("Ada takes B7.") or to him ("You take B7."): then he is ``you``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour import views
from parlour.grammar import deed_to_you, listed_and, sentence_to_you
from parlour.state import ALL, CARDS, SEAT, SEAT_KIND, Common, Field
from parlour.words import Seats, word_of

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


def step_lines(step: Step, viewer: int | None, table: Table, you: int | None = None) -> list[str]:
    """What one step told the viewer. ``you`` is the seat to be addressed."""
    told: list[str] = []
    if step.move is not None:
        assert step.before is not None
        told += _move_line(step.before, *step.move, viewer, table, you)
    elif step.before is not None:
        told.append(f"Deal {step.after.deal}: {_does(step.after.dealer, 'deals', table, you)}.")
    told += _changes(step, viewer, table, you)
    if step.move is not None and you is not None:
        told += _own_cards(step, you, table)
    if step.after.closed:
        told += _closing(step.after, table, you)
    return told


def name_of(seat: int, table: Table, you: int | None) -> str:
    """A player as the log calls him."""
    return "You" if seat == you else table.names[seat]


def _does(seat: int, deed: str, table: Table, you: int | None) -> str:
    return f"{name_of(seat, table, you)} {deed_to_you(deed) if seat == you else deed}"


def _move_line(
    before: Common, seat: int, choices: tuple[int, ...], viewer: int | None, table: Table, you: int | None
) -> list[str]:
    words = table.rules.sheet.phases[before.phase].words
    found = word_of(words, list(choices), table.pack, before)
    assert found is not None
    word, filled = found
    if viewer != seat and word.others is None:
        return []
    if viewer != seat and word.others:
        return [f"{table.names[seat]} {word.others}."]
    says = deed_to_you(word.says or word.text) if seat == you else word.says or word.text
    shown = {name: slot.show(filled[name], table.pack, before) for name, slot in word.slots.items()}
    for name, slot in word.slots.items():
        if isinstance(slot, Seats):
            asked = int(shown[name])
            shown[name] = "you" if asked == you else table.names[asked]
    return [f"{name_of(seat, table, you)} {says.format(**shown)}."]


def _changes(step: Step, viewer: int | None, table: Table, you: int | None) -> list[str]:
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
                told += _sentence(field, owner, was, value, table, you)
    return told


def _own_cards(step: Step, you: int, table: Table) -> list[str]:
    """The cards that came to your own places, and those that somebody else took from them, where nothing else tells it."""
    assert step.before is not None
    assert step.move is not None
    told = []
    for field in type(step.after).fields.values():
        if field.kind != CARDS or field.per != SEAT or field.says or field.seen == ALL:
            continue
        if views.sees(step.before, field, you, you) and views.sees(step.after, field, you, you):
            was, value = views.values(step.before, field)[you], views.values(step.after, field)[you]
            if value & ~was:
                told.append(f"To your {field.title}: {', '.join(table.pack.names(value & ~was))}.")
            if was & ~value and step.move[0] != you:
                told.append(f"From your {field.title}: {', '.join(table.pack.names(was & ~value))}.")
    return told


def _sentence(field: Field, owner: int, was: int, value: int, table: Table, you: int | None) -> list[str]:
    says, who = field.says, ""
    if field.per == SEAT:
        who = table.names[owner]
        says = sentence_to_you(says, "Seat") if owner == you else says
    if field.kind == CARDS:
        came = value & ~was
        return [says.format(Seat=who, cards=", ".join(table.pack.names(came)))] if came else []
    shown = views.shown(field, value, table.pack)
    if shown is None:
        return []
    if field.kind == SEAT_KIND:
        says = sentence_to_you(says, "value") if value == you else says
        shown = table.names[shown]
    return [says.format(Seat=who, value=shown)]


def _closing(after: Common, table: Table, you: int | None) -> list[str]:
    seats = range(after.players)
    points = ", ".join(f"{name_of(seat, table, you)} {after.points[seat]}" for seat in seats)
    told = [f"The deal is over: {table.rules.sheet.endings[after.how]}. Points: {points}."]
    written = table.rules.sheet.score_text
    told.append("Scores: " + ", ".join(f"{name_of(seat, table, you)} {written(after.total[seat])}" for seat in seats) + ".")
    if after.ended:
        won = [seat for seat in seats if after.winners >> seat & 1]
        names = listed_and([name_of(seat, table, you) for seat in won]) or "nobody"
        told.append(f"The game is over: {names} {'win' if len(won) > 1 or won == [you] else 'wins'}.")
    return told
