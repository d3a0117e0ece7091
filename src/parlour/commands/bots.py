"""The commands about bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.commands.shared import Json, MaybeWhole, Options, Players, Whole, app, examples, print_json, say, seed_of, settings
from parlour.errors import SetupError
from parlour.game import Game


@app.command(
    help_epilogue=examples(
        "tournament paintings-outcasts --bots search,sheet,random --deals 200",
        "tournament rook --bots strong,fair --deals 50 --keep rook.jsonl",
        "tournament authors --players 3 --bots search:500sims,search:50sims --deals 100 --json",
    )
)
def tournament(
    game: str,
    /,
    *,
    bots: str,
    deals: Whole = 100,
    players: Players = None,
    budget: str = "20ms",
    seed: str = "0",
    option: Options = None,
    games: Annotated[bool, Parameter("--games", negative="", help="Play whole games instead of single deals.")] = False,
    keep: Path | None = None,
    workers: MaybeWhole = None,
    json: Json = False,
) -> int:
    """Let bots play against each other, and count: points, games won, ratings.

    Every two bots play the same deals in every seating, so that each has had the other's cards.
    Points are of single deals from the start of a game; the winner of a deal is who leads after it.

    Bots: random, sheet (the sheet's advice), search (thinks; search:50ms or search:500sims for a budget of its own),
    the levels easy, fair, strong, best, and the characters hattie, colonel, quill, teddy, marlowe.

    Ctrl-C stops it and prints what was done so far.

    Parameters
    ----------
    game
        The game's name.
    bots
        The bots, with commas between them.
    deals
        How many deals every two bots play.
    budget
        How long search thinks about a move: 20ms, 0.5s, 500sims (simulations: then the result is the same every time).
    seed
        The seed of the deals.
    keep
        A file to keep what has been played in: the same command goes on from there.
    workers
        How many processes; all cores, if not said.
    """
    from parlour.lab.tournament import plan
    from parlour.terminal import contest, report

    setup = Game(game, players, settings(option))
    if workers is not None and not 1 <= workers <= 1024:
        raise SetupError(f"workers: {workers} is not from 1 to 1024")
    made = plan(setup, [name.strip() for name in bots.split(",")], deals=deals, seed=seed_of(seed), budget=budget, whole=games)
    result, stopped = contest.run_tournament(made, workers=workers, keep=keep)
    if json:
        print_json(result.as_json())
    elif result.meetings:
        say(contest.result_lines(result))
    return report.INTERRUPTED if stopped else 0
