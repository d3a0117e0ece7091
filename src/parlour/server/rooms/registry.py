"""The registry of all rooms of a server: opening tables, finding and loading them, entering and leaving them, unloading them."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from functools import partial

from parlour.bots import warmup
from parlour.bots.profiles import find
from parlour.play.alike import look_alike
from parlour.play.game import Game
from parlour.play.phrases import YOU
from parlour.server import phrases
from parlour.server.command_limits import NETWORK, SEAT, SPECTATORS, CommandLimits, LimitsByNetwork
from parlour.server.errors import Conflict, DiskError, NotFound, OpenElsewhere, ServerError, TooBusy, TooFast, Unseated
from parlour.server.journal import entries as journal
from parlour.server.journal.budget import WritingBudget
from parlour.server.journal.store import Store
from parlour.server.protocol import ChangeSeat, ConflictCode, Hello, NewTable, Seated, Sit, Status
from parlour.server.ratelimit import TABLES, RateLimiter, Share
from parlour.server.rooms import opening
from parlour.server.rooms.catching_up import CatchingUp
from parlour.server.rooms.commands import carry_out
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.loading import VERY_LONG, Loading
from parlour.server.rooms.promises import Promises
from parlour.server.rooms.room import Room
from parlour.server.rooms.seats import check_token, clean_name, new_token
from parlour.server.services.autoplay import GRACE, Autoplay
from parlour.server.services.coach import Coach
from parlour.server.services.compile_ahead import CompileAhead
from parlour.server.services.daily import DailyDeals
from parlour.server.services.lag import LoopLag
from parlour.server.sockets.listener import Channel, Listener
from parlour.server.turns import Pace

log = logging.getLogger("parlour.server")

MAX_HINTS = 4
"""Maximum hints that one network waits for at once."""
MAX_SOCKETS_OF_SEAT = 6
"""Maximum connections of a seat. One more closes the oldest."""
MAX_SPECTATORS = 200
"""Maximum spectators of a table."""
MAX_SPECTATORS_OF_NETWORK = 20
"""Maximum spectators of a table from one network."""


MOMENT = 1.0
"""Seconds in which whoever had a table loaded comes in."""
MAX_IDLE = 500
"""Maximum tables in memory that nobody is connected to. Those unused for longest are unloaded."""
MAX_TABLES = 4000
"""Maximum tables that someone is connected to. Then no other is opened or loaded, and those in memory play on."""


class RoomRegistry:
    """The tables of a server."""

    def __init__(
        self,
        store: Store,
        *,
        pace: float = 1.0,
        grace: float = GRACE,
        limited: bool = True,
        max_tables: int = MAX_TABLES,
        ahead: bool = False,
    ) -> None:
        self.store, self.max_tables = store, max_tables
        self.limited = limited
        """Are there limits for each network? (Those for each seat are there in any case.)"""
        self.network_limits, self.spectator_limits = LimitsByNetwork(NETWORK), LimitsByNetwork(SPECTATORS)
        self.hints_by_seat, self.hints_by_network = Share(1), Share(MAX_HINTS if limited else math.inf)
        self.new_tables = RateLimiter(per_second=TABLES[0], burst=TABLES[1] if limited else math.inf)
        """How many tables each network may open, rematches included."""
        self.budget = WritingBudget(limited=limited)
        self.loaded: dict[str, Room] = {}
        self.promises = Promises()
        self.coach = Coach(limited=limited)
        self.ahead = CompileAhead(off=not ahead)
        self.daily = DailyDeals(self)
        self.autoplay = Autoplay(pace=pace, grace=grace)
        self.catching_up = CatchingUp()
        self.pace, self.hello_pace = Pace(limited=limited), Pace(limited=limited)
        """Commands and hellos each begin at a pace of their own: nobody's move waits behind a crowd that comes in."""
        self.lag = LoopLag()
        self.entries_written = 0
        self.is_stopping = False
        """Does the server stop? Then it takes nothing new."""
        self._loading = Loading(store, self._add, self._unload_very_long)

    # -- opening and loading

    async def open(self, new: NewTable, network: str = "") -> Seated:
        """Open a table. SetupError if it can't be; TooFast if this network has written too much; TooBusy if all tables are taken."""
        self.check_for_table()
        self.budget.check_for_game(network)
        game = Game(new.game, new.players, new.options)
        entries, tokens = opening.new_table(new, game, self.promises.redeem(new.promise))
        live = await self.create(entries, network, begin=not new.invite or len(new.people) == game.players)
        return Seated(live.id, {str(seat): token for seat, token in tokens.items()})

    def check_for_table(self) -> None:
        """TooBusy if someone is connected to as many tables as there may be."""
        most = self.max_tables
        if len(self.loaded) >= most and sum(bool(room.listeners) for room in self.loaded.values()) >= most:
            raise TooBusy(phrases.ALL_TABLES_TAKEN())

    async def create(self, entries: journal.Entries, network: str = "", *, begin: bool = False) -> LiveTable:
        """A new table with these entries. ``begin``: the game begins, and bots take the open seats."""
        if self.is_stopping:
            raise TooBusy(phrases.STOPPING())
        live = LiveTable(secrets.token_urlsafe(9))
        for entry in entries:
            apply(live, entry)
        if begin:
            entries.append(opening.began(live, self.store.clock.now()))
            apply(live, entries[-1])
        assert live.opened is not None
        bodies = [journal.encode(entry) for entry in entries]
        self.budget.charge(network, bodies)
        try:
            await self.store.open(live.id, live.opened.game, bodies)
        except Exception as wrong:
            log.error("a new table could not be written: %s", wrong)
            raise DiskError(phrases.NOT_SAVED()) from wrong
        self._add(live)
        return live

    async def room(self, table: str, network: str = "") -> Room:
        """A table, loaded from its journal if it isn't in memory. TooBusy if this network waits for too many long tables, or if all
        tables are taken."""
        found = self.loaded.get(table)
        if found is None:
            self.check_for_table()
            self.keep(table)
            found = await self._loading.room(table, network)
        return found

    def keep(self, table: str) -> None:
        """If a table was marked as deleted, it is kept: someone has come."""
        self.store.restore(table)  # if the disk doesn't take it, its next entry restores it too

    def _in_memory(self, table: str) -> Room:
        """A table that is loaded; NotFound if it isn't."""
        try:
            return self.loaded[table]
        except KeyError:
            raise NotFound from None

    def _add(self, live: LiveTable) -> Room:
        """Put a table into a room. If its bots think, their search is made ready."""
        room = self.loaded[live.id] = Room(live, self)
        if len(self.loaded) > MAX_IDLE:
            self._unload_surplus(room)
        assert live.opened is not None
        is_open = live.status in (Status.WAITING, Status.PLAYING)
        if is_open and any(found.thinks for found in map(find, live.opened.bots) if found):
            warmup.begin(live.opened.game)
        return room

    def _unload_surplus(self, newest: Room) -> None:
        """Unload the tables nobody is connected to that were used longest ago, if there are too many."""
        idle = [room for room in self._idle() if room is not newest]
        if len(idle) >= MAX_IDLE:
            for room in sorted(idle, key=lambda room: room.used)[: len(idle) // 10]:
                self.unload(room)

    def _unload_very_long(self) -> None:
        """Unload the very long tables nobody is connected to."""
        for room in self._idle():
            if room.live.number >= VERY_LONG:
                self.unload(room)

    def _idle(self) -> list[Room]:
        """The tables nobody is connected to. Whoever had one loaded has a moment to come in."""
        latest = time.monotonic() - MOMENT
        return [room for room in self.loaded.values() if not room.listeners and not room.writing and room.used <= latest]

    def unload(self, room: Room, why: ServerError | None = None) -> None:
        """Take a table out of memory. Its journal is on disk."""
        if self.loaded.get(room.live.id) is room:
            del self.loaded[room.live.id]
        room.stop(why)

    # -- seats and viewers

    async def sit(self, table: str, request: Sit, network: str = "") -> Seated:
        """Take an open seat. TooFast if this network has written too much."""
        self.budget.check_for_game(network)
        room, token = await self.room(table, network), new_token()
        seat, entries = opening.sit(room.live, request, token, self.store.clock.now())
        await room.append(entries, network)
        if room.someone_plays:
            self.autoplay.watch_absent(room)
        return Seated(table, {str(seat): token})

    async def change_seat(self, table: str, request: ChangeSeat, network: str = "") -> Seated:
        """Take another open seat, before the game begins. NotFound if the token opens none; TooFast if this network has written too
        much."""
        self.budget.check_for_game(network)
        room, token = await self.room(table, network), new_token()
        await room.append(opening.change_seat(room.live, request, token), network)
        return Seated(table, {str(request.seat): token})

    def enter(self, table: str, hello: Hello, channel: Channel, network: str = "") -> Listener:
        """Someone comes to a table that is loaded: with a seat's token, or as a spectator. TooFast if too many do."""
        room = self._in_memory(table)
        live = room.live
        seat = None if hello.token is None else self.seat_of(live, hello.token)
        limits = self.limits_of(room, seat, network)
        self._make_room(room, seat, network, limits)
        since = hello.since if hello.since <= live.at else 0
        listener = Listener(channel, seat, since, partial(carry_out, room), room.show_soon, limits=limits, network=network)
        listener.stages = hello.stages
        listener.on_leave = partial(self._leave, room, listener)
        room.listeners[listener] = None
        room.chat.show(room, listener)
        room.show_soon()
        if seat is not None:
            self._take_seat(room, seat)
            if not since:
                room.interval.came(seat)
            assert live.opened is not None
            self.ahead.want(live.opened.game)
        else:
            listener.name = _watcher(live, hello.name)
            room.show_presence()
        room.interval.check()
        self.autoplay.resume(room)
        return listener

    def seat_of(self, live: LiveTable, token: str) -> int:
        """The seat that a token opens; NotFound if there is none. Before the game begins it may have been given up: Unseated."""
        try:
            return check_token(live.seats, token)
        except NotFound:
            if live.status is Status.WAITING:
                raise Unseated(phrases.SEAT_GONE()) from None
            raise

    def limits_of(self, room: Room, seat: int | None, network: str) -> list[CommandLimits]:
        """The limits that a viewer's commands count against."""
        if not self.limited:
            return [CommandLimits(SEAT) if seat is None else room.limits[seat]]
        own = self.spectator_limits.of(network) if seat is None else [room.limits[seat]]
        return [*own, *self.network_limits.of(network)]

    def _make_room(self, room: Room, seat: int | None, network: str, limits: list[CommandLimits]) -> None:
        """Make sure that one more viewer may come. A seat with too many connections loses the oldest."""
        if not all(each.take(Hello) for each in limits):
            raise TooFast(phrases.TOO_FAST())
        if seat is not None:
            here = [one for one in room.listeners if one.seat == seat and not one.is_gone]
            for oldest in here[: max(0, len(here) - MAX_SOCKETS_OF_SEAT + 1)]:
                oldest.disconnect(OpenElsewhere(phrases.OPEN_ELSEWHERE()))
        elif self.limited:
            networks = [one.network for one in room.listeners if one.seat is None]
            if len(networks) >= MAX_SPECTATORS or networks.count(network) >= MAX_SPECTATORS_OF_NETWORK:
                raise TooFast(phrases.TOO_MANY_SPECTATORS())

    def _take_seat(self, room: Room, seat: int) -> None:
        """A player connects."""
        one = room.live.seats[seat]
        one.sockets += 1
        one.gone_at = None
        if one.asked_at is not None:
            one.asked_at, one.nudged_at = time.monotonic(), None
        room.clocks.note_came(seat)
        self.autoplay.welcome_back(room, seat)
        self.autoplay.watch_absent(room)
        room.show_presence()

    def _leave(self, room: Room, listener: Listener) -> None:
        room.listeners.pop(listener, None)
        room.used = time.monotonic()
        if listener.seat is not None:
            one = room.live.seats[listener.seat]
            one.sockets -= 1
            one.gone_at = None if room.live.is_here(one) else time.monotonic()
        elif not room.is_unloaded:
            room.show_presence()
        if listener.seat is not None and not room.is_unloaded:
            room.take_backs.left(listener.seat)
            room.interval.check()
            room.rematches.left()
            room.show_presence()
            if room.someone_plays:
                self.autoplay.watch_absent(room)

    # -- records

    def check_record(self, live: LiveTable) -> None:
        """Conflict before the end of a game, even one that today's rules no longer understand: its record is hidden."""
        is_over = live.table is not None and live.table.over
        if not is_over and not (live.closed_because and self.store.is_over(live.id)):
            raise Conflict(ConflictCode.NOT_OVER, phrases.RECORD_HIDDEN())

    async def close_for_good(self, live: LiveTable) -> None:
        """Close a closed table for good. Other rules might understand it again, but everyone will know its cards."""
        if not live.closed_because:
            raise Conflict(ConflictCode.NOT_OVER, phrases.RECORD_HIDDEN())
        if live.is_closed_for_good or self.store.is_over(live.id):
            return
        # Not every entry of a journal that doesn't replay was applied: only the disk knows how many there are.
        number = self.store.length(live.id)
        try:
            await self.store.append(live.id, number, [journal.encode(journal.ClosedForGood(live.closed_because))])
        except Exception as wrong:
            raise DiskError(phrases.NOT_SAVED()) from wrong
        live.is_closed_for_good = True

    # -- the server itself

    async def finish_writing(self, within: float) -> None:
        """Wait until what was appended is written and answered, but no longer than this."""
        written = self.store.flush()
        await asyncio.wait([written], timeout=within)
        await asyncio.sleep(0)  # the answers are sent

    def stop(self) -> None:
        """Unload all tables: bots and timers stop."""
        for room in list(self.loaded.values()):
            self.unload(room)
        self.autoplay.threads.stop()

    def metrics(self) -> dict[str, float]:
        """Figures about the server."""
        return {
            "tables_loaded": len(self.loaded),
            "sockets": sum(len(room.listeners) for room in self.loaded.values()),
            "entries_written": self.entries_written,
            "disk_failures": self.store.failures,
            "disk_waiting": self.store.waiting,
            "searches_waiting": self.autoplay.threads.waiting,
            "reviews_waiting": self.coach.waiting,
            "loop_lag_seconds": round(self.lag.seconds, 3),
        }


def _watcher(live: LiveTable, name: str | None) -> str:
    """What a spectator is called; empty if they gave no name, or that of a player."""
    shown = clean_name(name or "")
    return "" if look_alike(shown, (*filter(None, live.names), YOU())) else shown
