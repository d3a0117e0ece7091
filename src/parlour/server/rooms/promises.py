"""The parts of a shuffle: the server's, promised before a browser tells its own, and those of the browsers at a table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from contextlib import suppress

from parlour.lang.errors import SetupError
from parlour.play import shuffle
from parlour.server import protocol as say

MOST_PROMISES = 10_000
ADD_WITHIN = 1.5
"""So many seconds the browsers at a table have to add to the shuffle of a rematch."""


class Promises:
    """Secrets promised and not used yet; the oldest are forgotten."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}

    def make(self) -> say.Promise:
        """Fix the server's part of a shuffle."""
        while len(self._made) >= MOST_PROMISES:
            self._made.pop(next(iter(self._made)))
        made, secret = secrets.token_urlsafe(12), shuffle.new_secret()
        self._made[made] = secret
        return say.Promise(made, shuffle.commitment_of(secret))

    def keep(self, promise: str | None) -> str:
        """The secret that was promised, once; a new one, where none was asked for."""
        if promise is None:
            return shuffle.new_secret()
        try:
            return self._made.pop(promise)
        except KeyError:
            raise SetupError("promise: it is not known, too old, or was used already; ask for a new one") from None


class Gathering:
    """What the browsers at a table add to a shuffle that is being made."""

    def __init__(self, seats: Iterable[int]) -> None:
        self.added: dict[int, str] = {}
        self._awaited = set(seats)
        self._all = asyncio.Event()

    def add(self, seat: int, entropy: str | None) -> None:
        """A seat's part, or nothing. The first that comes counts."""
        if entropy is not None:
            self.added.setdefault(seat, entropy)
        self._awaited.discard(seat)
        if not self._awaited:
            self._all.set()

    async def all_here(self) -> dict[int, str]:
        """What was added by all; or, when the time is up, by some."""
        if self._awaited:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._all.wait(), ADD_WITHIN)
        return self.added
