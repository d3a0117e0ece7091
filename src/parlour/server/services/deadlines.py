"""The times that a sheet sets to a live table: how long all may be busy at once (PA-5), and how long a game lasts (PA-17)."""

from __future__ import annotations

import time

from parlour.bots.live import HOLD
from parlour.lang.errors import IllegalMove
from parlour.play.clock import minutes_of
from parlour.play.table import Table
from parlour.server import protocol as say
from parlour.server.errors import Refusal

Moment = tuple[int, int]
"""A deal and a phase of it."""
Done = tuple[tuple[int, str], ...]
"""Moves: who, and what."""


class Deadlines:
    """The times of one table."""

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.since = 0.0

    def look(self, table: Table | None) -> float | None:
        """Seconds till this phase is over for all, if it has a time limit. Time starts when it is first looked at."""
        if table is None or table.over or table.phase.time_limit is None:
            self.moment = None
            return None
        moment = (table.deal, int(table.state.phase))
        if self.moment != moment:
            self.moment, self.since = moment, time.monotonic()
        return max(0.0, table.phase.time_limit.latest - self.gone)

    @property
    def gone(self) -> float:
        return time.monotonic() - self.since

    def refuse_early(self, table: Table | None, move: str) -> None:
        """The word that ends it for all is not said too early: Refusal with the clause that says so, and how long to wait."""
        if self.look(table) is None or table is None or (limit := table.phase.time_limit) is None:
            return
        if move.strip().casefold() == limit.word and self.gone < limit.earliest:
            wait = max(1, round(limit.earliest - self.gone))
            raise Refusal(
                f"Leave the others a little time: {limit.word!r} can be said in {wait} s. ({limit.clause})", limit.clause
            )

    def shown(self, table: Table | None) -> say.Race | None:
        left = self.look(table)
        if left is None or table is None or table.phase.time_limit is None:
            return None
        return say.Race(table.phase.time_limit.latest, round(left, 2))


def run_out(table: Table) -> Done:
    """The time of a race is up, or that of a phase with a time limit. Gives what those do who have not acted, in order."""
    return end_of_phase(table) if table.phase.time_limit is not None else all_hold(table)


def all_hold(table: Table) -> Done:
    """The end of a race: all hold who have not acted, in the order in which they are asked."""
    left, phase, done = set(table.actors), table.state.phase, []
    while left and table.phase.is_race and not table.state.closed and table.state.phase == phase and table.actors <= left:
        seat = min(table.actors)
        table.play(seat, HOLD)
        left.discard(seat)
        done.append((seat, HOLD))
    return tuple(done)


def end_of_phase(table: Table) -> Done:
    """Time is up: whoever may says the word that ends the phase; else each who is still busy is done."""
    limit, phase, done = table.phase.time_limit, table.state.phase, []
    assert limit is not None
    for seat in sorted(table.actors):
        try:
            table.play(seat, limit.word)
        except IllegalMove:
            continue
        return ((seat, limit.word),)
    for seat in sorted(table.actors):
        if not table.state.closed and table.state.phase == phase:
            table.play(seat, limit.otherwise)
            done.append((seat, limit.otherwise))
    return tuple(done)


def minutes_left(table: Table | None, began: float) -> float | None:
    """Seconds of the game that are left, where the time decides; 0 when this deal is the last."""
    if table is None or table.over or not minutes_of(table):
        return None
    return 0.0 if table.stop is not None else max(0.0, began + 60 * minutes_of(table) - time.time())
