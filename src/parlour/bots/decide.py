"""What a bot does at a table with people, in the terminal and in the browser: its move, and in a race when it makes it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping

from parlour.bots import warmup
from parlour.bots.adviser import advice
from parlour.bots.levels import DEFAULT_LEVEL, PROFILES, Profile
from parlour.lang.words import move_text
from parlour.play.table import Move, Table

NO_PROFILES: Mapping[int, Profile] = {}
SPREAD = 0.35
"""The standard deviation of the logarithm of a reaction time."""


def default_profile() -> Profile:
    """How a bot plays when nothing was said about it."""
    return PROFILES[DEFAULT_LEVEL]


def decide(table: Table, seat: int, profile: Profile, chance: random.Random) -> Move:
    """A bot's move, from what its seat sees. A bot that thinks plays by the advice until its search is compiled, which starts here."""
    if profile.thinks and len(table.legal(seat)) > 1:
        if warmup.is_ready(table.game.name):
            return _searched(table, seat, profile, chance)
        warmup.begin(table.game.name)
    return advice(table, seat, profile.slips, chance)[0]


def _searched(table: Table, seat: int, profile: Profile, chance: random.Random) -> Move:
    from parlour.bots.players import Observation, player_with, searcher_for

    machine = searcher_for(table.game).machine
    path = player_with(profile).choose(Observation.of_table(machine, table, seat, str(chance.getrandbits(64))))
    text = move_text(table.phase.words, list(path), table.game.pack, table.state)
    assert text is not None, f"{table.game.name}: no words for {path}"
    return Move(text, path)


def reaction_time(seconds: float, profile: Profile, chance: random.Random) -> float:
    """How long a bot takes to act in a race that lasts this long."""
    return chance.lognormvariate(math.log(profile.reaction * seconds), SPREAD)


def takers(
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


def leaves_time(table: Table, bot: int, people: Iterable[int]) -> bool:
    """Can these people still act after the bot has made its move?"""
    after = table.copy()
    after.play(bot, advice(after, bot)[0])
    return after.actors.issuperset(people)
