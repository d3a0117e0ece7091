"""Load on the server: tables of four scripted players on loopback, with real rules and durable acknowledgements.

    python -m bench.server [--tables 2000] [--rate 1000] [--seconds 60] [--kill] [--json | --page]

A server is started on a free port with a new store. Every seat has a socket of its own. At the given rate a table is picked,
whoever is to move there plays a legal card, and the time is taken from sending it till the last of the four seats has the new
view; ``work_ms`` is the processor time of the server for a move. The players look at what they get: their own seat, no card of
another's hand, 52 cards in all, event numbers that only grow. With ``--kill`` the server is killed with SIGKILL in the middle of
it and started again on the same store; then every acknowledged move must be there. ``--page`` writes docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import platform
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

PAGE = Path(__file__).parent.parent / "docs/load.md"
GAME = "paintings-outcasts"
SEATS = 4
CARDS = 52
HANDSHAKES = 64
"""So many connections are being made at a time."""


class Move(msgspec.Struct):
    text: str


class Hidden(msgspec.Struct):
    """A hand that only its size is told of."""

    hidden: int


class Fields(msgspec.Struct):
    """Where the cards lie."""

    hand: list[list[str] | Hidden]
    trick: list[str]
    taken: list[list[str]]


class View(msgspec.Struct):
    seat: int | None
    deal: int
    fields: Fields


class Frame(msgspec.Struct):
    """What the players read of a frame."""

    kind: str = msgspec.field(name="is")
    at: int = 0
    table: str = ""
    view: View | None = None
    moves: tuple[Move, ...] = ()
    id: str = ""
    message: str = ""


decode = msgspec.json.Decoder(Frame).decode


class Table:
    """One table of the load: its seats' secrets, and the move under way."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        self.id = table
        self.tokens = tokens
        self.seats: list[Seat | None] = [None] * SEATS
        self.sent = 0.0
        self.waiting = 0
        """How many seats have not got the view after the move under way."""
        self.want = 0
        self.acknowledged = 0

    @property
    def is_idle(self) -> bool:
        return not self.waiting and None not in self.seats


class Load:
    """All tables, and what was measured."""

    def __init__(self, address: str, seed: int) -> None:
        host, port = address.removeprefix("http://").strip("/").rsplit(":", 1)
        self.host, self.port = host, int(port)
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.wrong: list[str] = []
        self.acknowledged = 0
        self.chance = random.Random(seed)
        self.measuring = False
        self.closing = False

    def open_tables(self, many: int) -> None:
        line = http.client.HTTPConnection(self.host, self.port)
        body = json.dumps({"game": GAME, "people": [f"P{n}" for n in range(SEATS)], "players": SEATS, "entropy": "ab" * 8})
        for _ in range(many):
            line.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
            made = json.loads(line.getresponse().read())
            self.tables.append(Table(made["table"], [made["seats"][str(seat)] for seat in range(SEATS)]))
        line.close()

    async def connect(self, seats: range) -> None:
        """Connect these seats of all tables that are not connected."""
        gate = asyncio.Semaphore(HANDSHAKES)

        async def one(table: Table, number: int) -> None:
            async with gate:
                while table.seats[number] is None:
                    try:
                        _, seat = await ws_connect(
                            lambda: Seat(self, table, number), f"ws://{self.host}:{self.port}/ws/{table.id}"
                        )
                        table.seats[number] = seat
                    except (TimeoutError, OSError):
                        await asyncio.sleep(self.chance.uniform(0.02, 0.2))

        await asyncio.gather(*(one(table, seat) for table in self.tables for seat in seats if table.seats[seat] is None))

    def play(self, table: Table) -> bool:
        """Whoever is to move at this table makes a random legal move."""
        for seat in table.seats:
            if seat is not None and seat.moves:
                move = self.chance.choice(seat.moves)
                seat.moves = ()
                table.sent, table.want, table.waiting = time.perf_counter(), seat.at + 1, SEATS
                seat.say({"do": "play", "id": f"{seat.at}", "move": move.text})
                return True
        return False

    async def run(self, rate: float, seconds: float) -> tuple[int, float]:
        """Send moves at this rate for so long. Gives the moves sent and the seconds it took."""
        start, sent, place = time.perf_counter(), 0, 0
        order = list(self.tables)
        self.chance.shuffle(order)
        while (now := time.perf_counter() - start) < seconds:
            due = int(now * rate) - sent
            tried = 0
            while due > 0 and tried < len(order):
                table = order[place % len(order)]
                place, tried = place + 1, tried + 1
                if table.is_idle and self.play(table):
                    sent, due = sent + 1, due - 1
            await asyncio.sleep(0.001)
        return sent, time.perf_counter() - start


