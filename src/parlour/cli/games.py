"""The commands about games: games, rules, learn, replay, simulate and play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from parlour.cli import leaving_at_once, phrases
from parlour.cli.shared import (
    Json,
    MaybeWhole,
    Options,
    Players,
    Whole,
    app,
    bots_named,
    complain,
    complain_of_plug_ins,
    examples,
    file_named,
    policies,
    print_json,
    say,
    seed_of,
    settings,
)
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.lang.errors import RecordError, SetupError, quoted
from parlour.play.game import Game
from parlour.terminal.exit_codes import DONE, INTERRUPTED, WRONG
from parlour.terminal.screen import Screen

BOTS_HELP = (
    "How the bots play: easy, fair (the default), strong, best, the characters hattie, colonel, quill, teddy and marlowe, "
    "or a bot of your own as module:Name. "
    "One for all of them, or one for each, separated by commas. "
    "Bots that look ahead play by the sheet's advice until their search is compiled."
)

Plain = Annotated[
    bool,
    Parameter(negative="", help="Read lines as they come, without keys to edit them, Tab to complete them, or earlier lines."),
]


@app.command(help_epilogue=examples("games", "games --json"))
def games(*, json: Json = False) -> None:
    """List the games, with their players, length and aim."""
    from parlour.terminal import catalog

    complain_of_plug_ins()
    if json:
        print_json(catalog.catalog_json())
        return
    say(catalog.catalog_lines())


@app.command(
    help_epilogue=examples(
        "rules {game}", "rules {game} --clauses", "rules {game} {clause}", "rules {game} --page", "rules {other} --json"
    )
)
def rules(
    game: str,
    clause: str | None = None,
    /,
    *,
    clauses: Annotated[
        bool, Parameter(negative="", help="Show the sheet clause by clause, with what each is based on.")
    ] = False,
    page: Annotated[
        bool,
        Parameter(
            negative="",
            help="Print the game's page in Markdown: guide, clauses, options, moves, state. Pictures are drawn in text.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Show the rules of a game on one screen, with pictures; or clause by clause; or a single clause; or all as a page.

    Parameters
    ----------
    game
        Name of the game, as listed by `parlour games`.
    clause
        The only clause to show.
    """
    found = Game(game).rules
    if clause is None:
        _all_rules(found, clauses=clauses, page=page, json=json)
    elif page:
        raise SetupError(phrases.PAGE_OF_ONE_CLAUSE(option="--page", clause=quoted(clause[:40])), field="clause")
    else:
        _one_clause(found, clause, json=json)


def _all_rules(found: Rules, *, clauses: bool, page: bool, json: bool) -> None:
    """Show the guide of a game, or its clauses where it has none or they are asked for, or its page."""
    from parlour.play import guides
    from parlour.terminal import game_page, guide_text, rulebook

    guide = None if clauses else guides.find(found.calling_card.name)
    if json:
        print_json(rulebook.rulebook_json(found))
    elif page:
        print(game_page.game_page(found), end="")
    elif guide is not None:
        clauses_of = f"parlour rules {found.calling_card.name} --clauses"
        guide_text.show_guide(Screen(sys.stdout), found, guide, clauses=clauses_of)
    else:
        say(rulebook.rulebook_lines(found), found.calling_card.pack)


def _one_clause(found: Rules, clause: str, *, json: bool) -> None:
    """Show a clause, and what it is based on."""
    from parlour.terminal import rulebook

    one = found.clause(clause)
    if one is None:
        raise _no_clause(found, clause)
    if json:
        print_json(rulebook.clause_json(one))
    else:
        say([rulebook.clause_text(one)], found.calling_card.pack)


def _no_clause(found: Rules, clause: str) -> SetupError:
    clauses, first, last = ", ".join(each.id for each in found.clauses), COMMON_CLAUSES[0].id, COMMON_CLAUSES[-1].id
    game, name = found.calling_card.name, quoted(clause[:40])
    return SetupError(phrases.NO_CLAUSE(game=game, clause=name, clauses=clauses, first=first, last=last), field="clause")


@app.command(help_epilogue=examples("learn", "learn {game}", "learn {other} --json"))
def learn(game: str | None = None, /, *, plain: Plain = False, json: Json = False) -> int:
    """Play a guided first hand: the lesson says what to look at, you decide, and it explains why.

    A wrong move does no harm: you see what is better, or which rule forbids it, and try again.
    Without a game, the lessons are listed.

    Parameters
    ----------
    game
        Name of the game.
    """
    from parlour.play import lesson_table, lessons
    from parlour.terminal import learn

    if game is not None and not json:
        return learn.learn(game, plain=plain)
    if json:
        print_json(learn.lessons_json() if game is None else lesson_table.as_json(lessons.find(game)))
    else:
        say(learn.lesson_lines())
    return DONE


