"""A table being played: its entries played again, and what its people ask for, answered with new entries.

Nothing here waits, sends or writes: ``House`` does. A command is answered with the entries it leads to; they change the table when they
are taken in (``take_in``), now and whenever the table is loaded again. So what was acknowledged comes back after a crash.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from typing import Any

from parlour import fair, penalty, views
from parlour.bots.company import HOLD, leaves_time
from parlour.bots.sheet import advice
from parlour.cards import has
from parlour.errors import ParlourError
from parlour.explain import barred, clauses_now
from parlour.game import Game
from parlour.server import events
from parlour.server import messages as say
from parlour.server.moves import moves_of
from parlour.server.times import end_of_hurry
from parlour.state import Common
from parlour.table import Table

KEPT_STEPS = 80
"""So many steps of the log are kept at least, for those who come back."""
BOT_NAMES = ("Ada", "Bert", "Cora", "Dan", "Edith", "Frank", "Grace", "Hal")


MOVES = (events.Moved, events.RaceOver, events.TookBack, events.Began)
"""The entries that move cards."""


class Refusal(Exception):
    """What was asked for is not done, and why."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause


def digest(token: str) -> str:
    """What is kept of a seat's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean(name: str) -> str:
    """A name as it is shown: without line ends, and without letters that cannot be seen or that turn others round."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable()).strip()


@dataclass
class Seat:
    """A seat at the table."""

    name: str = ""
    token: str = ""
    """The digest of the secret; empty for a bot or an open seat."""
    entropy: str = ""
    bot: bool = False
    minded: bool = False
    bank: float | None = None
    device: str = ""
    """Seats of one device are here or away together."""
    sockets: int = 0
    done: dict[str, int] = field(default_factory=dict)
    """The commands of this seat that were carried out: the event number by id."""

    @property
    def kind(self) -> str:
        return "bot" if self.bot else "person" if self.token else "open"

    @property
    def plays_itself(self) -> bool:
        """Does a bot act here now?"""
        return self.bot or self.minded


