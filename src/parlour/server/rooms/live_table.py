"""A table being played: its entries, played again.

Nothing here waits, sends or writes: ``Rooms`` does. A wish of a player is answered with the entries it leads to (``wishes``); they
change the table when they are taken in (``take_in``), now and whenever the table is loaded again. So what was acknowledged comes back
after a crash. ``scenes`` says how the table looks to each viewer.
"""

from __future__ import annotations

from typing import Any

from parlour.bots.levels import DEFAULT_LEVEL, PROFILES, Profile
from parlour.lang.cards import has
from parlour.lang.errors import ParlourError
from parlour.lang.state import Common
from parlour.play import penalty, shuffle
from parlour.play.clock import call_time
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.play.views import last_move_showed_nothing
from parlour.server.journal import entries as journal
from parlour.server.rooms.seats import Seat, digest
from parlour.server.services.deadlines import run_out

KEPT_STEPS = 80
"""So many steps of the log are kept at least, for those who come back."""
MOVES = (journal.Moved, journal.RaceOver, journal.TookBack, journal.Began)
"""The entries that move cards."""


class LiveTable:
    """One table."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0
        """How many entries there are."""
        self.at = 0
        """How many of them the table knows of: who holds in a race is told to nobody."""
        self.opened: journal.Opened | None = None
        self.game: Game | None = None
        self.seats: list[Seat] = []
        self.table: Table | None = None
        self.held: set[int] = set()
        self.began_at = 0.0
        self.next: str | None = None
        self.closed = ""
        self.is_shut = False
        """Is it closed for good, whatever rules there will be?"""
        self.actor: int | None = None
        self.turns = 0
        """How often the cards have moved: what a race or a clock goes by. (A new name does not wind a clock again.)"""
        self.shown: tuple[Common, dict[str, Any]] | None = None
        """The state that was last looked at, with its public fields."""
        self.steps_at: list[int] = [0]
        """How many steps the game had taken by each event."""
        self.back_at = -1
        """The event by which a move was last taken back."""
        self.words: dict[int, tuple[int, str, str]] = {}
        """What is told of an event that the game itself has no words for: the seat, to others, to the seat itself."""

    # -- entries

    def take_in(self, entry: journal.AnyEntry) -> None:
        """Let an entry happen. A move that the rules refuse raises IllegalMove, and then nothing has happened."""
        getattr(self, f"_{type(entry).__name__.lower()}")(entry)
        self.number += 1
        if not isinstance(entry, journal.Held):
            self.at += 1
            self.steps_at.append(len(self.table.history) if self.table is not None else 0)
        if isinstance(entry, MOVES):
            self.held.clear()
            self.turns += 1
            if self.table is not None and len(self.table.history.steps) > 2 * KEPT_STEPS:
                self.table.history.forget(KEPT_STEPS)

    def _opened(self, entry: journal.Opened) -> None:
        self.opened = entry
        bank = None if entry.clock is None else float(entry.clock.bank)
        self.seats = [Seat(bank=bank) for _ in range(entry.players)]
        self.game = Game(entry.game, entry.players, entry.options)
        if self.game.rules.calling_card.version != entry.rules:
            raise ParlourError(
                f"{entry.game} has rules of version {self.game.rules.calling_card.version} now, the table those of {entry.rules}"
            )

    def _sat(self, entry: journal.Sat) -> None:
        seat = self.seats[entry.seat]
        seat.name, seat.token, seat.entropy, seat.device = entry.name, entry.token, entry.entropy, entry.device
        self._word(entry.seat, f"{entry.name} sits down.", "You sit down.")

    def _began(self, entry: journal.Began) -> None:
        assert self.opened is not None
        assert self.game is not None
        for number, name in entry.bots.items():
            seat = self.seats[int(number)]
            seat.name, seat.bot, seat.role = name, True, entry.roles.get(number, DEFAULT_LEVEL)
        self.table = Table(self.game, self.seed, dealer=self.opened.dealer, names=[seat.name for seat in self.seats])
        self.began_at = entry.at
        self._note(entry.seat, entry.id)

    def _moved(self, entry: journal.Moved) -> None:
        assert self.table is not None
        seat = self.seats[entry.seat]
        self.table.play(entry.seat, entry.move)
        self.actor = entry.seat
        self._note(entry.seat, entry.id)
        if seat.bank is not None and self.opened is not None and self.opened.clock is not None:
            seat.bank = max(0.0, seat.bank - entry.spent) + self.opened.clock.increment
        self._end()

    def _held(self, entry: journal.Held) -> None:
        self.held.add(entry.seat)
        self.seats[entry.seat].done[entry.id] = self.at

    def _raceover(self, entry: journal.RaceOver) -> None:
        assert self.table is not None
        run_out(self.table)
        self.actor = None
        self._word(-1, "The time is up.")
        self._end()

    def _timeup(self, entry: journal.TimeUp) -> None:
        assert self.table is not None
        call_time(self.table)
        self._word(-1, "Time is up: this deal is the last.")

    def _tookback(self, entry: journal.TookBack) -> None:
        assert self.table is not None
        self.table.undo(entry.moves)
        self.actor = None
        self._note(entry.seat, entry.id)
        self.back_at = self.at + 1
        self._word(-1, "A move was taken back.")

    def _minded(self, entry: journal.Minded) -> None:
        seat = self.seats[entry.seat]
        seat.minded = entry.on
        if seat.bank is not None:
            seat.bank = max(0.0, seat.bank - entry.spent)
        self._note(entry.seat, entry.id)
        if entry.on and entry.spent:
            self._word(
                entry.seat, f"The time of {seat.name} is up: a bot minds the seat.", "Your time is up: a bot minds your seat."
            )
        elif entry.on:
            self._word(entry.seat, f"A bot minds the seat of {seat.name}.", "A bot minds your seat.")
        else:
            self._word(entry.seat, f"{seat.name} is back.", "You are back.")

    def _renamed(self, entry: journal.Renamed) -> None:
        self._word(
            entry.seat, f"{self.seats[entry.seat].name} is called {entry.name} now.", f"You are called {entry.name} now."
        )
        self.seats[entry.seat].name = entry.name
        if self.table is not None:
            self.table.names[entry.seat] = entry.name
        self._note(entry.seat, entry.id)

    def _penalised(self, entry: journal.Penalised) -> None:
        assert self.table is not None
        namer = self.namer()
        self.table.penalty = entry.words
        if namer is not None:
            self._note(namer, entry.id)
            self._word(
                namer, f"{self.seats[namer].name} names the penalty: {entry.words}", f"You name the penalty: {entry.words}"
            )

    def _wenton(self, entry: journal.WentOn) -> None:
        self.next = entry.table
        for seat in self.seats:
            seat.done.setdefault(entry.id, self.at + 1)
        self._word(-1, "The next game is open.")

    def _closed(self, entry: journal.Closed) -> None:
        self.closed = entry.message
        self.is_shut = True
        self._word(-1, entry.message)

    def _word(self, seat: int, to_others: str, to_it: str = "") -> None:
        self.words[self.at + 1] = (seat, to_others, to_it or to_others)

    def _note(self, seat: int, command: str) -> None:
        if command:
            self.seats[seat].done[command] = self.at + 1

    def _end(self) -> None:
        """A finished game carries along how it was shuffled."""
        if self.table is not None and self.table.over and self.opened is not None:
            self.table.notes["fair"] = shuffle.note(self.opened.secret, self.entropy)

    # -- where it stands

    @property
    def entropy(self) -> dict[int, str]:
        return {number: seat.entropy for number, seat in enumerate(self.seats) if seat.entropy}

    @property
    def seed(self) -> str:
        assert self.opened is not None
        return shuffle.seed_of(self.opened.secret, self.entropy)

    @property
    def commitment(self) -> str:
        """What the server promised about the shuffle before anybody sat down."""
        return "" if self.opened is None else shuffle.commitment_of(self.opened.secret)

    @property
    def status(self) -> str:
        if self.closed:
            return "closed"
        if self.table is None:
            return "waiting"
        return "over" if self.table.over else "playing"

    def is_here(self, seat: Seat) -> bool:
        """Is somebody connected at this seat, or at another of the same device?"""
        return seat.sockets > 0 or (seat.device != "" and any(one.sockets for one in self.seats if one.device == seat.device))

    def seat_of(self, token: str) -> int | None:
        """The seat this secret opens."""
        sought = digest(token)
        return next((number for number, seat in enumerate(self.seats) if seat.token == sought), None)

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.token]

    @property
    def in_race(self) -> bool:
        return self.table is not None and self.status == "playing" and self.table.phase.is_race

    def bots_to_act(self) -> list[int]:
        """The bots (and minded seats) that may act now; in a race they act by the clock instead."""
        return [] if self.in_race else [seat for seat in self._asked() if self.seats[seat].plays_itself]

    def profiles(self) -> dict[int, Profile]:
        """How the bots play, by seat. Whoever minds the seat of somebody else plays as usual."""
        return {
            number: PROFILES.get(seat.role or DEFAULT_LEVEL, PROFILES[DEFAULT_LEVEL])
            for number, seat in enumerate(self.seats)
            if seat.plays_itself
        }

    def _asked(self) -> list[int]:
        """The seats whose turn it is."""
        if self.table is None or self.status != "playing":
            return []
        return [seat for seat in sorted(self.table.actors) if has(self.table.state.turn, seat)]

    def waits_for(self) -> list[int]:
        """The people whose turn it is."""
        return [seat for seat in self._asked() if not self.seats[seat].plays_itself]

    def namer(self) -> int | None:
        """Who may name a penalty for the loser now?"""
        if self.table is None or not self.table.over:
            return None
        found = penalty.naming(self.table)
        return None if found is None else found[0]

    def moves_back(self, seat: int) -> int:
        """How many moves lie between now and this seat's last decision; 0 where it may not be taken back."""
        table = self.table
        if table is None or table.over or not self.seats[seat].token or self.closed:
            # When the game is over its seed is known to everybody.
            return 0
        if any(other != seat for other in self.people):
            is_mine = bool(table.moves) and table.moves[-1][0] == seat
            return int(is_mine and not table.phase.is_race and last_move_showed_nothing(table))
        return next((i for i, (who, _) in enumerate(reversed(table.moves), 1) if who == seat), 0)

    def public(self) -> dict[str, Any]:
        """What anybody may know who has the table's id."""
        assert self.opened is not None
        return {
            "table": self.id,
            "game": self.opened.game,
            "players": self.opened.players,
            "options": self.opened.options if self.game is None else self.game.options,
            "status": self.status,
            "seats": [{"name": seat.name, "kind": seat.kind, "role": seat.role} for seat in self.seats],
            "commitment": self.commitment,
        }
