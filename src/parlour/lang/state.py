"""The declaration of a state: each field once, with its kind, how many there are, and who sees it.

A game's state is a class whose fields are made by ``cards``, ``card``, ``seat``, ``seats``, ``number``, ``subset``, ``known``,
``sequence`` and ``option``:

    class State(Common, seats=4):
        hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand")
        pot: int = number(title="counters in the pot", says="The pot holds {value}.")

From this come the plain state (an object with ints and lists of ints), the NumPy record of the compiled rules, the views,
the public log, the table in the docs and the tests that nothing leaks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from parlour.lang import phrases
from parlour.lang.errors import quoted

if TYPE_CHECKING:
    import numpy as np


class Kind(StrEnum):
    """What a field holds."""

    CARDS = "cards"
    CARD = "card"
    SUBSET = "subset"
    """Cards that lie somewhere else."""
    KNOWN = "known"
    """Cards everyone knows to be in a place, or not to be."""
    SEATS = "seats"
    SEAT = "seat"
    NUMBER = "number"
    SEQUENCE = "sequence"
    SECRET = "secret"


CARDS, CARD, SUBSET, KNOWN = Kind.CARDS, Kind.CARD, Kind.SUBSET, Kind.KNOWN
SEATS, SEAT_KIND, NUMBER, SEQUENCE, SECRET = Kind.SEATS, Kind.SEAT, Kind.NUMBER, Kind.SEQUENCE, Kind.SECRET


SEAT = -1
"""``per=SEAT``: one of these for each seat."""

ALL = "all"
OWNER = "owner"
NOBODY = "nobody"
ACTOR = "actor"
"""Who sees a field: everyone; the seat it belongs to; nobody; the seat in the middle of a move. Or a rule ``(s, seat) -> seats``
that gives the seats that see the field of that seat (of seat 0, where it is not per seat)."""

Seen = str | Callable[[Any, int], int]

SEQUENCE_WORDS = 9


class Role(StrEnum):
    """What a field is at the table. Views, the page, the bots and the coach go by this, never by a field's name."""

    NONE = ""
    HAND = "hand"
    STOCK = "stock"
    """Cards still to be drawn."""
    TURNED = "turned"
    """Cards turned up for all to see."""
    TRICK = "trick"
    """Cards played to the middle that one player will take."""
    LED = "led"
    LEADER = "leader"
    PLAYED = "played"
    """The card each seat has played to the trick."""
    TAKEN = "taken"
    LAID = "laid"
    """Pairs or cards laid aside."""
    BOOKS = "books"
    DISCARDS = "discards"
    TABLE = "table"
    """Loose cards on the table."""
    BUILD = "build"
    PILE = "pile"
    """A pile in contest, turned face up."""
    TOP = "top"
    """The top card of each seat's pile."""
    SAFE = "safe"
    """Cards won for good."""
    CUT = "cut"
    """The card each seat cut for the deal."""
    POT = "pot"
    BID = "bid"
    BIDDER = "bidder"
    BIDDING = "bidding"
    """The seats still in the bidding."""
    TRUMP = "trump"
    PENALTY_SUIT = "penalty suit"
    REVOKES = "revokes"
    """How often each seat failed to follow suit when able."""


Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Field:
    """One declared field of a state."""

    kind: Kind
    per: int = 0
    """0: a single value. SEAT: one for each seat. Any other number: that many values."""
    seen: Seen = ALL
    title: str = ""
    says: str = ""
    """The sentence of the public log when the value changes: ``{value}``, ``{Seat}``, ``{cards}``."""
    values: tuple[str, ...] = ()
    """Words for the values of a number that stands for something."""
    start: int = 0
    of: str = ""
    """For what is known about a place: the field it is about ("hand")."""
    known: str = ""
    """What is known: "shown", "cannot"."""
    holds: tuple[str, ...] = ()
    """For a sequence in a view: the places whose cards it has in order, no card more."""
    first: str = ""
    """For such a sequence: the field with the place of its first card."""
    dealt_with: str = ""
    """For a place of each seat: the hand ("hand") with which it is dealt anew; the game's ``fits`` says what can lie in the two."""
    keep: bool = False
    """Carried over from deal to deal; every other field starts each deal at ``start``."""
    option: Option | None = None
    role: Role = Role.NONE
    tag: str = ""
    """A few words about a seat or card this field names: "has not passed", "led". Without it, the title."""
    quiet: bool = False
    """Not shown at every turn: bookkeeping, or clear from something else."""
    during: tuple[str, ...] = ()
    """The phases in which it matters; in the others, and after the game, it is not shown. Empty: always."""
    gone: str = ""
    """For a set of seats: the sentence about a seat that has left it."""
    name: str = ""
    size: int = 0


