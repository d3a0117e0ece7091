"""How the strength of a game's bots is measured: ``STRENGTH`` in a game's file of advice, read by ``bench.strength``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Strength:
    """What the measurement should know about a game."""

    skill: bool = False
    """Is it a game of skill, worth playing against other libraries' bots?"""
    levels: bool = False
    """Are the levels of play measured in it?"""
    deals: int = 1
    """How many times the usual number of deals it takes: more where luck weighs more."""
    budget: str = ""
    """What the search needs for a move, where the usual budget tells nothing."""
    whole_games: bool = False
    """Are whole games played too, because deals alone tell another story?"""
    note: str = ""
    """A sentence that readers of the results need."""
