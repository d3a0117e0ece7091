"""The move of a bot at a table with people, in the terminal and in the browser."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable

from parlour.bots import warmup
from parlour.bots.adviser import advice
from parlour.bots.profiles import DEFAULT_LEVEL, PROFILES, Profile
from parlour.lang.words import move_text
from parlour.play.table import Move, Table

OwnMoves = Callable[[Table, int, Profile, random.Random], Move]
"""Gives the move of a bot of your own: ``OwnSeats.move``."""


def default_profile() -> Profile:
    """How a bot plays when nothing was said about it."""
    return PROFILES[DEFAULT_LEVEL]


def decide(
    table: Table,
    seat: int,
    profile: Profile,
    chance: random.Random,
    people: Collection[int] = (),
    own: OwnMoves | None = None,
) -> Move:
    """A bot's move, from what its seat sees. Where these people act at the same time, and it would leave them no time, it's the advised
    one instead (see ``leaves_time``). ``own`` decides for the bots of your own at this table."""
    move = own(table, seat, profile, chance) if own and profile.own else _usual_move(table, seat, profile, chance)
    if people and table.phase.together and not leaves_time(table, seat, people, move):
        return advice(table, seat)[0]
    return move


def _usual_move(table: Table, seat: int, profile: Profile, chance: random.Random) -> Move:
    """What a bot would do. One that thinks plays by the advice until its search is compiled, which starts here."""
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


def leaves_time(table: Table, bot: int, people: Iterable[int], move: Move | None = None) -> bool:
    """Can these people still act after the bot has made this move, or the advised one?"""
    after = table.copy()
    after.play(bot, move or advice(after, bot)[0])
    return after.actors.issuperset(people)
