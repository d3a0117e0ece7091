"""The answers to HTTP requests, as types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from msgspec import Struct, field

from parlour.lab.review import Review
from parlour.lang.fields import Kind
from parlour.play.facts import Fact
from parlour.play.views import View
from parlour.server.protocol.bodies import Tricks
from parlour.server.protocol.events import Scene
from parlour.server.protocol.guides import GuideInfo
from parlour.server.protocol.parts import ConflictCode, KindInfo, MoveInfo, SeatKind, Status


@dataclass(frozen=True)
class OptionInfo:
    """An option of a game: its values, or any number from ``low`` to ``high``."""

    name: str
    default: str | int
    values: tuple[str | int, ...] | None
    low: int | None
    high: int | None
    clause: str
    means: str
    needs: dict[str, tuple[int, ...]]
    """Values that only some player counts can have."""
    rests_on: str
    """What its default and other values rest on, in words: "usual: 15, our choice"."""


@dataclass(frozen=True)
class GameCard:
    """A game in the lobby."""

    name: str
    title: str
    short_title: str
    """The title where the box is known."""
    year: str
    maker: str
    aim: str
    players: tuple[int, ...]
    minutes: int
    pack: str
    box: str
    options: tuple[OptionInfo, ...]


@dataclass(frozen=True)
class ClauseInfo:
    """A clause of a rule sheet, and what it rests on."""

    id: str
    rests_on: str
    """What it rests on, part by part, in words."""
    text: str


@dataclass(frozen=True)
class FieldInfo:
    """A field of a game's views."""

    name: str
    title: str
    tag: str
    """A few words about a seat that this field names."""
    role: str
    """What it is at the table (a ``Role`` of ``parlour.lang.state``)."""
    kind: Kind
    per: Literal["seat"] | int
    """One for each seat, or this many; 0: just one. (Of what each seat alone knows about the others, a view has one for each of these.)"""
    seen: str
    """Who sees it: "all", "owner", "nobody", "actor", or "rule" where a rule says."""
    quiet: bool
    """Not worth telling at every turn."""
    during: tuple[str, ...]
    """The phases in which it matters; empty: always."""
    option: bool


@dataclass(frozen=True)
class Face:
    """What is printed on a card."""

    suit: str
    number: str
    title: str
    artist: str
    year: str
    about: str
    where: str
    """Where a painting hangs."""
    story: str
    """One or two sentences worth reading about it."""


@dataclass(frozen=True)
class BotInfo:
    """A bot to choose, with a few words that follow its title."""

    name: str
    title: str
    about: str


@dataclass(frozen=True)
class SumsInfo:
    """Cards are put together until they make a number."""

    goal: int
    worth: dict[str, int]
    """What each card adds."""


@dataclass(frozen=True)
class GameInfo(GameCard):
    """Everything about a game that is known beforehand."""

    guide: GuideInfo | None
    """One illustrated screen of rules; null if the game has none."""
    intro: str
    clauses: tuple[ClauseInfo, ...]
    closing: str
    fields: tuple[FieldInfo, ...]
    endings: tuple[str, ...]
    """How a deal can end."""
    cards: dict[str, Face]
    pack_story: str
    """What a collector likes to know about the pack, in paragraphs separated by blank lines."""
    suits: tuple[str, ...]
    cloth: str
    """The color of the cloth the pack is played on."""
    books: tuple[tuple[str, ...], ...]
    """The sets of cards that players collect; empty if they collect none."""
    sums: SumsInfo | None
    """What cards add up to, where players put them together to make a number."""
    phrases: tuple[str, ...]
    """What players can say to each other."""
    replies: tuple[str, ...]
    """What bots answer."""
    circled: bool
    aloud: bool
    """Does the sheet ask players to call their cards aloud?"""
    low_wins: bool
    races: bool
    spotting: bool
    """Has it races in which it can be hidden what may be taken?"""
    kinds: tuple[tuple[KindInfo, ...], ...]
    """The kinds of moves of each phase: how much room a page needs for them."""
    tricks: bool
    """Is it a game of tricks? Then a table may keep taken ones face down."""
    levels: tuple[BotInfo, ...]
    characters: tuple[BotInfo, ...]


@dataclass(frozen=True)
class Shelf:
    """All games."""

    games: tuple[GameCard, ...]


class PublicSeat(Struct, frozen=True):
    """A seat as anyone may know it."""

    name: str
    kind: SeatKind
    profile: str | None = field(name="role")
    """How the bot at this seat plays. (On the wire it is called "role".)"""


@dataclass(frozen=True)
class PublicTable:
    """What anyone with a table's id may know of it."""

    table: str
    game: str
    players: int
    options: dict[str, str | int]
    status: Status
    seats: tuple[PublicSeat, ...]
    commitment: str
    tricks: Tricks


