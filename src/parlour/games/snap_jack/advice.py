"""Advice for Snap Jack: know the picture, and call it."""

from __future__ import annotations

from parlour.games.snap_jack.rules import CALL, State
from parlour.lang.cards import one
from parlour.lang.rule import prefer, reason, rule

CALL_IT = reason("Call the picture just laid: the first correct call takes the piles, and a call costs nothing.")

ALL_LUCK = (
    "There is nothing to weigh in Snap Jack: cards are turned up as they come, and a match goes to the quickest eye and tongue."
)


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one. Laying a card leaves no choice."""
    if s.phase == CALL:
        may = prefer(may, one(s.top[s.layer]), CALL_IT)
    return may
