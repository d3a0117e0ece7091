"""The players of tournaments: plain ones, the levels people choose from, and a few characters.

A player is given a ``Observation`` and answers with a whole move as a path of choices. It has no other way to learn of the table.

    random              any lawful move
    sheet               the advice printed on the sheet, and plain sense
    search              thinks: see ``parlour.bots.search``; a budget follows after a colon: ``search:20ms``, ``search:500sims``
    easy … best         the levels, and characters such as hattie: see ``parlour.bots.levels``
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

import numpy as np

from parlour.bots.levels import PROFILES, Profile
from parlour.bots.observation import Observation
from parlour.bots.search.mind import Budget, Mind, Thought
from parlour.lang.chance import player_next, player_pick, seed_key
from parlour.lang.errors import SetupError, quoted
from parlour.play.game import Game


class Player(Protocol):
    """Whoever can decide."""

    @property
    def name(self) -> str:
        """By which it is asked for."""
        ...

    def choose(self, sight: Observation) -> tuple[int, ...]:
        """A whole move of the sight's seat."""
        ...


@lru_cache(maxsize=4)
def mind_of(game: Game) -> Mind:
    """The mind for a game: its compiled search and the tables it works on. Not to be shared between threads."""
    return Mind(game)


@dataclass(frozen=True)
class RandomPlayer:
    """Makes one lawful choice after the other at random."""

    name: str = "random"

    def choose(self, sight: Observation) -> tuple[int, ...]:
        machine, row, stream = mind_of(sight.game).machine, sight.world.copy(), seed_key(sight.seed)[0]
        path: list[int] = []
        while not path or machine.record(row)["half"]:
            stream = player_next(stream)
            path.append(player_pick(stream, machine.legal(row, sight.seat)))
            machine.play(row, sight.seat, path[-1])
        return tuple(path)


@dataclass(frozen=True)
class SheetPlayer:
    """Does what the game's file of advice says; ``slips`` is the part of its choices that it makes at random."""

    name: str = "sheet"
    slips: float = 0.0

    def choose(self, sight: Observation) -> tuple[int, ...]:
        return mind_of(sight.game).advised(sight.world, sight.seat, sight.seed, round(256 * self.slips))


LATER = 16
"""A choice after the first of a move gets this part of the budget."""


@dataclass(frozen=True)
class SearchPlayer:
    """Thinks. ``risk`` is its taste: above 0 it likes moves whose outcome is uncertain, below 0 it avoids them."""

    name: str = "search"
    budget: Budget = field(default_factory=lambda: Budget(simulations=2000))
    risk: float = 0.0

    def choose(self, sight: Observation) -> tuple[int, ...]:
        path: tuple[int, ...] = ()
        for thought, chosen in self.thoughts(sight):
            path += chosen
            if thought.whole:
                break
        return path

    def thoughts(self, sight: Observation) -> Iterator[tuple[Thought, tuple[int, ...]]]:
        """What it thinks, and what it chooses: once for a whole move, or choice by choice where there are too many moves. Then the first
        choice has the budget, and each that follows a small part of it."""
        mind, row, budget = mind_of(sight.game), sight.world.copy(), self.budget
        while True:
            thought = mind.think(row, sight.seat, budget, sight.seed)
            chosen = thought.liked(self.risk)
            yield thought, chosen
            budget = Budget(-(-self.budget.simulations // LATER), self.budget.seconds / LATER)
            for choice in chosen:
                mind.machine.play(row, sight.seat, choice)
            if not mind.machine.record(row)["half"]:
                return


_BUDGET = re.compile(r"(\d+(?:\.\d+)?)(ms|s|sims)\Z")


def budget_of(text: str) -> Budget:
    """A budget as people write it: ``20ms``, ``0.5s``, ``500sims``."""
    found = _BUDGET.match(text)
    number = float(found[1]) if found else 0.0
    if not found or number <= 0 or number > 10**9 or (found[2] == "sims" and number != int(number)):
        raise SetupError(f"budget: {quoted(text)} is no thinking time; say 20ms, 0.5s or 500sims")
    if found[2] == "sims":
        return Budget(simulations=int(number))
    return Budget(seconds=number / (1000 if found[2] == "ms" else 1))


def names() -> list[str]:
    """All players there are."""
    return ["random", "sheet", "search", *PROFILES]


def player(text: str, budget: Budget | None = None) -> Player:
    """A player by name; ``budget`` is what a ``search`` without one of its own gets."""
    name, _, own = text.partition(":")
    if name == "search":
        chosen = budget_of(own) if own else budget
        return SearchPlayer(text, chosen) if chosen else SearchPlayer(text)
    if own:
        raise SetupError(f"bots: only search takes a budget, not {quoted(name)}")
    if name in PROFILES:
        return playing(PROFILES[name])
    if name in ("random", "sheet"):
        return RandomPlayer() if name == "random" else SheetPlayer()
    raise SetupError(f"bots: there is no player {quoted(text)}; there are {', '.join(names())}")


def playing(role: Profile) -> Player:
    """The player behind a role."""
    if role.thinks:
        return SearchPlayer(role.name, Budget(*role.thinking), role.risk)
    return SheetPlayer(role.name, role.slips)


def check_move(mind: Mind, row: np.ndarray[tuple[int], np.dtype[np.int64]], seat: int, path: tuple[int, ...]) -> None:
    """Raise if a player's move is not lawful here."""
    at = row.copy()
    for place, choice in enumerate(path):
        if not mind.machine.legal(at, seat) >> choice & 1:
            raise ValueError(f"choice {choice} of {path} is not lawful here")
        mind.machine.play(at, seat, choice)
        if bool(mind.machine.record(at)["half"]) != (place + 1 < len(path)):
            raise ValueError(f"{path} is not one whole move")
