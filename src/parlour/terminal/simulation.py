"""A simulation at a terminal, and what it found in words."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from parlour.compile.simulate import Summary, simulate
from parlour.lang.phrases import worded
from parlour.play.game import Game
from parlour.terminal import phrases
from parlour.terminal.progress import progress_bar, stopped_by_ctrl_c
from parlour.terminal.standing import changed_options


def run_simulation(
    game: Game, *, deals: int, seed: str | int, threads: int | None, policy: str | Sequence[str] = "random"
) -> tuple[Summary, bool]:
    """Simulate, with a progress bar where stderr is a terminal. Returns the summary, and whether Ctrl-C stopped it."""
    with stopped_by_ctrl_c() as is_stopped, progress_bar(deals) as progress:

        def done(so_far: int) -> bool:
            progress(so_far)
            return is_stopped()

        summary = simulate(game, deals=deals, seed=seed, threads=threads, policy=policy, progress=done)
    stopped = summary.deals < deals
    if stopped:
        print(phrases.STOPPED_DEALS(done=summary.deals, deals=deals), file=sys.stderr)
    return summary, stopped


def summary_lines(found: Summary, game: Game) -> list[str]:
    """What a simulation found."""
    setup = phrases.SETUP(game=found.game, players=found.players, options=changed_options(game), seed=found.seed)
    told = [setup, _players_line(found), _speed_line(found), "", phrases.POINTS_BY_SEAT()]
    told += [_mean_line(_seat_name(seat), *each) for seat, each in enumerate(zip(found.means, found.ci95, strict=True))]
    if found.seat_means is not None and found.seat_ci95 is not None:
        told += ["", phrases.POINTS_BY_POLICY()]
        for seat, each in enumerate(zip(found.seat_means, found.seat_ci95, strict=True)):
            told.append(_mean_line(phrases.SEAT_PLAYED(seat=seat, policy=found.policies[seat]), *each))
    told += ["", phrases.HOW_DEALS_END()]
    for how, times in found.endings.items():
        told.append(f"  {worded(how):<30}{times:12,}  {100 * times / max(1, found.deals):6.2f} %")
    return told


def _mean_line(name: str, mean: float, half: float | None) -> str:
    """A mean with its confidence interval."""
    interval = phrases.TOO_FEW_GAMES() if half is None else phrases.INTERVAL(low=mean - half, high=mean + half)
    return f"  {name:<22}{mean:10.4f}   {interval}"


def _players_line(found: Summary) -> str:
    """Who played: one policy, or each seat's."""
    same = len(set(found.policies)) == 1
    return phrases.POLICIES(policies=found.policies[0] if same else ", ".join(found.policies))


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
