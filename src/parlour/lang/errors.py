"""What can go wrong, in words a person can use."""

from __future__ import annotations

LONGEST = 60
"""So much of a value is quoted in a message."""


def quoted(value: object) -> str:
    """A value for a message, cut short. (Python itself refuses to write a number of thousands of digits.)"""
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST:
        return "a number of very many digits"
    text = repr(value[: LONGEST + 1] if isinstance(value, str) else value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class ParlourError(ValueError):
    """Something asked of Parlour cannot be done; the message says what and what there is instead."""


class SetupError(ParlourError):
    """A game, option, value or number of players that doesn't exist."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field
        """What it is about: an option, "players", "bots" …"""


class RecordError(ParlourError):
    """A record that cannot be read; the message says where."""


class IllegalMove(ParlourError):
    """A move that was refused. Nothing has changed."""

    def __init__(self, message: str, *, clause: str | None, seat: int, text: str, legal: list[str]) -> None:
        super().__init__(message)
        self.message = message
        """Why, in a sentence."""
        self.clause = clause
        """The clause that forbids it; None if it is no move at all (a card not held, another's turn, unknown words)."""
        self.seat = seat
        self.text = text
        self.legal = legal
        """What would have been accepted."""

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal, (self.message, self.clause, self.seat, self.text, self.legal)


def _illegal(message: str, clause: str | None, seat: int, text: str, legal: list[str]) -> IllegalMove:
    return IllegalMove(message, clause=clause, seat=seat, text=text, legal=legal)
