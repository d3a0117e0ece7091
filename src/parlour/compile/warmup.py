"""Getting compiled code ready while tables are already being played on the plain rules. It begins when somebody asks for it.

It is compiled in a separate process, so no table waits for it, and then loaded from the cache by a thread. Until then
``ready`` returns None. There is one such process at a time, for all games and everything that is compiled.
"""

from __future__ import annotations

import math
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:  # it loads the compiler
    from parlour.compile.machine import EntryPoints
    from parlour.play.game import Game

Built = TypeVar("Built")

RETRY_AFTER = 600.0
"""Seconds before a compilation that failed or was cut off may be tried again."""
GLANCE = 0.5
"""Seconds in which what is compiled ahead notices that something else is wanted now."""
PRELUDE = "import sys; from parlour.compile import child; child.lower_priority()"
AHEAD_PRELUDE = "import sys; from parlour.compile import child; child.work_ahead()"
TYING = "; child.end_with_parent()"


class CompilingProcess:
    """The process that compiles, one at a time: whoever else wants something compiled waits."""

    def __init__(self) -> None:
        self.ends_with_this = False
        """Does it end with this process? A server leaves nothing behind; for others, what was begun is finished and kept."""
        self._turn = threading.Lock()
        self._wanted = 0
        """Compilations that someone waits for: what is compiled ahead gives way to them."""

    def run(self, code: str, argument: str) -> bool:
        """Run this code in a process of its own. Was it done?"""
        try:
            with self.giving_way(), self._turn, self._started(PRELUDE, code, argument) as process:
                return process.wait() == 0
        except OSError:  # no process can be started now
            return False

    def run_ahead(self, code: str, argument: str) -> bool:
        """Run this code for nobody yet, with the lowest priority. Was it done? It isn't begun, or is cut off, where someone waits for
        something else."""
        try:
            with self._turn:
                if self._wanted:
                    return False
                with self._started(AHEAD_PRELUDE, code, argument) as process:
                    return self._unless_wanted(process)
        except OSError:
            return False

    @contextmanager
    def giving_way(self) -> Iterator[None]:
        """While this lasts, nothing is compiled ahead: someone waits for what is at work."""
        self._wanted += 1
        try:
            yield
        finally:
            self._wanted -= 1

    def _unless_wanted(self, process: subprocess.Popen[bytes]) -> bool:
        while True:
            try:
                return process.wait(GLANCE) == 0
            except subprocess.TimeoutExpired:
                if self._wanted:
                    process.terminate()

    def _started(self, prelude: str, code: str, argument: str) -> subprocess.Popen[bytes]:
        tied = self.ends_with_this
        words = [sys.executable, "-c", f"{prelude}{TYING if tied else ''}; {code}", argument]
        return subprocess.Popen(words, stdin=PIPE if tied else DEVNULL, stdout=DEVNULL, stderr=DEVNULL)


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

    def ahead(self, game: str) -> bool:
        """Compile it into the cache for whoever may want it later, unless something else is wanted meanwhile. Was it done?"""
        return compiling.run_ahead(self._code, game)

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


def faster(game: Game) -> EntryPoints | None:
    """The functions that a table uses, if they are ready and a move takes less time with them."""
    compiled = ready(game.name)
    if compiled is None:
        return None
    from parlour.play.pace import is_faster_compiled

    return compiled if is_faster_compiled(game, compiled) else None
