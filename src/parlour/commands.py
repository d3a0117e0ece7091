"""The commands of ``parlour``: what they take, and the words they print."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter, Token, UnusedCliTokensError

from parlour.errors import ParlourError, RecordError, SetupError, quoted
from parlour.game import Game
from parlour.terminal.screen import Screen, tame

WRONG = 2
INTERRUPTED = 130
MOST_SAID = 500
"""A message is cut after so many characters."""
LONGEST_NUMBER = 30
TAKE_A_HYPHEN = {"replay": ("-", "--json"), "analyse": ("-", "--json", "--seat", "--deal", "--budget")}
"""Commands whose file may be a hyphen, with their words that begin with one: any other such word is a stray option."""
NUMBER = re.compile(r"-?[0-9]+(_[0-9]+)*(e[0-9]{1,2})?", re.IGNORECASE)

app = App(
    name="parlour",
    help="Eleven American card games of 1897-1939, brought back from their printed rule sheets.",
    help_format="plaintext",
    help_formatter="plain",
    version_flags=[],
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)

Json = Annotated[bool, Parameter("--json", negative="", help="Print it as JSON, for programs.")]


def whole(kind: object, tokens: Sequence[Token]) -> int:
    """A whole number as it is typed: 4, -1, 100_000, 1e6. (A fraction is not rounded but refused.)"""
    (text,) = (token.value for token in tokens)
    if len(text) > LONGEST_NUMBER or not NUMBER.fullmatch(text):
        raise ValueError(f"{quoted(text)} is no whole number of at most {LONGEST_NUMBER} digits.")
    digits, _, zeros = text.lower().partition("e")
    return int(digits + "0" * int(zeros or 0))


Whole = Annotated[int, Parameter(converter=whole)]
MaybeWhole = Annotated[int | None, Parameter(converter=whole)]
Players = Annotated[int | None, Parameter(help="How many play. The game's usual number, if not said.", converter=whole)]
Options = Annotated[
    list[str] | None,
    Parameter("--option", consume_multiple=True, negative="", help="An option of the game, as name=value; may be said again."),
]


def carry_out(given: list[str]) -> int:
    """Run one command. What cannot be done is told in one line on stderr, with exit status 2."""
    try:
        status = app(given)
        return status if isinstance(status, int) else 0
    except UnusedCliTokensError as wrong:
        command, *words = given
        own = TAKE_A_HYPHEN.get(command)
        strays = [word for word in words if word.startswith("-") and word not in own] if own else []
        strays += wrong.unused_tokens or []
        message = f"{command} has no use for {quoted(strays[0])}; parlour {command} --help tells what it takes"
    except CycloptsError as wrong:
        message = str(wrong)
    except ParlourError as wrong:
        message = str(wrong)
    return complain(message)


def complain(message: str) -> int:
    """Say what is wrong, in one line on stderr. Gives the exit status."""
    line = tame(" ".join(message.split()))
    print(f"parlour: {line if len(line) <= MOST_SAID else line[: MOST_SAID - 1] + '…'}", file=sys.stderr)
    return WRONG


def examples(*lines: str) -> str:
    """The end of a help page."""
    return "\n".join(["Examples:", *(f"  parlour {line}" for line in lines)])


def print_json(made: Any) -> None:
    print(json.dumps(made, indent=2))


def settings(words: list[str] | None) -> dict[str, str]:
    """Options as they were typed: name=value."""
    found = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise SetupError(f"option {word[:60]!r}: name=value is wanted, such as length=deal")
        if name in found:
            raise SetupError(f"option {quoted(name)} is said twice")
        found[name] = value
    return found


def seed_of(text: str) -> str | int:
    """A seed as it is written in a record: a whole number stands for its digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 and str(int(text)) == text else text


def at_home() -> int:
    """Open the parlour in the browser."""
    from parlour.server import serve
    from parlour.terminal import store

    return serve.at_home(store.folder())


