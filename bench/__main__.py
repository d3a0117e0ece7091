"""Run the benchmarks: ``python -m bench [--seconds 2] [--json] [--quick]``."""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import parlour
from bench import ours, rivals

PAGE = Path(__file__).parent.parent / "docs/benchmarks.md"
USUAL_PLAYERS = 4
ROUNDS = 3


def rate(measure: Callable[[], tuple[int, float]], what: str, rounds: int = ROUNDS) -> float:
    """The middle of several measurements, in units a second."""
    print(f"  {what} …", file=sys.stderr, flush=True)
    return statistics.median(done / spent for done, spent in (measure() for _ in range(rounds)))


def in_turn(measures: dict[str, Callable[[], tuple[int, float]]]) -> dict[str, float]:
    """The same for several that are to be compared: they take turns, so that a slow minute of the machine is everybody's."""
    print("  Parlour and its rivals, in turn …", file=sys.stderr, flush=True)
    rounds = [
        {name: done / spent for name, measure in measures.items() for done, spent in [measure()]} for _ in range(2 * ROUNDS - 1)
    ]
    return {name: statistics.median(one[name] for one in rounds) for name in measures}


def players_of(game: str) -> int:
    """The number of players each game is measured with: four, where it can be."""
    return parlour.load(game).players


def measure(seconds: float, *, rivals_too: bool) -> dict[str, Any]:
    """All measurements of one run."""
    outcasts = "paintings-outcasts"
    found: dict[str, Any] = {"rivals": {}, "games": {}, "python": platform.python_version()}
    parlour.simulate(outcasts, players=4, deals=1000)
    beside: dict[str, Callable[[], tuple[int, float]]] = {
        "bulk": lambda: ours.bulk(outcasts, 4, seconds, 1),
        "stepped": lambda: ours.stepped(outcasts, 4, seconds),
    }
    if rivals_too:
        beside["OpenSpiel hearts, stepped from Python"] = lambda: rivals.openspiel_from_python(seconds)
        beside["OpenSpiel hearts, its own C++ loop"] = lambda: rivals.openspiel_own_loop(seconds)
        beside["RLCard gin rummy"] = lambda: rivals.rlcard("gin-rummy", seconds)
        beside["RLCard uno"] = lambda: rivals.rlcard("uno", seconds)
    rates = in_turn(beside)
    found["bulk"], found["stepped"] = rates.pop("bulk"), rates.pop("stepped")
    found["rivals"] = rates
    for game in parlour.games():
        players = players_of(game)
        first, cached = ours.compile_times(game, players)
        found["games"][game] = {
            "players": players,
            "one": rate(lambda game=game, players=players: ours.bulk(game, players, seconds, 1), f"{game}, one core"),
            "two": rate(lambda game=game, players=players: ours.bulk(game, players, seconds, 2), f"{game}, two cores"),
            "worlds": rate(lambda game=game, players=players: ours.worlds(game, players, seconds / 2), f"{game}, worlds", 1),
            "compile": first,
            "cached": cached,
        }
    return found


def millions(value: float) -> str:
    return f"{value / 1e6:.3g} M"


def page(found: dict[str, Any]) -> str:
    """The measurements as a page."""
    lines = [
        "# How fast it is",
        "",
        "Measured in one run by `make bench`; orders hold, single figures move by a third between runs on a shared machine. "
        "Uniformly random play, dealing included; a decision is one whole move; time to compile is told apart.",
        "",
        f"Python {found['python']}, {platform.machine()}.",
        "",
        "## Beside rivals, one core",
        "",
        "| | decisions/s | Parlour's bulk loop is | Parlour stepped from Python is |",
        "|---|---|---|---|",
    ]
    for name, value in found["rivals"].items():
        lines.append(f"| {name} | {millions(value)} | {found['bulk'] / value:.0f} x | {found['stepped'] / value:.1f} x |")
    lines += [
        f"| **Parlour paintings-outcasts, stepped from Python** | {millions(found['stepped'])} | | |",
        f"| **Parlour paintings-outcasts, compiled bulk loop** | {millions(found['bulk'])} | | |",
        "",
        "Hearts and paintings-outcasts are the same kind of game: 52 cards, four players, thirteen tricks to avoid.",
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
        "Where the time of the slowest goes: [a profile](profile.md).",
        "",
        "*Worlds/s*: positions dealt anew by the sampler of unseen cards, one core, from positions spread over random deals. "
        "*First compile* and *from the cache*: from the start of `simulate` to the first deal played in a new process "
        "(the import of the compiler itself, about a second, comes on top).",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Speed beside rivals, in one run.")
    parser.add_argument("--seconds", type=float, default=2.0, help="about how long each measurement runs")
    parser.add_argument("--no-rivals", action="store_true", help="measure Parlour alone")
    parser.add_argument("--json", action="store_true", help="print the figures for programs, and write no page")
    chosen = parser.parse_args()
    found = measure(chosen.seconds, rivals_too=not chosen.no_rivals)
    if chosen.json:
        print(json.dumps(found, indent=1))
        return
    text = page(found)
    print(text)
    if not chosen.no_rivals:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
