"""The seats of a live table: who sits there, and the tokens they belong to."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.play.text import clean_text
from parlour.server.errors import NotFound
from parlour.server.protocol.bodies import MAX_NAME, Portrait
from parlour.server.protocol.parts import SeatKind

MAX_RETURNS = 200
"""How often a seat may be taken back from a bot at one table. Each time is written down."""

MAX_DONE = 64
"""Maximum commands of a seat that are remembered. Nobody sends an older one again: only what wasn't answered is sent twice."""


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
    bots_add_time: bool = True
    """Do moves that a bot makes here add time to the clock? They don't for the bots that mind a player's seat, except in old journals:
    whoever comes back has what was left, or at least the time that one move adds."""
    device: str = ""
    """Seats that share a device are here or away together."""
    sockets: int = 0
    done: dict[str, int] = field(default_factory=dict)
    """The last commands of this seat that were carried out, by id, each with the number of its scene."""
    ready: bool = False
    """Is the player ready to begin?"""
    portrait: Portrait = Portrait.MONOGRAM
    gone_at: float | None = None
    """When the player vanished, by this process's clock. (This and what follows isn't written down.)"""
    asked_at: float | None = None
    """Since when it has been their turn."""
    nudged_at: float | None = None
    """When they were reminded of it."""
    renames: int = 0
    returns: int = 0
    """How often the seat was taken back from a bot."""
    undos: int = 0

    def note_done(self, command: str, scene: int) -> None:
        """Remember that a command was carried out: sent once more, it does nothing."""
        self.done[command] = scene
        if len(self.done) > MAX_DONE:
            del self.done[next(iter(self.done))]

    @property
    def kind(self) -> SeatKind:
        return SeatKind.BOT if self.bot else SeatKind.PERSON if self.token_hash else SeatKind.OPEN

    @property
    def may_return(self) -> bool:
        """May the seat be taken back from a bot once more?"""
        return self.returns < MAX_RETURNS

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
    """A name as it is shown."""
    return clean_text(name, MAX_NAME)
