"""The options of a game: what can be set when a table is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from parlour.lang import phrases
from parlour.lang.errors import quoted
from parlour.lang.numbers import whole_if_number
from parlour.lang.support import CHOICE, RestsOn


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
    rests_on: RestsOn = CHOICE
    """What the default rests on."""
    others: tuple[tuple[str | int, RestsOn], ...] = ()
    """What other values rest on, where they rest on anything: a sheet may offer several."""

    @property
    def default(self) -> str | int:
        """The value in force if nothing else is asked for."""
        return self.values[0]

    def range_text(self) -> str:
        """The values in words, the default first."""
        if self.low is not None:
            return phrases.ANY_NUMBER(default=self.default, low=self.low, high=self.high)
        return "|".join(str(value) for value in self.values)

    def support_text(self) -> str:
        """What the default rests on, and other values that rest on anything: "usual: 300, the maker's later rules"."""
        others = (phrases.OTHER_VALUE(value=value, why=rests_on.words) for value, rests_on in self.others)
        return "; ".join([phrases.USUAL_VALUE(value=self.default, why=self.rests_on.words), *others])

    def stored(self, name: str, value: object, players: int) -> int:
        """The number a state keeps for a value; ValueError says what there is."""
        value = whole_if_number(value)
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

    def shown(self, number: int) -> str | int:
        """The value that a state keeps as this number, as players write it."""
        if self.show is not None:
            return self.show(number)
        if self.low is not None or isinstance(self.values[0], int):
            return number
        return self.values[number]


def option_value(member: IntEnum) -> str:
    """The word players use for a named value: ``Least.ANY_BID`` is "any-bid"."""
    return member.name.lower().replace("_", "-")


class Length(IntEnum):
    """How long a table plays (CM-4)."""

    GAME = 0
    DEAL = 1


class Offences(IntEnum):
    """What happens to a move against the rules that has a price (CM-5)."""

    BARRED = 0
    FINED = 1
