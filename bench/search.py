"""The speed of searching, beside OpenSpiel's, on one core: ``python -m bench.search [--seconds 2] [--json]``; writes docs/search-speed.md.

Both look for a move in the same kind of game (52 cards, four players, thirteen tricks to avoid), from positions spread over random deals in
the same way, with the same number of simulations for each decision.
"""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path
from typing import Any

from bench import ours, rivals
from bench.__main__ import in_turn, millions

PAGE = Path(__file__).parent.parent / "docs/search-speed.md"
GAME, PLAYERS = "paintings-outcasts", 4
EACH = 2000
"""Simulations for each decision."""


def measure(seconds: float) -> dict[str, Any]:
    """Worlds and simulations a second, ours and theirs."""
    ours.worlds(GAME, PLAYERS, 0.01)
    ours.simulations(GAME, PLAYERS, 0.01, EACH)
    rates = in_turn({
        "worlds": lambda: ours.worlds(GAME, PLAYERS, seconds),
        "their worlds": lambda: rivals.openspiel_worlds(seconds),
        "simulations": lambda: ours.simulations(GAME, PLAYERS, seconds, EACH),
        "their simulations": lambda: rivals.openspiel_simulations(seconds, EACH),
    })  # fmt: skip
    ratios = {f"{what} ratio": rates[what] / rates[f"their {what}"] for what in ("worlds", "simulations")}
    return {**rates, **ratios, "python": platform.python_version()}


def page(found: dict[str, Any]) -> str:
    """The measurements as a page."""

    def row(title: str, what: str) -> str:
        return f"| {title} | {millions(found[what])} | {millions(found[f'their {what}'])} | {found[f'{what} ratio']:.0f} x |"

    return "\n".join([
        "# How fast the bots think",
        "",
        "Measured in one run by `python -m bench.search`, on one core, in turn; orders hold, single figures move by a third "
        "between runs on a shared machine.",
        "",
        f"Python {found['python']}, {platform.machine()}.",
        "",
        "| a second | Parlour, paintings-outcasts | OpenSpiel, hearts (no passing) | ratio |",
        "|---|---|---|---|",
        row("worlds that agree with what a seat has seen", "worlds"),
        row("simulations of the search", "simulations"),
        "",
        "Both games have 52 cards, four players and thirteen tricks to avoid, and both are asked at positions spread over the first "
        f"{ours.EARLY} cards of random deals, with {EACH} simulations for each decision.",
        "",
        "*Worlds*: the unseen cards dealt anew, by our sampler and by OpenSpiel's `resample_from_infostate`. In Parlour every world "
        "that agrees with the facts is equally likely.",
        "",
        "*Simulations*: one way to the end of the deal through the tree, by our search and by OpenSpiel's `ISMCTSBot` in C++ with its "
        "random roll-outs. Ours does more in each: whoever plays on does so by the advice of the game's file, not at random, and the end "
        "is judged by what it means for the whole game.",
        "",
        "How well they play is another question. OpenSpiel's bot can sit down at our tables, too: `bench/ismcts.py`.",
        "",
    ])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.search", description="The speed of searching beside OpenSpiel's, in one run."
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="about how long each measurement runs")
    parser.add_argument("--json", action="store_true", help="print the figures for programs, and write no page")
    chosen = parser.parse_args()
    found = measure(chosen.seconds)
    if chosen.json:
        print(json.dumps(found, indent=1))
        return
    print(page(found))
    PAGE.write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    main()
