"""Not too much at once: buckets that fill slowly."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_KNOWN = 10_000


class Bucket:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("burst", "left", "per_second", "when")

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self.left, self.when = burst, time.monotonic()

    def take(self) -> bool:
        """Take one out; False, if it is empty."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.when) * self.per_second)
        self.when = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each who asks; the longest unused are forgotten."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._known.setdefault(who, Bucket(self.per_second, self.burst))
        self._known.move_to_end(who)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take()
