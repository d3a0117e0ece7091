"""A loaded table with everyone who watches it. Nobody is shown anything before it is on disk."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from parlour.server import phrases, protocol
from parlour.server.command_limits import SEAT, CommandLimits
from parlour.server.errors import DiskError, ServerError, Unloaded, Unseated
from parlour.server.journal import entries as journal
from parlour.server.protocol import Status
from parlour.server.rooms.chat import ChatLines
from parlour.server.rooms.clocks import Clocks
from parlour.server.rooms.effects import apply
from parlour.server.rooms.facts import RoomFact, sentence
from parlour.server.rooms.finish import Finish
from parlour.server.rooms.haste import Haste
from parlour.server.rooms.interval import Interval
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.nudges import note_asked
from parlour.server.rooms.race_times import RaceTimes
from parlour.server.rooms.rematch import Rematches
from parlour.server.rooms.scenes import Company, SceneMaker, Timing
from parlour.server.rooms.spotting import Slips, is_spotting
from parlour.server.rooms.take_backs import TakeBacks
from parlour.server.services.deadlines import Deadlines, seconds_left
from parlour.server.services.replies import Replies
from parlour.server.sockets.listener import Listener

if TYPE_CHECKING:
    from parlour.server.rooms.registry import RoomRegistry

log = logging.getLogger("parlour.server")

MAX_TURNS = 20_000
"""Maximum entries of a table that move cards. Nobody plays that long, but a program might. (Of all others, each seat has only a few.)"""
MAX_WATCHERS = 12
"""Maximum names of spectators that are shown."""
PRESENCE_EVERY = 0.3
"""Minimum seconds between two scenes in which only players' presence has changed."""
SHOWING = 0.01
"""Seconds of showing a table without a pause."""
BUDGET_EVERY = 2.0
"""Seconds until bots look again whether they may go on, where a network has written too much."""
TOUCH_EVERY = 3600.0
"""Seconds between two notes on disk that a table is in use."""