class Seat(WSListener):  # type: ignore[misc]
    """One scripted player: checks each view it gets."""

    def __init__(self, load: Load, table: Table, number: int) -> None:
        self.load, self.table, self.number = load, table, number
        self.at = -1
        self.moves: tuple[Move, ...] = ()
        self.line: WSTransport | None = None

    def say(self, command: dict[str, Any]) -> None:
        if self.line is not None:
            self.line.send(WSMsgType.TEXT, json.dumps(command).encode())

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.line = transport
        self.say({"do": "hello", "token": self.table.tokens[self.number]})

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.line = None
        if self.table.seats[self.number] is self:
            self.table.seats[self.number] = None
            self.table.waiting = 0

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                transport.disconnect()
            return
        told = decode(frame.get_payload_as_bytes())
        if told.kind == "done":
            self.load.acknowledged += 1
            self.table.acknowledged = max(self.table.acknowledged, told.at)
        elif told.kind != "scene":
            self.load.wrong.append(f"{told.kind}: {told.message}")
        else:
            self.look(told)

    def look(self, scene: Frame) -> None:
        """Check a view, and note when all seats have it."""
        view, now = scene.view, time.perf_counter()
        if view is None or view.seat != self.number or scene.table != self.table.id or scene.at < self.at:
            self.load.wrong.append(
                f"seat {self.number} got the view of {view.seat if view else None} at {scene.at} after {self.at}"
            )
            return
        places, seen, many = view.fields, self.at, 0
        for seat, hand in enumerate(places.hand):
            if isinstance(hand, Hidden):
                many += hand.hidden
            else:
                many += len(hand)
                if seat != self.number:
                    self.load.wrong.append("another's hand was shown")
        if many + len(places.trick) + sum(map(len, places.taken)) != CARDS:
            self.load.wrong.append("cards were lost")
        self.at, self.moves = scene.at, scene.moves
        table = self.table
        if table.waiting and seen < table.want <= scene.at:
            table.waiting -= 1
            if not table.waiting and self.load.measuring:
                self.load.delays.append(now - table.sent)


def start(folder: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server on this store. Gives it and its address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", folder, "--limit", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PARLOUR_ENGINE": "plain"},
    )
    assert server.stdout is not None
    return server, server.stdout.readline().strip()


