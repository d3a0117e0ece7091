"""Eleven American card games of 1897-1939, each written once in Python: play them, replay them, simulate them.

    >>> import parlour
    >>> table = parlour.load("paintings-outcasts", players=4).open(seed=7)
    >>> table.actors
    {1}

``games.names()`` lists the games. ``load`` one and ``open`` a table: ``table.view(seat)`` is what a seat may see,
``table.legal(seat)`` what it may do, ``table.play(seat, move)`` makes a move or raises ``IllegalMove`` with the reason. ``replay``
checks a record and says where the game stands, ``from_record`` gives its table, and ``simulate`` plays millions of random deals.
"""

from __future__ import annotations

from parlour import games

TYPE_CHECKING = False  # as in ``typing``, which takes longer to import than everything here
if TYPE_CHECKING:
    from parlour.compile.simulate import Summary, simulate
    from parlour.lang.errors import IllegalMove, ParlourError, RecordError, SetupError
    from parlour.play.drawings import Card, card
    from parlour.play.game import Game, load
    from parlour.play.record import from_record, replay
    from parlour.play.table import Move, Table

__version__ = "0.1.0"

_MODULES = {
    "Card": "parlour.play.drawings",
    "Game": "parlour.play.game",
    "IllegalMove": "parlour.lang.errors",
    "Move": "parlour.play.table",
    "ParlourError": "parlour.lang.errors",
    "RecordError": "parlour.lang.errors",
    "SetupError": "parlour.lang.errors",
    "Summary": "parlour.compile.simulate",
    "Table": "parlour.play.table",
    "card": "parlour.play.drawings",
    "from_record": "parlour.play.record",
    "load": "parlour.play.game",
    "replay": "parlour.play.record",
    "simulate": "parlour.compile.simulate",
}
"""The names that are imported on first use, with their modules: a program starts quickly, and only ``simulate`` brings the compiler."""


def __getattr__(name: str) -> object:
    """Import a name when it is first used."""
    if name not in _MODULES:
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    from importlib import import_module

    from parlour.lang.extras import needs

    with needs():
        found: object = getattr(import_module(_MODULES[name]), name)
    globals()[name] = found
    return found


__all__ = [
    "Card",
    "Game",
    "IllegalMove",
    "Move",
    "ParlourError",
    "RecordError",
    "SetupError",
    "Summary",
    "Table",
    "card",
    "from_record",
    "games",
    "load",
    "replay",
    "simulate",
]
