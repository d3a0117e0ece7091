"""The facts of a step, as far as a viewer has seen it: what was moved, what changed, what came to the viewer's own places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

from parlour.engine import visibility
from parlour.engine.visibility import Single
from parlour.lang.cards import NONE, each, has
from parlour.lang.fields import ALL, CARDS, KNOWN, PAIR, SEAT, SEATS, Field, Role
from parlour.lang.pack import Pack
from parlour.lang.slots import Seats
from parlour.lang.state import Common, once_a_kind
from parlour.lang.words import Word
from parlour.play.calls import dealer_call, move_call, mover_call, other_call
from parlour.play.count import count_of
from parlour.play.facts import DealOver, Dealt, Fact, FieldChanged, GameOver, Moved, OwnCards, SeatLeft
from parlour.play.history import Step
from parlour.play.trick_taken import trick_taken

if TYPE_CHECKING:
    from parlour.play.table import Table

CARD_TEXTS = {
    "titled": Pack.titled,
    "called": Pack.called_card,
    "cried": Pack.cried_card,
    "title": Pack.title_of,
    "artist": Pack.artist_of,
}
"""How a sentence may tell a card: ``{card_titled}`` and so on."""


def facts_of(step: Step, viewer: int | None, table: Table) -> tuple[Fact, ...]:
    """What one step told the viewer (None: a spectator)."""
    return tuple(_facts(step, viewer, table))


def facts_besides(step: Step, seat: int, table: Table, to_all: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What one step told a seat, where it is known what it told a spectator: mostly the same."""
    return facts_of(step, seat, table) if _concerns(step, seat) else to_all


def _facts(step: Step, viewer: int | None, table: Table) -> Iterator[Fact]:
    if step.move is not None:
        yield from _moved(step, viewer, table)
    elif step.before is not None:
        yield Dealt(step.after.deal, step.after.dealer, dealer_call(step, table))
    went, came = _own_cards(step, viewer, table)
    yield from went
    yield from _changes(step, viewer, table)
    yield from came
    if step.after.deal_over:
        yield from _closing(step.after, table)
    yield from _leaving(step, viewer)


def _concerns(step: Step, seat: int) -> bool:
    """May this seat have been told something of its own? Not if everyone saw the move and nobody dealt with its hidden cards."""
    before, after = step.before, step.after
    if before is None or step.move is None or step.words is None or _speaks_to_some(type(after)):
        return True
    moved = step.move[0] == seat
    if moved and step.words[0].others != "":
        return True
    for place in _hidden_places(type(after)):
        was, value = getattr(before, place.name)[seat], getattr(after, place.name)[seat]
        if value & ~was if moved else value != was:
            return True
    return False


# -- moves


def _moved(step: Step, viewer: int | None, table: Table) -> Iterator[Moved]:
    assert step.before is not None
    assert step.move is not None
    assert step.words is not None
    seat, (word, filled) = step.move[0], step.words
    phase = table.game.rules.calling_card.phases[step.before.phase].name
    if viewer != seat and word.others is None:
        return
    if viewer != seat and word.others:
        yield Moved(seat, phase, word.text, None, call=mover_call(step))
        return
    values = _values(step, seat, word, filled, table)
    cards = tuple(table.game.pack.card_name(card) for name, slot in word.slots.items() if slot.is_card for card in filled[name])
    in_vain = bool(word.in_vain) and not _lies_open(step.after, filled["card"][0])
    yield Moved(seat, phase, word.text, word.text.format(**values), cards, values, in_vain, move_call(step, table))


def _values(step: Step, seat: int, word: Word, filled: dict[str, list[int]], table: Table) -> dict[str, Single]:
    assert step.before is not None
    values: dict[str, Single] = {}
    for name, slot in word.slots.items():
        shown = slot.show(filled[name], table.game.pack, step.before)
        values[name] = int(shown) if isinstance(slot, Seats) else shown
        for way, text in CARD_TEXTS.items():
            if f"{name}_{way}" in _slots_told(word):
                values[f"{name}_{way}"] = text(table.game.pack, filled[name][0])
    for name in fields_told(word):
        told = type(step.after).fields[name]
        value = visibility.values(step.after, told)[seat if told.per else 0]
        values[name] = visibility.shown(told, value, table.game.pack)
    return values


@cache
def fields_told(word: Word) -> list[str]:
    """The fields of the state, as it is after the move, that are told together with it: "turns up {top}"."""
    own = {*word.slots, *(f"{name}_{way}" for name in word.slots for way in CARD_TEXTS)}
    return [name for name in _slots_told(word) if name not in own]


@cache
def _slots_told(word: Word) -> tuple[str, ...]:
    """The slots of the sentence about such a move."""
    found = (name for says in (word.says, word.in_vain) for _, name, _, _ in Formatter().parse(says) if name)
    return tuple(dict.fromkeys(found))


def _lies_open(s: Common, card: int) -> bool:
    """Does this card lie where everyone sees it?"""
    return any(
        has(value, card) and visibility.sees(s, place, owner, None)
        for place in type(s).fields.values()
        if place.kind == CARDS
        for owner, value in enumerate(visibility.values(s, place))
    )


