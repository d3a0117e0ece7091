"""How long a line takes there and back, measured by pings and this server's own clock. Nothing a browser says about time is believed."""

from __future__ import annotations

import statistics
import time
from collections import deque

KEPT = 5
"""Round trips kept. The middle one counts, so one that was held up changes nothing."""


class RoundTrips:
    """The last round trips over one connection."""

    def __init__(self) -> None:
        self._last: deque[float] = deque(maxlen=KEPT)
        self._number = 0
        self._sent: float | None = None

    @property
    def seconds(self) -> float:
        """The middle one of the last round trips; 0 before there is any."""
        return statistics.median(self._last) if self._last else 0.0

    def begin(self) -> bytes | None:
        """What to ping with now; None while an answer is due."""
        if self._sent is not None:
            return None
        self._number += 1
        self._sent = time.monotonic()
        return self._payload

    def end(self, payload: bytes) -> None:
        """A pong has come. Only the answer that is due counts."""
        if self._sent is not None and payload == self._payload:
            self._last.append(time.monotonic() - self._sent)
            self._sent = None

    @property
    def _payload(self) -> bytes:
        return b"race %d" % self._number


__all__ = ["RoundTrips"]
