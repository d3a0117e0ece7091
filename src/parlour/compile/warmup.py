"""Getting compiled code ready beside a table that is already being played on the plain rules.

Compiling happens in a process of its own, so that a table never waits for it; when it is done the code is loaded from the cache by a
thread. Until then ``ready`` says None.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any


class Warming:
    """Getting one kind of compiled code ready, game by game. ``build(game)``, a function of a module, compiles it or loads it."""

    def __init__(self, build: Callable[[str], Any]) -> None:
        self._build = build
        self._code = f"import sys; from {build.__module__} import {build.__name__}; {build.__name__}(sys.argv[1])"
        self._made: dict[str, Any] = {}
        self._begun: set[str] = set()
        self._lock = threading.Lock()

    def ready(self, game: str) -> Any | None:
        """What was built for a game, if it is ready."""
        return self._made.get(game)

    def begin(self, game: str) -> None:
        """Start getting it ready, once."""
        with self._lock:
            if game in self._begun:
                return
            self._begun.add(game)
        threading.Thread(target=self._get_ready, args=(game,), daemon=True, name=f"compile {game}").start()

    def load(self, game: str) -> Any:
        """What is built for a game, now: compiled here if it must be."""
        if game not in self._made:
            self._made[game] = self._build(game)
        return self._made[game]

    def _get_ready(self, game: str) -> None:
        nice = ["nice", "-n", "10"] if os.name == "posix" else []
        done = subprocess.run(
            [*nice, sys.executable, "-c", self._code, game], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )
        if done.returncode == 0:
            self.load(game)


def build(game: str) -> Any:
    """Compile (or load from the cache) the doors that a table uses."""
    from parlour.compile.cache import driver
    from parlour.compile.machine import Machine
    from parlour.play.game import Game

    machine = Machine(Game(game))
    row = machine.open(0)
    seat = int(row.view(machine.dtype)[0]["actors"]).bit_length() - 1
    machine.offences(row, seat)
    machine.play(row, seat, machine.legal(row, seat).bit_length() - 1)
    return driver(game)


_rules = Warming(build)
ready, begin, load = _rules.ready, _rules.begin, _rules.load
