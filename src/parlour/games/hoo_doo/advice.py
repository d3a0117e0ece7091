"""Advice for Hoo-doo: trust to luck."""

from __future__ import annotations

from parlour.games.hoo_doo.rules import State
from parlour.lang.cards import lowest, one
from parlour.lang.rule import prefer, reason, rule

LUCK = reason("It's all luck: the hand has been mixed, so one place is as good as another. Take the first.")
ALL_LUCK = "There is nothing to decide in Hoo-doo: the hand you draw from is mixed, so every card in it is as good as another."


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one. Any place will do."""
    return prefer(may, one(lowest(may)), LUCK)
