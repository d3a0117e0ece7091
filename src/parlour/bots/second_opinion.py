"""A second opinion on the sheet's advice: what a short search thinks of it, if that keeps nobody waiting.

The search is loaded by a thread while the table is being played, and only if it has been compiled before; until then there is
no opinion.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from parlour.bots.adviser import all_luck
from parlour.bots.phrases import AS_GOOD, BETTER, WORSE
from parlour.compile import cache
from parlour.play.game import Game
from parlour.play.spoken import spoken_move
from parlour.play.table import Move, Table

if TYPE_CHECKING:  # the search loads the compiler, and a table should not wait for that
    from parlour.bots.search.candidates import SearchResult
    from parlour.bots.search.searcher import Searcher

SIMULATIONS, SECONDS = 1000, 0.2
"""The most simulations and the most seconds of a second opinion."""
PATIENCE = 0.05
"""Seconds that a hint waits for a search that is being loaded."""
COMPILED_LAST = "solve_worlds"
"""The entry point of the search that is compiled last."""
CLEAR = 2.0
LEAST = 0.1
"""The standard errors and the points by which a move must be better for that to be told."""


def is_compiled(game: str) -> bool:
    """Is the whole search of a game in the cache?"""
    return cache.is_compiled(game, COMPILED_LAST)


class SecondOpinion:
    """A second opinion for the hints of one table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._searcher: Searcher | None = None
        self._loading: threading.Thread | None = None

    def ready(self, patience: float = PATIENCE) -> Searcher | None:
        """The search, if it's loaded. If not, loading starts, provided that it is compiled."""
        if self._loading is None:
            if all_luck(self.game.name) or not is_compiled(self.game.name):
                return None
            self._loading = threading.Thread(target=self._load, daemon=True, name=f"search {self.game.name}")
            self._loading.start()
        self._loading.join(patience)
        return self._searcher

    def _load(self) -> None:
        from parlour.bots.search.searcher import Searcher

        searcher = Searcher(self.game)
        searcher.warm_up()
        self._searcher = searcher

    def opinion(self, table: Table, seat: int, advised: Move) -> str:
        """What a short search thinks of the advised move, in a sentence; "" if it has no opinion."""
        searcher = None if table.phase.is_race else self.ready()
        return "" if searcher is None else opinion(searcher, table, seat, advised)


def opinion(searcher: Searcher, table: Table, seat: int, advised: Move) -> str:
    """What a short search thinks of the advised move, in a sentence; "" if it has no opinion."""
    from parlour.bots.players import Observation
    from parlour.bots.search.budget import Budget

    seen = Observation.of_table(searcher.machine, table, seat, f"hint {len(table.moves)}")
    moves, whole = searcher.moves(seen.world, seat)
    if table.phase.is_race or not whole or len(moves) == 1:
        return ""
    others = [path for path in moves if path != advised.choices]
    budget = Budget(SIMULATIONS, SECONDS)
    return _sentence(table, searcher.search(seen.world, seat, budget, seen.seed, among=[advised.choices, *others]), advised)


def shared_opinion(table: Table, seat: int, advised: Move) -> str:
    """The same from the search that the bots use, in the thread in which they use it."""
    from parlour.bots.players import searcher_for

    return opinion(searcher_for(table.game), table, seat, advised)


def _sentence(table: Table, result: SearchResult, advised: Move) -> str:
    """The advised move beside the best of the others."""
    best = result.moves[0]
    other = best if best.choices != advised.choices else result.moves[1]
    better = -other.more if table.game.rules.calling_card.low_wins else other.more
    text = spoken_move(table, other.choices)
    if abs(better) < max(LEAST, CLEAR * other.more_error):
        return AS_GOOD(move=text)
    return BETTER(move=text, points=f"{better:.1f}") if better > 0 else WORSE(move=text, points=f"{-better:.1f}")
