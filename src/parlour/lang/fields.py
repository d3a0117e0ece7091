"""The fields of a state: each declared once, with its kind, its role, how many there are, and who sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from math import isqrt
from typing import Any

from parlour.lang.options import Option, option_value
from parlour.lang.rule import AskSeat
from parlour.lang.support import RestsOn


class Kind(StrEnum):
    """What a field holds."""

    CARDS = "cards"
    CARD = "card"
    CARD_SET = "card set"
    """Cards that lie somewhere else."""
    KNOWN = "known"
    """Cards known to be in a place, or not to be: by everyone, or by some."""
    SEATS = "seats"
    SEAT = "seat"
    NUMBER = "number"
    SEQUENCE = "sequence"
    SECRET = "secret"


CARDS, CARD, CARD_SET, KNOWN = Kind.CARDS, Kind.CARD, Kind.CARD_SET, Kind.KNOWN
SEATS, SEAT_KIND, NUMBER, SEQUENCE, SECRET = Kind.SEATS, Kind.SEAT, Kind.NUMBER, Kind.SEQUENCE, Kind.SECRET


SEAT = -1
"""``per=SEAT``: one of these for each seat."""
PAIR = -2
"""``per=PAIR``: one of these for each seat and each seat it is about (see ``parlour.mechanics.private_knowledge.pair``)."""

ALL = "all"
OWNER = "owner"
NOBODY = "nobody"
ACTOR = "actor"
"""Who sees a field: everyone; the seat it belongs to; nobody; the seat in the middle of a move. Or a rule ``(s, seat) -> seats``
that gives the seats that see the field of that seat (of seat 0, where it is not per seat)."""

Seen = str | AskSeat

Declared = Any
"""What declares a field: a ``Field`` in the class, an int or a list of ints in its states."""

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
    LAST_PLAYED = "last played"
    """The card each seat played to the last trick."""
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
    GIVEN = "given"
    """The card just handed over to the player who asked for it."""
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


@dataclass(frozen=True)
class Field:
    """One declared field of a state."""

    kind: Kind
    per: int = 0
    """0: a single value. SEAT: one for each seat. PAIR: one for each seat about each seat. Any other number: that many values."""
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
    calls: str = ""
    """For a seat: what that player calls aloud: "Out!"."""
    calls_when: AskSeat | None = None
    """The rule that tells when: at the step after which it holds for a seat, and before which it did not. All hear the call, so it may
    tell only what all can see."""
    name: str = ""
    size: int = 0

    def owner(self, at: int) -> int:
        """The seat that the value at this place belongs to: of a pair, the first of the two."""
        return at // isqrt(self.size) if self.per == PAIR else at

    def about(self, at: int) -> int:
        """The seat that the value at this place is about: of a pair, the second of the two."""
        return at % isqrt(self.size) if self.per == PAIR else at


def option(
    *given: str | int | type[IntEnum],
    clause: str,
    rests_on: RestsOn,
    others: dict[str | int, RestsOn] | None = None,
    means: str = "",
    low: int | None = None,
    high: int | None = None,
    needs: dict[str | int, tuple[int, ...]] | None = None,
    read: Callable[[str, int], int] | None = None,
    show: Callable[[int], str] | None = None,
    called: str = "",
) -> Declared:
    """An option: a field set when the table is opened and seen by all. The first value is the default. With ``low`` and
    ``high`` any number from one to the other; a lone number without them may be 1-9999. Words come as an ``IntEnum`` numbered from
    0, so that rules compare names: ``s.odd == Odd.DROPPED``. ``rests_on`` is for the default; ``others`` are values that rest on
    something too."""
    values = tuple(word for one in given for word in (map(option_value, one) if isinstance(one, type) else (one,)))
    if len({type(value) for value in values}) != 1:
        raise ValueError(f"an option of {clause} has {values}; its values are words or numbers, not both, and at least one")
    if len(values) == 1 and isinstance(values[0], int):
        low, high = 1 if low is None else low, 9999 if high is None else high
    if not set(others or {}) <= set(values[1:]):
        raise ValueError(f"an option of {clause} has {values}; {others} are not others of these")
    needed, supported = tuple((needs or {}).items()), tuple((others or {}).items())
    made = Option(values, low, high, clause, means, needed, read, show, called, rests_on, supported)
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
) -> Declared:
    """A place for cards: a set. Every card of the pack is in exactly one such place."""
    return Field(CARDS, per, seen, title, says, keep=keep, quiet=quiet, dealt_with=dealt_with, role=role)


def known(kind: str, of: str, *, seen: Seen = ALL, title: str = "", says: str = "") -> Declared:
    """Something known about each seat's place ``of``: cards it has ("shown") or cannot have ("cannot").

    It is not a place. The mechanics maintain it; the sampler of unseen cards goes by it, for those who see it. ``seen=ALL``:
    everyone has seen it, and there is one set of cards for each seat. ``seen=OWNER``: each seat has seen things of its own, and
    there is one set for each pair, the seat that knows and the seat it knows about. With a rule ``(s, seat) -> seats`` there is one
    set for each seat again, and the rule gives the seats that know it.
    """
    if kind not in ("shown", "cannot") or seen in (NOBODY, ACTOR):
        raise ValueError(
            f'known("{kind}", seen={seen!r}): knowledge is "shown" or "cannot", seen by ALL, OWNER or whom a rule says'
        )
    return Field(KNOWN, PAIR if seen == OWNER else SEAT, seen, title, says, of=of, known=kind)


def card_set(*, per: int = 0, seen: Seen = ALL, title: str = "") -> Declared:
    """A set of cards that lie somewhere else (the cards picked in a half-made move): it is not a place."""
    return Field(CARD_SET, per, seen, title)


def card(
    *,
    per: int = 0,
    seen: Seen = ALL,
    title: str = "",
    says: str = "",
    quiet: bool = False,
    role: Role = Role.NONE,
    tag: str = "",
) -> Declared:
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
    calls: str = "",
    calls_when: AskSeat | None = None,
) -> Declared:
    """A seat, or none (-1)."""
    made = Field(SEAT_KIND, per, seen, title, says, start=start, keep=keep, quiet=quiet, during=during, role=role, tag=tag)
    return replace(made, calls=calls, calls_when=calls_when)


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
) -> Declared:
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
) -> Declared:
    """A number; with ``values``, one that stands for a word (the number is its place there, -1 for none)."""
    return Field(NUMBER, per, seen, title, says, values, start, keep=keep, quiet=quiet, role=role)


def sequence(
    *, seen: Seen = NOBODY, title: str = "", keep: bool = False, holds: tuple[str, ...] = (), first: str = ""
) -> Declared:
    """Cards in order (read and written with ``sequence_get`` and ``sequence_put``). The cards lie in some place too.

    It is in a view if it ``holds`` the cards of some places; they begin at the place that the field ``first`` tells.
    """
    return Field(SEQUENCE, SEQUENCE_WORDS, seen, title, keep=keep, holds=holds, first=first)


def secret(*, per: int = 0, keep: bool = False) -> Declared:
    """What belongs to the machine and is in no view."""
    return Field(SECRET, per, NOBODY, keep=keep)
