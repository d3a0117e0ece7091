"""The commands about games: what there is, the rules, a first hand, playing, replaying, simulating."""

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


@app.command(help_epilogue=examples("games", "games --json"))
def games(*, json: Json = False) -> None:
    """The games there are: name, title, players, how long, and the aim."""
    from parlour.terminal import booklet

    if json:
        print_json(booklet.shelf_json())
        return
    say(booklet.shelf())


@app.command(help_epilogue=examples("rules {game}", "rules {game} {clause}", "rules {other} --json"))
def rules(game: str, clause: str | None = None, /, *, json: Json = False) -> None:
    """The rules of a game in our own words, clause by clause, with what each rests on; or one clause.

    Parameters
    ----------
    game
        The game's name, as `parlour games` lists it.
    clause
        Only this clause.
    """
    from parlour.terminal import booklet

    found = Game(game).rules
    if clause is None:
        if json:
            print_json(booklet.rules_json(found))
        else:
            say(booklet.booklet(found))
        return
    one = found.clause(clause)
    if one is None:
        there = ", ".join(each.id for each in found.clauses)
        raise SetupError(f"{game} has no clause {clause[:40]!r}; there are {there}, and the common ones CM-1 to CM-9")
    if json:
        print_json(booklet.clause_json(one))
    else:
        say(booklet.one_clause(one))


@app.command(help_epilogue=examples("learn", "learn {game}", "learn {other} --json"))
def learn(game: str | None = None, /, *, json: Json = False) -> int:
    """A guided first hand: the lesson says what to look at, you decide, and it tells you why.

    A wrong move does no harm: the lesson says what is better, or the rules say what they forbid, and you try again.
    Without a game it lists the lessons there are.

    Parameters
    ----------
    game
        The game's name.
    """
    from parlour.play import lessons
    from parlour.terminal import learn

    if game is not None and not json:
        return learn.learn(game)
    if json:
        print_json(learn.shelf_json() if game is None else lessons.as_json(lessons.find(game)))
    else:
        say(learn.shelf())
    return 0


@app.command(help_epilogue=examples("replay game.json", "replay game.json --json", "replay - < game.json"))
def replay(file: Annotated[str, Parameter(allow_leading_hyphen=True)], /, *, json: Json = False) -> int:
    """Play a record by the rules and tell where the game stands.

    A record that cannot be read, or a move that breaks a rule, ends with exit status 2 and a message that says where.

    Parameters
    ----------
    file
        The record; - for the standard input.
    """
    from parlour.play import record
    from parlour.terminal import report, store

    if file.startswith("-") and file != "-":
        raise SetupError(f"replay has no option {file[:40]!r}; a file of that name is ./{file[:40]}")
    try:
        table = record.from_record(store.read(file), engine="plain")
    except RecordError as wrong:
        if not json:
            return complain(str(wrong))
        print_json(record.error_of(wrong))
        return WRONG
    if json:
        print_json(record.standing(table))
    else:
        say(report.standing_lines(table))
    return 0


@app.command(
    help_epilogue=examples(
        "simulate {game} --players {players} --deals 100000",
        "simulate {other} --deals 1000000 --seed 7 --json",
        "simulate {game} --deals 10000 --option length=deal --option offences=fined",
    )
)
def simulate(
    game: str,
    /,
    *,
    players: Players = None,
    deals: Whole = 100_000,
    seed: str = "0",
    option: Options = None,
    threads: MaybeWhole = None,
    json: Json = False,
) -> int:
    """Play many deals at random and count: points by seat, how deals end, how fast it went.

    Each mean has its 95 % confidence interval (ci95 in JSON: half its width).
    From one game alone it is unknown (null in JSON).

    Ctrl-C stops it and prints what was done so far.

    Parameters
    ----------
    game
        The game's name.
    deals
        How many deals to play.
    seed
        The seed: the same seed gives the same deals, whatever the number of threads.
    threads
        How many threads; all cores, if not said.
    """
    from parlour.terminal import report

    setup = Game(game, players, settings(option))
    summary, stopped = report.run_simulation(setup, deals=deals, seed=seed_of(seed), threads=threads)
    if json:
        print_json(summary.as_json())
    else:
        say(report.summary_lines(summary, setup))
    return report.INTERRUPTED if stopped else 0


@app.command(
    help_epilogue=examples(
        "play {game}",
        "play {game} --players {players} --option length=deal",
        "play {other} --hot-seat 0,1 --names Ann,Ben",
        "play {game} --bots strong",
        "play --resume game.json",
    )
)
def play(
    game: str | None = None,
    resume: Path | None = None,
    /,
    *,
    players: Players = None,
    seed: str | None = None,
    option: Options = None,
    seat: MaybeWhole = None,
    hot_seat: str | None = None,
    humans: MaybeWhole = None,
    names: str | None = None,
    race: float = 8.0,
    bots: str | None = None,
    resume_file: Annotated[Path | None, Parameter("--resume", help="Go on with a saved game.")] = None,
) -> int:
    """Play a game in the terminal, line by line, against bots or with others at one screen.

    Type the number of a move or the move itself. ? tells the rule that binds, help all you can type.
    A game is never lost: Ctrl-C, the end of input and quit save it and print the command to go on.

    Parameters
    ----------
    game
        The game's name (or a saved game).
    resume
        A saved game to go on with.
    seed
        The seed of the game; a new one, if not said.
    seat
        Your seat, from 0.
    hot_seat
        The seats of several people at one screen, such as 0,2.
    humans
        How many people sit at this screen: seats 0, 1, 2 and so on.
    names
        The people's names, in the order of their seats, with commas between.
    race
        How many seconds a race runs; 0: no clock, everybody is asked in turn.
    bots
        How the bots play: easy, fair (usual), strong, best, or the characters hattie, colonel, quill, teddy, marlowe. One for all,
        or one for each with commas between. Those that think play by the sheet's advice until their search is compiled.
    """
    from parlour.terminal import start

    file = resume_file or resume
    if file is None and game is not None and (game.endswith(".json") or Path(game).is_file()):
        file, game = Path(game), None
    asked = start.Asked(
        game=game, file=file, players=players, seed=None if seed is None else seed_of(seed), options=settings(option),
        seat=seat, hot_seat=hot_seat, humans=humans, names=names, race=race, bots=bots,
    )  # fmt: skip
    return start.play(asked)
