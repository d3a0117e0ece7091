"""The times that a rule sheet sets: how long a race or a phase lasts when everyone acts at once (PA-5), and how long a game lasts
(PA-17)."""

from __future__ import annotations

import time

from parlour.lang.errors import IllegalMove, Reason, Refusal
from parlour.play.game_time import minutes_of
from parlour.play.table import Table
from parlour.server import phrases
from parlour.server.protocol.parts import Countdown

SeatMoves = tuple[tuple[int, str], ...]
"""Moves, each with the seat that makes it."""


class Deadlines:
    """The times of one table."""

    def __init__(self) -> None:
        self.phase: tuple[int, int] | None = None
        """The deal and the phase that is being timed."""
        self.since = 0.0
        self._is_held = False

    def hold(self, *, on: bool) -> None:
        """No phase is timed for now; or it is again, from its beginning."""
        self._is_held, self.phase = on, None

    def left(self, table: Table | None) -> float | None:
        """Seconds until this phase is over for everyone, where the game sets a time. It starts when it is first asked for."""
        if table is None or table.over or table.phase.time_limit is None or self._is_held:
            self.phase = None
            return None
        phase = (table.state.deal, int(table.state.phase))
        if self.phase != phase:
            self.phase, self.since = phase, time.monotonic()
        return max(0.0, table.phase.time_limit.latest - self.elapsed)

    @property
    def elapsed(self) -> float:
        return 0.0 if self._is_held else time.monotonic() - self.since

    def check_not_early(self, table: Table, seat: int, move: str) -> None:
        """IllegalMove if the word that ends a phase for everyone is said too early."""
        limit = table.phase.time_limit
        if limit is None or (self.left(table) is None and not self._is_held):
            return
        if move.strip().casefold() == limit.word and self.elapsed < limit.earliest:
            wait = max(1, round(limit.earliest - self.elapsed))
            message = phrases.TOO_EARLY(word=limit.word, seconds=wait)
            raise IllegalMove(Refusal(Reason.RULE, message, seat, move, limit.clause))

    def shown(self, table: Table | None) -> Countdown | None:
        """The countdown of this phase, where the game sets a time."""
        left = self.left(table)
        if left is None or table is None or table.phase.time_limit is None:
            return None
        return Countdown(table.phase.time_limit.latest, round(left, 2))


def run_out(table: Table) -> SeatMoves:
    """Time is up, in a race or a phase with a time limit. Gives what those do who haven't acted, in order."""
    return end_of_phase(table) if table.phase.time_limit is not None else all_hold(table)


def all_hold(table: Table) -> SeatMoves:
    """The end of a race: everyone who hasn't acted holds, in the order they are asked."""
    left, phase, done = set(table.actors), table.state.phase, []
    while left and table.phase.is_race and not table.state.deal_over and table.state.phase == phase and table.actors <= left:
        seat, hold = min(table.actors), table.phase.hold
        table.play(seat, hold)
        left.discard(seat)
        done.append((seat, hold))
    return tuple(done)


def end_of_phase(table: Table) -> SeatMoves:
    """Time is up: whoever can says the word that ends the phase; if nobody can, everyone still busy is done."""
    limit, phase, done = table.phase.time_limit, table.state.phase, []
    assert limit is not None
    for seat in sorted(table.actors):
        try:
            table.play(seat, limit.word)
        except IllegalMove:
            continue
        return ((seat, limit.word),)
    for seat in sorted(table.actors):
        if not table.state.deal_over and table.state.phase == phase:
            table.play(seat, limit.otherwise)
            done.append((seat, limit.otherwise))
    return tuple(done)


def seconds_left(table: Table | None, elapsed: float) -> float | None:
    """Seconds left in a game that began this long ago, where time decides when it ends; 0 if this deal is the last."""
    if table is None or table.over or not minutes_of(table):
        return None
    return 0.0 if table.setup.stop is not None else max(0.0, 60 * minutes_of(table) - elapsed)
