"""Nobody holds the server up: floods are cut off, slow senders and slow readers are sent away, and a network has its share."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import h11
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from parlour.server.access import Access
from parlour.server.http import connection as http_connection
from parlour.server.journal.store import Store
from parlour.server.lifecycle import AT_ONCE, Lifecycle
from parlour.server.ratelimit import BYTES, FRAMES, RateLimiter, Share
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.serve import configured
from parlour.server.sockets import connection as socket_connection
from tests.server.bare import bare_connection, bare_socket, frame, handshake
from tests.server.guests import PATIENCE

SHORT = 0.3
"""Seconds that stand for a limit of many seconds."""


@dataclass
class Running:
    """A server in a thread of its own, and what it lets in."""

    access: Access
    port: int
    monkeypatch: pytest.MonkeyPatch
    answered: Callable[[], int]
    """How many requests have been answered."""
    table: str = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def limit(self, seconds: float) -> float:
        """From now on whatever is slow may take no longer than this."""
        self.monkeypatch.setattr(http_connection, "WITHIN", {h11.IDLE: seconds, h11.SEND_BODY: seconds})
        self.monkeypatch.setattr(http_connection, "READ_WITHIN", seconds)
        self.monkeypatch.setattr(socket_connection, "READ_WITHIN", seconds)
        return seconds

    def wire(self) -> socket.socket:
        """A bare connection."""
        return bare_connection(self.address)

    def ask(self, text: str) -> bytes:
        """Everything that comes back for these bytes."""
        with self.wire() as wire:
            wire.sendall(text.encode())
            return everything(wire)

    def socket(self) -> socket.socket:
        """A socket after the handshake, as bare bytes."""
        return bare_socket(self.address, self.table)


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server with its usual limits."""
    store, access = Store(tmp_path), Access(limit=1000)
    config = configured(RoomRegistry(store, pace=0.0), access)
    config.port, config.timeout_keep_alive = 0, 3
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    made = Running(access, port, monkeypatch, lambda: server.server_state.total_requests)
    body = json.dumps({"game": "rook", "people": ["Ann"], "invite": True})
    answer = made.ask(f"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}")
    made.table = json.loads(answer.partition(b"\r\n\r\n")[2])["table"]
    yield made
    server.should_exit = True
    thread.join(PATIENCE)
    store.close()


@pytest.fixture
def impatient(running: Running) -> Running:
    """A server whose time limits are short: only for what is too slow on purpose, since a busy machine is slow too."""
    running.limit(SHORT)
    return running


def everything(wire: socket.socket) -> bytes:
    """Everything that comes until the other end closes the connection."""
    parts = []
    with suppress(ConnectionResetError):
        while part := wire.recv(65536):
            parts.append(part)
    return b"".join(parts)


def send_until_cut(wire: socket.socket, piece: bytes, most: int) -> int:
    """Send this again and again until the other end cuts it off. Gives how many bytes went out; fails after too many."""
    sent = 0
    try:
        while sent < most:
            wire.sendall(piece)
            sent += len(piece)
        everything(wire)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


HELLO = frame(0x1, b'{"do": "hello"}')
FLOODS = {
    "pings that are never read": frame(0x9, bytes(125)) * 50,
    "empty pongs": frame(0xA) * 500,
    "empty parts of a message": frame(0x1, b"", fin=False) + frame(0x0, b"", fin=False) * 500,
    "texts": frame(0x1, b'{"do": "ping"}') * 100,
    "long texts": frame(0x1, b"x" * 4000) * 10,
    "bytes": frame(0x2, bytes(100)) * 100,
    "half a frame": bytes([0x81, 0xFE]),
}


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("first", [HELLO, b""], ids=["seated", "stranger"])
def test_a_flood_is_cut_off_and_others_play_on(running: Running, flood: str, first: bytes) -> None:
    running.monkeypatch.setattr(socket_connection, "CUT_OFF_WITHIN", SHORT)
    with running.socket() as wire, connect(f"ws://127.0.0.1:{running.port}/ws/{running.table}") as other:
        other.send('{"do": "hello"}')
        assert json.loads(other.recv(PATIENCE))["is"] == "scene"
        wire.sendall(first)
        most = int(BYTES[1]) * 100
        assert send_until_cut(wire, FLOODS[flood], most) < most
        other.send('{"do": "ping", "n": 3}')
        while (heard := json.loads(other.recv(PATIENCE)))["is"] == "scene":  # the flood's guest has come, or gone
            pass
        assert heard == {"is": "pong", "n": 3}


