"""Guests of a real server: it runs in a process of its own, and they talk to it over HTTP and WebSocket."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import parlour
from parlour.lab import coach_process

ROOT = Path(__file__).resolve().parents[2]
ENTROPY = "00112233445566778899aabbccddeeff"
PATIENCE = 120.0
"""Seconds a test waits for something that must come."""
_addresses = itertools.count(1)


def parlour_command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run ``parlour``, as it is here."""
    environment = {**os.environ, "PARLOUR_ENGINE": "plain", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "parlour", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)


def compile_coach(game: str) -> None:
    """Let the coach's process review one deal, so that no test waits for the compiler with a limit."""
    table = parlour.load(game, length="deal").open(seed=1, engine="plain")
    while not table.over:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    asked = {"record": table.record(), "seat": 0, "deal": 1, "simulations": 1}
    environment = {**os.environ, "PARLOUR_ENGINE": "plain", "PYTHONPATH": str(ROOT / "src")}
    words = [sys.executable, "-m", coach_process.__name__]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment, text=True) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        assert process.wait(900) == 0


class Server:
    """``parlour serve`` on a free port."""

    def __init__(self, data: Path, *more: str, environment: dict[str, str] | None = None) -> None:
        self.data, self.more, self.environment = data, more, environment or {}
        data.mkdir(parents=True, exist_ok=True)
        self.errors = data / "stderr.txt"
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PARLOUR_ENGINE": "plain", "PYTHONPATH": str(ROOT / "src"), **self.environment}
        home = "--port", "0", "--data", str(self.data), "--trust-proxy", "127.0.0.1"
        pace = () if "--pace" in self.more else ("--pace", "0")
        command = [sys.executable, "-m", "parlour", "serve", *home, *pace, *self.more]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=environment, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/")
        assert self.address.startswith("http://127.0.0.1:"), self.errors.read_text()

    def kill(self) -> None:
        """End it without warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.start()

    @property
    def memory(self) -> int:
        """Bytes in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    # -- HTTP

    def ask(
        self,
        path: str,
        body: object = None,
        *,
        raw: bytes | None = None,
        headers: dict[str, str] | None = None,
        from_here: bool = False,
    ) -> Answer:
        """A request: GET, or POST if there is a body. As far as the server knows, each comes from another address, or from this
        machine."""
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        number = next(_addresses)
        elsewhere = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
        sent = {**({} if from_here else elsewhere), **(headers or {})}
        request = urllib.request.Request(self.address + path, data, sent)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, answer.read(), dict(answer.headers.items()))
        except urllib.error.HTTPError as wrong:
            with wrong:
                return Answer(wrong.code, wrong.read(), dict(wrong.headers.items()))

    def open(self, game: str, *people: str, **more: Any) -> Seats:
        """Open a table; the people are those at this device."""
        wish = {"game": game, "people": list(people or ("Ann",)), "race_seconds": 2, "entropy": ENTROPY, **more}
        answer = self.ask("/api/tables", wish)
        assert answer.status == 201, answer.body
        return Seats(answer.json["table"], {int(seat): token for seat, token in answer.json["seats"].items()})

    # -- sockets

    def socket(self, table: str, *, at: str = "", **more: Any) -> ClientConnection:
        """A socket to a table, at this server's address or another that leads to it."""
        return connect(f"ws{(at or self.address)[4:]}/ws/{table}", open_timeout=PATIENCE, max_size=None, max_queue=None, **more)

    @contextmanager
    def guest(self, table: str, token: str | None = None, since: int = 0, *, at: str = "") -> Iterator[Guest]:
        """A viewer at a table, after the hello and the first scene."""
        with self.socket(table, at=at) as socket:
            guest = Guest(socket)
            guest.say(do="hello", since=since, **({"token": token} if token else {}))
            guest.until(lambda event: event["is"] == "scene")
            yield guest


