"""Sentences for people, made at the very end: templates filled with values.

    WAITING = Phrase("Waiting for {names}.")
    WAITING(names="Ann and Ben")

Nothing may read a fact back out of a sentence. To prove it, ``PARLOUR_GARBLE=1`` (or ``garbled``) scrambles the fixed words of
every template while leaving the values as they are; everything but the words must work as before.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

_SLOT = re.compile(r"(\{[^{}]*\})")
_garbles = os.environ.get("PARLOUR_GARBLE", "") not in ("", "0")


@dataclass(frozen=True)
class Phrase:
    """A sentence, or part of one, with slots in braces."""

    template: str

    def __call__(self, **values: object) -> str:
        return fill(self.template, **values)


def fill(template: str, **values: object) -> str:
    """The template with its slots filled in."""
    return worded(template).format(**values)


def worded(template: str) -> str:
    """The template as it is shown: itself, or scrambled where sentences are garbled. Slots stay as they are."""
    return _scrambled(template) if _garbles else template


def is_garbled() -> bool:
    """Are sentences scrambled?"""
    return _garbles


@contextmanager
def garbled() -> Iterator[None]:
    """While this lasts, every sentence comes out scrambled."""
    global _garbles
    before, _garbles = _garbles, True
    try:
        yield
    finally:
        _garbles = before


@lru_cache(10_000)
def _scrambled(template: str) -> str:
    """The template with its fixed words scrambled."""
    parts = _SLOT.split(template)
    return "".join(part if part.startswith("{") else codecs.encode(part, "rot13") for part in parts)


def number_word(number: int) -> str:
    """A number as it is spoken: "two", "twelve", "13"."""
    return worded(NUMBER_WORDS[number]) if 0 <= number < len(NUMBER_WORDS) else str(number)


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: "1 card", "3 cards"."""
    return f"{number} {worded(thing if number == 1 else things or thing + 's')}"


def listed_or(things: Sequence[str]) -> str:
    """Things to choose from: "red, black or green"."""
    return _listed(things, OR)


def listed_and(things: Sequence[str]) -> str:
    """Things together: "Ann, Ben and Cora"."""
    return _listed(things, AND)


def _listed(things: Sequence[str], last: Phrase) -> str:
    if len(things) < 2:
        return "".join(things)
    return last(first=", ".join(things[:-1]), last=things[-1])


NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
"""The numbers that are spoken in words, from 0."""
AND = Phrase("{first} and {last}")
OR = Phrase("{first} or {last}")
TITLE_BY = Phrase("{title}, by {artist}")

# What is said about the text of a move or the value of an option.

NO_SUCH_CARD = Phrase('There is no card "{name}" in this pack.')
NO_SUCH_TITLE = Phrase('No title in this pack reads like "{name}". That wasn\'t a call, so try again.')
SUIT_AND_TITLE = Phrase("{suit} {title}")
HOLDS_SEVERAL = Phrase("You hold {number}: {cards}.")
NAMED_TWICE = Phrase("You named {card} twice.")
NOT_ON_TABLE = Phrase("{cards} isn't on the table.")
NOT_A_LOT = Phrase("{cards} isn't a lot on the table: {card} is part of {lot}.")
NOT_A_LOT_BUT_ALONE = Phrase("{cards} isn't a lot on the table: {card} lies alone.")
TOO_HIGH = Phrase("{number} is more than {last}.")
NOT_IN_STEPS = Phrase("{number} isn't a multiple of {step}.")
TOO_LOW = Phrase("{number} is too low.")
OUT_OF_RANGE = Phrase("{number} isn't between {first} and {last}.")
NO_SUCH_PLAYER = Phrase('There is nobody called "{seat}" at this table.')
NOT_ONE_OF = Phrase('"{word}" isn\'t one of {words}.')
OPTION_KIND = Phrase("Option {name} takes a word or a number, not {value}. Choose from {values}.")
OPTION_FAR = Phrase("Option {name}: that number is far too big. Choose from {values}.")
OPTION_PLAYERS = Phrase("Option {name}: {value} is for {counts} players, not {players}.")
OPTION_VALUE = Phrase("Option {name} has no value {value}. Choose from {values}.")
ANY_NUMBER = Phrase("{default} (any number from {low} to {high})")
NO_SUCH_SEAT = Phrase("There is no seat {seat}. Seats are numbered 0 to {last}.")
NOT_INSTALLED = Phrase("{module} isn't installed. Install it with: {command}")
SEED = Phrase("The seed must be a text or a whole number of at most {most} characters, not {seed}.")

# What a clause or an option's value rests on.

PART_OF_CLAUSE = Phrase("{part}: {why}")
REST_OF_CLAUSE = Phrase("in part {why}")
FOR_PEOPLE = Phrase("for people, not for the program")
USUAL_VALUE = Phrase("usual: {value}, {why}")
OTHER_VALUE = Phrase("{value}: {why}")
LIKELY_MAKER = Phrase("{maker} (likely)")

# What is wrong with a game or a pack of another package.

ENTRY_POINT = Phrase('the entry point "{name} = {package}" ({group}) of {distribution}')
PLUG_IN_NAME = Phrase("Left out: {entry}. A name has only lowercase letters, digits, and hyphens.")
PLUG_IN_TAKEN = Phrase('Left out: {entry}. Parlour has a "{name}" of its own, so choose another name.')
PLUG_IN_CLASH = Phrase('Left out: {entries}. Both claim the name "{name}"; uninstall one of them.')
PLUG_IN_UNREADABLE = Phrase("Left out: {distribution}. Its entry_points.txt can't be read; install it anew.")
PLUG_IN_BROKEN = Phrase("Left out: {entry}. {kind}: {why}.")
PLUG_IN_OTHER_NAME = Phrase('it calls itself "{own}", so the entry point must have that name, too')
PLUG_IN_NO_PACK = Phrase('its pack "{pack}" isn\'t installed: name it in the group "{group}"')
PLUG_IN_NOT_A_PACK = Phrase("{module} has no PACK")

__all__ = ["Phrase", "counted", "fill", "garbled", "is_garbled", "listed_and", "listed_or", "number_word", "worded"]
