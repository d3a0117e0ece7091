"""Records and journals: whatever a text says, it is a game or it is refused with the place that is wrong."""

from __future__ import annotations

import json
from collections.abc import Hashable
from http import HTTPStatus
from typing import cast

from parlour.games import built_in
from parlour.lang.errors import RecordError
from parlour.play.notation import KNOWN, Record, parse
from parlour.play.record import error_of, from_record, standing
from parlour.server.errors import UNREADABLE, NotFound
from parlour.server.http.requests import answer_to
from parlour.server.http.tables import public_table
from parlour.server.journal import entries as journal
from parlour.server.protocol import Status, encoder
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.loading import table_of
from parlour.server.rooms.scenes import SceneMaker, Timing
from parlour.server.workers.jobs import Jobs
from parlour.server.workers.wire import MakeRecord, ShowStep, Verify
from tools.fuzz.mutator import Mutator
from tools.fuzz.targets import Broken, Target
from tools.fuzz.wires import Ears
from tools.fuzz.words import game_words, struct_words

MOST_MOVES = 60
"""Moves after which a record is cut: what comes later is like what came before, and takes long."""


class Records(Target):
    """A text as a record, and its lines as the entries of a journal."""

    def __init__(self) -> None:
        self.ears = Ears()

    def words(self) -> list[str]:
        return [*KNOWN, *built_in(), *struct_words(*journal.AnyEntry.__args__), *game_words()]

    def mutated(self, data: bytes, mutator: Mutator) -> bytes:
        """A record as a tree; a journal line by line."""
        lines = data.splitlines()
        if len(lines) < 2:
            return super().mutated(data, mutator)
        at = mutator.chance.randrange(len(lines))
        match mutator.chance.randrange(8):
            case 0:
                del lines[at]
            case 1:
                lines.insert(mutator.chance.randrange(len(lines)), lines[at])
            case 2:
                return mutator.raw(data)
            case _:
                lines[at] = super().mutated(lines[at], mutator).replace(b"\n", b" ")
        return b"\n".join(lines)

    def run(self, data: bytes) -> Hashable:
        with self.ears.listening():  # a journal that doesn't replay is a warning each time
            outcome = _journal(data.splitlines()) if b"\n" in data.strip() else _record(data)
            self.ears.check()
        return outcome


def _record(data: bytes) -> Hashable:
    """Read, check and play a record, and write it again."""
    try:
        record = parse(data)
    except RecordError as wrong:
        return _refused("form", wrong)
    if len(record["moves"]) > MOST_MOVES:
        record = cast("Record", {**record, "moves": record["moves"][:MOST_MOVES]})
    reply, said = Jobs().do(Verify(), data)
    try:
        table = from_record(record, engine="plain")
    except RecordError as wrong:
        return _refused("play", wrong)
    if reply.status != HTTPStatus.OK:
        raise Broken("a record that can be played can't be verified")
    again = from_record(json.dumps(table.record()), engine="plain")
    if json.dumps(standing(again)) != json.dumps(standing(table)):
        raise Broken("a record leads elsewhere when it is written and read again")
    return "played", record["game"], said.count(b"true"), table.over, table.phase.name


def _refused(step: str, wrong: RecordError) -> Hashable:
    """A refusal has a sentence that can be sent, over HTTP and by the command line."""
    if not str(wrong):
        raise Broken("a refusal without words")
    json.dumps(error_of(wrong))
    answer_to(wrong)
    move = getattr(wrong, "move", None)
    return step, (wrong.field or "")[:12], None if move is None else (move.clause, move.reason)


def _journal(lines: list[bytes]) -> Hashable:
    """Load a table from these entries, and show it."""
    kinds = frozenset(kind for line in lines if (kind := _kind(line)))
    try:
        live = table_of("fuzzed", lines)
    except NotFound:
        return "journal", "no table"
    encoder.encode(public_table(live))
    _show(live)
    if live.status in (Status.CLOSED, Status.OVER):
        _write(lines)
    return "journal", live.status, kinds, len(live.seats)


def _kind(line: bytes) -> str:
    try:
        return type(journal.decode(line)).__name__
    except UNREADABLE:
        return ""


def _show(live: LiveTable) -> None:
    """What a spectator and each seat would be shown."""
    scenes = SceneMaker(live, Timing())
    for seat in (None, *range(len(live.seats))):
        scenes.encoded(seat, 0)


def _write(lines: list[bytes]) -> None:
    """What a worker makes of the journal: its record, and a step of the game."""
    jobs = Jobs()
    for job in (MakeRecord(table="fuzzed"), ShowStep(table="fuzzed", step="1", seat="0")):
        reply, _ = jobs.do(job, b"\n".join(lines))
        if reply.status not in (HTTPStatus.OK, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT):
            raise Broken(f"a worker answers {reply.status}")
