"""What is written down of a table, in the order it happened. The state of a table is its events, played again from the first."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from parlour.server.protocol import Clock


class Entry(Struct, frozen=True, tag_field="e", omit_defaults=True):
    """One thing that happened."""


class Opened(Entry, frozen=True, tag="opened"):
    game: str
    players: int
    options: dict[str, str | int]
    secret: str
    rules: int
    clock: Clock | None = None
    race_seconds: float = 8.0
    dealer: int | None = None
    bots: tuple[str, ...] = ()
    """How the bots are to play: one role for all, or one for each open seat. (None in old logs.)"""


class Sat(Entry, frozen=True, tag="sat"):
    seat: int
    name: str
    token: str
    """The SHA-256 of the seat's secret."""
    entropy: str
    device: str = ""
    """The same for seats that one device was opened for: it is passed from hand to hand."""


class Began(Entry, frozen=True, tag="began"):
    bots: dict[str, str]
    """The names of the bots, by seat."""
    seat: int = 0
    id: str = ""
    """Who asked for it, with which command; none where all seats were taken."""
    at: float = 0.0
    """When, in seconds since 1970: where the time decides when a game ends, it is counted from here."""
    roles: dict[str, str] = {}
    """How the bots play, by seat. (None in old logs: they are as usual.)"""


class Moved(Entry, frozen=True, tag="moved"):
    seat: int
    move: str
    id: str = ""
    """The command it came from; none for a bot."""
    spent: float = 0.0
    """Seconds it took, where there is a clock."""


class Held(Entry, frozen=True, tag="held"):
    """Somebody holds in a race. Nobody is told."""

    seat: int
    id: str


class RaceOver(Entry, frozen=True, tag="race-over"):
    """The time of a race is up: all who have not taken hold. Or that of a phase in which all hurry."""

    moves: tuple[tuple[int, str], ...] = ()
    """What is done by those who have not acted, in order: a record of the game tells it."""


class TimeUp(Entry, frozen=True, tag="time-up"):
    """The minutes of the game are over: this deal is the last."""


class TookBack(Entry, frozen=True, tag="took-back"):
    seat: int
    moves: int
    id: str


class Minded(Entry, frozen=True, tag="minded"):
    """A bot begins (or ceases) to mind a seat."""

    seat: int
    on: bool
    id: str = ""
    spent: float = 0.0
    """Seconds gone from the clock of somebody who is out of time."""


class Renamed(Entry, frozen=True, tag="renamed"):
    seat: int
    name: str
    id: str


class Penalised(Entry, frozen=True, tag="penalised"):
    words: str
    id: str = ""


class WentOn(Entry, frozen=True, tag="went-on"):
    """A rematch: at this table."""

    table: str
    id: str


class Closed(Entry, frozen=True, tag="closed"):
    message: str


AnyEntry = Opened | Sat | Began | Moved | Held | RaceOver | TimeUp | TookBack | Minded | Renamed | Penalised | WentOn | Closed

decode = msgspec.json.Decoder(AnyEntry).decode
encode = msgspec.json.Encoder().encode
