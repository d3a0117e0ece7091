"""The commands about bots: tournament and analyse."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli.shared import (
    Json,
    MaybeWhole,
    Options,
    Players,
    Whole,
    app,
    bots_named,
    check_range,
    complain,
    examples,
    file_named,
    print_json,
    say,
    seed_of,
    settings,
)
from parlour.lang.errors import RecordError
from parlour.play.game import Game
from parlour.terminal.exit_codes import DONE, INTERRUPTED, WRONG


@app.command(
    help_epilogue=examples(
        "tournament {game} --bots search,sheet,random --deals 200",
        "tournament {game} --bots strong,fair --deals 50 --keep games.jsonl",
        "tournament {other} --bots search:500sims,search:50sims --deals 100 --json",
        "tournament {game} --bots mybot:Lucky,sheet --move-time 1",
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
    move_time: float = 0.0,
    json: Json = False,
) -> int:
    """Pit bots against each other: points, wins and ratings.

    Each pair of bots plays the same deals in every seating, so both get the same cards.
    Points are from single deals at the start of a game. Whoever leads after a deal wins it.

    Bots: random, sheet (plays by the sheet's advice), search (looks ahead; search:50ms and search:500sims set its budget),
    the levels easy, fair, strong and best, and the characters hattie, colonel, quill, teddy and marlowe.
    A bot of your own is module:Name, such as mybot:Lucky for the class Lucky in mybot.py.
    If it answers with an illegal move, fails, or takes too long, the tournament stops and says why.

    Ctrl-C stops the tournament and prints the results so far.

    Parameters
    ----------
    game
        Name of the game.
    bots
        Names of the bots, separated by commas.
    deals
        Number of deals each pair of bots plays.
    budget
        Thinking time per move for search: 20ms, 0.5s or 500sims (simulations; the results are then reproducible).
    seed
        Seed of the deals.
    keep
        File to keep the results in. Run the same command again to continue from there.
    workers
        Number of processes. Default: all cores.
    move_time
        Seconds that a bot of your own may take for a move; 0 for no limit.
    """
    from parlour.lab.tournament_plan import plan_tournament
    from parlour.terminal.tournament import result_lines, run_tournament

    setup = Game(game, players, settings(option))
    if workers is not None:
        check_range("--workers", workers, 1, 1024)
    check_range("--move-time", move_time, 0, 3600)
    made = plan_tournament(
        setup, bots_named(bots), deals=deals, seed=seed_of(seed), budget=budget, whole=games, move_time=move_time
    )
    result, stopped = run_tournament(made, workers=workers, keep=keep)
    if json:
        print_json(result.as_json())
    elif result.meetings:
        say(result_lines(result))
    return INTERRUPTED if stopped else DONE


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
    """Review a game: what each choice of a player was worth, and the costliest mistakes.

    Decisions are judged by what the player could see. Each value has its 95% confidence interval after ±.
    Ctrl-C stops the analysis and prints the results so far.

    Parameters
    ----------
    file
        File with the saved game; - for standard input.
    seat
        Seat to review, or all. Default: the people at the table, judging by their names.
    deal
        Number of the only deal to review, from 1.
    budget
        Thinking time per decision: 2000sims or 500ms.
    """
    from parlour.bots.search.budget import Budget
    from parlour.play import record
    from parlour.terminal import coach, saves

    thinking = Budget.parse(budget)
    try:
        table = record.from_record(saves.read(file_named("analyse", file)), engine="plain")
    except RecordError as wrong:
        if not json:
            return complain(str(wrong))
        print_json(record.error_of(wrong))
        return WRONG
    found, stopped = coach.run_analysis(table, coach.seats_asked(table, seat), deal=deal, budget=thinking)
    if json:
        print_json(coach.analysis_json(found, budget, record.rules_note(table)))
    else:
        say([note] if (note := record.rules_note(table)) else [])
        for place, one in enumerate(found):
            say([*([""] if place else []), *coach.analysis_lines(one)], table.game.pack)
    return INTERRUPTED if stopped else DONE
