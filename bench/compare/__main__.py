"""``python -m bench.compare OLD NEW``: compare the speed of two checkouts."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench.compare.checkout import Checkout
from bench.compare.instructions import MISSING, instructions, is_possible
from bench.compare.ratios import ratio, ratio_of
from bench.games import compared
from bench.rates import millions
from tools.commands import reader

if TYPE_CHECKING:
    from bench.server.measure import Figures

FIGURES = {
    "p50_ms": "delay, median, ms",
    "p99_ms": "delay, 99th percentile, ms",
    "work_ms": "server's work a move, ms",
    "rss_mb": "memory, MB",
}


def compare_games(old: Path, new: Path, games: list[str], seconds: float, rounds: int) -> None:
    """Print the bulk speed of each game in both checkouts, on one core."""
    both = games_of_both(old, new, games)
    before, after = Checkout(old), Checkout(new)
    print(f"{'decisions/s, one core':28}{'old':>10}{'new':>10}   new to old (range over {rounds} rounds)")
    for game in both:
        found = ratio(partial(before.rate, game, seconds), partial(after.rate, game, seconds), rounds)
        print(f"{game:28}{millions(found.old):>10}{millions(found.new):>10}   {found}", flush=True)
    before.close()
    after.close()


def count_instructions(old: Path, new: Path, games: list[str]) -> None:
    """Print the instructions that a decision of each game takes in both checkouts; fewer is better."""
    print(f"{'instructions a decision':28}{'old':>10}{'new':>10}   new to old")
    for game in games_of_both(old, new, games):
        before, after = instructions(old, game), instructions(new, game)
        print(f"{game:28}{before:>10.1f}{after:>10.1f}   {after / before:.3f} x", flush=True)


def games_of_both(old: Path, new: Path, games: list[str]) -> list[str]:
    """The games that both checkouts have, or those of them that are wanted."""
    found = []
    for folder in (old, new):
        checkout = Checkout(folder)
        found.append(checkout.games)
        checkout.close()
    return [game for game in found[0] if game in found[1] and (not games or game in games)]


def loaded(checkout: Path, tables: int, rate: float, seconds: float) -> Figures:
    """The figures of a checkout's server under load."""
    import uvloop

    from bench.server.measure import Plan, measure

    return uvloop.run(measure(Plan(compared(), tables, rate, seconds, kill=False, checkout=checkout), lambda text: None))


def compare_servers(old: Path, new: Path, tables: int, rate: float, seconds: float, rounds: int) -> None:
    """Print the figures of both servers under the same load; smaller is better."""
    pairs = [(loaded(old, tables, rate, seconds), loaded(new, tables, rate, seconds)) for _ in range(rounds)]
    print(f"{f'server, {tables} tables':28}{'old':>10}{'new':>10}   new to old (range over {rounds} rounds; smaller is better)")
    for name, title in FIGURES.items():
        found = ratio_of([(vars(before)[name], vars(after)[name]) for before, after in pairs])
        print(f"{title:28}{found.old:>10.2f}{found.new:>10.2f}   {found}", flush=True)


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "bench.compare", "Compare the speed of two checkouts in one run, taking turns.",
        "../old .", "../old . --games {game} --seconds 5", "../old . --instructions", "../old . --server --tables 300",
    )  # fmt: skip
    wanted.add_argument("old", type=Path, help="the folder of the old checkout")
    wanted.add_argument("new", type=Path, help="the folder of the new checkout")
    wanted.add_argument("--games", default="", help="only these games, with commas between")
    wanted.add_argument("--seconds", type=float, default=1.0, help="how long each measurement runs (default: %(default)s)")
    wanted.add_argument("--rounds", type=int, default=3, help="how often each is measured (default: %(default)s)")
    wanted.add_argument(
        "--instructions", action="store_true", help="count instructions by valgrind instead: steady on a busy machine"
    )
    wanted.add_argument("--server", action="store_true", help="compare the servers under load instead of the games")
    wanted.add_argument("--tables", type=int, default=300, help="tables of the server's load (default: %(default)s)")
    wanted.add_argument("--rate", type=float, default=300, help="moves a second of the server's load (default: %(default)s)")
    asked = wanted.parse_args(arguments)
    old, new = asked.old.resolve(), asked.new.resolve()
    games = asked.games.split(",") if asked.games else []
    if asked.instructions:
        if not is_possible():
            wanted.error(MISSING)
        count_instructions(old, new, games)
    elif asked.server:
        compare_servers(old, new, asked.tables, asked.rate, asked.seconds, asked.rounds)
    else:
        compare_games(old, new, games, asked.seconds, asked.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
