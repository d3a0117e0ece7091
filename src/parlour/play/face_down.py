"""Taken tricks kept face down until the hand is shown (AS-22, RK-13): what people are shown at such a table.

A trick is told as it falls, since everyone sees it. Once it is taken, neither a view nor a log says what is in it until the deal is
over. Programs' views, records and the rules stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from parlour.engine.contract import Rules
from parlour.engine.visibility import FieldValue, Hidden, Single, values
from parlour.lang.fields import Role
from parlour.play.facts import Fact, Moved, TrickTaken
from parlour.play.history import Step
from parlour.play.standing import without_points
from parlour.play.table import Table
from parlour.play.trick_taken import last_trick
from parlour.play.views import View

AnyView = TypeVar("AnyView", bound=View)


def has_tricks(rules: Rules) -> bool:
    """Is it a game of tricks?"""
    return any(phase.is_trick for phase in rules.calling_card.phases)


def with_tricks_face_down(view: AnyView, rules: Rules) -> AnyView:
    """A view in which taken tricks can't be looked at until the deal is over."""
    if view.ending_number is not None or not has_tricks(rules):
        return view
    roles = {name: rules.state.fields[name].role for name in view.fields}
    fields = {name: _face_down(value, roles[name]) for name, value in view.fields.items()}
    return replace(view, fields=fields, standing=[without_points(one) for one in view.standing])


def _face_down(value: FieldValue, role: str) -> FieldValue:
    """A field as it is seen while taken tricks are face down."""
    if role == Role.LAST_PLAYED:
        return None
    if role != Role.TAKEN or not isinstance(value, list):
        return value
    lying: list[Single] = [Hidden(hidden=len(cards)) if isinstance(cards, list) else cards for cards in value]
    return lying


class TricksFaceDown:
    """The tricks of a table at one moment, where taken ones are face down, and what may still be told of them."""

    def __init__(self, table: Table) -> None:
        self.deal = table.state.deal
        self.taken = _cards(table, Role.TAKEN)
        """The cards that lie face down: none once the deal is over."""
        self.played = self.taken | _cards(table, Role.TRICK)
        """The same, and those of the trick on the table."""
        last = last_trick(table) if self.taken else None
        self.before_last = self.taken if last is None else self.taken - set(last.cards)
        """The cards of all tricks taken before the last one."""

    def told(self, facts: tuple[Fact, ...], step: Step, *, fresh: bool) -> tuple[Fact, ...]:
        """What one step may still tell. Of the last trick taken: everything, unless the viewer is fresh and hasn't seen it fall."""
        return self._without(self.taken if fresh else self.before_last, facts, step)

    def logged(self, facts: tuple[Fact, ...], step: Step) -> tuple[Fact, ...]:
        """What a log may keep of one step. The trick on the table will be face down soon, and what the log says stays."""
        return self._without(self.played, facts, step)

    def _without(self, cards: frozenset[str], facts: tuple[Fact, ...], step: Step) -> tuple[Fact, ...]:
        if not cards or step.after.deal != self.deal:
            return facts
        return tuple(_closed(facts, cards))


def _cards(table: Table, role: Role) -> frozenset[str]:
    """The cards in the places of this role, unless the deal is over."""
    s, found = table.state, 0
    if s.deal_over or not has_tricks(table.game.rules):
        return frozenset()
    for place in type(s).roles[role]:
        for value in values(s, place):
            found |= value
    return frozenset(table.game.pack.names(found))


def _closed(facts: Iterable[Fact], cards: frozenset[str]) -> Iterable[Fact]:
    """Facts without these cards: moves that name one are left out, and a trick is told by its number of cards."""
    for fact in facts:
        if isinstance(fact, TrickTaken) and not cards.isdisjoint(fact.cards):
            yield replace(fact, cards=(), by={}, hidden=len(fact.cards), points=None)
        elif not (isinstance(fact, Moved) and not cards.isdisjoint(fact.cards)):
            yield fact
