"""The parts of events: seats, moves and clocks of a scene, and the codes a page goes by."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

from parlour.server.protocol.bodies import Portrait


class Status(StrEnum):
    """How far a table is."""

    WAITING = "waiting"
    """Waiting for players."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class SeatKind(StrEnum):
    """Who a seat belongs to."""

    PERSON = "person"
    BOT = "bot"
    OPEN = "open"


class SlotKind(StrEnum):
    """What fills a slot of a move."""

    CARD = "card"
    CARDS = "cards"
    NUMBER = "number"
    SEAT = "seat"
    WORD = "word"


class ConflictCode(StrEnum):
    """Why a command or request can't be carried out as the table stands, where no rule of the game is the reason."""

    SPECTATOR = "spectator"
    NOT_BEGUN = "not begun"
    BEGUN = "begun"
    OVER = "over"
    NOT_OVER = "not over"
    CLOSED = "closed"
    TURN = "turn"
    NAME = "name"
    """The name is taken, or empty."""
    SEAT = "seat"
    """The seat is taken."""
    FULL = "full"
    UNDO = "undo"
    """There is nothing to take back."""
    ASKED = "asked"
    """Whether a move is taken back is being decided, or has been."""
    PENALTY = "penalty"
    """It isn't this seat's turn to name a penalty."""
    PROMISE = "promise"
    """The promise is unknown or used up."""
    PEOPLE = "people"
    """Not while others are playing."""
    OFTEN = "often"
    """This seat has done it too often at this table."""
    DEAL = "deal"
    """No such deal."""
    HOST = "host"
    """Only the host may do this."""
    DAILY = "daily"
    """It isn't possible at the deal of the day, or this device has played it."""
    RACE = "race"
    """Not in a race where spotting is the game."""
    DAY = "day"
    """Another day has begun."""
    HINTS = "hints"
    """There are no hints at this table."""
    CHAT = "chat"
    """Nobody writes at this table, or there is nothing to say."""
    SETUP = "setup"
    """The game can't be played like that."""


class FailureCode(StrEnum):
    """What is wrong with a connection or its table."""

    BAD_MESSAGE = "bad message"
    NOT_FOUND = "not found"
    TOO_FAST = "too fast"
    TOO_SLOW = "too slow"
    ELSEWHERE = "elsewhere"
    """The seat is open in too many places, and this is the oldest."""
    UNSEATED = "unseated"
    """The player gave up the seat, took another, or was removed. The seat's token no longer opens it."""
    CLOSED = "closed"
    """The table had to be unloaded. It is there again when the page reconnects."""


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat, as everyone may know. What has a default is left out where it doesn't apply."""

    name: str
    kind: SeatKind
    here: bool
    """Is someone connected with this seat's token?"""
    minded: bool = False
    """Is a bot minding the seat of a player who is away or out of time?"""
    bank: float | None = None
    """Seconds left on the seat's clock, where there is one."""
    profile: str | None = field(default=None, name="role")
    """How the bot at this seat plays: the name of its level or character. (On the wire it is called "role".)"""
    ready: bool = False
    """Is the player ready to begin, at a table that waits?"""
    since: float | None = None
    """How many seconds ago the player vanished."""
    asked: float | None = None
    """For how many seconds it has been this player's turn, where several people play."""
    nudged: float | None = None
    """How many seconds ago they were reminded of it."""
    portrait: Portrait = Portrait.MONOGRAM
    """What stands for a person."""


class ClockInfo(Struct, frozen=True):
    """The clock that each seat will have."""

    bank: int
    """Seconds each seat starts with."""
    increment: int
    """Seconds added after each move."""


class WaitingInfo(Struct, frozen=True, omit_defaults=True):
    """What will be played at a table that waits for players. The host may change it."""

    game: str
    host: int | None
    """The host's seat; null if everyone has left."""
    options: dict[str, str | int]
    """All options of the game."""
    race_seconds: float
    clock: ClockInfo | None = None
    bots: tuple[str, ...] = ()
    """How the bots in the open seats will play."""
    spotting: bool = False


class MoveInfo(Struct, frozen=True, omit_defaults=True):
    """A move that will be accepted."""

    text: str
    cards: tuple[str, ...]
    """The cards to pick for it."""
    kind: int | None
    """Its place in the scene's ``kinds``; null if it is of none of them."""
    values: dict[str, str]
    """What fills the slots of its kind."""
    offence: str | None = None
    """The clause it breaks, if it is an offense that has its price."""


class SlotInfo(Struct, frozen=True):
    """A slot of a kind of move."""

    name: str
    kind: SlotKind


class KindInfo(Struct, frozen=True):
    """A kind of move of the current phase. A page can fill in the template and try it; the rules may refuse."""

    text: str
    """Its template: "play {card}"."""
    slots: tuple[SlotInfo, ...] = ()


class Countdown(Struct, frozen=True):
    """A countdown."""

    seconds: float
    """How long it lasts altogether."""
    left: float
    """How many seconds are left."""


class RaceInfo(Struct, frozen=True, omit_defaults=True):
    """A race, with its countdown."""

    seconds: float
    """How long it lasts altogether."""
    left: float
    """How many seconds are left, from when it opens."""
    starts: float | None = None
    """Seconds until it opens. Nobody may take before, and nothing is offered. Left out once it is open."""
    spotting: bool = False
    """Is nobody shown what can be taken? Then the scene's ``moves`` are what may be tried: every card of the hand."""


class IntervalInfo(Struct, frozen=True):
    """The end of a deal is still being looked at; bots, races and clocks wait."""

    deal: int
    """The deal that has ended."""
    looking: tuple[int, ...]
    """The seats that haven't gone on."""
    left: float | None
    """Seconds until play goes on anyway; null while nobody else waits."""


class AskedBackInfo(Struct, frozen=True, omit_defaults=True):
    """A player asks the others to let them take back their last move."""

    number: int
    """The number of the take-back, for ``agree``."""
    seat: int
    waits_for: tuple[int, ...]
    """The seats that haven't agreed yet."""
    left: float
    """Seconds left to answer."""
    move: str | None = None
    """The move; null where not everyone knows it."""


class RematchInfo(Struct, frozen=True, omit_defaults=True):
    """A player would like a rematch."""

    seat: int
    """Who asked."""
    accepted: tuple[int, ...]
    """The seats that come along."""
    declined: tuple[int, ...]
    waits_for: tuple[int, ...]
    """The seats of those here who haven't answered."""
    left: float
    """Seconds until those who accepted may begin without the others; 0: they may."""
    commitment: str
    """The SHA-256 of the server's part of the new shuffle. Whoever accepts adds theirs."""


class TallyInfo(Struct, frozen=True):
    """The games of an evening, one rematch after the other, by seat."""

    games: int
    """How many are over."""
    wins: tuple[int, ...]
    points: tuple[int, ...]


class RunningClock(Struct, frozen=True):
    """The clock that is running."""

    seat: int
    left: float
    """Seconds left on it."""
