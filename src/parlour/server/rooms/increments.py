"""Which moves add time to a player's clock: each card played adds once. Mending adds none, and neither does the card played instead, so
nobody wins time by playing wrong cards and taking them back. Everyone sees the clocks, so they must not tell what only the player knows:
a card that doesn't follow suit adds time whether or not its player could have followed, and where wrong pairs can be laid, no pair adds
any."""

from __future__ import annotations

from parlour.lang.options import Offences
from parlour.lang.slots import Unreadable
from parlour.lang.words import word_of
from parlour.play.moves import choices_of
from parlour.play.table import Table


def adds_time(table: Table, seat: int, move: str) -> bool:
    """Does this move add time, if it is accepted?"""
    if table.state.offences != Offences.FINED:
        return True
    try:
        choices = choices_of(table, seat, move)
    except Unreadable:
        return True
    found = word_of(table.phase.words, choices, table.game.pack, table.state)
    if found is not None and (found[0].mends or found[0].others != ""):
        return False
    return table.phase.is_trick or not _is_offence(table, seat, choices)


def _is_offence(table: Table, seat: int, choices: list[int]) -> bool:
    """Does this break a rule? Outside of tricks everyone notices: a card is played without a call."""
    return tuple(choices) in {one.choices for one in table.offences(seat)}


__all__ = ["adds_time"]
