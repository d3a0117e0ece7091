"""The commands of players at a table that waits: being ready, leaving, changing seats, and what only the host may do."""

from __future__ import annotations

from parlour.bots.profiles import profiles_for
from parlour.lang.errors import SetupError
from parlour.play.face_down import has_tricks
from parlour.play.game import Game
from parlour.server import phrases
from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.protocol import AllowChat, Configure, ConflictCode, Leave, Ready, Remove, SeatKind, Status, Tricks
from parlour.server.rooms.live_table import LiveTable

MAX_CHANGES = 400
"""Maximum changes of seats and options before a game begins."""

WaitingCommand = Ready | Leave | Remove | Configure


def entries_of(live: LiveTable, seat: int, command: WaitingCommand, now: float) -> journal.Entries:
    """The entries that a command leads to, at a table that waits. ``now`` is the time by the house clock."""
    check_waits(live)
    match command:
        case Ready():
            return _ready(live, seat, command, now)
        case Leave():
            return [journal.Left(seat, seat, command.id)]
        case Remove():
            return _remove(live, seat, command)
        case Configure():
            return _configure(live, seat, command)


def check_waits(live: LiveTable) -> None:
    """Conflict if the game has begun."""
    if live.status is not Status.WAITING:
        raise Conflict(ConflictCode.BEGUN, phrases.BEGUN())


def check_changes(live: LiveTable) -> None:
    """Conflict if seats and options have changed too often: nobody fills the journal of a table with changes. (Leaving is always
    possible: whoever leaves has sat down.)"""
    if live.changes >= MAX_CHANGES:
        raise Conflict(ConflictCode.OFTEN, phrases.TOO_MANY_CHANGES())


def check_host(live: LiveTable, seat: int) -> None:
    """Conflict if this isn't the host's seat."""
    if live.host is not None and live.host != seat:
        raise Conflict(ConflictCode.HOST, phrases.ONLY_HOST(name=live.seats[live.host].name))


def all_ready(live: LiveTable, but: int) -> bool:
    """Are all seats taken, and is everyone ready? This seat isn't asked."""
    return all(number == but or (seat.kind is SeatKind.PERSON and seat.ready) for number, seat in enumerate(live.seats))


def begins(live: LiveTable, seat: int, now: float) -> journal.Entries:
    """The game begins if all seats are taken and everyone is ready, as this seat's player is now."""
    return [journal.Began({}, at=now)] if all_ready(live, but=seat) else []


def _ready(live: LiveTable, seat: int, command: Ready, now: float) -> journal.Entries:
    if live.seats[seat].ready == command.on:
        return []
    check_changes(live)
    return [journal.Readied(seat, command.on, command.id), *(begins(live, seat, now) if command.on else [])]


def _remove(live: LiveTable, seat: int, command: Remove) -> journal.Entries:
    check_host(live, seat)
    if command.seat == seat or command.seat not in live.people:
        raise Conflict(ConflictCode.SEAT, phrases.NOT_THERE())
    return [journal.Left(command.seat, seat, command.id)]


def _configure(live: LiveTable, seat: int, command: Configure) -> journal.Entries:
    check_host(live, seat)
    check_changes(live)
    assert live.opened is not None
    try:
        game = Game(live.opened.game, live.opened.players, command.options)
        profiles_for(command.bots, live.opened.players - 1)
    except SetupError as wrong:
        raise Conflict(ConflictCode.SETUP, str(wrong)) from None
    if command.tricks is not Tricks.OPEN and not has_tricks(game.rules):
        raise Conflict(ConflictCode.SETUP, phrases.NO_TRICKS(game=game.rules.calling_card.title))
    return [
        journal.Configured(
            seat, command.id, dict(game.changed), command.clock, command.race_seconds, tuple(command.bots), command.tricks,
            command.hints, command.chat, command.spotting,
        )
    ]  # fmt: skip


def allow_chat(live: LiveTable, seat: int, command: AllowChat) -> journal.Entries:
    """The host says who may read what players write, before the game or during it."""
    check_host(live, seat)
    if live.opened is None or live.opened.chat is command.chat:
        return []
    check_changes(live)
    return [journal.AllowedChat(seat, command.chat, command.id)]