@dataclass(frozen=True)
class Option:
    """A setting of a table, chosen when it is opened."""

    values: tuple[str | int, ...]
    """The first is the default. Words are kept in the state by their place here, numbers as they are."""
    low: int | None = None
    high: int | None = None
    clause: str = ""
    means: str = ""
    needs: tuple[tuple[str | int, tuple[int, ...]], ...] = ()
    """Values that only certain numbers of players can choose."""
    read: Callable[[str, int], int] | None = None
    """For an option with its own notation: the number for a text, given the players; ValueError says what is wrong."""
    show: Callable[[int], str] | None = None
    called: str = ""
    """The name players use, where the field has another (``pack`` is taken)."""

    @property
    def default(self) -> str | int:
        return self.values[0]

    def range_text(self) -> str:
        """The values in words, the default first."""
        if self.low is not None:
            return phrases.ANY_NUMBER(default=self.default, low=self.low, high=self.high)
        return "|".join(str(value) for value in self.values)

    def number(self, name: str, value: object, players: int) -> int:
        """The value as the state keeps it; ValueError says what there is."""
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise ValueError(phrases.OPTION_KIND(name=name, value=quoted(value), values=self.range_text()))
        if isinstance(value, int) and value.bit_length() > 64:
            raise ValueError(phrases.OPTION_FAR(name=name, values=self.range_text()))
        for needed, counts in self.needs:
            if str(value) == str(needed) and players not in counts:
                these = phrases.listed_or([str(count) for count in counts])
                raise ValueError(phrases.OPTION_PLAYERS(name=name, value=value, counts=these, players=players))
        if self.read is not None:
            return self.read(str(value), players)
        if self.low is not None and self.high is not None:
            text = str(value)
            if text.isascii() and text.isdigit() and len(text) < 8 and self.low <= int(text) <= self.high:
                return int(text)
        for place, allowed in enumerate(self.values):
            if str(value) == str(allowed) and self.low is None:
                return allowed if isinstance(allowed, int) else place
        raise ValueError(phrases.OPTION_VALUE(name=name, value=quoted(str(value)[:40]), values=self.range_text()))

    def word(self, number: int) -> str | int:
        """The value as players write it."""
        if self.show is not None:
            return self.show(number)
        if self.low is not None or isinstance(self.values[0], int):
            return number
        return self.values[number]


def option_word(member: IntEnum) -> str:
    """The word players use for a named value: ``Least.ANY_BID`` is "any-bid"."""
    return member.name.lower().replace("_", "-")


def option(
    *given: str | int | type[IntEnum],
    clause: str,
    means: str = "",
    low: int | None = None,
    high: int | None = None,
    needs: dict[str | int, tuple[int, ...]] | None = None,
    read: Callable[[str, int], int] | None = None,
    show: Callable[[int], str] | None = None,
    called: str = "",
) -> Any:
    """An option: a field set when the table is opened and seen by all. The first value is the default. With ``low`` and
    ``high`` any number from one to the other; a lone number without them may be 1-9999. Words come as an ``IntEnum`` numbered from
    0, so that rules compare names: ``s.odd == Odd.DROPPED``."""
    values = tuple(word for one in given for word in (map(option_word, one) if isinstance(one, type) else (one,)))
    if len(values) == 1 and isinstance(values[0], int):
        low, high = 1 if low is None else low, 9999 if high is None else high
    made = Option(values, low, high, clause, means, tuple((needs or {}).items()), read, show, called)
    words = tuple(str(v) for v in values) if isinstance(values[0], str) and read is None else ()
    return Field(NUMBER, 0, ALL, values=words, keep=True, option=made)


