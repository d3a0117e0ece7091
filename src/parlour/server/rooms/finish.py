"""The finish of a race: whose take counts, if several come close together.

Whoever has a slow line sees the card later than the others, and is heard later. So each take counts as if it had come earlier by that
player's measured round trip, up to ``BOUND``; and the first take waits until no other that should count before it can still come.
docs/races.md explains it to players.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from typing import TYPE_CHECKING, NamedTuple

from parlour.lang.errors import IllegalMove, Reason, Refusal
from parlour.play.table import Table
from parlour.server import phrases
from parlour.server.journal import entries as journal
from parlour.server.rooms.facts import RaceWon, race_seconds

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room

BOUND = 0.25
"""Maximum seconds that a slow line is allowed. Whoever fakes a slow line gains no more than this."""
CLOSE = 2.0
"""Seconds after a race is won in which another take still counts as one in that race."""


class Take:
    """A take that may still be beaten."""

    def __init__(self, seat: int, when: float) -> None:
        self.seat = seat
        self.when = when
        """When it came, less what the line is allowed."""
        self.won: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the winner's move has been written, or refused."""


class Won(NamedTuple):
    """The last race that was won."""

    seat: int
    when: float
    race: Table
    """The table as it was in the race."""


class Finish:
    """The finishes of one table's races."""

    def __init__(self, room: Room) -> None:
        self._room: Room = weakref.proxy(room)  # not a circle: the memory of an unloaded table is free at once
        self._takes: list[Take] = []
        self._winner: Take | None = None
        """The winner whose move is being written."""
        self._won: Won | None = None
        self._told = False
        """Has everyone been told by how much it was won?"""
        self._rivals: list[tuple[float, int]] = []
        """Who else took in the last race, and when."""
        self._bots: tuple[int, list[tuple[float, int]]] = (-1, [])
        """When the bots are about to take, and which, with the turn this is about."""

    @property
    def is_open(self) -> bool:
        """Is it still being decided who was first?"""
        return bool(self._takes) or self._winner is not None

    def open(self) -> None:
        """A race begins: measure everyone's line."""
        for listener in self._room.listeners:
            if listener.seat is not None:
                listener.channel.measure()

    def expect(self, bots: list[tuple[float, int]]) -> None:
        """In this race these bots are about to take, at these times."""
        self._bots = self._room.live.turns, bots

    def allowance(self, seat: int) -> float:
        """Seconds a seat is allowed for its line. Players who share a device have the same."""
        together = self._room.live.same_device(seat)
        delays = [one.channel.delay for one in self._room.listeners if one.seat in together and one.channel.delay]
        return min(BOUND, *delays) if delays else 0.0

    def slack(self, seat: int | None = None) -> float:
        """Seconds by which a take that should count before this seat's can come later. It doesn't tell who could take."""
        live = self._room.live
        others = [self.allowance(other) for other in live.people if seat is None or other not in live.same_device(seat)]
        return max(0.0, max(others, default=0.0) - (0.0 if seat is None else self.allowance(seat)))

    # -- taking

    async def take(self, entry: journal.Moved, came: float, network: str | None = None) -> None:
        """Take, with a move that came then. IllegalMove if the rules refuse it, or if someone else was first."""
        await self._wait_for_same_seat(entry.seat)
        live = self._room.live
        if entry.id and entry.id in live.seats[entry.seat].done:
            return
        race = live.playing().copy()
        ends = _ends(race, entry.seat, entry.move)
        mine = Take(entry.seat, self._room.race_times.counts_from(came - self.allowance(entry.seat)))
        if not await self._is_first(mine, came, Won(mine.seat, mine.when, race) if ends else None, entry, network):
            await self._lose(entry, came, network)

    async def _is_first(self, mine: Take, came: float, won: Won | None, entry: journal.Moved, network: str | None) -> bool:
        """Was this take first? Then its move is made."""
        self._takes.append(mine)
        try:
            if len(self._takes) == 1:
                await self._judge(came + self.slack(entry.seat))
            if await mine.won:
                await self._win(won, entry, network)
                return True
        finally:
            if mine is self._winner:
                mine.over.set_result(None)
        await mine.over
        return False

    async def _lose(self, entry: journal.Moved, came: float, network: str | None) -> None:
        """Another take was first. If the race goes on, for that was a wrong one, it's the turn of this one."""
        if self._room.live.in_race and _was_legal(self._room.live.playing(), entry.seat, entry.move):
            await self.take(entry, came, network)
        else:
            late = self.late(entry.seat, entry.move, came)
            raise late or IllegalMove(Refusal(Reason.LATE, phrases.LATE(), entry.seat, entry.move))

    async def _wait_for_same_seat(self, seat: int) -> None:
        """Wait while a take is decided that this one can't beat: the same seat's, sent twice, or one that has won."""
        while (waits := next((one for one in self._takes if one.seat == seat), self._winner)) is not None:
            await asyncio.shield(waits.over)

    async def _judge(self, until: float) -> None:
        """Wait for takes that should count before the first, then decide."""
        try:
            if (left := until - time.monotonic()) > 0:
                await asyncio.sleep(left)
        finally:
            takes, self._takes = self._takes, []
            self._winner = min(takes, key=lambda take: take.when)
            self._winner.over.add_done_callback(lambda _: self._end(takes))
            self._rivals = [(take.when, take.seat) for take in takes if take is not self._winner]
            for take in takes:
                take.won.set_result(take is self._winner)

    def _end(self, takes: list[Take]) -> None:
        self._winner = None
        for take in takes:
            if not take.over.done():
                take.over.set_result(None)

    async def _win(self, won: Won | None, entry: journal.Moved, network: str | None) -> None:
        """Make the move that was first, and say by how much it was if it wins the race."""
        live, number = self._room.live, self._room.live.at + 1
        fact = None if won is None else self._fact(won)
        if fact is not None:
            live.facts[number] = fact
        self._won, self._told = won, fact is not None
        try:
            await self._room.append([entry], network)
        except IllegalMove:
            live.facts.pop(number, None)
            self._won = None
            raise

    def _fact(self, won: Won) -> RaceWon | None:
        """By how much a race is won, where another was close."""
        turns, bots = self._bots
        rivals = [*self._rivals, *(bots if turns == self._room.live.turns else ())]
        close = [(when, seat) for when, seat in rivals if seat != won.seat and when - won.when <= CLOSE]
        when, rival = min(close, default=(0.0, None))
        return None if rival is None else RaceWon(won.seat, rival, _margin(won, when))

    # -- too late

    def late(self, seat: int, move: str, came: float) -> IllegalMove | None:
        """The refusal of a take that came too late; None if it is anything else. Everyone is told by how much, once."""
        won, when = self._won, came - self.allowance(seat)
        if won is None or seat == won.seat or when - won.when > CLOSE or not _was_legal(won.race, seat, move):
            return None
        margin = _margin(won, when)
        if not self._told:
            self._told = True
            self._room.tell(RaceWon(won.seat, seat, margin))
        name = self._room.live.names[won.seat]
        return IllegalMove(Refusal(Reason.LATE, phrases.FIRST(name=name, seconds=race_seconds(margin)), seat, move))


def _margin(won: Won, when: float) -> float:
    return max(0.01, round(when - won.when, 2))


def _ends(race: Table, seat: int, move: str) -> bool:
    """Does this move end the race? IllegalMove if the rules refuse it."""
    after = race.copy()
    after.play(seat, move)
    return not after.phase.is_race


def _was_legal(race: Table, seat: int, move: str) -> bool:
    if move.casefold() == race.phase.hold:
        return False
    try:
        race.copy().play(seat, move)
    except IllegalMove:
        return False
    return True


__all__ = ["BOUND", "CLOSE", "Finish"]