@app.command(help_epilogue=examples("games", "games --json"))
def games(*, json: Json = False) -> None:
    """The games there are: name, title, players, how long, and the aim."""
    from parlour.terminal import booklet

    if json:
        print_json(booklet.shelf_json())
        return
    screen = Screen(sys.stdout)
    for line in booklet.shelf():
        screen.say(line, hanging=4)


@app.command(help_epilogue=examples("rules rook", "rules rook RK-5", "rules pals --json"))
def rules(game: str, clause: str | None = None, /, *, json: Json = False) -> None:
    """The rules of a game in our own words, clause by clause, with what each rests on; or one clause.

    Parameters
    ----------
    game
        The game's name, as `parlour games` lists it.
    clause
        One clause only, such as RK-5.
    """
    from parlour.terminal import booklet

    found = Game(game).rules
    if clause is None:
        if json:
            print_json(booklet.rules_json(found))
        else:
            _say(booklet.booklet(found))
        return
    one = found.clause(clause)
    if one is None:
        there = ", ".join(each.id for each in found.clauses)
        raise SetupError(f"{game} has no clause {clause[:40]!r}; there are {there}, and the common ones CM-1 to CM-9")
    if json:
        print_json(booklet.clause_json(one))
    else:
        _say(booklet.one_clause(one))


def _say(lines: list[str]) -> None:
    screen = Screen(sys.stdout)
    for line in lines:
        screen.say(line, hanging=4)


@app.command(help_epilogue=examples("learn", "learn rook", "learn hoo-doo --json"))
def learn(game: str | None = None, /, *, json: Json = False) -> int:
    """A guided first hand: the lesson says what to look at, you decide, and it tells you why.

    A wrong move does no harm: the lesson says what is better, or the rules say what they forbid, and you try again.
    Without a game it lists the lessons there are.

    Parameters
    ----------
    game
        The game's name.
    """
    from parlour import lessons
    from parlour.terminal import learn

    if game is not None and not json:
        return learn.learn(game)
    if json:
        print_json(learn.shelf_json() if game is None else lessons.find(game).as_json())
    else:
        _say(learn.shelf())
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
    from parlour import record
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
        _say(report.standing_lines(table))
    return 0


@app.command(help_epilogue=examples("analyse game.json", "analyse game.json --seat all --deal 2", "analyse - --json < game.json"))
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
    from parlour import record
    from parlour.bots.players import budget_of
    from parlour.terminal import coach, store

    if file.startswith("-") and file != "-":
        raise SetupError(f"analyse has no option {file[:40]!r}; a file of that name is ./{file[:40]}")
    thinking = budget_of(budget)
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
            _say([*([""] if place else []), *coach.analysis_lines(one)])
    return INTERRUPTED if stopped else 0


