"""Tournaments: how strong are the bots?

Every two bots meet. They sit alternately (a b a b …) and play the same deal in every seating, so each gets the other's cards
and place. What luck is left shows in the confidence interval, for which each deal (with all its seatings) is one observation.
Usually a single deal is played from the start of a game; or whole games.

What has been played is kept in a file, if one is named, and an interrupted tournament goes on from there.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from pathlib import Path
from statistics import fmean

from parlour.bots.own import OwnPlayer, is_own
from parlour.bots.players import Observation, Player, check_move, player, searcher_for
from parlour.bots.search.budget import Budget
from parlour.compile.simulate import cores
from parlour.engine.common import next_to_act
from parlour.lab.standings import TournamentResult, seatings
from parlour.lab.tournament_plan import Find, Meeting, TournamentPlan, read_kept, write_kept
from parlour.lab.tournament_table import play_at_table
from parlour.lang.cards import each
from parlour.play.game import Game


def play_one(game: Game, seed: str, bots: Sequence[Player], *, whole: bool = False) -> tuple[list[float], list[int]]:
    """Play a deal (or a game) with these bots by seat. Returns points per deal by seat, and the seats that won (or lead)."""
    if any(isinstance(bot, OwnPlayer) for bot in bots):
        return play_at_table(game, seed, bots, whole=whole)
    machine = searcher_for(game).machine
    row = machine.open(seed, 0)
    state = machine.fields(row)
    sums, deals, moves = [0.0] * game.players, 0, 0
    while True:
        while not state["deal_over"]:
            able = int(state["actors"])
            seat = able.bit_length() - 1 if able & (able - 1) == 0 else next_to_act(machine.plain(row))
            path = bots[seat].choose(Observation.of_row(machine, row, seat, f"{seed}/{seat}/{moves}"))
            check_move(machine, row, seat, path)
            for choice in path:
                machine.play(row, seat, choice)
            moves += 1
        deals += 1
        for seat in range(game.players):
            sums[seat] += int(state["points"][seat])
        if state["ended"] or not whole:
            break
        machine.next_deal(row)
    winners = int(state["winners"]) if state["ended"] else game.rules.verbs.leaders(machine.plain(row))
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


_playing: tuple[TournamentPlan, Game, Find] | None = None


def _start(plan: TournamentPlan, find: Find | None) -> None:
    """Set up what a worker process keeps from one piece of work to the next."""
    global _playing
    if parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    budget = Budget.parse(plan.budget)
    _playing = plan, plan.setup(), find or (lambda text: player(text, budget, plan.move_time, check=False))


def _work(pair: int, deals: Sequence[int]) -> list[Meeting]:
    assert _playing is not None
    plan, game, find = _playing
    a, b = plan.pairs()[pair]
    return [meet(game, pair, deal, (find(a), find(b)), plan.seed, whole=plan.whole) for deal in deals]


def run(
    plan: TournamentPlan,
    *,
    workers: int | None = None,
    keep: Path | None = None,
    find: Find | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> TournamentResult:
    """Play a tournament. ``keep`` is the file that keeps what has been played. ``progress`` is called with the number of meetings
    done and of all meetings, and stops the tournament by returning True. So does a bot of your own that answers wrong: BotError."""
    begun = time.perf_counter()
    done = {(meeting.pair, meeting.deal): meeting for meeting in read_kept(keep, plan)}
    total = len(plan.pairs()) * plan.deals
    todo = [(pair, deal) for deal in range(plan.deals) for pair in range(len(plan.pairs())) if (pair, deal) not in done]
    workers = workers or cores()
    if not all(map(is_own, plan.bots)):
        searcher_for(plan.setup()).warm_up()
    for meeting in _played(plan, todo, workers, find):
        done[meeting.pair, meeting.deal] = meeting
        write_kept(keep, plan, meeting)
        if progress is not None and progress(len(done), total) is True:
            break
    return TournamentResult(plan, sorted(done.values(), key=lambda m: (m.pair, m.deal)), time.perf_counter() - begun)


def _played(plan: TournamentPlan, todo: list[tuple[int, int]], workers: int, find: Find | None) -> Iterator[Meeting]:
    """The meetings as they are played: here, or spread over processes."""
    if workers == 1 or len(todo) < 2:
        _start(plan, find)
        for pair, deal in todo:
            yield from _work(pair, [deal])
        return
    pool = ProcessPoolExecutor(min(workers, len(todo)), get_context("spawn"), _start, (plan, find))
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
