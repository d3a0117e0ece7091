"""The speed of the search beside OpenSpiel's, on one core.

Both search for a move in the same kind of game (52 cards, four players, thirteen tricks to avoid), from positions spread over
random deals in the same way, with the same number of simulations for each decision.
"""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path

from bench import parlour_rates, rivals
from bench.games import SEATS, compared
from bench.rates import Figures, in_turn, millions
from tools.commands import reader

PAGE = Path(__file__).parent.parent / "docs/search-speed.md"
EACH = 2000
"""Simulations for each decision."""


def measure(seconds: float) -> Figures:
    """Worlds and simulations a second, ours and theirs."""
    game = compared()
    parlour_rates.worlds(game, SEATS, 0.01)
    parlour_rates.simulations(game, SEATS, 0.01, EACH)
    rates = in_turn({
        "worlds": lambda: parlour_rates.worlds(game, SEATS, seconds),
        "their worlds": lambda: rivals.openspiel_worlds(seconds),
        "simulations": lambda: parlour_rates.simulations(game, SEATS, seconds, EACH),
        "their simulations": lambda: rivals.openspiel_simulations(seconds, EACH),
    })  # fmt: skip
    ratios = {f"{what} ratio": rates[what] / rates[f"their {what}"] for what in ("worlds", "simulations")}
    return {**rates, **ratios, "game": game, "python": platform.python_version()}


def page(found: Figures) -> str:
    """The measurements as a page."""

    def row(title: str, what: str) -> str:
        return f"| {title} | {millions(found[what])} | {millions(found[f'their {what}'])} | {found[f'{what} ratio']:.0f} x |"

    return "\n".join([
        "# Speed of the search",
        "",
        "Measured in one run by `python -m bench.search`, on one core, taking turns. Expect single figures to vary by a third "
        "between runs on a shared machine.",
        "",
        f"Python {found['python']}, {platform.machine()}.",
        "",
        f"| a second | Parlour, {found['game']} | OpenSpiel, hearts (no passing) | ratio |",
        "|---|---|---|---|",
        row("worlds that agree with what a seat has seen", "worlds"),
        row("simulations of the search", "simulations"),
        "",
        "Both games have 52 cards, four players and thirteen tricks to avoid. Both search from positions spread over the first "
        f"{parlour_rates.EARLY} cards of random deals, with {EACH} simulations for each decision.",
        "",
        "*Worlds*: the unseen cards dealt anew, by our sampler and by OpenSpiel's `resample_from_infostate`. In Parlour every world "
        "that agrees with the facts is equally likely.",
        "",
        "*Simulations*: one path through the tree to the end of the deal, by our search and by OpenSpiel's `ISMCTSBot` in C++ with its "
        "random roll-outs. Each of ours does more: it plays on by the game's own advice instead of at random, and judges the end by "
        "what it means for the whole game.",
        "",
        "How well they play is measured in [strength](strength.md): OpenSpiel's bot can sit at our tables too (`bench/ismcts.py`).",
        "",
    ])  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    wanted = reader(
        "bench.search", "Measure the speed of the search beside OpenSpiel's, and write docs/search-speed.md.", "", "--json"
    )
    wanted.add_argument(
        "--seconds", type=float, default=2.0, help="about how long each measurement runs (default: %(default)s)"
    )
    wanted.add_argument("--json", action="store_true", help="print the figures as JSON, and write no page")
    chosen = wanted.parse_args(arguments)
    found = measure(chosen.seconds)
    if chosen.json:
        print(json.dumps(found, indent=1))
        return 0
    print(page(found))
    PAGE.write_text(page(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
