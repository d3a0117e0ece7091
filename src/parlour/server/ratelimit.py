"""Limits: how often (token buckets) and how many at once (shares), for each network, seat or socket."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice

from parlour.server import phrases
from parlour.server.errors import TooBusy

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
"""Requests of any kind but page files, by network. A page that is opened for the first time makes three; then its
service worker makes about thirty, one after the other, and stops at the first refusal."""
PAGE_FILES: Rate = (100, 3000)
"""Files of the page, by network. A page that is opened for the first time asks for ten: a whole school may open it at once."""
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
JOURNALS: Rate = (50e6 / 86_400, 100e6)
"""Bytes written to journals, by network: 150 MB in one day at most, and 50 MB a day in the long run."""
MAX_KNOWN = 10_000
"""Maximum addresses remembered. Those unused for longest are forgotten."""
OLDEST = 50
"""How many of those unused for longest are compared when one is forgotten."""

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

    def left(self) -> float:
        """How many tokens there are now; less than none if more was spent than there was."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._since) * self.per_second)
        self._since = now
        return self._left

    def take(self, cost: float = 1) -> bool:
        """Take a token, or as many as something costs; False if there aren't enough left."""
        if self.left() < cost:
            return False
        self._left -= cost
        return True

    def wait(self, most: float) -> float | None:
        """Take a token, though there may be none yet: the seconds until there is one. None, and nothing is taken, if that is too long."""
        seconds = max(0.0, 1 - self.left()) / self.per_second if self.burst < math.inf else 0.0
        if seconds > most:
            return None
        self._left -= 1
        return seconds

    def spend(self, cost: float) -> None:
        """Take this many tokens, whether or not there are enough."""
        self._left = self.left() - cost


class RateLimiter:
    """A token bucket for each address, and a larger one for all networks of a site."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """Take a token of this address, or as many as something costs; False if there aren't enough left."""
        site = site_of(address)
        if site is not None and self._bucket(site, NETWORKS_OF_SITE).left() < cost:
            return False  # before anything is remembered of its networks: others would be forgotten for them
        return all(bucket.take(cost) for bucket in self._buckets_of(address))

    def has(self, address: str, tokens: float = 0) -> bool:
        """Does this address have this many tokens left?"""
        return all(bucket.left() >= tokens for bucket in self._buckets_of(address))

    def spend(self, address: str, cost: float) -> None:
        """Take this many tokens of this address, whether or not there are enough: it then has nothing until they are made up for."""
        for bucket in self._buckets_of(address):
            bucket.spend(cost)

    def wait(self, address: str, most: float) -> float | None:
        """Take a token of this address, though there may be none yet: the seconds until there is one. None if that is too long."""
        waits = [bucket.wait(most) for bucket in self._buckets_of(address)]
        return None if None in waits else max(wait for wait in waits if wait is not None)

    def _buckets_of(self, address: str) -> Iterator[TokenBucket]:
        yield self._bucket(address)
        if (site := site_of(address)) is not None:
            yield self._bucket(site, NETWORKS_OF_SITE)

    def _bucket(self, address: str, times: int = 1) -> TokenBucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MAX_KNOWN:
                self._forget()
            bucket = self._buckets[address] = TokenBucket(times * self.per_second, times * self.burst)
        self._buckets.move_to_end(address)
        return bucket

    def _forget(self) -> None:
        """Forget an address: of those unused for longest, the one that has used least. Whoever has used up a day's share comes back
        to what is left of it, however many others have come meanwhile."""
        oldest = islice(self._buckets, OLDEST)
        del self._buckets[min(oldest, key=lambda address: self._buckets[address].burst - self._buckets[address].left())]


class Share:
    """How much of something each network or seat has at once: at most ``most``, and at most ``in_all`` together.

    One that has nothing may have something of any weight.
    """

    def __init__(self, most: float, *, in_all: float = math.inf) -> None:
        self.most, self.in_all = most, in_all
        self.total = 0
        """How much all have together."""
        self.had: Counter[Hashable] = Counter()
        """How much each has that has any: networks, seats, and sites."""

    def take(self, by: Hashable, weight: int = 1) -> bool:
        """More for this network or seat; False if it, its site or all together would have too much."""
        site = _site(by)
        fits = (
            _fits(self.had[by], weight, self.most)
            and _fits(self.total, weight, self.in_all)
            and (site is None or _fits(self.had[site], weight, NETWORKS_OF_SITE * self.most))
        )
        if fits:
            self._add(by, weight)
        return fits

    def give_back(self, by: Hashable, weight: int = 1) -> None:
        """Less for this network or seat."""
        self._add(by, -weight)

    def claim(self, by: Hashable, weight: int = 1) -> None:
        """More for this network or seat; TooBusy if there would be too much."""
        if not self.take(by, weight):
            raise TooBusy(phrases.BUSY())

    @contextmanager
    def taken(self, by: Hashable, weight: int = 1) -> Iterator[None]:
        """More as long as this lasts; TooBusy if there would be too much."""
        self.claim(by, weight)
        try:
            yield
        finally:
            self.give_back(by, weight)

    def _add(self, by: Hashable, weight: int) -> None:
        self.total += weight
        for one in (by, _site(by)):
            if one is not None:
                self.had[one] += weight
                if not self.had[one]:
                    del self.had[one]


def _site(by: Hashable) -> str | None:
    """The site of a network; None for anything else."""
    return site_of(by) if isinstance(by, str) else None


def _fits(had: int, weight: int, most: float) -> bool:
    """May something of this weight be added to what one has?"""
    return had + weight <= most or (had == 0 < most)
