"""Everything the server can't or won't do, each with its HTTP status and what happens on a socket, in one table.

What the rules of a game refuse is no error of the server but a ``Refusal`` of ``parlour.lang.errors``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from http import HTTPStatus

import msgspec

from parlour.lang.errors import ParlourError, RecordError, SetupError
from parlour.play.text import clean_text
from parlour.server import phrases
from parlour.server.protocol import ConflictCode, FailureCode
from parlour.server.protocol.answers import Problem

UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding a message can raise."""
LONGEST_DETAIL = 200
"""Maximum characters quoted from a decoding error."""


class ServerError(Exception):
    """Something the server can't or won't do. The message is for whoever asked."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        """The field of the request that is at fault."""


class Conflict(ServerError):
    """A command or request that can't be carried out as the table stands."""

    def __init__(self, code: ConflictCode, message: str) -> None:
        super().__init__(message)
        self.code = code


class NotFound(ServerError):
    """There is no such table, seat or page."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or phrases.NOT_FOUND())


class NoToken(ServerError):
    """A request that needs a seat's token and has none."""


class BadRequest(ServerError):
    """A request or message that can't be read."""


class TooLarge(ServerError):
    """A request that is too long."""


class TooFast(ServerError):
    """Too many requests or connections from one address, or messages over one socket."""


class OpenElsewhere(ServerError):
    """A seat with too many connections: the oldest one is closed."""


class Unseated(ServerError):
    """The player gave up this seat or was removed from it."""


class TooSlow(ServerError):
    """A connection that doesn't read what it is sent."""


class WrongPage(ServerError):
    """A request from another website."""


class WrongHost(ServerError):
    """A request for a host this server isn't known by."""


class TooBusy(ServerError):
    """Too many are waiting for this already."""


class Gone(ServerError):
    """Whoever asked is gone and won't hear the answer."""


class DiskError(ServerError):
    """The disk is full or failing and did not take it, so it never happened: the table is loaded again as the disk has it."""


class Unloaded(ServerError):
    """The table was taken out of memory."""


class FolderError(ParlourError):
    """A data folder that can't be used. The message is for whoever starts the server."""


class FolderInUse(FolderError):
    """A data folder that another server uses."""

    def __init__(self, message: str, address: str) -> None:
        super().__init__(message)
        self.address = address
        """The address of that server; empty if it isn't known."""


@dataclass(frozen=True)
class Handling:
    """What an error leads to."""

    status: HTTPStatus
    """The answer to an HTTP request, or to a handshake."""
    code: FailureCode | None = None
    """The code of the ``failed`` event on a socket; None: it doesn't come up there, or the command is ``refused``."""
    close: int = 1011
    """The code a socket is closed with, where the error ends it."""
    retry_after: int | None = None
    """Seconds after which it is worth trying again, for a program that asks over HTTP."""


HANDLING: dict[type[ServerError], Handling] = {
    Conflict: Handling(HTTPStatus.CONFLICT),
    NotFound: Handling(HTTPStatus.NOT_FOUND, FailureCode.NOT_FOUND, 4404),
    NoToken: Handling(HTTPStatus.UNAUTHORIZED),
    BadRequest: Handling(HTTPStatus.BAD_REQUEST, FailureCode.BAD_MESSAGE, 4400),
    TooLarge: Handling(HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    TooFast: Handling(HTTPStatus.TOO_MANY_REQUESTS, FailureCode.TOO_FAST, 4429, retry_after=5),
    OpenElsewhere: Handling(HTTPStatus.CONFLICT, FailureCode.ELSEWHERE, 4409),
    Unseated: Handling(HTTPStatus.CONFLICT, FailureCode.UNSEATED, 4403),
    TooSlow: Handling(HTTPStatus.REQUEST_TIMEOUT, FailureCode.TOO_SLOW, 4408),
    WrongPage: Handling(HTTPStatus.FORBIDDEN),
    WrongHost: Handling(HTTPStatus.MISDIRECTED_REQUEST),
    TooBusy: Handling(HTTPStatus.SERVICE_UNAVAILABLE, FailureCode.TOO_FAST, 4429, retry_after=5),
    Gone: Handling(HTTPStatus.REQUEST_TIMEOUT),
    DiskError: Handling(HTTPStatus.SERVICE_UNAVAILABLE, FailureCode.CLOSED, 4410),
    Unloaded: Handling(HTTPStatus.SERVICE_UNAVAILABLE, FailureCode.CLOSED, 4410),
}
"""How each error is answered."""


def problem_of(error: ServerError | ParlourError) -> tuple[Problem, int]:
    """How a request that an error ends is answered, and with which HTTP status."""
    match error:
        case ServerError():
            conflict = error.code if isinstance(error, Conflict) else None
            return _problem(error.message, error.field, conflict), handling_of(error).status
        case SetupError():
            return _problem(str(error), field_of_setup(error)), HTTPStatus.BAD_REQUEST
        case RecordError():
            return _problem(str(error), error.field), HTTPStatus.BAD_REQUEST
        case _:
            return _problem(str(error)), HTTPStatus.BAD_REQUEST


def _problem(message: str, field: str | None = None, conflict: ConflictCode | None = None) -> Problem:
    """Why a request failed. The message may quote the request, so it is cleaned."""
    return Problem(clean_text(message), None if field is None else clean_text(field), conflict)


def handling_of(error: ServerError) -> Handling:
    """How this error is answered."""
    return HANDLING[type(error)]


def unreadable_request(error: Exception) -> BadRequest:
    """A body that couldn't be decoded, with the field at fault."""
    return BadRequest(phrases.BAD_REQUEST(detail=str(error)[:LONGEST_DETAIL]), field=field_of_decoding(error))


def unreadable_message(error: Exception) -> BadRequest:
    """A message on a socket that couldn't be decoded."""
    return BadRequest(phrases.BAD_MESSAGE(detail=str(error))[:LONGEST_DETAIL])


def field_of_decoding(error: Exception) -> str | None:
    """The field a decoding error is about. msgspec gives it only in its text: "… - at `$.people[0]`", "… unknown field `x`"."""
    found = re.search(r"`\$\.(\w+)[^`]*`$|field `(\w+)`$", str(error))
    return (found[1] or found[2]) if found else None


def field_of_setup(error: SetupError) -> str | None:
    """The field of a request that a wrong setup is about: "options" for "options.length"."""
    return error.field.partition(".")[0] if error.field else None
