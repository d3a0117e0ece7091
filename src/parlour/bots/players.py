"""The players: plain ones, the levels people choose from, and a few characters; and what they get to see.

A player is given an ``Observation`` and answers with a whole move, as a path of choices. It learns of the table in no other
way: an observation doesn't hold the true position, but one *world*, the position with everything the seat hasn't seen dealt
anew. A player may deal more worlds from it, ask for the legal moves in it, and think about it as long as it likes; the hidden
cards of the table aren't there to look at.

    random              any legal move
    sheet               the advice printed on the sheet, and common sense
    search              searches (see ``parlour.bots.search``), with a thinking time after a colon: ``search:20ms``, ``search:500sims``
    easy … best         the levels, and characters such as hattie: see ``parlour.bots.profiles``
    mypackage:Bot       a bot of your own: see ``parlour.bots.own``
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from parlour.bots import own, phrases
from parlour.bots.observation import Observation as Observation
from parlour.bots.profiles import PROFILES, Profile
from parlour.bots.search.budget import Budget
from parlour.bots.search.candidates import SearchResult
from parlour.bots.search.searcher import Searcher
from parlour.compile.machine import Machine, Rows
from parlour.lang.chance import player_next, player_pick, seed_key
from parlour.lang.errors import SetupError, quoted
from parlour.play.game import Game


class Player(Protocol):
    """Anyone who can decide."""

    @property
    def name(self) -> str:
        """The name it's asked for by."""
        ...

    def choose(self, seen: Observation) -> tuple[int, ...]:
        """A whole move of the observation's seat."""
        ...


@lru_cache(maxsize=4)
def searcher_for(game: Game) -> Searcher:
    """The search for a game: its compiled functions and the memory they work on. Not to be shared between threads."""
    return Searcher(game)


@dataclass(frozen=True)
class RandomPlayer:
    """Makes one legal choice after the other at random."""

    name: str = "random"

    def choose(self, seen: Observation) -> tuple[int, ...]:
        machine, row, stream = searcher_for(seen.game).machine, seen.world.copy(), seed_key(seen.seed)[0]
        path: list[int] = []
        while not path or machine.fields(row)["half"]:
            stream = player_next(stream)
            path.append(player_pick(stream, machine.legal(row, seen.seat)))
            machine.play(row, seen.seat, path[-1])
        return tuple(path)


@dataclass(frozen=True)
class SheetPlayer:
    """Does what the game's advice file says. ``slips`` is the share of its choices it makes at random."""

    name: str = "sheet"
    slips: float = 0.0

    def choose(self, seen: Observation) -> tuple[int, ...]:
        return searcher_for(seen.game).advised(seen.world, seen.seat, seen.seed, round(256 * self.slips))


LATER = 16
"""Each choice after the first of a move gets this fraction of the budget."""


@dataclass(frozen=True)
class SearchPlayer:
    """Searches. ``risk`` is its taste for risk: above 0 it likes moves whose outcome is uncertain, below 0 it avoids them."""

    name: str = "search"
    budget: Budget = field(default_factory=lambda: Budget(simulations=2000))
    risk: float = 0.0

    def choose(self, seen: Observation) -> tuple[int, ...]:
        path: tuple[int, ...] = ()
        for result, chosen in self.results(seen):
            path += chosen
            if result.whole:
                break
        return path

    def results(self, seen: Observation) -> Iterator[tuple[SearchResult, tuple[int, ...]]]:
        """What it finds and what it chooses: once for a whole move, or choice by choice where there are too many moves. Then the first
        choice gets the whole budget, and each later one a small part of it."""
        searcher, row, budget = searcher_for(seen.game), seen.world.copy(), self.budget
        while True:
            result = searcher.search(row, seen.seat, budget, seen.seed)
            chosen = result.preferred(self.risk)
            yield result, chosen
            budget = Budget(-(-self.budget.simulations // LATER), self.budget.seconds / LATER)
            for choice in chosen:
                searcher.machine.play(row, seen.seat, choice)
            if not searcher.machine.fields(row)["half"]:
                return


def names() -> list[str]:
    """The names of all players."""
    return ["random", "sheet", "search", *PROFILES]


def player(text: str, budget: Budget | None = None, move_time: float = 0.0, *, check: bool = True) -> Player:
    """A player by name. ``budget`` is for a ``search`` without one of its own; ``move_time`` is the most seconds a bot of your own may
    take for a move (0: any). ``check``: is one of them made now, to see if that works?"""
    name, _, detail = text.partition(":")
    if name == "search":
        chosen = Budget.parse(detail) if detail else budget
        return SearchPlayer(text, chosen) if chosen else SearchPlayer(text)
    if detail and name not in names():
        make = own.maker(text)
        if check:
            own.made_by(text, make, "0")
        return own.OwnPlayer(text, make, move_time)
    if detail:
        raise SetupError(phrases.NO_BUDGET(name=quoted(name)), field="bots")
    if name in PROFILES:
        return player_with(PROFILES[name])
    if name in ("random", "sheet"):
        return RandomPlayer() if name == "random" else SheetPlayer()
    raise SetupError(phrases.UNKNOWN_PLAYER(name=quoted(text), names=", ".join(names())), field="bots")


def player_with(profile: Profile) -> Player:
    """The player with this profile."""
    if profile.thinks:
        return SearchPlayer(profile.name, Budget(*profile.thinking), profile.risk)
    return SheetPlayer(profile.name, profile.slips)


def check_move(machine: Machine, row: Rows, seat: int, path: tuple[int, ...]) -> None:
    """Raise ValueError unless this is one whole legal move."""
    at = row.copy()
    for place, choice in enumerate(path):
        if not machine.legal(at, seat) >> choice & 1:
            raise ValueError(f"choice {choice} of {path} is not legal here")
        machine.play(at, seat, choice)
        if bool(machine.fields(at)["half"]) != (place + 1 < len(path)):
            raise ValueError(f"{path} is not one whole move")
