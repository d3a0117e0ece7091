"""``python -m tools.mutants``: break the code of each clause and see its tests fail."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from tools.clauses import ROOT, TESTS
from tools.commands import reader
from tools.mutants.trials import pairs
from tools.mutants.verdicts import Verdict, failures, verdicts


def warm_up() -> None:
    """Import what every process needs, once. Tests are imported later, when a mutant is in its place."""
    import numpy  # noqa: F401, imported for the processes to come
    import pytest  # noqa: F401, imported for the processes to come

    import parlour
    from parlour.compile import simulate  # noqa: F401, imported for the processes to come
    from parlour.games import find

    for name in parlour.games.built_in():
        find(name)
    sys.path.insert(0, str(TESTS))
    os.chdir(ROOT)


@contextmanager
def progress(total: int, *, quiet: bool) -> Iterator[Callable[[Verdict], None]]:
    """A progress bar, unless it is to be quiet."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), disable=quiet) as bar:
        task = bar.add_task("mutants", total=total)
        yield lambda verdict: bar.update(task, advance=1, description=f"{verdict.clause:6}")


def lines_of(verdict: Verdict) -> list[str]:
    """What is wrong with one function, and which mutants survived."""
    where = f"{verdict.clause}  {Path(verdict.file).name} {verdict.function}"
    if verdict.note:
        return [f"{where}: {verdict.note}"]
    if not verdict.killed:
        return [f"{where}: no mutant was killed ({len(verdict.survived)} tried)"]
    return [f"{where}: survived, {mutant}" for mutant in verdict.survived] if verdict.all else []


def report(found: list[Verdict], seconds: float) -> int:
    """Print the verdicts. Gives the exit status."""
    for verdict in sorted(found, key=lambda verdict: (verdict.game, verdict.clause)):
        for line in lines_of(verdict):
            print(line)
    killed, survived = (sum(map(len, some)) for some in zip(*((one.killed, one.survived) for one in found), strict=True))
    clauses = {verdict.clause for verdict in found}
    print(f"{len(clauses)} clauses in {len(found)} functions: {killed + survived} mutants, {killed} killed, in {seconds:.0f} s")
    failed = failures(found)
    if failed:
        print(f"{len(failed)} clauses have tests that no mutant of their code makes fail: {', '.join(sorted(failed))}")
        return 1
    print("Every clause in code has a test that fails when its code is broken.")
    return 0


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "tools.mutants",
        "Break the code of each clause and see its tests fail.",
        "",
        "--game {game}",
        "--clause CM-4 --all",
        "--json",
    )
    wanted.add_argument("--game", action="append", default=[], help='only this game ("common": the clauses common to all)')
    wanted.add_argument("--clause", action="append", default=[], help="only this clause")
    wanted.add_argument("--all", action="store_true", help="try all mutants and list the survivors")
    wanted.add_argument("--json", action="store_true", help="print the verdicts as JSON")
    wanted.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time (default: %(default)s)")
    asked = wanted.parse_args(arguments)
    todo = pairs(asked.game, asked.clause)
    if not todo:
        wanted.error("no code carries out a clause like that")
    warm_up()
    start = time.monotonic()
    with progress(len(todo), quiet=asked.json) as told:
        found = verdicts(todo, everything=asked.all, workers=asked.workers, told=told)
    if asked.json:
        print(json.dumps([asdict(verdict) for verdict in found], indent=1))
        return 1 if failures(found) else 0
    return report(found, time.monotonic() - start)


if __name__ == "__main__":
    sys.exit(main())