def work_of(process: int) -> float:
    """The seconds of processor time a process has used."""
    with open(f"/proc/{process}/stat", encoding="ascii") as line:
        user, system = line.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    with open(f"/proc/{process}/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def percentile(values: list[float], part: float) -> float:
    return statistics.quantiles(values, n=1000)[int(part * 1000) - 1] * 1000 if len(values) > 1 else float("nan")


async def measure(tables: int, rate: float, seconds: float, *, kill: bool, say: Any) -> dict[str, Any]:
    """The whole run."""
    with tempfile.TemporaryDirectory() as folder:
        server, address = start(folder)
        load = Load(address, seed=1)
        try:
            say(f"opening {tables} tables …")
            load.open_tables(tables)
            say(f"connecting {tables * SEATS} sockets …")
            await load.connect(range(SEATS))
            say(f"playing {rate:g} moves a second for {seconds:g} s …")
            await load.run(rate, min(3.0, seconds))
            load.measuring = True
            part, work = seconds / 2 if kill else seconds, work_of(server.pid)
            _, spent = await load.run(rate, part)
            await asyncio.sleep(0.5)
            load.measuring = False
            found: dict[str, Any] = {
                "tables": tables,
                "sockets": sum(seat is not None for table in load.tables for seat in table.seats),
                "moves_per_second": round(len(load.delays) / spent, 1),
                "p50_ms": round(percentile(load.delays, 0.5), 2),
                "p99_ms": round(percentile(load.delays, 0.99), 2),
                "work_ms": round((work_of(server.pid) - work) / max(1, len(load.delays)) * 1000, 3),
                "rss_mb": round(memory_of(server.pid), 1),
                "acknowledged": load.acknowledged,
                "lost": 0,
                "back_seconds": None,
                "wrong": len(load.wrong),
            }
            if kill:
                say("killing the server in the middle of it …")
                playing = asyncio.create_task(load.run(rate, 2.0))
                await asyncio.sleep(1.0)
                server.send_signal(signal.SIGKILL)
                server.wait()
                await playing
                found["acknowledged"] = load.acknowledged
                before = {table.id: table.acknowledged for table in load.tables}
                restart = time.perf_counter()
                server, address = start(folder)
                load.port = int(address.strip("/").rsplit(":", 1)[1])
                await asyncio.sleep(0)
                await load.connect(range(1))
                while any(table.seats[0] is None or table.seats[0].at < 0 for table in load.tables):
                    await asyncio.sleep(0.005)
                found["back_seconds"] = round(time.perf_counter() - restart, 2)
                found["lost"] = sum(before[table.id] > table.seats[0].at for table in load.tables if table.seats[0] is not None)
                say("going on …")
                await load.connect(range(SEATS))
                await load.run(rate, min(3.0, seconds))
                found["wrong"] = len(load.wrong)
            if load.wrong:
                say(f"wrong: {load.wrong[:5]}")
            return found
        finally:
            server.kill()
            server.wait()


def page(found: dict[str, Any]) -> str:
    """The measurements as a page."""
    lines = [
        ("tables, each of four people", f"{found['tables']:,}"),
        ("sockets held", f"{found['sockets']:,}"),
        ("moves a second", f"{found['moves_per_second']:,.0f}"),
        ("from sending a move till the last of four seats has the new view, half of the moves", f"{found['p50_ms']:.1f} ms"),
        ("the same, 99 of 100 moves", f"{found['p99_ms']:.1f} ms"),
        ("processor time of the server for a move", f"{found['work_ms']:.2f} ms"),
        ("memory of the server", f"{found['rss_mb']:.0f} MB"),
    ]
    if found["back_seconds"] is not None:
        lines += [
            ("moves acknowledged, and then the server is killed (SIGKILL)", f"{found['acknowledged']:,}"),
            ("of these lost", f"{found['lost']}"),
            ("all tables are back, after the restart", f"{found['back_seconds']:.1f} s"),
        ]
    return "\n".join([
        "# How much the server bears",
        "",
        "Measured by `python -m bench.server --kill --page` on a machine with two cores, which the scripted players and the server share. "
        "Real rules (paintings-outcasts), real sockets on loopback, and a move is acknowledged when it is on the disk. The players "
        f"look at every view they get; of what they saw {found['wrong'] or 'nothing'} was wrong.",
        "",
        f"Python {platform.python_version()}, {platform.machine()}.",
        "",
        "| | |", "|---|---|",
        *(f"| {what} | {value} |" for what, value in lines),
        "",
    ])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="Load on the server.")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second, over all tables")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kill", action="store_true", help="kill the server in the middle and start it again")
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.add_argument("--page", action="store_true", help="write docs/load.md")
    chosen = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found = uvloop.run(
        measure(
            chosen.tables,
            chosen.rate,
            chosen.seconds,
            kill=chosen.kill,
            say=lambda text: print(text, file=sys.stderr, flush=True),
        )
    )
    if chosen.page:
        PAGE.write_text(page(found), encoding="utf-8")
    if chosen.json:
        print(json.dumps(found, indent=1))
    else:
        for name, value in found.items():
            print(f"{name:18}{value}")


if __name__ == "__main__":
    main()
