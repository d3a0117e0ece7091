"""Who gets in: from which page, under which host name, and how much from one address."""

from __future__ import annotations

import ipaddress
import math
from collections import Counter
from collections.abc import Iterable
from urllib.parse import urlsplit

from parlour.server import phrases
from parlour.server.errors import NotFound, TooFast, WrongHost, WrongPage
from parlour.server.ratelimit import LESSONS, OPENING_BURST, READING, RateLimiter

TRUSTED_PROXIES = ("127.0.0.1", "::1")
"""Addresses that may say for whom they ask."""
MAX_SOCKETS = 200
"""Maximum sockets of one address at once."""


class Access:
    """The checks before anything else. ``limit`` is how many seats a second one address may take in the long run; 0: no limits."""

    def __init__(self, *, base_path: str = "", origins: Iterable[str] = (), limit: float = 0.5, host: str = "") -> None:
        self.base_path = base_path
        self.origins = frozenset(origins)
        self.hosts = (
            frozenset(("localhost", *TRUSTED_PROXIES, *map(_without_port, map(host_of, self.origins))))
            if is_loopback(host)
            else None
        )
        """The names a server on loopback answers to: a page whose own name points here (DNS rebinding) doesn't get in."""
        self.max_sockets = MAX_SOCKETS if limit else math.inf
        self.sockets: Counter[str] = Counter()
        self.lessons = _limiter(*LESSONS, limited=limit > 0)
        self.reading = _limiter(*READING, limited=limit > 0)
        self.promises = _limiter(limit, OPENING_BURST, limited=limit > 0)
        self.opening = _limiter(limit, OPENING_BURST, limited=limit > 0)

    def check_host(self, host: str) -> None:
        """WrongHost unless the server is asked by a name of its own."""
        if self.hosts is not None and _without_port(host) not in self.hosts:
            raise WrongHost(phrases.WRONG_HOST())

    def check_origin(self, origin: str | None, host: str) -> None:
        """WrongPage if a browser says that another website asks. (Programs that aren't browsers don't say.)"""
        if not (origin is None or (host != "" and host_of(origin) == host) or origin in self.origins):
            raise WrongPage(phrases.WRONG_PAGE())

    def table_of(self, path: str) -> str:
        """The table that a socket with this path is for."""
        start = f"{self.base_path}/ws/"
        table = path.partition("?")[0].removeprefix(start)
        if not path.startswith(start) or not table or "/" in table:
            raise NotFound
        return table

    def add_socket(self, address: str) -> None:
        """One more socket for this address; TooFast if it has too many."""
        if self.sockets[address] >= self.max_sockets:
            raise TooFast(phrases.TOO_MANY_SOCKETS())
        self.sockets[address] += 1

    def remove_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


def check_rate(limiter: RateLimiter, address: str) -> None:
    """TooFast if this address asks too often."""
    if not limiter.take(address):
        raise TooFast(phrases.TOO_FAST())


def _limiter(per_second: float, burst: float, *, limited: bool) -> RateLimiter:
    """A rate limiter; one that lets everything through where there are no limits."""
    return RateLimiter(per_second=per_second, burst=burst if limited else math.inf)


def is_loopback(host: str) -> bool:
    """Can this address be reached from this machine only?"""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def client_address(peer: str, forwarded: str | None) -> str:
    """The address a request comes from. A proxy on this machine says for whom it asks: the last address it lists."""
    return forwarded.rsplit(",", 1)[-1].strip() if forwarded and peer in TRUSTED_PROXIES else peer


def host_of(address: str) -> str:
    """The host and port of an address."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def _without_port(host: str) -> str:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
