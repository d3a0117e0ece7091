"""How a table starts: who opens it, who takes a seat, which bots take the rest."""

from __future__ import annotations

import secrets

from parlour.bots.profiles import DEFAULT_LEVEL, Profile, characters, find, profile, profiles_for
from parlour.lang.errors import SetupError
from parlour.play.alike import look_alike
from parlour.play.face_down import has_tricks
from parlour.play.game import Game
from parlour.play.phrases import YOU
from parlour.server import phrases
from parlour.server.errors import Conflict
from parlour.server.journal import entries as journal
from parlour.server.protocol import ChangeSeat, ConflictCode, NewTable, SeatKind, Sit, Status, Tricks
from parlour.server.protocol.bodies import Portrait
from parlour.server.rooms import waiting
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.seats import check_token, clean_name, hash_token, new_token

BOT_NAMES = ("Ada", "Bert", "Cora", "Dan", "Edith", "Frank", "Grace", "Hal", *(f"Bot {number}" for number in range(1, 9)))


def new_table(new: NewTable, game: Game, secret: str) -> tuple[journal.Entries, dict[int, str]]:
    """The first entries of a table, and the tokens of the seats of those who open it. SetupError if it can't be."""
    names = [clean_name(name) for name in new.people]
    if len(names) > game.players:
        raise SetupError(phrases.TOO_MANY_PEOPLE(names=len(names), seats=game.players), field="people")
    if not all(names) or any(look_alike(name, (*names[:seat], YOU())) for seat, name in enumerate(names)):
        raise SetupError(phrases.OWN_NAMES(), field="people")
    _check_bots(new.bots, game.players - len(names))
    if new.tricks is not Tricks.OPEN and not has_tricks(game.rules):
        raise SetupError(phrases.NO_TRICKS(game=game.rules.calling_card.title), field="tricks")
    version = game.rules.calling_card.version
    opened = journal.Opened(
        game.name, game.players, dict(game.changed), secret, version,
        clock=new.clock, race_seconds=new.race_seconds, bots=tuple(new.bots), tricks=new.tricks,
        hints=new.hints, chat=new.chat,
        spotting=new.spotting,
    )  # fmt: skip
    tokens = {seat: new_token() for seat in range(len(names))}
    device = secrets.token_hex(4) if len(names) > 1 else ""
    sat = [
        journal.Sat(
            seat, name, hash_token(tokens[seat]), new.entropy if seat == 0 else "", device, new.ready,
            portrait=new.portrait if seat == 0 else Portrait.MONOGRAM,
        )
        for seat, name in enumerate(names)
    ]  # fmt: skip
    return [opened, *sat], tokens


def _check_bots(names: list[str], seats: int) -> None:
    try:
        profiles_for(names, seats)
    except SetupError as wrong:
        raise SetupError(str(wrong), field="bots") from None


def sit(live: LiveTable, request: Sit, token: str, now: float) -> tuple[int, journal.Entries]:
    """The seat that someone gets, and the entries that give it to them. If it is the last one and everyone is ready, the game begins."""
    seat = free_seat(live, request.seat)
    waiting.check_changes(live)
    sat = journal.Sat(
        seat, free_name(live, request.name), hash_token(token), request.entropy, ready=request.ready, portrait=request.portrait
    )
    return seat, [sat, *(waiting.begins(live, seat, now) if request.ready else [])]


def change_seat(live: LiveTable, request: ChangeSeat, token: str) -> journal.Entries:
    """The entries that give a player another seat, and its token. NotFound if the old token opens none."""
    seat = check_token(live.seats, request.token)
    waiting.check_waits(live)
    waiting.check_changes(live)
    return [journal.ChangedSeat(seat, free_seat(live, request.seat), hash_token(token))]


def free_seat(live: LiveTable, wanted: int | None) -> int:
    """The wanted seat, or the first open one."""
    if live.closed_because:
        raise Conflict(ConflictCode.CLOSED, live.closed_because)
    free = [number for number, seat in enumerate(live.seats) if seat.kind is SeatKind.OPEN]
    if live.status is not Status.WAITING or not free:
        raise Conflict(ConflictCode.FULL, phrases.ALL_TAKEN())
    if wanted is not None and wanted not in free:
        raise Conflict(ConflictCode.SEAT, phrases.SEAT_TAKEN())
    return free[0] if wanted is None else wanted


def free_name(live: LiveTable, name: str, seat: int | None = None) -> str:
    """A name as it is shown, if nobody else at the table has it. Nobody is called "You": that's what the log calls its reader."""
    shown = clean_name(name)
    if not shown:
        raise Conflict(ConflictCode.NAME, phrases.NAME_EMPTY())
    others = [other.name for number, other in enumerate(live.seats) if number != seat]
    if look_alike(shown, (*others, YOU())):
        raise Conflict(ConflictCode.NAME, phrases.NAME_TAKEN())
    return shown


# -- bots


def began(live: LiveTable, now: float, seat: int = 0, command: str = "") -> journal.Began:
    """The game begins: bots take the open seats. ``now`` is the time by the house clock."""
    return journal.Began(bots_for_open_seats(live), seat, command, at=now, profiles=profiles_for_open_seats(live))


def profiles_for_open_seats(live: LiveTable) -> dict[str, str]:
    """How the bots will play: one way for all of them, or in the order they were named. (If friends have come, the last aren't
    needed.)"""
    assert live.opened is not None
    seats = [str(number) for number, seat in enumerate(live.seats) if not seat.token_hash]
    named = [name if find(name) else DEFAULT_LEVEL for name in live.opened.bots or (DEFAULT_LEVEL,)]
    return dict(zip(seats, named if len(named) > 1 else named * len(seats), strict=False))


def bots_for_open_seats(live: LiveTable) -> dict[str, str]:
    """A name for a bot at each open seat. Characters have their own."""
    taken = [seat.name for seat in live.seats]
    found = {}
    for seat, name in profiles_for_open_seats(live).items():
        plays = profile(name)
        names = _names_of(plays) if plays in characters() else BOT_NAMES
        found[seat] = next((one for one in names if not _sounds_like(one, taken)), "") or next(
            one for one in names if not look_alike(one, taken)
        )
        taken.append(found[seat])
    return found


def _sounds_like(name: str, taken: list[str]) -> bool:
    """Would a word of this name stand for somebody else too? Ada doesn't sit down beside Ada Lovelace."""
    others = [word for other in taken for word in (other, *other.split())]
    return any(look_alike(word, others) for word in (name, *name.split()))


def _names_of(profile: Profile) -> list[str]:
    """The names of a character, should there be others of that name."""
    return [profile.title, *(f"{profile.title} {number}" for number in range(2, 18))]
