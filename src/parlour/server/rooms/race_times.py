"""When a race opens and ends. Where everyone starts together, all are told some seconds before (3-2-1); nobody may take earlier.

Goes by the steps of the game: whether it is the first race of a deal, whether a card was played into it, whether it only goes on.
"""

from __future__ import annotations

import time

from parlour.play.table import Table
from parlour.server.protocol.parts import RaceInfo

COUNTED_IN = 3.0
"""Seconds everyone is counted in, where nobody's move opens the race or it's the first of a deal: people put their hands in place."""
READY = 0.6
"""Seconds before any other race: the card that opens it is on its way to the middle, and everybody sees it land at the same time."""


class RaceTimes:
    """The times of one table's races."""

    def __init__(self) -> None:
        self.opens = self.until = self._lead = 0.0
        self.pace = 0.0
        """How fast this server's bots play: 0 is at once, and then nobody is counted in."""
        self._deal = 0
        """The deal of the last race."""
        self._turns = -1
        """How many moves had been made when it began."""

    @property
    def is_open(self) -> bool:
        return time.monotonic() >= self.opens

    def is_too_early(self, came: float, table: Table, turns: int) -> bool:
        """Did a take come while everyone was being counted in, or even before?"""
        return self._still_to_come(table, turns) > 0 or (self._lead > 0 and came < self.opens)

    def counts_from(self, when: float) -> float:
        """When a take of that time counts from: nothing that is allowed for a slow line reaches behind the start."""
        return max(self.opens, when) if self._lead > 0 else when

    def begin(self, table: Table, seconds: float, turns: int) -> None:
        """A race begins, or goes on."""
        self._lead = min(1.0, self.pace) * self._lead_in(table)
        self.opens = time.monotonic() + self._lead
        self.until = self.opens + seconds
        self._deal, self._turns = table.state.deal, turns

    def _still_to_come(self, table: Table, turns: int) -> float:
        """Seconds that everyone will be counted in for, where the race is on the table and hasn't been begun yet."""
        return 0.0 if turns == self._turns else min(1.0, self.pace) * self._lead_in(table)

    def _lead_in(self, table: Table) -> float:
        """Seconds until it opens, at pace 1."""
        last = next(table.history.backwards())
        if (
            last.before is not None
            and last.move is not None
            and table.game.rules.calling_card.phases[last.before.phase].is_race
        ):
            return 0.0
        return COUNTED_IN if last.move is None or self._deal != table.state.deal else READY

    def info(self, table: Table, turns: int, seconds: float, *, held: bool, spotting: bool) -> RaceInfo:
        """The race, for a scene. ``held``: it doesn't even begin yet, for people still look at the end of the last deal."""
        if wait := COUNTED_IN if held else self._still_to_come(table, turns):
            return RaceInfo(seconds, seconds, wait, spotting)
        now = time.monotonic()
        left = max(0.0, min(seconds, self.until - now))
        return RaceInfo(seconds, round(left, 2), None if self.is_open else round(self.opens - now, 2), spotting)


__all__ = ["COUNTED_IN", "READY", "RaceTimes"]
