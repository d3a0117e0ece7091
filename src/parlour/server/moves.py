"""The moves of a seat as a page needs them: with the cards that are to be picked for each."""

from __future__ import annotations

from parlour.server.messages import MoveInfo
from parlour.table import Table
from parlour.words import word_of


def moves_of(table: Table, seat: int) -> tuple[MoveInfo, ...]:
    """What will be accepted from this seat now."""
    found = []
    for move in table.legal(seat):
        word = word_of(table.phase.words, list(move.choices), table.pack, table.state)
        slots = [] if word is None else [(word[0].slots[name], choices) for name, choices in word[1].items()]
        cards = tuple(table.pack.card_name(choice) for slot, choices in slots if slot.is_card for choice in choices)
        found.append(MoveInfo(move.text, cards, move.offence))
    return tuple(found)