def test_a_flood_is_told_why(running: Running) -> None:
    with running.socket() as wire:
        wire.sendall(frame(0xA) * int(FRAMES[1] + 10))
        said = everything(wire)
    assert b'"too fast"' in said
    assert said.endswith(bytes([0x88, 2]) + struct.pack(">H", 4429))


def test_what_a_page_sends_is_no_flood(running: Running) -> None:
    with running.socket() as wire:
        wire.sendall(HELLO + frame(0x1, b'{"do": "ping"}') * 30 + frame(0x9, b"x") * 30)
        seen = b""
        while seen.count(b'"pong"') < 30 or seen.count(b"\x8a\x01x") < 30:
            part = wire.recv(65536)
            assert part, "it was cut off"
            seen += part


# -- slow senders


@pytest.mark.parametrize(
    "text",
    [
        "",
        "GET / HT",
        "GET / HTTP/1.1\r\nHost: x\r\nX-More: ",
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        "POST /api/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n",
        "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\nGET / HT",
    ],
)
def test_a_request_that_never_ends_is_cut_off(impatient: Running, text: str, caplog: pytest.LogCaptureFixture) -> None:
    impatient.ask(text)
    assert not caplog.records, "nothing to write home about"


def test_a_request_that_trickles_is_cut_off(impatient: Running) -> None:
    with impatient.wire() as wire, suppress(BrokenPipeError, ConnectionResetError):
        end = time.monotonic() + PATIENCE
        for letter in "GET / HTTP/1.1\r\nHost: x\r\n" + "X-More: y\r\n" * 10_000:
            wire.sendall(letter.encode())
            time.sleep(SHORT / 10)
            assert time.monotonic() < end
        raise AssertionError("it was never cut off")


