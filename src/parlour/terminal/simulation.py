"""A simulation at a terminal, and what it found in words."""

from __future__ import annotations

import sys

from parlour.compile.simulate import Summary, simulate
from parlour.lang.phrases import worded
from parlour.play.game import Game
from parlour.terminal import phrases
from parlour.terminal.progress import progress_bar, stopped_by_ctrl_c
from parlour.terminal.standing import changed_options


def run_simulation(game: Game, *, deals: int, seed: str | int, threads: int | None) -> tuple[Summary, bool]:
    """Simulate, with a progress bar where stderr is a terminal. Returns the summary, and whether Ctrl-C stopped it."""
    with stopped_by_ctrl_c() as is_stopped, progress_bar(deals) as progress:

        def done(so_far: int) -> bool:
            progress(so_far)
            return is_stopped()

        summary = simulate(game, deals=deals, seed=seed, threads=threads, progress=done)
    stopped = summary.deals < deals
    if stopped:
        print(phrases.STOPPED_DEALS(done=summary.deals, deals=deals), file=sys.stderr)
    return summary, stopped


def summary_lines(found: Summary, game: Game) -> list[str]:
    """What a simulation found."""
    setup = phrases.SETUP(game=found.game, players=found.players, options=changed_options(game), seed=found.seed)
    told = [setup, _speed_line(found), "", phrases.POINTS_BY_SEAT()]
    for seat, (mean, half) in enumerate(zip(found.means, found.ci95, strict=True)):
        interval = phrases.ONE_GAME_ONLY() if half is None else phrases.INTERVAL(low=mean - half, high=mean + half)
        told.append(f"  {_seat_name(seat):<22}{mean:10.4f}   {interval}")
    told += ["", phrases.HOW_DEALS_END()]
    for how, times in found.endings.items():
        told.append(f"  {worded(how):<30}{times:12,}  {100 * times / max(1, found.deals):6.2f} %")
    return told


def _speed_line(found: Summary) -> str:
    return phrases.SPEED(
        deals=found.deals,
        games=found.games,
        decisions=found.decisions,
        seconds=found.seconds,
        rate=(found.decisions / found.seconds if found.seconds else 0.0) / 1e6,
        threads=found.threads,
        compiling=found.compile_seconds,
    )


def _seat_name(seat: int) -> str:
    """A seat by its place from the dealer."""
    if seat == 0:
        return phrases.THE_DEALER()
    return phrases.LEFT_OF_DEALER() if seat == 1 else phrases.FURTHER_LEFT(seats=seat)
