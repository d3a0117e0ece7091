"""What the coach says of a seat's decisions, as types: for a page, the mistakes first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReviewedChoice:
    """One choice of a decision, and what it was worth."""

    said: str
    own: bool
    """Is it what was played?"""
    points: float
    ci95: float
    worth: float
    """Its share of the game: by this the best is the best."""


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision, with its choices, the best first."""

    deal: int
    label: str
    deed: str
    played: str
    best: str
    mistake: bool
    more: float
    """By how many points the best was better."""
    ci95: float
    """How sure that is."""
    in_points: bool
    """Is it clear in points?"""
    known: tuple[str, ...]
    left_out: int
    complete: bool
    choices: tuple[ReviewedChoice, ...]


@dataclass(frozen=True)
class Review:
    """The decisions of a seat: the mistakes, costliest first, then the others."""

    deals: int
    forced: int
    races: int
    luck: str
    mistakes: int
    decisions: tuple[ReviewedDecision, ...]
