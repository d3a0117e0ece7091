"""A server of one's own: ``parlour serve`` as a process that can be killed and started again at the same place."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]


def environment() -> dict[str, str]:
    return {**os.environ, "PARLOUR_ENGINE": "plain", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


def parlour_command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run ``parlour`` as it is here."""
    return subprocess.run(
        [sys.executable, "-m", "parlour", *words], capture_output=True, text=True, env=environment(), timeout=300, check=False
    )


class Server:
    """Bots play at once unless the pace says otherwise, and whoever asks for a table gets one."""

    def __init__(self, data: Path, *, garbled: bool = False, pace: float = 0) -> None:
        self.data, self.pace = data, pace
        self.environment = environment() | ({"PARLOUR_GARBLE": "1"} if garbled else {})
        self.errors = data / "stderr.txt"
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "tests.page.fixed_shuffle",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        command += ["--pace", str(self.pace), "--limit", "0"]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=self.environment, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.errors.read_text()
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """SIGKILL: the end without warning."""
        self.process.kill()
        self.process.wait()

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data), timeout=120) as answer:
            return json.load(answer)

    def table(self, game: str, people: tuple[str, ...] = ("Zoe",), **more: Any) -> tuple[str, dict[str, str]]:
        """Open a table: its id, and the secret of each seat of these people. Races are as short as they can be. With the same
        ``shuffle`` the same cards are dealt."""
        entropy = f"{more.pop('shuffle', 0):032x}"
        made = self.ask("api/tables", {"game": game, "people": people, "entropy": entropy, "race_seconds": 2, **more})
        return made["table"], made["seats"]

    def finished(
        self, game: str, people: tuple[str, ...] = ("Zoe",), **more: Any
    ) -> tuple[str, dict[str, str], dict[str, Any]]:
        """A game played to its end, each of these people doing the first thing that is possible: its id, the secrets, the last scene."""
        table, seats = self.table(game, people, **more)
        return table, seats, self.play_out(table, seats)

    def play_out(self, table: str, seats: dict[str, str]) -> dict[str, Any]:
        """Play at a table to the end of its game: the last scene."""
        address = f"ws://127.0.0.1:{self.port}/ws/{table}"
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(connect(address)) for _ in seats]
            for line, token in zip(lines, seats.values(), strict=True):
                line.send(json.dumps({"do": "hello", "token": token}))
            for number in range(2000):
                for line in lines:
                    scene = self._newest(line)
                    if scene and scene["status"] == "over":
                        return scene
                    if scene and scene["moves"]:
                        line.send(json.dumps({"do": "play", "id": f"m{number}", "move": scene["moves"][0]["text"]}))
        raise AssertionError("the game does not end")

    @staticmethod
    def _newest(line: ClientConnection) -> dict[str, Any] | None:
        """The newest scene there is, if there is one."""
        scene = None
        with contextlib.suppress(TimeoutError):
            while True:
                event = json.loads(line.recv(timeout=0.02))
                scene = event if event["is"] == "scene" else scene
        return scene


class Wire:
    """A cable between a browser and a server, which can be pulled out: then nothing passes, and nobody is told."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.cut = threading.Event()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.pairs: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.to))
            self.pairs += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                while self.cut.is_set():
                    time.sleep(0.05)
                other.sendall(data)
        except OSError:
            pass
        finally:
            other.close()

    def close(self) -> None:
        self.cut.clear()
        for one in (self.listening, *self.pairs):
            one.close()
