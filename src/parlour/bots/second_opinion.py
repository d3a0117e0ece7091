"""A second opinion on the sheet's advice: what a short search thinks of it. It is there when it costs nobody any waiting.

The search is loaded beside the table, by a thread, and only if it has been compiled before; till then there is no opinion.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from parlour.bots.adviser import luck
from parlour.compile import cache
from parlour.lang.words import move_text
from parlour.play.game import Game
from parlour.play.table import Move, Table

if TYPE_CHECKING:  # the search loads the compiler's library, and a table should not wait for that
    from parlour.bots.search.mind import Mind, Thought

SIMULATIONS, SECONDS = 1000, 0.2
"""How long it thinks: till one of these is over."""
PATIENCE = 0.05
"""So many seconds a hint waits for a search that is just being loaded."""
LAST_DOOR = "solve_worlds"
CLEAR = 2.0
LEAST = 0.1
"""So many standard errors, and so many points, a difference must be to be told."""


def is_compiled(game: str) -> bool:
    """Is the whole search of a game in the cache, to the door that is compiled last?"""
    file = cache.place(game, cache.SEARCH)
    return any(file.parent.glob(f"__pycache__/{file.stem}.{LAST_DOOR}-*.nbi"))


class Second:
    """The one who is asked for a second opinion, at one table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._mind: Mind | None = None
        self._loading: threading.Thread | None = None

    def ready(self, patience: float = PATIENCE) -> Mind | None:
        """The search, if it is loaded; if it is not, it begins to be, provided that it is compiled."""
        if self._loading is None:
            if luck(self.game.name) or not is_compiled(self.game.name):
                return None
            self._loading = threading.Thread(target=self._load, daemon=True, name=f"search {self.game.name}")
            self._loading.start()
        self._loading.join(patience)
        return self._mind

    def _load(self) -> None:
        from parlour.bots.search.mind import Mind

        mind = Mind(self.game)
        mind.warm_up()
        self._mind = mind

    def opinion(self, table: Table, seat: int, advised: Move) -> str:
        """What a short search thinks of the advised move, in a sentence; nothing if it has no opinion."""
        mind = None if table.phase.is_race else self.ready()
        return "" if mind is None else opinion(mind, table, seat, advised)


def opinion(mind: Mind, table: Table, seat: int, advised: Move) -> str:
    """What a short search with this mind thinks of the advised move, in a sentence; nothing if it has no opinion."""
    from parlour.bots import observation
    from parlour.bots.search.mind import Budget

    seen = observation.of_table(table, seat, f"hint {len(table.moves)}", mind.machine)
    moves, whole = mind.moves(seen.world, seat)
    if table.phase.is_race or not whole or len(moves) == 1:
        return ""
    others = [path for path in moves if path != advised.choices]
    thought = mind.think(seen.world, seat, Budget(SIMULATIONS, SECONDS), seen.seed, among=[advised.choices, *others])
    return _sentence(table, thought, advised)


def at_hand(table: Table, seat: int, advised: Move) -> str:
    """The same with the mind of the bots that think, in the thread in which they do."""
    from parlour.bots.players import mind_of

    return opinion(mind_of(table.game), table, seat, advised)


def _sentence(table: Table, thought: Thought, advised: Move) -> str:
    """The advised move beside the best of the others."""
    best = thought.moves[0]
    other = best if best.choices != advised.choices else thought.moves[1]
    better = -other.more if table.rules.calling_card.low_wins else other.more
    text = move_text(table.phase.words, list(other.choices), table.pack, table.state)
    if abs(better) < max(LEAST, CLEAR * other.more_error):
        return f"Looking ahead, {text} would do about as well."
    if better > 0:
        return f"Looking ahead, {text} comes out about {better:.1f} points better."
    return f"Looking ahead, it comes out about {-better:.1f} points better than {text}."
