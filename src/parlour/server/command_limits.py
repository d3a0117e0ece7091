"""How many commands a seat, the spectators from one network, and a whole network may send, whatever sockets they come over.

A seat's limits are kept with its table and a network's with the server, so connecting again doesn't give a fresh start. A network may
be a club of thirty behind one address: its limits are wide enough for all of them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from types import MappingProxyType

from parlour.server.protocol import (
    AllowChat,
    Chat,
    Command,
    Configure,
    Count,
    Decline,
    Hello,
    Hint,
    LastTrick,
    Nudge,
    Penalty,
    Ready,
    Rematch,
    Remove,
    Rename,
    Replace,
    Say,
    Seen,
    Stand,
    Why,
)
from parlour.server.ratelimit import MAX_KNOWN, NETWORKS_OF_SITE, Rate, TokenBucket, site_of

Rates = Mapping[type[Command], Rate]
"""How many commands of each kind; ``Command`` itself stands for messages of any kind, and ``Hello`` for coming to a table."""

SEAT: Rates = MappingProxyType({
    Command: (10, 40),
    Hello: (2, 30),
    Hint: (1, 10),
    Why: (1, 10),
    LastTrick: (1, 10),
    Count: (1, 10),
    Say: (0.5, 6),
    Chat: (0.5, 6),
    AllowChat: (0.1, 6),
    Nudge: (0.2, 5),
    Replace: (0.2, 5),
    Seen: (0.5, 6),
    Stand: (0.5, 6),
    Rename: (0.1, 6),
    Penalty: (0.2, 5),
    Rematch: (0.2, 5),
    Decline: (0.2, 5),
    Ready: (0.5, 6),
    Remove: (0.5, 6),
    Configure: (0.5, 6),
})  # fmt: skip
"""One seat, over all its sockets."""
SPECTATORS: Rates = MappingProxyType({
    Command: (40, 200),
    Hello: (5, 60),
    Why: (4, 40),
    LastTrick: (4, 40),
    Count: (4, 40),
})  # fmt: skip
"""All spectators from one network, at all tables."""
NETWORK: Rates = MappingProxyType({
    Command: (150, 900),
    Hello: (20, 300),
    Hint: (5, 80),
    Why: (10, 100),
    LastTrick: (10, 100),
    Count: (10, 100),
    Say: (10, 100),
    Chat: (10, 100),
    AllowChat: (1, 30),
    Nudge: (2, 60),
    Replace: (2, 60),
    Seen: (10, 100),
    Stand: (5, 80),
    Rename: (2, 60),
    Penalty: (2, 60),
    Rematch: (0.5, 30),
    Decline: (0.5, 30),
    Ready: (5, 80),
    Remove: (2, 60),
    Configure: (2, 60),
})  # fmt: skip
"""One network, at all tables."""


class CommandLimits:
    """A token bucket for each kind of command."""

    __slots__ = ("_buckets", "_rates")

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._buckets: dict[type[Command], TokenBucket] = {}

    def take(self, kind: type[Command]) -> bool:
        """May one more command of this kind come now?"""
        bucket = self._buckets.get(kind)
        if bucket is None:
            if kind not in self._rates:
                return True
            bucket = self._buckets[kind] = TokenBucket(*self._rates[kind])
        return bucket.take()


class LimitsByNetwork:
    """The limits of each network. Those unused for longest are forgotten."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._site_rates = {
            kind: (NETWORKS_OF_SITE * often, NETWORKS_OF_SITE * burst) for kind, (often, burst) in rates.items()
        }
        self._known: OrderedDict[str, CommandLimits] = OrderedDict()

    def of(self, network: str) -> list[CommandLimits]:
        """The limits of this network and, if it is one of many of a site, those of the site."""
        site = site_of(network)
        own = self._limits(network, self._rates)
        return [own] if site is None else [own, self._limits(site, self._site_rates)]

    def _limits(self, by: str, rates: Rates) -> CommandLimits:
        found = self._known.get(by)
        if found is None:
            found = self._known[by] = CommandLimits(rates)
        self._known.move_to_end(by)
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
        return found
