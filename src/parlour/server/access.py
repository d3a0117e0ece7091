"""Who gets in: from which page, under which host name, and how much from one address."""

from __future__ import annotations

import ipaddress
import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from parlour.server import phrases
from parlour.server.errors import BadRequest, NotFound, TooFast, WrongHost, WrongPage
from parlour.server.ratelimit import (
    CONNECTIONS,
    DRAWING,
    HANDSHAKES,
    LESSONS,
    MAX_WAIT,
    OPENING_BURST,
    PAGE_FILES,
    READING,
    READS,
    REQUESTS,
    RateLimiter,
    Share,
)
from parlour.server.turns import Pace

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

MAX_SOCKETS = 200
"""Maximum sockets of one network at once."""
MAX_CONNECTIONS = 400
"""Maximum connections of one network at once, sockets and requests together."""
MAX_UNREAD = 20
"""Maximum connections of one network at once that don't read what they asked for."""
MAX_TARGET = 4096
"""Maximum characters of a request's path and query."""
PAGE_FOLDERS = ("/assets/", "/covers/")
"""Where the files are that a browser asks for on its own when it opens the page, and doesn't ask for again if it is refused."""
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
"""What a server on loopback is called."""
FORWARDED = re.compile(rb"\nX-Forwarded-For:([^\r\n]*)", re.IGNORECASE)
"""For whom a proxy asks, in the head of a request."""
HOME_BITS = 64
"""The bits of an IPv6 address that tell one household from another. What follows, everyone picks for themselves."""


