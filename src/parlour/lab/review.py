"""What the coach says of a seat's decisions, as types: for a page, the mistakes first."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.lab.analysis import Analysis, AnalyzedChoice, AnalyzedDecision

SHOWN = 8
"""The most choices of a decision to tell, besides what was done."""


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


def review_of(found: Analysis) -> Review:
    """What a page needs of an analysis: the mistakes, the costliest first, then the other decisions as they came."""
    mistakes = found.mistakes()
    rest = [decision for decision in found.decisions if not decision.is_mistake]
    return Review(
        deals=found.deals,
        forced=found.forced,
        races=found.races,
        luck=found.luck,
        mistakes=len(mistakes),
        decisions=tuple(_decision(decision) for decision in (*mistakes, *rest)),
    )


def _decision(one: AnalyzedDecision) -> ReviewedDecision:
    shown = [choice for place, choice in enumerate(one.choices) if place < SHOWN or choice is one.played]
    return ReviewedDecision(
        deal=one.deal,
        label=one.label,
        deed=one.deed,
        played=one.told(one.played),
        best=one.told(one.best),
        mistake=one.is_mistake,
        more=round(one.best.more, 3),
        ci95=round(one.best.more_ci95, 3),
        in_points=bool(one.best.more > one.best.more_ci95),
        known=tuple(one.known),
        left_out=len(one.choices) - len(shown),
        complete=one.complete,
        choices=tuple(_choice(one, choice) for choice in shown),
    )


def _choice(one: AnalyzedDecision, choice: AnalyzedChoice) -> ReviewedChoice:
    return ReviewedChoice(
        said=one.told(choice),
        own=choice is one.played,
        points=round(choice.points, 3),
        ci95=round(choice.points_ci95, 3),
        worth=round(choice.worth, 5),
    )