def test_whoever_is_quick_stays(impatient: Running) -> None:
    limit = impatient.limit(SHORT * 3)
    with impatient.wire() as wire:
        for _ in range(2):
            wire.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
            head = b""
            while b"\r\n\r\n" not in head:
                letter = wire.recv(1)
                assert letter, "it was cut off"
                head += letter
            length = int(next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")).split()[1])
            while length:
                length -= len(wire.recv(length))
            time.sleep(limit * 1.2)


def test_a_socket_stays(impatient: Running) -> None:
    limit = impatient.limit(SHORT * 3)
    with impatient.socket() as wire:
        wire.sendall(HELLO)
        time.sleep(limit * 2)
        wire.sendall(frame(0x9, b"still here"))
        seen = b""
        while b"still here" not in seen:
            part = wire.recv(65536)
            assert part, "it was cut off"
            seen += part


# -- requests that take long to read

LONG_HEADS = {
    "many headers": "GET /api/games HTTP/1.1\r\nHost: x\r\n" + "a:b\r\n" * 300 + "\r\n",
    "many empty lines of another kind": "GET /api/games HTTP/1.1\nHost: x\n" + "a:b\n" * 300 + "\n",
    "a long header": "GET /api/games HTTP/1.1\r\nHost: x\r\na: " + "b" * 40_000 + "\r\n\r\n",
    "behind another request": "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 2
    + "GET / HTTP/1.1\r\nHost: x\r\n"
    + "a:b\r\n" * 300,
    "behind a body": "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nxGET / HTTP/1.1\r\n" + "a:b\r\n" * 9000,
}


@pytest.mark.parametrize("head", LONG_HEADS)
def test_long_heads_are_not_read(running: Running, head: str, caplog: pytest.LogCaptureFixture) -> None:
    read = Reading(running)
    said = running.ask(LONG_HEADS[head])
    assert said.count(b"HTTP/1.1 400") + said.count(b"HTTP/1.1 200") <= 2
    assert read.most_headers < 200
    assert not caplog.records, "nothing to write home about"


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_nonsense_behind_a_request_is_not_logged(running: Running, method: str, caplog: pytest.LogCaptureFixture) -> None:
    """Otherwise strangers could fill the disk with the log."""
    said = running.ask(f"{method} /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nnonsense")
    assert said.startswith(b"HTTP/1.1 400") or (method == "HEAD" and not said), "an answer to HEAD has no body to say it in"
    assert not caplog.records


def test_a_body_in_chunks_is_not_read(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    read = Reading(running)
    head = "POST /api/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    with running.wire() as wire:
        wire.sendall(head.encode())
        with suppress(BrokenPipeError, ConnectionResetError):
            wire.sendall(b"1\r\nx\r\n" * 100_000)
        assert everything(wire).startswith(b"HTTP/1.1 400") or not read.parts
    assert b"HTTP/1.1 400" in running.ask(head), "and is told so"
    assert read.parts < 400
    assert not caplog.records


def test_a_body_in_one_piece_is_read(running: Running) -> None:
    body = json.dumps({"game": "rook", "people": ["Ann"]}, indent=1) + "\n" * 5000
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    assert b"HTTP/1.1 201" in running.ask(head + body)
    assert b"HTTP/1.1 201" in running.ask(head.replace("\r", "") + body), "lines may end otherwise"


PARTS = {
    "a body": b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n",
    "a header": b"GET / HTTP/1.1\r\nX-More: ",
}


@pytest.mark.parametrize("part", PARTS)
def test_a_request_in_too_many_pieces_is_cut_off(running: Running, part: str) -> None:
    running.monkeypatch.setattr(http_connection, "WITHIN", {})
    running.access.reads = RateLimiter(0.001, 50)
    with running.wire() as wire:
        wire.sendall(PARTS[part])
        trickle_until_cut(wire, 5000)


def test_a_network_that_sends_long_bodies_on_and_on_is_cut_off(running: Running) -> None:
    running.monkeypatch.setattr(http_connection, "WITHIN", {})
    running.access.reads = RateLimiter(0.001, 1000)
    with running.wire() as wire:
        wire.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 900000000\r\n\r\n")
        assert send_until_cut(wire, bytes(100_000), 200_000_000) < 200_000_000


def test_a_socket_with_too_many_pieces_is_cut_off(running: Running) -> None:
    running.access.reads = RateLimiter(0.001, 50)
    with running.socket() as wire:
        wire.sendall(bytes([0x81, 0xFE]) + struct.pack(">H", 4000) + bytes(4))
        assert b"too fast" in trickle_until_cut(wire, 3000)


def trickle_until_cut(wire: socket.socket, most: int) -> bytes:
    """Send one byte after the other until the other end has enough. Gives what it says; fails after too many."""
    said = b""
    wire.settimeout(0.002)
    with suppress(BrokenPipeError, ConnectionResetError):
        for _ in range(most):
            wire.sendall(b"x")
            with suppress(TimeoutError):
                part = wire.recv(65536)
                said += part
                if not part or b"too fast" in said:
                    return said
        raise AssertionError("it was never cut off")
    return said


@pytest.mark.parametrize(
    "odd", ["GET /\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: foo\r\n\r\n"]
)
def test_nobody_fills_the_log(running: Running, odd: str, caplog: pytest.LogCaptureFixture) -> None:
    assert running.ask(odd)
    assert not caplog.records


class Reading:
    """What the server's HTTP parser has taken in."""

    def __init__(self, running: Running) -> None:
        self.most_headers = self.parts = 0
        running.monkeypatch.setattr(h11.Connection, "next_event", self._noted(h11.Connection.next_event))

    def _noted(self, next_event: Callable[[h11.Connection], object]) -> Callable[[h11.Connection], object]:
        def noted(connection: h11.Connection) -> object:
            event = next_event(connection)
            if isinstance(event, h11.Request):
                self.most_headers = max(self.most_headers, len(event.headers))
            self.parts += isinstance(event, h11.Data)
            return event

        return noted


# -- slow readers


class Noted(Share):
    """A share that notes how often it was taken."""

    times = 0

    def take(self, by: Hashable, weight: int = 1) -> bool:
        self.times += 1
        return super().take(by, weight)


@pytest.mark.parametrize("most", [20, 0], ids=["after a while", "at once if too many do so"])
def test_whoever_does_not_read_is_cut_off(impatient: Running, most: int) -> None:
    impatient.access.unread = noted = Noted(most)

    def answered_or_unread(requests: int) -> bool:
        return impatient.answered() >= requests or noted.times > 0

    with impatient.wire() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with suppress(BrokenPipeError, ConnectionResetError, TimeoutError):
            while noted.times == 0:
                next_one = impatient.answered() + 1
                wire.sendall(b"GET /decks/paintings.svg HTTP/1.1\r\nHost: x\r\n\r\n")
                until(partial(answered_or_unread, next_one))
        assert noted.times == 1
        until(lambda: impatient.access.connections.total == 0)
    assert noted.total == 0


class HalfRead(asyncio.Transport):
    """A connection whose other end has left some of an answer unread."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1)})
        self.protocol: asyncio.Protocol | None = None
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return 40_000

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        if high is not None and high < self.get_write_buffer_size() and self.protocol is not None:
            self.protocol.pause_writing()  # as uvloop does, at once

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = cast(asyncio.Protocol, protocol)

    def write(self, data: object) -> None: ...

    def close(self) -> None: ...

    def pause_reading(self) -> None: ...

    def is_closing(self) -> bool:
        return self.is_aborted

    def abort(self) -> None:
        self.is_aborted = True


def test_a_connection_that_becomes_a_socket_is_counted_once(tmp_path: Path) -> None:
    async def run() -> None:
        store, access = Store(tmp_path), Access()
        config = configured(RoomRegistry(store), access)
        config.load()
        transport = HalfRead()
        transport.set_protocol(config.http_protocol_class(config, ServerState(), {}))  # type: ignore[call-arg, arg-type]
        assert transport.protocol is not None
        transport.protocol.connection_made(transport)
        transport.protocol.data_received(handshake("/ws/x"))
        transport.protocol.connection_lost(None)
        assert (access.unread.total, access.sockets.total, access.connections.total, access.connected) == (0, 0, 0, 0)
        store.close()

    asyncio.run(run())


class Lingering(HalfRead):
    """A connection that is closed and stays, since its other end doesn't read the rest of an answer."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed or self.is_aborted

    def resume_reading(self) -> None: ...


async def short_answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that has little to say."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


ENDS = {
    "silence": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "a last request": b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "nonsense": b"nonsense\r\n\r\n",
    "no more to say": b"",
}
"""What someone sends before a connection ends."""


@pytest.mark.parametrize("end", ENDS)
def test_whoever_never_reads_the_last_of_an_answer_is_cut_off(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is too little for the transport to tell."""
    monkeypatch.setitem(http_connection.WITHIN, h11.CLOSED, 0.01)

    async def run() -> None:
        config = uvicorn.Config(short_answer, interface="asgi3", timeout_keep_alive=0)
        config.load()
        made = http_connection.HttpConnection(config, ServerState(), {}, access=Access(), most=100)
        transport = Lingering()
        made.connection_made(transport)
        if ENDS[end]:
            made.data_received(ENDS[end])
        else:
            made.eof_received()
            transport.close()
        async with asyncio.timeout(PATIENCE):
            while not transport.is_aborted:
                await asyncio.sleep(0.001)
        made.connection_lost(None)

    asyncio.run(run())


def test_whoever_closes_a_socket_and_never_reads_that_it_is_closed_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_connection, "CLOSE_WITHIN", 0.01)

    async def run() -> None:
        state, transport = SimpleNamespace(connections=set()), Lingering()
        made = socket_connection.connection_factory(None, Access())(None, state, None)  # type: ignore[arg-type]
        made.connection_made(transport)
        made.data_received(handshake("/ws/x"))
        made.data_received(frame(0x8))
        assert transport.is_closed
        async with asyncio.timeout(PATIENCE):
            while not transport.is_aborted:
                await asyncio.sleep(0.001)
        made.connection_lost(None)

    asyncio.run(run())


def test_whoever_has_gone_before_their_address_is_known_is_not_let_in() -> None:
    """What they have sent could still be read. It would count for nobody."""

    class Gone(Lingering):
        def get_extra_info(self, name: str, default: object = None) -> object:
            return default

    async def run() -> None:
        config, access = uvicorn.Config(short_answer, interface="asgi3"), Access()
        config.load()
        made = http_connection.HttpConnection(config, ServerState(), {}, access=access, most=100)
        transport = Gone()
        made.connection_made(transport)
        assert transport.is_aborted
        made.connection_lost(None)
        assert access.connected == access.connections.total == 0

    asyncio.run(run())


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


# -- the share of a network


def test_a_network_has_its_share_of_connections(running: Running) -> None:
    until(lambda: running.access.connections.total == 0)
    running.access.connections.most = 3
    with ExitStack() as stack:
        first, *_ = [stack.enter_context(running.socket()) for _ in range(3)]
        assert running.ask("GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") == b"", "it is not even read"
        first.close()
        until(lambda: running.access.connections.total < 3)
        assert b"200 OK" in running.ask("GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")


def test_a_proxy_has_no_share_but_those_behind_it_have(running: Running) -> None:
    running.access.proxies = (ip_network("127.0.0.0/8"),)
    running.access.connections.most = 0
    running.access.requests = RateLimiter(0.001, 2)
    lines = "GET /api/games HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.%d\r\nConnection: close\r\n\r\n"
    answers = [running.ask(lines % who).split()[1] for who in (1, 1, 1, 2)]
    assert answers == [b"200", b"200", b"429", b"200"]


def test_too_many_requests_end_the_connection(running: Running) -> None:
    running.access.requests = RateLimiter(0.001, 1)
    answers = [running.ask("GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(2)]
    assert [answer.split()[1] for answer in answers] == [b"200", b"429"]
    assert [b"connection: close" in answer.lower() for answer in answers] == [False, True]


def test_requests_that_do_not_wait_for_an_answer_get_none(running: Running) -> None:
    """No browser or proxy sends them."""
    said = running.ask("GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 5)
    assert said.count(b"HTTP/1.1 200") == 1


def test_page_files_have_a_limit_of_their_own(running: Running) -> None:
    running.access.requests, running.access.page_files = RateLimiter(0.001, 1), RateLimiter(0.001, 3)
    lines = "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    paths = "/api/games", "/covers/rook.svg", "/assets/x.js", "/covers/pals.svg", "/assets/y.js", "/"
    answers = [running.ask(lines % path) for path in paths]
    assert [answer.split()[1] for answer in answers] == [b"200", b"200", b"404", b"200", b"429", b"429"]
    assert all(b"\r\nretry-after: " in answer for answer in answers[-2:])


def test_too_many_connections_are_not_even_read(running: Running) -> None:
    running.access.arrivals = RateLimiter(0.001, 2)
    asked = [running.ask("GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") for _ in range(4)]
    assert [bool(answer) for answer in asked] == [True, True, False, False]


def test_connections_that_come_too_fast_wait_for_their_turn(running: Running) -> None:
    running.access.arrivals = RateLimiter(10, 1)
    begun = time.monotonic()
    asked = [running.ask("GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") for _ in range(4)]
    assert all(b"200 OK" in answer for answer in asked), "nobody is turned away"
    assert time.monotonic() - begun > 0.25, "three of them waited for a tenth of a second"


@pytest.mark.parametrize("ends", ["before its turn", "after it"])
def test_a_connection_that_waits_and_goes_leaves_its_place_to_others(running: Running, ends: str) -> None:
    running.access.arrivals, running.access.connections = RateLimiter(10, 1), Share(2)
    for _ in range(6):
        with socket.create_connection(("127.0.0.1", running.port)):
            time.sleep(0.15 if ends == "after it" else 0.0)
    until = time.monotonic() + 30
    while running.access.connections.total and time.monotonic() < until:
        time.sleep(0.02)
    assert running.access.connections.total == running.access.connected == 0


def test_a_crowd_that_knocks_at_once_is_taken_in_a_few_at_a_time(tmp_path: Path) -> None:
    """The rest wait in the system's queue, and everyone else goes on in between."""
    many = 5 * AT_ONCE

    async def run() -> list[int]:
        store, access = Store(tmp_path), Access(limit=0)
        registry = RoomRegistry(store)
        server = Lifecycle(configured(registry, access), registry)
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        with socket.create_server(("127.0.0.1", 0)) as listening, ExitStack() as stack:
            await server.startup([listening])
            for _ in range(many):
                stack.enter_context(socket.create_connection(listening.getsockname(), timeout=PATIENCE))
            inside = [0]
            while inside[-1] < many:
                await asyncio.sleep(0)
                inside.append(access.connected)
            await server.shutdown([listening])
        store.close()
        return inside

    inside = asyncio.run(run())
    assert max(after - before for before, after in itertools.pairwise(inside)) <= 2 * AT_ONCE


def test_too_many_handshakes_are_refused(running: Running) -> None:
    running.access.handshakes = RateLimiter(0.001, 1)
    address = f"ws://127.0.0.1:{running.port}/ws/{running.table}"
    with connect(address):
        pass
    with pytest.raises(InvalidStatus) as refused, connect(address):
        pass
    assert refused.value.response.status_code == 429


def test_there_is_room_for_files(running: Running) -> None:
    resource = pytest.importorskip("resource", reason="limits of open files are a matter of POSIX")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard, "as many as the system gives"
    assert http_connection.max_connections() <= hard - len(os.listdir("/dev/fd"))


class Unread(asyncio.Transport):
    """A transport to someone who doesn't read."""

    def __init__(self) -> None:
        super().__init__()
        self.aborted = asyncio.Event()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def abort(self) -> None:
        self.aborted.set()


class Shaken(Unread):
    """A transport whose handshake is done."""

    def __init__(self, access: Access) -> None:
        super().__init__()
        self.written = 0
        state = SimpleNamespace(connections=set())
        self.connection = socket_connection.connection_factory(None, access)(None, state, None)  # type: ignore[arg-type]
        self.connection.connection_made(self)
        self.connection.data_received(
            b"GET /ws/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )

    def get_extra_info(self, name: str, default: object = None) -> object:
        return ("192.0.2.1", 1) if name == "peername" else default

    def write(self, data: object) -> None:
        self.written += 1

    def is_closing(self) -> bool:
        return False


def test_empty_parts_of_a_message_are_not_kept() -> None:
    """As long as they don't come too fast, they may come for days."""

    async def run() -> int:
        made = Shaken(Access()).connection
        made.data_received(frame(0x1, b"{", fin=False) + frame(0x0, fin=False) * 100)
        return len(made._parts)

    assert asyncio.run(run()) == 1


def test_connections_of_one_network_are_read_one_after_the_other() -> None:
    """They may send together all that each of them may send. Everyone else has a turn in between."""

    async def run() -> list[int]:
        access = Access()
        crowd = [Shaken(access) for _ in range(6)]
        for one in crowd:
            one.connection.data_received(frame(0x9, b"x") * 20)
        pongs = []
        while not all(one.written == 2 for one in crowd):
            pongs.append(sum(one.written == 2 for one in crowd))
            await asyncio.sleep(0)
        return [*pongs, len(crowd)]

    assert max(after - before for before, after in itertools.pairwise(asyncio.run(run()))) == 1


def test_what_comes_before_a_handshake_counts_for_nobody_else() -> None:
    """The request itself was counted for its network. If it counted for nobody in particular too, all would share that limit."""

    async def run() -> int:
        access = Access()
        access.reads = RateLimiter(0.001, 3)
        many = [Shaken(access) for _ in range(10)]
        return sum(not one.connection._is_cut_off for one in many)

    assert asyncio.run(run()) == 10


@pytest.mark.parametrize("reads_after_all", [True, False])
def test_a_socket_that_is_never_read_is_cut_off(reads_after_all: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_connection, "READ_WITHIN", 0.05)

    async def wait() -> bool:
        state, transport = SimpleNamespace(connections=set()), Unread()
        made = socket_connection.connection_factory(None, Access())(None, state, None)  # type: ignore[arg-type]
        made.connection_made(transport)
        made.pause_writing()
        if reads_after_all:
            made.resume_writing()
        with suppress(TimeoutError):
            await asyncio.wait_for(transport.aborted.wait(), 0.2 if reads_after_all else PATIENCE)
        return transport.aborted.is_set()

    assert asyncio.run(wait()) is not reads_after_all
