"""The seats of a live table: who sits there, and the tokens they belong to."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.server.errors import NotFound
from parlour.server.protocol.parts import SeatKind


@dataclass
class Seat:
    """A seat at the table."""

    name: str = ""
    token_hash: str = ""
    """Empty for a bot or an open seat."""
    entropy: str = ""
    bot: bool = False
    profile: str | None = None
    """How the bot at this seat plays."""
    minded: bool = False
    bank: float | None = None
    device: str = ""
    """Seats that share a device are here or away together."""
    sockets: int = 0
    done: dict[str, int] = field(default_factory=dict)
    """The commands of this seat that were carried out, by id, each with the number of its scene."""

    @property
    def kind(self) -> SeatKind:
        return SeatKind.BOT if self.bot else SeatKind.PERSON if self.token_hash else SeatKind.OPEN

    @property
    def plays_itself(self) -> bool:
        """Does a bot act here now?"""
        return self.bot or self.minded


@dataclass
class OwnMove:
    """The last move of the game, if a person made it themselves."""

    seat: int
    bank: float | None
    """What the move left on the seat's clock, before anything was added."""
    told_nothing: bool | None = None
    """Can it be taken back fairly among people? None until it is asked."""


def new_token() -> str:
    """A new token for a seat."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """The hash of a seat's token, which is all the server keeps of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_token(seats: Sequence[Seat], token: str) -> int:
    """The seat this token opens; NotFound if there is none."""
    sought = hash_token(token)
    for number, seat in enumerate(seats):
        if seat.token_hash == sought:
            return number
    raise NotFound


def clean_name(name: str) -> str:
    """A name as it is shown: no line breaks, no invisible characters, none that reverse the text."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable()).strip()
