"""Turns: what takes milliseconds is done one at a time, and no network waits behind the crowd of another."""

from __future__ import annotations

import asyncio
import itertools
from functools import partial
from ipaddress import ip_network

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from parlour.server.access import Access
from parlour.server.http.connection import HttpConnection
from parlour.server.http.middleware import Guard
from parlour.server.rooms import loading
from parlour.server.turns import Pace, Turns
from tests.server.in_process import Disk, Inside, Line, inside
from tests.server.test_loading import long_journal


async def served(turns: Turns, networks: list[str], *, leaving: int | None = None) -> list[str]:
    """The networks in the order they had their turn. Everyone waits while someone else has it; one leaves meanwhile."""
    order: list[str] = []

    async def one(network: str) -> None:
        async with turns.of(network):
            order.append(network)
            await asyncio.sleep(0)

    async with turns.of("first"):
        tasks = [asyncio.create_task(one(network)) for network in networks]
        await asyncio.sleep(0)
        if leaving is not None:
            tasks[leaving].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return order


def test_networks_are_served_in_turn() -> None:
    assert asyncio.run(served(Turns(), ["a", "a", "a", "b", "c"])) == ["a", "b", "c", "a", "a"]


def test_all_networks_of_a_site_count_as_one() -> None:
    one, other = "2001:db8:1:1::/64", "2001:db8:1:2::/64"
    assert asyncio.run(served(Turns(), [one, other, "b"])) == [one, "b", other]


def test_whoever_leaves_is_passed_over() -> None:
    assert asyncio.run(served(Turns(), ["a", "b", "c"], leaving=0)) == ["b", "c"]


def test_a_network_keeps_its_turn_when_its_first_one_leaves() -> None:
    """Whoever leafs through a replay leaves again and again, and isn't put behind everyone for it."""
    assert asyncio.run(served(Turns(), ["a", "a", "b", "c"], leaving=0)) == ["a", "b", "c"]


def test_a_turn_that_comes_too_late_is_passed_on() -> None:
    async def test() -> None:
        turns, got = Turns(), asyncio.Event()

        async def one() -> None:
            async with turns.of("a"):
                got.set()

        async with turns.of("first"):
            late, patient = asyncio.create_task(one()), asyncio.create_task(one())
            await asyncio.sleep(0)
        late.cancel()  # it has the turn, but hasn't heard of it
        await asyncio.wait_for(patient, 60)
        assert got.is_set()
        async with asyncio.timeout(60), turns.of("b"):
            pass

    asyncio.run(test())


# -- the pace of a network


async def rounds(pace: Pace, networks: list[str], *, leaving: int | None = None) -> list[list[str]]:
    """The networks whose things began in each round of the loop, all of which came together."""
    begun: list[list[str]] = [[]]

    async def one(network: str) -> None:
        await pace.turn(network)
        begun[-1].append(network)

    tasks = [asyncio.create_task(one(network)) for network in networks]
    while not all(task.done() for task in tasks):
        await asyncio.sleep(0)
        begun.append([])
        if leaving is not None:
            tasks[leaving].cancel()
    return [each for each in begun if each]


def test_one_thing_of_each_network_begins_in_a_round() -> None:
    one, other = "2001:db8:1:1::/64", "2001:db8:1:2::/64"
    assert asyncio.run(rounds(Pace(), ["a", "a", "b", one, other, "a"])) == [["a", "b", one], ["a", other], ["a"]]


def test_only_a_few_networks_begin_something_in_a_round_and_take_turns() -> None:
    together = ["a", "a", "a", "b", "c", "b"]
    assert asyncio.run(rounds(Pace(most=2), together)) == [["a", "b"], ["a", "c"], ["b", "a"]]


def test_what_goes_wrong_holds_nobody_up() -> None:
    async def test() -> None:
        pace, done = Pace(most=2), asyncio.Event()
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        for network in ("a", "b"):
            pace.begin(network, lambda: None)
        pace.begin("a", lambda: [][0])
        pace.begin("b", done.set)
        async with asyncio.timeout(60):
            await done.wait()

    asyncio.run(test())


def test_whoever_leaves_holds_nobody_up() -> None:
    pace = Pace()
    assert asyncio.run(rounds(pace, ["a", "a", "a"], leaving=1)) == [["a"], ["a"]]
    assert not pace._lines, "nothing is kept of those who are done"


def test_requests_from_one_network_begin_one_after_the_other() -> None:
    begun: list[int] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        begun.append(1)

    async def test() -> list[int]:
        guard, many, seen = Guard(app, Access()), 6, [0]
        scope = {
            "type": "http",
            "method": "GET",
            "raw_path": b"/",
            "query_string": b"",
            "headers": [],
            "client": ("192.0.2.1", 1),
        }
        tasks = [asyncio.ensure_future(guard(dict(scope), None, None)) for _ in range(many)]  # type: ignore[arg-type]
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0)
            seen.append(len(begun))
        return seen

    assert max(after - before for before, after in itertools.pairwise(asyncio.run(test()))) == 1
    assert len(begun) == 6


class Wire(asyncio.Transport):
    """A transport whose other end is a proxy."""

    def get_extra_info(self, name: str, default: object = None) -> object:
        return ("192.0.2.1", 1) if name == "peername" else default

    def is_closing(self) -> bool:
        return False


