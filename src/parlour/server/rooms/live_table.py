"""A live table: a game with its seats, clocks and shuffle, as its journal tells it.

Nothing here changes, waits, sends or writes: ``effects`` lets entries change a live table, ``scenes`` says what each viewer sees of it,
``Room`` does the rest.
"""

from __future__ import annotations

from array import array

from parlour.bots.profiles import DEFAULT_LEVEL, PROFILES, Profile, find
from parlour.engine.visibility import FieldValue
from parlour.lang.cards import has
from parlour.lang.state import Common
from parlour.play import penalty, shuffle
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.play.take_back import last_move_told_nothing
from parlour.server import phrases
from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.protocol.bodies import ChatFor, Hints, Tricks
from parlour.server.protocol.parts import ConflictCode, Status
from parlour.server.rooms.facts import RoomFact
from parlour.server.rooms.seats import OwnMove, Seat


class LiveTable:
    """One live table."""

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
        self.host: int | None = None
        """The seat of whoever runs the table before the game begins."""
        self.changes = 0
        """How often seats or options have changed before the game began."""
        self.table: Table | None = None
        self.held: set[int] = set()
        """The seats that let the current race pass."""
        self.began_at = 0.0
        self.next: str | None = None
        self.closed_because = ""
        """Why the table is closed; empty if it isn't."""
        self.is_closed_for_good = False
        """Does it stay closed, whatever rules there will be?"""
        self.actor: int | None = None
        self.own_move: OwnMove | None = None
        """The last move, if a person made it themselves and nothing has happened to it since."""
        self.turns = 0
        """How often cards have moved. Races and clocks go by this: changing a name doesn't wind a clock again."""
        self.shown: tuple[Common, dict[str, FieldValue]] | None = None
        """The state last shown, with its public fields."""
        self.steps_at = array("I", [0])
        """How many steps the game had taken by each scene."""
        self.back_at = -1
        """The scene in which a move was last taken back."""
        self.facts: dict[int, RoomFact] = {}
        """What happened around the game, by scene."""

    # -- the game

    def begun(self) -> Table:
        """The game, in progress or over; Conflict if it hasn't begun or the table is closed."""
        if self.closed_because:
            raise Conflict(ConflictCode.CLOSED, self.closed_because)
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
        if self.closed_because:
            return Status.CLOSED
        if self.table is None:
            return Status.WAITING
        return Status.OVER if self.table.over else Status.PLAYING

    @property
    def tricks_face_down(self) -> bool:
        """May nobody look at taken tricks until the hand is over?"""
        return self.opened is not None and self.opened.tricks is Tricks.FACE_DOWN

    @property
    def daily(self) -> str:
        """The day whose deal is played here; empty at any other table. Then nobody helps: no hints, nothing taken back, no bot minds the
        seat."""
        return "" if self.opened is None else self.opened.daily

    @property
    def in_company(self) -> bool:
        """Do people play on several devices, or may more of them come?"""
        devices = {self.seats[seat].device or seat for seat in self.people}
        return len(devices) > 1 or (self.status is Status.WAITING and not self.daily)

    @property
    def chat(self) -> ChatFor:
        """Who reads what players write; there is nothing to write where one plays alone."""
        return self.opened.chat if self.opened is not None and self.in_company else ChatFor.OFF

    @property
    def hints(self) -> Hints:
        """Who hears of a hint."""
        return Hints.OFF if self.opened is None or self.daily else self.opened.hints

    @property
    def in_race(self) -> bool:
        return self.table is not None and self.status is Status.PLAYING and self.table.phase.is_race

    @property
    def is_timed(self) -> bool:
        """Is everyone timed together, in a race or a phase with a time limit?"""
        return self.in_race or (self.table is not None and self.table.phase.time_limit is not None)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats that people have."""
        return [number for number, seat in enumerate(self.seats) if seat.token_hash]

    def is_here(self, seat: Seat) -> bool:
        """Is someone connected at this seat, or at another of the same device?"""
        return seat.sockets > 0 or (seat.device != "" and any(one.sockets for one in self.seats if one.device == seat.device))

    def may_act(self, seat: int | None) -> bool:
        """May this seat make a move now?"""
        return self.table is not None and seat in self.table.actors

    def bots_to_act(self) -> list[int]:
        """The bots and minded seats that may act now. In a race they go by the clock instead."""
        return [] if self.in_race else [seat for seat in self._to_act() if self.seats[seat].plays_itself]

    def waits_for(self) -> list[int]:
        """The people whose turn it is."""
        return [seat for seat in self._to_act() if not self.seats[seat].plays_itself]

    def is_on_the_clock(self, seat: int) -> bool:
        """Does what this seat's player thinks now count? Where everyone is timed together it doesn't, nor while others think too: no clock
        runs then."""
        return not self.is_timed and seat in self._to_act() and set(self.waits_for()) <= {seat}

    def _to_act(self) -> list[int]:
        """The seats whose turn it is."""
        if self.table is None or self.status is not Status.PLAYING:
            return []
        return [seat for seat in sorted(self.table.actors) if has(self.table.state.turn, seat)]

    def profiles(self) -> dict[int, Profile]:
        """How the bots play, by seat. A bot that minds a player's seat plays at the default level."""
        return {
            number: find(seat.profile) or PROFILES[DEFAULT_LEVEL] for number, seat in enumerate(self.seats) if seat.plays_itself
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
        if (
            table is None
            or table.over
            or not self.seats[seat].token_hash
            or self.closed_because
            or not table.moves
            or self.daily
        ):
            # When the game is over its seed is known to everyone.
            return 0
        if self.people != [seat]:
            return int(self._can_ask_back(table, seat))
        return next((i for i, (who, _) in enumerate(reversed(table.moves), 1) if who == seat), 0)

    def _can_ask_back(self, table: Table, seat: int) -> bool:
        """Where others play too: is the last move this seat's own, made by its player, and did it tell them nothing?"""
        last = self.own_move
        if last is None or last.seat != seat or self.seats[seat].minded:
            return False
        if last.told_nothing is None:
            last.told_nothing = last_move_told_nothing(table)
        return last.told_nothing

    def who_must_agree(self, seat: int) -> list[int]:
        """The people who are asked before this seat takes a move back: those who play, on other devices. Whoever is away is waited
        for until a bot minds the seat."""
        device = self.seats[seat].device
        others = [other for other in self.people if other != seat and not self.seats[other].minded]
        return [other for other in others if not device or self.seats[other].device != device]

    def same_device(self, seat: int) -> list[int]:
        """This seat, and those that share its device."""
        device = self.seats[seat].device
        return [other for other, one in enumerate(self.seats) if other == seat or (device and one.device == device)]
