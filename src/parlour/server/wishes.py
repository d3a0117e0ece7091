"""What the people at a table ask for. Each wish gives the entries it leads to, or a refusal."""

from __future__ import annotations

import time

from parlour import penalty
from parlour.bots.company import HOLD
from parlour.explain import barred, clauses_now
from parlour.server import events
from parlour.server import messages as say
from parlour.server.live import LiveTable
from parlour.server.refusal import Refusal
from parlour.server.seats import clean
from parlour.table import Table

BOT_NAMES = ("Ada", "Bert", "Cora", "Dan", "Edith", "Frank", "Grace", "Hal")
Entries = list[events.AnyEntry]


def entries_of(live: LiveTable, seat: int, command: say.AnyCommand, spent: float) -> Entries:
    """What a command of this seat leads to. ``spent``: the seconds a move took, where there is a clock."""
    if live.closed:
        raise Refusal(live.closed)
    match command:
        case say.Play():
            return _play(live, seat, command, spent)
        case say.Begin():
            return _begin(live, seat, command)
        case say.Undo():
            return _undo(live, seat, command)
        case say.Rename():
            return [events.Renamed(seat, free_name(live, command.name, seat), command.id)]
        case say.Stand():
            return [events.Minded(seat, command.away, command.id)] if live.seats[seat].minded != command.away else []
        case say.Penalty():
            return _penalty(live, seat, command)
    raise Refusal("That cannot be done here.")


def _play(live: LiveTable, seat: int, command: say.Play, spent: float) -> Entries:
    table = playing(live)
    if table.phase.is_race and command.move.strip().casefold() == HOLD:
        return [events.Held(seat, command.id)] if seat not in live.held else []
    if table.phase.is_race and seat in live.held:
        raise Refusal("You have held in this race.")
    return [events.Moved(seat, command.move, command.id, round(spent, 3))]


def _begin(live: LiveTable, seat: int, command: say.Begin) -> Entries:
    if live.table is not None:
        raise Refusal("The game has begun already.")
    return [events.Began(bots_for_open_seats(live), seat, command.id, at=time.time())]


def bots_for_open_seats(live: LiveTable) -> dict[str, str]:
    """A name for a bot at each seat nobody has taken."""
    taken = {seat.name.casefold() for seat in live.seats}
    free = iter(name for name in (*BOT_NAMES, *(f"Bot {n}" for n in range(1, 9))) if name.casefold() not in taken)
    return {str(number): next(free) for number, seat in enumerate(live.seats) if not seat.token}


def _undo(live: LiveTable, seat: int, command: say.Undo) -> Entries:
    many = live.moves_back(seat)
    if not many:
        raise Refusal("There is nothing to take back. (Among people a move stands once it showed a card, or somebody moved after it.)")
    return [events.TookBack(seat, many, command.id)]


def _penalty(live: LiveTable, seat: int, command: say.Penalty) -> Entries:
    if live.namer() != seat:
        raise Refusal("It is not for you to name a penalty now.")
    return [events.Penalised(command.words, command.id)]


def penalty_by_bot(live: LiveTable) -> Entries:
    """Where a bot has won: it picks one."""
    namer = live.namer()
    if namer is None or not live.seats[namer].plays_itself or live.table is None or live.closed:
        return []
    return [events.Penalised(penalty.picked(live.table))]


def free_name(live: LiveTable, name: str, seat: int | None = None) -> str:
    """A name as it is shown, if nobody else at the table has it."""
    shown = clean(name)
    if not shown or any(other.name.casefold() == shown.casefold() for number, other in enumerate(live.seats) if number != seat):
        raise Refusal("That name is taken." if shown else "A name has letters in it.")
    return shown


def free_seat(live: LiveTable, wanted: int | None) -> int:
    """The seat that somebody who comes gets."""
    if live.closed:
        raise Refusal(live.closed)
    free = [number for number, seat in enumerate(live.seats) if seat.kind == "open"]
    if live.status != "waiting" or not free or (wanted is not None and wanted not in free):
        raise Refusal("That seat is taken." if live.status == "waiting" and free else "All seats are taken.")
    return free[0] if wanted is None else wanted


def playing(live: LiveTable) -> Table:
    """The game that is on."""
    if live.closed:
        raise Refusal(live.closed)
    if live.table is None:
        raise Refusal("The game has not begun.")
    if live.table.over:
        raise Refusal("The game is over.")
    return live.table


def why(live: LiveTable, seat: int | None, command: say.Why) -> say.Rules:
    """Which rules bind now, and what they take away from this seat."""
    table = playing(live)
    taken = [] if seat is None else barred(table, seat)
    clauses = clauses_now(table, also=[one.clause for one in taken])
    return say.Rules(
        command.id, tuple(clause.id for clause in clauses), tuple(say.BarredInfo(one.clause, one.moves, one.why) for one in taken)
    )
