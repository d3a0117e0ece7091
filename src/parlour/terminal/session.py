"""A game at the terminal: people at some seats, simple bots at the others."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from parlour.bots.levels import Profile
from parlour.bots.live import decide, default_profile, leaves_time
from parlour.engine.common import next_to_act
from parlour.lang.cards import has
from parlour.lang.chance import RACE
from parlour.lang.errors import IllegalMove, SetupError
from parlour.lang.phrases import listed_and
from parlour.play.clock import call_time, minutes_of
from parlour.play.record import rules_note
from parlour.play.table import Move, Moves, Table
from parlour.play.tell import step_lines
from parlour.terminal import store
from parlour.terminal.commands import Changed, Commands, Leave
from parlour.terminal.ending import finish
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.races import RACE_SECONDS, run_race
from parlour.terminal.reading import Unclear, meant
from parlour.terminal.screen import Screen
from parlour.terminal.show import FEW_ROWS, SHORT_LIST, Showing, in_order, kinds_of_moves, numbered, spoken

INTERRUPTED = 130


class Session:
    """One game from where it stands to its end, or till somebody leaves; then it is saved."""

    def __init__(
        self,
        table: Table,
        people: Sequence[int],
        screen: Screen,
        keys: Keyboard,
        *,
        file: Path | None = None,
        race_seconds: float = RACE_SECONDS,
        profiles: Mapping[int, Profile] | None = None,
        bots: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.people = sorted(people)
        self.screen = screen
        self.keys = keys
        self.file = file
        self.race_seconds = race_seconds if keys.is_live and len(people) == 1 else 0.0
        """How long a race runs; 0: no clock, the seats are asked in turn."""
        self.profiles = defaultdict(default_profile, profiles or {})
        """How the bots play, by seat."""
        self.bots = bots
        """The same as it was asked for."""
        self.chance = random.Random()
        self.holder: int | None = self.people[0] if len(people) == 1 else None
        """Who looks at the screen."""
        self.heard: dict[int | None, int] = {}
        """How many steps of the game each seat has been told."""
        self.passed_up: set[tuple[int, int]] = set()
        self.clock = clock
        """Seconds, for a game that is played by time (PA-17)."""
        self.began = clock()
        self.commands = Commands(self)

    def run(self) -> int:
        """Play. Gives the exit status."""
        try:
            self.greet()
            while True:
                try:
                    self.play_on()
                    finish(self)
                    return 0
                except Changed:
                    continue
        except (Leave, EOFError):
            return self.keep(0)
        except KeyboardInterrupt:
            return self.keep(INTERRUPTED)
        except SetupError as wrong:
            self.screen.say(f"The game cannot go on from here: {wrong}.")
            return self.keep(2)
        except OSError:
            return self.keep(1)

    def keep(self, status: int) -> int:
        """Save a game that is not over, and say how to go on with it (if somebody is still there to hear it)."""
        if self.table.over:
            return status
        with store.undisturbed(), suppress(OSError):
            try:
                file = store.save_somewhere(self.table, self.file or store.new_file(self.table))
            except OSError as wrong:
                self.screen.say(f"\nThe game cannot be saved ({wrong.strerror}). This is its record:")
                self.screen.write(store.text_of(self.table))
                return 1
            self.screen.say("\nThe game is saved. To go on with it:")
            self.screen.write(f"  {store.resume_command(file, self.seat_words())}\n")
        return status

    def seat_words(self) -> str:
        """The part of a command that says who sits where."""
        bots = f" --bots {self.bots}" if self.bots else ""
        if len(self.people) > 1:
            return " --hot-seat " + ",".join(map(str, self.people)) + bots
        return (f" --seat {self.people[0]}" if self.people != [0] else "") + bots

    # -- the course of a game

    def greet(self) -> None:
        """Say what is played and how to get help."""
        table, sheet = self.table, self.table.rules.calling_card
        self.screen.say(f"{sheet.title} ({sheet.year_text}). {sheet.aim}")
        around = [f"{table.names[seat]} (seat {seat})" for seat in range(table.players)]
        changed = "".join(f" {name}={value}" for name, value in table.game.changed.items())
        options = f" Options:{changed}." if changed else ""
        self.screen.say(f"At the table: {listed_and(around)}. Seed {table.seed}.{options}")
        if note := rules_note(table):
            self.screen.say(note)
        if (limit := minutes_of(table)) and table.stop is None and not table.over:
            minutes = "1 minute" if limit == 1 else f"{limit} minutes"
            self.screen.say(f"The game lasts {minutes} from now; the deal in which time is up is the last.")
        self.screen.say("Type the number of a move, or the move itself; help tells what else you can type.")
        if table.moves:
            if not table.over:
                moves = "1 move" if len(table.moves) == 1 else f"{len(table.moves)} moves"
                self.screen.say(f"The game goes on in deal {table.deal}, after {moves} in all; log tells what has happened.")
            self.heard = dict.fromkeys(self.people, len(table.history) - table.over)

    def play_on(self) -> None:
        """Play till the game is over."""
        while not self.table.over:
            self.keep_time()
            if len(self.people) == 1:
                self.tell()
            if self.table.phase.is_race:
                run_race(self)
                continue
            seat = self.next_seat()
            if seat in self.people:
                self.turn_of(seat, optional=not has(self.table.state.turn, seat))
            else:
                self.table.play(seat, decide(self.table, seat, self.profiles[seat], self.chance))

    def keep_time(self) -> None:
        """Where the time decides (PA-17), see if it is up. A game that is taken up again has all its minutes once more."""
        table = self.table
        limit = minutes_of(table)
        if limit and table.stop is None and self.clock() - self.began >= 60 * limit:
            call_time(table)
            self.screen.say("Time is up: this deal is the last.")

    def next_seat(self) -> int:
        """Who acts next: who may do something out of turn is asked first; where all act together, the bots.

        That somebody may act out of turn is his secret (RK-21). So the screen is never passed to him for it: of several people, only
        the one who has it anyway is asked.
        """
        table = self.table
        beside = [seat for seat in table.actors if not has(table.state.turn, seat)]
        if self.holder in beside and (self.holder, len(table.moves)) not in self.passed_up:
            return self.holder
        asked = sorted(table.actors.difference(beside))
        people = [seat for seat in asked if seat in self.people]
        if table.phase.together and people:
            patient = [seat for seat in asked if seat not in people and leaves_time(table, seat, people)]
            return patient[0] if patient else people[0]
        return self.holder if self.holder in asked else asked[0]

    def drawn_seat(self, seats: set[int]) -> int:
        """One of these seats, drawn by chance as in simulated play (CM-8). Nothing of the game is shifted by it."""
        s = self.table.state.copy()
        s.actors = sum(1 << seat for seat in seats)
        s.draws[RACE] = len(self.table.moves) * self.table.players + len(seats)
        return next_to_act(s)

    # -- a person's turn

    def turn_of(self, seat: int, *, optional: bool = False) -> None:
        """Ask a person for a move, till there is one."""
        self.look(seat)
        self.tell()
        moves = in_order(self.table.legal(seat))
        self.lay_out(seat, moves, optional=optional)
        while True:
            only = f" (Enter: {spoken(self.table, moves[0])})" if len(moves) == 1 and not optional else ""
            line = self.keys.line(f"Your move{only}: ")
            if not line and optional:
                self.passed_up.add((seat, len(self.table.moves)))
                return
            if self.try_line(seat, line, moves):
                return

    def try_line(self, seat: int, line: str, moves: Moves) -> bool:
        """Carry out what was typed: a move, or a command. True if a move was made."""
        if not any(line.casefold() == str(move).casefold() for move in moves) and self.commands.run(line, seat, moves):
            return False
        if not line and len(moves) != 1:
            self.screen.say("Type one of the moves, or help.")
            return False
        self.keep_time()
        try:
            self.table.play(seat, meant(self.table, line, moves))
        except Unclear as wrong:
            self.screen.say(str(wrong))
            return False
        except IllegalMove as refused:
            self.screen.say(sentence(refused.message))
            return False
        return True

    def lay_out(self, seat: int, moves: Moves, *, optional: bool = False, quick: bool = False) -> None:
        """Show a person what there is and what may be done; ``quick``: only what nobody else sees, for time is running."""
        showing = Showing(self.table, seat)
        self.screen.say()
        for line in showing.own_lines(secret=True) if quick else (*showing.common_lines(), *showing.own_lines()):
            self.screen.say(line, hanging=2)
        more = " You may do it out of turn; Enter alone lets it be." if optional else ""
        self.screen.say(f"{moves.asks}.{more}")
        self.list_moves(showing, moves)

    def list_moves(self, showing: Showing, moves: Sequence[Move], *, everything: bool = False) -> None:
        """The moves, numbered; of a long list only the beginning, unless all are wanted."""
        if seats := showing.seats_line():
            self.screen.say(seats, hanging=2)
        listed = numbered(self.table, moves)
        if everything or (len(moves) <= SHORT_LIST and self.screen.rows(listed) <= FEW_ROWS):
            self.screen.grid(listed)
            return
        kinds = kinds_of_moves(self.table)
        if self.table.phase.is_race:
            self.screen.say(f"You can type: {kinds}.", hanging=2)
            return
        some = SHORT_LIST // 2
        self.screen.grid(listed[:some])
        self.screen.say(f"and {len(moves) - some} more, all told by the command moves. They are: {kinds}.", hanging=2)

    # -- telling

    def look(self, seat: int) -> None:
        """See to it that this person, and nobody else, looks at the screen."""
        if self.holder != seat:
            if self.holder is not None:
                self.screen.clear()
            self.screen.say(f"Pass the screen to {self.table.names[seat]}.")
            self.keys.line(f"{self.table.names[seat]}, press Enter when you have it: ")
            self.screen.clear()
            self.holder = seat

    def tell(self) -> None:
        """Tell the one at the screen what has happened since he last heard."""
        if self.holder is None:
            return
        since = min(self.heard.get(self.holder, 0), len(self.table.history))
        for step in self.table.history.since(since):
            lines, closed = step_lines(step, self.holder, self.table, self.holder), step.after.closed
            self.heard[self.holder] = self.heard.get(self.holder, 0) + 1
            self.say(lines)
            if closed and self.heard[self.holder] < len(self.table.history):
                self.pause()

    def say(self, lines: Sequence[str]) -> None:
        """Write lines of the log."""
        for line in lines:
            self.screen.say(line[:1].upper() + line[1:], hanging=2)

    def pause(self) -> None:
        """Between deals, wait for Enter at a terminal."""
        while self.keys.is_live and (line := self.keys.line("Enter for the next deal: ")):
            seat = self.holder if self.holder is not None else self.people[0]
            if not self.commands.run(line, seat, Moves()):
                self.screen.say("That is for the next deal. Enter alone goes on.")


def sentence(message: str) -> str:
    """A message as a sentence."""
    text = message[:1].upper() + message[1:]
    return text if text.endswith((".", "!", "?", ")")) else text + "."
