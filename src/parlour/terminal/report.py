"""Where a record stands, and what a simulation found: in words."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from parlour.play.game import Game
from parlour.play.record import rules_note
from parlour.play.table import Table
from parlour.terminal.show import Showing

if TYPE_CHECKING:
    from parlour.compile.simulate import Summary

INTERRUPTED = 130
SHOWN = 12
"""So many legal moves of a seat are told."""


def standing_lines(table: Table) -> list[str]:
    """Where a table stands."""
    changed = "".join(f", {name}={value}" for name, value in table.game.changed.items())
    told = [f"{table.rules.calling_card.title}, {table.players} players{changed}. {len(table.moves)} moves."]
    told += [note] if (note := rules_note(table)) else []
    told += Showing(table, None).score_lines()
    if table.over:
        won = ", ".join(table.names[seat] for seat in table.winners) or "nobody"
        return [*told, f"The game is over. Winners: {won}.", *([f"Penalty: {table.penalty}"] if table.penalty else [])]
    told.append(f"Deal {table.deal}, {table.names[table.dealer]} deals.")
    for seat in sorted(table.actors):
        moves = table.legal(seat)
        more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
        told.append(f"{table.names[seat]} may: {', '.join(map(str, moves[:SHOWN]))}{more}.")
    return told


def summary_lines(found: Summary, game: Game) -> list[str]:
    """What a simulation found."""
    changed = "".join(f", {name}={value}" for name, value in game.changed.items())
    rate = found.decisions / found.seconds if found.seconds else 0.0
    told = [
        f"{found.game}, {found.players} players{changed}, seed {found.seed}",
        f"{found.deals:,} deals (games: {found.games:,}); {found.decisions:,} decisions in {found.seconds:.2f} s "
        f"({rate / 1e6:.1f} million a second, {found.threads} threads; compiling took {found.compile_seconds:.2f} s)",
        "",
        "Points a deal, by seat from the dealer (mean, and its 95 % confidence interval):",
    ]
    for seat, (mean, half) in enumerate(zip(found.means, found.ci95, strict=True)):
        interval = "unknown from one game alone" if half is None else f"{mean - half:.4f} to {mean + half:.4f}"
        told.append(f"  {_seat_words(seat):<22}{mean:10.4f}   {interval}")
    told += ["", "How deals end:"]
    for how, times in found.endings.items():
        told.append(f"  {how:<30}{times:12,}  {100 * times / max(1, found.deals):6.2f} %")
    return told


def _seat_words(seat: int) -> str:
    return "the dealer" if seat == 0 else "left of the dealer" if seat == 1 else f"{seat} to the left"


def run_simulation(game: Game, *, deals: int, seed: str | int, threads: int | None) -> tuple[Summary, bool]:
    """Simulate, with a progress bar where stderr is a terminal. Gives the summary, and whether Ctrl-C stopped it."""
    from parlour.compile.simulate import simulate

    with stopped_by_ctrl_c() as is_stopped, progress_bar(deals) as progress:

        def done(so_far: int) -> bool:
            progress(so_far)
            return is_stopped()

        summary = simulate(game, deals=deals, seed=seed, threads=threads, progress=done)
    stopped = summary.deals < deals
    if stopped:
        print(f"Stopped after {summary.deals:,} of {deals:,} deals.", file=sys.stderr)
    return summary, stopped


@contextmanager
def stopped_by_ctrl_c() -> Iterator[Callable[[], bool]]:
    """While this lasts, the first Ctrl-C is only noted; a second one is as usual."""
    noted: list[int] = []

    def note(number: int, frame: Any) -> None:
        if noted:
            raise KeyboardInterrupt
        noted.append(number)

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(noted)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def progress_bar(deals: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda so_far: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=deals)
        yield lambda so_far: bar.update(task, completed=so_far)
