"""Records played and written: from a record to its table, and from a table to its record.

``from_record`` plays a record and gives the table, ``replay`` tells where it stands, ``record_of`` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict, cast

from parlour.games import find, names
from parlour.lang.errors import IllegalMove, Reason, RecordError, Refusal, SetupError, quoted
from parlour.play import phrases
from parlour.play.game import Game
from parlour.play.notation import VERSION, Record, check, parse, shortened
from parlour.play.setup import Notes
from parlour.play.text import clean_text

if TYPE_CHECKING:
    from parlour.play.table import Table


class IllegalRecord(RecordError):
    """A record whose move number ``index`` breaks a rule; ``move`` is the refusal, and ``other_rules`` a sentence where the record
    names another version of the rules."""

    def __init__(self, index: int, move: IllegalMove, other_rules: str = "") -> None:
        told = phrases.RECORD_MOVE(index=index, move=shortened([move.seat, move.text]), message=move)
        super().__init__(_with_note(told, other_rules), field=f"moves[{index}]")
        self.index = index
        self.move = move
        self.other_rules = other_rules


class Standing(TypedDict, total=False):
    """Where a game stands, as one object for programs. It sees everything."""

    game: str
    players: int
    options: dict[str, str | int]
    over: bool
    scores: list[int]
    deals: list[list[int]]
    winners: list[int]
    deal: int
    dealer: int
    phase: str | None
    actors: list[int]
    legal: dict[str, list[str]]
    other_rules: str
    """A sentence, where the record names another version of the rules."""
    legal_more: bool
    """Were there too many legal moves to list? Left out if not."""
    offences: dict[str, list[str]]
    """Those of the legal moves that break a rule, where they may be made at a price."""


def from_record(record: Mapping[str, object] | str | bytes, *, engine: str | None = None, keep: int | None = None) -> Table:
    """The table a record leads to. IllegalRecord if a move breaks a rule, RecordError if the record cannot be read. ``keep`` is how
    many steps the table's history remembers at least; without it, all of them."""
    made = parse(record) if isinstance(record, (str, bytes)) else check(record)
    try:
        table = _opened(made, engine)
        for index, (seat, text) in enumerate(made["moves"]):
            _play(table, index, int(seat), str(text))
            if keep is not None and table.history.kept > 2 * keep:
                table.history.forget(keep)
    except SetupError as wrong:
        raise RecordError(_with_note(str(wrong), _note_of(made)), field=wrong.field) from None
    return table


def _opened(made: Record, engine: str | None) -> Table:
    """The table of a record before the first move."""
    table = Game(made["game"], made["players"], made.get("options")).open(
        made.get("seed", 0),
        dealer=made.get("dealer"),
        packs=made.get("packs"),
        stop=made.get("stop"),
        names=made.get("names"),
        engine=engine,
    )
    penalty, when, note = map(_cleaned, (made.get("penalty"), made.get("when"), made.get("note")))
    table.setup.notes = Notes(made.get("rules"), penalty, made.get("fair"), when, note)
    return table


def _cleaned(text: str | None) -> str | None:
    return None if text is None else clean_text(text)


def _play(table: Table, index: int, seat: int, text: str) -> None:
    try:
        table.play(seat, text)
    except IllegalMove as wrong:
        raise IllegalRecord(index, wrong.tried_as(seat, text), rules_note(table)) from None
    except SetupError as wrong:
        if wrong.field != "seat":
            raise
        raise IllegalRecord(index, IllegalMove(Refusal(Reason.SEAT, str(wrong), seat, text)), rules_note(table)) from None


def replay(record: Mapping[str, object] | str | bytes) -> Standing:
    """Where a record stands: what ``parlour replay --json`` prints."""
    return standing(from_record(record, engine="plain"))


def standing(table: Table) -> Standing:
    """Where a table stands."""
    s, legal = table.state, {str(seat): table.legal(seat) for seat in sorted(table.actors)}
    made: Standing = {
        "game": table.game.name,
        "players": table.game.players,
        "options": table.game.options,
        "over": table.over,
        "scores": table.scores,
        "deals": table.deals,
        "winners": table.winners,
        "deal": s.deal,
        "dealer": s.dealer,
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


def error_of(wrong: RecordError) -> dict[str, dict[str, str | int | None]]:
    """What ``parlour replay --json`` prints for a record that cannot be played."""
    if not isinstance(wrong, IllegalRecord):
        return {"error": {"move": None, "seat": None, "text": None, "clause": None, "message": str(wrong)}}
    move = wrong.move
    told: dict[str, str | int | None] = {"move": wrong.index, "seat": move.seat, "text": move.text}
    told |= {"clause": move.clause, "message": move.message}
    return {"error": told | ({"other_rules": wrong.other_rules} if wrong.other_rules else {})}


def record_of(table: Table) -> Record:
    """The game so far in the notation."""
    game, setup, notes = table.game, table.setup, table.setup.notes
    fields: dict[str, object] = {
        "parlour": VERSION,
        "game": game.name,
        "players": game.players,
        "options": game.changed or None,
        "seed": setup.seed,
        "dealer": setup.dealer,
        "packs": [[game.pack.card_name(card) for card in cards] for cards in setup.packs] or None,
        "moves": [[seat, text] for seat, text in table.moves],
        "stop": setup.stop,
        "rules": game.rules.calling_card.version if notes.rules is None else notes.rules,
        "names": None if setup.names is None else list(table.names),
        "penalty": notes.penalty,
        "fair": notes.fair,
        "when": notes.when,
        "note": notes.note,
    }
    return cast("Record", {name: value for name, value in fields.items() if value is not None})


def rules_note(table: Table) -> str:
    """A sentence where the record names another version of the rules than this one; else nothing."""
    return _other_rules(table.game.name, table.setup.notes.rules)


def _note_of(made: Record) -> str:
    """The same for a record that can't be opened."""
    return _other_rules(made["game"], made.get("rules")) if made["game"] in names() else ""


def _other_rules(game: str, said: str | int | None) -> str:
    here = find(game).calling_card.version
    return "" if said is None or str(said) == str(here) else phrases.OTHER_RULES(said=quoted(said), here=here)


def _with_note(told: str, note: str) -> str:
    return f"{told} {note}" if note else told
