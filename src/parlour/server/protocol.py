"""What goes over the wire, once: from these types come the checks of what arrives, the page's TypeScript types, and the docs.

A socket speaks JSON texts. The page sends commands (``do``), the server answers and tells (``is``). A command that changes
something carries an id chosen by the page; sent again with the same id it is not carried out again, only acknowledged again.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from parlour.play.views import View

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(min_length=16, max_length=64)]
Entropy = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[0-9a-f]*$")]
"""What a browser adds to the shuffle: random bytes in hex."""
SeatNumber = Annotated[int, Meta(ge=0, le=7)]

PHRASES = (
    "Good luck!",
    "Well played!",
    "Oh no!",
    "Thank you!",
    "One moment, please.",
    "I am back.",
    "Another game?",
    "Good game!",
)
"""What can be said at a table."""


# -- from the page to the server, over HTTP


class Clock(Struct, frozen=True):
    """A clock: so many seconds in the bank, and so many more for each move."""

    bank: Annotated[int, Meta(ge=10, le=7200)]
    increment: Annotated[int, Meta(ge=0, le=120)] = 0


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. ``people`` are the names of those at this device, from the first seat on; several share it in turn."""

    game: Annotated[str, Meta(max_length=40)]
    people: Annotated[list[Name], Meta(min_length=1, max_length=8)]
    players: int | None = None
    options: dict[str, str | int] = {}
    bots: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(max_length=8)] = []
    """How the bots play (``parlour.bots.levels``): one role for all of them, or one for each seat nobody here has taken; else fair."""
    invite: bool = False
    """Leave the other seats open for friends; else bots take them and play begins at once."""
    clock: Clock | None = None
    race_seconds: Annotated[float, Meta(ge=2, le=30)] = 8.0
    promise: Id | None = None
    """The promise got beforehand: only with it can nobody have chosen the shuffle."""
    entropy: Entropy = "0" * 16


