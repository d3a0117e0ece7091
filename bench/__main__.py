"""``python -m bench``: the speed of Parlour beside its rivals."""

from __future__ import annotations

import json
import platform
import sys
from functools import partial
from pathlib import Path

import parlour
from bench import parlour_rates, rivals, same_game
from bench.games import SEATS, compared, players_of
from bench.rates import Figures, Measure, in_turn, millions, rate
from tools.commands import reader

PAGE = Path(__file__).parent.parent / "docs/benchmarks.md"


def measure(seconds: float, games: list[str], *, rivals_too: bool) -> Figures:
    """All measurements of one run."""
    found: Figures = {"compared": compared(), "python": platform.python_version()}
    if rivals_too:
        found["same game"] = same_game.measure(seconds)
    return {**found, **beside_rivals(compared(), seconds, rivals_too=rivals_too), "games": each_game(games, seconds)}


def beside_rivals(game: str, seconds: float, *, rivals_too: bool) -> Figures:
    """The bulk loop, stepping from Python, and the rivals, taking turns."""
    parlour.simulate(game, players=SEATS, deals=1000)
    beside: dict[str, Measure] = {
        "bulk": lambda: parlour_rates.bulk(game, SEATS, seconds, 1),
        "stepped": lambda: parlour_rates.stepped(game, SEATS, seconds),
    }
    if rivals_too:
        beside["OpenSpiel hearts, stepped from Python"] = lambda: rivals.openspiel_from_python(seconds)
        beside["OpenSpiel hearts, its own C++ loop"] = lambda: rivals.openspiel_own_loop(seconds)
        beside["RLCard gin rummy"] = lambda: rivals.rlcard("gin-rummy", seconds)
        beside["RLCard uno"] = lambda: rivals.rlcard("uno", seconds)
    rates = in_turn(beside)
    return {"bulk": rates.pop("bulk"), "stepped": rates.pop("stepped"), "rivals": rates}


def each_game(games: list[str], seconds: float) -> dict[str, Figures]:
    """The speed of each of these games, and the time to compile it."""
    found = {}
    for game in games:
        players = players_of(game)
        first, cached = parlour_rates.compile_times(game, players)
        found[game] = {
            "players": players,
            "one": rate(partial(parlour_rates.bulk, game, players, seconds, 1), f"{game}, one core"),
            "two": rate(partial(parlour_rates.bulk, game, players, seconds, 2), f"{game}, two cores"),
            "worlds": rate(partial(parlour_rates.worlds, game, players, seconds / 2), f"{game}, worlds", 1),
            "compile": first,
            "cached": cached,
        }
    return found


def page(found: Figures) -> str:
    """The measurements as a page."""
    lines = [
        "# Speed",
        "",
        "Measured in one run by `make bench`. Expect single figures to vary by a third between runs on a shared machine. "
        "Play is uniformly random and includes dealing; a decision is one whole move; compile time is listed separately.",
        "",
        f"Python {found['python']}, {platform.machine()}.",
        "",
        *(same_game.section(found["same game"]) if "same game" in found else []),
        "## Beside other games of rivals, one core",
        "",
        "| | decisions/s | Parlour's bulk loop is | Parlour stepped from Python is |",
        "|---|---|---|---|",
    ]
    for name, value in found["rivals"].items():
        lines.append(f"| {name} | {millions(value)} | {found['bulk'] / value:.0f} x | {found['stepped'] / value:.1f} x |")
    lines += [
        f"| **Parlour {found['compared']}, stepped from Python** | {millions(found['stepped'])} | | |",
        f"| **Parlour {found['compared']}, compiled bulk loop** | {millions(found['bulk'])} | | |",
        "",
        f"Hearts and {found['compared']} are the same kind of game: 52 cards, four players, thirteen tricks to avoid.",
        "",
        "## Every game",
        "",
        "| game | players | decisions/s, one core | two cores | worlds/s | first compile | from the cache |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, row in found["games"].items():
        lines.append(
            f"| {game} | {row['players']} | {millions(row['one'])} | {millions(row['two'])} ({row['two'] / row['one']:.1f} x) "
            f"| {millions(row['worlds'])} | {row['compile']:.1f} s | {row['cached']:.2f} s |"
        )
    lines += [
        "",
        "Where the time goes: [a profile](profile.md).",
        "",
        "*Worlds/s*: how often the sampler deals the unseen cards anew, on one core, from positions spread over random deals. "
        "*First compile* and *from the cache*: time from the start of `simulate` until a new process has played its first deal "
        "(importing the compiler itself adds about a second).",
        "",
    ]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "bench",
        "Measure Parlour's speed beside its rivals, and write docs/benchmarks.md.",
        "",
        "--no-rivals --seconds 0.5",
        "--games {game} --json",
    )
    wanted.add_argument(
        "--seconds", type=float, default=2.0, help="about how long each measurement runs (default: %(default)s)"
    )
    wanted.add_argument("--games", default="", help="only these games, with commas between; the page is not written then")
    wanted.add_argument("--no-rivals", action="store_true", help="measure Parlour alone, and write no page")
    wanted.add_argument("--json", action="store_true", help="print the figures as JSON, and write no page")
    chosen = wanted.parse_args(arguments)
    if not chosen.no_rivals and same_game.missing():
        print(same_game.missing(), file=sys.stderr)
        return 2
    games = chosen.games.split(",") if chosen.games else parlour.games.built_in()
    found = measure(chosen.seconds, list(games), rivals_too=not chosen.no_rivals)
    if chosen.json:
        print(json.dumps(found, indent=1))
        return 0
    text = page(found)
    print(text)
    if not chosen.no_rivals and not chosen.games:
        PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
