"""What came of a tournament: points, wins and ratings."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from parlour.lab.estimates import NORMAL_95, Estimate
from parlour.lab.tournament_plan import Meeting, TournamentPlan

RESAMPLED = 200
"""How often the deals are resampled for the intervals of the ratings."""
ELO = 400 / math.log(10)


def seatings(players: int) -> list[tuple[int, ...]]:
    """All ways to seat bots 0 and 1 alternately: a b a b … and b a b a …, rotated by any number of seats."""
    found = {
        tuple((seat + turn) % players % 2 ^ other for seat in range(players)) for turn in range(players) for other in (0, 1)
    }
    return sorted(found)


@dataclass(frozen=True)
class PairResult:
    """How two bots did against each other: a's lead in points per deal, and the share of games each won."""

    a: str
    b: str
    difference: Estimate
    wins: tuple[float, float]
    deals: int


@dataclass(frozen=True)
class BotResult:
    """How a bot did against all others."""

    name: str
    points: Estimate
    wins: Estimate
    rating: float
    rating_ci95: float


@dataclass(frozen=True)
class TournamentResult:
    """The result of a tournament."""

    plan: TournamentPlan
    meetings: list[Meeting]
    seconds: float

    def pairs(self) -> list[PairResult]:
        """The results of every two bots."""
        sign = -1.0 if self.plan.setup().rules.calling_card.low_wins else 1.0
        found = []
        for number, (a, b) in enumerate(self.plan.pairs()):
            met = [meeting for meeting in self.meetings if meeting.pair == number]
            wins = (fmean(m.wins[0] for m in met), fmean(m.wins[1] for m in met)) if met else (0.0, 0.0)
            difference = Estimate.of([sign * (m.points[0] - m.points[1]) for m in met])
            found.append(PairResult(a, b, difference, wins, len(met)))
        return found

    def bots(self) -> list[BotResult]:
        """All bots, the best first."""
        pairs = self.plan.pairs()
        ratings, intervals = self.ratings()
        found = []
        for place, name in enumerate(self.plan.bots):
            points, wins = [], []
            for meeting in self.meetings:
                if name in pairs[meeting.pair]:
                    own = pairs[meeting.pair].index(name)
                    points.append(meeting.points[own])
                    wins.append(meeting.wins[own])
            found.append(BotResult(name, Estimate.of(points), Estimate.of(wins), ratings[place], intervals[place]))
        return sorted(found, key=lambda bot: -bot.rating)

    def ratings(self) -> tuple[list[float], list[float]]:
        """Ratings by which a lead of 400 means ten wins for each loss (the Bradley-Terry model), and half their 95 % intervals, from deals
        resampled."""
        by_deal: dict[int, list[Meeting]] = {}
        for meeting in self.meetings:
            by_deal.setdefault(meeting.deal, []).append(meeting)
        deals, chance = list(by_deal.values()), random.Random(1)
        if not deals:
            return [0.0] * len(self.plan.bots), [0.0] * len(self.plan.bots)
        drawn = [
            self._rated([meeting for deal in chance.choices(deals, k=len(deals)) for meeting in deal]) for _ in range(RESAMPLED)
        ]
        found = self._rated(self.meetings)
        return found, [NORMAL_95 * stdev(one[place] for one in drawn) for place in range(len(found))]

    def _rated(self, meetings: Sequence[Meeting]) -> list[float]:
        bots = self.plan.bots
        won = [
            [0.5 if a != b else 0.0 for b in bots] for a in bots
        ]  # half a game each to start with: nobody is infinitely strong
        places = [(bots.index(a), bots.index(b)) for a, b in self.plan.pairs()]
        for meeting in meetings:
            a, b = places[meeting.pair]
            won[a][b] += meeting.wins[0]
            won[b][a] += meeting.wins[1]
        strength = [1.0] * len(bots)
        for _ in range(100):
            for a in range(len(bots)):
                met = sum((won[a][b] + won[b][a]) / (strength[a] + strength[b]) for b in range(len(bots)) if b != a)
                strength[a] = sum(won[a]) / met
            middle = math.exp(fmean(math.log(one) for one in strength))
            strength = [one / middle for one in strength]
        return [ELO * math.log(one) for one in strength]

    def as_json(self) -> dict[str, object]:
        """What ``parlour tournament --json`` prints."""
        plan = self.plan
        return {
            "game": plan.game,
            "players": plan.players,
            "options": plan.setup().options,
            "seed": plan.seed,
            "budget": plan.budget,
            "unit": "game" if plan.whole else "deal",
            "deals": min((pair.deals for pair in self.pairs()), default=0),
            "seatings": len(seatings(plan.players)),
            "seconds": self.seconds,
            "bots": [
                {
                    "name": bot.name, "points": bot.points.mean, "ci95": bot.points.ci95, "wins": bot.wins.mean,
                    "wins_ci95": bot.wins.ci95, "rating": bot.rating, "rating_ci95": bot.rating_ci95,
                }
                for bot in self.bots()
            ],
            "pairs": [
                {
                    "a": pair.a, "b": pair.b, "difference": pair.difference.mean, "ci95": pair.difference.ci95,
                    "a_wins": pair.wins[0], "b_wins": pair.wins[1], "deals": pair.deals,
                }
                for pair in self.pairs()
            ],
        }  # fmt: skip