# -- what changed


def _changes(step: Step, viewer: int | None, table: Table) -> Iterator[Fact]:
    """The fields that say something when they change."""
    after = step.after
    for told in _speaking(type(after)):
        if not _may_say(told, step):
            continue
        old = visibility.values(step.before, told) if step.before is not None else None
        fresh = step.move is None and not told.keep
        for owner, value in enumerate(visibility.values(after, told)):
            new = fresh or step.before is None or not visibility.sees(step.before, told, owner, viewer)
            was = told.start if old is None or new else old[owner]
            if value != was and visibility.sees(after, told, owner, viewer):
                yield from _changed(told, owner, was, value, step, table)


def _changed(told: Field, owner: int, was: int, value: int, step: Step, table: Table) -> Iterator[Fact]:
    seat = told.about(owner) if told.per in (SEAT, PAIR) else None
    if told.role is Role.TAKEN and (trick := trick_taken(step, table)) is not None and trick.seat == owner:
        yield trick
    elif told.kind in (CARDS, KNOWN):
        if value & ~was:
            yield FieldChanged(told.name, told.role, seat, table.game.pack.names(value & ~was))
    elif told.kind == SEATS:
        yield from (FieldChanged(told.name, told.role, seat, one) for one in each(value & ~was))
    elif (shown := visibility.shown(told, value, table.game.pack)) is not None and (
        value != told.start or "{value}" in told.says
    ):
        yield FieldChanged(told.name, told.role, seat, shown, other_call(told, value, step))


def _may_say(told: Field, step: Step) -> bool:
    """Can this field have changed for anyone? (One that not all see may have come into view.)"""
    if step.before is None or step.move is None or told.seen != ALL:
        return True
    changed: bool = getattr(step.before, told.name) != getattr(step.after, told.name)
    return changed


def _leaving(step: Step, viewer: int | None) -> Iterator[SeatLeft]:
    """The seats that are no longer in a set that tells it."""
    for told in _left(type(step.after)):
        left = 0 if step.before is None else visibility.values(step.before, told)[0] & ~visibility.values(step.after, told)[0]
        if left and visibility.sees(step.after, told, 0, viewer):
            yield from (SeatLeft(told.name, seat) for seat in each(left))


def _own_cards(step: Step, viewer: int | None, table: Table) -> tuple[list[OwnCards], list[OwnCards]]:
    """The cards someone else took from the viewer's own places, and those that came to them, where nothing else tells it."""
    went: list[OwnCards] = []
    came: list[OwnCards] = []
    if viewer is None or step.move is None or step.before is None:
        return went, came
    for place in _hidden_places(type(step.after)):
        was, value = visibility.values(step.before, place)[viewer], visibility.values(step.after, place)[viewer]
        if was == value:
            continue
        if visibility.sees(step.before, place, viewer, viewer) and visibility.sees(step.after, place, viewer, viewer):
            if value & ~was:
                came.append(OwnCards(place.name, tuple(table.game.pack.names(value & ~was)), True))
            taken = NONE if step.move[0] == viewer else was & ~value & ~_all_of(step.after, viewer)
            if taken:
                went.append(OwnCards(place.name, tuple(table.game.pack.names(taken)), False))
    return went, came


def _all_of(s: Common, seat: int) -> int:
    """All cards in the places of a seat."""
    found = NONE
    for place in _places_of_seats(type(s)):
        found |= visibility.values(s, place)[seat]
    return found


def _closing(after: Common, table: Table) -> Iterator[Fact]:
    seats = after.players
    lines = count_of(after, table.game.rules, table.game.pack)
    yield DealOver(after.deal, after.how, lines, tuple(after.points[:seats]), tuple(after.total[:seats]))
    if after.ended:
        yield GameOver(tuple(each(after.winners)))


# -- what a kind of state declares


@once_a_kind
def _speaking(kind: type[Common]) -> tuple[Field, ...]:
    """The fields of such a state that say something when they change."""
    return tuple(one for one in kind.fields.values() if one.says)


@once_a_kind
def _left(kind: type[Common]) -> tuple[Field, ...]:
    """The fields of such a state that say something about a seat that is no longer in them."""
    return tuple(one for one in kind.fields.values() if one.gone)


@once_a_kind
def _places_of_seats(kind: type[Common]) -> tuple[Field, ...]:
    """The places for cards that each seat has in such a state."""
    return tuple(one for one in kind.fields.values() if one.kind == CARDS and one.per == SEAT)


@once_a_kind
def _hidden_places(kind: type[Common]) -> tuple[Field, ...]:
    """The places of each seat whose changes nothing else tells."""
    return tuple(one for one in _places_of_seats(kind) if not one.says and one.seen != ALL)


@once_a_kind
def _speaks_to_some(kind: type[Common]) -> bool:
    """Has such a state a field that tells its changes only to those who may see it?"""
    return any(one.seen != ALL for one in (*_speaking(kind), *_left(kind)))


__all__ = ["facts_besides", "facts_of", "fields_told"]
