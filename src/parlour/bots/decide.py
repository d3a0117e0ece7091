"""The move of a bot at a table with people, in the terminal and in the browser."""

from __future__ import annotations

import random
from collections.abc import Iterable

from parlour.bots import warmup
from parlour.bots.adviser import advice
from parlour.bots.profiles import DEFAULT_LEVEL, PROFILES, Profile
from parlour.lang.words import move_text
from parlour.play.table import Move, Table


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


def leaves_time(table: Table, bot: int, people: Iterable[int]) -> bool:
    """Can these people still act after the bot has made its move?"""
    after = table.copy()
    after.play(bot, advice(after, bot)[0])
    return after.actors.issuperset(people)
