"""Players who keep the others waiting: others may nudge them, and then let a bot play until they come back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from parlour.server import phrases
from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.protocol import ConflictCode, Nudge, Replace
from parlour.server.rooms.facts import Nudged
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.minding import minded
from parlour.server.rooms.seats import Seat

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room

NUDGE_AFTER = 20.0
"""Seconds a player has for a turn before others may nudge them."""
AGAIN_AFTER = 15.0
"""Seconds between two nudges."""
REPLACE_AFTER = 30.0
"""Seconds a player who was nudged has before others may let a bot play."""
GONE_FOR = 10.0
"""Seconds after which the same is possible for a player who has vanished."""


def note_asked(live: LiveTable, entries: journal.Entries) -> None:
    """Note whose turn it is, and since when."""
    asked, now = set() if live.in_race else set(live.waits_for()), time.monotonic()
    acted = {entry.seat for entry in entries if isinstance(entry, (journal.Moved, journal.TookBack, journal.Minded))}
    for number, seat in enumerate(live.seats):
        if number not in asked:
            seat.asked_at = seat.nudged_at = None
        elif seat.asked_at is None or number in acted:
            seat.asked_at, seat.nudged_at = now, None


def nudge(room: Room, seat: int, command: Nudge) -> None:
    """Remind a player that it's their turn. Conflict if it isn't, or if they've had no time yet."""
    sleeper, now = _sleeper(room.live, seat, command.seat), time.monotonic()
    if sleeper.asked_at is None or now - sleeper.asked_at < NUDGE_AFTER:
        raise Conflict(ConflictCode.OFTEN, phrases.NUDGE_LATER())
    if sleeper.nudged_at is not None and now - sleeper.nudged_at < AGAIN_AFTER:
        raise Conflict(ConflictCode.OFTEN, phrases.NUDGE_LATER())
    sleeper.nudged_at = now
    room.tell(Nudged(command.seat, seat))
    room.refresh()


def replace(room: Room, seat: int, command: Replace) -> journal.Entries:
    """Let a bot play for a player who doesn't move. Conflict unless they have vanished, or were nudged a while ago."""
    sleeper = _sleeper(room.live, seat, command.seat)
    is_gone = not room.live.is_here(sleeper) and _for(sleeper.gone_at) >= GONE_FOR
    if not is_gone and _for(sleeper.nudged_at) < REPLACE_AFTER:
        raise Conflict(ConflictCode.OFTEN, phrases.REPLACE_LATER())
    return [minded(room, command.seat, on=True, command=command.id, by=seat)]


def _sleeper(live: LiveTable, seat: int, other: int) -> Seat:
    """The player of another seat, whose turn it is."""
    if other == seat or live.in_race or other not in live.waits_for():
        raise Conflict(ConflictCode.TURN, phrases.NOT_ASLEEP())
    return live.seats[other]


def _for(moment: float | None) -> float:
    """How many seconds ago that was."""
    return 0.0 if moment is None else time.monotonic() - moment
