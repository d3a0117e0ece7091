"""How strong the bots are: ``python -m bench.strength [--part 0.25] [--games a,b] [--only ladder|games|time|…]``.

The standard protocol, in tournaments (``parlour.lab.tournament``): duplicate deals in every seating.

    ladder         search, sheet and random, in every game
    games          search and sheet in whole games of Dick Tracy
    time           search against OpenSpiel's IS-MCTS at equal thinking time, in the games of skill
    simulations    the same at equal simulations
    fair, strong, best    a level against the one below it, in three games

What has been played is kept in ``build/strength``; an interrupted run goes on from there. ``--part`` plays so much of the protocol.
It writes ``docs/strength.md``.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import parlour
from parlour.bots import adviser
from parlour.bots.players import Player, player
from parlour.bots.search.budget import Budget
from parlour.lab.estimates import Estimate
from parlour.lab.plan import Plan, plan, read_kept
from parlour.lab.standings import Result
from parlour.lab.tournament import run

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/strength.md"
KEPT = ROOT / "build/strength"
SEED = "strength"
RIVAL = "openspiel"
SKILL = ("paintings-outcasts", "paintings-crowned", "all-star-comics", "rook", "authors", "paintings-twenty-six", "dick-tracy")
"""The games in which the field is met."""
LEVELLED = ("paintings-outcasts", "rook", "paintings-twenty-six")
"""The games in which the levels are measured."""
MANY = {
    "paintings-outcasts": 3, "paintings-crowned": 20, "all-star-comics": 16, "paintings-twenty-six": 12, "dick-tracy": 24, "pals": 4,
    "pals-for-two": 4,
}  # fmt: skip
"""Games in which luck weighs more need so many times the deals."""
DEEPER = {("ladder", "dick-tracy"): "10000sims"}
"""Where a deal is won or lost by a single card drawn, fewer simulations tell nothing."""


@dataclass(frozen=True)
class Event:
    """One part of the protocol."""

    name: str
    bots: tuple[str, ...]
    games: tuple[str, ...]
    deals: int
    budget: str
    by_luck: bool = True
    """Are there more deals where luck weighs more?"""
    whole: bool = False
    """Whole games instead of single deals."""


EVENTS = (
    Event("ladder", ("search", "sheet", "random"), tuple(parlour.games()), 100, "1000sims"),
    Event("games", ("search", "sheet"), ("dick-tracy",), 300, "10000sims", by_luck=False, whole=True),
    Event("time", ("search", RIVAL), SKILL, 30, "20ms"),
    Event("simulations", ("search", RIVAL), SKILL, 30, "200sims"),
    Event("fair", ("fair", "easy"), LEVELLED, 400, "1000sims", by_luck=False),
    Event("strong", ("strong", "fair"), LEVELLED, 120, "1000sims", by_luck=False),
    Event("best", ("best", "strong"), LEVELLED, 16, "1000sims", by_luck=False),
)
LEVELS = ("fair", "strong", "best")


def find(text: str, budget: str) -> Player:
    """A bot by its name: ours, or the rival."""
    if text == RIVAL:
        from bench.ismcts import Rival

        return Rival(RIVAL, Budget.parse(budget))
    return player(text, Budget.parse(budget))


def planned(event: Event, game: str, part: float) -> tuple[Plan, Path]:
    """The tournament of an event in a game, and the file it is kept in."""
    deals = max(2, math.ceil(event.deals * (MANY.get(game, 1) if event.by_luck else 1) * part))
    budget = DEEPER.get((event.name, game), event.budget)
    made = plan(
        parlour.load(game),
        event.bots,
        deals=deals,
        seed=SEED,
        budget=budget,
        whole=event.whole,
        find=partial(find, budget=budget),
    )
    return made, KEPT / f"{event.name}-{game}.jsonl"


def so_far(event: Event, game: str, part: float) -> Result:
    """What has been played of it."""
    made, keep = planned(event, game, part)
    return Result(made, read_kept(keep, made), 0.0)


def hold(event: Event, game: str, part: float, workers: int | None) -> Result:
    """Hold the tournament, or the rest of it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    made, keep = planned(event, game, part)

    def tell(done: int, of: int) -> None:
        if sys.stderr.isatty() or done == of:
            print(
                f"\r  {event.name} {game}: {done} of {of} meetings", end="" if done < of else "\n", file=sys.stderr, flush=True
            )

    return run(made, keep=keep, find=partial(find, budget=made.budget), progress=tell, workers=workers)


def number(value: Estimate) -> str:
    """A difference with its interval, bold where it is clear of nothing."""
    if value.ci95 is None:
        return f"{value.mean:+.2f}"
    told = f"{value.mean:+.2f} ± {value.ci95:.2f}"
    return f"**{told}**" if abs(value.mean) > value.ci95 else told


def share(values: Estimate) -> str:
    """What part of the deals was won, bold where it is clear of a half."""
    told = f"{100 * values.mean:.1f} % ± {100 * (values.ci95 or 0):.1f}"
    return f"**{told}**" if values.ci95 is not None and abs(values.mean - 0.5) > values.ci95 else told


def won(result: Result, pair: int) -> Estimate:
    """The deals won by the first of a pair; where nobody wins, each has half."""
    return Estimate.of([(1 + one.wins[0] - one.wins[1]) / 2 for one in result.meetings if one.pair == pair])


