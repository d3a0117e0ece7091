"""Eleven American card games of 1897-1939, each written once in Python: play them, replay them, simulate them.

    >>> import parlour
    >>> table = parlour.load("paintings-outcasts", players=4).open(seed=7)
    >>> table.actors
    {0}

``games()`` lists the games. ``load`` one and ``open`` a table: ``table.view(seat)`` is what a seat may see, ``table.legal(seat)`` what
it may do, ``table.play(seat, move)`` makes a move or raises ``IllegalMove`` with the reason. ``replay`` checks a record and says where
the game stands, ``from_record`` gives its table, and ``simulate`` plays millions of random deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.lang.errors import IllegalMove, ParlourError, RecordError, SetupError
from parlour.play.game import Game, load
from parlour.play.table import Move, Table

if TYPE_CHECKING:
    from parlour.compile.simulate import Summary, simulate
    from parlour.play.record import from_record, replay

__version__ = "0.1.0"

_HEAVY = {
    "replay": "parlour.play.record",
    "from_record": "parlour.play.record",
    "simulate": "parlour.compile.simulate",
    "Summary": "parlour.compile.simulate",
}
"""The names that are imported on first use, with their modules: ``simulate`` brings the compiler."""


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    from parlour.games import names

    return names()


def __getattr__(name: str) -> Any:
    """Import a heavy module when one of its names is first used."""
    if name in _HEAVY:
        from importlib import import_module

        return getattr(import_module(_HEAVY[name]), name)
    raise AttributeError(f"module 'parlour' has no attribute {name!r}")


__all__ = [
    "Game",
    "IllegalMove",
    "Move",
    "ParlourError",
    "RecordError",
    "SetupError",
    "Summary",
    "Table",
    "from_record",
    "games",
    "load",
    "replay",
    "simulate",
]
