"""What the HTTP endpoints answer, as types: the page's TypeScript types come from these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from parlour.lab.review import Review
from parlour.play.facts import Fact
from parlour.play.views import View
from parlour.server.protocol import MoveInfo, Scene


@dataclass(frozen=True)
class OptionInfo:
    """An option of a game: its values, or the numbers from ``low`` to ``high``."""

    name: str
    default: str | int
    values: tuple[str | int, ...] | None
    low: int | None
    high: int | None
    clause: str
    means: str
    needs: dict[str, tuple[int, ...]]
    """The numbers of players that a value is for, where not all are."""


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf."""

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
    marks: str
    text: str


@dataclass(frozen=True)
class FieldInfo:
    """A field of a game's views."""

    name: str
    title: str
    tag: str
    """A few words about a seat that this field names."""
    role: str
    """What it is at the table (``parlour.lang.state.Role``)."""
    kind: Literal["cards", "card", "seat", "seats", "number", "sequence", "marks", "fact"]
    per: Literal["seat"] | int
    """One for each seat, or so many; 0: just one."""
    seen: str
    quiet: bool
    """Not worth telling at every turn."""
    during: tuple[str, ...]
    """The phases it matters in; if none is named, all."""
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


@dataclass(frozen=True)
class BotInfo:
    """A bot to choose: how it plays, said after its title."""

    name: str
    title: str
    about: str


@dataclass(frozen=True)
class GameInfo(GameCard):
    """All there is to know about a game beforehand."""

    intro: str
    clauses: tuple[ClauseInfo, ...]
    closing: str
    fields: tuple[FieldInfo, ...]
    endings: tuple[str, ...]
    """How a deal can end."""
    cards: dict[str, Face]
    suits: tuple[str, ...]
    phrases: tuple[str, ...]
    """What can be said at a table."""
    circled: bool
    low_wins: bool
    races: bool
    levels: tuple[BotInfo, ...]
    characters: tuple[BotInfo, ...]


@dataclass(frozen=True)
class Shelf:
    """All games."""

    games: tuple[GameCard, ...]


@dataclass(frozen=True)
class PublicSeat:
    """A seat, as anyone may know it."""

    name: str
    kind: str
    role: str | None


@dataclass(frozen=True)
class PublicTable:
    """What anyone may know who has the table's id."""

    table: str
    game: str
    players: int
    options: dict[str, str | int]
    status: str
    seats: tuple[PublicSeat, ...]
    commitment: str


@dataclass(frozen=True)
class ReplayStep:
    """A finished game after so many moves."""

    step: int
    steps: int
    view: View
    facts: tuple[Fact, ...]
    told: tuple[str, ...]
    actor: int | None
    move: str | None


@dataclass(frozen=True)
class LessonLine:
    """Something that is said in a lesson, and who says it."""

    by: Literal["lesson", "table", "rules"]
    text: str


@dataclass(frozen=True)
class LessonAnswer:
    """What came of a try."""

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
    try_first: MoveInfo | None
    """A move to try before the decision, which the rules refuse."""
    hint: MoveInfo | None
    """The move the lesson takes."""
    over: bool
    heard: tuple[LessonLine, ...]


@dataclass(frozen=True)
class LessonState:
    """A lesson after some tries: where it stands, the answer to the last try, and the table."""

    lesson: LessonInfo
    answer: LessonAnswer | None
    scene: Scene


@dataclass
class CoachLook:
    """How far the coach is with a seat's decisions, and what it found."""

    preparing: bool = False
    done: int = 0
    of: int = 0
    found: Review | None = None
    failed: str = ""


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


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request failed, and the field at fault, where one is."""

    error: str
    field: str | None = None


HttpAnswers = Shelf | GameInfo | PublicTable | ReplayStep | LessonState | CoachLook | Verdict | Problem
"""All of them."""

__all__ = [
    "BotInfo",
    "CheckInfo",
    "ClauseInfo",
    "CoachLook",
    "Face",
    "FieldInfo",
    "GameCard",
    "GameInfo",
    "HttpAnswers",
    "LessonAnswer",
    "LessonInfo",
    "LessonLine",
    "LessonState",
    "OptionInfo",
    "Problem",
    "PublicSeat",
    "PublicTable",
    "ReplayStep",
    "Shelf",
    "Verdict",
]
