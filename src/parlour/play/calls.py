"""What is said aloud at the table: by a player with a move, and by the dealer with a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.lang.phrases import fill, worded
from parlour.lang.slots import OneCard, Seats
from parlour.lang.state import Common
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
    return " ".join(part for part in (said[:1].upper() + said[1:], added_call(step)) if part)


def added_call(step: Step) -> str:
    """What a player says besides, as everyone hears it, even those who may not know the move: "Out!"."""
    assert step.move is not None
    assert step.words is not None
    word = step.words[0]
    adds = word.adds_if is not None and word.adds_if(step.after, step.move[0])
    return worded(word.adds) if adds else ""


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


__all__ = ["added_call", "dealer_call", "move_call"]