def ladder_lines(results: dict[str, Result]) -> list[str]:
    """Search, sheet and random in every game."""
    told = ["| game | deals | search - sheet | search won | sheet - random | sheet won |", "|---|---|---|---|---|---|"]
    for game, result in results.items():
        cells = []
        for number_of_pair, pair in enumerate(result.pairs()):
            if (pair.a, pair.b) != ("search", "random"):
                cells += [number(pair.difference), share(won(result, number_of_pair))]
        told.append(f"| {game} | {result.pairs()[0].deals} | {' | '.join(cells)} |")
    return told


def game_lines(results: dict[str, Result]) -> list[str]:
    """Whole games, where they tell another story than deals."""
    return [
        f"A game is more than its deals, and search plays for the game: of {result.pairs()[0].deals} whole games of {game}, each in every "
        f"seating, it won {share(won(result, 0))} against sheet.\n"
        for game, result in results.items()
    ]


def field_lines(results: dict[str, Result]) -> list[str]:
    """Search against the field."""
    told = ["| game | deals | points a deal in favour of search | deals won by search |", "|---|---|---|---|"]
    for game, result in results.items():
        (pair,) = result.pairs()
        told.append(f"| {game} | {pair.deals} | {number(pair.difference)} | {share(won(result, 0))} |")
    return told


def level_lines(found: dict[str, dict[str, Result]]) -> list[str]:
    """Each level against the one below it."""
    told = ["| game | level | deals | points a deal in its favour | deals won by it |", "|---|---|---|---|---|"]
    for game in LEVELLED:
        for level in LEVELS:
            if game in found[level]:
                result = found[level][game]
                (pair,) = result.pairs()
                cells = [f"{pair.a} against {pair.b}", str(pair.deals), number(pair.difference), share(won(result, 0))]
                told.append(f"| {game} | {' | '.join(cells)} |")
    return told


def in_words(budget: str) -> str:
    """A budget for readers."""
    return budget.replace("sims", " simulations").replace("ms", " ms")


def page(found: dict[str, dict[str, Result]]) -> str:
    """The page on strength."""
    budgets = {event.name: in_words(event.budget) for event in EVENTS}
    luck = " ".join(text for game in parlour.games() if (text := adviser.all_luck(game)))
    return "\n".join([
        "# How strong the bots are", "",
        "Written by `make strength`. Every two bots play the same deals in every seating, so that each has had the other's cards and "
        "seats; all figures are of single deals from the start of a game, with the game's usual number of players. After ± stands half "
        "a 95 % confidence interval, for which a deal in all its seatings is one observation; **bold** is clear of zero.", "",
        "## Search, sheet, random", "",
        f"Points a deal in favour of the first, and the share of the deals it won. `search` thinks {budgets['ladder']} a move "
        f"({in_words(DEEPER['ladder', 'dick-tracy'])} in Dick Tracy); `sheet` plays by the advice printed on the sheets and plain sense. "
        "In Pals a deal is won or lost, whatever the margin: there its share of the deals is what search is after. A game that is missing "
        f"here has not been played yet. Luck is luck: {luck} (Somebody must call, though: the random player often does not.)", "",
        *ladder_lines(found["ladder"]), "",
        *game_lines(found["games"]),
        "## Against the field", "",
        "OpenSpiel's IS-MCTS (its own Python bot with its usual settings: UCT, random play-outs) plays our games through an adapter over "
        "the compiled rules: see `bench/ismcts.py`, which says why its C++ bot cannot. Points a deal in favour of our `search`.", "",
        f"### At equal thinking time: {budgets['time']} a move, one core each", "", *field_lines(found["time"]), "",
        f"### At equal simulations: {budgets['simulations']} a move", "",
        "So that a slow adapter does not win it for us.", "", *field_lines(found["simulations"]), "",
        "## The levels", "",
        "Each against the one below it. `easy` is the advice with many slips, `fair` the advice; `strong` thinks up to 6,000 simulations "
        "or 0.08 s a move, `best` up to 150,000 or 0.8 s. Where a figure is not clear of zero, that level has not been shown to be "
        "better.", "",
        *level_lines(found), "",
    ])  # fmt: skip


def main() -> None:
    """Run the protocol and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=float, default=1.0, help="so much of the protocol")
    parser.add_argument("--games", default="", help="these games only (the page is not written then)")
    parser.add_argument(
        "--only", choices=[event.name for event in EVENTS], help="this part only (the page is not written then)"
    )
    parser.add_argument("--page", action="store_true", help="play nothing: write the page from what has been played")
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    found: dict[str, dict[str, Result]] = {}
    for event in EVENTS:
        if asked.only in (None, event.name):
            games = [game for game in event.games if not asked.games or game in asked.games.split(",")]
            held = {
                game: so_far(event, game, 1.0) if asked.page else hold(event, game, asked.part, asked.workers) for game in games
            }
            found[event.name] = {game: result for game, result in held.items() if result.meetings}
            for game, result in found[event.name].items():
                for pair in result.pairs():
                    print(
                        f"{event.name} {game}: {pair.a} - {pair.b} {number(pair.difference)} ({pair.deals} deals)", flush=True
                    )
    if not asked.only and not asked.games:
        PAGE.write_text(page(found), encoding="utf-8")
        print(f"written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
