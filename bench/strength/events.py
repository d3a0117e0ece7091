"""The parts of the measurement, and the tournaments that each is made of."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import parlour
from parlour.bots import adviser
from parlour.bots.players import Player, player
from parlour.bots.search.budget import Budget
from parlour.engine.strength import Strength
from parlour.lab.standings import TournamentResult
from parlour.lab.tournament import run
from parlour.lab.tournament_plan import TournamentPlan, plan_tournament, read_kept

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / "build/strength"
SEED = "strength"
RIVAL = "openspiel"


@dataclass(frozen=True)
class Event:
    """One part of the measurement."""

    name: str
    bots: tuple[str, ...]
    games: tuple[str, ...]
    deals: int
    budget: str
    by_luck: bool = True
    """Does a game in which luck weighs more get more deals?"""
    whole: bool = False
    """Are whole games played instead of single deals?"""


def _games(which: Callable[[Strength], bool]) -> tuple[str, ...]:
    """The games whose files of advice say so."""
    return tuple(game for game in parlour.games.built_in() if which(adviser.strength(game)))


SKILL, LEVELED = _games(lambda game: game.skill), _games(lambda game: game.levels)
EVENTS = (
    Event("ladder", ("search", "sheet", "random"), tuple(parlour.games.built_in()), 100, "1000sims"),
    Event("games", ("search", "sheet"), _games(lambda game: game.whole_games), 300, "10000sims", by_luck=False, whole=True),
    Event("time", ("search", RIVAL), SKILL, 30, "20ms"),
    Event("simulations", ("search", RIVAL), SKILL, 30, "200sims"),
    Event("fair", ("fair", "easy"), LEVELED, 400, "1000sims", by_luck=False),
    Event("strong", ("strong", "fair"), LEVELED, 120, "1000sims", by_luck=False),
    Event("best", ("best", "strong"), LEVELED, 16, "1000sims", by_luck=False),
)
LEVELS = ("fair", "strong", "best")


def find(text: str, budget: str) -> Player:
    """A bot by its name: one of ours, or the rival."""
    if text == RIVAL:
        from bench.ismcts import Rival

        return Rival(RIVAL, Budget.parse(budget))
    return player(text, Budget.parse(budget))


def budget_for(event: Event, game: str) -> str:
    """What search may think about a move; a game may need more than the usual in the first event."""
    return (adviser.strength(game).budget if event is EVENTS[0] else "") or event.budget


def planned(event: Event, game: str, part: float) -> tuple[TournamentPlan, Path]:
    """The tournament of an event in a game, and the file that keeps its results."""
    deals = max(2, math.ceil(event.deals * (adviser.strength(game).deals if event.by_luck else 1) * part))
    budget = budget_for(event, game)
    made = plan_tournament(
        parlour.load(game),
        event.bots,
        deals=deals,
        seed=SEED,
        budget=budget,
        whole=event.whole,
        find=partial(find, budget=budget),
    )
    return made, KEPT / f"{event.name}-{game}.jsonl"


def so_far(event: Event, game: str, part: float) -> TournamentResult:
    """What has been played of a tournament so far."""
    made, keep = planned(event, game, part)
    return TournamentResult(made, read_kept(keep, made), 0.0)


def hold(event: Event, game: str, part: float, workers: int | None) -> TournamentResult:
    """Play a tournament, or the rest of it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    made, keep = planned(event, game, part)

    def tell(done: int, of: int) -> None:
        if sys.stderr.isatty() or done == of:
            print(
                f"\r  {event.name} {game}: {done} of {of} meetings", end="" if done < of else "\n", file=sys.stderr, flush=True
            )

    return run(made, keep=keep, find=partial(find, budget=made.budget), progress=tell, workers=workers)
