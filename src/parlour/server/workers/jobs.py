"""The jobs of a worker: verifying records, whatever is asked about finished games, QR codes, lessons."""

from __future__ import annotations

import msgspec

from parlour.bots.daily import Run, play_on
from parlour.lang.errors import ParlourError, RecordError
from parlour.play import shuffle
from parlour.play.notation import Record, parse
from parlour.server import phrases
from parlour.server.errors import ServerError, problem_of
from parlour.server.protocol import Tries, encoder
from parlour.server.protocol.answers import CheckInfo, Verdict
from parlour.server.workers.finished import FinishedGame, FinishedGames
from parlour.server.workers.lessons import lesson_after
from parlour.server.workers.qr import drawn
from parlour.server.workers.wire import (
    NEEDS_JOURNAL,
    AnyJob,
    DrawLink,
    MakeRecord,
    PlayDaily,
    Reply,
    ShowStep,
    TryLesson,
    Verify,
)

MAX_MOVES = 20_000
"""Maximum moves of a record to verify. No table of a server has more entries."""
MAX_MOVE_TEXT = 200
"""Maximum characters of each."""
DAILY_SECONDS = 1.0
"""How long a bot plays at the deal of the day before others have their turn."""


class Jobs:
    """What a worker does, and the finished games it keeps."""

    def __init__(self) -> None:
        self.games = FinishedGames()

    def do(self, job: AnyJob, body: bytes) -> tuple[Reply, bytes]:
        """Do a job. What a request did wrong is an answer too."""
        try:
            return self._answer(job, body)
        except (ServerError, ParlourError) as wrong:
            problem, status = problem_of(wrong)
            return _json(problem, status)

    def _answer(self, job: AnyJob, body: bytes) -> tuple[Reply, bytes]:
        match job:
            case Verify():
                return _json(verdict(body))
            case DrawLink():
                return _picture(drawn(body.decode()))
            case TryLesson():
                return _json(lesson_after(job.game, msgspec.json.decode(body, type=Tries)))
            case PlayDaily():
                return _json(play_on(job.day, job.level, msgspec.json.decode(body, type=Run), DAILY_SECONDS))
        game = self._game(job, body)
        if game is None:
            return Reply(NEEDS_JOURNAL), b""
        if isinstance(job, MakeRecord):
            record = game.record()
            return _json(record, attachment=f"{record['game']}-{job.table}.json")
        return _json(game.step(job.step, job.seat))

    def _game(self, job: MakeRecord | ShowStep, body: bytes) -> FinishedGame | None:
        """The game a job is about; None if its journal must be sent first."""
        if body:
            return self.games.add(job.table, job.length, body.split(b"\n"))
        return self.games.find(job.table, job.length)


def verdict(text: bytes) -> Verdict:
    """Is the shuffle of this record fair, and do its moves follow the rules?"""
    found = shuffle.verified(_checked(parse(text)))
    checked = tuple(CheckInfo(check["ok"], check["what"]) for check in found["checks"])
    return Verdict(found["fair"], checked, found.get("other_rules", ""))


def _checked(record: Record) -> Record:
    """RecordError if a record has more moves, or longer ones, than any game."""
    moves = record["moves"]
    if len(moves) > MAX_MOVES:
        raise RecordError(phrases.RECORD_LONG(most=MAX_MOVES), field="moves")
    for index, (_, text) in enumerate(moves):
        if len(str(text)) > MAX_MOVE_TEXT:
            raise RecordError(phrases.MOVE_LONG(most=MAX_MOVE_TEXT), field=f"moves[{index}]")
    return record


def _picture(svg: bytes) -> tuple[Reply, bytes]:
    return Reply(200, len(svg), {"Content-Type": "image/svg+xml"}), svg


def _json(answer: object, status: int = 200, *, attachment: str = "") -> tuple[Reply, bytes]:
    body = encoder.encode(answer)
    headers = {"Content-Disposition": f'attachment; filename="{attachment}"'} if attachment else {}
    return Reply(status, len(body), headers), body
