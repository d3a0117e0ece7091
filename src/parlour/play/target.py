"""The score that ends a game, found by asking the rules: no option is known by its name here."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from parlour.lang.options import Length

if TYPE_CHECKING:
    from parlour.play.game import Game

FARTHEST = 10_000
"""No score that ends a game is farther from the first one."""


def target_of(game: Game) -> int | None:
    """The score that ends this game as soon as one player has it and the others have not moved; None where no score does."""
    start, verbs = game.start(), game.rules.verbs
    verbs.start(start)
    first = start.total[0]

    def ends(score: int) -> bool:
        s = start.copy()
        s.total[0] = score
        return bool(verbs.finished(s))

    if start.length == Length.DEAL or ends(first):
        return None
    for way in (1, -1):
        if ends(first + way * FARTHEST):
            return first + way * bisect_left(range(FARTHEST), True, key=lambda far: ends(first + way * far))
    return None
