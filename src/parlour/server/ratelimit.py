"""Limits: how often (token buckets) and how many at once (shares), for each network, seat or socket."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TypeVar

from parlour.server import phrases
from parlour.server.errors import TooFast

Counted = TypeVar("Counted", bound=Hashable)
Rate = tuple[float, float]
"""Per second in the long run, and at once."""
FRAMES: Rate = (30, 150)
"""Frames over one socket, of any kind: messages, their parts, pings and pongs."""
BYTES: Rate = (32_768, 131_072)
"""Bytes over one socket."""
READS: Rate = (1000, 10_000)
"""Times something arrives, by network, however little it is: each time costs the server about as much. (What is long counts as several.)"""
CONNECTIONS: Rate = (50, 50)
"""New connections, by network. More are admitted one after the other."""
MAX_WAIT = 5.0
"""Maximum seconds a new connection waits until it is admitted."""
REQUESTS: Rate = (100, 1000)
"""Requests of any kind, by network. A page that is opened for the first time makes about thirty."""
HANDSHAKES: Rate = (10, 200)
"""New sockets, by network."""
LESSONS: Rate = (5, 60)
"""Tries in a lesson, by address."""
READING: Rate = (20, 200)
"""Records, replays and reviews, by address."""
DRAWING: Rate = (5, 60)
"""QR codes, by address."""
OPENING_BURST = 20
"""Tables, seats and promises at once, by address. (How many in the long run is ``parlour serve --limit``.)"""
TABLES: Rate = (1000 / 86_400, 1000)
"""Tables opened, by network: a thousand a day."""
MAX_KNOWN = 10_000
"""Maximum addresses remembered. Those unused for longest are forgotten."""

SITE_BITS = 48
"""The bits of an IPv6 address that tell one site from another. Some providers give one customer that much: 65,536 networks."""
NETWORKS_OF_SITE = 4
"""How many times as much as one network all networks of a site may have together."""


@lru_cache(MAX_KNOWN)
def site_of(network: str) -> str | None:
    """The site that an IPv6 network belongs to; None for anything else."""
    try:
        found = ipaddress.IPv6Network(network)
    except ValueError:
        return None
    return str(found.supernet(new_prefix=SITE_BITS)) if SITE_BITS < found.prefixlen < found.max_prefixlen else None


class TokenBucket:
    """Allows a burst at once, and a steady rate in the long run."""

    __slots__ = ("_left", "_since", "burst", "per_second")

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._left, self._since = burst, time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take a token, or as many as something costs; False if there aren't enough left."""
        self._refill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def wait(self, most: float) -> float | None:
        """Take a token, though there may be none yet: the seconds until there is one. None, and nothing is taken, if that is too long."""
        self._refill()
        seconds = max(0.0, 1 - self._left) / self.per_second if self.burst < math.inf else 0.0
        if seconds > most:
            return None
        self._left -= 1
        return seconds

    def _refill(self) -> None:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._since) * self.per_second)
        self._since = now


class RateLimiter:
    """A token bucket for each address, and a larger one for all networks of a site."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """Take a token of this address, or as many as something costs; False if there aren't enough left."""
        site = site_of(address)
        return self._bucket(address).take(cost) and (site is None or self._bucket(site, NETWORKS_OF_SITE).take(cost))

    def wait(self, address: str, most: float) -> float | None:
        """Take a token of this address, though there may be none yet: the seconds until there is one. None if that is too long."""
        site = site_of(address)
        own = self._bucket(address).wait(most)
        shared = 0.0 if site is None else self._bucket(site, NETWORKS_OF_SITE).wait(most)
        return None if own is None or shared is None else max(own, shared)

    def _bucket(self, address: str, times: int = 1) -> TokenBucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(times * self.per_second, times * self.burst)
            while len(self._buckets) > MAX_KNOWN:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


class Share:
    """How many of something each network or seat has at once, and how many it may have."""

    def __init__(self, most: float) -> None:
        self.most = most
        self._had: Counter[Hashable] = Counter()
        self._sites: Counter[str] = Counter()

    def take(self, by: Hashable) -> bool:
        """One more for this network or seat; False if it, or its site, has too many."""
        site = site_of(by) if isinstance(by, str) else None
        if self._had[by] >= self.most or (site is not None and self._sites[site] >= NETWORKS_OF_SITE * self.most):
            return False
        self._had[by] += 1
        if site is not None:
            self._sites[site] += 1
        return True

    def give_back(self, by: Hashable) -> None:
        """One less for this network or seat."""
        _less(self._had, by)
        site = site_of(by) if isinstance(by, str) else None
        if site is not None:
            _less(self._sites, site)

    @contextmanager
    def taken(self, by: Hashable) -> Iterator[None]:
        """One more as long as this lasts; TooFast if there are too many."""
        if not self.take(by):
            raise TooFast(phrases.TOO_FAST())
        try:
            yield
        finally:
            self.give_back(by)

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self._had.total()


def _less(had: Counter[Counted], by: Counted) -> None:
    """One less; nothing is kept of those who have none."""
    had[by] -= 1
    if not had[by]:
        del had[by]
