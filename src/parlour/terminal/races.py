"""Races (CM-8): by the clock on a terminal, you against the bots' reaction times; otherwise everyone is asked in turn.

All races look alike: they run their time no matter who could take, and whoever has not acted by then lets the race pass.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from parlour.bots.adviser import advice
from parlour.bots.race_timing import race_attempts
from parlour.lang.phrases import worded
from parlour.play.table import Move, Moves, Table
from parlour.terminal import phrases
from parlour.terminal.move_list import in_order, with_offered_first
from parlour.terminal.narration import hand_over, tell
from parlour.terminal.turns import show_position, try_line

if TYPE_CHECKING:
    from parlour.terminal.session import Session

RACE_SECONDS = 8.0
TOO_SOON = 0.125
"""An Enter in the first eighth of a race was meant for something else: whoever holds must have had time to look."""


class Race:
    """One race, until somebody has taken or all have held."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.phase = table.state.phase
        self.hold_move = table.phase.hold
        """The move that lets the race pass."""
        self.left = set(table.actors)

    @property
    def is_on(self) -> bool:
        """Is it still the same race? (Another one begins with seats that were out of this one.)"""
        same = not self.table.state.deal_over and self.table.state.phase == self.phase
        return same and self.table.actors <= self.left

    def play(self, seat: int, move: Move | str) -> None:
        """Make a seat's move. IllegalMove if it is refused."""
        self.table.play(seat, move)
        self.left.discard(seat)

    def hold(self, seat: int) -> None:
        """Let the race pass for a seat; one that couldn't have taken need not say so."""
        if self.is_on and seat in self.table.actors:
            self.play(seat, self.hold_move)

    def moves(self, seat: int) -> Moves:
        """The moves of a person; if they can't take, they may still hold."""
        legal = with_offered_first(self.table, in_order(self.table.legal(seat)))
        return legal or Moves([Move(self.hold_move, ())], asks=worded(self.table.phase.asks))

    def is_hold(self, line: str, moves: Moves) -> bool:
        """Does this line let the race pass? Enter alone does, and so do the move and its number."""
        numbers = [str(number) for number, move in enumerate(moves, 1) if str(move) == self.hold_move]
        return line.casefold() in ("", self.hold_move, *numbers)


def run_race(session: Session) -> None:
    """Run a race to its end."""
    race = Race(session.table)
    if session.race_seconds > 0:
        run_by_the_clock(session, race)
    else:
        ask_in_turn(session, race)


def ask_in_turn(session: Session, race: Race) -> None:
    """Ask all seats in random order; people are asked whether or not they can take."""
    waiting = set(range(session.table.game.players))
    while waiting and race.is_on:
        seat = session.drawn_seat(waiting)
        waiting.discard(seat)
        if seat in session.people:
            ask_person(session, race, seat)
        elif seat in session.table.actors:
            race.play(seat, advice(session.table, seat)[0])


def ask_person(session: Session, race: Race, seat: int) -> None:
    """Ask a person to take or to hold."""
    hand_over(session, seat)
    tell(session)
    moves = race.moves(seat)
    show_position(session, seat, moves)
    completion = session.commands.completion(seat, moves)
    while race.is_on:
        line = session.keys.line(phrases.YOUR_ONLY_MOVE(move=race.hold_move), completion)
        if race.is_hold(line, moves):
            race.hold(seat)
            return
        if try_to_take(session, race, seat, line, moves):
            return


def run_by_the_clock(session: Session, race: Race) -> None:
    """One person against the bots' reaction times."""
    (person,) = session.people
    moves = race.moves(person)
    show_position(session, person, moves, quick=True)
    session.screen.say(phrases.RACE(seconds=session.race_seconds, hold=race.hold_move))
    session.keys.forget()
    Clock(session, race, person, moves).run()
    session.keys.forget()
    session.screen.say()
    for seat in sorted(race.left):
        race.hold(seat)


class Clock:
    """The time of a race: lines as they are typed, and the bots as they react."""

    def __init__(self, session: Session, race: Race, person: int, moves: Moves) -> None:
        self.session, self.race, self.person, self.moves = session, race, person, moves
        chance = random.Random(f"{session.table.setup.seed} {len(session.table.moves)}")
        bots = race.left - {person}
        self.start = time.monotonic()
        self.attempts = race_attempts(session.table, bots, session.race_seconds, chance, session.profiles)
        self.waits = True
        """Is the person still to act?"""

    def run(self) -> None:
        """Run until the time is up, or everyone has acted."""
        self.session.screen.write(phrases.QUICK())
        while self.race.is_on and (self.attempts or self.waits):
            until = self.start + (self.attempts[0][0] if self.attempts else self.session.race_seconds)
            line = self.session.keys.line_before(until) if self.waits else None
            if line is not None:
                self.read(line)
            elif self.attempts:
                _, bot, move = self.attempts.pop(0)
                self.race.play(bot, move)
            else:
                self.waits = False

    def read(self, line: str) -> None:
        """Carry out what the person typed."""
        if line == "" and time.monotonic() < self.start + TOO_SOON * self.session.race_seconds:
            self.session.screen.write(phrases.QUICK())
            return
        if self.race.is_hold(line, self.moves):
            self.race.hold(self.person)
            self.waits = False
        elif try_to_take(self.session, self.race, self.person, line, self.moves):
            self.waits = False
        elif self.race.is_on:
            self.session.screen.write(phrases.QUICK())


def try_to_take(session: Session, race: Race, seat: int, line: str, moves: Moves) -> bool:
    """Carry out what a person typed. True if a move was made."""
    if seat in session.table.actors:
        return try_line(session, seat, line, moves)
    if not session.commands.run(line, seat, moves):
        session.screen.say(phrases.CANNOT_TAKE(hold=race.hold_move))
    return False
