"""Calling cards aloud, as in Pals. A card played without a call is two choices: SILENTLY, then the card."""

from __future__ import annotations

from parlour.lang.cards import NONE, one
from parlour.lang.fields import ACTOR, number
from parlour.lang.options import Offences
from parlour.lang.rule import narrow, rule
from parlour.lang.state import Common
from parlour.lang.words import Word
from parlour.packs.pals.troupes import MY_PAL

HOLD, SILENTLY = MY_PAL + 1, MY_PAL + 2
"""The choices after the cards: not to play, and to play without a call."""

TO_LEAD = (
    Word("lead {card} silently", SILENTLY, "card", says="leads {card_called} without calling it"),
    Word("lead {card}", says="leads {card_cried}", calls="{card_title}!"),
)
TO_TAKE = (
    Word("take {card} silently", SILENTLY, "card", says="takes it with {card_called} without calling it"),
    Word("take {card}", says="takes it with {card_cried}", calls="{card_title}!"),
)
TO_HOLD = Word("hold", HOLD, says="holds", others=None, holds=True)
"""The moves that lead a card, take one, or let it go."""


class Calls(Common):
    """Whether the move being made goes without a call."""

    silent: int = number(seen=ACTOR, title="playing without a call")


@rule
def called(s: Calls, tries: int, by: int) -> int:
    """What may be played with a call; this clause bars playing without one. After SILENTLY only a card is left to choose."""
    if s.silent:
        return tries & ~one(HOLD)
    return narrow(tries | one(SILENTLY), ~one(SILENTLY), by)


@rule
def uncalled(s: Calls) -> int:
    """The offence of playing without a call, where offences are fined."""
    if s.offences == Offences.FINED and s.silent == 0:
        return one(SILENTLY)
    return NONE


@rule
def say_nothing(s: Calls, seat: int) -> None:
    """Start a move without a call."""
    s.silent = 1
    s.half = seat + 1


@rule
def was_silent(s: Calls) -> bool:
    """Finish a move. Was it made without a call?"""
    silent = s.silent == 1
    s.silent = 0
    s.half = 0
    return silent
