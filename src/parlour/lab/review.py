"""What the coach says of a seat's decisions, as types: for a page, the mistakes first."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from parlour.lab.analysis import Analysis, AnalyzedChoice, AnalyzedDecision
from parlour.play import views
from parlour.play.table import Table
from parlour.play.views import View

SHOWN = 16
"""The most choices of a decision to tell, besides what was done."""
MAX_VIEWS = 80
"""The most decisions that come with the table as it was: the mistakes first. (A view has one to three thousand bytes.)"""


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
    cards: tuple[str, ...]
    """The cards of the move."""


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
    view: View | None
    """What the seat saw then; None in a game of very many decisions."""


@dataclass(frozen=True)
class Review:
    """The decisions of a seat: the mistakes, costliest first, then the others."""

    deals: int
    forced: int
    races: int
    luck: str
    mistakes: int
    decisions: tuple[ReviewedDecision, ...]


def review_of(found: Analysis, table: Table) -> Review:
    """What a page needs of an analysis: the mistakes, the costliest first, then the other decisions as they came."""
    mistakes = found.mistakes()
    rest = [decision for decision in found.decisions if not decision.is_mistake]
    ordered = [*mistakes, *rest]
    seen = views_before(table, found.seat, {decision.move for decision in ordered[:MAX_VIEWS]})
    return Review(
        deals=found.deals,
        forced=found.forced,
        races=found.races,
        luck=found.luck,
        mistakes=len(mistakes),
        decisions=tuple(_decision(decision, seen.get(decision.move)) for decision in ordered),
    )


def views_before(table: Table, seat: int, moves: Collection[int]) -> dict[int, View]:
    """What a seat saw before each of these moves of a game, counted from 0."""
    at = table.copy()
    at.undo(len(table.moves))
    found: dict[int, View] = {}
    for number, (mover, text) in enumerate(table.moves):
        if number in moves:
            found[number] = views.seen(at, seat)
        if len(found) == len(moves):
            break
        at.play(mover, text)
    return found


def _decision(one: AnalyzedDecision, view: View | None) -> ReviewedDecision:
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
        view=view,
    )


def _choice(one: AnalyzedDecision, choice: AnalyzedChoice) -> ReviewedChoice:
    return ReviewedChoice(
        said=one.told(choice),
        own=choice is one.played,
        points=round(choice.points, 3),
        ci95=round(choice.points_ci95, 3),
        worth=round(choice.worth, 5),
        cards=choice.cards,
    )