@app.command(help_epilogue=examples("replay game.json", "replay game.json --json", "replay - < game.json"))
def replay(file: Annotated[str, Parameter(allow_leading_hyphen=True)], /, *, json: Json = False) -> int:
    """Replay a saved game by the rules and show where it stands.

    The exit code is 2 if the file can't be read or a move breaks a rule; the message says where.

    Parameters
    ----------
    file
        File with the saved game; - for standard input.
    """
    from parlour.play import record
    from parlour.terminal import saves, standing

    try:
        table = record.from_record(saves.read(file_named("replay", file)), engine="plain")
    except RecordError as wrong:
        if not json:
            return complain(str(wrong))
        print_json(record.error_of(wrong))
        return WRONG
    if json:
        print_json(record.standing(table))
    else:
        say(standing.standing_lines(table), table.game.pack)
    return DONE


@app.command(
    help_epilogue=examples(
        "simulate {game} --players {players} --deals 100000",
        "simulate {other} --deals 1000000 --seed 7 --json",
        "simulate {game} --deals 10000 --option length=deal --policy sheet",
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
    policy: str = "random",
    json: Json = False,
) -> int:
    """Play many deals, at random or by policies: mean points by seat, how deals end, and the speed.

    Each mean comes with its 95% confidence interval (ci95 in JSON is half its width).
    The games are its observations: too few of them have no interval (null in JSON).

    Ctrl-C stops the simulation and prints the results so far.

    Parameters
    ----------
    game
        Name of the game.
    deals
        Number of deals to play.
    seed
        Seed of the deals. The same seed gives the same deals, for any number of threads.
    threads
        Number of threads. Default: all cores.
    policy
        Who plays: random, sheet (the game's advice), or a compiled rule of your own as module:name.
        One for all seats, or one for each, separated by commas.
    """
    setup = Game(game, players, settings(option))
    with leaving_at_once():
        from parlour.terminal.simulation import run_simulation, summary_lines

    summary, stopped = run_simulation(setup, deals=deals, seed=seed_of(seed), threads=threads, policy=policies(policy))
    if json:
        print_json(summary.as_json())
    else:
        say(summary_lines(summary, setup))
    return INTERRUPTED if stopped else DONE


@app.command(
    help_epilogue=examples(
        "play {game}",
        "play {game} --players {players} --option length=deal",
        "play {other} --hot-seat 0,1 --names Ann,Ben",
        "play {game} --bots strong",
        "play {game} --bots mybot:Lucky",
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
    bots: Annotated[str | None, Parameter(help=BOTS_HELP)] = None,
    tricks: Literal["open", "face-down"] = "open",
    plain: Plain = False,
    history: bool = True,
    resume_file: Annotated[Path | None, Parameter("--resume", help="Continue a saved game.")] = None,
) -> int:
    """Play a game in the terminal, against bots or with others on one screen.

    Type a move or its number, ? for the rules that apply, or help for everything else you can type.
    A game is never lost: quit, Ctrl-C and the end of input save it and print the command that continues it.

    Parameters
    ----------
    game
        Name of the game (or file with a saved game).
    resume
        File with a saved game to continue.
    seed
        Seed of the game. Default: a new one.
    seat
        Your seat, counted from 0.
    hot_seat
        Seats of the people who share this screen, such as 0,2.
    humans
        Number of people at this screen; they take seats 0, 1, 2 and so on.
    names
        Names of the people in the order of their seats, separated by commas.
    race
        Seconds a race lasts. 0 turns the clock off, and players are asked in turn.
    tricks
        How taken tricks lie: open, or face-down until the hand is shown.
    history
        Keep the lines you type for your next game, where you play alone.
    """
    from parlour.terminal import setup

    bots_named(bots)
    file = resume_file or resume
    if file is None and game is not None and (game.endswith(".json") or Path(game).is_file()):
        file, game = Path(game), None
    asked = setup.Asked(
        game=game, file=file, players=players, seed=None if seed is None else seed_of(seed), options=settings(option),
        seat=seat, hot_seat=hot_seat, humans=humans, names=names, race=race, bots=bots,
        face_down=tricks == "face-down", plain=plain, history=history,
    )  # fmt: skip
    return setup.play(asked)
