"""What HTTP requests are answered with, as typed values. The page's TypeScript types are made from these."""

from __future__ import annotations

from msgspec import Struct

from parlour.play.facts import Fact
from parlour.play.lessons import Answer, Line
from parlour.play.views import View
from parlour.server.protocol import ConflictCode, Scene, SeatKind, Status


class ErrorAnswer(Struct, frozen=True, omit_defaults=True):
    """Something went wrong."""

    error: str
    """What, in a sentence."""
    field: str | None = None
    """The field of the request that is at fault."""
    conflict: ConflictCode | None = None
    """Why it can't be done as the table stands."""


# -- the catalog


class OptionInfo(Struct, frozen=True):
    """An option of a game."""

    name: str
    default: str | int
    values: list[str | int] | None
    """What to choose from; null where any number or text of its own notation will do."""
    low: int | None
    high: int | None
    clause: str
    means: str
    needs: dict[str, list[int]]
    """Values that only some player counts can have."""


class GameCard(Struct, frozen=True):
    """A game in the lobby."""

    name: str
    title: str
    short_title: str
    year: str
    maker: str
    aim: str
    players: list[int]
    minutes: int
    pack: str
    box: str
    options: list[OptionInfo]


class ClauseInfo(Struct, frozen=True):
    """A clause of the rule sheet."""

    id: str
    marks: str
    text: str


class FieldInfo(Struct, frozen=True):
    """A field of a game's views."""

    name: str
    title: str
    kind: str
    per: str | int
    """"seat": one for each seat; 0: one; another number: that many."""
    seen: str
    """Who sees it: "all", "owner", "nobody", "actor", or "rule" where a rule says."""
    quiet: bool
    during: list[str]
    """The phases in which it matters; empty: always."""
    option: bool
    role: str
    """What it is at the table (``parlour.lang.state.Role``)."""
    tag: str
    """A few words about a seat this field names."""
    by: str | None
    """For the card led: the field with the seat that led it."""


class CardInfo(Struct, frozen=True):
    """What is printed on a card."""

    suit: str
    number: str
    title: str
    artist: str
    year: str
    about: str


class BotInfo(Struct, frozen=True):
    """A bot to choose."""

    name: str
    title: str
    about: str


class GameInfo(GameCard, frozen=True):
    """Everything about a game that is known beforehand."""

    intro: str
    clauses: list[ClauseInfo]
    closing: str
    fields: list[FieldInfo]
    cards: dict[str, CardInfo]
    suits: list[str]
    phrases: list[str]
    """What players can say to each other."""
    circled: bool
    low_wins: bool
    races: bool
    levels: list[BotInfo]
    characters: list[BotInfo]


class GamesAnswer(Struct, frozen=True):
    """All games."""

    games: list[GameCard]


# -- tables


class PublicSeat(Struct, frozen=True):
    """A seat as anyone may know it."""

    name: str
    kind: SeatKind
    role: str | None


class TableCard(Struct, frozen=True):
    """What anyone with a table's id may know of it."""

    table: str
    game: str
    players: int
    options: dict[str, str | int]
    status: Status
    seats: list[PublicSeat]
    commitment: str


class ReplayStep(Struct, frozen=True):
    """One step of a finished game."""

    step: int
    steps: int
    view: View
    facts: list[Fact]
    """What this step told the viewer."""
    told: list[str]
    """The same in sentences."""
    actor: int | None
    move: str | None


# -- lessons


class LessonInfo(Struct, frozen=True):
    """Where a guided first hand stands."""

    game: str
    title: str
    seat: int
    names: list[str]
    number: int
    """Which decision it is, from 1."""
    decisions: int
    prompt: str
    try_first: str | None
    """A move to try first, which the rules will refuse."""
    hint: str | None
    """The move the lesson takes now."""
    over: bool
    heard: list[Line]
    """Everything that has been said."""


class LessonState(Struct, frozen=True):
    """A guided first hand: where it stands, the answer to the last try, and the table."""

    lesson: LessonInfo
    answer: Answer | None
    scene: Scene


# -- fairness and health


class CheckInfo(Struct, frozen=True):
    """One thing that was checked."""

    ok: bool
    what: str


class Verdict(Struct, frozen=True):
    """Was the shuffle of a record fair?"""

    fair: bool
    checks: list[CheckInfo]


class Health(Struct, frozen=True):
    """The server is well."""

    ok: bool
    parlour: str
    """Its version."""
