"""The question on the table: who asked whom for which card in the last move, and whether that player had it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from parlour.lang.fields import Role
from parlour.lang.slots import Seats
from parlour.lang.words import Word
from parlour.play.history import Step

if TYPE_CHECKING:
    from parlour.play.table import Table


class Question(TypedDict):
    """A card that one player asked another for."""

    by: int
    of: int
    card: str
    given: bool
    """Did the player who was asked hand it over?"""


def last_question(table: Table) -> Question | None:
    """The question of the last move, if it was one that everybody heard."""
    step = next(table.history.backwards(), None)
    if step is None or step.move is None or step.words is None or step.words[0].others != "":
        return None
    asked = _slots_of_asking(step.words[0])
    return None if asked is None else _question(step, step.move[0], *asked, table)


def _question(step: Step, by: int, seat: str, card: str, table: Table) -> Question:
    assert step.words is not None
    word, filled = step.words
    chosen = filled[card][0]
    of = int(word.slots[seat].show(filled[seat], table.game.pack, step.after))
    given = any(getattr(step.after, one.name) == chosen for one in type(step.after).roles[Role.GIVEN])
    return Question(by=by, of=of, card=table.game.pack.card_name(chosen), given=given)


def _slots_of_asking(word: Word) -> tuple[str, str] | None:
    """The slots with the player asked and the card asked for; None if it asks nobody for a card."""
    seat = next((name for name, slot in word.slots.items() if isinstance(slot, Seats)), None)
    card = next((name for name, slot in word.slots.items() if slot.is_card and not slot.many), None)
    return None if seat is None or card is None else (seat, card)


__all__ = ["Question", "last_question"]
