"""``python -m bench.abuse``: measure what one client can do to the others."""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import uvloop

from bench.abuse.attacks import ATTACKS, Attack, named
from bench.games import compared
from tools.commands import reader

if TYPE_CHECKING:
    from bench.abuse.figures import Figures
    from bench.abuse.plan import Plan

FILES = 1024
"""The files a process may usually have open."""


def say(text: str) -> None:
    """Tell how far the run is."""
    print(text, file=sys.stderr, flush=True)


def arguments_of(arguments: list[str] | None) -> argparse.Namespace:
    """What is asked for."""
    wanted = reader(
        "bench.abuse",
        "Measure what one client can do to the others.",
        "--list",
        "--only qr-codes --seconds 5 --after 10",
        "--page",
        "--json",
    )
    names = [attack.name for attack in ATTACKS]
    wanted.add_argument("--list", action="store_true", help="list the attacks")
    wanted.add_argument("--only", action="append", choices=names, metavar="NAME", help="only this attack; may be repeated")
    wanted.add_argument("--tables", type=int, default=40, help="how many tables people play at (default: %(default)s)")
    wanted.add_argument("--rate", type=float, default=60, help="moves a second over all tables (default: %(default)s)")
    wanted.add_argument("--seconds", type=float, default=10, help="how long an attack lasts (default: %(default)s)")
    wanted.add_argument("--after", type=float, default=60, help="seconds until memory must be back (default: %(default)s)")
    wanted.add_argument("--json", action="store_true", help="print the figures as JSON")
    wanted.add_argument("--page", action="store_true", help="write docs/abuse.md")
    asked = wanted.parse_args(arguments)
    if asked.page and asked.only:
        wanted.error("--page is for all attacks")
    return asked


async def measured(asked: argparse.Namespace, attacks: list[Attack], found: list[Figures]) -> Plan:
    """Measure these attacks, one after the other. The figures are added as they come."""
    from bench.abuse.long_games import prepare
    from bench.abuse.measure import measure
    from bench.abuse.plan import Plan

    game = compared()
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder, "prepared")
        long = await prepare(prepared, game)
        plan = Plan(game, asked.tables, asked.rate, asked.seconds, asked.after, prepared, long)
        for attack in attacks:
            with tempfile.TemporaryDirectory(dir=folder) as own:
                found.append(await measure(plan, attack, Path(own), say))
    return plan


def main(arguments: list[str] | None = None) -> int:
    asked = arguments_of(arguments)
    if asked.list:
        for attack in ATTACKS:
            print(f"{attack.name:26}{attack.about}")
        return 0
    from bench.abuse.page import PAGE, page, table

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    attacks = list(map(named, asked.only)) if asked.only else list(ATTACKS)
    found: list[Figures] = []
    try:
        plan = uvloop.run(measured(asked, attacks, found))
        if asked.page:
            PAGE.write_text(page(found, plan), encoding="utf-8")
    except (KeyboardInterrupt, asyncio.CancelledError):
        say("Stopped.")
    print(json.dumps([asdict(one) for one in found], indent=1) if asked.json else table(found))
    return 0 if len(found) == len(attacks) and all(one.holds for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
