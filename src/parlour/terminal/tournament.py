"""A tournament of bots at a terminal, and its result in words."""

from __future__ import annotations

import sys
from pathlib import Path

from parlour.lab.estimates import Estimate
from parlour.lab.standings import TournamentResult, seatings
from parlour.lab.tournament import run
from parlour.lab.tournament_plan import TournamentPlan
from parlour.terminal import phrases
from parlour.terminal.progress import progress_bar, stopped_by_ctrl_c


def run_tournament(plan: TournamentPlan, *, workers: int | None, keep: Path | None) -> tuple[TournamentResult, bool]:
    """Play it, with a progress bar where stderr is a terminal. Returns the result, and whether Ctrl-C stopped it."""
    meetings = len(plan.pairs()) * plan.deals
    if sys.stderr.isatty():
        print(phrases.LOADING_SEARCH(), file=sys.stderr)
    with stopped_by_ctrl_c() as is_stopped, progress_bar(meetings) as progress:

        def done(so_far: int, of: int) -> bool:
            progress(so_far)
            return is_stopped()

        result = run(plan, workers=workers, keep=keep, progress=done)
    stopped = len(result.meetings) < meetings
    if stopped:
        kept = " " + phrases.KEPT_MEETINGS(file=keep) if keep else ""
        print(phrases.STOPPED_MEETINGS(done=len(result.meetings), meetings=meetings) + kept, file=sys.stderr)
    return result, stopped


def estimate_text(value: Estimate, *, sign: bool = False) -> str:
    """A mean with half the width of its interval."""
    mean = f"{value.mean:+.2f}" if sign else f"{value.mean:.2f}"
    return f"{mean} ± {value.ci95:.2f}" if value.ci95 is not None else mean


def result_lines(result: TournamentResult) -> list[str]:
    """The result of a tournament: each bot's rating, points and wins, and each pair's difference."""
    units = phrases.GAMES() if result.plan.whole else phrases.DEALS()
    head = f"{phrases.BOT():<22}{phrases.RATING():>14}{phrases.POINTS_PER_DEAL():>20}{phrases.WON(units=units):>18}"
    told = [_setup_line(result.plan), _seatings_line(result, units), "", head]
    for bot in result.bots():
        won = f"{100 * bot.wins.mean:.1f} %" + (f" ± {100 * bot.wins.ci95:.1f}" if bot.wins.ci95 is not None else "")
        told.append(f"{bot.name:<22}{f'{bot.rating:+.0f} ± {bot.rating_ci95:.0f}':>14}{estimate_text(bot.points):>20}{won:>18}")
    told += ["", phrases.IN_FAVOR_OF_FIRST()]
    for pair in result.pairs():
        told.append(f"  {f'{pair.a} - {pair.b}':<34}{estimate_text(pair.difference, sign=True):>16}")
    return told


def _setup_line(plan: TournamentPlan) -> str:
    options = "".join(f", {name}={value}" for name, value in plan.options)
    low_wins = plan.setup().rules.calling_card.low_wins
    setup = phrases.SETUP(game=plan.game, players=plan.players, options=options, seed=plan.seed)
    return phrases.TOURNAMENT(setup=setup, budget=plan.budget, aim=(phrases.FEWEST_WIN if low_wins else phrases.MOST_WIN)())


def _seatings_line(result: TournamentResult, units: str) -> str:
    number, ways = min(pair.deals for pair in result.pairs()), len(seatings(result.plan.players))
    return phrases.SEATINGS(number=number, units=units, ways=ways, seconds=result.seconds)
