"""Rate limits: token buckets, one for each address or socket."""

from __future__ import annotations

import time
from collections import OrderedDict

Rate = tuple[float, float]
"""Per second in the long run, and at once."""
COMMANDS: Rate = (10, 40)
"""Messages over one socket."""
LESSONS: Rate = (5, 60)
"""Tries in a lesson, by address."""
READING: Rate = (20, 200)
"""Records, replays and reviews, by address."""
DRAWING: Rate = (5, 60)
"""QR codes, by address."""
OPENING_BURST = 20
"""Tables, seats and promises at once, by address. (How many in the long run is ``parlour serve --limit``.)"""
MAX_KNOWN = 10_000
"""Maximum addresses remembered. Those unused for longest are forgotten."""


class TokenBucket:
    """Allows a burst at once, and a steady rate in the long run."""

    __slots__ = ("_left", "_since", "burst", "per_second")

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._left, self._since = burst, time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take a token, or several at once for what costs more; False if there aren't enough left. (A full bucket is always enough.)"""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._since) * self.per_second)
        self._since = now
        cost = min(cost, self.burst)
        if self._left < cost:
            return False
        self._left -= cost
        return True


class RateLimiter:
    """A token bucket for each address."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """Take tokens of this address; False if there aren't enough left."""
        bucket = self._buckets.setdefault(address, TokenBucket(self.per_second, self.burst))
        self._buckets.move_to_end(address)
        while len(self._buckets) > MAX_KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take(cost)
