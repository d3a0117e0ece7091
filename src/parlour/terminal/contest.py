"""A tournament of bots, with a bar while it lasts, and its result in words."""

from __future__ import annotations

import sys
from pathlib import Path

from parlour.lab.estimates import Estimate
from parlour.lab.plan import Plan
from parlour.lab.standings import Result, seatings
from parlour.lab.tournament import run
from parlour.terminal.report import progress_bar, stopped_by_ctrl_c


def run_tournament(made: Plan, *, workers: int | None, keep: Path | None) -> tuple[Result, bool]:
    """Play it, with a progress bar where stderr is a terminal. Gives the result, and whether Ctrl-C stopped it."""
    meetings = len(made.pairs()) * made.deals
    if sys.stderr.isatty():
        print("Getting the compiled search ready; the first time this takes a minute …", file=sys.stderr)
    with stopped_by_ctrl_c() as is_stopped, progress_bar(meetings) as progress:

        def done(so_far: int, of: int) -> bool:
            progress(so_far)
            return is_stopped()

        result = run(made, workers=workers, keep=keep, progress=done)
    stopped = len(result.meetings) < meetings
    if stopped:
        kept = f" They are kept in {keep}: the same command goes on from there." if keep else ""
        print(f"Stopped after {len(result.meetings):,} of {meetings:,} meetings.{kept}", file=sys.stderr)
    return result, stopped


def number(value: Estimate, *, sign: bool = False) -> str:
    """A mean with its interval."""
    mean = f"{value.mean:+.2f}" if sign else f"{value.mean:.2f}"
    return f"{mean} ± {value.ci95:.2f}" if value.ci95 is not None else mean


def result_lines(result: Result) -> list[str]:
    """What came of a tournament."""
    made = result.plan
    changed = "".join(f", {name}={value}" for name, value in made.options)
    unit = "game" if made.whole else "deal"
    few = "fewest points win" if made.setup().rules.calling_card.low_wins else "most points win"
    ways = len(seatings(made.players))
    told = [
        f"{made.game}, {made.players} players{changed}, seed {made.seed}; search thinks {made.budget} a move; {few}",
        f"{min(pair.deals for pair in result.pairs()):,} {unit}s for every two bots, each in {ways} seatings; {result.seconds:.0f} s. "
        "After ± stands half a 95 % confidence interval.",
        "",
        f"{'bot':<22}{'rating':>14}{'points a deal':>20}{f'{unit}s won':>18}",
    ]
    for bot in result.bots():
        won = f"{100 * bot.wins.mean:.1f} %" + (f" ± {100 * bot.wins.ci95:.1f}" if bot.wins.ci95 is not None else "")
        told.append(f"{bot.name:<22}{f'{bot.rating:+.0f} ± {bot.rating_ci95:.0f}':>14}{number(bot.points):>20}{won:>18}")
    told += ["", "Points a deal in favour of the first:"]
    for pair in result.pairs():
        told.append(f"  {f'{pair.a} - {pair.b}':<34}{number(pair.difference, sign=True):>16}")
    return told
