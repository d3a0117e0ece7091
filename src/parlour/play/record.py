"""The notation: one JSON object saves, replays, shares and reproduces a game.

    {"parlour": 1, "game": "rook", "players": 4, "options": {"target": 200}, "seed": 7, "dealer": 0,
     "packs": [["red 5", "green 14", ...]], "moves": [[0, "bid 15"], [1, "bid 25"]]}

``parse`` reads a text, ``from_record`` plays a record and gives the table, ``replay`` tells where it stands.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any

from parlour.lang.errors import IllegalMove, RecordError, SetupError
from parlour.play.game import Game, listed
from parlour.play.table import Table

VERSION = 1
NEEDED = ("parlour", "game", "players", "moves")
KNOWN = (
    *NEEDED,
    "options",
    "seed",
    "dealer",
    "packs",
    "stop",
    "rules",
    "penalty",
    "fair",
    "names",
    "when",
    "note",
)
MOST_BYTES = 16 * 1024 * 1024
MOST_LISTS = 1_000_000
MOST_DEPTH = 20
MOST_DIGITS = 2000
"""More than any game needs: what goes beyond is refused before it takes time or room."""
GIANT: int = 10**MOST_DIGITS


class IllegalRecord(RecordError):
    """A record whose move number ``index`` breaks a rule; ``move`` is the refusal."""

    def __init__(self, index: int, move: IllegalMove) -> None:
        where = f"move {index} ({_short([move.seat, move.text])})"
        super().__init__(f"{where}: {move.message}")
        self.index = index
        self.move = move


def parse(text: str | bytes) -> dict[str, Any]:
    """The record in a text, checked for its form. RecordError says where it is wrong."""
    if len(text) > MOST_BYTES:
        raise RecordError(f"a record has at most {MOST_BYTES // 1024 // 1024} MB; this text has more")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as wrong:
            raise RecordError(f"not UTF-8 text: byte {wrong.start} cannot be read") from None
    text = text.removeprefix("\ufeff")
    if not text or text.isspace():
        raise RecordError("not JSON: there is nothing in it")
    if text.count("[") + text.count("{") > MOST_LISTS:
        raise RecordError(f"a record has at most {MOST_LISTS:,} lists and objects")
    try:
        made = json.loads(text, object_pairs_hook=_no_twice, parse_int=_number, parse_float=_number)
    except RecursionError:
        raise RecordError(f"not a record: nested more than {MOST_DEPTH} deep") from None
    except json.JSONDecodeError as wrong:
        what = wrong.msg.removesuffix(" at")
        raise RecordError(f"not JSON: {what} at line {wrong.lineno}, column {wrong.colno}") from None
    except ValueError as wrong:
        raise RecordError(f"not a record: {wrong}") from None
    return check(made)


def _number(digits: str) -> int | float:
    """A number of a JSON text. One of very many digits, which would take long to read, is a giant, and refused with its field."""
    if len(digits) > MOST_DIGITS:
        return GIANT
    return int(digits) if digits.lstrip("-").isdigit() else float(digits)


def _no_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            raise ValueError(f"the field {_short(name)} is there twice")
        made[name] = value
    return made


def check(record: object) -> dict[str, Any]:
    """The record if its form is right: the fields, their types. RecordError names the field that is wrong."""
    try:
        _look_into(record)
    except _Misplaced as wrong:
        raise RecordError(str(wrong) if isinstance(record, Mapping) else f"not a record: {wrong.what}") from None
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is a JSON object, not {_kind(record)}")
    for name in record:
        if name not in KNOWN:
            raise RecordError(f"a record has no field {_short(name)}; there are {listed(KNOWN)}")
    for name in NEEDED:
        if name not in record:
            raise RecordError(f"the field {name!r} is missing")
    if record["parlour"] != VERSION or type(record["parlour"]) is not int:
        raise RecordError(
            f"parlour: version {_short(record['parlour'])} of the notation is not known; this is version {VERSION}"
        )
    _want(record, "game", str, "a text")
    _want(record, "players", int, "a whole number")
    _want(record, "options", Mapping, "an object")
    _want(record, "dealer", int, "a whole number")
    _want(record, "stop", int, "a whole number")
    _want(record, "seed", (str, int), "a text or a whole number")
    _want(record, "rules", (int, str), "a whole number or a text")
    for name in ("penalty", "when", "note"):
        _want(record, name, str, "a text")
    _want(record, "fair", Mapping, "an object")
    for name in ("names", "packs", "moves"):
        _want(record, name, (list, tuple), "a list")
    for deal, pack in enumerate(record.get("packs") or ()):
        if not isinstance(pack, (list, tuple)):
            raise RecordError(f"packs[{deal}]: a list of card names is wanted, not {_kind(pack)}")
    for index, move in enumerate(record["moves"]):
        if not isinstance(move, (list, tuple)) or len(move) != 2:
            raise RecordError(f"moves[{index}]: [seat, text] is wanted, not {_short(move)}")
        seat, text = move
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise RecordError(f"moves[{index}]: the seat is a whole number, not {_short(seat)}")
        if not isinstance(text, str):
            raise RecordError(f"moves[{index}]: the move is a text, not {_short(text)}")
    return dict(record)


class _Misplaced(Exception):
    """What no field may have. The way to it is filled in from the inside out."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.way: list[object] = []

    def __str__(self) -> str:
        field, *within = reversed(self.way)
        place = _short(field).strip('"') + "".join(f"[{_short(name)}]" for name in within)
        return f"{place if len(place) <= 100 else place[:99] + '…'}: {self.what}"


