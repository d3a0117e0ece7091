"""The server's part of shuffles, promised before a browser tells its own."""

from __future__ import annotations

import secrets

from parlour import fair
from parlour.errors import SetupError
from parlour.server import messages as say

MOST_PROMISES = 10_000


class Promises:
    """Secrets promised and not used yet; the oldest are forgotten."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}

    def make(self) -> say.Promise:
        """Fix the server's part of a shuffle."""
        while len(self._made) >= MOST_PROMISES:
            self._made.pop(next(iter(self._made)))
        made, secret = secrets.token_urlsafe(12), fair.new_secret()
        self._made[made] = secret
        return say.Promise(made, fair.commitment_of(secret))

    def keep(self, promise: str | None) -> str:
        """The secret that was promised, once; a new one, where none was asked for."""
        if promise is None:
            return fair.new_secret()
        try:
            return self._made.pop(promise)
        except KeyError:
            raise SetupError("promise: it is not known, too old, or was used already; ask for a new one") from None
