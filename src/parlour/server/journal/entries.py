"""The journal of a table: what happened, in order. A table's state is its entries, applied from the first.

Tags and names of fields are on people's disks: add new ones, never change the old.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from parlour.server.protocol.bodies import ChatFor, Clock, Hints, Portrait, SeatNumber, Tricks

SeatKey = Annotated[str, Meta(max_length=1, pattern="[0-7]")]
"""A seat as a key of an object."""


class Entry(Struct, frozen=True, tag_field="e", omit_defaults=True):
    """One thing that happened."""


class Evening(Struct, frozen=True):
    """The games played before at the tables of an evening, by seat."""

    games: Annotated[int, Meta(ge=0)]
    wins: tuple[int, ...]
    points: tuple[int, ...]


class Opened(Entry, frozen=True, tag="opened"):
    """The table was opened."""

    game: str
    players: Annotated[int, Meta(ge=1, le=8)]
    options: dict[str, str | int]
    secret: str
    """The server's part of the shuffle."""
    rules: int
    """The version of the rules."""
    clock: Clock | None = None
    race_seconds: float = 8.0
    dealer: int | None = None
    bots: tuple[str, ...] = ()
    """How the bots will play: one name for all of them, or one for each open seat. (Missing in old journals.)"""
    tricks: Tricks = Tricks.OPEN
    """How taken tricks lie for the people here. (Missing in old journals: they lay open.)"""
    daily: str = ""
    """The day whose deal is played here; empty at any other table."""
    evening: Evening | None = None
    """What was played before, where this is a rematch. (Missing in old journals.)"""
    hints: Hints = Hints.PRIVATE
    chat: ChatFor = ChatFor.PLAYERS
    spotting: bool = False
    """In a race, is nobody shown what can be taken? (Missing in old journals.)"""


class Sat(Entry, frozen=True, tag="sat"):
    """A player took a seat."""

    seat: SeatNumber
    name: str
    token: str
    """The SHA-256 of the seat's token."""
    entropy: str
    """The player's part of the shuffle."""
    device: str = ""
    """The same for seats that share one device, passed from hand to hand."""
    ready: bool = True
    """Is the player ready to begin? (Missing in old journals: everyone was.)"""
    portrait: Portrait = Portrait.MONOGRAM


class Readied(Entry, frozen=True, tag="readied"):
    """A player at a table that waits is ready to begin, or no longer is."""

    seat: SeatNumber
    on: bool
    id: str


class Left(Entry, frozen=True, tag="left"):
    """A player gave up their seat before the game began, or the host removed them."""

    seat: SeatNumber
    by: SeatNumber
    """The seat whose command it was: the player's own, or the host's."""
    id: str


class ChangedSeat(Entry, frozen=True, tag="changed-seat"):
    """A player took another seat before the game began."""

    seat: SeatNumber
    """The seat given up."""
    to: SeatNumber
    token: str
    """The SHA-256 of the new seat's token."""


class Configured(Entry, frozen=True, tag="configured"):
    """The host changed the table before the game began. Nobody is ready then."""

    seat: SeatNumber
    id: str
    options: dict[str, str | int] = {}
    clock: Clock | None = None
    race_seconds: float = 8.0
    bots: tuple[str, ...] = ()
    tricks: Tricks = Tricks.OPEN
    hints: Hints = Hints.PRIVATE
    chat: ChatFor = ChatFor.PLAYERS
    spotting: bool = False


class AllowedChat(Entry, frozen=True, tag="allowed-chat"):
    """The host said who may read what players write. (What they write is never in a journal.)"""

    seat: SeatNumber
    chat: ChatFor
    id: str


class Began(Entry, frozen=True, tag="began"):
    """The game began, and bots took the open seats."""

    bots: dict[SeatKey, str]
    """The names of the bots, by seat."""
    seat: SeatNumber = 0
    id: str = ""
    """The command of this seat that began it; empty if the last seat was taken."""
    at: float = 0.0
    """When, in seconds since 1970 by the house clock. Where time decides when a game ends, it is counted from here."""
    profiles: dict[SeatKey, str] = field(default_factory=dict, name="roles")
    """How the bots play, by seat. (On disk it is called "roles". Old journals lack it: the level is then the default one.)"""


class Moved(Entry, frozen=True, tag="moved"):
    """A player or bot made a move."""

    seat: SeatNumber
    move: str
    id: str = ""
    """The command it came from; empty for a bot."""
    spent: float = 0.0
    """Seconds it took, where there is a clock."""
    adds: bool = True
    """Does it add time to the player's clock? (Missing in old journals: every move did.)"""


class Held(Entry, frozen=True, tag="held"):
    """A player lets a race pass. Nobody else is told."""

    seat: SeatNumber
    id: str


class RaceOver(Entry, frozen=True, tag="race-over"):
    """The time of a race ran out, and everyone who hasn't taken holds; or the time of a phase in which everyone hurries."""

    moves: tuple[tuple[SeatNumber, str], ...] = ()
    """What those who hadn't acted do, in order, as the game's record has it."""


class TimeUp(Entry, frozen=True, tag="time-up"):
    """The minutes of the game are over: this deal is the last."""


class TookBack(Entry, frozen=True, tag="took-back"):
    """A player took moves back."""

    seat: SeatNumber
    moves: Annotated[int, Meta(ge=0)]
    id: str
    bank: float | None = None
    """Seconds left on the seat's clock then; null leaves it as it is. (Missing in old journals, and where nobody else plays.)"""


class Minded(Entry, frozen=True, tag="minded"):
    """A bot began or stopped minding a seat."""

    seat: SeatNumber
    on: bool
    id: str = ""
    spent: float = 0.0
    """Seconds taken off the clock of a player who ran out of time."""
    thought: float | None = None
    """Seconds the player had thought about this turn when the bot began, taken off the clock. With it, the bot's moves add no time.
    (Missing in old journals, where there is no clock, and when the player comes back.)"""
    by: SeatNumber | None = None
    """The other player who let the bot play."""


class Renamed(Entry, frozen=True, tag="renamed"):
    """A player changed their name, or what stands for them."""

    seat: SeatNumber
    name: str
    id: str
    portrait: Portrait | None = None
    """None: as it was. (Missing in old journals.)"""


class Penalised(Entry, frozen=True, tag="penalised"):
    """The winner named a penalty for the loser."""

    words: str
    id: str = ""


class WentOn(Entry, frozen=True, tag="went-on"):
    """A rematch was opened at another table."""

    table: str
    id: str


class ClosedForGood(Entry, frozen=True, tag="closed"):
    """The table was closed for good."""

    message: str


AnyEntry = (
    Opened
    | Sat
    | Readied
    | Left
    | ChangedSeat
    | Configured
    | AllowedChat
    | Began
    | Moved
    | Held
    | RaceOver
    | TimeUp
    | TookBack
    | Minded
    | Renamed
    | Penalised
    | WentOn
    | ClosedForGood
)
Entries = list[AnyEntry]

MOVES_CARDS = (Moved, RaceOver, TookBack, Began)
"""The entries that move cards."""

decode = msgspec.json.Decoder(AnyEntry).decode
encode = msgspec.json.Encoder().encode
