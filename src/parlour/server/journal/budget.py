"""How much each network may write to the journals: enough for a club's evening, too little to fill a disk."""

from __future__ import annotations

import math
from collections.abc import Sequence

from parlour.server import phrases
from parlour.server.errors import TooFast
from parlour.server.ratelimit import JOURNALS, RateLimiter

ROW_BYTES = 50
"""Bytes an entry takes on disk besides its own: the table's id, its number, and what a page of the file leaves empty."""
RESERVE = 10_000_000
"""Bytes a network must have left before it opens a table or takes a seat. So the games it has begun can end."""


class WritingBudget:
    """Counts what each network writes. ``limited``: one that has written too much must wait."""

    def __init__(self, *, limited: bool = True) -> None:
        self.bytes = RateLimiter(per_second=JOURNALS[0], burst=JOURNALS[1] if limited else math.inf)

    def check(self, network: str) -> None:
        """TooFast if this network has written too much."""
        if not self.bytes.has(network):
            raise TooFast(phrases.BUDGET_SPENT())

    def check_for_game(self, network: str) -> None:
        """TooFast if this network hasn't enough left to begin another game."""
        if not self.bytes.has(network, RESERVE):
            raise TooFast(phrases.BUDGET_SPENT())

    def charge(self, network: str, bodies: Sequence[bytes]) -> None:
        """Count encoded entries for this network. They are written even if it has nothing left, and are made up for later."""
        self.bytes.spend(network, bytes_on_disk(bodies))


def bytes_on_disk(bodies: Sequence[bytes]) -> int:
    """About how many bytes encoded entries take on disk."""
    return sum(map(len, bodies)) + ROW_BYTES * len(bodies)