@app.command(
    help_epilogue=examples(
        "simulate rook --players 4 --deals 100000",
        "simulate paintings-outcasts --players 5 --deals 1000000 --seed 7 --json",
        "simulate rook --players 4 --deals 10000 --option target=200 --option least=5",
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
        _say(report.summary_lines(summary, setup))
    return report.INTERRUPTED if stopped else 0


@app.command(
    help_epilogue=examples(
        "play rook",
        "play paintings-outcasts --players 4 --option length=deal",
        "play pals --hot-seat 0,2 --names Ann,Ben",
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
    resume_file: Annotated[Path | None, Parameter("--resume", help="Go on with a saved game.")] = None,
) -> int:
    """Play a game in the terminal, line by line, against simple bots or with others at one screen.

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
    """
    from parlour.terminal import start

    file = resume_file or resume
    if file is None and game is not None and (game.endswith(".json") or Path(game).is_file()):
        file, game = Path(game), None
    asked = start.Asked(
        game=game, file=file, players=players, seed=None if seed is None else seed_of(seed), options=settings(option),
        seat=seat, hot_seat=hot_seat, humans=humans, names=names, race=race,
    )  # fmt: skip
    return start.play(asked)


@app.command(help_epilogue=examples("verify game.json", "verify game.json --commitment 5f1c…", "verify - --json < game.json"))
def verify(file: Annotated[str, Parameter(allow_leading_hyphen=True)], /, *, commitment: str | None = None, json: Json = False) -> int:
    """Check that the shuffle of a finished game was fair, in plain words.

    Exit status 0: it was. 1: it was not, or the record does not say. 2: the record cannot be read.

    Parameters
    ----------
    file
        The record; - for the standard input.
    commitment
        The promise shown at the table before the game, if you noted it.
    """
    from parlour import fair, record
    from parlour.terminal import store

    try:
        found = fair.verified(record.parse(store.read(file)), commitment)
    except RecordError as wrong:
        return complain(str(wrong))
    if json:
        print_json(found)
    else:
        _say([f"{'Yes' if check['ok'] else 'NO'}: {check['what']}" for check in found["checks"]])
        _say(["The shuffle was fair." if found["fair"] else "So it is not shown that the shuffle was fair."])
    return 0 if found["fair"] else 1


@app.command(
    help_epilogue=examples(
        "serve", "serve --port 0", "serve --host 0.0.0.0 --port 8000 --data /srv/parlour", "serve --base-path /parlour --origin https://example.org"
    )
)
def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8000,
    data: Path | None = None,
    base_path: str = "",
    origin: Annotated[list[str] | None, Parameter(negative="")] = None,
    workers: Whole = 1,
    pace: float = 1.0,
    limit: float = 0.5,
) -> int:
    """Keep tables for others to play at in their browsers. The address is printed as one line.

    Parameters
    ----------
    host
        The address to listen on. The usual one is this machine alone; 0.0.0.0 is everybody who can reach it.
    port
        The port to listen on; 0 picks a free one.
    data
        The folder for the tables' log. $PARLOUR_DATA, or the user's data folder, if not said.
    base_path
        Where the page lies behind a proxy: /parlour.
    origin
        Another address the page is reached at (https://example.org), where a proxy does not pass the host on; may be said again.
    workers
        How many processes: only 1, which keeps thousands of tables.
    pace
        How slowly bots play: 1 so that people can follow, 0 at once.
    limit
        How many seats a second one address may take in the long run, at all tables; 0: as many as it likes.
    """
    from parlour.server.serve import serve as run
    from parlour.terminal import store

    if workers != 1:
        raise SetupError(f"workers: {workers} is not possible; one process keeps all tables")
    if not 0 <= port <= 65535:
        raise SetupError(f"port: {port} is no port; ports are 0 to 65535")
    if not 0 <= pace <= 10:
        raise SetupError(f"pace: {pace} is not from 0 to 10")
    if not 0 <= limit <= 1e6:
        raise SetupError(f"limit: {limit} is not from 0 to 1,000,000")
    return run(host, port, data or store.folder(), base_path=base_path, origins=tuple(origin or ()), pace=pace, limit=limit)


@app.command(help_epilogue=examples("backup tables.sqlite", "backup tables.sqlite --data /srv/parlour"))
def backup(file: Path, /, *, data: Path | None = None) -> int:
    """Copy the log of all tables into a file, while the server runs.

    Parameters
    ----------
    file
        The copy. It must not be there yet.
    data
        The server's data folder.
    """
    from parlour.server.store import FILE, Store
    from parlour.terminal import store

    folder = data or store.folder()
    if not (folder / FILE).is_file():
        return complain(f"there are no tables in {folder}")
    if file.exists():
        return complain(f"{file} is there already")
    if not file.parent.is_dir():
        return complain(f"there is no folder {file.parent}")
    tables = Store(folder)
    tables.backup(file)
    _say([f"{tables.count()} tables copied to {file}."])
    tables.close()
    return 0
