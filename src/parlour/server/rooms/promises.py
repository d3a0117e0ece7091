"""The server's promises: its parts of shuffles, fixed before the browsers' parts are known."""

from __future__ import annotations

import secrets

from parlour.lang.errors import SetupError
from parlour.play import shuffle
from parlour.server import phrases
from parlour.server.protocol import Promise

MAX_PROMISES = 10_000
"""Maximum promises kept. The oldest one of the network that has the most is forgotten."""
MAX_OF_NETWORK = 100
"""Maximum promises kept for one network. Its oldest is forgotten."""


class Promises:
    """Secrets that were promised and aren't used yet."""

    def __init__(self) -> None:
        self._secrets: dict[str, dict[str, str]] = {}
        """By network, the oldest first."""
        self._networks: dict[str, str] = {}
        """Which network each promise was made to. It may be redeemed from another."""

    def make(self, network: str = "") -> Promise:
        """Fix the server's part of a shuffle."""
        if len(self._secrets.get(network, ())) >= MAX_OF_NETWORK:
            self._forget_oldest(network)
        if len(self._networks) >= MAX_PROMISES:
            self._forget_oldest(max(self._secrets, key=lambda one: len(self._secrets[one])))
        made, secret = secrets.token_urlsafe(12), shuffle.new_secret()
        self._secrets.setdefault(network, {})[made] = secret
        self._networks[made] = network
        return Promise(made, shuffle.commitment_of(secret))

    def redeem(self, promise: str | None) -> str:
        """The secret that was promised, once; a new one if none was asked for."""
        if promise is None:
            return shuffle.new_secret()
        if promise not in self._networks:
            raise SetupError(phrases.PROMISE_GONE(), field="promise")
        return self._take(promise)

    def _forget_oldest(self, network: str) -> None:
        self._take(next(iter(self._secrets[network])))

    def _take(self, promise: str) -> str:
        network = self._networks.pop(promise)
        secret = self._secrets[network].pop(promise)
        if not self._secrets[network]:
            del self._secrets[network]
        return secret
