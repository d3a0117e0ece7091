"""How bots keep company with people, at a terminal and in the browser: they take their time in a race, and leave people theirs.

A bot that wants to take in a race needs a time that is lognormal, as people's reaction times are: half the race's seconds in the
middle, two times out of three between 0.7 and 1.4 times that. So with eight seconds and three bots that want it, one has acted after
three as a rule.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from parlour.bots.sheet import advice
from parlour.table import Table

HOLD = "hold"
"""What every race has a word for: to let it pass."""
MEDIAN = 0.5
"""The middle of the bots' reaction times, as a part of the race."""
SPREAD = 0.35
"""The standard deviation of the logarithm of a reaction time."""


def reaction_time(seconds: float, chance: random.Random) -> float:
    """How long a bot takes to act in a race of so many seconds."""
    return chance.lognormvariate(math.log(MEDIAN * seconds), SPREAD)


def takers(table: Table, bots: Iterable[int], seconds: float, chance: random.Random) -> list[tuple[float, int, str]]:
    """Which of these bots will take in time, the first one first: when, who, how."""
    found = []
    for seat in sorted(bots):
        move, _ = advice(table, seat)
        when = reaction_time(seconds, chance)
        if str(move) != HOLD and when < seconds:
            found.append((when, seat, str(move)))
    return sorted(found)


def leaves_time(table: Table, bot: int, people: Iterable[int]) -> bool:
    """May these people still act after the bot has done what it will do now?"""
    after = table.copy()
    after.play(bot, advice(after, bot)[0])
    return after.actors.issuperset(people)
