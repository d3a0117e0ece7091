"""Which moves add time to a player's clock: lawful ones. What breaks a rule adds none, and neither does mending it, so nobody wins time by
playing wrong cards and taking them back."""

from __future__ import annotations

from parlour.lang.options import Offences
from parlour.lang.words import Unreadable, word_of
from parlour.play.moves import choices_of
from parlour.play.table import Table


def adds_time(table: Table, seat: int, move: str) -> bool:
    """Does this move add time, if it is accepted?"""
    if table.state.offences != Offences.FINED:
        return True
    try:
        choices = choices_of(table, move)
    except Unreadable:
        return True
    return not _mends(table, choices) and tuple(choices) not in {one.choices for one in table.offences(seat)}


def _mends(table: Table, choices: list[int]) -> bool:
    found = word_of(table.phase.words, choices, table.game.pack, table.state)
    return found is not None and found[0].mends


__all__ = ["adds_time"]
