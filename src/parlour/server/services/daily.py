"""The deal of the day on this server: who plays it, and what came of it.

There are no accounts. Each browser has a secret of its own and may play once a day; on disk there is only a hash of it, another one
every day. Only what was played at a table of this server counts, and of one network only so much: that is kept in memory alone.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.bots.daily import SEAT, DailyDeal, daily_deal, day_of, seconds_left
from parlour.server import phrases
from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.protocol import ConflictCode, NewDaily, NewTable, Seated
from parlour.server.protocol.answers import DailyInfo, DailyResult, Tallied
from parlour.server.rooms import opening

if TYPE_CHECKING:
    from parlour.server.rooms.live_table import LiveTable
    from parlour.server.rooms.registry import RoomRegistry

MAX_OF_NETWORK = 30
"""Maximum results of one network that count on one day: a school shares one."""
OPENED = "INSERT INTO daily (id, day, device, counts) VALUES (?, ?, ?, ?)"
ENDED = "UPDATE daily SET points = ? WHERE id = ? AND points IS NULL"
RESULTS = "SELECT points, COUNT(*) FROM daily WHERE day = ? AND counts = 1 AND points IS NOT NULL GROUP BY points"


class DailyDeals:
    """The daily deals of a server."""

    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry
        self._opening: set[str] = set()
        """Devices whose tables are being opened."""
        self._opened: Counter[tuple[str, str]] = Counter()
        """Tables opened today, by day and network."""

    def now(self) -> float:
        """Seconds since 1970, by the machine's clock."""
        return self._registry.store.clock.wall()

    def deal(self) -> DailyDeal:
        """Today's deal."""
        return daily_deal(day_of(self.now()))

    def info(self) -> DailyInfo:
        """What anyone may know of today's deal."""
        deal, left = self.deal(), seconds_left(self.now())
        game, times = deal.game, sum(one.times for one in self._results(deal))
        return DailyInfo(deal.day, game.name, deal.title, game.pack.name, game.players, int(left), times)

    # -- playing it

    async def open(self, new: NewDaily, network: str = "") -> Seated:
        """Open a table for today's deal. Conflict if this device has one, or if another day has begun."""
        deal = self.deal()
        if new.day != deal.day:
            raise Conflict(ConflictCode.DAY, phrases.DAILY_NEW_DAY())
        device = hashlib.sha256(f"{deal.day}\n{new.device}\n".encode()).hexdigest()
        if device in self._opening or self._has_played(deal.day, device):
            raise Conflict(ConflictCode.DAILY, phrases.DAILY_PLAYED())
        self._opening.add(device)
        try:
            return await self._open(deal, new.name, device, network)
        finally:
            self._opening.discard(device)

    def _has_played(self, day: str, device: str) -> bool:
        return bool(self._registry.store.rows("SELECT 1 FROM daily WHERE day = ? AND device = ?", (day, device)))

    async def _open(self, deal: DailyDeal, name: str, device: str, network: str) -> Seated:
        registry, game = self._registry, deal.game
        registry.check_for_table()
        registry.budget.check_for_game(network)
        new = NewTable(game.name, [name], game.players, dict(game.changed))
        entries, tokens = opening.new_table(new, game, deal.secret)
        live = await registry.create([_for_today(entry, deal.day) for entry in entries], network, begin=True)
        await registry.store.note(OPENED, (live.id, deal.day, device, int(self._counts(deal.day, network))))
        return Seated(live.id, {str(seat): token for seat, token in tokens.items()})

    def _counts(self, day: str, network: str) -> bool:
        """Does what this network plays now count?"""
        for old in [key for key in self._opened if key[0] != day]:
            del self._opened[old]
        self._opened[day, network] += 1
        return not self._registry.limited or self._opened[day, network] <= MAX_OF_NETWORK

    # -- what came of it

    def ended(self, live: LiveTable) -> None:
        """A deal is over: its result is noted, once."""
        assert live.table is not None
        self._registry.store.note(ENDED, (live.table.scores[SEAT], live.id))

    def result(self, live: LiveTable, bots: dict[str, int], waiting: tuple[str, ...] = ()) -> DailyResult:
        """The result of a table, beside those of the bots and of all others that day. Conflict if there is none."""
        table = live.begun()
        if not live.daily:
            raise Conflict(ConflictCode.DAILY, phrases.NOT_DAILY())
        if not table.over:
            raise Conflict(ConflictCode.NOT_OVER, phrases.DAILY_NOT_OVER())
        deal, points = daily_deal(live.daily), table.scores[SEAT]
        results, low = self._results(deal), deal.game.rules.calling_card.low_wins
        better = sum(one.times for one in results if (one.points < points if low else one.points > points))
        return DailyResult(live.daily, points, low, self._is_counted(live.id), better + 1, results, bots, waiting)

    def _is_counted(self, table: str) -> bool:
        rows = self._registry.store.rows("SELECT counts, points FROM daily WHERE id = ?", (table,))
        return bool(rows and rows[0][0] and rows[0][1] is not None)

    def _results(self, deal: DailyDeal) -> tuple[Tallied, ...]:
        """All results of a day that count, the best first."""
        rows = self._registry.store.rows(RESULTS, (deal.day,))
        found = [Tallied(int(points or 0), int(times or 0)) for points, times in rows]
        return tuple(sorted(found, key=lambda one: one.points, reverse=not deal.game.rules.calling_card.low_wins))


def _for_today(entry: journal.AnyEntry, day: str) -> journal.AnyEntry:
    """The entry as it is at a daily table: nobody adds anything to the shuffle, so the cards are the same for everybody."""
    if isinstance(entry, journal.Opened):
        return replace(entry, daily=day)
    return replace(entry, entropy="") if isinstance(entry, journal.Sat) else entry
