"""A game at the terminal: people at some seats, bots at the others."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from parlour.bots.decide import decide, default_profile, leaves_time
from parlour.bots.own_seats import OwnSeats
from parlour.bots.profiles import Profile
from parlour.engine.common import next_to_act
from parlour.lang.cards import has
from parlour.lang.chance import RACE
from parlour.lang.errors import SetupError
from parlour.lang.phrases import counted, listed_and, worded
from parlour.play.game_time import call_time, minutes_of
from parlour.play.record import rules_note
from parlour.play.table import Table
from parlour.terminal import phrases, saves
from parlour.terminal.commands import Changed, Commands, Leave
from parlour.terminal.exit_codes import DONE, INTERRUPTED, NOT_SAVED, WRONG
from parlour.terminal.game_over import finish
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.narration import tell
from parlour.terminal.races import RACE_SECONDS, run_race
from parlour.terminal.screen import Screen
from parlour.terminal.table_text import TableText
from parlour.terminal.turns import take_turn


class Session:
    """One game from where it stands to its end, or until somebody leaves; then it is saved."""

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
        face_down: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.people = sorted(people)
        """The seats of people."""
        self.screen = screen
        self.keys = keys
        self.file = file
        """Where the game is saved; None if it has no file yet."""
        self.race_seconds = race_seconds if keys.is_live and len(people) == 1 else 0.0
        """How long a race runs; 0: no clock, the seats are asked in turn."""
        self.profiles = defaultdict(default_profile, profiles or {})
        """How the bots play, by seat."""
        self.own = OwnSeats(screen.say)
        """The bots of the player's own."""
        self.bots = bots
        """The same as it was typed, for the command that continues the game."""
        self.face_down = face_down
        """Are taken tricks kept face down until the hand is shown (AS-22, RK-13)?"""
        self.chance = random.Random()
        self.holder: int | None = self.people[0] if len(people) == 1 else None
        """The seat that looks at the screen."""
        self.heard: dict[int, int] = {}
        """How many steps of the game each seat has been told."""
        self.skipped: set[tuple[int, int]] = set()
        """The moves out of turn that were skipped: the seat, and the number of moves made before."""
        self.clock = clock
        """Seconds, for a game that is played by time (PA-17)."""
        self.began = clock()
        self.commands = Commands(self)
        screen.show_cards_of(table.game.pack)

    def run(self) -> int:
        """Play. Returns the exit code."""
        try:
            self.greet()
            while True:
                try:
                    self.play_on()
                    finish(self)
                    return DONE
                except Changed:
                    continue
        except (Leave, EOFError):
            return self.leave(DONE)
        except KeyboardInterrupt:
            return self.leave(INTERRUPTED)
        except SetupError as wrong:
            self.screen.say(phrases.CANNOT_GO_ON(problem=wrong))
            return self.leave(WRONG)
        except OSError:
            return self.leave(NOT_SAVED)

    def leave(self, code: int) -> int:
        """Save a game that isn't over, and say how to continue it (if somebody is still there to read it). Returns the exit code."""
        if self.table.over:
            return code
        with saves.undisturbed(), suppress(OSError):
            try:
                file = saves.save_somewhere(self.table, self.file or saves.new_file(self.table))
            except OSError as wrong:
                self.screen.say("\n" + phrases.NOT_SAVED(reason=wrong.strerror))
                self.screen.write(saves.record_text(self.table))
                return NOT_SAVED
            self.screen.say("\n" + phrases.SAVED_ON_LEAVING())
            self.screen.write(f"  {saves.resume_command(file, self.seat_options())}\n")
        return code

    def seat_options(self) -> str:
        """The part of a command that says who sits where, how taken tricks lie, and how lines are read."""
        more = (f" --bots {self.bots}" if self.bots else "") + (" --tricks face-down" if self.face_down else "")
        more += " --plain" if self.keys.is_plain else ""
        if len(self.people) > 1:
            return " --hot-seat " + ",".join(map(str, self.people)) + more
        return (f" --seat {self.people[0]}" if self.people != [0] else "") + more

    def text(self, seat: int) -> TableText:
        """The table as this seat sees it, in words."""
        return TableText(self.table, seat, face_down=self.face_down)

    # -- the course of a game

    def greet(self) -> None:
        """Say what is played and how to get help."""
        table, card = self.table, self.table.game.rules.calling_card
        self.screen.say(phrases.GREETING(title=card.title, year=card.year_text, aim=worded(card.aim)))
        at_the_table = [phrases.AT_THE_TABLE(names=listed_and(table.names), seed=table.setup.seed)]
        if changed := ", ".join(f"{name} {value}" for name, value in table.game.changed.items()):
            at_the_table.append(phrases.OPTIONS(options=changed))
        self.screen.say(" ".join(at_the_table))
        if note := rules_note(table):
            self.screen.say(note)
        if (limit := minutes_of(table)) and table.setup.stop is None and not table.over:
            self.screen.say(phrases.TIME_LIMIT(minutes=counted(limit, "minute")))
        self.screen.say(phrases.HOW_TO_PLAY(help="help"))
        if table.moves:
            self.resume()

    def resume(self) -> None:
        """Say where a game stands that is continued. What happened before is not told again."""
        table = self.table
        if not table.over:
            moves = counted(len(table.moves), "move")
            self.screen.say(phrases.RESUMED(deal=table.state.deal, moves=moves, log="log"))
        self.heard = dict.fromkeys(self.people, len(table.history) - table.over)

    def play_on(self) -> None:
        """Play until the game is over."""
        while not self.table.over:
            self.keep_time()
            if len(self.people) == 1:
                tell(self)
            if self.table.phase.is_race:
                run_race(self)
                continue
            seat = self.next_seat()
            if seat in self.people:
                take_turn(self, seat, optional=not has(self.table.state.turn, seat))
            else:
                people = self.table.actors.intersection(self.people)
                self.table.play(seat, decide(self.table, seat, self.profiles[seat], self.chance, people, self.own.move))

    def keep_time(self) -> None:
        """Call the last deal when time is up, in a game played by time (PA-17). A game that is continued has all its minutes again."""
        table = self.table
        limit = minutes_of(table)
        if limit and table.setup.stop is None and self.clock() - self.began >= 60 * limit:
            call_time(table)
            self.screen.say(phrases.TIME_IS_UP())

    def next_seat(self) -> int:
        """Who acts next: a player who may act out of turn comes first; where all act together, the bots.

        That a player may act out of turn is their secret (RK-21). So the screen is never passed to them for it: of several people, only
        the one who has it anyway is asked.
        """
        table = self.table
        beside = [seat for seat in table.actors if not has(table.state.turn, seat)]
        if self.holder in beside and (self.holder, len(table.moves)) not in self.skipped:
            return self.holder
        asked = sorted(table.actors.difference(beside))
        people = [seat for seat in asked if seat in self.people]
        if table.phase.together and people:
            patient = [seat for seat in asked if seat not in people and leaves_time(table, seat, people)]
            return patient[0] if patient else people[0]
        return self.holder if self.holder in asked else asked[0]

    def drawn_seat(self, seats: set[int]) -> int:
        """One of these seats, drawn by chance as in simulated play (CM-8). It changes nothing in the game."""
        s = self.table.state.copy()
        s.actors = sum(1 << seat for seat in seats)
        s.draws[RACE] = len(self.table.moves) * self.table.game.players + len(seats)
        return next_to_act(s)
