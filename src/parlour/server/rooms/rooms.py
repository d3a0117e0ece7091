"""All tables of one server: opening, loading, letting things happen, who comes and goes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from parlour.bots import second_opinion, warmup
from parlour.bots.adviser import advice, all_luck
from parlour.bots.levels import PROFILES
from parlour.lang.errors import IllegalMove, SetupError
from parlour.play import shuffle
from parlour.play.facts import last_trick
from parlour.play.game import Game
from parlour.server import protocol as say
from parlour.server.errors import Refusal
from parlour.server.journal import entries as journal
from parlour.server.journal.records import record_of
from parlour.server.journal.store import Store
from parlour.server.rooms import commands, opening
from parlour.server.rooms.commands import Entries
from parlour.server.rooms.live_table import MOVES, LiveTable
from parlour.server.rooms.promises import Gathering, Promises
from parlour.server.rooms.room import Room
from parlour.server.rooms.seats import digest
from parlour.server.services.autoplay import GRACE, Autoplay, NotWritten
from parlour.server.services.coach import Coach
from parlour.server.sockets.listener import Listener, Speaks

log = logging.getLogger("parlour.server")

MOST_ENTRIES = 20_000
"""A table at which so much has happened is closed: nobody plays that long, but a program might."""
NOT_CLOSED = "The game is not over: its record would show hidden cards."
TOO_LONG = "So much has happened at this table that it is closed now. Please open a new one."
OLD_RULES = "The rules of this game were corrected since this table was opened, and it cannot go on. Its log is kept."
COULD_NOT_WRITE = "The server could not write this down. Please try again."


class NotFound(Exception):
    """There is no such table, seat or page."""


class Rooms:
    """The tables."""

    def __init__(self, store: Store, *, pace: float = 1.0, grace: float = GRACE) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self.promises = Promises()
        self.coach = Coach()
        self.autoplay = Autoplay(self.happen, pace=pace, grace=grace)
        self.moves = 0

    # -- tables

    async def open(self, new: say.NewTable) -> say.Seated:
        """Open a table. Wrong wishes raise SetupError."""
        game = Game(new.game, new.players, new.options)
        if len(new.people) > game.players:
            raise SetupError(f"people: {len(new.people)} names for {game.players} seats")
        entries, tokens = opening.new_table(new, game, self.promises.keep(new.promise))
        return await self._found(entries, tokens, begin=not new.invite or len(new.people) == game.players)

    async def _found(self, entries: Entries, tokens: dict[int, str], *, begin: bool) -> say.Seated:
        live = LiveTable(secrets.token_urlsafe(9))
        for entry in entries:
            live.take_in(entry)
        if begin:
            entries.append(commands.began(live))
            live.take_in(entries[-1])
        assert live.opened is not None
        try:
            await self.store.open(live.id, live.opened.game, map(journal.encode, entries))
        except Exception as wrong:
            log.exception("a new table could not be written")
            raise NotWritten(COULD_NOT_WRITE) from wrong
        self._admit(live)
        return say.Seated(live.id, {str(seat): token for seat, token in tokens.items()})

    def room(self, table: str) -> Room:
        """A table, loaded from its log if it is not here."""
        found = self.rooms.get(table)
        if found is None:
            found = self._admit(self._load(table))
        found.used = time.monotonic()
        return found

    def _admit(self, live: LiveTable) -> Room:
        """A table comes into the rooms. If bots think at it, their search is got ready."""
        room = self.rooms[live.id] = Room(live)
        assert live.opened is not None
        if live.status in ("waiting", "playing") and any(
            name in PROFILES and PROFILES[name].thinks for name in live.opened.bots
        ):
            warmup.begin(live.opened.game)
        return room

    def _load(self, table: str) -> LiveTable:
        bodies = self.store.entries(table)
        if not bodies:
            raise NotFound("not found")
        live = LiveTable(table)
        for body in bodies:
            try:
                entry = journal.decode(body)
                if not live.closed or isinstance(entry, (journal.Sat, journal.Renamed, journal.Closed)):
                    live.take_in(entry)
            except Exception as wrong:  # whatever a log of older rules runs into
                log.warning("table %s does not replay: %s: %s", table, type(wrong).__name__, wrong)
                live.closed = OLD_RULES
        if live.opened is None:
            raise NotFound("not found")
        return live

    def record(self, live: LiveTable) -> dict[str, Any] | None:
        """The record of a finished game, also of one that today's rules do not understand any more; None before the end."""
        if live.table is not None and live.table.over:
            return live.table.record()
        if live.is_shut or (live.closed and self.store.is_over(live.id)):
            return record_of(self.store.entries(live.id))
        return None

    async def shut(self, live: LiveTable) -> None:
        """Close a closed table for good. Older rules might understand it again; but then all would know its cards."""
        if not live.closed:
            raise Refusal(NOT_CLOSED)
        if live.is_shut or self.store.is_over(live.id):
            return
        # Of a log that does not replay not every entry was taken in: here the disk knows the number.
        number = len(self.store.entries(live.id))
        try:
            await self.store.append(live.id, number, [journal.encode(journal.Closed(live.closed))])
        except Exception as wrong:
            raise NotWritten(COULD_NOT_WRITE) from wrong
        live.is_shut = True

    async def sit(self, table: str, sit: say.Sit) -> say.Seated:
        """Take an open seat."""
        room = self.room(table)
        live = room.live
        seat = commands.free_seat(live, sit.seat)
        token = secrets.token_urlsafe(24)
        entries: Entries = [journal.Sat(seat, commands.free_name(live, sit.name), digest(token), sit.entropy)]
        if sum(one.kind == "open" for one in live.seats) == 1:
            entries.append(journal.Began({}, at=time.time()))
        await self.happen(room, entries)
        return say.Seated(table, {str(seat): token})

    # -- what happens

    async def happen(self, room: Room, entries: Sequence[journal.AnyEntry]) -> None:
        """Let entries happen: in memory, on the disk, and then for all to see. NotWritten, if the disk does not take them."""
        if room.gone:
            raise NotWritten("This table was put away.")
        live, first = room.live, room.live.number
        if first + len(entries) >= MOST_ENTRIES and not live.closed:
            entries = [*entries, journal.Closed(TOO_LONG)]
        for entry in entries:
            live.take_in(entry)
        room.used = time.monotonic()
        if any(isinstance(entry, MOVES) for entry in entries):
            room.asked_since = room.used
        bodies = map(journal.encode, entries)
        written = self.store.append(live.id, first, bodies, touch=room.is_to_be_touched(), over=live.status == "over")
        room.write(written)
        self.moves += sum(not isinstance(entry, journal.Held) for entry in entries)
        try:
            await asyncio.shield(written)
        except Exception as wrong:
            # The disk does not have it, so it has not happened: the table is put away and loaded again as it was.
            log.exception("table %s: writing failed", live.id)
            self.put_away(room, COULD_NOT_WRITE)
            raise NotWritten(COULD_NOT_WRITE) from wrong
        if all(isinstance(entry, journal.Held) for entry in entries):
            room.show_soon()  # to those for whom a scene had to wait for the disk; the others hear nothing: somebody has held
        else:
            room.look_again()
        self.autoplay.go_on(room)

    async def settled(self, room: Room) -> None:
        """Wait until all that has happened at a table is on the disk."""
        if room.writing and room.written is not None:
            try:
                await asyncio.shield(room.written)
            except Exception as wrong:
                raise NotWritten(COULD_NOT_WRITE) from wrong

    async def command(self, room: Room, listener: Listener, command: say.AnyCommand) -> None:
        """Carry out what a page asks for, and answer it."""
        assert not isinstance(command, (say.Hello, say.Ping))
        if room.gone:
            return
        try:
            await self.settled(room)
            listener.tell(await self._answer(room, listener.seat, command))
        except NotWritten:
            return  # all who listen have been told
        except (Refusal, IllegalMove) as refused:
            listener.tell(say.Refused(command.id, refused.message, refused.clause))

    async def _answer(self, room: Room, seat: int | None, command: say.AnyCommand) -> say.AnyEvent:
        """The answer to a command that is carried out."""
        live = room.live
        if isinstance(command, say.Why):
            return commands.why(live, seat, command)
        if isinstance(command, say.LastTrick):
            found = None if live.table is None else last_trick(live.table)
            return (
                say.Trick(command.id) if found is None else say.Trick(command.id, found.cards, found.by, found.seat, found.deal)
            )
        if seat is None:
            raise Refusal("Spectators only look on.")
        if isinstance(command, say.Hint):
            return await self._hint(live, seat, command)
        assert not isinstance(command, (say.Hello, say.Ping))
        if isinstance(command, say.Add):
            if room.gathering is not None:  # what comes too late does no harm
                room.gathering.add(seat, command.entropy)
        elif isinstance(command, say.Say):
            for each in tuple(room.listeners):
                each.tell(say.Said(seat, command.phrase))
        elif command.id not in live.seats[seat].done:
            if isinstance(command, say.Rematch):
                await self._rematch(room, seat, command)
            else:
                if isinstance(command, say.Play):
                    room.times.refuse_early(live.table, command.move)
                entries = commands.entries_of(live, seat, command, room.spent)
                if entries:
                    await self.happen(room, entries)
        return say.Done(command.id, live.seats[seat].done.get(command.id, live.at))

    async def _hint(self, live: LiveTable, seat: int, command: say.Hint) -> say.Advice:
        table = commands.playing(live)
        if seat not in table.actors:
            raise Refusal("It is not your turn.")
        seen = table.copy()
        move, reasons = await self.autoplay.thinking.quickly(advice, seen, seat)
        if self._may_look_ahead(table.game.name):
            told = await self.autoplay.thinking.deeply(second_opinion.shared_opinion, seen, seat, move)
            reasons = [*reasons, told] if told else reasons
        return say.Advice(command.id, str(move), tuple(reasons))

    def _may_look_ahead(self, game: str) -> bool:
        """Is the search of a game at hand, and nobody thinking? If it is compiled, it is loaded for the next time."""
        if warmup.is_ready(game):
            return self.autoplay.thinking.crowd() == 0 and not all_luck(game)
        if second_opinion.is_compiled(game):
            warmup.begin(game)
        return False

    async def _rematch(self, room: Room, seat: int, command: say.Rematch) -> None:
        """Open the same table again. Several who ask get the same one."""
        if room.gathering is not None:
            room.gathering.add(seat, command.entropy)
        async with room.going_on:
            live = room.live
            if live.next is not None:
                return
            opening.can_come_again(live)
            try:
                secret = self.promises.keep(command.promise)
            except SetupError as wrong:
                raise Refusal(str(wrong)) from None
            fresh = await self._gathered(room, seat, command.entropy, secret)
            made = await self._found(opening.rematch(live, secret, fresh), {}, begin=False)
            await self.happen(room, [journal.WentOn(made.table, command.id)])

    async def _gathered(self, room: Room, asker: int, entropy: str | None, secret: str) -> dict[int, str]:
        """What all who are here add to a new shuffle, after the server has fixed its part."""
        others = [listener for listener in room.listeners if listener.seat not in (None, asker)]
        room.gathering = Gathering({listener.seat for listener in others if listener.seat is not None})
        room.gathering.add(asker, entropy)
        for listener in others:
            listener.tell(say.Shuffling(shuffle.commitment_of(secret)))
        try:
            return await room.gathering.all_here()
        finally:
            room.gathering = None

    # -- who listens

    def enter(self, table: str, hello: say.Hello, line: Speaks) -> Listener:
        """Somebody comes to a table: with a seat's secret, or to look on."""
        room = self.room(table)
        live = room.live
        seat = None if hello.token is None else live.seat_of(hello.token)
        if hello.token is not None and seat is None:
            raise NotFound("not found")
        since = hello.since if hello.since <= live.at else 0
        listener = Listener(line, seat, since, partial(self.command, room), room.show_soon)
        listener.left = partial(self.leave, room, listener)
        room.listeners.add(listener)
        if seat is None:
            room.show_soon()
        else:
            live.seats[seat].sockets += 1
            if live.seats[seat].minded:
                self.autoplay.start(self.autoplay.mind(room, seat, on=False))
            self.autoplay.wait_for_the_absent(room)
            room.look_again()
        self.autoplay.go_on(room)
        return listener

    def leave(self, room: Room, listener: Listener) -> None:
        room.listeners.discard(listener)
        if listener.seat is not None:
            room.live.seats[listener.seat].sockets -= 1
            room.look_again()
            if room.someone_plays:
                self.autoplay.wait_for_the_absent(room)

    # -- keeping rooms

    def put_away(self, room: Room, why: str = "This table was put away.") -> None:
        """Take a table out of memory. Its log is on the disk."""
        if self.rooms.get(room.live.id) is room:
            del self.rooms[room.live.id]
        room.gone = True
        if room.busy is not None and room.busy is not asyncio.current_task():
            room.busy.cancel()
        room.stop_clocks()
        for listener in tuple(room.listeners):
            listener.show_out(4410, say.Failed("closed", why))

    def numbers(self) -> dict[str, Any]:
        """For the metrics."""
        return {
            "tables_loaded": len(self.rooms),
            "sockets": sum(len(room.listeners) for room in self.rooms.values()),
            "entries_written": self.moves,
        }
