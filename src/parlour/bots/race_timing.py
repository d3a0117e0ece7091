"""When the bots act in a race, and which of them try to take something."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping

from parlour.bots.adviser import advice
from parlour.bots.decide import default_profile
from parlour.bots.profiles import Profile
from parlour.play.table import Table

NO_PROFILES: Mapping[int, Profile] = {}
SPREAD = 0.35
"""The standard deviation of the logarithm of a reaction time."""


def reaction_time(seconds: float, profile: Profile, chance: random.Random) -> float:
    """How long a bot takes to act in a race that lasts this long."""
    return chance.lognormvariate(math.log(profile.reaction * seconds), SPREAD)


def race_attempts(
    table: Table, bots: Iterable[int], seconds: float, chance: random.Random, profiles: Mapping[int, Profile] = NO_PROFILES
) -> list[tuple[float, int, str]]:
    """The bots that will take something before the race is over, the quickest first: when, which seat, and how."""
    found = []
    for seat in sorted(bots):
        move, _ = advice(table, seat)
        when = reaction_time(seconds, profiles.get(seat, default_profile()), chance)
        if str(move) != table.phase.hold and when < seconds:
            found.append((when, seat, str(move)))
    return sorted(found)
