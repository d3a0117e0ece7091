"""Who gets in, and whose limits count: proxies, networks, doubled headers, long addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import ip_network

import pytest

from parlour.server import ratelimit
from parlour.server.access import MAX_PROXIES, MAX_SEARCHED, MAX_TARGET, Access, ip_address, network_of, parsed_address
from parlour.server.command_limits import LimitsByNetwork
from parlour.server.errors import BadRequest, TooBusy, TooFast
from parlour.server.protocol import Command
from parlour.server.ratelimit import NETWORKS_OF_SITE, RateLimiter, Share, site_of
from tests.server.bare import UPGRADE, bare_connection
from tests.server.guests import Server


def lines(**headers: list[str]) -> Callable[[str], list[str]]:
    """The lines of a request's headers."""
    return lambda name: headers.get(name.replace("-", "_").lower(), [])


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_limits_go_by_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_nobody_is_believed_unless_named() -> None:
    assert Access().client_address("127.0.0.1", "192.0.2.7") == "127.0.0.1"


def test_a_named_proxy_is_believed_and_nobody_else() -> None:
    access = Access(proxies=[ip_network("127.0.0.1"), ip_network("10.0.0.0/8")])
    assert access.client_address("127.0.0.1", "192.0.2.7") == "192.0.2.7"
    assert access.client_address("::ffff:127.0.0.1", "192.0.2.7") == "192.0.2.7"
    assert access.client_address("198.51.100.1", "192.0.2.7") == "198.51.100.1"
    assert access.client_address("127.0.0.1", None) == "127.0.0.1"
    assert access.client_address("127.0.0.1", "unknown") == "127.0.0.1"
    assert access.client_address("127.0.0.1", "192.0.2.7, ") == "127.0.0.1"


def test_what_a_client_adds_itself_is_not_believed() -> None:
    access = Access(proxies=[ip_network("127.0.0.1"), ip_network("10.0.0.0/8")])
    assert access.client_address("127.0.0.1", "203.0.113.9, 192.0.2.7") == "192.0.2.7"
    assert access.client_address("127.0.0.1", "203.0.113.9, 192.0.2.7, 10.1.2.3") == "192.0.2.7"


@pytest.mark.parametrize("name", ["Origin", "X-Forwarded-For", "Host"])
def test_a_header_that_comes_twice_is_a_bad_request(name: str) -> None:
    with pytest.raises(BadRequest):
        Access().admit("192.0.2.7", "/", lines(**{name.replace("-", "_").lower(): ["a", "b"]}))


def test_a_long_address_is_a_bad_request() -> None:
    access = Access()
    access.admit("192.0.2.7", "/" * MAX_TARGET, lines())
    with pytest.raises(BadRequest):
        access.admit("192.0.2.7", "/" * (MAX_TARGET + 1), lines())


def first_visit(base_path: str) -> list[str]:
    """What a browser asks for when it opens the page for the first time."""
    files = [f"/assets/{number}.js" for number in range(5)] + [f"/covers/{number}.svg" for number in range(5)]
    return [f"{base_path}{path}?" for path in ("/", *files, "/icon.svg", "/api/games")]


@pytest.mark.parametrize("base_path", ["", "/parlour"])
def test_a_school_may_open_the_page_at_once(base_path: str) -> None:
    access = Access(base_path=base_path)
    for _ in range(300):
        for target in first_visit(base_path):
            access.admit("192.0.2.7", target, lines())


def test_page_files_are_not_without_limit() -> None:
    access = Access()
    access.page_files = RateLimiter(0.001, 3)
    for _ in range(3):
        access.admit("192.0.2.7", "/assets/index.js?", lines())
    with pytest.raises(TooFast):
        access.admit("192.0.2.7", "/covers/rook.svg?", lines())
    access.admit("192.0.2.8", "/assets/index.js?", lines())


# -- over real connections


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("access"))
    yield made
    made.kill()
    assert not made.errors.read_text(), "bad requests leave no trace in the log"


