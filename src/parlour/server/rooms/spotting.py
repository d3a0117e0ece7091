"""Races in which spotting is the game: nobody is shown what can be taken. Everyone may try any card of their hand, and a wrong one costs
a short lock, so that trying them all gains nothing.

Players who share a device see no hand during a race, so there it doesn't apply; nor where a card is to be named: the titles offered
tell nothing anyway, and the rules have their price for a wrong call.
"""

from __future__ import annotations

import time

from parlour.engine.calling_card import Phase
from parlour.engine.contract import Rules
from parlour.lang.cards import each
from parlour.lang.fields import CARDS, Role
from parlour.lang.words import Word
from parlour.play.table import Table
from parlour.server.protocol.parts import MoveInfo
from parlour.server.rooms.live_table import LiveTable

LOCK = 1.5
"""Seconds a seat may not take after a wrong try: longer than it takes to look again."""


class Slips:
    """The wrong tries at one table."""

    def __init__(self) -> None:
        self._until: dict[int, float] = {}

    def note(self, seat: int) -> None:
        """A seat has tried what can't be taken."""
        self._until[seat] = time.monotonic() + LOCK

    def left(self, seat: int) -> float:
        """Seconds until a seat may try again; 0 if it may."""
        return max(0.0, self._until.get(seat, 0.0) - time.monotonic())


def is_spotting(live: LiveTable) -> bool:
    """Is there a race now in which nobody is shown what can be taken?"""
    if live.opened is None or not live.opened.spotting or not live.in_race or live.table is None:
        return False
    shares = any(len(live.same_device(seat)) > 1 for seat in live.people)
    return not shares and _hides(live.table.phase)


def has_spotting(rules: Rules) -> bool:
    """Does a game have races in which it can be hidden what may be taken?"""
    return any(_hides(phase) for phase in rules.calling_card.phases)


def _hides(phase: Phase) -> bool:
    return phase.is_race and phase.to_name is None and _taking(phase) is not None


def tries(table: Table, seat: int) -> tuple[MoveInfo, ...]:
    """What a seat may try in such a race, whether or not anything can be taken: each card of the hand, and holding back."""
    word, kinds = _taking(table.phase), list(table.phase.words)
    assert word is not None
    (slot,) = word.slots
    cards = [table.game.pack.card_name(card) for card in each(_hand(table, seat))]
    taking = [MoveInfo(word.text.format(**{slot: card}), (card,), kinds.index(word), {slot: card}) for card in cards]
    held = [one for one in kinds if one.text == table.phase.hold]
    return (*taking, *(MoveInfo(one.text, (), kinds.index(one), {}) for one in held))


def _taking(phase: Phase) -> Word | None:
    """The plainest kind of move of a phase that plays one card."""
    one_card = [word for word in phase.words if len(word.slots) == 1 and all(_is_one_card(word, name) for name in word.slots)]
    return min(one_card, key=lambda word: len(word.text), default=None)


def _is_one_card(word: Word, name: str) -> bool:
    slot = word.slots[name]
    return slot.is_card and not slot.many


def _hand(table: Table, seat: int) -> int:
    """The cards in a seat's hand."""
    found = 0
    for place in type(table.state).roles[Role.HAND]:
        if place.kind == CARDS:
            found |= getattr(table.state, place.name)[seat]
    return found


__all__ = ["LOCK", "Slips", "has_spotting", "is_spotting", "tries"]
