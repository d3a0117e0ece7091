"""Measurements: tournaments of bots, and the analysis of games that were played.

``plan_tournament`` says what to play and ``run_tournament`` plays it; ``analyse`` reviews a record.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in ``typing``, which takes longer to import than everything here
if TYPE_CHECKING:
    from parlour.lab.analysis import Analysis
    from parlour.lab.coach import analyse
    from parlour.lab.estimates import Estimate
    from parlour.lab.standings import BotResult, PairResult, TournamentResult
    from parlour.lab.tournament import run as run_tournament
    from parlour.lab.tournament_plan import TournamentPlan, plan_tournament

_PLACES = {
    "Analysis": ("parlour.lab.analysis", "Analysis"),
    "BotResult": ("parlour.lab.standings", "BotResult"),
    "Estimate": ("parlour.lab.estimates", "Estimate"),
    "PairResult": ("parlour.lab.standings", "PairResult"),
    "TournamentPlan": ("parlour.lab.tournament_plan", "TournamentPlan"),
    "TournamentResult": ("parlour.lab.standings", "TournamentResult"),
    "analyse": ("parlour.lab.coach", "analyse"),
    "plan_tournament": ("parlour.lab.tournament_plan", "plan_tournament"),
    "run_tournament": ("parlour.lab.tournament", "run"),
}
"""The names that are imported on first use, with their modules and their names there."""


def __getattr__(name: str) -> object:
    """Import a name when it is first used."""
    if name not in _PLACES:
        raise AttributeError(f"module 'parlour.lab' has no attribute {name!r}")
    from importlib import import_module

    module, there = _PLACES[name]
    found: object = getattr(import_module(module), there)
    globals()[name] = found
    return found


__all__ = [
    "Analysis",
    "BotResult",
    "Estimate",
    "PairResult",
    "TournamentPlan",
    "TournamentResult",
    "analyse",
    "plan_tournament",
    "run_tournament",
]
