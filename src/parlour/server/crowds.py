"""Crowds: how much of something the networks are waiting for. One that waits for too much already is turned away."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.server import phrases
from parlour.server.errors import TooBusy
from parlour.server.ratelimit import NETWORKS_OF_SITE, site_of


class Crowd:
    """Everyone who waits for the same thing: ``each`` is the maximum for one network, ``total`` for all."""

    def __init__(self, *, each: float, total: float = math.inf) -> None:
        self.each, self.total = each, total
        self.waiting: Counter[str] = Counter()
        self._sites: Counter[str] = Counter()

    def join(self, network: str, weight: int = 1) -> None:
        """Begin to wait; TooBusy if there is no place. A network that waits for nothing else may wait for something of any weight."""
        mine, all_, site = self.waiting[network], self.waiting.total(), site_of(network)
        ours = 0 if site is None else self._sites[site]
        if (
            (mine and mine + weight > self.each)
            or (ours and ours + weight > NETWORKS_OF_SITE * self.each)
            or (all_ and all_ + weight > self.total)
        ):
            raise TooBusy(phrases.BUSY())
        self.waiting[network] += weight
        if site is not None:
            self._sites[site] += weight

    def leave(self, network: str, weight: int = 1) -> None:
        """Wait no longer."""
        site = site_of(network)
        for waiting, by in ((self.waiting, network), *(() if site is None else ((self._sites, site),))):
            waiting[by] -= weight
            if not waiting[by]:
                del waiting[by]

    @contextmanager
    def place(self, network: str, weight: int = 1) -> Iterator[None]:
        """Wait until this block is over; TooBusy if there is no place."""
        self.join(network, weight)
        try:
            yield
        finally:
            self.leave(network, weight)
