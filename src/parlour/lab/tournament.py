"""Tournaments: how strong are the bots?

Every two bots meet. They sit down alternately (a b a b …), and the same deal is played in every seating, so that each has had the
other's cards and place; what is left of luck is told by the confidence interval, for which each deal (all its seatings taken together)
is one observation. As a rule one deal is played, from the start of a game; or whole games.

What has been played is kept in a file, if one is named, and a tournament that was interrupted goes on from there.
"""

from __future__ import annotations

import json
import math
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context, parent_process
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from parlour.bots import observation
from parlour.bots.players import Player, budget_of, check_move, mind_of, player
from parlour.compile.simulate import cores
from parlour.engine.common import next_to_act
from parlour.lang.cards import each
from parlour.lang.errors import SetupError
from parlour.play.game import Game

NORMAL_95 = 1.959964
MOST_DEALS = 10_000_000
MOST_BOTS = 12
RESAMPLED = 200
"""So often the deals are drawn anew for the intervals of the ratings."""
ELO = 400 / math.log(10)

Find = Callable[[str], Player]


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: str
    players: int
    options: tuple[tuple[str, str | int], ...]
    bots: tuple[str, ...]
    deals: int
    seed: str
    budget: str
    whole: bool = False
    """Whole games instead of single deals."""

    def setup(self) -> Game:
        """The game with its players and options."""
        return Game(self.game, self.players, dict(self.options))

    def same_cards(self) -> dict[str, Any]:
        """What must be the same for results to be put together: everything but the number of deals."""
        return {name: value for name, value in json.loads(json.dumps(vars(self))).items() if name != "deals"}

    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return list(combinations(self.bots, 2))


def plan(
    game: Game,
    bots: Sequence[str],
    *,
    deals: int,
    seed: str | int = 0,
    budget: str = "20ms",
    whole: bool = False,
    find: Find | None = None,
) -> Plan:
    """A tournament, or SetupError with what is wrong with it. ``find`` finds a bot by its name."""
    if len(bots) < 2 or len(set(bots)) < len(bots) or len(bots) > MOST_BOTS:
        raise SetupError(f"bots: from 2 to {MOST_BOTS} different ones are wanted, as in --bots search,sheet,random")
    if isinstance(deals, bool) or not isinstance(deals, int) or not 1 <= deals <= MOST_DEALS:
        raise SetupError(f"deals: a number from 1 to {MOST_DEALS:,} is wanted")
    thinking = budget_of(budget)
    for name in bots:
        (find or (lambda text: player(text, thinking)))(name)
    return Plan(game.name, game.players, tuple(game.changed.items()), tuple(bots), deals, str(seed), budget, whole)


@dataclass(frozen=True)
class Meeting:
    """One deal (or game) of two bots in all seatings: for each the points a seat and deal, and the share of the seatings won by a seat."""

    pair: int
    deal: int
    points: tuple[float, float]
    wins: tuple[float, float]


# -- playing


def seatings(players: int) -> list[tuple[int, ...]]:
    """All ways to seat bot 0 and bot 1 alternately: those of a b a b … and of b a b a …, turned by any number of seats."""
    found = {
        tuple((seat + turn) % players % 2 ^ other for seat in range(players)) for turn in range(players) for other in (0, 1)
    }
    return sorted(found)


def play_one(game: Game, seed: str, bots: Sequence[Player], *, whole: bool = False) -> tuple[list[float], list[int]]:
    """Play a deal (or a game), bot by seat. Gives points a deal by seat, and the seats that won (or lead, if it would go on)."""
    mind = mind_of(game)
    machine = mind.machine
    row = machine.open(seed, 0)
    record = machine.record(row)
    sums, deals, moves = [0.0] * game.players, 0, 0
    while True:
        while not record["closed"]:
            able = int(record["actors"])
            seat = able.bit_length() - 1 if able & (able - 1) == 0 else next_to_act(machine.plain(row))
            path = bots[seat].choose(observation.of_row(machine, row, seat, f"{seed}/{seat}/{moves}"))
            check_move(mind, row, seat, path)
            for choice in path:
                machine.play(row, seat, choice)
            moves += 1
        deals += 1
        for seat in range(game.players):
            sums[seat] += int(record["points"][seat])
        if record["ended"] or not whole:
            break
        machine.next_deal(row)
    winners = int(record["winners"]) if record["ended"] else game.rules.verbs.leaders(machine.plain(row))
    return [points / deals for points in sums], list(each(winners))


def meet(game: Game, pair: int, deal: int, bots: tuple[Player, Player], seed: str, *, whole: bool) -> Meeting:
    """Two bots play the same deal in all seatings."""
    points: tuple[list[float], list[float]] = [], []
    wins = [0.0, 0.0]
    ways = seatings(game.players)
    for way in ways:
        got, winners = play_one(game, f"{seed}#{deal}", [bots[who] for who in way], whole=whole)
        for seat, who in enumerate(way):
            points[who].append(got[seat])
        for seat in winners:
            wins[way[seat]] += 1 / len(winners) / len(ways)
    return Meeting(pair, deal, (fmean(points[0]), fmean(points[1])), (wins[0], wins[1]))


