"""The scripted players: a socket for each seat, random legal moves, and a look at everything they get."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

import parlour
from bench.games import SEATS
from bench.server.frames import Frame, Hidden, Move, decode

HANDSHAKES = 64
"""How many connections are made at a time."""


def cards_of(game: str) -> int:
    """How many cards are in play at a table of this game."""
    setup = parlour.load(game, players=SEATS)
    return int(setup.rules.verbs.pack_of(setup.start())).bit_count()


class Table:
    """One table of the load: the tokens of its seats, and the move being made."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        self.id = table
        self.tokens = tokens
        self.seats: list[Seat | None] = [None] * SEATS
        self.sent = 0.0
        self.waiting = 0
        """How many seats still wait for the view after that move."""
        self.want = 0
        self.acknowledged = 0

    @property
    def is_idle(self) -> bool:
        """Are all seats connected, and is no move being made?"""
        return not self.waiting and None not in self.seats


class Load:
    """All tables, and what has been measured."""

    def __init__(self, address: str, game: str, seed: int) -> None:
        self.game = game
        self.cards = cards_of(game)
        host, port = address.removeprefix("http://").strip("/").rsplit(":", 1)
        self.host, self.port = host, int(port)
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.wrong: list[str] = []
        self.acknowledged = 0
        self.cut_off = 0
        """How many players have lost their connection."""
        self.chance = random.Random(seed)
        self.measuring = False

    def wish(self) -> dict[str, Any]:
        """What is asked for when a table is opened."""
        return {"game": self.game, "people": [f"P{n}" for n in range(SEATS)], "players": SEATS, "entropy": "ab" * 8}

    def headers(self, number: int) -> dict[str, str]:
        """What the players of a table add to their requests."""
        return {}

    def open_tables(self, many: int) -> None:
        """Open this many tables."""
        line = http.client.HTTPConnection(self.host, self.port)
        body = json.dumps(self.wish())
        for number in range(many):
            line.request("POST", "/api/tables", body, {"Content-Type": "application/json", **self.headers(number)})
            made = json.loads(line.getresponse().read())
            self.tables.append(Table(made["table"], [made["seats"][str(seat)] for seat in range(SEATS)]))
        line.close()

    async def connect(self, seats: range) -> None:
        """Connect these seats of all tables, where they are not connected."""
        gate = asyncio.Semaphore(HANDSHAKES)

        async def one(place: int, table: Table, number: int) -> None:
            address, headers = f"ws://{self.host}:{self.port}/ws/{table.id}", self.headers(place)
            async with gate:
                while table.seats[number] is None:
                    try:
                        _, seat = await ws_connect(lambda: Seat(self, table, number), address, extra_headers=headers)
                        assert isinstance(seat, Seat)
                        table.seats[number] = seat
                    except (TimeoutError, OSError):
                        await asyncio.sleep(self.chance.uniform(0.02, 0.2))

        tables = enumerate(self.tables)
        await asyncio.gather(
            *(one(place, table, seat) for place, table in tables for seat in seats if table.seats[seat] is None)
        )

    def play(self, table: Table) -> bool:
        """Make a random legal move at this table; False, if nobody has one."""
        for seat in table.seats:
            if seat is not None and seat.moves:
                move = self.chance.choice(seat.moves)
                seat.moves = ()
                table.sent, table.want, table.waiting = time.perf_counter(), seat.at + 1, SEATS
                seat.say({"do": "play", "id": f"{seat.at}", "move": move.text})
                return True
        return False

    async def run(self, rate: float, seconds: float) -> tuple[int, float]:
        """Send moves at this rate for this long. Gives the moves sent and the seconds it took."""
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


class Seat(WSListener):
    """One scripted player, who checks every view."""

    def __init__(self, load: Load, table: Table, number: int) -> None:
        self.load, self.table, self.number = load, table, number
        self.at = -1
        self.moves: tuple[Move, ...] = ()
        self.line: WSTransport | None = None

    def say(self, command: dict[str, Any]) -> None:
        """Send a command."""
        if self.line is not None:
            self.line.send(WSMsgType.TEXT, json.dumps(command).encode())

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.line = transport
        self.say({"do": "hello", "token": self.table.tokens[self.number]})

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.line = None
        if self.table.seats[self.number] is self:
            self.load.cut_off += 1
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
        """Check a view, and note the time when all seats have it."""
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
                    self.load.wrong.append("another player's hand was shown")
        if many + len(places.trick) + sum(map(len, places.taken)) != self.load.cards:
            self.load.wrong.append("cards were lost")
        self.at, self.moves = scene.at, scene.moves
        table = self.table
        if table.waiting and seen < table.want <= scene.at:
            table.waiting -= 1
            if not table.waiting and self.load.measuring:
                self.load.delays.append(now - table.sent)
