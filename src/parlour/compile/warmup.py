"""Getting compiled code ready while a table is already being played on the plain rules.

It is compiled in a separate process, so no table waits for it, and then loaded from the cache by a thread. Until then
``ready`` returns None.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:  # it loads the compiler
    from parlour.compile.machine import EntryPoints

Built = TypeVar("Built")


class Warmup(Generic[Built]):
    """Gets one kind of compiled code ready, game by game. ``build(game)``, a function of a module, compiles it or loads it."""

    def __init__(self, build: Callable[[str], Built]) -> None:
        self._build = build
        self._code = f"import sys; from {build.__module__} import {build.__name__}; {build.__name__}(sys.argv[1])"
        self._built: dict[str, Built] = {}
        self._begun: set[str] = set()
        self._lock = threading.Lock()

    def ready(self, game: str) -> Built | None:
        """What was built for a game, if it's ready."""
        return self._built.get(game)

    def begin(self, game: str) -> None:
        """Start getting it ready, once."""
        with self._lock:
            if game in self._begun:
                return
            self._begun.add(game)
        threading.Thread(target=self._get_ready, args=(game,), daemon=True, name=f"compile {game}").start()

    def load(self, game: str) -> Built:
        """What is built for a game, now: compiled here if necessary."""
        if game not in self._built:
            self._built[game] = self._build(game)
        return self._built[game]

    def _get_ready(self, game: str) -> None:
        nice = ["nice", "-n", "10"] if os.name == "posix" else []
        done = subprocess.run(
            [*nice, sys.executable, "-c", self._code, game], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )
        if done.returncode == 0:
            self.load(game)


def build(game: str) -> EntryPoints:
    """Compile (or load from the cache) the functions that a table uses."""
    from parlour.compile.machine import Machine
    from parlour.play.game import Game

    machine = Machine(Game(game))
    row = machine.open(0)
    seat = int(machine.fields(row)["actors"]).bit_length() - 1
    machine.offences(row, seat)
    machine.play(row, seat, machine.legal(row, seat).bit_length() - 1)
    return machine.entry_points


_rules = Warmup(build)
ready, begin, load = _rules.ready, _rules.begin, _rules.load