class Access:
    """The checks before anything else. ``limit`` is how many seats a second one network may take in the long run; 0: no limits.

    ``proxies`` are the addresses and networks that are believed when they say for whom they ask.
    """

    def __init__(
        self,
        *,
        base_path: str = "",
        origins: Iterable[str] = (),
        limit: float = 0.5,
        host: str = "",
        proxies: Iterable[Network] = (),
        metrics_token: str = "",
    ) -> None:
        self.base_path = base_path
        self.origins = frozenset(origins)
        self.proxies = tuple(proxies)
        self.metrics_token = metrics_token
        """Whoever has it may read the metrics; empty: nobody elsewhere may."""
        self.connected = 0
        """Connections that are open."""
        self.refused = 0
        """Requests and handshakes that were refused."""
        self.hosts = frozenset((*LOCAL_NAMES, *map(_without_port, map(host_of, self.origins)))) if is_loopback(host) else None
        """The names a server on loopback answers to: a page whose own name points here (DNS rebinding) doesn't get in."""
        self.pace, self.socket_pace = Pace(limited=limit > 0), Pace(limited=limit > 0)
        """Requests begin at a pace of their own: however many come, what comes over sockets doesn't wait behind them."""
        self.sockets = Share(MAX_SOCKETS if limit else math.inf)
        self.connections = Share(MAX_CONNECTIONS if limit else math.inf)
        self.unread = Share(MAX_UNREAD if limit else math.inf)
        self.arrivals = _limiter(*CONNECTIONS, limited=limit > 0)
        self.reads = _limiter(*READS, limited=limit > 0)
        self.requests = _limiter(*REQUESTS, limited=limit > 0)
        self.page_files = _limiter(*PAGE_FILES, limited=limit > 0)
        self.handshakes = _limiter(*HANDSHAKES, limited=limit > 0)
        self.lessons = _limiter(*LESSONS, limited=limit > 0)
        self.reading = _limiter(*READING, limited=limit > 0)
        self.drawing = _limiter(*DRAWING, limited=limit > 0)
        self.promises = _limiter(limit, OPENING_BURST, limited=limit > 0)
        self.opening = _limiter(limit, OPENING_BURST, limited=limit > 0)

    def connect(self, peer: str) -> float | None:
        """A connection comes from this address: the seconds until it is its turn. None if its network has too many, or they come too
        fast. Proxies may have any number."""
        wait = 0.0 if self.is_proxy(peer) else self._wait(network_of(peer))
        self.connected += wait is not None
        return wait

    def _wait(self, network: str) -> float | None:
        """The seconds until one more connection of a network is admitted; None if it isn't."""
        if not self.connections.take(network):
            return None
        wait = self.arrivals.wait(network, MAX_WAIT)
        if wait is None:
            self.connections.give_back(network)
        return wait

    def disconnect(self, peer: str) -> None:
        """A connection from this address has ended."""
        self.connected -= 1
        if not self.is_proxy(peer):
            self.connections.give_back(network_of(peer))

    def read(self, peer: str, pieces: int) -> bool:
        """Something comes over a connection from this address, to be taken in in this many pieces; False if its network sends too much."""
        return self.is_proxy(peer) or self.reads.take(network_of(peer), pieces)

    def leave_unread(self, peer: str) -> bool:
        """A connection from this address leaves its answer unread; False if too many of its network do."""
        return self.is_proxy(peer) or self.unread.take(network_of(peer))

    def note_read(self, peer: str) -> None:
        """A connection that left its answer unread has read it, or has ended."""
        if not self.is_proxy(peer):
            self.unread.give_back(network_of(peer))

    def admit(self, peer: str, target: str, lines: Callable[[str], Sequence[str]]) -> str:
        """Check a request by its path and headers, and count it. Gives the network it comes from, which all limits go by."""
        if len(target) > MAX_TARGET:
            raise BadRequest(phrases.LONG_TARGET(most=MAX_TARGET))
        if lines("Transfer-Encoding"):
            raise BadRequest(phrases.IN_CHUNKS())
        self.check_host(only_line("Host", lines) or "")
        only_line("Origin", lines)
        network = network_of(self.client_address(peer, only_line("X-Forwarded-For", lines)))
        is_file = target.removeprefix(self.base_path).startswith(PAGE_FOLDERS)
        check_rate(self.page_files if is_file else self.requests, network)
        return network

    def client_address(self, peer: str, forwarded: str | None) -> str:
        """The address a request comes from. A trusted proxy says for whom it asks: the last address it lists that isn't a proxy too."""
        address = peer
        listed = [] if forwarded is None else forwarded.split(",")
        while listed and self.is_proxy(address) and ip_address(listed[-1].strip()) is not None:
            address = listed.pop().strip()
        return address

    def sender(self, peer: str, data: bytes) -> str:
        """The network that a request seems to come from, before it is read: whose turn it takes."""
        found = FORWARDED.search(data) if self.is_proxy(peer) else None
        return network_of(self.client_address(peer, None if found is None else found[1].decode("latin-1")))

    def is_proxy(self, address: str) -> bool:
        """Is this address believed when it says for whom it asks?"""
        found = ip_address(address) if self.proxies else None
        return found is not None and any(found in network for network in self.proxies)

    def check_host(self, host: str) -> None:
        """WrongHost unless the server is asked by a name of its own."""
        if self.hosts is not None and _without_port(host) not in self.hosts:
            raise WrongHost(phrases.WRONG_HOST())

    def check_origin(self, origin: str | None, host: str) -> None:
        """WrongPage if a browser says that another website asks. (Programs that aren't browsers don't say.)"""
        if not (origin is None or (host != "" and host_of(origin) == host) or origin in self.origins):
            raise WrongPage(phrases.WRONG_PAGE())

    def table_of(self, path: str) -> str:
        """The table that a socket with this path is for."""
        start = f"{self.base_path}/ws/"
        table = path.partition("?")[0].removeprefix(start)
        if not path.startswith(start) or not table or "/" in table:
            raise NotFound
        return table

    def metrics(self) -> dict[str, float]:
        """Figures about who comes in."""
        return {"connections": self.connected, "requests_refused": self.refused}


def check_rate(limiter: RateLimiter, network: str, cost: float = 1) -> None:
    """TooFast if this network asks too often, or for too much. (What costs more than all it may have takes all of it.)"""
    if not limiter.take(network, min(cost, limiter.burst)):
        raise TooFast(phrases.TOO_FAST())


def only_line(name: str, lines: Callable[[str], Sequence[str]]) -> str | None:
    """The header of this name; None if there is none. BadRequest if there are several: which one would count?"""
    found = lines(name)
    if len(found) > 1:
        raise BadRequest(phrases.HEADER_TWICE(name=name))
    return found[0] if found else None


def _limiter(per_second: float, burst: float, *, limited: bool) -> RateLimiter:
    """A rate limiter; one that lets everything through where there are no limits."""
    return RateLimiter(per_second=per_second, burst=burst if limited else math.inf)


def is_loopback(host: str) -> bool:
    """Can this address be reached from this machine only?"""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@lru_cache(1000)
def ip_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An IP address; an IPv4 address written as IPv6 is the IPv4 address. None if it is none."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def network_of(address: str) -> str:
    """The network that an address belongs to, as limits count it: an IPv4 address alone, the /64 of an IPv6 address."""
    found = ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and not found.is_loopback:
        return str(ipaddress.ip_network((found.packed, HOME_BITS), strict=False))
    return address if found is None else str(found)


def host_of(address: str) -> str:
    """The host and port of an address."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def _without_port(host: str) -> str:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
