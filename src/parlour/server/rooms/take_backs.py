"""Taking a move back where several people play: its player asks, and everyone else must agree.

What is asked is kept in memory only. When all have agreed, the journal says that the move was taken back. Which moves may be asked
for is said in ``LiveTable.moves_to_undo`` and ``parlour.play.take_back``.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.play.facts import Moved
from parlour.play.step_facts import facts_of
from parlour.play.table import Table
from parlour.server import phrases, protocol
from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.protocol.parts import AskedBackInfo, ConflictCode
from parlour.server.rooms.facts import AskedBack, MoveStands, RoomFact, StandsBecause

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room

ANSWER_WITHIN = 20.0
"""Seconds everyone has to agree."""
MAX_ASKED = 3
"""How often a seat may ask in one deal."""


@dataclass
class TakeBack:
    """A move that its player wants to take back, while the others are asked."""

    number: int
    seat: int
    command: str
    move: str | None
    """The move as everyone knows it."""
    bank: float | None
    """What will be left on the player's clock."""
    waits_for: set[int]
    until: float
    timer: asyncio.TimerHandle


class TakeBacks:
    """The take-backs of one table: at most one is asked at a time."""

    def __init__(self, room: Room) -> None:
        self.asked: TakeBack | None = None
        self.answer_within = ANSWER_WITHIN
        self._room_ref = weakref.ref(room)  # the room has this: if each held the other, neither would be freed at once
        self._number = 0
        self._often: dict[int, int] = {}
        """How often each seat has asked in this deal."""
        self._deal = 0

    @property
    def _room(self) -> Room:
        room = self._room_ref()
        assert room is not None
        return room

    # -- asking

    def may_ask(self, seat: int) -> bool:
        """Can this seat take back its last move, or ask to?"""
        live = self._room.live
        if live.people == [seat]:
            return live.moves_to_undo(seat) > 0
        return self.asked is None and self._left(seat) > 0 and live.moves_to_undo(seat) > 0 and self._bank() != 0.0

    def ask(self, seat: int, command: protocol.Undo) -> journal.Entries:
        """A seat wants to take back its last move: the entries, if nobody needs to be asked. Conflict if it can't be."""
        live = self._room.live
        moves = live.moves_to_undo(seat)
        if moves and live.people == [seat]:
            return [journal.TookBack(seat, moves, command.id)]
        if self.asked is not None:
            raise Conflict(ConflictCode.ASKED, phrases.ALREADY_ASKED())
        if moves and not self._left(seat):
            raise Conflict(ConflictCode.UNDO, phrases.ASKED_OFTEN(most=MAX_ASKED))
        if not moves or self._bank() == 0.0:
            raise Conflict(ConflictCode.UNDO, phrases.NOTHING_TO_UNDO())
        self._often[seat] = self._often.get(seat, 0) + 1
        waits_for = set(live.who_must_agree(seat))
        if not waits_for:
            return [journal.TookBack(seat, moves, command.id, self._bank())]
        self._open(seat, command.id, waits_for)
        return []

    def _left(self, seat: int) -> int:
        """How often this seat may still ask in this deal."""
        table = self._room.live.table
        deal = 0 if table is None else table.state.deal
        if deal != self._deal:
            self._deal = deal
            self._often.clear()
        return MAX_ASKED - self._often.get(seat, 0)

    def _bank(self) -> float | None:
        """What its player has left on the clock if the last move is taken back: the time since then counts, and nothing is added."""
        own = self._room.live.own_move
        if own is None or own.bank is None:
            return None
        return round(max(0.0, own.bank - self._room.clocks.spent), 3)

    def _open(self, seat: int, command: str, waits_for: set[int]) -> None:
        live, loop = self._room.live, asyncio.get_running_loop()
        assert live.table is not None
        self._number += 1
        timer = loop.call_later(self.answer_within, self.end, StandsBecause.LATE)
        until, move = time.monotonic() + self.answer_within, public_text(live.table)
        self.asked = TakeBack(self._number, seat, command, move, self._bank(), waits_for, until, timer)
        live.seats[seat].note_done(command, live.at)
        # What is told here stays in the log, and where tricks are face down a log names no card of a trick.
        self._tell(AskedBack(seat, None if live.tricks_face_down and live.table.phase.is_trick else move))

    # -- answering

    def answer(self, seat: int, command: protocol.Agree) -> journal.Entries:
        """A player agrees or not: the entries, once everyone has agreed. A no of the player who asked withdraws it."""
        asked, live = self.asked, self._room.live
        mine = set(live.same_device(seat))
        if asked is None or asked.number != command.number or not mine & {asked.seat, *asked.waits_for}:
            raise Conflict(ConflictCode.ASKED, phrases.NOT_ASKED())
        if not command.yes:
            self.end(StandsBecause.WITHDRAWN if asked.seat in mine else StandsBecause.DECLINED, seat)
            return []
        asked.waits_for -= mine
        if asked.waits_for:
            self._room.refresh()
            return []
        return self._agreed(asked)

    def _agreed(self, asked: TakeBack) -> journal.Entries:
        """Everyone has agreed. It is checked again that the move may be taken back."""
        moves = self._room.live.moves_to_undo(asked.seat)
        if not moves:
            self.end(StandsBecause.LATE)
            raise Conflict(ConflictCode.UNDO, phrases.NOTHING_TO_UNDO())
        self.drop()
        return [journal.TookBack(asked.seat, moves, asked.command, asked.bank)]

    # -- ending

    def happened(self, entries: journal.Entries) -> None:
        """Something happened at the table: once cards have moved, or its player has left it to a bot, nothing is asked any more."""
        asked = self.asked
        if asked is None:
            return
        for entry in entries:
            if isinstance(entry, (*journal.MOVES_CARDS, journal.ClosedForGood)):
                self.drop()
            elif isinstance(entry, journal.Minded) and entry.seat == asked.seat:
                self.end(StandsBecause.WITHDRAWN, asked.seat)

    def left(self, seat: int) -> None:
        """A player has disconnected."""
        live = self._room.live
        if self.asked is not None and self.asked.seat == seat and not live.is_here(live.seats[seat]):
            self.end(StandsBecause.WITHDRAWN, seat)

    def end(self, why: StandsBecause, by: int | None = None) -> None:
        """The move stands."""
        if self.asked is not None:
            seat = self.asked.seat
            self.drop()
            self._tell(MoveStands(seat, why, by))

    def drop(self) -> None:
        """Nothing is asked any more, and nobody needs to be told."""
        if self.asked is not None:
            self.asked.timer.cancel()
            self.asked = None

    # -- telling

    def info(self) -> AskedBackInfo | None:
        """What is being asked, for a scene."""
        if self.asked is None:
            return None
        left = round(max(0.0, self.asked.until - time.monotonic()), 2)
        waits_for = tuple(sorted(self.asked.waits_for))
        return AskedBackInfo(self.asked.number, self.asked.seat, waits_for, left, self.asked.move)

    def _tell(self, fact: RoomFact) -> None:
        self._room.tell(fact)
        self._room.refresh()


def public_text(table: Table) -> str | None:
    """The last move as everyone knows it; None if they know only its kind."""
    step = table.history.last_move()
    told = () if step is None else facts_of(step, None, table)
    return next((fact.text for fact in told if isinstance(fact, Moved)), None)
