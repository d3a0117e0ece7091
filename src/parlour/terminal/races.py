"""Races (CM-8): on a terminal by the clock, you against the bots' reaction times; else everybody is asked in turn.

All races look alike: whoever could take, they run their time, and who has not acted then holds.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from parlour.bots.adviser import advice
from parlour.bots.live import HOLD, takers
from parlour.lang.errors import IllegalMove
from parlour.play.table import Move, Moves, Table
from parlour.terminal.show import in_order

if TYPE_CHECKING:
    from parlour.terminal.session import Session

RACE_SECONDS = 8.0
TOO_SOON = 0.125
"""An Enter in the first eighth of a race was meant for something else: whoever holds must have had time to look."""


class Race:
    """One race, till somebody has taken or all have held."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.phase = table.state.phase
        self.left = set(table.actors)

    @property
    def is_on(self) -> bool:
        """Is it still the same race? (Another one begins with seats that were out of this one.)"""
        same = not self.table.state.closed and self.table.state.phase == self.phase
        return same and self.table.actors <= self.left

    def play(self, seat: int, move: Move | str) -> None:
        """A seat acts. Refusals come through."""
        self.table.play(seat, move)
        self.left.discard(seat)

    def hold(self, seat: int) -> None:
        """A seat lets it pass; one that could not have taken need not say so."""
        if self.is_on and seat in self.table.actors:
            self.play(seat, HOLD)


def run_race(session: Session) -> None:
    """Run a race to its end."""
    if session.race_seconds > 0:
        run_by_the_clock(session, Race(session.table))
    else:
        ask_in_turn(session, Race(session.table))


def ask_in_turn(session: Session, race: Race) -> None:
    """Ask all seats in an order drawn by chance; people are asked whether or not they can take."""
    waiting = set(range(session.table.players))
    while waiting and race.is_on:
        seat = session.drawn_seat(waiting)
        waiting.discard(seat)
        if seat in session.people:
            ask_person(session, race, seat)
        elif seat in session.table.actors:
            race.play(seat, advice(session.table, seat)[0])


def ask_person(session: Session, race: Race, seat: int) -> None:
    """Ask a person to take or to hold; Enter alone holds."""
    session.look(seat)
    session.tell()
    moves = moves_in_race(session.table, seat)
    session.lay_out(seat, moves)
    while race.is_on:
        line = session.keys.line("Take or hold (Enter holds): ")
        if line.casefold() in ("", HOLD, _number_of_hold(moves)):
            race.hold(seat)
            return
        if try_to_take(session, race, seat, line, moves):
            return


def run_by_the_clock(session: Session, race: Race) -> None:
    """The person against the bots' reaction times."""
    table, keys, (person,) = session.table, session.keys, session.people
    moves = moves_in_race(table, person)
    session.lay_out(person, moves, quick=True)
    session.screen.say(f"A race! {session.race_seconds:g} seconds. Enter alone holds.")
    keys.forget()
    session.screen.write("Quick: ")
    start = time.monotonic()
    chance = random.Random(f"{table.seed} {len(table.moves)}")
    events = takers(table, race.left - {person}, session.race_seconds, chance, session.profiles)
    end, waits = start + session.race_seconds, True
    while race.is_on and (events or waits):
        now = start + events[0][0] if events else end
        line = keys.line_before(now) if waits else None
        if line == "" and time.monotonic() < start + TOO_SOON * session.race_seconds:
            session.screen.write("Quick: ")
        elif line is not None:
            waits = line.casefold() not in ("", HOLD, _number_of_hold(moves))
            if not waits:
                race.hold(person)
            elif try_to_take(session, race, person, line, moves):
                waits = False
            elif race.is_on:
                session.screen.write("Quick: ")
        elif events:
            _, bot, move = events.pop(0)
            race.play(bot, move)
        else:
            waits = False
    keys.forget()
    session.screen.say()
    for seat in sorted(race.left):
        race.hold(seat)


def moves_in_race(table: Table, seat: int) -> Moves:
    """The moves of a person in a race; one who cannot take may still hold."""
    return in_order(table.legal(seat)) or Moves([Move(HOLD, ())])


def try_to_take(session: Session, race: Race, seat: int, line: str, moves: Moves) -> bool:
    """Carry out what a person typed. True if a move was made."""
    if seat not in session.table.actors:
        if not session.commands.run(line, seat, moves):
            session.screen.say("You have nothing to take it with: hold.")
        return False
    try:
        return session.try_line(seat, line, moves)
    except IllegalMove as refused:
        session.screen.say(refused.message)
        return False


def _number_of_hold(moves: Moves) -> str:
    return next((str(number) for number, move in enumerate(moves, 1) if str(move) == HOLD), HOLD)
