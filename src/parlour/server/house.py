"""All tables of one server: loading, writing, telling, the bots, the clocks."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from parlour import fair
from parlour.bots.company import takers
from parlour.bots.sheet import advice
from parlour.errors import IllegalMove, SetupError
from parlour.game import Game
from parlour.server import events
from parlour.server import messages as say
from parlour.server.last_trick import last_trick
from parlour.server.live import MOVES, LiveTable, Refusal, clean, digest
from parlour.server.store import Store
from parlour.server.times import Times, minutes_left

log = logging.getLogger("parlour.server")

GRACE = 40.0
"""So many seconds a vanished player's seat waits before a bot minds it, where others wait."""
IDLE = 120.0
"""A table nobody is connected to is put away after so many seconds; it is loaded again when somebody comes."""
MOST_ANSWERS = 200
"""So many answers wait for a slow reader."""
DAY = 86400.0
KEEP_OPEN = 30 * DAY
KEEP_OVER = 365 * DAY
MOST_PROMISES = 10_000
PAUSE = 0.8
AFTER_A_DEAL = 2.5
"""So many seconds a bot lets pass before it moves, so that people can follow."""


OLD_RULES = "The rules of this game were corrected since this table was opened, and it cannot go on. Its log is kept."
COULD_NOT_WRITE = "The server could not write this down. Please try again."


class NotFound(Exception):
    """There is no such table, seat or page."""


class NotWritten(Exception):
    """The disk did not take it, so it has not happened."""


class Listener:
    """One socket: what is still to be sent to it. Scenes are whole, so only the newest is kept for a slow reader."""

    def __init__(self, seat: int | None, since: int) -> None:
        self.seat = seat
        self.since = since
        self.answers: deque[say.AnyEvent] = deque()
        self.news = asyncio.Event()
        self.stale = True
        """Is there a newer scene than the last one sent?"""
        self.hang_up: Callable[[], object] | None = None
        self.at_work = self.leaving = False

    def tell(self, event: say.AnyEvent) -> None:
        """Put something into the queue. Who lets it grow without reading will be shown out."""
        if len(self.answers) < MOST_ANSWERS:
            self.answers.append(event)
        else:
            self.show_out()
        self.news.set()

    def show_out(self, *_: object) -> None:
        """End the connection; but what was heard is carried out first, whether or not the viewer stays to see it."""
        if not self.leaving and not self.at_work and self.hang_up is not None:
            self.hang_up()
        self.leaving = True

    def look_again(self) -> None:
        self.stale = True
        self.news.set()


@dataclass
class Sitting:
    """A loaded table with those who listen to it."""

    live: LiveTable
    listeners: set[Listener] = field(default_factory=set)
    writing: int = 0
    """Entries that have happened in memory and are not on the disk yet: nobody is told of them before."""
    written: asyncio.Future[None] | None = None
    """The last of them; the writer keeps their order."""
    gone: bool = False
    """Was the table put away? Then whoever still holds this must ask for it anew."""
    going_on: asyncio.Lock = field(default_factory=asyncio.Lock)
    busy: asyncio.Task[None] | None = None
    """The bot or race that is on."""
    race_until: float = 0.0
    asked_since: float = field(default_factory=time.monotonic)
    used: float = field(default_factory=time.monotonic)
    clock: asyncio.TimerHandle | None = None
    times: Times = field(default_factory=Times)
    alarms: list[asyncio.TimerHandle] = field(default_factory=list)
    """Set by what the sheet says of time: the end of a phase in which all hurry, and of the game's minutes."""

    def one_less(self, written: asyncio.Future[None]) -> None:
        """The disk has answered. (Where it failed, what is in memory will never be true and is never shown.)"""
        if not written.cancelled() and written.exception() is None:
            self.writing -= 1


