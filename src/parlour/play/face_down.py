"""Taken tricks kept face down until the hand is shown (AS-22, RK-13): what people's screens show at such a table.

The log still tells each trick as it falls, since everyone heard it. Programs' views, records and the rules stay as they are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from parlour.engine.contract import Rules
from parlour.engine.visibility import FieldValue, Hidden, Single
from parlour.lang.fields import Role
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
    return replace(view, fields={name: _face_down(value, roles[name]) for name, value in view.fields.items()})


def _face_down(value: FieldValue, role: str) -> FieldValue:
    """A field as it is seen while taken tricks are face down."""
    if role == Role.LAST_PLAYED:
        return None
    if role != Role.TAKEN or not isinstance(value, list):
        return value
    lying: list[Single] = [Hidden(hidden=len(cards)) if isinstance(cards, list) else cards for cards in value]
    return lying
