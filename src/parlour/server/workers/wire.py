"""What the server and its workers say to each other: a line of JSON, followed by as many bytes as the line says."""

from __future__ import annotations

import msgspec
from msgspec import Struct

NEEDS_JOURNAL = 0
"""The status of a reply that asks for the table's journal: it isn't kept here."""
READY = b"ready\n"
"""What a worker says first, when it can do its first job."""


class Job(Struct, frozen=True, tag_field="do", omit_defaults=True):
    """Something to do."""

    size: int = 0
    """Bytes that follow the line."""


class Verify(Job, frozen=True, tag="verify"):
    """Check the shuffle and the moves of a record, which follows."""


class DrawLink(Job, frozen=True, tag="qr"):
    """Draw a link, which follows, as a QR code."""


class TryLesson(Job, frozen=True, tag="lesson"):
    """Play a lesson with everything that was tried, which follows."""

    game: str = ""


class PlayDaily(Job, frozen=True, tag="daily"):
    """Let a level play on at the deal of a day for a moment. The moves so far follow."""

    day: str = ""
    level: str = ""


class Finished(Job, frozen=True):
    """Something about a finished game, whose journal follows if the worker has asked for it."""

    table: str = ""
    length: int = 0
    """Entries of its journal. A journal that has grown is another one."""


class MakeRecord(Finished, frozen=True, tag="record"):
    """The record of a game."""


class ShowStep(Finished, frozen=True, tag="step"):
    """One step of a game, as a seat saw it or with all cards open."""

    step: str = ""
    seat: str = ""


AnyJob = Verify | DrawLink | TryLesson | PlayDaily | MakeRecord | ShowStep


class Reply(Struct, frozen=True, omit_defaults=True):
    """The answer to a request for a job: an HTTP answer, whose body follows."""

    status: int
    size: int = 0
    headers: dict[str, str] = {}


encode = msgspec.json.Encoder().encode
decode_job = msgspec.json.Decoder(AnyJob).decode
decode_reply = msgspec.json.Decoder(Reply).decode