def behind_a_proxy(access: Access, read: list[str], network: str) -> HttpConnection:
    """A connection of a proxy that notes when it reads what its other end asks for this network."""

    class Noted(HttpConnection):
        def _read(self, data: bytes) -> None:
            read.append(network)

    config = uvicorn.Config(lambda: None)
    config.load()
    made = Noted(config, ServerState(), {}, access=access, most=100)
    made.connection_made(Wire())
    return made


def test_requests_that_come_through_a_proxy_are_read_in_turn_too() -> None:
    """They are told apart by the network that the proxy names, before they are read."""

    async def test() -> list[str]:
        access, read = Access(proxies=[ip_network("192.0.2.1")]), list[str]()
        for network in ("198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2"):
            head = f"GET / HTTP/1.1\r\nHost: x\r\nx-forwarded-for: 203.0.113.9, {network}\r\n\r\n"
            behind_a_proxy(access, read, network[-1]).data_received(head.encode())
        seen = ["".join(read)]
        while len(read) < 4:
            await asyncio.sleep(0)
            seen.append("".join(read))
        return sorted(set(seen))

    assert asyncio.run(test()) == ["12", "121", "1211"]


# -- loading


def test_nobody_waits_behind_another_networks_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """One network has many tables loaded; a person elsewhere, who comes last, gets theirs first."""
    monkeypatch.setattr(loading, "load_table", partial(loading.load_table, slice_seconds=0.0))
    monkeypatch.setattr(loading, "PAUSE", 0.0)

    async def test(all_: Inside) -> None:
        crowd = [f"crowd{number}" for number in range(12)]
        all_.disk.tables |= dict.fromkeys([*crowd, "mine"], long_journal(40))
        loaded: list[str] = []

        async def load(table: str, network: str) -> None:
            await all_.rooms.room(table, network)
            loaded.append(table)

        await asyncio.gather(*(load(table, "crowd") for table in crowd), load("mine", "home"))
        assert loaded[0] == "mine"

    inside(test)


# -- catching up


def long_tables(disk: Disk, many: int) -> list[str]:
    """Long tables on the disk."""
    names = [f"long{number}" for number in range(many)]
    disk.tables |= dict.fromkeys(names, long_journal(200))
    return names


async def moments(lines: list[Line]) -> list[int]:
    """How many more of these viewers were shown something, each time everyone else had a turn."""
    before, found = 0, []
    while not all(line.scene for line in lines):
        await asyncio.sleep(0)
        now = sum(bool(line.scene) for line in lines)
        found.append(now - before)
        before = now
    return found


def test_newcomers_to_many_long_tables_are_caught_up_one_after_the_other() -> None:
    """However many come at once, moves at other tables go on in between."""

    async def test(all_: Inside) -> None:
        tables = long_tables(all_.disk, 8)
        for table in tables:
            await all_.rooms.room(table)
        async with asyncio.timeout(60):
            assert max(await moments([all_.enter(table) for table in tables])) == 1

    inside(test)


def test_a_newcomer_is_not_behind_the_crowd_of_another_network() -> None:
    async def test(all_: Inside) -> None:
        tables = long_tables(all_.disk, 8)
        for table in tables:
            await all_.rooms.room(table)
        crowd = [all_.enter(table, network="crowd") for table in tables]
        person = all_.enter(tables[-1], network="home", since=1)
        await all_.until(lambda: person.scene)
        assert sum(bool(line.scene) for line in crowd) <= 2

    inside(test)


def test_what_is_on_disk_while_a_newcomer_has_the_turn_is_shown() -> None:
    """Their turn came while a move was written, and the disk answers before the turn is over: the scene isn't forgotten."""

    async def test(all_: Inside) -> None:
        [table] = long_tables(all_.disk, 1)
        room = await all_.rooms.room(table)
        person = all_.enter(table)
        while not all_.rooms.catching_up._waiting:
            await asyncio.sleep(0)
        room.writing = 1
        await asyncio.sleep(0)
        room.writing = 0
        room._show()
        assert not person.scene
        await all_.until(lambda: person.scene)

    inside(test)


def test_newcomers_who_see_the_same_are_shown_it_together() -> None:
    async def test(all_: Inside) -> None:
        [table] = long_tables(all_.disk, 1)
        await all_.rooms.room(table)
        lines = [all_.enter(table, network=f"home {number}") for number in range(10)]
        async with asyncio.timeout(60):
            assert max(await moments(lines)) == len(lines)

    inside(test)


def test_commands_from_one_network_are_carried_out_one_after_the_other() -> None:
    async def test(all_: Inside) -> None:
        all_.rooms.autoplay.pace = 1000  # bots don't move: nothing is being written, so no answer waits for the disk
        made = [await all_.open("authors", ["Ann"]) for _ in range(8)]
        lines = [all_.enter(one.table, one.seats["0"]) for one in made]
        await all_.until(
            lambda: all(line.scene for line in lines) and not any(room.writing for room in all_.rooms.loaded.values())
        )
        for line in lines:
            line.say(do="why", id="w")
        most = before = 0
        while before < len(lines):
            await asyncio.sleep(0)
            now = sum(bool(line.answers("w")) for line in lines)
            most, before = max(most, now - before), now
        assert most == 1

    inside(test)