class LiveTable:
    """One table."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0
        """How many entries there are."""
        self.at = 0
        """How many of them the table knows of: who holds in a race is told to nobody."""
        self.opened: events.Opened | None = None
        self.game: Game | None = None
        self.seats: list[Seat] = []
        self.table: Table | None = None
        self.held: set[int] = set()
        self.began_at = 0.0
        self.next: str | None = None
        self.closed = ""
        self.actor: int | None = None
        self.turns = 0
        """How often the cards have moved: what a race or a clock goes by. (A new name does not wind a clock again.)"""
        self._steps_at: list[int] = [0]
        self._back_at = -1
        self._words: dict[int, tuple[int, str, str]] = {}
        """What is told of an event that the game itself has no words for: the seat, to others, to the seat itself."""
        self._shared: tuple[Common, dict[str, Any]] | None = None

    # -- entries

    def take_in(self, entry: events.AnyEntry) -> None:
        """Let an entry happen. A move that the rules refuse raises IllegalMove, and then nothing has happened."""
        getattr(self, f"_{type(entry).__name__.lower()}")(entry)
        self.number += 1
        if not isinstance(entry, events.Held):
            self.at += 1
            self._steps_at.append(self.table.steps if self.table is not None else 0)
        if isinstance(entry, MOVES):
            self.held.clear()
            self.turns += 1
            if self.table is not None and self.table.steps_kept > 2 * KEPT_STEPS:
                self.table.forget_steps(KEPT_STEPS)

    def _opened(self, entry: events.Opened) -> None:
        self.opened = entry
        bank = None if entry.clock is None else float(entry.clock.bank)
        self.seats = [Seat(bank=bank) for _ in range(entry.players)]
        self.game = Game(entry.game, entry.players, entry.options)
        if self.game.rules.sheet.version != entry.rules:
            raise ParlourError(f"{entry.game} has rules of version {self.game.rules.sheet.version} now, the table those of {entry.rules}")

    def _sat(self, entry: events.Sat) -> None:
        seat = self.seats[entry.seat]
        seat.name, seat.token, seat.entropy, seat.device = entry.name, entry.token, entry.entropy, entry.device
        self._word(entry.seat, f"{entry.name} sits down.", "You sit down.")

    def _began(self, entry: events.Began) -> None:
        assert self.opened is not None
        assert self.game is not None
        for number, name in entry.bots.items():
            seat = self.seats[int(number)]
            seat.name, seat.bot = name, True
        self.table = Table(self.game, self.seed, dealer=self.opened.dealer, names=[seat.name for seat in self.seats])
        self.began_at = entry.at
        self._note(entry.seat, entry.id)

    def _moved(self, entry: events.Moved) -> None:
        assert self.table is not None
        seat = self.seats[entry.seat]
        self.table.play(entry.seat, entry.move)
        self.actor = entry.seat
        self._note(entry.seat, entry.id)
        if seat.bank is not None and self.opened is not None and self.opened.clock is not None:
            seat.bank = max(0.0, seat.bank - entry.spent) + self.opened.clock.increment
        self._end()

    def _held(self, entry: events.Held) -> None:
        self.held.add(entry.seat)
        self.seats[entry.seat].done[entry.id] = self.at

    def _raceover(self, entry: events.RaceOver) -> None:
        assert self.table is not None
        if self.table.phase.hurry is not None:
            end_of_hurry(self.table)
        left, phase = (set(self.table.actors) if self.table.phase.is_race else set()), self.table.state.phase
        while left and not self.table.state.closed and self.table.state.phase == phase and self.table.actors <= left:
            seat = min(self.table.actors)
            self.table.play(seat, HOLD)
            left.discard(seat)
        self.actor = None
        self._word(-1, "The time is up.")
        self._end()

    def _timeup(self, entry: events.TimeUp) -> None:
        assert self.table is not None
        self.table.time_is_up()
        self._word(-1, "Time is up: this deal is the last.")

    def _tookback(self, entry: events.TookBack) -> None:
        assert self.table is not None
        self.table.undo(entry.moves)
        self.actor = None
        self._note(entry.seat, entry.id)
        self._back_at = self.at + 1
        self._word(-1, "A move was taken back.")

    def _minded(self, entry: events.Minded) -> None:
        seat = self.seats[entry.seat]
        seat.minded = entry.on
        if seat.bank is not None:
            seat.bank = max(0.0, seat.bank - entry.spent)
        self._note(entry.seat, entry.id)
        if entry.on and entry.spent:
            self._word(entry.seat, f"The time of {seat.name} is up: a bot minds the seat.", "Your time is up: a bot minds your seat.")
        elif entry.on:
            self._word(entry.seat, f"A bot minds the seat of {seat.name}.", "A bot minds your seat.")
        else:
            self._word(entry.seat, f"{seat.name} is back.", "You are back.")

    def _renamed(self, entry: events.Renamed) -> None:
        self._word(entry.seat, f"{self.seats[entry.seat].name} is called {entry.name} now.", f"You are called {entry.name} now.")
        self.seats[entry.seat].name = entry.name
        if self.table is not None:
            self.table.names[entry.seat] = entry.name
        self._note(entry.seat, entry.id)

    def _penalised(self, entry: events.Penalised) -> None:
        assert self.table is not None
        namer = self._namer()
        self.table.penalty = entry.words
        if namer is not None:
            self._note(namer, entry.id)
            self._word(namer, f"{self.seats[namer].name} names the penalty: {entry.words}", f"You name the penalty: {entry.words}")

    def _wenton(self, entry: events.WentOn) -> None:
        self.next = entry.table
        for seat in self.seats:
            seat.done.setdefault(entry.id, self.at + 1)
        self._word(-1, "The next game is open.")

    def _closed(self, entry: events.Closed) -> None:
        self.closed = entry.message
        self._word(-1, entry.message)

    def _word(self, seat: int, to_others: str, to_it: str = "") -> None:
        self._words[self.at + 1] = (seat, to_others, to_it or to_others)

    def _note(self, seat: int, command: str) -> None:
        if command:
            self.seats[seat].done[command] = self.at + 1

    def _end(self) -> None:
        """A finished game carries along how it was shuffled."""
        if self.table is not None and self.table.over and self.opened is not None:
            self.table.notes["fair"] = fair.note(self.opened.secret, self.entropy)

    # -- where it stands

    @property
    def entropy(self) -> dict[int, str]:
        return {number: seat.entropy for number, seat in enumerate(self.seats) if seat.entropy}

    @property
    def seed(self) -> str:
        assert self.opened is not None
        return fair.seed_of(self.opened.secret, self.entropy)

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

    def bot_to_act(self) -> int | None:
        """The bot (or minded seat) that is to act now; in a race they act by the clock instead."""
        table = self.table
        if table is None or self.status != "playing" or table.phase.is_race:
            return None
        asked = [seat for seat in sorted(table.actors) if has(table.state.turn, seat)]
        bots = [seat for seat in asked if self.seats[seat].plays_itself]
        people = [seat for seat in asked if not self.seats[seat].plays_itself]
        if table.phase.together and people:
            bots = [seat for seat in bots if leaves_time(table, seat, people)]
        return bots[0] if bots else None

    def waits_for(self) -> list[int]:
        """The people whose turn it is."""
        if self.table is None or self.status != "playing":
            return []
        return [seat for seat in sorted(self.table.actors) if has(self.table.state.turn, seat) and not self.seats[seat].plays_itself]

    # -- commands: each gives the entries it leads to

    def begin(self, seat: int, command: say.Begin) -> list[events.AnyEntry]:
        if self.table is not None or self.closed:
            raise Refusal("The game has begun already.")
        return [events.Began(self.bots_for_open_seats(), seat, command.id, at=time.time())]

    def bots_for_open_seats(self) -> dict[str, str]:
        """A name for a bot at each seat nobody has taken."""
        taken = {seat.name.casefold() for seat in self.seats}
        free = iter(name for name in (*BOT_NAMES, *(f"Bot {n}" for n in range(1, 9))) if name.casefold() not in taken)
        return {str(number): next(free) for number, seat in enumerate(self.seats) if not seat.token}

    def play(self, seat: int, command: say.Play, spent: float = 0.0) -> list[events.AnyEntry]:
        table = self._playing()
        if table.phase.is_race and command.move.strip().casefold() == HOLD:
            return [events.Held(seat, command.id)] if seat not in self.held else []
        if table.phase.is_race and seat in self.held:
            raise Refusal("You have held in this race.")
        return [events.Moved(seat, command.move, command.id, round(spent, 3))]

    def undo(self, seat: int, command: say.Undo) -> list[events.AnyEntry]:
        many = self.moves_back(seat)
        if not many:
            raise Refusal("There is nothing to take back. (Among people a move stands once it showed a card, or somebody moved after it.)")
        return [events.TookBack(seat, many, command.id)]

    def moves_back(self, seat: int) -> int:
        """How many moves lie between now and this seat's last decision; 0 where it may not be taken back."""
        table = self.table
        if table is None or table.over or not self.seats[seat].token or self.closed:
            # When the game is over its seed is known to everybody.
            return 0
        back = next((i for i, (who, _) in enumerate(reversed(table.moves), 1) if who == seat), 0)
        if any(other != seat for other in self.people):
            return int(back == 1 and not table.phase.is_race and table.last_move_showed_nothing())
        return back

    def rename(self, seat: int, command: say.Rename) -> list[events.AnyEntry]:
        name = clean(command.name)
        if not name or any(other.name.casefold() == name.casefold() for number, other in enumerate(self.seats) if number != seat):
            raise Refusal("That name is taken." if name else "A name has letters in it.")
        return [events.Renamed(seat, name, command.id)]

    def stand(self, seat: int, command: say.Stand) -> list[events.AnyEntry]:
        return [events.Minded(seat, command.away, command.id)] if self.seats[seat].minded != command.away else []

    def penalty(self, seat: int, command: say.Penalty) -> list[events.AnyEntry]:
        if self._namer() != seat:
            raise Refusal("It is not for you to name a penalty now.")
        return [events.Penalised(command.words, command.id)]

    def penalty_by_bot(self) -> list[events.AnyEntry]:
        """Where a bot has won: it picks one."""
        namer = self._namer()
        if namer is None or not self.seats[namer].plays_itself or self.table is None or self.closed:
            return []
        return [events.Penalised(penalty.picked(self.table))]

    def _namer(self) -> int | None:
        if self.table is None or not self.table.over:
            return None
        found = penalty.naming(self.table)
        return None if found is None else found[0]

    def _playing(self) -> Table:
        if self.closed:
            raise Refusal(self.closed)
        if self.table is None:
            raise Refusal("The game has not begun.")
        if self.table.over:
            raise Refusal("The game is over.")
        return self.table

    # -- answers

    def hint(self, seat: int, command: say.Hint) -> say.Advice:
        table = self._playing()
        if seat not in table.actors:
            raise Refusal("It is not your turn.")
        move, reasons = advice(table, seat)
        return say.Advice(command.id, str(move), tuple(reasons))

    def why(self, seat: int | None, command: say.Why) -> say.Rules:
        table = self._playing()
        taken = [] if seat is None else barred(table, seat)
        clauses = clauses_now(table, also=[one.clause for one in taken])
        return say.Rules(
            command.id, tuple(clause.id for clause in clauses), tuple(say.BarredInfo(one.clause, one.moves, one.why) for one in taken)
        )

    def scene(
        self,
        seat: int | None,
        since: int,
        race: say.Race | None = None,
        *,
        hurry: say.Race | None = None,
        clock: say.Ticking | None = None,
        minutes: float | None = None,
    ) -> say.Scene:
        """The table as this viewer may see it, and what it has been told since that event."""
        table = self.table
        view: dict[str, Any] | None = None
        moves: tuple[say.MoveInfo, ...] = ()
        kinds: tuple[str, ...] = ()
        if table is not None:
            view = table.seen(seat, self._public(table))
            moves = self._moves(seat)
            kinds = tuple(word.text for word in table.phase.words)
        return say.Scene(
            at=self.at,
            table=self.id,
            status=self.status,
            seats=tuple(say.SeatInfo(one.name, one.kind, one.bot or self.is_here(one), one.minded, one.bank) for one in self.seats),
            view=view,
            moves=moves,
            kinds=kinds,
            told=self._told(seat, since),
            actor=self.actor,
            can_undo=seat is not None and self.moves_back(seat) > 0,
            race=race,
            hurry=hurry,
            clock=clock,
            minutes=minutes,
            penalty_by=self._namer(),
            penalty=None if table is None else table.penalty,
            next=self.next,
            commitment="" if self.opened is None else fair.commitment_of(self.opened.secret),
            message=self.closed,
        )

    def _public(self, table: Table) -> dict[str, Any]:
        """The fields that look the same to everybody, worked out once for all who look."""
        if self._shared is None or self._shared[0] is not table.state:
            self._shared = (table.state, views.public_fields(table.state, table.pack))
        return self._shared[1]

    def _moves(self, seat: int | None) -> tuple[say.MoveInfo, ...]:
        table = self.table
        if table is None or self.closed or seat is None or seat not in table.actors or seat in self.held:
            return ()
        return moves_of(table, seat)

    def _told(self, seat: int | None, since: int) -> tuple[str, ...]:
        """What happened since that event, in words; to a newcomer, the game so far. What was taken back is not told any more."""
        if since == 0 and self.table is not None:
            return tuple(line for lines, _ in self.table.told(seat) for line in lines)
        first = max(min(since, self.at), self._back_at - 1)
        heard = self._steps_at[max(first, self._back_at)]
        steps: list[list[str]] = []
        if self.table is not None:
            heard = max(heard, self.table.steps - self.table.steps_kept)
            steps = [lines for lines, _ in self.table.told(seat, heard)]
        told: list[str] = []
        for number in range(first + 1, self.at + 1):
            if number in self._words:
                whose, to_others, to_it = self._words[number]
                told.append(to_it if whose == seat else to_others)
            for lines in steps[max(0, self._steps_at[number - 1] - heard) : max(0, self._steps_at[number] - heard)]:
                told += lines
        return tuple(told)

    def public(self) -> dict[str, Any]:
        """What anybody may know who has the table's id."""
        assert self.opened is not None
        return {
            "table": self.id,
            "game": self.opened.game,
            "players": self.opened.players,
            "options": self.opened.options if self.game is None else self.game.options,
            "status": self.status,
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in self.seats],
            "commitment": fair.commitment_of(self.opened.secret),
        }
