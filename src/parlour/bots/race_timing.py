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
MARKED, UNMARKED = 3.0, 5.0
"""Seconds of which a bot takes its share at a table in the browser, where what can be taken is marked or where it must be found. People
need about 0.5 s to see something, 0.04 s for each card they look through, and 0.6 s to press: around a second where it is marked, two
or three where it isn't."""
SPREAD = 0.35
"""The standard deviation of the logarithm of a reaction time."""


def reaction_time(seconds: float, profile: Profile, chance: random.Random) -> float:
    """How long a bot takes to act, of these seconds."""
    return chance.lognormvariate(math.log(profile.reaction * seconds), SPREAD)


def race_attempts(
    table: Table,
    bots: Iterable[int],
    seconds: float,
    chance: random.Random,
    profiles: Mapping[int, Profile] = NO_PROFILES,
    span: float | None = None,
) -> list[tuple[float, int, str]]:
    """The bots that will take something before the race is over, the quickest first: when, which seat, and how. ``span``: the seconds
    of which they take their share; without it, those of the race."""
    found, span = [], min(seconds, span or seconds)
    for seat in sorted(bots):
        move, _ = advice(table, seat)
        when = reaction_time(span, profiles.get(seat, default_profile()), chance)
        if str(move) != table.phase.hold and when < seconds:
            found.append((when, seat, str(move)))
    return sorted(found)
