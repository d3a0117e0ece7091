"""Getting the compiled rules ready beside a table that is already being played on the plain ones.

Compiling happens in a process of its own, so that a table never waits for it; when it is done the code is loaded from the cache by a
thread. Until then ``ready`` says None.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import Any

_drivers: dict[str, Any] = {}
_begun: set[str] = set()
_lock = threading.Lock()

BUILD = "from parlour.bulk.warm import build; import sys; build(sys.argv[1])"


def ready(game: str) -> Any | None:
    """The compiled doors of a game, if they are ready."""
    return _drivers.get(game)


def begin(game: str) -> None:
    """Start getting a game's compiled rules ready, once."""
    with _lock:
        if game in _begun:
            return
        _begun.add(game)
    threading.Thread(target=_get_ready, args=(game,), daemon=True, name=f"compile {game}").start()


def load(game: str) -> Any:
    """The compiled doors of a game, now: compiled here if they must be."""
    if game not in _drivers:
        _drivers[game] = build(game)
    return _drivers[game]


def build(game: str) -> Any:
    """Compile (or load from the cache) the doors that a table uses."""
    from parlour.bulk.cache import driver
    from parlour.bulk.machine import Machine
    from parlour.game import Game

    machine = Machine(Game(game))
    row = machine.open(0)
    seat = int(row.view(machine.dtype)[0]["actors"]).bit_length() - 1
    machine.offences(row, seat)
    machine.play(row, seat, machine.legal(row, seat).bit_length() - 1)
    return driver(game)


def _get_ready(game: str) -> None:
    nice = ["nice", "-n", "10"] if os.name == "posix" else []
    done = subprocess.run(
        [*nice, sys.executable, "-c", BUILD, game], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    if done.returncode == 0:
        load(game)
