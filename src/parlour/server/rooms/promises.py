"""The server's promises: its parts of shuffles, fixed before the browsers' parts are known."""

from __future__ import annotations

import secrets

from parlour.lang.errors import SetupError
from parlour.play import shuffle
from parlour.server import phrases
from parlour.server.protocol import Promise

MAX_PROMISES = 10_000
"""Maximum promises kept. The oldest are forgotten."""


class Promises:
    """Secrets that were promised and aren't used yet."""

    def __init__(self) -> None:
        self._secrets: dict[str, str] = {}

    def make(self) -> Promise:
        """Fix the server's part of a shuffle."""
        while len(self._secrets) >= MAX_PROMISES:
            self._secrets.pop(next(iter(self._secrets)))
        made, secret = secrets.token_urlsafe(12), shuffle.new_secret()
        self._secrets[made] = secret
        return Promise(made, shuffle.commitment_of(secret))

    def redeem(self, promise: str | None) -> str:
        """The secret that was promised, once; a new one if none was asked for."""
        if promise is None:
            return shuffle.new_secret()
        try:
            return self._secrets.pop(promise)
        except KeyError:
            raise SetupError(phrases.PROMISE_GONE(), field="promise") from None
