"""Getting compiled code ready while a table is already being played on the plain rules.

It is compiled in a separate process, so no table waits for it, and then loaded from the cache by a thread. Until then
``ready`` returns None. There is one such process at a time, for all games and everything that is compiled.
"""

from __future__ import annotations

import math
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:  # it loads the compiler
    from parlour.compile.machine import EntryPoints

Built = TypeVar("Built")

RETRY_AFTER = 600.0
"""Seconds before a compilation that failed or was cut off may be tried again."""
PRELUDE = "import sys; from parlour.compile import child; child.lower_priority()"
TIED_PRELUDE = f"{PRELUDE}; child.end_with_parent()"


class CompilingProcess:
    """The process that compiles, one at a time: whoever else wants something compiled waits."""

    def __init__(self) -> None:
        self.ends_with_this = False
        """Does it end with this process? A server leaves nothing behind; for others, what was begun is finished and kept."""
        self._turn = threading.Lock()

    def run(self, code: str, argument: str) -> bool:
        """Run this code in a process of its own. Was it done?"""
        prelude = TIED_PRELUDE if self.ends_with_this else PRELUDE
        words = [sys.executable, "-c", f"{prelude}; {code}", argument]
        source = PIPE if self.ends_with_this else DEVNULL
        try:
            with self._turn, subprocess.Popen(words, stdin=source, stdout=DEVNULL, stderr=DEVNULL) as process:
                return process.wait() == 0
        except OSError:  # no process can be started now
            return False


compiling = CompilingProcess()


class Warmup(Generic[Built]):
    """Gets one kind of compiled code ready, game by game. ``build(game)``, a function of a module, compiles it or loads it."""

    def __init__(self, build: Callable[[str], Built]) -> None:
        self._build = build
        self._code = f"from {build.__module__} import {build.__name__}; {build.__name__}(sys.argv[1])"
        self._built: dict[str, Built] = {}
        self._not_before: dict[str, float] = {}
        """When each game that was begun may be begun again."""
        self._lock = threading.Lock()

    def ready(self, game: str) -> Built | None:
        """What was built for a game, if it's ready."""
        return self._built.get(game)

    def begin(self, game: str) -> None:
        """Start getting it ready, once. If that failed, it may be started again after a while."""
        with self._lock:
            if time.monotonic() < self._not_before.get(game, 0.0):
                return
            self._not_before[game] = math.inf
        threading.Thread(target=self._get_ready, args=(game,), daemon=True, name=f"compile {game}").start()

    def load(self, game: str) -> Built:
        """What is built for a game, now: compiled here if necessary."""
        if game not in self._built:
            self._built[game] = self._build(game)
        return self._built[game]

    def _get_ready(self, game: str) -> None:
        if compiling.run(self._code, game):
            self.load(game)
        else:
            self._not_before[game] = time.monotonic() + RETRY_AFTER


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