class Promise(Struct, frozen=True):
    """The server's part of a shuffle, fixed before the browser's part is known."""

    promise: str
    """Its id."""
    commitment: str
    """The SHA-256 of the server's part."""


class Seated(Struct, frozen=True):
    """The answer to opening a table or taking a seat."""

    table: str
    seats: dict[str, str]
    """The token of each seat you got, by seat number."""


@dataclass(frozen=True)
class DailyInfo:
    """The deal of the day."""

    day: str
    """The date in UTC: "2026-11-18"."""
    game: str
    title: str
    pack: str
    players: int
    seconds_left: int
    """Seconds until the next one."""
    results: int
    """How many have finished it on this server."""


@dataclass(frozen=True)
class Tallied:
    """How many have finished with these points."""

    points: int
    times: int


@dataclass(frozen=True)
class DailyResult:
    """How somebody did at a daily deal, beside the bots and the others on this server."""

    day: str
    points: int
    low_wins: bool
    counts: bool
    """Is it among the results of this server?"""
    rank: int
    """1 for the best result; the same for equal ones."""
    results: tuple[Tallied, ...]
    """All results on this server, the best first."""
    bots: dict[str, int]
    """What the bots score in the same seat, by level."""
    waiting: tuple[str, ...] = ()
    """The levels that are still playing. Ask again in a moment."""


@dataclass(frozen=True)
class ReplayStep:
    """One step of a finished game."""

    step: int
    steps: int
    deals: tuple[int, ...]
    """The step with which each deal begins."""
    view: View
    facts: tuple[Fact, ...]
    told: tuple[str, ...]
    actor: int | None
    move: str | None


@dataclass(frozen=True)
class LessonLine:
    """Something said in a lesson, and who says it."""

    by: Literal["lesson", "table"]
    text: str


@dataclass(frozen=True)
class LessonAnswer:
    """The answer to a try."""

    kind: Literal["right", "other", "refused", "nonsense"]
    move: str
    clause: str | None
    lines: tuple[LessonLine, ...]


@dataclass(frozen=True)
class LessonInfo:
    """Where a lesson stands."""

    game: str
    title: str
    seat: int
    names: tuple[str, ...]
    number: int
    decisions: int
    prompt: str
    hint: MoveInfo | None
    """The move the lesson takes."""
    over: bool
    heard: tuple[LessonLine, ...]


@dataclass(frozen=True)
class LessonFrame:
    """The table of a lesson after one move on the way to the next decision."""

    actor: int
    view: View
    facts: tuple[Fact, ...]
    """What happened with this move."""


@dataclass(frozen=True)
class LessonState:
    """A lesson after some tries: where it stands, the answer to the last try, and the table."""

    lesson: LessonInfo
    answer: LessonAnswer | None
    scene: Scene
    played: tuple[LessonFrame, ...]
    """After a right move: the table after it and each move that followed, all but the last, which is the scene."""


@dataclass
class ReviewProgress:
    """The coach's review of a seat's decisions: how far it is, and what it found."""

    preparing: bool = False
    """Is the search being compiled?"""
    done: int = 0
    """Decisions reviewed so far."""
    of: int = 0
    """Decisions to review."""
    found: Review | None = None
    failed: str = ""
    """Why it failed."""

    @property
    def is_over(self) -> bool:
        return self.found is not None or self.failed != ""


@dataclass(frozen=True)
class CheckInfo:
    """One thing that was checked about a shuffle."""

    ok: bool
    what: str


@dataclass(frozen=True)
class Verdict:
    """Was a shuffle fair?"""

    fair: bool
    checks: tuple[CheckInfo, ...]
    other_rules: str = ""
    """A sentence, where the record names another version of the rules."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request failed."""

    error: str
    field: str | None = None
    """The field of the request that is at fault."""
    conflict: ConflictCode | None = None
    """Why it can't be done as the table stands."""


class Trouble(StrEnum):
    """What may be wrong with a server."""

    DISK = "disk"
    """It can't be written."""
    TABLES = "tables"
    """Their file is damaged."""
    PAGE = "page"
    """It is missing, or some of its files are."""
    STOPPING = "stopping"
    OVERLOADED = "overloaded"


class Health(Struct, frozen=True, omit_defaults=True):
    """Is the server well?"""

    ok: bool
    parlour: str | None = None
    """Its version, for those who may know."""
    wrong: list[Trouble] = field(default_factory=list)


HttpAnswers = (
    Shelf
    | GameInfo
    | PublicTable
    | Promise
    | Seated
    | DailyInfo
    | DailyResult
    | ReplayStep
    | LessonState
    | ReviewProgress
    | Verdict
    | Problem
    | Health
)
"""All of them."""
