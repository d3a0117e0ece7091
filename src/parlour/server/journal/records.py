"""The record of a game made from its journal alone, for games that today's rules may no longer understand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec import structs

from parlour.games import find, names
from parlour.lang.errors import ParlourError
from parlour.play import shuffle
from parlour.play.notation import VERSION
from parlour.play.record import from_record
from parlour.play.text import clean_text
from parlour.server import phrases
from parlour.server.errors import UNREADABLE
from parlour.server.journal import entries as journal
from parlour.server.protocol.bodies import MAX_NAME


def record_of(bodies: Iterable[bytes]) -> dict[str, object]:
    """The record of a game that is over or closed, from its entries as they are on disk. If it was played under other rules, can't be
    replayed, or doesn't come to an end, a note in it says so."""
    made = _record(_readable(bodies))
    note = _note(made)
    return {**made, "note": note} if note else made


def _note(made: dict[str, object]) -> str:
    """What a reader of this record must know. Today's rules don't judge a game played under others."""
    if has_other_rules(str(made["game"]), made["rules"]):
        return phrases.RECORD_OLD(old=made["rules"])
    try:
        return "" if from_record(made).over else phrases.RECORD_UNFINISHED()
    except ParlourError:
        return phrases.RECORD_DAMAGED()


def has_other_rules(game: str, version: object) -> bool:
    """Has this game other rules today than this version of them?"""
    return game not in names() or find(game).calling_card.version != version


def _readable(bodies: Iterable[bytes]) -> Iterator[journal.AnyEntry]:
    """The entries that can be read today."""
    for body in bodies:
        with suppress(*UNREADABLE):
            yield journal.decode(body)


def _record(entries: Iterable[journal.AnyEntry]) -> dict[str, object]:
    """The record these entries make, without asking the rules."""
    opened: journal.Opened | None = None
    named: dict[int, str] = {}
    entropy: dict[int, str] = {}
    moves: list[list[int | str]] = []
    penalty = None
    for entry in entries:
        match entry:
            case journal.Opened():
                opened = entry
            case journal.Sat():
                named[entry.seat] = clean_text(entry.name, MAX_NAME)
                entropy[entry.seat] = entry.entropy
            case journal.Left():
                del named[entry.seat], entropy[entry.seat]
            case journal.ChangedSeat():
                named[entry.to], entropy[entry.to] = named.pop(entry.seat), entropy.pop(entry.seat)
            case journal.Configured() if opened is not None:
                opened = structs.replace(opened, options=entry.options)
            case journal.Began():
                named.update({int(seat): name for seat, name in entry.bots.items()})
            case journal.Renamed():
                named[entry.seat] = clean_text(entry.name, MAX_NAME)
            case journal.Moved():
                moves.append([entry.seat, entry.move])
            case journal.RaceOver():
                moves += [[seat, move] for seat, move in entry.moves]
            case journal.TookBack():
                del moves[len(moves) - entry.moves :]
            case journal.Penalised():
                penalty = clean_text(entry.words)
    assert opened is not None
    added = {seat: words for seat, words in entropy.items() if words}
    return {
        "parlour": VERSION,
        "game": opened.game,
        "players": opened.players,
        **({"options": opened.options} if opened.options else {}),
        "seed": shuffle.seed_of(opened.secret, added),
        **({} if opened.dealer is None else {"dealer": opened.dealer}),
        "moves": moves,
        "rules": opened.rules,
        "names": [named.get(seat, "") for seat in range(opened.players)],
        **({} if penalty is None else {"penalty": penalty}),
        "fair": shuffle.proof(opened.secret, added),
    }