class House:
    """The tables."""

    def __init__(self, store: Store, *, pace: float = 1.0, grace: float = GRACE) -> None:
        self.store = store
        self.pace = pace
        """How slowly bots play: 1 is comfortable to follow, 0 is at once."""
        self.grace = grace
        self.sittings: dict[str, Sitting] = {}
        self.promises: dict[str, str] = {}
        """Secrets promised and not used yet; the oldest are forgotten."""
        self.moves = 0
        self._thinking = ThreadPoolExecutor(1, thread_name_prefix="parlour-bot")
        self._chance = random.Random()
        self._doing: set[asyncio.Task[None]] = set()

    # -- tables

    def promise(self) -> say.Promise:
        """Fix the server's part of a shuffle, before a browser tells its own."""
        while len(self.promises) >= MOST_PROMISES:
            self.promises.pop(next(iter(self.promises)))
        made, secret = secrets.token_urlsafe(12), fair.new_secret()
        self.promises[made] = secret
        return say.Promise(made, fair.commitment_of(secret))

    def _kept(self, promise: str | None) -> str:
        """The secret that was promised, once; a new one, where none was asked for."""
        if promise is None:
            return fair.new_secret()
        try:
            return self.promises.pop(promise)
        except KeyError:
            raise SetupError("promise: it is not known, too old, or was used already; ask for a new one") from None

    async def open(self, new: say.NewTable) -> say.Seated:
        """Open a table. Wrong wishes raise SetupError."""
        game = Game(new.game, new.players, new.options)
        if len(new.people) > game.players:
            raise SetupError(f"people: {len(new.people)} names for {game.players} seats")
        names = [clean(name) for name in new.people]
        if not all(names) or len({name.casefold() for name in names}) < len(names):
            raise SetupError("people: each needs a name of their own")
        opened = events.Opened(
            game.name, game.players, dict(game.changed), self._kept(new.promise), game.rules.sheet.version,
            clock=new.clock, race_seconds=new.race_seconds,
        )
        tokens = {seat: secrets.token_urlsafe(24) for seat in range(len(names))}
        device = secrets.token_hex(4) if len(names) > 1 else ""
        entries: list[events.AnyEntry] = [opened]
        entries += [
            events.Sat(seat, name, digest(tokens[seat]), new.entropy if seat == 0 else "", device) for seat, name in enumerate(names)
        ]
        return await self._found(entries, tokens, begin=not new.invite or len(names) == game.players)

    async def _found(self, entries: list[events.AnyEntry], tokens: dict[int, str], *, begin: bool) -> say.Seated:
        live = LiveTable(secrets.token_urlsafe(9))
        for entry in entries:
            live.take_in(entry)
        if begin:
            entries.append(events.Began(live.bots_for_open_seats(), at=time.time()))
            live.take_in(entries[-1])
        assert live.opened is not None
        try:
            await asyncio.wrap_future(self.store.open(live.id, live.opened.game, map(events.encode, entries)))
        except Exception as wrong:
            log.exception("a new table could not be written")
            raise NotWritten(COULD_NOT_WRITE) from wrong
        self.sittings[live.id] = Sitting(live)
        return say.Seated(live.id, {str(seat): token for seat, token in tokens.items()})

    def sitting(self, table: str) -> Sitting:
        """A table, loaded from its log if it is not here."""
        found = self.sittings.get(table)
        if found is None:
            found = Sitting(self._load(table))
            self.sittings[table] = found
        found.used = time.monotonic()
        return found

    def _load(self, table: str) -> LiveTable:
        bodies = self.store.entries(table)
        if not bodies:
            raise NotFound("not found")
        live = LiveTable(table)
        for body in bodies:
            try:
                entry = events.decode(body)
                if not live.closed or isinstance(entry, (events.Sat, events.Renamed)):
                    live.take_in(entry)
            except Exception as wrong:  # whatever a log of older rules runs into
                log.warning("table %s does not replay: %s: %s", table, type(wrong).__name__, wrong)
                live.closed = OLD_RULES
        if live.opened is None:
            raise NotFound("not found")
        return live

    async def sit(self, table: str, sit: say.Sit) -> say.Seated:
        """Take an open seat."""
        sitting = self.sitting(table)
        live, name = sitting.live, clean(sit.name)
        if live.closed:
            raise Refusal(live.closed)
        free = [number for number, seat in enumerate(live.seats) if seat.kind == "open"]
        if live.status != "waiting" or not free or (sit.seat is not None and sit.seat not in free):
            raise Refusal("That seat is taken." if live.status == "waiting" and free else "All seats are taken.")
        if not name or any(seat.name.casefold() == name.casefold() for seat in live.seats):
            raise Refusal("That name is taken." if name else "A name has letters in it.")
        token, seat = secrets.token_urlsafe(24), free[0] if sit.seat is None else sit.seat
        entries: list[events.AnyEntry] = [events.Sat(seat, name, digest(token), sit.entropy)]
        if len(free) == 1:
            entries.append(events.Began({}, at=time.time()))
        await self.happen(sitting, entries)
        return say.Seated(table, {str(seat): token})

    # -- what happens

    async def happen(self, sitting: Sitting, entries: Sequence[events.AnyEntry]) -> None:
        """Let entries happen: in memory, on the disk, and then for all to see. NotWritten, if the disk does not take them."""
        if sitting.gone:
            raise NotWritten("This table was put away.")
        live, first = sitting.live, sitting.live.number
        for entry in entries:
            live.take_in(entry)
        sitting.used = time.monotonic()
        if any(isinstance(entry, MOVES) for entry in entries):
            sitting.asked_since = sitting.used
        sitting.writing += 1
        sitting.written = asyncio.wrap_future(
            self.store.append(live.id, first, map(events.encode, entries), over=live.status == "over")
        )
        sitting.written.add_done_callback(sitting.one_less)
        self.moves += sum(not isinstance(entry, events.Held) for entry in entries)
        try:
            await asyncio.shield(sitting.written)
        except Exception as wrong:
            # The disk does not have it, so it has not happened: the table is put away and loaded again as it was.
            log.exception("table %s: writing failed", live.id)
            self.put_away(sitting, say.Failed("closed", COULD_NOT_WRITE))
            raise NotWritten(COULD_NOT_WRITE) from wrong
        if all(isinstance(entry, events.Held) for entry in entries):
            self.show_the_waiting(sitting)
        else:
            self.look_again(sitting)
        self.go_on(sitting)

    async def settled(self, sitting: Sitting) -> None:
        """Wait until all that has happened at a table is on the disk."""
        if sitting.writing and sitting.written is not None:
            try:
                await asyncio.shield(sitting.written)
            except Exception as wrong:
                raise NotWritten(COULD_NOT_WRITE) from wrong

    def show_the_waiting(self, sitting: Sitting) -> None:
        """Those for whom a scene had to wait for the disk get it now. (The others hear nothing: somebody has held.)"""
        for listener in sitting.listeners:
            if listener.stale:
                listener.news.set()

    def look_again(self, sitting: Sitting) -> None:
        for listener in sitting.listeners:
            listener.look_again()

    async def command(self, sitting: Sitting, listener: Listener, command: say.AnyCommand) -> None:
        """Carry out what a page asks for, and answer it."""
        live, seat = sitting.live, listener.seat
        if isinstance(command, say.Ping):
            listener.tell(say.Pong(command.n))
            return
        assert not isinstance(command, say.Hello)
        if sitting.gone:
            return
        try:
            await self.settled(sitting)
            if isinstance(command, say.Why):
                listener.tell(live.why(seat, command))
                return
            if isinstance(command, say.LastTrick):
                listener.tell(say.Trick(command.id) if live.table is None else last_trick(live.table, command))
                return
            if seat is None:
                raise Refusal("Spectators only look on.")
            if isinstance(command, say.Hint):
                listener.tell(live.hint(seat, command))
                return
            if isinstance(command, say.Say):
                for each in sitting.listeners:
                    each.tell(say.Said(seat, command.phrase))
                listener.tell(say.Done(command.id, live.at))
                return
            if command.id not in live.seats[seat].done:
                await self._change(sitting, seat, command)
            listener.tell(say.Done(command.id, live.seats[seat].done.get(command.id, live.at)))
        except NotWritten:
            return  # all who listen have been told
        except Refusal as refused:
            listener.tell(say.Refused(command.id, refused.message, refused.clause))
        except IllegalMove as refused:
            listener.tell(say.Refused(command.id, refused.message, refused.clause))

    async def _change(self, sitting: Sitting, seat: int, command: say.AnyCommand) -> None:
        live = sitting.live
        if live.closed:
            raise Refusal(live.closed)
        entries: list[events.AnyEntry]
        match command:
            case say.Begin():
                entries = live.begin(seat, command)
            case say.Play():
                if (early := sitting.times.too_early(live.table, command.move)) is not None:
                    raise Refusal(early, early.rstrip(")").rsplit("(", 1)[1])
                entries = live.play(seat, command, self._spent(sitting))
            case say.Undo():
                entries = live.undo(seat, command)
            case say.Rename():
                entries = live.rename(seat, command)
            case say.Stand():
                entries = live.stand(seat, command)
            case say.Penalty():
                entries = live.penalty(seat, command)
            case say.Rematch():
                await self._rematch(sitting, seat, command)
                return
            case _:
                raise Refusal("That cannot be done here.")
        if entries:
            await self.happen(sitting, entries)

    def _spent(self, sitting: Sitting) -> float:
        opened = sitting.live.opened
        if opened is None or opened.clock is None:
            return 0.0
        return time.monotonic() - sitting.asked_since

    async def _rematch(self, sitting: Sitting, seat: int, command: say.Rematch) -> None:
        """Open the same table again: same seats, same secrets, the deal goes on to the left. Several who ask get the same one."""
        async with sitting.going_on:
            if sitting.live.next is None:
                made = await self._found(self._again(sitting.live, seat, command), {}, begin=False)
                await self.happen(sitting, [events.WentOn(made.table, command.id)])

    def _again(self, live: LiveTable, asker: int, command: say.Rematch) -> list[events.AnyEntry]:
        """The first entries of a rematch."""
        if live.status != "over" or live.table is None or live.opened is None:
            raise Refusal("A rematch comes after the game.")
        old = live.opened
        try:
            secret = self._kept(command.promise)
        except SetupError as wrong:
            raise Refusal(str(wrong)) from None
        fresh = {asker: command.entropy} if command.entropy else {}
        entries: list[events.AnyEntry] = [
            events.Opened(
                old.game, old.players, old.options, secret, old.rules, clock=old.clock, race_seconds=old.race_seconds,
                dealer=(live.table.dealer + 1) % old.players,
            )
        ]
        for number, seat in enumerate(live.seats):
            if seat.token:
                # What was added to the old shuffle is known by now; only what is new counts.
                entries.append(events.Sat(number, seat.name, seat.token, fresh.get(number, ""), seat.device))
        entries.append(events.Began({str(number): seat.name for number, seat in enumerate(live.seats) if seat.bot}, at=time.time()))
        return entries

    # -- who listens

    def enter(self, table: str, hello: say.Hello) -> tuple[Sitting, Listener]:
        """Somebody comes to a table: with a seat's secret, or to look on."""
        sitting = self.sitting(table)
        seat = None
        if hello.token is not None:
            seat = sitting.live.seat_of(hello.token)
            if seat is None:
                raise NotFound("not found")
        since = hello.since if hello.since <= sitting.live.at else 0
        listener = Listener(seat, since)
        sitting.listeners.add(listener)
        if seat is not None:
            sitting.live.seats[seat].sockets += 1
            if sitting.live.seats[seat].minded:
                self._by_itself(self._mind(sitting, seat, on=False))
            for number in sitting.live.people:
                self._wait_for(sitting, number)
            self.look_again(sitting)
        listener.look_again()
        self.go_on(sitting)
        return sitting, listener

    def leave(self, sitting: Sitting, listener: Listener) -> None:
        sitting.listeners.discard(listener)
        if listener.seat is None:
            return
        seat = sitting.live.seats[listener.seat]
        seat.sockets -= 1
        self.look_again(sitting)
        if any(one.seat is not None for one in sitting.listeners):
            for number in sitting.live.people:
                self._wait_for(sitting, number)

    def _wait_for(self, sitting: Sitting, seat: int) -> None:
        """Others are here: if nobody is at this seat, it is waited for, but not for ever."""
        one = sitting.live.seats[seat]
        if not sitting.live.is_here(one) and not one.minded:
            asyncio.get_running_loop().call_later(self.grace, self._vanished, sitting, seat)

    def _vanished(self, sitting: Sitting, seat: int) -> None:
        """Somebody has been away for long while others are here: a bot minds the seat."""
        one = sitting.live.seats[seat]
        if not sitting.live.is_here(one) and not one.minded and sitting.live.status == "playing" and sitting.listeners:
            self._by_itself(self._mind(sitting, seat, on=True))

    async def _mind(self, sitting: Sitting, seat: int, *, on: bool, spent: float = 0.0) -> None:
        if sitting.live.seats[seat].minded != on and sitting.live.status == "playing":
            await self.happen(sitting, [events.Minded(seat, on, spent=round(spent, 3))])

    def scene(self, sitting: Sitting, listener: Listener) -> say.Scene:
        """What this listener sees now."""
        race = None
        if sitting.live.in_race and sitting.live.opened is not None:
            seconds = sitting.live.opened.race_seconds
            race = say.Race(seconds, round(max(0.0, min(seconds, sitting.race_until - time.monotonic())), 2))
        made = sitting.live.scene(
            listener.seat, listener.since, race,
            hurry=sitting.times.shown(sitting.live.table), clock=self._ticking(sitting),
            minutes=minutes_left(sitting.live.table, sitting.live.began_at),
        )  # fmt: skip
        listener.since, listener.stale = made.at, False
        return made

    # -- bots, races, clocks

    def _by_itself(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something be done that nobody waits for. If the disk does not take it, all who listen have been told."""

        async def done() -> None:
            with suppress(NotWritten):
                await doing

        task = asyncio.get_running_loop().create_task(done())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return task

    def go_on(self, sitting: Sitting) -> None:
        """See to it that whatever must happen by itself now will happen: a bot's move, a race, the end of somebody's time."""
        live = sitting.live
        self._set_clock(sitting)
        self._set_alarms(sitting)
        if sitting.busy is not None and not sitting.busy.done():
            return
        if not any(listener.seat is not None for listener in sitting.listeners):
            return
        if live.in_race:
            sitting.race_until = time.monotonic() + (live.opened.race_seconds if live.opened else 0)
            sitting.busy = self._by_itself(self._run_race(sitting))
            self.look_again(sitting)
        elif live.bot_to_act() is not None:
            sitting.busy = self._by_itself(self._run_bots(sitting))
        elif live.penalty_by_bot():
            sitting.busy = self._by_itself(self._name_penalty(sitting))

    async def _run_bots(self, sitting: Sitting) -> None:
        live = sitting.live
        while (seat := live.bot_to_act()) is not None and sitting.listeners:
            table = live.table
            assert table is not None
            known = live.turns
            pause = AFTER_A_DEAL if table.just_dealt and table.deal > 1 else PAUSE
            move = await asyncio.get_running_loop().run_in_executor(self._thinking, advice, table.copy(), seat)
            await asyncio.sleep(self.pace * pause * self._chance.uniform(0.8, 1.2))
            if live.turns != known or live.bot_to_act() != seat:
                continue
            await self.happen(sitting, [events.Moved(seat, str(move[0]))])
        sitting.busy = None
        self.go_on(sitting)

    async def _run_race(self, sitting: Sitting) -> None:
        """Run a race by the clock: bots take when their time has come, whoever has not acted at the end holds."""
        live = sitting.live
        table = live.table
        assert table is not None
        assert live.opened is not None
        start, seconds, known = time.monotonic(), live.opened.race_seconds, live.turns
        bots = [seat for seat in table.actors if live.seats[seat].plays_itself]
        for when, seat, move in takers(table, bots, seconds, self._chance):
            await asyncio.sleep(max(0.0, start + when - time.monotonic()))
            if live.turns != known:
                break
            with suppress(IllegalMove):
                await self.happen(sitting, [events.Moved(seat, move)])
            break
        else:
            while live.turns == known and (left := start + seconds - time.monotonic()) > 0:
                await asyncio.sleep(min(left, 0.05 if self.pace < 0.1 else 0.25))
        if live.turns == known and live.in_race:
            await self.happen(sitting, [events.RaceOver()])
        sitting.busy = None
        self.go_on(sitting)

    async def _name_penalty(self, sitting: Sitting) -> None:
        await asyncio.sleep(self.pace)
        entries = sitting.live.penalty_by_bot()
        if entries:
            await self.happen(sitting, entries)
        sitting.busy = None

    def _set_alarms(self, sitting: Sitting) -> None:
        """Wake up when the time is up that the sheet sets."""
        while sitting.alarms:
            sitting.alarms.pop().cancel()
        table, loop = sitting.live.table, asyncio.get_running_loop()
        if (left := sitting.times.look(table)) is not None:
            sitting.alarms.append(loop.call_later(left, self._alarm, sitting, sitting.live.turns, events.RaceOver()))
        minutes = minutes_left(table, sitting.live.began_at)
        if table is not None and table.stop is None and minutes is not None:
            sitting.alarms.append(loop.call_later(minutes, self._alarm, sitting, None, events.TimeUp()))

    def _alarm(self, sitting: Sitting, turns: int | None, entry: events.AnyEntry) -> None:
        if sitting.live.status == "playing" and turns in (None, sitting.live.turns):
            self._by_itself(self.happen(sitting, [entry]))

    def _ticking(self, sitting: Sitting) -> say.Ticking | None:
        """The clock that runs now, if one does."""
        live = sitting.live
        if live.opened is None or live.opened.clock is None or live.in_race or len(waits := live.waits_for()) != 1:
            return None
        left = (live.seats[waits[0]].bank or 0.0) - (time.monotonic() - sitting.asked_since)
        return say.Ticking(waits[0], round(max(0.0, left), 2))

    def _set_clock(self, sitting: Sitting) -> None:
        """Wake up when the time of whoever is asked runs out."""
        if sitting.clock is not None:
            sitting.clock.cancel()
            sitting.clock = None
        ticks = self._ticking(sitting)
        if ticks is not None:
            sitting.clock = asyncio.get_running_loop().call_later(ticks.left, self._out_of_time, sitting, ticks.seat)

    def _out_of_time(self, sitting: Sitting, seat: int) -> None:
        if seat in sitting.live.waits_for():
            self._by_itself(self._mind(sitting, seat, on=True, spent=self._spent(sitting)))

    # -- keeping house

    def put_away(self, sitting: Sitting, why: say.Failed | None = None) -> None:
        """Take a table out of memory. Its log is on the disk."""
        if self.sittings.get(sitting.live.id) is sitting:
            del self.sittings[sitting.live.id]
        sitting.gone = True
        if sitting.busy is not None and sitting.busy is not asyncio.current_task():
            sitting.busy.cancel()
        for timer in (*sitting.alarms, *([] if sitting.clock is None else [sitting.clock])):
            timer.cancel()
        for listener in sitting.listeners:
            listener.tell(why or say.Failed("closed", "This table was put away."))

    async def keep(self) -> None:
        """Keep house, for ever."""
        while True:
            await asyncio.sleep(30)
            try:
                await self.tidy()
            except Exception:
                log.exception("tidying up failed")

    async def tidy(self) -> None:
        """Put idle tables away, and throw long abandoned ones out."""
        now = time.monotonic()
        for sitting in list(self.sittings.values()):
            if not sitting.listeners and not sitting.writing and now - sitting.used > IDLE:
                self.put_away(sitting)
        stale = self.store.stale(time.time() - KEEP_OPEN, over=False) + self.store.stale(time.time() - KEEP_OVER, over=True)
        stale = [table for table in stale if table not in self.sittings]
        if stale:
            log.info("%d abandoned tables thrown away", len(stale))
            await asyncio.wrap_future(self.store.forget(stale))

    def numbers(self) -> dict[str, Any]:
        """For the metrics."""
        return {
            "tables_loaded": len(self.sittings),
            "sockets": sum(len(sitting.listeners) for sitting in self.sittings.values()),
            "entries_written": self.moves,
        }