def status(server: Server, *request: str) -> int:
    """The status that a request of these lines is answered with."""
    host = server.address.removeprefix("http://")
    text = "".join(f"{line}\r\n" for line in (*request, f"Host: {host}", "Connection: close", ""))
    with bare_connection(server.address) as wire:
        wire.sendall(text.encode())
        return int(wire.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("name", ["Origin", "X-Forwarded-For"])
@pytest.mark.parametrize(("path", "more"), [("/api/games", ()), ("/ws/x", UPGRADE)], ids=["http", "socket"])
def test_a_doubled_header_is_answered_with_400(server: Server, name: str, path: str, more: tuple[str, ...]) -> None:
    assert status(server, f"GET {path} HTTP/1.1", f"{name}: http://a", f"{name}: http://b", *more) == 400


@pytest.mark.parametrize(("path", "more"), [("/", ()), ("/ws/", UPGRADE)], ids=["http", "socket"])
@pytest.mark.parametrize("length", [5_000, 9_000, 60_000])
def test_a_long_address_is_answered_with_400(server: Server, path: str, more: tuple[str, ...], length: int) -> None:
    assert status(server, f"GET {path}{'x' * length} HTTP/1.1", *more) == 400


# -- sites


def network(number: int, site: int = 1) -> str:
    """One of the networks of a site."""
    return network_of(f"2001:db8:{site:x}:{number:x}::1")


def test_a_site_has_the_share_of_a_few_networks() -> None:
    share = Share(2)
    taken = [network(number) for number in range(50) if share.take(network(number))]
    assert len(taken) == 2 * NETWORKS_OF_SITE
    assert share.take(network(1, site=2)), "another site"
    assert all(share.take(f"192.0.2.{number}") for number in range(50)), "IPv4 addresses are far apart"
    for one in taken:
        share.give_back(one)
    assert share.take(network(60))


def test_a_site_has_the_rates_of_a_few_networks() -> None:
    limiter = RateLimiter(0.001, 2)
    assert sum(limiter.take(network(number)) for number in range(50)) == 2 * NETWORKS_OF_SITE
    assert limiter.take(network(1, site=2))
    known = LimitsByNetwork({Command: (0.001, 2)})
    sent = [all(limits.take(Command) for limits in known.of(network(number))) for number in range(50)]
    assert sum(sent) == 2 * NETWORKS_OF_SITE


def test_a_site_cannot_make_the_server_forget_what_others_have_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses unused for longest are forgotten, but one site has too few requests to push anyone out."""
    monkeypatch.setattr(ratelimit, "MAX_KNOWN", 20)
    limiter = RateLimiter(0.001, 2)
    assert [limiter.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    for number in range(100):
        limiter.take(network(number))
    assert not limiter.take("192.0.2.1")


def test_an_address_that_has_used_up_its_share_is_forgotten_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "MAX_KNOWN", 20)
    limiter = RateLimiter(0.001, 2)
    assert [limiter.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert all(limiter.take(f"198.51.100.{number}") for number in range(100))
    assert not limiter.take("192.0.2.1")
    assert len(limiter._buckets) == 20


def test_all_together_have_only_so_much() -> None:
    share, waiting = Share(2, in_all=5), []
    for number in range(4):
        with suppress(TooBusy):
            share.claim(f"192.0.2.{number}", 2)
            waiting.append(f"192.0.2.{number}")
    assert len(waiting) == 2
    assert share.take("192.0.2.9")
    assert not share.take("192.0.2.10")
    for one in waiting:
        share.give_back(one, 2)
    share.give_back("192.0.2.9")
    assert (share.total, share.had) == (0, {})


def test_one_that_has_nothing_may_have_something_of_any_weight() -> None:
    share = Share(10)
    assert share.take(network(1), 1000)
    assert not share.take(network(1))
    assert not share.take(network(2)), "that was more than its site may have"
    share.give_back(network(1), 1000)
    assert share.take(network(2), 10)
    assert not share.take(network(2))
    assert not Share(0).take("nobody")


@pytest.mark.parametrize(
    ("name", "site"),
    [
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("192.0.2.1", None),
        ("::1", None),
        ("", None),
        ("localhost", None),
    ],
)
def test_the_site_of_a_network(name: str, site: str | None) -> None:
    assert site_of(name) == site


def test_a_long_list_of_proxies_is_not_read_to_its_end() -> None:
    class Counted(Access):
        asked = 0

        def is_proxy(self, address: str) -> bool:
            self.asked += 1
            return super().is_proxy(address)

    access = Counted(proxies=[ip_network("10.0.0.0/8")])
    assert access.client_address("10.0.0.1", "192.0.2.1, 10.0.0.3, 10.0.0.2") == "192.0.2.1"
    access.asked = 0
    assert access.client_address("10.0.0.1", ",".join(["10.0.0.2"] * 1000)) == "10.0.0.2"
    assert access.asked <= MAX_PROXIES + 1


def test_only_the_head_of_a_request_is_searched_for_whom_a_proxy_asks() -> None:
    access = Access(proxies=[ip_network("10.0.0.1")])
    head, body = b"POST / HTTP/1.1\r\nHost: x\r\n", b"\nX-Forwarded-For: 192.0.2.1\r\n"
    assert access.sender("10.0.0.1", head + body) == "192.0.2.1"
    assert access.sender("10.0.0.1", head + b"\r\n" + body) == "10.0.0.1"
    assert access.sender("10.0.0.1", head + b"X: " + b"x" * MAX_SEARCHED + body) == "10.0.0.1"


def test_nothing_is_remembered_of_what_is_too_long_for_an_address() -> None:
    before = parsed_address.cache_info().currsize, parsed_address.cache_info().misses
    assert ip_address("1" * 1000) is None
    assert (parsed_address.cache_info().currsize, parsed_address.cache_info().misses) == before
