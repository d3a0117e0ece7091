"""The notation: the form of a record, one JSON object that saves, replays, shares and reproduces a game.

    {"parlour": 1, "game": "rook", "players": 4, "options": {"target": 200}, "seed": 7, "dealer": 0,
     "packs": [["red 5", "green 14", ...]], "moves": [[0, "bid 15"], [1, "bid 25"]]}

``parse`` reads a text and ``check`` an object. Whether the moves follow the rules is for ``record`` to find out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from json.decoder import scanstring  # type: ignore[attr-defined]
from math import isfinite
from typing import TypedDict, cast

from parlour.lang.errors import RecordError, spelled_out
from parlour.lang.numbers import whole, whole_if_number
from parlour.lang.phrases import Phrase
from parlour.play import phrases

VERSION = 1
MOST_BYTES = 16 * 1024 * 1024
MOST_LISTS = 1_000_000
MOST_DEPTH = 20
DEEPEST = 200
"""A record is refused with the name of its field if it is nested too deep; a text that is nested deeper than this isn't even read."""
MOST_DIGITS = 2000
"""More than any game needs: what goes beyond is refused before it takes time or room."""
GIANT: int = 10**MOST_DIGITS
MARK = re.compile(r'["\[\]{}]')


class Needed(TypedDict):
    """What every record has."""

    parlour: int
    game: str
    players: int
    moves: Sequence[Sequence[int | str]]
    """Seat and text of each move."""


class Record(Needed, total=False):
    """A game as one JSON object."""

    options: Mapping[str, str | int]
    seed: str | int
    dealer: int
    packs: Sequence[Sequence[str]]
    stop: int
    rules: str | int
    penalty: str
    fair: Mapping[str, object]
    names: Sequence[str]
    when: str
    note: str


NEEDED, KNOWN = tuple(Needed.__annotations__), tuple(Record.__annotations__)

LIST = (list, tuple)
KINDS: dict[str, tuple[type | tuple[type, ...], Phrase]] = {
    "game": (str, phrases.A_TEXT),
    "players": (int, phrases.A_WHOLE_NUMBER),
    "options": (Mapping, phrases.AN_OBJECT),
    "dealer": (int, phrases.A_WHOLE_NUMBER),
    "stop": (int, phrases.A_WHOLE_NUMBER),
    "seed": ((str, int), phrases.TEXT_OR_NUMBER),
    "rules": ((str, int), phrases.TEXT_OR_NUMBER),
    "penalty": (str, phrases.A_TEXT),
    "when": (str, phrases.A_TEXT),
    "note": (str, phrases.A_TEXT),
    "fair": (Mapping, phrases.AN_OBJECT),
    "names": (LIST, phrases.A_LIST),
    "packs": (LIST, phrases.A_LIST),
    "moves": (LIST, phrases.A_LIST),
}
"""What each field must be."""