def _look_into(value: object, depth: int = 0) -> None:
    """Is there, anywhere in this, too deep a nesting, an endless number, or what is no number at all?"""
    if isinstance(value, (list, tuple, Mapping)):
        if depth == MOST_DEPTH:
            raise _Misplaced(f"nested more than {MOST_DEPTH} deep")
        for name, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            if type(part) is not str:
                try:
                    _look_into(part, depth + 1)
                except _Misplaced as wrong:
                    wrong.way.append(name)
                    raise
    elif isinstance(value, int) and abs(value) >= GIANT:
        raise _Misplaced(f"a number of more than {MOST_DIGITS} digits")
    elif isinstance(value, float) and not isfinite(value):
        raise _Misplaced(f"{_short(value)} is no number of a record")


def _want(record: Mapping[str, Any], name: str, kind: Any, words: str) -> None:
    if name not in record:
        return
    value = record[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f"{name}: {words} is wanted, not {_kind(value)}")


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, (int, float)):
        return f"the number {_short(value)}"
    return "an object" if isinstance(value, Mapping) else "a list"


def _short(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 80 else text[:79] + "…"


def from_record(record: Mapping[str, Any] | str | bytes, *, engine: str | None = None) -> Table:
    """The table a record leads to. IllegalRecord if a move breaks a rule, RecordError if the record cannot be read."""
    made = parse(record) if isinstance(record, (str, bytes)) else check(record)
    try:
        game = Game(made["game"], made["players"], made.get("options"))
        table = Table(
            game,
            made.get("seed", 0),
            dealer=made.get("dealer"),
            packs=made.get("packs"),
            stop=made.get("stop"),
            names=made.get("names"),
            engine=engine,
        )
        table.penalty = made.get("penalty")
        table.notes = {name: made[name] for name in ("rules", "fair", "when", "note") if name in made}
        for index, (seat, text) in enumerate(made["moves"]):
            try:
                table.play(seat, text)
            except IllegalMove as wrong:
                raise IllegalRecord(
                    index, IllegalMove(wrong.message, clause=wrong.clause, seat=seat, text=text, legal=wrong.legal)
                ) from None
    except SetupError as wrong:
        raise RecordError(str(wrong)) from None
    return table


def replay(record: Mapping[str, Any] | str | bytes) -> dict[str, Any]:
    """Where a record stands: what ``parlour replay --json`` prints."""
    return standing(from_record(record, engine="plain"))


def standing(table: Table) -> dict[str, Any]:
    """Where a table stands, as one object for programs. It sees everything."""
    legal = {str(seat): table.legal(seat) for seat in sorted(table.actors)}
    made: dict[str, Any] = {
        "game": table.game.name,
        "players": table.players,
        "options": table.game.options,
        "over": table.over,
        "scores": table.scores,
        "deals": table.deals,
        "winners": table.winners,
        "deal": table.deal,
        "dealer": table.dealer,
        "phase": None if table.over else table.phase.name,
        "actors": sorted(table.actors),
        "legal": {seat: [str(move) for move in moves] for seat, moves in legal.items()},
    }
    if table.other_rules:
        made["other_rules"] = table.other_rules
    if any(moves.more for moves in legal.values()):
        made["legal_more"] = True
    if table.game.options["offences"] == "fined":
        made["offences"] = {seat: [str(m) for m in moves if m.offence] for seat, moves in legal.items()}
    return made


def error_of(wrong: RecordError) -> dict[str, Any]:
    """What ``parlour replay --json`` prints for a record that cannot be played."""
    if isinstance(wrong, IllegalRecord):
        move = wrong.move
        return {
            "error": {"move": wrong.index, "seat": move.seat, "text": move.text, "clause": move.clause, "message": move.message}
        }
    return {"error": {"move": None, "seat": None, "text": None, "clause": None, "message": str(wrong)}}