class Promise(Struct, frozen=True):
    """The server's part of a shuffle, fixed before the browser's part is known: its id, and what is shown of it (SHA-256)."""

    promise: str
    commitment: str


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody takes an open seat (any, if no seat is named)."""

    name: Name
    seat: SeatNumber | None = None
    entropy: Entropy = "0" * 16


class Decisions(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to look at the decisions of his seat: in all deals of a game that is over, or in one."""

    token: Token
    deal: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Shut(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a closed table wants the record of a game that was not over. It shows all cards, so the table stays closed for good."""

    token: Token


class Seated(Struct, frozen=True):
    """The answer to both: which table, and the secret of each seat got. Who has the secret has the seat, on any device."""

    table: str
    seats: dict[str, str]
    """Token by seat number."""


# -- from the page to the server, over the socket


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a page asks for."""


class Hello(Command, frozen=True, tag="hello"):
    """The first thing said on a socket: who is there (no token: a spectator), and the last event number it has seen."""

    token: Token | None = None
    since: Annotated[int, Meta(ge=0)] = 0


class Ping(Command, frozen=True, tag="ping"):
    n: int = 0


class Begin(Command, frozen=True, tag="begin"):
    """Begin now: bots take the seats still open."""

    id: Id


class Play(Command, frozen=True, tag="play"):
    """Make a move, as text."""

    id: Id
    move: Text


class Undo(Command, frozen=True, tag="undo"):
    """Take back to my last decision."""

    id: Id


class Hint(Command, frozen=True, tag="hint"):
    id: Id


class Why(Command, frozen=True, tag="why"):
    """Which rules bind now?"""

    id: Id


class LastTrick(Command, frozen=True, tag="last"):
    """Which trick was taken last in this deal?"""

    id: Id


class Say(Command, frozen=True, tag="say"):
    """Say one of the set phrases."""

    id: Id
    phrase: Annotated[int, Meta(ge=0, lt=len(PHRASES))]


class Rename(Command, frozen=True, tag="rename"):
    id: Id
    name: Name


class Stand(Command, frozen=True, tag="stand"):
    """Let a bot mind my seat till I come back (``away`` false: I am back)."""

    id: Id
    away: bool = True


class Penalty(Command, frozen=True, tag="penalty"):
    """The winner names a penalty for the loser, in words."""

    id: Id
    words: Text


class Rematch(Command, frozen=True, tag="rematch"):
    """The same again, at a new table with the same seats and secrets; the deal goes on to the left. A new promise, and new entropy: mine,
    and that of all who are there (``shuffling``)."""

    id: Id
    promise: Id | None = None
    entropy: Entropy | None = None


class Add(Command, frozen=True, tag="add"):
    """My browser's part of the shuffle that is being made (``shuffling``)."""

    id: Id
    entropy: Entropy


AnyCommand = Hello | Ping | Begin | Play | Undo | Hint | Why | LastTrick | Say | Rename | Stand | Penalty | Rematch | Add


# -- from the server to the page


class SeatInfo(Struct, frozen=True):
    """Who sits at a seat, as all may know it."""

    name: str
    kind: str
    """"person", "bot" or "open"."""
    here: bool
    """Is somebody connected with this seat's secret?"""
    minded: bool
    """Is a bot minding the seat of somebody who is away or out of time?"""
    bank: float | None = None
    """Seconds left on the clock, where there is one."""
    role: str | None = None
    """How the bot plays that sits here: the name of its level or character."""


class MoveInfo(Struct, frozen=True):
    """A move that will be accepted: its text, the cards to be picked for it, and the clause it breaks if it is an offence with a price."""

    text: str
    cards: tuple[str, ...]
    offence: str | None = None


class Race(Struct, frozen=True):
    """A race that is on: how long it lasts in all, and how much is left."""

    seconds: float
    left: float


class Ticking(Struct, frozen=True):
    """The clock that runs now: whose, and how many seconds are left on it."""

    seat: int
    left: float


class Event(Struct, frozen=True, tag_field="is"):
    """What the server tells."""


class Scene(Event, frozen=True, tag="scene"):
    """The table after event number ``at``, as this viewer may see it. Each scene is whole: a page needs no other to draw it."""

    at: int
    table: str
    status: str
    """"waiting" for players, "playing", "over", "closed"."""
    seats: tuple[SeatInfo, ...]
    view: View | None
    """What ``Table.view`` gives for this viewer; null while waiting."""
    moves: tuple[MoveInfo, ...] = ()
    kinds: tuple[str, ...] = ()
    """The kinds of moves of this phase: "play {card}". A page makes a try of them that the rules may refuse."""
    told: tuple[str, ...] = ()
    """What has been told to this viewer since the last scene it has seen, in words."""
    actor: int | None = None
    """Who made the move that led here, where a move did."""
    can_undo: bool = False
    race: Race | None = None
    hurry: Race | None = None
    """How long this phase lasts for all, where the game sets a time."""
    clock: Ticking | None = None
    minutes: float | None = None
    """Seconds of the game that are left, where the time decides when it ends; 0: this deal is the last."""
    penalty_by: int | None = None
    """The seat that may name a penalty for the loser now."""
    penalty: str | None = None
    next: str | None = None
    """The table of the rematch."""
    commitment: str = ""
    """What the server promised about the shuffle before anybody sat down (SHA-256)."""
    message: str = ""
    """Why a table is closed."""


class Done(Event, frozen=True, tag="done"):
    """The command with this id has been carried out and is safely written down as event ``at``."""

    id: str
    at: int


class Refused(Event, frozen=True, tag="refused"):
    """The rules (or the table) refuse. Nothing has changed."""

    id: str
    message: str
    clause: str | None = None


class Advice(Event, frozen=True, tag="advice"):
    """An answer to ``hint``: the sheet's advice, with its reasons."""

    id: str
    move: str
    reasons: tuple[str, ...]


class BarredInfo(Struct, frozen=True):
    clause: str
    moves: tuple[str, ...]
    why: str


class Rules(Event, frozen=True, tag="rules"):
    """An answer to ``why``: the clauses of this phase, and what they take away from you."""

    id: str
    clauses: tuple[str, ...]
    barred: tuple[BarredInfo, ...]


class Trick(Event, frozen=True, tag="trick"):
    """An answer to ``last``: the cards as they were played, who played which (where that is known), who took them, and in which deal."""

    id: str
    cards: tuple[str, ...] = ()
    by: dict[str, int] = {}
    taker: int | None = None
    deal: int | None = None


class Said(Event, frozen=True, tag="said"):
    seat: int
    phrase: int


class Shuffling(Event, frozen=True, tag="shuffling"):
    """Somebody wants a rematch, and each browser at the table may ``add`` its part of the shuffle now. ``commitment`` is what the server
    has promised of its own part (SHA-256)."""

    commitment: str


class Pong(Event, frozen=True, tag="pong"):
    n: int


class Failed(Event, frozen=True, tag="failed", omit_defaults=True):
    """Something is wrong with the connection or the table; ``code``: "bad message", "not found", "too fast", "too slow", "closed"."""

    code: str
    message: str
    id: str | None = None
    """The command that was not carried out for it, where it can be told which."""


AnyEvent = Scene | Done | Refused | Advice | Rules | Trick | Said | Shuffling | Pong | Failed

command_decoder = msgspec.json.Decoder(AnyCommand)
encoder = msgspec.json.Encoder()
