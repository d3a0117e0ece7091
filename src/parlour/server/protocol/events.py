"""What the server sends over a socket: scenes of the table, answers to commands, failures."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from parlour.lang.errors import Reason
from parlour.play.count import CountLine
from parlour.play.facts import Fact
from parlour.play.views import View
from parlour.server.protocol.bodies import ChatFor, Hints, Tricks
from parlour.server.protocol.parts import (
    AskedBackInfo,
    ConflictCode,
    Countdown,
    FailureCode,
    IntervalInfo,
    KindInfo,
    MoveInfo,
    RaceInfo,
    RematchInfo,
    RunningClock,
    SeatInfo,
    Status,
    TallyInfo,
    WaitingInfo,
)
from parlour.server.rooms.facts import RoomFact

AnyFact = Fact | RoomFact
"""Something that happened in the game, or around it."""


class Event(Struct, frozen=True, tag_field="is"):
    """What the server sends."""


class CountInfo(Struct, frozen=True):
    """One line of a count, and the same in words."""

    line: CountLine
    words: str


class DealEnd(Struct, frozen=True):
    """How a deal ended: the table as it lay then, with what was turned up, and the count."""

    view: View
    lines: tuple[CountInfo, ...]


class Scene(Event, frozen=True, tag="scene", omit_defaults=True):
    """The table as this viewer may see it. Each scene is complete: a page needs no other to draw it. What has a default is left out
    where it doesn't apply."""

    at: int
    """The number of this scene. Numbers only grow."""
    table: str
    status: Status
    seats: tuple[SeatInfo, ...]
    view: View | None
    """What the viewer sees of the game; null until it begins. What the viewer may do is in ``moves``."""
    moves: tuple[MoveInfo, ...]
    kinds: tuple[KindInfo, ...]
    """The kinds of moves of this phase."""
    facts: tuple[AnyFact, ...]
    """What happened since the last scene this viewer has seen."""
    told: tuple[str, ...]
    """The same in sentences, for the log."""
    actor: int | None
    """The seat whose move led here, if one did."""
    can_undo: bool
    commitment: str
    """The SHA-256 of the server's part of the shuffle, fixed before anyone sat down."""
    race: RaceInfo | None = None
    hurry: Countdown | None = None
    """How long this phase lasts for everyone, where the game sets a time."""
    clock: RunningClock | None = None
    asked_back: AskedBackInfo | None = None
    """The move that a player wants to take back, while the others are asked."""
    interval: IntervalInfo | None = None
    """Who still looks at the end of the last deal, while pages that play beats are waited for."""
    minutes: float | None = None
    """Seconds left in the game, where time decides when it ends; 0: this deal is the last."""
    penalty_by: int | None = None
    """The seat that may name a penalty for the loser now."""
    penalty: str | None = None
    rematch: RematchInfo | None = None
    """The rematch that somebody would like, while the others are asked."""
    next: str | None = None
    """The table of the rematch."""
    tally: TallyInfo | None = None
    """The evening so far, where this game is a rematch."""
    message: str = ""
    """Why the table is closed."""
    tricks: Tricks = Tricks.OPEN
    """How taken tricks lie."""
    hints: Hints = Hints.PRIVATE
    """Who hears of the hints a player asks for."""
    chat: ChatFor = ChatFor.OFF
    """Who reads what players write to each other."""
    watching: int = 0
    """How many spectators are here."""
    watchers: tuple[str, ...] = ()
    """The names of those who gave one."""
    host: int | None = None
    """The seat of whoever runs the table, where several people play."""
    waiting: WaitingInfo | None = None
    """What will be played, until the game begins."""
    daily: str = ""
    """The day whose deal is played here: "2026-11-18"."""
    ended: tuple[DealEnd, ...] = ()
    """The deals that ended since the last scene this viewer has seen."""
    logged: tuple[str, ...] | None = None
    """Where taken tricks are face down: what a log keeps of ``told``, since it must not show the cards later."""


class Done(Event, frozen=True, tag="done"):
    """The command with this id has been carried out and is safely on disk."""

    id: str
    at: int
    """The first scene that shows it."""


class Refused(Event, frozen=True, tag="refused"):
    """The command with this id was refused, by the rules (``reason``) or as the table stands (``conflict``). Nothing has changed."""

    id: str
    message: str
    clause: str | None = None
    reason: Reason | None = None
    conflict: ConflictCode | None = None
    near: tuple[str, ...] = ()
    """The moves that may have been meant, as they are sent."""
    wait: float | None = None
    """After a wrong try in a race: seconds until this seat may try again."""


class Advice(Event, frozen=True, tag="advice"):
    """The answer to ``hint``: the rule sheet's advice, with its reasons."""

    id: str
    move: str
    reasons: tuple[str, ...]


class BarredInfo(Struct, frozen=True):
    """What one clause forbids you now."""

    clause: str
    moves: tuple[str, ...]
    why: str


class RulesInfo(Event, frozen=True, tag="rules"):
    """The answer to ``why``: the clauses of this phase, and what they forbid you."""

    id: str
    clauses: tuple[str, ...]
    barred: tuple[BarredInfo, ...]


class Trick(Event, frozen=True, tag="trick"):
    """The answer to ``last``: the last trick taken, if there is one."""

    id: str
    cards: tuple[str, ...] = ()
    """In the order they were played."""
    by: dict[str, int] = {}
    """Who played each card, where that is known."""
    taker: int | None = None
    deal: int | None = None
    hidden: int = 0
    """How many cards it has, where it lies face down until the hand is over. They aren't told then."""


class Counted(Event, frozen=True, tag="count"):
    """The answer to ``count``: the lines of a deal's count, as far as everyone can see them."""

    id: str
    deal: int
    over: bool
    """Is the deal over? If not, the count isn't final."""
    lines: tuple[CountInfo, ...]
    waits: bool = False
    """Are tricks face down, so that nothing is counted until the deal is over?"""
    gone: bool = False
    """Is the deal so long ago that the table only knows its points?"""


class Said(Event, frozen=True, tag="said"):
    """A player said one of the set phrases, or a bot answered one."""

    seat: int
    phrase: int
    """Its number among the phrases; the replies are counted on from there."""


class ChatLine(Struct, frozen=True):
    """Something a player wrote."""

    seat: int
    name: str
    text: str


class Chatted(Event, frozen=True, tag="chatted", omit_defaults=True):
    """Players wrote something."""

    lines: tuple[ChatLine, ...]
    whole: bool = False
    """Is this all that there is, for somebody who has just come?"""


class Told(Event, frozen=True, tag="told"):
    """Something happened around the game that isn't part of its history."""

    facts: tuple[AnyFact, ...]
    told: tuple[str, ...]
    """The same in sentences, for the log."""


class Pong(Event, frozen=True, tag="pong"):
    """The answer to ``ping``."""

    n: int


class Failed(Event, frozen=True, tag="failed", omit_defaults=True):
    """Something is wrong with the connection or the table."""

    code: FailureCode
    message: str
    id: str | None = None
    """The command that was dropped, where that is known."""


AnyEvent = Scene | Done | Refused | Advice | RulesInfo | Trick | Counted | Said | Chatted | Told | Pong | Failed

encoder = msgspec.json.Encoder()
