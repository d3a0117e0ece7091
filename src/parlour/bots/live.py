"""How bots keep company with people, at a terminal and in the browser: they decide, they take their time in a race, and leave people
theirs. Who they are stands in ``parlour.bots.levels``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping

from parlour.bots import warmup
from parlour.bots.adviser import advice
from parlour.bots.levels import CAST, USUAL, Role
from parlour.lang.words import move_text
from parlour.play.table import Move, Table

HOLD = "hold"
"""What every race has a word for: to let it pass."""
NO_ROLES: Mapping[int, Role] = {}
SPREAD = 0.35
"""The standard deviation of the logarithm of a reaction time."""


def usual() -> Role:
    """How a bot plays of whom nothing was said."""
    return CAST[USUAL]


def decide(table: Table, seat: int, role: Role, chance: random.Random) -> Move:
    """What a bot does, from what its seat sees. One that thinks plays by the advice until its search is compiled, which is begun here."""
    if role.thinks and len(table.legal(seat)) > 1:
        if warmup.is_ready(table.game.name):
            return _thought(table, seat, role, chance)
        warmup.begin(table.game.name)
    return advice(table, seat, role.slips, chance)[0]


def _thought(table: Table, seat: int, role: Role, chance: random.Random) -> Move:
    from parlour.bots.observation import of_table
    from parlour.bots.players import mind_of, playing

    here = of_table(table, seat, str(chance.getrandbits(64)), mind_of(table.game).machine)
    path = playing(role).choose(here)
    text = move_text(table.phase.words, list(path), table.pack, table.state)
    assert text is not None, f"{table.game.name}: no words for {path}"
    return Move(text, path)


def reaction_time(seconds: float, role: Role, chance: random.Random) -> float:
    """How long a bot takes to act in a race of so many seconds."""
    return chance.lognormvariate(math.log(role.reaction * seconds), SPREAD)


def takers(
    table: Table, bots: Iterable[int], seconds: float, chance: random.Random, roles: Mapping[int, Role] = NO_ROLES
) -> list[tuple[float, int, str]]:
    """Which of these bots will take in time, the first one first: when, who, how."""
    found = []
    for seat in sorted(bots):
        move, _ = advice(table, seat)
        when = reaction_time(seconds, roles.get(seat, usual()), chance)
        if str(move) != table.phase.hold and when < seconds:
            found.append((when, seat, str(move)))
    return sorted(found)


def leaves_time(table: Table, bot: int, people: Iterable[int]) -> bool:
    """May these people still act after the bot has done what it will do now?"""
    after = table.copy()
    after.play(bot, advice(after, bot)[0])
    return after.actors.issuperset(people)
