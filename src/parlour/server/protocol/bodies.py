"""The bodies of HTTP requests, as types."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

MAX_NAME = 24
"""Maximum characters of a name."""
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(min_length=16, max_length=64)]
"""The secret of a seat. Whoever has it has the seat, on any device."""
Entropy = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[0-9a-f]*$(?!\n)")]
"""What a browser adds to the shuffle: random bytes in hex. (In Python, ``$`` alone would let a line break follow.)"""
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
BotName = Annotated[str, Meta(max_length=24)]
RaceSeconds = Annotated[float, Meta(ge=2, le=30)]
"""How long a race lasts."""

MAX_TRIES = 200
"""Maximum moves tried in a lesson."""


class Clock(Struct, frozen=True):
    """A chess clock for each seat."""

    bank: Annotated[int, Meta(ge=10, le=7200)]
    """Seconds each seat starts with."""
    increment: Annotated[int, Meta(ge=0, le=120)] = 0
    """Seconds added after each move."""


class Tricks(StrEnum):
    """How taken tricks lie for the people at a table."""

    OPEN = "open"
    """Anyone may look at them."""
    FACE_DOWN = "face-down"
    """Nobody may until the hand is over."""


class Hints(StrEnum):
    """Who hears of a hint that a player asks for."""

    PRIVATE = "private"
    """Nobody else."""
    OPEN = "open"
    """Everyone: who asked, and what was advised as far as playing it would show it."""
    OFF = "off"
    """There are none."""


class ChatFor(StrEnum):
    """Who reads what players write to each other."""

    OFF = "off"
    """Nobody writes."""
    PLAYERS = "players"
    ALL = "all"
    """Spectators too."""


class Portrait(StrEnum):
    """What stands for a person at a table. (Bots have faces of their own.)"""

    MONOGRAM = "monogram"
    """The first letters of the name."""
    FOX = "fox"
    OWL = "owl"
    CAT = "cat"
    BEAR = "bear"
    HARE = "hare"
    CROW = "crow"
    FROG = "frog"
    LION = "lion"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to open a table."""

    game: Annotated[str, Meta(max_length=40)]
    people: Annotated[list[Name], Meta(min_length=1, max_length=8)]
    """The names of the people at this device, from the first seat on. Several share it and take turns."""
    players: int | None = None
    options: dict[str, str | int] = {}
    bots: Annotated[list[BotName], Meta(max_length=8)] = []
    """How the bots play (``parlour.bots.profiles``): one name for all of them, or one for each seat that is left. Without it: fair."""
    invite: bool = False
    """Leave the other seats open for friends. Without it, bots take them and play begins at once."""
    clock: Clock | None = None
    race_seconds: RaceSeconds = 8.0
    spotting: bool = False
    """In a race, is nobody shown what can be taken? Then a wrong try costs a moment."""
    tricks: Tricks = Tricks.OPEN
    """How taken tricks lie, in a game that has tricks."""
    hints: Hints = Hints.PRIVATE
    chat: ChatFor = ChatFor.PLAYERS
    """Where people play on several devices."""
    promise: Id | None = None
    """The server's promise, asked for beforehand. Without it the server could have picked the shuffle."""
    entropy: Entropy = "0" * 16
    ready: bool = True
    """With ``invite``: are the people at this device ready? The game begins when all seats are taken and everyone is ready."""
    portrait: Portrait = Portrait.MONOGRAM
    """What stands for the first of them."""


class NewDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a table to play the deal of the day at."""

    day: Annotated[str, Meta(max_length=10)]
    """The day as the page knows it. If another has begun meanwhile, nothing is opened."""
    name: Name
    device: Entropy
    """The same for one browser, and known to nobody else: each may play once."""


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to take an open seat: this one, or any if none is named."""

    name: Name
    seat: SeatNumber | None = None
    entropy: Entropy = "0" * 16
    ready: bool = True
    """Are you ready to begin?"""
    portrait: Portrait = Portrait.MONOGRAM


class ChangeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to take another open seat, before the game begins."""

    token: Token
    """The token of the seat you give up."""
    seat: SeatNumber


class LinkToDraw(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a QR code of a link that has a secret in it."""

    link: Annotated[str, Meta(max_length=1000)]


class ReviewRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the coach's review of a seat's decisions: in one deal, or in all deals of a game that is over."""

    token: Token
    deal: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class MoveRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A move, from a program that plays over HTTP."""

    move: Text
    id: Id | None = None
    """Sent again with the same id, a move isn't made again, only acknowledged again."""


class RecordRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the record of a closed table whose game isn't over. It shows all cards, so the table stays closed for good."""

    token: Token


class Tries(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the learner has tried in a lesson so far, in order."""

    tries: Annotated[list[Text], Meta(max_length=MAX_TRIES)] = []
