"""The declaration of a state: each field once, with its kind, how many there are, and who sees it.

A game's state is a class whose fields are made by ``cards``, ``card``, ``seat``, ``seats``, ``number``, ``card_set``, ``known``,
``sequence`` and ``option``:

    class State(Common, seats=4):
        hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand")
        pot: int = number(title="counters in the pot", says="The pot holds {value}.")

From this come the plain state (an object with ints and lists of ints), the rows of the compiled rules, the views,
the public log, the table in the docs and the tests that nothing leaks.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from parlour.lang.fields import NOBODY, PAIR, SEAT, Field, Role, cards, number, option, seat, seats, secret, sequence
from parlour.lang.options import Length, Offences
from parlour.lang.support import CHOICE, SHEET

if TYPE_CHECKING:
    import numpy as np

Answer = TypeVar("Answer")


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
    deal_over: int = number(title="the deal is over")
    ended: int = number(title="the game is over", keep=True)
    winners: int = seats(title="winners", keep=True)
    how: int = number(title="how the deal ended")
    points: list[int] = number(per=SEAT, title="points of the deal")
    total: list[int] = number(per=SEAT, title="score", keep=True)
    stop: int = number(title="the last deal, if one is set", keep=True)
    length: int = option(Length, clause="CM-4", rests_on=SHEET, means="play a whole game, or a single deal")
    offences: int = option(
        Offences, clause="CM-5", rests_on=CHOICE, means="moves against the rules are refused, or may be made at a price"
    )

    fields: ClassVar[dict[str, Field]] = {}
    lists: ClassVar[tuple[str, ...]] = ()
    """The fields with several values."""
    roles: ClassVar[dict[Role, tuple[Field, ...]]] = {}
    """The fields that have each role."""
    most_seats: ClassVar[int] = 8

    def __init_subclass__(cls, seats: int = 0) -> None:
        super().__init_subclass__()
        if seats:
            cls.most_seats = seats
        cls.fields = declared(cls)
        cls.lists = tuple(name for name, this in cls.fields.items() if this.per)
        cls.roles = {role: tuple(one for one in cls.fields.values() if one.role is role) for role in Role}

    def __init__(self) -> None:
        self.__dict__ = dict.fromkeys(type(self).fields)  # no larger than it needs to be, and its copies neither
        for name, this in type(self).fields.items():
            setattr(self, name, [this.start] * this.size if this.per else this.start)

    def copy(self) -> Self:
        """The same position again, on its own."""
        new = object.__new__(type(self))
        new.__dict__ = values = self.__dict__.copy()
        for name in type(self).lists:
            values[name] = values[name].copy()
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

    def packed(self) -> bytes:
        """All fields in a fifth of their space."""
        return marshal.dumps(list(self.__dict__.values()))

    @classmethod
    def unpacked(cls, packed: bytes) -> Self:
        """The state that was packed."""
        new = object.__new__(cls)
        new.__dict__ = dict.fromkeys(cls.fields)
        new.__dict__.update(zip(cls.fields, marshal.loads(packed), strict=True))
        return new

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
    def dtype(cls) -> np.dtype[np.void]:
        """The layout of a row, with the fields by name: every field int64."""
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
                size = {0: 1, SEAT: cls.most_seats, PAIR: cls.most_seats**2}.get(value.per, value.per)
                found[name] = replace(value, name=name, size=size, title=value.title or name.replace("_", " "))
    return found


def once_a_kind(ask: Callable[[type[Common]], Answer]) -> Callable[[type[Common]], Answer]:
    """Work out once for each kind of state what is asked about it."""
    return cache(ask)  # type: ignore[return-value]  # mypy takes a class without hashable instances for unhashable itself
