"""Crowds: how much of something the networks are waiting for. One that waits for too much already is turned away."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.server import phrases
from parlour.server.errors import TooBusy


class Crowd:
    """Everyone who waits for the same thing: ``each`` is the maximum for one network, ``total`` for all."""

    def __init__(self, *, each: float, total: float = math.inf) -> None:
        self.each, self.total = each, total
        self.waiting: Counter[str] = Counter()

    def join(self, network: str, weight: int = 1) -> None:
        """Begin to wait; TooBusy if there is no place. A network that waits for nothing else may wait for something of any weight."""
        mine, all_ = self.waiting[network], self.waiting.total()
        if (mine and mine + weight > self.each) or (all_ and all_ + weight > self.total):
            raise TooBusy(phrases.BUSY())
        self.waiting[network] += weight

    def leave(self, network: str, weight: int = 1) -> None:
        """Wait no longer."""
        self.waiting[network] -= weight
        if not self.waiting[network]:
            del self.waiting[network]

    @contextmanager
    def place(self, network: str, weight: int = 1) -> Iterator[None]:
        """Wait until this block is over; TooBusy if there is no place."""
        self.join(network, weight)
        try:
            yield
        finally:
            self.leave(network, weight)
