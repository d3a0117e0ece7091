"""An analysis in a process of its own, for a server with other things to do: ``python -m parlour.lab.worker``.

It reads one JSON object (``record``, ``seat``, ``deal``, ``simulations``) and writes JSON lines: its progress, then what it found.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from parlour.bots.adviser import all_luck
from parlour.bots.search.budget import Budget
from parlour.bots.second_opinion import is_compiled
from parlour.lab.analysis import Analysis, Choice, Decision
from parlour.lab.coach import analyse
from parlour.lab.review import Review, ReviewedChoice, ReviewedDecision

SHOWN = 8
"""The most choices of a decision to tell, besides what was done."""


def told(found: Analysis) -> Review:
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


def _decision(one: Decision) -> ReviewedDecision:
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


def _choice(one: Decision, choice: Choice) -> ReviewedChoice:
    return ReviewedChoice(
        said=one.told(choice),
        own=choice is one.played,
        points=round(choice.points, 3),
        ci95=round(choice.points_ci95, 3),
        worth=round(choice.worth, 5),
    )


def say(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def main() -> int:
    with suppress(OSError):
        os.nice(10)
    asked = json.load(sys.stdin)
    game = asked["record"]["game"]
    if not all_luck(game) and not is_compiled(game):
        say(preparing=True)
    budget = Budget(simulations=asked["simulations"])
    found = analyse(asked["record"], asked["seat"], budget, lambda done, of: say(done=done, of=of), deal=asked["deal"])
    say(found=asdict(told(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
