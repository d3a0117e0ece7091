"""The process that measures one checkout. It is run as a file, with that checkout's ``src`` as its path.

Each line of input is a game and a number of seconds; each line of output the decisions a second, in processor time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import parlour

FIRST_DEALS = 2_000
MOST_DEALS = 50_000_000


def timed(game: str, deals: int) -> tuple[int, float]:
    """Decisions in these deals of random play on one thread, and the processor time they took."""
    players = parlour.load(game).players
    before = time.process_time()
    done = parlour.simulate(game, players=players, deals=deals, seed=1, threads=1, arrays=False)
    return done.decisions, time.process_time() - before


def rate(game: str, seconds: float) -> float:
    """Decisions a second of random play, measured for about this long."""
    timed(game, 10)
    _, spent = timed(game, FIRST_DEALS)
    deals = int(FIRST_DEALS * seconds / max(spent, 1e-4))
    decisions, spent = timed(game, min(MOST_DEALS, max(FIRST_DEALS, deals)))
    return decisions / spent


def names() -> tuple[str, ...]:
    """The games of this checkout. (In older ones ``parlour.games`` was a function.)"""
    asked: Callable[[], tuple[str, ...]] = getattr(parlour.games, "built_in", parlour.games)
    return asked()


def main() -> None:
    print(*names(), flush=True)
    for line in sys.stdin:
        game, seconds = line.split()
        print(rate(game, float(seconds)), flush=True)


if __name__ == "__main__":
    main()
