"""The public log: what each viewer has seen, in words, told from the states before and after each step.

It can be told about a viewer ("Ada takes B7.") or to him ("You take B7."): then he is ``you``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

from parlour.lang.cards import NONE, each, has
from parlour.lang.state import ALL, CARD, CARDS, SEAT, SEAT_KIND, SEATS, Common, Field, once_a_kind
from parlour.lang.words import OneCard, Seats, Word
from parlour.play import views
from parlour.play.english import deed_to_you, ended, listed_and, sentence_to_you

if TYPE_CHECKING:
    from parlour.play.table import Table


@dataclass(frozen=True)
class Step:
    """One step of a game: a move (seat, choices), or a deal (no move), from one state to the next."""

    before: Common | None
    move: tuple[int, tuple[int, ...]] | None
    after: Common
    words: tuple[Word, dict[str, list[int]]] | None = None
    """The kind of the move, with the choices in its slots."""


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
        told += _move_line(step, viewer, table, you)
    elif step.before is not None:
        told.append(f"Deal {step.after.deal}: {_does(step.after.dealer, 'deals', table, you)}.")
    gone, come = _own_cards(step, you, table) if step.move is not None and you is not None else ([], [])
    told += [*gone, *_changes(step, viewer, table, you), *come]
    if step.after.closed:
        told += _closing(step.after, table, you)
    return [*told, *_leaving(step, viewer, table, you)]


def told_to(step: Step, seat: int, table: Table, to_all: list[str]) -> list[str]:
    """What one step told a seat, where it is known what it told to all."""
    return step_lines(step, seat, table, you=seat) if _concerns(step, seat, table, to_all) else to_all


def _concerns(step: Step, seat: int, table: Table, to_all: list[str]) -> bool:
    """May this seat have been told something of its own? Not if another moved, its own cards lie as before, and nobody names it."""
    before, after = step.before, step.after
    if before is None or step.move is None or step.move[0] == seat or _speaks_to_some(type(after)):
        return True
    if any(getattr(before, field.name)[seat] != getattr(after, field.name)[seat] for field in _places_of_seats(type(after))):
        return True
    name = table.names[seat]
    return any(name in line for line in to_all)


@once_a_kind
def _speaks_to_some(kind: type[Common]) -> bool:
    """Has such a state a field that tells its changes to those alone who may see it?"""
    return any(field.seen != ALL for field in (*_speaking(kind), *_left(kind)))


def name_of(seat: int, table: Table, you: int | None) -> str:
    """A player as the log calls him."""
    return "You" if seat == you else table.names[seat]


def _does(seat: int, deed: str, table: Table, you: int | None) -> str:
    return f"{name_of(seat, table, you)} {deed_to_you(deed) if seat == you else deed}"


def _move_line(step: Step, viewer: int | None, table: Table, you: int | None) -> list[str]:
    assert step.before is not None
    assert step.move is not None
    assert step.words is not None
    before, seat, (word, filled) = step.before, step.move[0], step.words
    if viewer != seat and word.others is None:
        return []
    if viewer != seat and word.others:
        return [ended(f"{table.names[seat]} {word.others}")]
    says = word.in_vain if word.in_vain and not _lies_open(step.after, filled["card"][0]) else word.says or word.text
    says = deed_to_you(says) if seat == you else says
    shown = {name: slot.show(filled[name], table.pack, before) for name, slot in word.slots.items()}
    for name, slot in word.slots.items():
        if isinstance(slot, Seats):
            asked = int(shown[name])
            shown[name] = "you" if asked == you else table.names[asked]
        elif isinstance(slot, OneCard) and not slot.many:
            shown[f"{name}_titled"] = table.pack.titled(filled[name][0])
    for name in fields_told(word):
        shown[name] = _field_told(type(step.after).fields[name], step.after, seat, table, you)
    return [ended(f"{name_of(seat, table, you)} {says.format(**shown)}")]


def _lies_open(s: Common, card: int) -> bool:
    """Does this card lie where all see it?"""
    return any(
        has(value, card) and views.sees(s, field, owner, None)
        for field in type(s).fields.values()
        if field.kind == CARDS
        for owner, value in enumerate(views.values(s, field))
    )


@cache
def fields_told(word: Word) -> list[str]:
    """The fields of the state, as it is after the move, that the log tells together with it: "turns up {top}"."""
    own = {*word.slots, *(f"{name}_titled" for name in word.slots)}
    return [name for _, name, _, _ in Formatter().parse(word.says) if name and name not in own]


def _field_told(field: Field, after: Common, seat: int, table: Table, you: int | None) -> str:
    """What a field that all see says about this seat."""
    assert field.seen == ALL
    value = views.values(after, field)[seat if field.per else 0]
    if field.kind == CARD:
        return table.pack.titled(value)
    if field.kind == SEAT_KIND:
        return "you" if value == you else table.names[value]
    if field.kind in (CARDS, "marks", "fact"):
        return ", ".join(table.pack.names(value))
    told = str(views.shown(field, value, table.pack))
    return deed_to_you(told) if seat == you else told


def _changes(step: Step, viewer: int | None, table: Table, you: int | None) -> list[str]:
    """The sentences of fields that say something when they change."""
    after = step.after
    told = []
    for field in _speaking(type(after)):
        if not _may_say(field, step):
            continue
        old = views.values(step.before, field) if step.before is not None else None
        fresh = step.move is None and not field.keep
        for owner, value in enumerate(views.values(after, field)):
            new = fresh or step.before is None or not views.sees(step.before, field, owner, viewer)
            was = field.start if old is None or new else old[owner]
            if value != was and views.sees(after, field, owner, viewer):
                told += _sentence(field, owner, was, value, table, you)
    return told


def _may_say(field: Field, step: Step) -> bool:
    """Can this field have changed for anybody? (One that not all see may have come into view.)"""
    if step.before is None or step.move is None or field.seen != ALL:
        return True
    changed: bool = getattr(step.before, field.name) != getattr(step.after, field.name)
    return changed


def _leaving(step: Step, viewer: int | None, table: Table, you: int | None) -> list[str]:
    """The sentences about seats that are no longer in a set."""
    told = []
    for field in _left(type(step.after)):
        left = 0 if step.before is None else views.values(step.before, field)[0] & ~views.values(step.after, field)[0]
        if left and views.sees(step.after, field, 0, viewer):
            told += [_about(field.gone, seat, table, you) for seat in each(left)]
    return told


def _own_cards(step: Step, you: int, table: Table) -> tuple[list[str], list[str]]:
    """The cards that somebody else took from your own places, and those that came to them, where nothing else tells it."""
    assert step.before is not None
    assert step.move is not None
    gone, come = [], []
    for field in _places_of_seats(type(step.after)):
        was, value = views.values(step.before, field)[you], views.values(step.after, field)[you]
        if was == value or field.says or field.seen == ALL:
            continue
        if views.sees(step.before, field, you, you) and views.sees(step.after, field, you, you):
            if value & ~was:
                come.append(f"To your {field.title}: {', '.join(table.pack.names(value & ~was))}.")
            taken = NONE if step.move[0] == you else was & ~value & ~_all_of(step.after, you)
            if taken:
                gone.append(f"From your {field.title}: {', '.join(table.pack.names(taken))}.")
    return gone, come


def _all_of(s: Common, seat: int) -> int:
    """All cards in the places of a seat."""
    found = NONE
    for field in _places_of_seats(type(s)):
        found |= views.values(s, field)[seat]
    return found


@once_a_kind
def _speaking(kind: type[Common]) -> tuple[Field, ...]:
    """The fields of such a state that say something when they change."""
    return tuple(field for field in kind.fields.values() if field.says)


@once_a_kind
def _left(kind: type[Common]) -> tuple[Field, ...]:
    """The fields of such a state that say something about a seat that is no longer in them."""
    return tuple(field for field in kind.fields.values() if field.gone)


@once_a_kind
def _places_of_seats(kind: type[Common]) -> tuple[Field, ...]:
    """The places for cards that each seat has in such a state."""
    return tuple(field for field in kind.fields.values() if field.kind == CARDS and field.per == SEAT)


def _sentence(field: Field, owner: int, was: int, value: int, table: Table, you: int | None) -> list[str]:
    says, who = field.says, ""
    if field.per == SEAT:
        who = table.names[owner]
        says = sentence_to_you(says, "Seat") if owner == you else says
    if field.kind in (CARDS, "fact"):
        came = value & ~was
        return [says.format(Seat=who, cards=", ".join(table.pack.names(came)))] if came else []
    if field.kind == SEATS:
        return [_about(says, seat, table, you) for seat in each(value & ~was)]
    shown = views.shown(field, value, table.pack)
    if shown is None or (value == field.start and "{value}" not in says):
        return []
    if field.kind == SEAT_KIND:
        return [_about(says, value, table, you)]
    return [says.format(Seat=who, value=shown)]


def _about(says: str, seat: int, table: Table, you: int | None) -> str:
    """A sentence whose value is a player."""
    return (sentence_to_you(says, "value") if seat == you else says).format(value=table.names[seat])


def _closing(after: Common, table: Table, you: int | None) -> list[str]:
    seats = range(after.players)
    points = ", ".join(f"{name_of(seat, table, you)} {after.points[seat]}" for seat in seats)
    told = [ended(f"The deal is over: {table.rules.calling_card.endings[after.how]}") + f" Points: {points}."]
    written = table.rules.calling_card.score_text
    told.append("Scores: " + ", ".join(f"{name_of(seat, table, you)} {written(after.total[seat])}" for seat in seats) + ".")
    if after.ended:
        won = [seat for seat in seats if after.winners >> seat & 1]
        names = listed_and([name_of(seat, table, you) for seat in won]) or "nobody"
        told.append(f"The game is over: {names} {'win' if len(won) > 1 or won == [you] else 'wins'}.")
    return told