def cards(
    *,
    per: int = 0,
    seen: Seen = ALL,
    title: str = "",
    says: str = "",
    keep: bool = False,
    quiet: bool = False,
    dealt_with: str = "",
    role: Role = Role.NONE,
) -> Any:
    """A place for cards: a set. Every card of the pack is in exactly one such place."""
    return Field(CARDS, per, seen, title, says, keep=keep, quiet=quiet, dealt_with=dealt_with, role=role)


def known(kind: str, of: str, *, title: str = "", says: str = "") -> Any:
    """Something everyone has seen about each seat's place ``of``: cards it has ("shown") or cannot have ("cannot").

    One set of cards per seat, seen by all. The mechanics maintain it; the sampler of unseen cards goes by it. It is not a place.
    """
    return Field(KNOWN, SEAT, ALL, title, says, of=of, known=kind)


def subset(*, per: int = 0, seen: Seen = ALL, title: str = "") -> Any:
    """A set of cards that lie somewhere else (the cards picked in a half-made move): it is not a place."""
    return Field(SUBSET, per, seen, title)


def card(
    *,
    per: int = 0,
    seen: Seen = ALL,
    title: str = "",
    says: str = "",
    quiet: bool = False,
    role: Role = Role.NONE,
    tag: str = "",
) -> Any:
    """One card, or none (-1), that lies in some place: the card led, the top of a pile."""
    return Field(CARD, per, seen, title, says, start=-1, quiet=quiet, role=role, tag=tag)


def seat(
    *,
    per: int = 0,
    seen: Seen = ALL,
    title: str = "",
    says: str = "",
    start: int = -1,
    keep: bool = False,
    quiet: bool = False,
    during: tuple[str, ...] = (),
    role: Role = Role.NONE,
    tag: str = "",
) -> Any:
    """A seat, or none (-1)."""
    return Field(SEAT_KIND, per, seen, title, says, start=start, keep=keep, quiet=quiet, during=during, role=role, tag=tag)


def seats(
    *,
    per: int = 0,
    seen: Seen = ALL,
    title: str = "",
    says: str = "",
    gone: str = "",
    keep: bool = False,
    quiet: bool = False,
    during: tuple[str, ...] = (),
    role: Role = Role.NONE,
    tag: str = "",
) -> Any:
    """A set of seats."""
    return Field(SEATS, per, seen, title, says, gone=gone, keep=keep, quiet=quiet, during=during, role=role, tag=tag)


def number(
    *,
    per: int = 0,
    seen: Seen = ALL,
    title: str = "",
    says: str = "",
    values: tuple[str, ...] = (),
    start: int = 0,
    keep: bool = False,
    quiet: bool = False,
    role: Role = Role.NONE,
) -> Any:
    """A number; with ``values``, one that stands for a word (the number is its place there, -1 for none)."""
    return Field(NUMBER, per, seen, title, says, values, start, keep=keep, quiet=quiet, role=role)


def sequence(*, seen: Seen = NOBODY, title: str = "", keep: bool = False, holds: tuple[str, ...] = (), first: str = "") -> Any:
    """Cards in order (read and written with ``sequence_get`` and ``sequence_put``). The cards lie in some place too.

    It is in a view if it ``holds`` the cards of some places; they begin at the place that the field ``first`` tells.
    """
    return Field(SEQUENCE, SEQUENCE_WORDS, seen, title, keep=keep, holds=holds, first=first)


def secret(*, per: int = 0, keep: bool = False) -> Any:
    """What belongs to the machine and is in no view."""
    return Field(SECRET, per, NOBODY, keep=keep)


class Length(IntEnum):
    """How long a table plays (CM-4)."""

    GAME = 0
    DEAL = 1


class Offences(IntEnum):
    """What happens to a move against the rules that has a price (CM-5)."""

    BARRED = 0
    FINED = 1


