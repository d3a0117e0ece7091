"""Taking a move back where several people play: its player asks, and everyone else must agree.

What is asked is kept in memory only. When all have agreed, the journal says that the move was taken back. Which moves may be asked
for is said in ``LiveTable.moves_to_undo`` and ``parlour.play.take_back``.
"""

from __future__ import annotations

import asyncio
import time
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
class Request:
    """A player asks to take a move back."""

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
    """The requests of one table to take a move back: at most one at a time."""

    def __init__(self, room: Room) -> None:
        self.request: Request | None = None
        self.answer_within = ANSWER_WITHIN
        self._room = room
        self._number = 0
        self._asked: dict[int, int] = {}
        """How often each seat has asked in this deal."""
        self._deal = 0

    # -- asking

    def may_ask(self, seat: int) -> bool:
        """Can this seat take back its last move, or ask to?"""
        live = self._room.live
        if live.people == [seat]:
            return live.moves_to_undo(seat) > 0
        return self.request is None and self._left(seat) > 0 and live.moves_to_undo(seat) > 0 and self._bank(seat) != 0.0

    def ask(self, seat: int, command: protocol.Undo) -> journal.Entries:
        """A seat wants to take back its last move: the entries, if nobody needs to be asked. Conflict if it can't be."""
        live = self._room.live
        moves = live.moves_to_undo(seat)
        if moves and live.people == [seat]:
            return [journal.TookBack(seat, moves, command.id)]
        if self.request is not None:
            raise Conflict(ConflictCode.ASKED, phrases.ALREADY_ASKED())
        if moves and not self._left(seat):
            raise Conflict(ConflictCode.UNDO, phrases.ASKED_OFTEN(most=MAX_ASKED))
        if not moves or self._bank(seat) == 0.0:
            raise Conflict(ConflictCode.UNDO, phrases.NOTHING_TO_UNDO())
        self._asked[seat] = self._asked.get(seat, 0) + 1
        waits_for = set(live.who_must_agree(seat))
        if not waits_for:
            return [journal.TookBack(seat, moves, command.id, self._bank(seat))]
        self._open(seat, command.id, waits_for)
        return []

    def _left(self, seat: int) -> int:
        """How often this seat may still ask in this deal."""
        table = self._room.live.table
        deal = 0 if table is None else table.state.deal
        if deal != self._deal:
            self._deal = deal
            self._asked.clear()
        return MAX_ASKED - self._asked.get(seat, 0)

    def _bank(self, seat: int) -> float | None:
        """What a seat has left on its clock if it takes its last move back: the time since then counts, and nothing is added."""
        decision = self._room.live.decision
        if decision is None or decision.bank is None:
            return None
        return round(max(0.0, decision.bank - self._room.spent), 3)

    def _open(self, seat: int, command: str, waits_for: set[int]) -> None:
        live, loop = self._room.live, asyncio.get_running_loop()
        assert live.table is not None
        self._number += 1
        timer = loop.call_later(self.answer_within, self.end, StandsBecause.LATE)
        until, move = time.monotonic() + self.answer_within, public_text(live.table)
        self.request = Request(self._number, seat, command, move, self._bank(seat), waits_for, until, timer)
        live.seats[seat].done[command] = live.at
        self._tell(AskedBack(seat, move))

    # -- answering

    def answer(self, seat: int, command: protocol.Agree) -> journal.Entries:
        """A player agrees or not: the entries, once everyone has agreed. A no of the player who asked withdraws the request."""
        request, live = self.request, self._room.live
        mine = set(live.same_device(seat))
        if request is None or request.number != command.request or not mine & {request.seat, *request.waits_for}:
            raise Conflict(ConflictCode.ASKED, phrases.NOT_ASKED())
        if not command.yes:
            self.end(StandsBecause.WITHDRAWN if request.seat in mine else StandsBecause.DECLINED, seat)
            return []
        request.waits_for -= mine
        if request.waits_for:
            self._room.refresh()
            return []
        return self._agreed(request)

    def _agreed(self, request: Request) -> journal.Entries:
        """Everyone has agreed. It is checked again that the move may be taken back."""
        moves = self._room.live.moves_to_undo(request.seat)
        self._drop()
        if not moves:
            raise Conflict(ConflictCode.UNDO, phrases.NOTHING_TO_UNDO())
        return [journal.TookBack(request.seat, moves, request.command, request.bank)]

    # -- ending

    def happened(self, entries: journal.Entries) -> None:
        """Something happened at the table: once cards have moved, or its player has left it to a bot, a request is void."""
        request = self.request
        if request is None:
            return
        for entry in entries:
            if isinstance(entry, (*journal.MOVES_CARDS, journal.ClosedForGood)):
                self._drop()
            elif isinstance(entry, journal.Minded) and entry.seat == request.seat:
                self.end(StandsBecause.WITHDRAWN, request.seat)

    def left(self, seat: int) -> None:
        """Somebody has disconnected."""
        live = self._room.live
        if self.request is not None and self.request.seat == seat and not live.is_here(live.seats[seat]):
            self.end(StandsBecause.WITHDRAWN, seat)

    def end(self, why: StandsBecause, by: int | None = None) -> None:
        """The move stands."""
        if self.request is not None:
            seat = self.request.seat
            self._drop()
            self._tell(MoveStands(seat, why, by))

    def _drop(self) -> None:
        if self.request is not None:
            self.request.timer.cancel()
            self.request = None

    # -- telling

    def info(self) -> AskedBackInfo | None:
        """What is being asked, for a scene."""
        if self.request is None:
            return None
        left = round(max(0.0, self.request.until - time.monotonic()), 2)
        waits_for = tuple(sorted(self.request.waits_for))
        return AskedBackInfo(self.request.number, self.request.seat, waits_for, left, self.request.move)

    def _tell(self, fact: RoomFact) -> None:
        self._room.tell(fact)
        self._room.refresh()


def public_text(table: Table) -> str | None:
    """The last move as everyone knows it; None if they know only its kind."""
    step = table.history.last_move()
    told = () if step is None else facts_of(step, None, table)
    return next((fact.text for fact in told if isinstance(fact, Moved)), None)
