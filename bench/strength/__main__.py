"""``python -m bench.strength``: measure how strong the bots are, and write ``docs/strength.md``."""

from __future__ import annotations

import sys

from bench.strength.events import EVENTS, ROOT, Event, hold, so_far
from bench.strength.page import number, page
from parlour.lab.standings import TournamentResult
from tools.commands import reader

PAGE = ROOT / "docs/strength.md"


def tell(event: Event, results: dict[str, TournamentResult]) -> None:
    """Print the results of an event."""
    for game, result in results.items():
        for pair in result.pairs():
            print(f"{event.name} {game}: {pair.a} - {pair.b} {number(pair.difference)} ({pair.deals} deals)", flush=True)


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "bench.strength", "Measure how strong the bots are, and write docs/strength.md.",
        "", "--part 0.25", "--only ladder --games {game} --part 0.02", "--page",
    )  # fmt: skip
    wanted.add_argument("--part", type=float, default=1.0, help="how much of the measurement to play (default: all, 1.0)")
    wanted.add_argument("--games", default="", help="only these games, with commas between; the page is not written then")
    wanted.add_argument(
        "--only", choices=[event.name for event in EVENTS], help="only this event; the page is not written then"
    )
    wanted.add_argument("--page", action="store_true", help="play nothing, and write the page from the results so far")
    wanted.add_argument("--workers", type=int, default=None, help="how many processes (default: all cores)")
    asked = wanted.parse_args(arguments)
    chosen = asked.games.split(",") if asked.games else []
    found: dict[str, dict[str, TournamentResult]] = {}
    for event in (event for event in EVENTS if asked.only in (None, event.name)):
        games = [game for game in event.games if not chosen or game in chosen]
        held = {
            game: so_far(event, game, 1.0) if asked.page else hold(event, game, asked.part, asked.workers) for game in games
        }
        found[event.name] = {game: result for game, result in held.items() if result.meetings}
        tell(event, found[event.name])
    if not asked.only and not chosen:
        PAGE.write_text(page(found), encoding="utf-8")
        print(f"Wrote {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
