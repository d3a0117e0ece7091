"""Who may come in: from which page, under which name of this server, and how many at once."""

from __future__ import annotations

import ipaddress
import math
from collections import Counter
from collections.abc import Iterable
from urllib.parse import urlsplit

from parlour.server.ratelimit import Buckets

OUR_PROXIES = ("127.0.0.1", "::1")
"""Who speaks from here may say for whom he asks: a proxy."""
MOST_SOCKETS = 200
"""So many sockets one address may have at once."""
WRONG_NAME = (
    "This server is not known by that name. If it lies behind a proxy, start it with the address people see: --origin https://…"
)


class Access:
    """The checks before any door. ``limit``: seats a second for one address in the long run; 0: no limits at all."""

    def __init__(self, *, base_path: str = "", origins: Iterable[str] = (), limit: float = 0.5, host: str = "") -> None:
        self.base_path = base_path
        self.origins = frozenset(origins)
        self.names = (
            frozenset(("localhost", *OUR_PROXIES, *map(_name_of, map(host_of, self.origins)))) if is_loopback(host) else None
        )
        """The names a server on loopback answers to: a page that has its own name point here (DNS rebinding) is not let in."""
        self.most_sockets = MOST_SOCKETS if limit else math.inf
        self.sockets: Counter[str] = Counter()
        self.trying = Buckets(per_second=5, burst=60 if limit else math.inf)
        self.reading = Buckets(per_second=20, burst=200 if limit else math.inf)
        self.promising = Buckets(per_second=limit, burst=20 if limit else math.inf)
        self.opening = Buckets(per_second=limit, burst=20 if limit else math.inf)

    def is_our_name(self, host: str) -> bool:
        """Is the server asked by a name of its own?"""
        return self.names is None or _name_of(host) in self.names

    def is_our_page(self, origin: str | None, host: str) -> bool:
        """A browser tells which page asks; only ours may. (Programs that are no browsers tell none.)"""
        return origin is None or (host != "" and host_of(origin) == host) or origin in self.origins

    def table_of(self, path: str) -> str | None:
        """The table that a socket with this path is for."""
        start = f"{self.base_path}/ws/"
        table = path.partition("?")[0].removeprefix(start)
        return table if path.startswith(start) and table and "/" not in table else None

    def come(self, who: str) -> bool:
        """One more socket for this address; False, if it has enough."""
        if self.sockets[who] >= self.most_sockets:
            return False
        self.sockets[who] += 1
        return True

    def go(self, who: str) -> None:
        self.sockets[who] -= 1
        if not self.sockets[who]:
            del self.sockets[who]


def is_loopback(host: str) -> bool:
    """Can this address be reached from this machine only?"""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def asker(peer: str, forwarded: str | None) -> str:
    """For whom somebody asks: a proxy on this machine says it, and the last one it names is the one it saw itself."""
    return forwarded.rsplit(",", 1)[-1].strip() if forwarded and peer in OUR_PROXIES else peer


def host_of(address: str) -> str:
    """The host and port of an address."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def _name_of(host: str) -> str:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