class Common:
    """What every state has. Games read these fields and set ``phase``; ``actors`` and ``turn`` they set through
    ``ask`` and ``race``; the rest is kept by the engine."""

    key: list[int] = secret(per=2, keep=True)
    draws: list[int] = secret(per=6)
    stacked: int = secret(keep=True)
    drawn: int = secret()
    stack: list[int] = sequence(keep=True)
    pack: int = cards(seen=NOBODY, title="the pack")

    players: int = number(title="players", keep=True)
    deal: int = number(title="deal", keep=True)
    dealer: int = seat(title="dealer", start=0, keep=True)
    phase: int = number(title="phase")
    turn: int = seats(title="seats whose turn everyone sees")
    actors: int = seats(seen=NOBODY, title="seats that can really act")
    half: int = number(seen=NOBODY, title="1 + the seat in the middle of a move")
    closed: int = number(title="the deal is over")
    ended: int = number(title="the game is over", keep=True)
    winners: int = seats(title="winners", keep=True)
    how: int = number(title="how the deal ended")
    points: list[int] = number(per=SEAT, title="points of the deal")
    total: list[int] = number(per=SEAT, title="score", keep=True)
    stop: int = number(title="the last deal, if one is set", keep=True)
    length: int = option(Length, clause="CM-4", means="play a whole game, or a single deal")
    offences: int = option(Offences, clause="CM-5", means="moves against the rules are refused, or may be made at a price")

    fields: ClassVar[dict[str, Field]] = {}
    roles: ClassVar[dict[Role, tuple[Field, ...]]] = {}
    """The fields that have each role."""
    most_seats: ClassVar[int] = 8

    def __init_subclass__(cls, seats: int = 0, **more: Any) -> None:
        super().__init_subclass__(**more)
        if seats:
            cls.most_seats = seats
        cls.fields = declared(cls)
        cls.roles = {role: tuple(one for one in cls.fields.values() if one.role is role) for role in Role}

    def __init__(self) -> None:
        for name, this in type(self).fields.items():
            setattr(self, name, [this.start] * this.size if this.per else this.start)

    def copy(self) -> Self:
        """The same position again, on its own."""
        new = object.__new__(type(self))
        for name, value in self.__dict__.items():
            new.__dict__[name] = value.copy() if type(value) is list else value
        return new

    def flat(self) -> list[int]:
        """All fields as one row of ints, in the order of the declaration."""
        row: list[int] = []
        for name in type(self).fields:
            value = self.__dict__[name]
            if type(value) is list:
                row += value
            else:
                row.append(value)
        return row

    def fill(self, row: list[int]) -> Self:
        """Take all fields from such a row."""
        at = 0
        for name, this in type(self).fields.items():
            if this.per:
                self.__dict__[name] = list(row[at : at + this.size])
            else:
                self.__dict__[name] = row[at]
            at += this.size
        return self

    @classmethod
    def width(cls) -> int:
        """How many ints a state is."""
        return sum(this.size for this in cls.fields.values())

    @classmethod
    def place(cls, name: str) -> int:
        """Where a field starts in the row of ints."""
        at = 0
        for this in cls.fields.values():
            if this.name == name:
                return at
            at += this.size
        raise KeyError(name)

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The NumPy record of this state: every field int64."""
        import numpy as np

        return np.dtype([(n, "<i8", (f.size,)) if f.per else (n, "<i8") for n, f in cls.fields.items()])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.flat() == other.flat()

    __hash__ = None  # type: ignore[assignment]


def declared(cls: type[Common]) -> dict[str, Field]:
    """The fields a state class declares, the common ones first."""
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        for name, value in base.__dict__.items():
            if isinstance(value, Field):
                size = 1 if value.per == 0 else cls.most_seats if value.per == SEAT else value.per
                found[name] = replace(value, name=name, size=size, title=value.title or name.replace("_", " "))
    return found


def once_a_kind(ask: Callable[[type[Common]], Answer]) -> Callable[[type[Common]], Answer]:
    """Work out once for each kind of state what is asked about it."""
    return cache(ask)  # type: ignore[return-value]  # mypy takes a class without hashable instances for unhashable itself


__all__ = [
    "ACTOR",
    "ALL",
    "NOBODY",
    "OWNER",
    "SEAT",
    "Common",
    "Field",
    "Option",
    "card",
    "cards",
    "known",
    "number",
    "once_a_kind",
    "option",
    "seat",
    "seats",
    "secret",
    "sequence",
    "subset",
]
