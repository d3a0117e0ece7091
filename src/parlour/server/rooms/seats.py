"""A seat at a table: a name and a secret, not a socket."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field


def digest(token: str) -> str:
    """What is kept of a seat's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean(name: str) -> str:
    """A name as it is shown: without line ends, and without letters that cannot be seen or that turn others round."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable()).strip()


@dataclass
class Seat:
    """A seat at the table."""

    name: str = ""
    token: str = ""
    """The digest of the secret; empty for a bot or an open seat."""
    entropy: str = ""
    bot: bool = False
    role: str | None = None
    """How the bot plays that sits here."""
    minded: bool = False
    bank: float | None = None
    device: str = ""
    """Seats of one device are here or away together."""
    sockets: int = 0
    done: dict[str, int] = field(default_factory=dict)
    """The commands of this seat that were carried out: the event number by id."""

    @property
    def kind(self) -> str:
        return "bot" if self.bot else "person" if self.token else "open"

    @property
    def plays_itself(self) -> bool:
        """Does a bot act here now?"""
        return self.bot or self.minded