class Answer:
    """What came back over HTTP."""

    def __init__(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.status, self.body = status, body
        self.headers = {name.lower(): value for name, value in headers.items()}

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Seats:
    """A table and the secrets of its seats."""

    def __init__(self, table: str, tokens: dict[int, str]) -> None:
        self.table, self.tokens = table, tokens

    @property
    def token(self) -> str:
        return self.tokens[min(self.tokens)]


class Guest:
    """One socket, and the events it has received."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.events: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.scene: dict[str, Any] = {}
        self.ids = (f"{id(self):x}-{n}" for n in itertools.count())

    def say(self, **command: Any) -> None:
        self.socket.send(json.dumps(command))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next event. TimeoutError if none comes."""
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        sent: dict[str, Any] = json.loads(frame)
        event = whole(sent)
        self.events.append(event)
        if event["is"] == "scene":
            check_scene(sent, self.scene)
            self.scene = event
        return event

    def until(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """Listen until the wanted event comes."""
        end = time.monotonic() + timeout
        while True:
            event = self.hear(max(0.01, end - time.monotonic()))
            if wanted(event):
                return event

    def until_scene(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """Listen until the table is as wanted; it may be already."""
        if not (self.scene and wanted(self.scene)):
            self.until(lambda event: event["is"] == "scene" and wanted(event), timeout)
        return self.scene

    def do(self, command: str, **more: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; slow down if that was too fast."""
        more.setdefault("id", next(self.ids))
        while True:
            self.say(do=command, **more)
            answer = self.until(lambda event: event.get("id") == more["id"] or event.get("code") == "too fast")
            if answer.get("code") != "too fast":
                return answer
            time.sleep(0.3)

    def done(self, command: str, **more: Any) -> int:
        """A command that must be carried out. Waits for its scene, and gives its number."""
        answer = self.do(command, **more)
        assert answer["is"] == "done", answer
        self.until_scene(lambda scene: bool(scene["at"] >= answer["at"]))
        return int(answer["at"])

    def my_turn(self) -> dict[str, Any]:
        """Wait until it is this seat's turn, or the game is over."""
        return self.until_scene(lambda scene: bool(scene["moves"]) or scene["status"] != "playing")

    def lawful(self) -> list[str]:
        return [move["text"] for move in self.scene["moves"] if "offence" not in move]

    def hear_out(self) -> None:
        """Listen to everything that is on its way."""
        with suppress(TimeoutError):
            while True:
                self.hear(0.15)

    def closed(self) -> int:
        """Listen until the server closes the connection; the code it gives."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as gone:
            return 0 if gone.rcvd is None else gone.rcvd.code


SCENE = {
    "is", "at", "table", "status", "seats", "view", "moves", "kinds", "facts", "told", "actor", "can_undo", "commitment",
}  # fmt: skip
"""What every scene has."""
LEFT_OUT = {
    "race": None, "hurry": None, "clock": None, "asked_back": None, "minutes": None, "penalty_by": None, "penalty": None,
    "rematch": None, "next": None, "tally": None, "message": "", "tricks": "open", "waiting": None, "logged": None, "daily": "",
    "interval": None, "hints": "private", "chat": "off", "watching": 0, "watchers": (), "host": None, "ended": (),
}  # fmt: skip
"""What a scene has only where it applies."""
LEFT_OUT_OF_SEATS = {"minded": False, "bank": None, "role": None, "ready": False, "since": None, "asked": None, "nudged": None}
"""What a seat of a scene has only where it applies."""


def whole(event: dict[str, Any]) -> dict[str, Any]:
    """An event, with what a scene leaves out."""
    if event["is"] != "scene":
        return event
    return {**LEFT_OUT, **event, "seats": [{**LEFT_OUT_OF_SEATS, **seat} for seat in event["seats"]]}


def check_scene(scene: dict[str, Any], before: dict[str, Any]) -> None:
    """What holds for every scene: it is complete, it comes in order, and it says so when cards have moved."""
    assert set(scene) >= SCENE
    assert set(scene) - SCENE <= set(LEFT_OUT)
    assert not any(scene.get(name, ...) == LEFT_OUT[name] for name in LEFT_OUT), "what does not apply is left out"
    for seat in scene["seats"]:
        assert not any(seat.get(name, ...) == LEFT_OUT_OF_SEATS[name] for name in LEFT_OUT_OF_SEATS), seat
    scene = whole(scene)
    assert scene["at"] >= before.get("at", 0)
    assert scene["status"] in ("waiting", "playing", "over", "closed")
    for seat in scene["seats"]:
        assert seat["kind"] in ("person", "bot", "open")
        assert bool(seat["name"]) == (seat["kind"] != "open")
    assert len(scene["commitment"]) == 64
    view = scene["view"]
    if view is None:
        assert scene["status"] in ("waiting", "closed")
        return
    assert view["names"] == [seat["name"] for seat in scene["seats"]]
    assert len(scene["seats"]) == view["players"]
    assert "legal" not in view, "what may be done is in the moves of the scene"
    assert scene["kinds"]
    assert (scene["race"] is not None) == (scene["status"] == "playing" and view["race"])
    if view["seat"] is None or scene["status"] != "playing":
        assert not scene["moves"]
    for move in scene["moves"]:
        assert move["text"]
        kind = scene["kinds"][move["kind"]]
        assert set(move["values"]) == {slot["name"] for slot in kind["slots"]}
        assert move["text"] == kind["text"].format(**move["values"])
    old = before.get("view")
    if old is not None and (old["fields"], old["deal"], old["scores"]) != (view["fields"], view["deal"], view["scores"]):
        assert scene["facts"], "the cards have moved, and nobody is told"
        assert scene["told"]
    assert all(fact["fact"] for fact in scene["facts"])
    for line in scene["told"]:
        assert line.strip()


def whose_turn(*people: Guest) -> Guest | None:
    """Wait until it is the turn of one of these; None if the game doesn't go on. All have seen the same scene then."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        newest = max(one.scene["at"] for one in people)
        for one in people:
            one.until_scene(lambda scene: bool(scene["at"] >= newest))  # noqa: B023
        if len({one.scene["at"] for one in people}) > 1:
            continue
        if people[0].scene["status"] != "playing":
            return None
        for one in people:
            if one.scene["moves"]:
                return one
        with suppress(TimeoutError):
            people[0].hear(0.2)
    raise TimeoutError("it is nobody's turn")


@contextmanager
def in_a_race(server: Server, *names: str, seconds: int) -> Iterator[tuple[Seats, list[Guest]]]:
    """People at a table of Snap Jack who are in a race. (One game in twenty has none; then another is opened.)"""
    for _ in range(10):
        seats = server.open("snap-jack", *names, players=len(names), race_seconds=seconds)
        with ExitStack() as stack:
            people = [stack.enter_context(server.guest(seats.table, token)) for token in seats.tokens.values()]
            while (mover := whose_turn(*people)) is not None and not mover.scene["race"]:
                mover.done("play", move=mover.lawful()[0])
            if mover is not None:
                yield seats, people
                return
    raise AssertionError("no race in ten games")
