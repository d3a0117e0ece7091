"""Compiling ahead: from the moment somebody comes to a table, the search of its game is compiled in the background. The coach and the
bots that think then answer quickly the first time, too.

One game at a time, with the lowest priority, into the cache only: nothing is loaded here, and what someone waits for goes first.
"""

from __future__ import annotations

import threading
import time
from queue import SimpleQueue

from parlour.bots import second_opinion, warmup
from parlour.bots.adviser import all_luck

AFTER = 3.0
"""Seconds before it begins: the table comes first."""
RETRY_AFTER = 60.0
"""Seconds before what was cut off is begun again."""
MAX_TRIES = 5


class CompileAhead:
    """Compiles the searches of the games that are played, unless it is ``off``."""

    def __init__(self, *, off: bool = False) -> None:
        self.off = off
        self._asked: set[str] = set()
        self._waiting: SimpleQueue[str] = SimpleQueue()

    def want(self, game: str) -> None:
        """Somebody has come to a table of this game."""
        if self.off or game in self._asked:
            return
        if not self._asked:  # a thread that nobody waits for when the server stops
            threading.Thread(target=self._work, name="compile ahead", daemon=True).start()
        self._asked.add(game)
        self._waiting.put(game)

    def _work(self) -> None:
        while True:
            game = self._waiting.get()
            time.sleep(AFTER)
            for _ in range(MAX_TRIES):
                if _is_done(game):
                    break
                time.sleep(RETRY_AFTER)


def _is_done(game: str) -> bool:
    """Compile the search of a game, unless that is done or there is nothing to search. Is it done?"""
    return bool(all_luck(game)) or second_opinion.is_compiled(game) or warmup.ahead(game)
