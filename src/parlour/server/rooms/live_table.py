"""A table as its journal tells it.

Nothing here waits, sends or writes: ``Room`` does. ``apply`` lets an entry change the table (``effects``), now and whenever it is
loaded again, so whatever was acknowledged is there after a crash. ``scenes`` says what each viewer sees of it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from parlour.bots.levels import DEFAULT_LEVEL, PROFILES, Profile
from parlour.lang.cards import has
from parlour.lang.state import Common
from parlour.play import penalty, shuffle
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.play.views import last_move_showed_nothing
from parlour.server import phrases
from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.protocol.parts import ConflictCode, SeatKind, Status
from parlour.server.rooms import effects
from parlour.server.rooms.facts import RoomFact

KEPT_STEPS = 80
"""Minimum steps of the game kept for viewers who come back."""


def digest(token: str) -> str:
    """The hash of a seat's secret, which is all the server keeps of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean(name: str) -> str:
    """A name as it is shown: no line breaks, no invisible characters, none that reverse the text."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable()).strip()


@dataclass
class Seat:
    """A seat at the table."""

    name: str = ""
    token: str = ""
    """The hash of the secret; empty for a bot or an open seat."""
    entropy: str = ""
    bot: bool = False
    role: str | None = None
    """How the bot at this seat plays."""
    minded: bool = False
    bank: float | None = None
    device: str = ""
    """Seats that share a device are here or away together."""
    sockets: int = 0
    done: dict[str, int] = field(default_factory=dict)
    """The commands of this seat that were carried out, by id, each with the number of its scene."""

    @property
    def kind(self) -> SeatKind:
        return SeatKind.BOT if self.bot else SeatKind.PERSON if self.token else SeatKind.OPEN

    @property
    def plays_itself(self) -> bool:
        """Does a bot act here now?"""
        return self.bot or self.minded


class LiveTable:
    """One table."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0
        """How many entries have been applied."""
        self.at = 0
        """How many of them everyone knows of: nobody is told who holds in a race. The number of the current scene."""
        self.opened: journal.Opened | None = None
        self.commitment = ""
        """The hash of the server's part of the shuffle, shown before anyone sat down."""
        self.game: Game | None = None
        self.seats: list[Seat] = []
        self.table: Table | None = None
        self.held: set[int] = set()
        """The seats that let the current race pass."""
        self.began_at = 0.0
        self.next: str | None = None
        self.closed = ""
        """Why the table is closed; empty if it isn't."""
        self.is_closed_for_good = False
        """Does it stay closed, whatever rules there will be?"""
        self.actor: int | None = None
        self.turns = 0
        """How often cards have moved. Races and clocks go by this: changing a name doesn't wind a clock again."""
        self.shown: tuple[Common, dict[str, Any]] | None = None
        """The state last shown, with its public fields."""
        self.steps_at: list[int] = [0]
        """How many steps the game had taken by each scene."""
        self.back_at = -1
        """The scene in which a move was last taken back."""
        self.facts: dict[int, RoomFact] = {}
        """What happened around the game, by scene."""

    # -- entries

    def apply(self, entry: journal.AnyEntry) -> None:
        """Apply an entry. A move that the rules refuse raises IllegalMove, and then nothing has changed."""
        effects.take_effect(self, entry)
        self.number += 1
        if not isinstance(entry, journal.Held):
            self.at += 1
            self.steps_at.append(len(self.table.history) if self.table is not None else 0)
        if isinstance(entry, journal.MOVES_CARDS):
            self.held.clear()
            self.turns += 1
            if self.table is not None and len(self.table.history.steps) > 2 * KEPT_STEPS:
                self.table.history.forget(KEPT_STEPS)

    def set_seats(self, number: int, bank: float | None) -> None:
        """Put up empty seats, each with this much time on its clock."""
        self.seats = [Seat(bank=bank) for _ in range(number)]

    # -- the game

    def begun(self) -> Table:
        """The game, in progress or over; Conflict if it hasn't begun or the table is closed."""
        if self.closed:
            raise Conflict(ConflictCode.CLOSED, self.closed)
        if self.table is None:
            raise Conflict(ConflictCode.NOT_BEGUN, phrases.NOT_BEGUN())
        return self.table

    def playing(self) -> Table:
        """The game in progress; Conflict if there is none."""
        table = self.begun()
        if table.over:
            raise Conflict(ConflictCode.OVER, phrases.GAME_OVER())
        return table

    # -- where it stands

    @property
    def entropy(self) -> dict[int, str]:
        """What each player added to the shuffle."""
        return {number: seat.entropy for number, seat in enumerate(self.seats) if seat.entropy}

    @property
    def seed(self) -> str:
        assert self.opened is not None
        return shuffle.seed_of(self.opened.secret, self.entropy)

    @property
    def status(self) -> Status:
        if self.closed:
            return Status.CLOSED
        if self.table is None:
            return Status.WAITING
        return Status.OVER if self.table.over else Status.PLAYING

    @property
    def in_race(self) -> bool:
        return self.table is not None and self.status is Status.PLAYING and self.table.phase.is_race

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats that people have."""
        return [number for number, seat in enumerate(self.seats) if seat.token]

    def is_here(self, seat: Seat) -> bool:
        """Is someone connected at this seat, or at another of the same device?"""
        return seat.sockets > 0 or (seat.device != "" and any(one.sockets for one in self.seats if one.device == seat.device))

    def seat_of(self, token: str) -> int | None:
        """The seat this secret opens."""
        sought = digest(token)
        return next((number for number, seat in enumerate(self.seats) if seat.token == sought), None)

    def bots_to_act(self) -> list[int]:
        """The bots and minded seats that may act now. In a race they go by the clock instead."""
        return [] if self.in_race else [seat for seat in self._to_act() if self.seats[seat].plays_itself]

    def waits_for(self) -> list[int]:
        """The people whose turn it is."""
        return [seat for seat in self._to_act() if not self.seats[seat].plays_itself]

    def _to_act(self) -> list[int]:
        """The seats whose turn it is."""
        if self.table is None or self.status is not Status.PLAYING:
            return []
        return [seat for seat in sorted(self.table.actors) if has(self.table.state.turn, seat)]

    def roles(self) -> dict[int, Profile]:
        """How the bots play, by seat. A bot that minds a player's seat plays as usual."""
        return {
            number: PROFILES.get(seat.role or DEFAULT_LEVEL, PROFILES[DEFAULT_LEVEL])
            for number, seat in enumerate(self.seats)
            if seat.plays_itself
        }

    def penalty_namer(self) -> int | None:
        """The seat that may name a penalty for the loser now."""
        if self.table is None or not self.table.over:
            return None
        found = penalty.naming(self.table)
        return None if found is None else found[0]

    def moves_to_undo(self, seat: int) -> int:
        """How many moves lie between now and this seat's last decision; 0 where it may not be taken back."""
        table = self.table
        if table is None or table.over or not self.seats[seat].token or self.closed:
            # When the game is over its seed is known to everyone.
            return 0
        if any(one.token for number, one in enumerate(self.seats) if number != seat):
            is_mine = bool(table.moves) and table.moves[-1][0] == seat
            return int(is_mine and not table.phase.is_race and last_move_showed_nothing(table))
        return next((i for i, (who, _) in enumerate(reversed(table.moves), 1) if who == seat), 0)
