"""What can go wrong, as typed values: which field of a setup or a record is at fault, and why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

LONGEST = 60
"""Maximum characters of a value quoted in a message."""


def quoted(value: object) -> str:
    """A value for a message, cut short. (Python itself refuses to write a number of thousands of digits.)"""
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST:
        return "a very long number"
    text = f'"{spelled_out(value[: LONGEST + 1])}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def spelled_out(text: str) -> str:
    """A text that can be sent and printed: half characters (lone surrogates) are written as their codes."""
    return text.encode("utf-8", "backslashreplace").decode()


class ParlourError(ValueError):
    """Parlour cannot do what was asked; the message says what is wrong and what would be right."""


class SetupError(ParlourError):
    """A game, player count, option or seat that does not exist. ``field`` names what is at fault."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), str(self), self.field)


class RecordError(ParlourError):
    """A record that cannot be read. ``field`` names the place, such as ``moves[3]``."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), str(self), self.field)


def _again(kind: type[SetupError] | type[RecordError], message: str, field: str | None) -> ParlourError:
    return kind(message, field=field)


class Reason(StrEnum):
    """Why a move is refused."""

    RULE = "rule"
    """A clause of the rules forbids it."""
    TURN = "turn"
    RACE = "race"
    """The seat can't act in this race."""
    LATE = "late"
    """Someone else won the race."""
    OVER = "over"
    UNKNOWN = "unknown"
    """Not a move of this phase at all."""
    CARD = "card"
    """No such card in the pack."""
    SEVERAL = "several"
    """A title that several cards of the hand have."""
    TWICE = "twice"
    """A card is named twice."""
    LOT = "lot"
    """Not a lot on the table."""
    NUMBER = "number"
    SEAT = "seat"
    CHOICE = "choice"
    """Not one of the words or things to choose from."""
    HELD = "held"
    """The player doesn't have that."""
    PART = "part"
    """Only part of a move, or more than one."""
    TEXT = "text"
    """Not a text, or too long for a move."""


@dataclass(frozen=True)
class Refusal:
    """Why a move is refused, by which clause, and what would have been legal."""

    reason: Reason
    message: str
    """Why, in a sentence for the player."""
    seat: int
    move: str
    clause: str | None = None
    """The clause that forbids it; None if it isn't a move at all (a card not held, another player's turn, unknown words)."""
    legal: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    """The legal moves that may have been meant."""


class IllegalMove(ParlourError):
    """A move that was refused. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.message} ({refusal.clause})" if refusal.clause else refusal.message)
        self.refusal = refusal

    @property
    def reason(self) -> Reason:
        """What kind of refusal it is, for programs."""
        return self.refusal.reason

    @property
    def message(self) -> str:
        """Why, in a sentence for the player."""
        return self.refusal.message

    @property
    def clause(self) -> str | None:
        """The clause that forbids it, if one does."""
        return self.refusal.clause

    @property
    def seat(self) -> int:
        """The seat that tried the move."""
        return self.refusal.seat

    @property
    def text(self) -> str:
        """The move as it was given."""
        return self.refusal.move

    @property
    def legal(self) -> list[str]:
        """What would have been accepted."""
        return list(self.refusal.legal)

    @property
    def near(self) -> list[str]:
        """The legal moves that may have been meant."""
        return list(self.refusal.near)

    def tried_as(self, seat: int, text: str) -> IllegalMove:
        """The same refusal for the move as a record has it."""
        return IllegalMove(replace(self.refusal, seat=seat, move=text))

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMove, (self.refusal,)