def parse(text: str | bytes) -> Record:
    """The record in a text, checked for its form. RecordError says where it is wrong."""
    if len(text) > MOST_BYTES:
        raise RecordError(phrases.RECORD_BIG(megabytes=MOST_BYTES // 1024 // 1024))
    if isinstance(text, bytes):
        text = _decoded(text)
    text = text.removeprefix("\ufeff")
    if not text or text.isspace():
        raise RecordError(phrases.RECORD_EMPTY())
    if text.count("[") + text.count("{") > MOST_LISTS:
        raise RecordError(phrases.RECORD_LISTS(most=MOST_LISTS))
    return check(_loaded(text))


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise RecordError(phrases.RECORD_UTF8(byte=wrong.start)) from None


def _loaded(text: str) -> object:
    """What a JSON text stands for."""
    if _depth(text) > DEEPEST:
        raise RecordError(phrases.RECORD_DEEP(most=MOST_DEPTH))
    try:
        return json.loads(text, object_pairs_hook=_no_twice, parse_int=_number, parse_float=_number)
    except json.JSONDecodeError as wrong:
        what = wrong.msg.removesuffix(" at")
        raise RecordError(phrases.RECORD_JSON(what=what, line=wrong.lineno, column=wrong.colno)) from None
    except ValueError as wrong:
        raise RecordError(phrases.RECORD_WRONG(what=wrong)) from None


def _depth(text: str) -> int:
    """How deep a JSON text is nested, counted without going down into it. (A parser that runs out of stack may leave other parts of
    the program, which clean up just then, with a lock held.)"""
    deepest = depth = at = 0
    while found := MARK.search(text, at):
        at = found.end()
        if found[0] == '"':
            try:
                _, at = scanstring(text, at, False)
            except ValueError:
                break  # it never ends: the parser will say so
        elif found[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        else:
            depth -= 1
    return deepest


def _number(digits: str) -> int | float:
    """A number of a JSON text. One of very many digits, which would take long to read, is a giant, and refused with its field."""
    if len(digits) > MOST_DIGITS:
        return GIANT
    return int(digits) if digits.lstrip("-").isdigit() else float(digits)


def _no_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of a JSON text; ValueError if a field is there twice."""
    made: dict[str, object] = {}
    for name, value in pairs:
        if name in made:
            raise ValueError(phrases.RECORD_TWICE(name=shortened(name)))
        made[name] = value
    return made


def check(record: object) -> Record:
    """The record if its form is right: the fields, their types. RecordError names the field that is wrong."""
    try:
        _look_into(record)
    except _Misplaced as wrong:
        if isinstance(record, Mapping):
            raise RecordError(str(wrong), field=wrong.field) from None
        raise RecordError(phrases.RECORD_WRONG(what=wrong.what)) from None
    if not isinstance(record, Mapping):
        raise RecordError(phrases.RECORD_OBJECT(kind=_kind(record)))
    _check_names(record)
    for name, (kind, wanted) in KINDS.items():
        if name in record and (not isinstance(whole_if_number(record[name]), kind) or isinstance(record[name], bool)):
            raise _unexpected(name, wanted, _kind(record[name]))
    for deal, pack in enumerate(record.get("packs") or ()):
        if not isinstance(pack, LIST):
            raise _unexpected(f"packs[{deal}]", phrases.CARD_NAMES, _kind(pack))
    for index, move in enumerate(record["moves"]):
        _check_move(move, f"moves[{index}]")
    return cast("Record", dict(record))


def _check_names(record: Mapping[str, object]) -> None:
    """RecordError unless the record has the fields it needs, none that is unknown, and a version that is known."""
    for name in record:
        if name not in KNOWN:
            message = phrases.RECORD_UNKNOWN(name=shortened(name), names=", ".join(KNOWN))
            raise RecordError(message, field=shortened(name))
    for name in NEEDED:
        if name not in record:
            raise RecordError(phrases.RECORD_MISSING(name=shortened(name)), field=name)
    if record["parlour"] != VERSION or type(record["parlour"]) is not int:
        message = phrases.RECORD_VERSION(version=shortened(record["parlour"]), known=VERSION)
        raise RecordError(message, field="parlour")


def _check_move(move: object, where: str) -> None:
    """RecordError unless this is a seat and a text."""
    if not isinstance(move, LIST) or len(move) != 2:
        raise _unexpected(where, phrases.SEAT_AND_TEXT, shortened(move))
    seat, text = move
    if whole(seat) is None:
        raise _unexpected(where, phrases.A_WHOLE_NUMBER, shortened(seat))
    if not isinstance(text, str):
        raise _unexpected(where, phrases.A_TEXT, shortened(text))


class _Misplaced(Exception):
    """What no field may have. The way to it is filled in from the inside out."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.way: list[object] = []

    @property
    def field(self) -> str:
        """The place it was found at."""
        field, *within = reversed(self.way)
        place = shortened(field).strip('"') + "".join(f"[{shortened(name)}]" for name in within)
        return place if len(place) <= 100 else place[:99] + "…"

    def __str__(self) -> str:
        return f"{self.field}: {self.what}"


def _look_into(value: object, depth: int = 0) -> None:
    """Is there, anywhere in this, too deep a nesting, an endless number, or what is no number at all?"""
    if isinstance(value, (list, tuple, Mapping)):
        if depth == MOST_DEPTH:
            raise _Misplaced(phrases.NESTED(most=MOST_DEPTH))
        for name, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            if type(part) is not str:
                try:
                    _look_into(part, depth + 1)
                except _Misplaced as wrong:
                    wrong.way.append(name)
                    raise
    elif isinstance(value, int) and abs(value) >= GIANT:
        raise _Misplaced(phrases.DIGITS(most=MOST_DIGITS))
    elif isinstance(value, float) and not isfinite(value):
        raise _Misplaced(phrases.NOT_A_NUMBER(value=shortened(value)))


def _unexpected(field: str, wanted: Phrase, found: str) -> RecordError:
    """A field of the wrong kind."""
    return RecordError(phrases.RECORD_FIELD(field=field, wanted=wanted(), found=found), field=field)


def _kind(value: object) -> str:
    """What kind of value this is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return phrases.A_TEXT()
    if isinstance(value, (int, float)):
        return phrases.THE_NUMBER(number=shortened(value))
    return phrases.AN_OBJECT() if isinstance(value, Mapping) else phrases.A_LIST()


def shortened(value: object) -> str:
    """A value as JSON for a message, cut short."""
    try:
        text = spelled_out(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 80 else text[:79] + "…"
