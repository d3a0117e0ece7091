"""``python -m bench.compare OLD NEW``: compare the speed of two checkouts."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench.compare.checkout import Checkout
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
    before, after = Checkout(old), Checkout(new)
    both = [game for game in before.games if game in after.games and (not games or game in games)]
    print(f"{'decisions/s, one core':28}{'old':>10}{'new':>10}   new to old (range over {rounds} rounds)")
    for game in both:
        found = ratio(partial(before.rate, game, seconds), partial(after.rate, game, seconds), rounds)
        print(f"{game:28}{millions(found.old):>10}{millions(found.new):>10}   {found}", flush=True)
    before.close()
    after.close()


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
        "../old .", "../old . --games {game} --seconds 5", "../old . --server --tables 300",
    )  # fmt: skip
    wanted.add_argument("old", type=Path, help="the folder of the old checkout")
    wanted.add_argument("new", type=Path, help="the folder of the new checkout")
    wanted.add_argument("--games", default="", help="only these games, with commas between")
    wanted.add_argument("--seconds", type=float, default=1.0, help="how long each measurement runs (default: %(default)s)")
    wanted.add_argument("--rounds", type=int, default=3, help="how often each is measured (default: %(default)s)")
    wanted.add_argument("--server", action="store_true", help="compare the servers under load instead of the games")
    wanted.add_argument("--tables", type=int, default=300, help="tables of the server's load (default: %(default)s)")
    wanted.add_argument("--rate", type=float, default=300, help="moves a second of the server's load (default: %(default)s)")
    asked = wanted.parse_args(arguments)
    old, new = asked.old.resolve(), asked.new.resolve()
    if asked.server:
        compare_servers(old, new, asked.tables, asked.rate, asked.seconds, asked.rounds)
    else:
        compare_games(old, new, asked.games.split(",") if asked.games else [], asked.seconds, asked.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
