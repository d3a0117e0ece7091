"""``python -m bench.server``: measure how much load the server takes."""

from __future__ import annotations

import json
import resource
import sys
from dataclasses import asdict

import uvloop

from bench.games import compared
from tools.commands import reader


def say(text: str) -> None:
    """Tell how far the run is."""
    print(text, file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "bench.server",
        "Measure how much load the server takes.",
        "--tables 100 --rate 200 --seconds 5",
        "--kill --page",
        "--json",
    )
    wanted.add_argument("--tables", type=int, default=2000, help="how many tables (default: %(default)s)")
    wanted.add_argument("--rate", type=float, default=1000, help="moves a second over all tables (default: %(default)s)")
    wanted.add_argument("--seconds", type=float, default=60, help="how long to play (default: %(default)s)")
    wanted.add_argument("--kill", action="store_true", help="kill the server in the middle and start it again")
    wanted.add_argument("--json", action="store_true", help="print the figures as JSON")
    wanted.add_argument("--page", action="store_true", help="write docs/load.md")
    asked = wanted.parse_args(arguments)
    from bench.server.measure import Plan, measure
    from bench.server.page import PAGE, page

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    game = compared()
    found = uvloop.run(measure(Plan(game, asked.tables, asked.rate, asked.seconds, asked.kill), say))
    if asked.page:
        PAGE.write_text(page(found, game), encoding="utf-8")
    if asked.json:
        print(json.dumps(asdict(found), indent=1))
    else:
        for name, value in asdict(found).items():
            print(f"{name:18}{value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