class Room:
    """A loaded table."""

    def __init__(self, live: LiveTable, registry: RoomRegistry) -> None:
        self.live = live
        self.registry = registry
        live.began_at = min(live.began_at, registry.store.clock.now())  # a game didn't begin in the future
        self.listeners: dict[Listener, None] = {}
        """Everyone who is connected, in the order they came."""
        self.limits = [CommandLimits(SEAT) for _ in live.seats]
        """How many commands each seat may send, whatever sockets they come over."""
        self.grace_timers: dict[int, asyncio.TimerHandle] = {}
        """Timers for the seats of absent players."""
        self.presence_timer: asyncio.TimerHandle | None = None
        self._presence_shown = -PRESENCE_EVERY
        self.writing = 0
        """Appends that have been applied in memory and aren't on disk yet. Nobody is told of them before."""
        self.written: asyncio.Future[None] | None = None
        """The last of them; the writer keeps their order."""
        self.is_unloaded = False
        """Was the table taken out of memory? Then whoever still has this room must ask for the table again."""
        self.busy: asyncio.Task[None] | None = None
        """The bot or race that is running."""
        self.take_backs = TakeBacks(self)
        self.rematches = Rematches(self)
        self.chat = ChatLines()
        self.slips = Slips()
        self.haste = Haste(in_race=live.in_race)
        self.finish = Finish(self)
        self.race_times = RaceTimes()
        self.used = time.monotonic()
        self.clocks = Clocks(live)
        note_asked(live, [])
        self.clock_timer: asyncio.TimerHandle | None = None
        self.deadlines = Deadlines()
        self.interval = Interval(self)
        self.replies = Replies(self)
        self.deadline_timers: list[asyncio.TimerHandle] = []
        """Timers for what the rule sheet says about time: the end of a phase in which everyone hurries, and of the game's minutes."""
        self._touched = (0.0, False)
        self._is_showing = False

    @property
    def someone_plays(self) -> bool:
        """Is anyone here who has a seat?"""
        return any(listener.seat is not None for listener in self.listeners)

    # -- appending entries

    async def append(self, entries: journal.Entries, network: str | None = None) -> None:
        """Apply entries in memory, write them, then show them. IllegalMove if the rules refuse; DiskError if the
        disk does. They count for this network; None: no player caused them, and they count for one who is here."""
        if self.is_unloaded or self.registry.is_stopping:
            raise Unloaded(phrases.UNLOADED())
        first = self.live.number
        self.clocks.before()
        turns = sum(isinstance(entry, journal.MOVES_CARDS) for entry in entries)
        if turns and self.live.turns + turns >= MAX_TURNS and not self.live.closed_because:
            entries = [*entries, journal.ClosedForGood(phrases.TABLE_LONG())]
        for entry in entries:
            apply(self.live, entry)
        unseated = self._unseated(entries)
        at, in_race = self.live.at, self.live.in_race
        self.used = time.monotonic()
        self.clocks.happened(entries)
        self.interval.happened(entries)
        self.take_backs.happened(entries)
        self.chat.happened(self.live.chat)
        note_asked(self.live, entries)
        await self._write(first, entries, self.payer() if network is None else network)
        if self.live.daily and self.live.status is Status.OVER:
            self.registry.daily.ended(self.live)
        self.haste.told(at, in_race=in_race)
        if all(isinstance(entry, journal.Held) for entry in entries):
            self.show_soon()  # to viewers whose scene had to wait for the disk; nobody else is told that someone holds
        else:
            self.refresh()
        self.registry.autoplay.resume(self)
        for listener, why in unseated:
            listener.disconnect(Unseated(why))

    def _unseated(self, entries: journal.Entries) -> list[tuple[Listener, str]]:
        """Those who were connected to seats that are given up, and what they are told. From now on they are no players."""
        found = []
        for entry in entries:
            if isinstance(entry, (journal.Left, journal.ChangedSeat)):
                self.stop_grace(entry.seat)
                why = phrases.YOU_LEFT()
                if isinstance(entry, journal.Left) and entry.by != entry.seat:
                    why = phrases.YOU_WERE_REMOVED(name=self.live.seats[entry.by].name)
                found += [(listener, why) for listener in self.listeners if listener.seat == entry.seat]
        for listener, _ in found:
            listener.seat = None
        return found

    def payer(self) -> str:
        """The network to charge for what no player caused: that of a player who is here, preferably one with budget left. If only
        spectators are here, one of theirs."""
        here = [one.network for one in self.listeners if one.seat is not None] or [one.network for one in self.listeners]
        return next(filter(self.registry.budget.bytes.has, here), here[0] if here else "")

    async def wait_for_budget(self) -> None:
        """Wait until a player who is here has budget left. Until then, bots don't play on."""
        while self.listeners and not self.registry.budget.bytes.has(self.payer()):
            await asyncio.sleep(BUDGET_EVERY)

    async def _write(self, first: int, entries: journal.Entries, network: str) -> None:
        """Write entries, which count for this network; DiskError if the disk doesn't take them."""
        over = self.live.status is Status.OVER
        bodies = [journal.encode(entry) for entry in entries]
        self.registry.budget.charge(network, bodies)
        written = self.registry.store.append(self.live.id, first, bodies, touch=self._must_touch(over), over=over)
        self.writing += 1
        self.written = written
        written.add_done_callback(self._on_written)
        self.registry.entries_written += sum(not isinstance(entry, journal.Held) for entry in entries)
        try:
            await asyncio.shield(written)
        except Exception as wrong:
            raise self._disk_failed(wrong) from wrong

    def _disk_failed(self, wrong: Exception) -> DiskError:
        """The disk is full or failing. What it didn't take never happened: the table is unloaded, and loaded again as the disk has it."""
        log.error("table %s: writing failed: %s", self.live.id, wrong)
        error = DiskError(phrases.NOT_SAVED())
        self.registry.unload(self, error)
        return error

    def _on_written(self, written: asyncio.Future[None]) -> None:
        """The disk has answered. (If it failed, what is in memory never becomes true and is never shown.)"""
        if not written.cancelled() and written.exception() is None:
            self.writing -= 1
            if not self.writing and any(listener.is_stale for listener in self.listeners):
                self.show_soon()

    def _must_touch(self, over: bool) -> bool:
        """Is it time to note on disk that this table is in use, or that its game is over?"""
        when, was_over = self._touched
        now = time.monotonic()
        if when and was_over == over and now - when < TOUCH_EVERY:
            return False
        self._touched = (now, over)
        return True

    async def wait_until_written(self) -> None:
        """Wait until everything that has happened at this table by now is on disk. (Something more may have happened then.)"""
        if self.writing and self.written is not None:
            try:
                await asyncio.shield(self.written)
            except Exception as wrong:
                raise DiskError(phrases.NOT_SAVED()) from wrong

    async def wait_until_all_written(self) -> None:
        """Wait for a moment in which everything that has happened at this table is on disk."""
        while self.writing:
            await self.wait_until_written()
            await asyncio.sleep(0)  # what the disk has answered is noted in the next round of the loop

    @property
    def elapsed(self) -> float:
        """Seconds since the game began, by the house clock."""
        return max(0.0, self.registry.store.clock.now() - self.live.began_at)

    def stop(self, why: ServerError | None = None) -> None:
        """Stop bots and timers, and disconnect everyone."""
        self.is_unloaded = True
        if self.busy is not None and self.busy is not asyncio.current_task():
            self.busy.cancel()
        self.take_backs.drop()
        self.interval.end()
        self.replies.stop()
        single = [timer for timer in (self.clock_timer, self.presence_timer) if timer is not None]
        for timer in (*self.deadline_timers, *self.grace_timers.values(), *single):
            timer.cancel()
        self.grace_timers.clear()
        for listener in tuple(self.listeners):
            listener.disconnect(why or Unloaded(phrases.UNLOADED()))

    # -- showing

    def scenes(self) -> SceneMaker:
        """The scenes of the table as it is now."""
        live, race = self.live, None
        if live.in_race and live.opened is not None:
            about = live.playing(), live.turns, live.opened.race_seconds
            race = self.race_times.info(*about, held=self.interval.is_on, spotting=is_spotting(live))
        minutes = seconds_left(live.table, self.elapsed)
        timing = Timing(race, self.deadlines.shown(live.table), self.clocks.running(), minutes, self.interval.info())
        return SceneMaker(live, timing, self.take_backs, Company(self.rematches.info(), *self._watching()))

    def _watching(self) -> tuple[int, tuple[str, ...]]:
        """How many spectators are here, and the names of those who gave one."""
        watching = [listener for listener in self.listeners if listener.seat is None and not listener.is_gone]
        names = dict.fromkeys(listener.name for listener in watching if listener.name)
        return len(watching), tuple(names)[:MAX_WATCHERS]

    def tell(self, fact: RoomFact) -> None:
        """Tell everyone something that isn't in the journal."""
        for listener in tuple(self.listeners):
            listener.send(protocol.Told((fact,), (sentence(fact, self.live.names, listener.seat),)))

    def refresh(self) -> None:
        """Something has changed for everyone."""
        for listener in self.listeners:
            listener.is_stale = True
        self.show_soon()

    def show_presence(self) -> None:
        """Someone came or went. Everyone sees it at once or, if others have just come and gone, a moment later together."""
        for listener in self.listeners:
            listener.is_unaware = True
        if self.presence_timer is None:
            loop = asyncio.get_running_loop()
            wait = self._presence_shown + PRESENCE_EVERY - loop.time()
            if wait <= 0:
                self._show_presence()
            else:
                self.presence_timer = loop.call_later(wait, self._show_presence)

    def _show_presence(self) -> None:
        self.presence_timer = None
        self._presence_shown = asyncio.get_running_loop().time()
        for listener in self.listeners:
            listener.is_stale = listener.is_stale or listener.is_unaware
        self.show_soon()

    def stop_grace(self, seat: int) -> None:
        """Nobody waits for the player of this seat any more."""
        timer = self.grace_timers.pop(seat, None)
        if timer is not None:
            timer.cancel()

    def show_soon(self) -> None:
        """Show the table to everyone who hasn't seen it as it is now: once, however much changes before."""
        if not self._is_showing:
            self._is_showing = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        """Show the table to those who wait for it. If that takes long, since many have come at once, other tables have their turn first."""
        self._is_showing = False
        if self.writing:
            return
        scenes, until = None, time.monotonic() + SHOWING
        for listener in tuple(self.listeners):
            if listener.wants_scene and not self.registry.catching_up.is_for(self, listener):
                if scenes is not None and time.monotonic() >= until:
                    self.show_soon()
                    return
                scenes = scenes or self.scenes()
                listener.show(scenes)

    def show_alike(self, listener: Listener) -> None:
        """Show the table to this viewer, and to all others who are shown the very same."""
        scenes, seat, since = self.scenes(), listener.seat, listener.since
        for one in tuple(self.listeners):
            if one.wants_scene and (one.seat, one.since) == (seat, since):
                one.show(scenes)
