"""The commands about bots: tournaments, and the coach."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli.shared import (
    WRONG,
    Json,
    MaybeWhole,
    Options,
    Players,
    Whole,
    app,
    complain,
    examples,
    print_json,
    say,
    seed_of,
    settings,
)
from parlour.lang.errors import RecordError, SetupError
from parlour.play.game import Game


@app.command(
    help_epilogue=examples(
        "tournament {game} --bots search,sheet,random --deals 200",
        "tournament {game} --bots strong,fair --deals 50 --keep games.jsonl",
        "tournament {other} --bots search:500sims,search:50sims --deals 100 --json",
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
    from parlour.lab.plan import plan
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


@app.command(
    help_epilogue=examples("analyse game.json", "analyse game.json --seat all --deal 2", "analyse - --json < game.json")
)
def analyse(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    seat: str | None = None,
    deal: MaybeWhole = None,
    budget: str = "2000sims",
    json: Json = False,
) -> int:
    """The coach: each decision of a game with the value of every choice there was, and the costliest mistakes.

    A decision is judged by what the player could see. Each value has its 95 % confidence interval (after the ±).
    Ctrl-C stops it and prints what was found so far.

    Parameters
    ----------
    file
        The record; - for the standard input.
    seat
        Whose decisions: a seat, or all. The people's, if not said, as far as the names tell who they are; else seat 0.
    deal
        One deal only, by its number from 1.
    budget
        How long to think about a decision: 2000sims, 500ms.
    """
    from parlour.bots.search.budget import Budget
    from parlour.play import record
    from parlour.terminal import coach, report, store

    if file.startswith("-") and file != "-":
        raise SetupError(f"analyse has no option {file[:40]!r}; a file of that name is ./{file[:40]}")
    thinking = Budget.parse(budget)
    try:
        table = record.from_record(store.read(file), engine="plain")
    except RecordError as wrong:
        if not json:
            return complain(str(wrong))
        print_json(record.error_of(wrong))
        return WRONG
    found, stopped = coach.run_analysis(table, coach.seats_asked(table, seat), deal=deal, budget=thinking)
    if json:
        print_json(coach.analysis_json(found, budget))
    else:
        for place, one in enumerate(found):
            say([*([""] if place else []), *coach.analysis_lines(one)])
    return report.INTERRUPTED if stopped else 0
