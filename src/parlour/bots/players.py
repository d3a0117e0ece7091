"""The players one can sit down with: plain ones, the levels people choose from, and a few characters.

A player is given a ``Sight`` and answers with a whole move as a path of choices. It has no other way to learn of the table.

    random              any lawful move
    sheet               the advice printed on the sheet, and plain sense
    search              thinks: see ``parlour.bots.search``; a budget follows after a colon: ``search:20ms``, ``search:500sims``
    easy … best         the levels, with thinking time that suits a table
    hattie, colonel …   characters: a level with a style
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

import numpy as np

from parlour.bots.search.mind import Budget, Mind, Thought
from parlour.bots.sight import Sight
from parlour.chance import player_next, player_pick, seed_key
from parlour.errors import SetupError, quoted
from parlour.game import Game


class Player(Protocol):
    """Whoever can decide."""

    @property
    def name(self) -> str:
        """By which it is asked for."""
        ...

    def choose(self, sight: Sight) -> tuple[int, ...]:
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

    def choose(self, sight: Sight) -> tuple[int, ...]:
        machine, row, stream = mind_of(sight.game).machine, sight.world.copy(), seed_key(sight.seed)[0]
        path: list[int] = []
        while not path or machine.record(row)["half"]:
            stream = player_next(stream)
            path.append(player_pick(stream, machine.legal(row, sight.seat)))
            machine.play(row, sight.seat, path[-1])
        return tuple(path)


@dataclass(frozen=True)
class SheetPlayer:
    """Does what the game's file of advice says; ``spice`` of 256 choices it makes at random."""

    name: str = "sheet"
    spice: int = 0

    def choose(self, sight: Sight) -> tuple[int, ...]:
        return mind_of(sight.game).advised(sight.world, sight.seat, sight.seed, self.spice)


@dataclass(frozen=True)
class SearchPlayer:
    """Thinks. ``risk`` is its taste: above 0 it likes moves whose outcome is uncertain, below 0 it avoids them."""

    name: str = "search"
    budget: Budget = field(default_factory=lambda: Budget(simulations=2000))
    risk: float = 0.0

    def choose(self, sight: Sight) -> tuple[int, ...]:
        path: tuple[int, ...] = ()
        for thought, chosen in self.thoughts(sight):
            path += chosen
            if thought.whole:
                break
        return path

    def thoughts(self, sight: Sight) -> Iterator[tuple[Thought, tuple[int, ...]]]:
        """What it thinks, and what it chooses: once for a whole move, or choice by choice where there are too many moves."""
        mind, row = mind_of(sight.game), sight.world.copy()
        while True:
            thought = mind.think(row, sight.seat, self.budget, sight.seed)
            chosen = thought.liked(self.risk)
            yield thought, chosen
            for choice in chosen:
                mind.machine.play(row, sight.seat, choice)
            if not mind.machine.record(row)["half"]:
                return


STRONG = Budget(simulations=6_000, seconds=0.08)
BEST = Budget(simulations=150_000, seconds=0.8)
LEVELS: dict[str, Player] = {
    "easy": SheetPlayer("easy", spice=96),
    "fair": SheetPlayer("fair", spice=8),
    "strong": SearchPlayer("strong", STRONG),
    "best": SearchPlayer("best", BEST),
}


@dataclass(frozen=True)
class Character:
    """Somebody to play with: a name, a line about the style, and the player behind it."""

    name: str
    title: str
    about: str
    player: Player


CHARACTERS = {
    made.name: made
    for made in (
        Character("hattie", "Aunt Hattie", "bids little and keeps what she has", SearchPlayer("hattie", STRONG, risk=-0.25)),
        Character("colonel", "The Colonel", "would rather risk it", SearchPlayer("colonel", STRONG, risk=0.25)),
        Character("quill", "Miss Quill", "plays as the rule sheet advises, to the letter", SheetPlayer("quill")),
        Character("teddy", "Teddy", "is seven and sometimes looks out of the window", SheetPlayer("teddy", spice=128)),
        Character("marlowe", "Judge Marlowe", "thinks before every card", SearchPlayer("marlowe", BEST)),
    )
}

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
    return ["random", "sheet", "search", *LEVELS, *CHARACTERS]


def player(text: str, budget: Budget | None = None) -> Player:
    """A player by name; ``budget`` is what a ``search`` without one of its own gets."""
    name, _, own = text.partition(":")
    if name == "search":
        chosen = budget_of(own) if own else budget
        return SearchPlayer(text, chosen) if chosen else SearchPlayer(text)
    if own:
        raise SetupError(f"bots: only search takes a budget, not {quoted(name)}")
    if name in LEVELS:
        return LEVELS[name]
    if name in CHARACTERS:
        return CHARACTERS[name].player
    if name in ("random", "sheet"):
        return RandomPlayer() if name == "random" else SheetPlayer()
    raise SetupError(f"bots: there is no player {quoted(text)}; there are {', '.join(names())}")


def check_move(mind: Mind, row: np.ndarray[tuple[int], np.dtype[np.int64]], seat: int, path: tuple[int, ...]) -> None:
    """Raise if a player's move is not lawful here."""
    at = row.copy()
    for place, choice in enumerate(path):
        if not mind.machine.legal(at, seat) >> choice & 1:
            raise ValueError(f"choice {choice} of {path} is not lawful here")
        mind.machine.play(at, seat, choice)
        if bool(mind.machine.record(at)["half"]) != (place + 1 < len(path)):
            raise ValueError(f"{path} is not one whole move")
