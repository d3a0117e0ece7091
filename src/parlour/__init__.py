"""Parlour: eleven American card games of 1897-1939, written once.

    >>> import parlour
    >>> table = parlour.load("paintings-outcasts", players=4).open(seed=7)
    >>> table.actors
    {0}

``load`` a game, ``open`` a table, ``play`` moves; ``replay`` a record; ``simulate`` millions of deals.
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

_LATER = {
    "replay": "parlour.play.record",
    "from_record": "parlour.play.record",
    "simulate": "parlour.compile.simulate",
    "Summary": "parlour.compile.simulate",
}


def games() -> tuple[str, ...]:
    """The names of all games."""
    from parlour.games import names

    return names()


def __getattr__(name: str) -> Any:
    """Import what is heavy only when it is asked for (``simulate`` brings the compiler)."""
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
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