_playing: tuple[Plan, Game, Find] | None = None


def _start(made: Plan, find: Find | None) -> None:
    """What a worker process keeps from one piece of work to the next."""
    global _playing
    if parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    budget = budget_of(made.budget)
    _playing = made, made.setup(), find or (lambda text: player(text, budget))


def _work(pair: int, deals: Sequence[int]) -> list[Meeting]:
    assert _playing is not None
    made, game, find = _playing
    a, b = made.pairs()[pair]
    return [meet(game, pair, deal, (find(a), find(b)), made.seed, whole=made.whole) for deal in deals]


def run(
    made: Plan,
    *,
    workers: int | None = None,
    keep: Path | None = None,
    find: Find | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Result:
    """Play a tournament. ``keep`` is the file of what has been played; ``progress`` is told how many meetings of how many are done, and may
    stop the tournament by answering True."""
    begun = time.perf_counter()
    done = {(meeting.pair, meeting.deal): meeting for meeting in read_kept(keep, made)}
    total = len(made.pairs()) * made.deals
    todo = [(pair, deal) for deal in range(made.deals) for pair in range(len(made.pairs())) if (pair, deal) not in done]
    workers = workers or cores()
    mind_of(made.setup()).warm_up()
    for meeting in _played(made, todo, workers, find):
        done[meeting.pair, meeting.deal] = meeting
        write_kept(keep, made, meeting)
        if progress is not None and progress(len(done), total) is True:
            break
    return Result(made, sorted(done.values(), key=lambda m: (m.pair, m.deal)), time.perf_counter() - begun)


def _played(made: Plan, todo: list[tuple[int, int]], workers: int, find: Find | None) -> Iterator[Meeting]:
    """The meetings, as they are done: here, or spread over processes."""
    if workers == 1 or len(todo) < 2:
        _start(made, find)
        for pair, deal in todo:
            yield from _work(pair, [deal])
        return
    pool = ProcessPoolExecutor(min(workers, len(todo)), get_context("spawn"), _start, (made, find))
    try:
        rest = iter(todo)
        running = {pool.submit(_work, pair, [deal]) for _, (pair, deal) in zip(range(3 * workers), rest, strict=False)}
        while running:
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                yield from future.result()
                following = next(rest, None)
                if following is not None:
                    running.add(pool.submit(_work, following[0], [following[1]]))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


# -- keeping


def read_kept(keep: Path | None, made: Plan) -> list[Meeting]:
    """What an earlier run of the same tournament has played."""
    if keep is None or not keep.exists():
        return []
    lines = keep.read_text(encoding="utf-8").splitlines()
    try:
        head = json.loads(lines[0])
    except (IndexError, ValueError):
        raise SetupError(f"{keep}: this is no file of a tournament") from None
    if head != made.same_cards():
        raise SetupError(f"{keep}: this is another tournament; name another file, or ask for the same as before")
    found = []
    for line in lines[1:]:
        try:
            pair, deal, points, wins = json.loads(line)
            found.append(Meeting(pair, deal, (points[0], points[1]), (wins[0], wins[1])))
        except (ValueError, TypeError, IndexError):
            break  # the line that was being written when the run was cut off
    return [meeting for meeting in found if meeting.deal < made.deals and meeting.pair < len(made.pairs())]


def write_kept(keep: Path | None, made: Plan, meeting: Meeting) -> None:
    """Add a meeting to the file."""
    if keep is None:
        return
    new = not keep.exists()
    with keep.open("a", encoding="utf-8") as file:
        if new:
            file.write(json.dumps(made.same_cards()) + "\n")
        file.write(json.dumps([meeting.pair, meeting.deal, meeting.points, meeting.wins]) + "\n")


# -- counting


@dataclass(frozen=True)
class Estimate:
    """A mean and half the width of its 95 % confidence interval (None from one observation alone)."""

    mean: float
    ci95: float | None

    @staticmethod
    def of(values: Sequence[float]) -> Estimate:
        """From independent observations."""
        if not values:
            return Estimate(0.0, None)
        return Estimate(fmean(values), NORMAL_95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None)


@dataclass(frozen=True)
class PairResult:
    """How two bots did against each other: points a deal in a's favour, and the games won by each."""

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
class Result:
    """What came of a tournament."""

    plan: Plan
    meetings: list[Meeting]
    seconds: float

    def pairs(self) -> list[PairResult]:
        """Every two bots."""
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
        """A number for each bot such that 400 more means ten games won for one lost (Bradley and Terry's model, by wins), and half the
        95 % interval of each, from deals drawn anew."""
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
        ]  # half a game each to begin with: nobody is infinitely strong
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

    def as_json(self) -> dict[str, Any]:
        """For programs: what ``parlour tournament --json`` prints."""
        made = self.plan
        return {
            "game": made.game,
            "players": made.players,
            "options": made.setup().options,
            "seed": made.seed,
            "budget": made.budget,
            "unit": "game" if made.whole else "deal",
            "deals": min((pair.deals for pair in self.pairs()), default=0),
            "seatings": len(seatings(made.players)),
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
