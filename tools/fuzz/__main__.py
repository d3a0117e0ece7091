"""``python -m tools.fuzz``: feed the program with inputs that are a little wrong, and see that it holds."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from tools.commands import reader
from tools.fuzz import corpus
from tools.fuzz.attempts import attempt
from tools.fuzz.targets import NAMES, made
from tools.fuzz.workers import News, Result, Wish, run

INPUTS = 1_000_000


@contextmanager
def progress(wish: Wish, *, quiet: bool) -> Iterator[Callable[[News], None]]:
    """A progress bar for each target, unless it is to be quiet."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), disable=quiet) as bar:
        share = None if wish.inputs is None else wish.inputs // len(wish.targets)
        tasks = {target: bar.add_task(f"{target:8}", total=share) for target in wish.targets}

        def told(news: News) -> None:
            bar.update(tasks[news.target], advance=news.inputs, description=f"{news.target:8} {news.seeds} seeds")
            for line in news.found:
                bar.console.print(line, markup=False, highlight=False)

        yield told


def replay(files: list[Path]) -> int:
    """Feed these inputs once. Gives the exit status: 1 if one of them still breaks something."""
    status = 0
    for file in files:
        name = corpus.target_of(file)
        target = made(name)
        came = attempt(name, target, file.read_bytes())
        target.close()
        if came.finding is None:
            print(f"{file}: holds ({came.outcome})")
        else:
            status = 1
            print(f"{file}: {came.finding.kind}: {came.finding.message}\n{came.finding.report}")
    return status


def report(results: dict[str, Result]) -> int:
    """Print what was done and found. Gives the exit status."""
    for target, result in results.items():
        print(
            f"{target:8} {result.inputs:9,} inputs, {result.rate:6,.0f} a second, {result.seeds:,} seeds, {len(result.found)} found"
        )
    found = [line for result in results.values() for line in result.found]
    print("\n".join(found) if found else "Everything held.")
    return 1 if found else 0


def read(arguments: list[str] | None) -> argparse.Namespace:
    wanted = reader(
        "tools.fuzz",
        "Feed the program with inputs that are a little wrong, and see that it holds. Ctrl-C ends it; nothing is lost.",
        "--inputs 20000",
        "--target moves --target http --minutes 10 --workers 1",
        "--seed 7 --inputs 4000 --json",
        "--replay build/fuzz/records/0123456789ab.json",
    )
    wanted.add_argument("--target", action="append", choices=NAMES, help="only this target (can be given again)")
    wanted.add_argument(
        "--inputs", type=int, help=f"inputs in all, shared by the targets (default: {INPUTS:,}, unless --minutes is given)"
    )
    wanted.add_argument("--minutes", type=float, help="stop after this time")
    wanted.add_argument("--seed", default="0", help="another seed makes other inputs (default: %(default)s)")
    wanted.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    wanted.add_argument("--json", action="store_true", help="print the result as JSON")
    wanted.add_argument("--replay", nargs="+", type=Path, metavar="FILE", help="feed these inputs once, and tell what happens")
    return wanted.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    asked = read(arguments)
    os.environ.setdefault("PARLOUR_ENGINE", "plain")
    if asked.replay:
        return replay(asked.replay)
    inputs = INPUTS if asked.inputs is None and asked.minutes is None else asked.inputs
    wish = Wish(tuple(asked.target or NAMES), inputs, asked.minutes, asked.seed, asked.workers)
    with progress(wish, quiet=asked.json) as told:
        results = run(wish, told)
    if asked.json:
        print(json.dumps({target: {**asdict(result), "rate": result.rate} for target, result in results.items()}, indent=1))
        return 1 if any(result.found for result in results.values()) else 0
    return report(results)


if __name__ == "__main__":
    sys.exit(main())
