"""The clocks of a table: what each player has thought about a turn, and what of it isn't off the clock yet.

Where one player is to act, that player's clock runs. None runs in a race, in a phase that has a time of its own, or while several think.
What a move takes off a clock is written into its journal entry. A restart forgets only what was thought about the current turn.
"""

from __future__ import annotations

import time

from parlour.server.journal import entries as journal
from parlour.server.protocol import RunningClock
from parlour.server.rooms.live_table import LiveTable


class Clocks:
    """The clocks of one table."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self.asked_since = time.monotonic()
        """Since when whoever thinks now has been asked."""
        self._came: set[int] = set()
        """The seats whose players have been here."""
        self._paid_until: dict[int, float] = {}
        """Until when the time of a turn is already off a seat's clock, since a bot began to mind it then."""
        self._owed: dict[int, float] = {}
        """Seconds that players had thought when someone who may act out of turn interrupted them. They count with their next move."""
        self._several = False
        self._is_held = False
        """Is everyone waited for, so that no clock runs?"""
        self._thinking: tuple[int, float] | None = None

    @property
    def there_are(self) -> bool:
        """Does the table have clocks?"""
        return self._live.opened is not None and self._live.opened.clock is not None

    @property
    def spent(self) -> float:
        """Seconds since whoever thinks now began to; 0 where there is no clock."""
        return time.monotonic() - self.asked_since if self.there_are and not self._is_held else 0.0

    def unpaid(self, seat: int) -> float:
        """Seconds a player has thought about this turn that aren't off the clock yet; 0 where there is none."""
        if not self.there_are:
            return 0.0
        owed = self._owed.get(seat, 0.0)
        return owed if self._is_held else owed + time.monotonic() - self._paid_until.get(seat, self.asked_since)

    def thought(self, seat: int) -> float:
        """The same, if it counts: a move made now takes this off the clock."""
        return self.unpaid(seat) if self._live.is_on_the_clock(seat) else self._owed.get(seat, 0.0)

    def running(self) -> RunningClock | None:
        """The clock that is running, if one is."""
        live = self._live
        if not self.there_are or self._is_held or live.is_timed or len(waits := live.waits_for()) != 1:
            return None
        return RunningClock(waits[0], round(max(0.0, (live.seats[waits[0]].bank or 0.0) - self.unpaid(waits[0])), 2))

    def is_out(self, seat: int) -> bool:
        """Has this seat used up its clock, so that a bot moves for it?"""
        one, running = self._live.seats[seat], self.running()
        if one.minded:
            return one.bank is not None and one.bank <= self.thought(seat)
        return running is not None and running.seat == seat and running.left == 0.0

    # -- what happens

    def hold(self, *, on: bool) -> None:
        """No clock runs for now; or they run again, and whoever is to act now thinks from here on."""
        self._is_held = on
        self.asked_since = time.monotonic()
        self._paid_until.clear()

    def note_came(self, seat: int) -> None:
        """A player comes. Whoever is to make the first move thinks from then on: a rematch begins wherever its players are."""
        if seat not in self._came and self._live.turns == 1 and self._live.is_on_the_clock(seat):
            self.asked_since = time.monotonic()
        self._came.add(seat)

    def before(self) -> None:
        """Something is about to happen: note who thinks."""
        running = self.running()
        self._several = self.there_are and len(self._live.waits_for()) > 1
        self._thinking = None if running is None else (running.seat, self.unpaid(running.seat))

    def happened(self, entries: journal.Entries) -> None:
        """Entries have been applied."""
        self._wind(entries)
        self._note_owed(entries)

    def _wind(self, entries: journal.Entries) -> None:
        """Whoever is to act now thinks from now on. So does the last of several who thought at once, if the others have left it to bots:
        no clock ran until now."""
        live, now = self._live, time.monotonic()
        alone = self._several and not live.in_race and len(live.waits_for()) == 1
        if alone or any(isinstance(entry, journal.MOVES_CARDS) for entry in entries):
            self.asked_since = now
            self._paid_until.clear()
        for entry in entries:
            if isinstance(entry, journal.Minded) and entry.thought:
                self._paid_until[entry.seat] = now

    def _note_owed(self, entries: journal.Entries) -> None:
        """What a player has thought is off the clock after their own move, or when a bot begins to mind the seat; not after another's."""
        thinking = self._thinking
        for entry in entries:
            if isinstance(entry, journal.Moved) and thinking is not None and entry.seat != thinking[0]:
                self._owed[thinking[0]] = thinking[1]
            if isinstance(entry, (journal.Moved, journal.Minded)):
                self._owed.pop(entry.seat, None)
