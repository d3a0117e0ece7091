"""What a seat may see, as a rule: the same as ``visibility.redacted``, but in the subset, so that compiled policies are fair too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt

from parlour.engine.rows import write_word
from parlour.lang.cards import has, one
from parlour.lang.fields import ACTOR, ALL, NOBODY, OWNER, PAIR, SECRET, SEQUENCE, Field
from parlour.lang.rule import State, inlined, rule
from parlour.lang.state import Common

Redact = Callable[[State, State, int], None]


def redaction(state: type[Common]) -> Redact:
    """The rule ``redact(s, seen, seat)``: ``seen``, a copy of ``s``, loses everything that the seat, which may act, can't see."""
    hide = _hide_all([_hide(state, field) for field in state.fields.values() if _is_hidden(field)])

    @rule("CM-6")
    def redact(s: Common, seen: Common, seat: int) -> None:
        hide(s, seen, seat)
        seen.actors = one(seat)
        if s.half == seat + 1:
            seen.half = s.half

    return redact


def _is_hidden(field: Field) -> bool:
    """Is there anyone who doesn't see this field?"""
    if field.kind in (SECRET, SEQUENCE):
        return field.kind == SECRET or field.seen != ALL
    return field.seen != ALL and not field.keep


def _hide_all(steps: Sequence[Redact]) -> Redact:
    """One rule that takes all these steps."""
    if len(steps) == 1:
        return steps[0]
    this, others = steps[0], _hide_all(steps[1:])

    @inlined
    @rule
    def hide(s: Common, seen: Common, seat: int) -> None:
        this(s, seen, seat)
        others(s, seen, seat)

    return hide


def _hide(state: type[Common], field: Field) -> Redact:
    """The rule that hides the parts of one field that a seat doesn't see."""
    at, size, start, asked = state.place(field.name), field.size, field.start, field.seen
    each = isqrt(size) if field.per == PAIR else 1

    @inlined
    @rule
    def hide_from_all(s: Common, seen: Common, seat: int) -> None:
        for place in range(size):
            write_word(seen, at + place, start)

    @inlined
    @rule
    def hide_from_others(s: Common, seen: Common, seat: int) -> None:
        for place in range(size):
            if place // each != seat:
                write_word(seen, at + place, start)

    @inlined
    @rule
    def hide_from_idle(s: Common, seen: Common, seat: int) -> None:
        if s.half != seat + 1:
            for place in range(size):
                write_word(seen, at + place, start)

    if field.kind == SECRET or asked == NOBODY:
        return hide_from_all
    if asked == OWNER:
        return hide_from_others
    if asked == ACTOR:
        return hide_from_idle
    assert callable(asked)

    @inlined
    @rule
    def hide_as_ruled(s: Common, seen: Common, seat: int) -> None:
        for place in range(size):
            if not has(asked(s, place), seat):
                write_word(seen, at + place, start)

    return hide_as_ruled
