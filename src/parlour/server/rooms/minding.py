"""Minding: what the journal says when a bot begins to mind a player's seat, or stops.

Leaving a turn to a bot wins no time: what the player has thought about it is taken off the clock, and the bot's moves add nothing. If
the player comes back in the same turn, the clock goes on as if it had never stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.server.journal import entries as journal

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room


def minded(room: Room, seat: int, *, on: bool, command: str = "", spent: float = 0.0, by: int | None = None) -> journal.Minded:
    """The entry. ``spent`` is for a player who ran out of time: then nothing else is taken off the clock."""
    thought = None
    if on and room.clocks.there_are:
        thought = 0.0 if spent else round(room.clocks.thought(seat), 3)
    return journal.Minded(seat, on, command, spent=round(spent, 3), thought=thought, by=by)
