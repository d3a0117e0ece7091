"""What is said aloud at the table: by a player with a move, and by the dealer with a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.lang.fields import Field
from parlour.lang.phrases import fill, worded
from parlour.lang.slots import OneCard, Seats
from parlour.lang.state import Common, once_a_kind
from parlour.lang.words import Word
from parlour.play.history import Step

if TYPE_CHECKING:
    from parlour.play.table import Table


def dealer_call(step: Step, table: Table) -> str:
    """What the dealer says as a deal begins."""
    return worded(table.game.rules.calling_card.phases[step.after.phase].calls)


def move_call(step: Step, table: Table) -> str:
    """What a player says aloud with a move; "" where nothing is said."""
    assert step.before is not None
    assert step.words is not None
    word, filled = step.words
    said = fill(word.calls, **_spoken(word, filled, table, step.before)) if word.calls else ""
    return " ".join(part for part in (said[:1].upper() + said[1:], mover_call(step)) if part)


def mover_call(step: Step) -> str:
    """What a player says besides the move, as everyone hears it, even those who may not know the move: "Out!"."""
    assert step.move is not None
    seat = step.move[0]
    return " ".join(worded(field.calls) for field in _calling(type(step.after)) if _begins(field, seat, step))


def other_call(field: Field, seat: int, step: Step) -> str:
    """What a player says when a field comes to name them by a deal or by someone else's move: "Out!"."""
    moved = step.move is not None and step.move[0] == seat
    return worded(field.calls) if field.calls and not moved and _begins(field, seat, step) else ""


def _begins(field: Field, seat: int, step: Step) -> bool:
    """Does what this player calls hold now, and did it not before this step?"""
    assert field.calls_when is not None
    had = step.move is not None and step.before is not None and field.calls_when(step.before, seat)
    return bool(field.calls_when(step.after, seat)) and not had


@once_a_kind
def _calling(kind: type[Common]) -> tuple[Field, ...]:
    """The fields of such a state that a player calls aloud."""
    return tuple(one for one in kind.fields.values() if one.calls)


def _spoken(word: Word, filled: dict[str, list[int]], table: Table, s: Common) -> dict[str, str]:
    """What fills the slots of a call: players by name, cards by what they show."""
    pack, said = table.game.pack, {}
    for name, slot in word.slots.items():
        said[name] = slot.show(filled[name], pack, s)
        if isinstance(slot, Seats):
            said[name] = table.names[int(said[name])]
        elif isinstance(slot, OneCard) and not slot.many:
            said[f"{name}_title"] = pack.title_of(filled[name][0])
            said[f"{name}_by"] = pack.by_artist(filled[name][0])
    return said


__all__ = ["dealer_call", "move_call", "mover_call", "other_call"]
