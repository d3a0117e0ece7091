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

from parlour.lang.errors import IllegalMove, RecordError, SetupError, quoted
from parlour.lang.phrases import Phrase
from parlour.play import phrases
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
        super().__init__(
            phrases.RECORD_MOVE(index=index, move=_short([move.seat, move.text]), message=move), field=f"moves[{index}]"
        )
        self.index = index
        self.move = move


def parse(text: str | bytes) -> dict[str, Any]:
    """The record in a text, checked for its form. RecordError says where it is wrong."""
    if len(text) > MOST_BYTES:
        raise RecordError(phrases.RECORD_BIG(megabytes=MOST_BYTES // 1024 // 1024))
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as wrong:
            raise RecordError(phrases.RECORD_UTF8(byte=wrong.start)) from None
    text = text.removeprefix("\ufeff")
    if not text or text.isspace():
        raise RecordError(phrases.RECORD_EMPTY())
    if text.count("[") + text.count("{") > MOST_LISTS:
        raise RecordError(phrases.RECORD_LISTS(most=MOST_LISTS))
    try:
        made = json.loads(text, object_pairs_hook=_no_twice, parse_int=_number, parse_float=_number)
    except RecursionError:
        raise RecordError(phrases.RECORD_DEEP(most=MOST_DEPTH)) from None
    except json.JSONDecodeError as wrong:
        what = wrong.msg.removesuffix(" at")
        raise RecordError(phrases.RECORD_JSON(what=what, line=wrong.lineno, column=wrong.colno)) from None
    except ValueError as wrong:
        raise RecordError(phrases.RECORD_WRONG(what=wrong)) from None
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
            raise ValueError(phrases.RECORD_TWICE(name=_short(name)))
        made[name] = value
    return made


def check(record: object) -> dict[str, Any]:
    """The record if its form is right: the fields, their types. RecordError names the field that is wrong."""
    try:
        _look_into(record)
    except _Misplaced as wrong:
        is_record = isinstance(record, Mapping)
        raise RecordError(
            str(wrong) if is_record else phrases.RECORD_WRONG(what=wrong.what), field=wrong.field if is_record else None
        ) from None
    if not isinstance(record, Mapping):
        raise RecordError(phrases.RECORD_OBJECT(kind=_kind(record)))
    for name in record:
        if name not in KNOWN:
            raise RecordError(phrases.RECORD_UNKNOWN(name=_short(name), names=listed(KNOWN)), field=_short(name))
    for name in NEEDED:
        if name not in record:
            raise RecordError(phrases.RECORD_MISSING(name=_short(name)), field=name)
    if record["parlour"] != VERSION or type(record["parlour"]) is not int:
        raise RecordError(phrases.RECORD_VERSION(version=_short(record["parlour"]), known=VERSION), field="parlour")
    _want(record, "game", str, phrases.A_TEXT)
    _want(record, "players", int, phrases.A_WHOLE_NUMBER)
    _want(record, "options", Mapping, phrases.AN_OBJECT)
    _want(record, "dealer", int, phrases.A_WHOLE_NUMBER)
    _want(record, "stop", int, phrases.A_WHOLE_NUMBER)
    _want(record, "seed", (str, int), phrases.TEXT_OR_NUMBER)
    _want(record, "rules", (int, str), phrases.TEXT_OR_NUMBER)
    for name in ("penalty", "when", "note"):
        _want(record, name, str, phrases.A_TEXT)
    _want(record, "fair", Mapping, phrases.AN_OBJECT)
    for name in ("names", "packs", "moves"):
        _want(record, name, (list, tuple), phrases.A_LIST)
    for deal, pack in enumerate(record.get("packs") or ()):
        if not isinstance(pack, (list, tuple)):
            raise _unexpected(f"packs[{deal}]", phrases.CARD_NAMES(), _kind(pack))
    for index, move in enumerate(record["moves"]):
        if not isinstance(move, (list, tuple)) or len(move) != 2:
            raise _unexpected(f"moves[{index}]", phrases.SEAT_AND_TEXT(), _short(move))
        seat, text = move
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise _unexpected(f"moves[{index}]", phrases.A_WHOLE_NUMBER(), _short(seat))
        if not isinstance(text, str):
            raise _unexpected(f"moves[{index}]", phrases.A_TEXT(), _short(text))
    return dict(record)


class _Misplaced(Exception):
    """What no field may have. The way to it is filled in from the inside out."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.way: list[object] = []

    @property
    def field(self) -> str:
        """The place it was found at."""
        field, *within = reversed(self.way)
        place = _short(field).strip('"') + "".join(f"[{_short(name)}]" for name in within)
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
        raise _Misplaced(phrases.NOT_A_NUMBER(value=_short(value)))


def _want(record: Mapping[str, Any], name: str, kind: type | tuple[type, ...], wanted: Phrase) -> None:
    if name not in record:
        return
    value = record[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _unexpected(name, wanted(), _kind(value))


def _unexpected(field: str, wanted: str, found: str) -> RecordError:
    """A field of the wrong kind."""
    return RecordError(phrases.RECORD_FIELD(field=field, wanted=wanted, found=found), field=field)


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return phrases.A_TEXT()
    if isinstance(value, (int, float)):
        return phrases.THE_NUMBER(number=_short(value))
    return phrases.AN_OBJECT() if isinstance(value, Mapping) else phrases.A_LIST()


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
                raise IllegalRecord(index, wrong.tried_as(seat, text)) from None
    except SetupError as wrong:
        raise RecordError(str(wrong), field=wrong.field) from None
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
    if note := rules_note(table):
        made["other_rules"] = note
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


def record_of(table: Table) -> dict[str, Any]:
    """The game so far in the notation."""
    made: dict[str, Any] = {"parlour": VERSION, "game": table.game.name, "players": table.players}
    if table.game.changed:
        made["options"] = table.game.changed
    made["seed"] = table.seed
    if table.first_dealer is not None:
        made["dealer"] = table.first_dealer
    if table.packs:
        made["packs"] = [[table.pack.card_name(card) for card in cards] for cards in table.packs]
    made["moves"] = [[seat, text] for seat, text in table.moves]
    if table.stop is not None:
        made["stop"] = table.stop
    made["rules"] = table.rules.calling_card.version
    if table.is_named:
        made["names"] = list(table.names)
    if table.penalty is not None:
        made["penalty"] = table.penalty
    return {**made, **table.notes}


def rules_note(table: Table) -> str:
    """A sentence where the record names another version of the rules than this one; else nothing."""
    here = table.rules.calling_card.version
    said = table.notes.get("rules", here)
    return "" if str(said) == str(here) else phrases.OTHER_RULES(said=quoted(said), here=here)
