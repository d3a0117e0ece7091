"""What the people at a table ask for. Each wish gives the entries it leads to, or a refusal."""

from __future__ import annotations

import time

from parlour.bots.levels import CHARACTERS, DEFAULT_LEVEL, PROFILES, Profile
from parlour.bots.live import HOLD
from parlour.play import penalty
from parlour.play.explain import barred, clauses_now
from parlour.play.table import Table
from parlour.server import protocol as say
from parlour.server.errors import Refusal
from parlour.server.journal import entries as journal
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.seats import clean

BOT_NAMES = ("Ada", "Bert", "Cora", "Dan", "Edith", "Frank", "Grace", "Hal", *(f"Bot {number}" for number in range(1, 9)))
Entries = list[journal.AnyEntry]


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
            return [journal.Renamed(seat, free_name(live, command.name, seat), command.id)]
        case say.Stand():
            return [journal.Minded(seat, command.away, command.id)] if live.seats[seat].minded != command.away else []
        case say.Penalty():
            return _penalty(live, seat, command)
    raise Refusal("That cannot be done here.")


def _play(live: LiveTable, seat: int, command: say.Play, spent: float) -> Entries:
    table = playing(live)
    if table.phase.is_race and command.move.strip().casefold() == HOLD:
        return [journal.Held(seat, command.id)] if seat not in live.held else []
    if table.phase.is_race and seat in live.held:
        raise Refusal("You have held in this race.")
    return [journal.Moved(seat, command.move, command.id, round(spent, 3))]


def _begin(live: LiveTable, seat: int, command: say.Begin) -> Entries:
    if live.table is not None:
        raise Refusal("The game has begun already.")
    return [began(live, seat, command.id)]


def began(live: LiveTable, seat: int = 0, command: str = "") -> journal.Began:
    """The game begins: bots take the seats that are open."""
    return journal.Began(bots_for_open_seats(live), seat, command, at=time.time(), roles=roles_for_open_seats(live))


def roles_for_open_seats(live: LiveTable) -> dict[str, str]:
    """How the bots will play: one profile for all, or in the order they were named. (If friends have come, the last are not needed.)"""
    assert live.opened is not None
    seats = [str(number) for number, seat in enumerate(live.seats) if not seat.token]
    named = [name if name in PROFILES else DEFAULT_LEVEL for name in live.opened.bots or (DEFAULT_LEVEL,)]
    return dict(zip(seats, named if len(named) > 1 else named * len(seats), strict=False))


def bots_for_open_seats(live: LiveTable) -> dict[str, str]:
    """A name for a bot at each seat nobody has taken: characters have their own."""
    taken = {seat.name.casefold() for seat in live.seats}
    found = {}
    for seat, role in roles_for_open_seats(live).items():
        names = _names_of(PROFILES[role]) if PROFILES[role] in CHARACTERS else BOT_NAMES
        found[seat] = next(name for name in names if name.casefold() not in taken)
        taken.add(found[seat].casefold())
    return found


def _names_of(profile: Profile) -> list[str]:
    """The names of a character, should there be others of that name."""
    return [profile.title, *(f"{profile.title} {number}" for number in range(2, 18))]


def _undo(live: LiveTable, seat: int, command: say.Undo) -> Entries:
    many = live.moves_back(seat)
    if not many:
        raise Refusal(
            "There is nothing to take back. (Among people a move stands once it showed a card, or somebody moved after it.)"
        )
    return [journal.TookBack(seat, many, command.id)]


def _penalty(live: LiveTable, seat: int, command: say.Penalty) -> Entries:
    if live.namer() != seat:
        raise Refusal("It is not for you to name a penalty now.")
    return [journal.Penalised(command.words, command.id)]


def penalty_by_bot(live: LiveTable) -> Entries:
    """Where a bot has won: it picks one."""
    namer = live.namer()
    if namer is None or not live.seats[namer].plays_itself or live.table is None or live.closed:
        return []
    return [journal.Penalised(penalty.picked(live.table))]


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
        command.id,
        tuple(clause.id for clause in clauses),
        tuple(say.BarredInfo(one.clause, one.moves, one.why) for one in taken),
    )
