"""The commands about games of one's own: check and new-game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli import phrases
from parlour.cli.shared import Json, app, examples, print_json, say
from parlour.play.game import Game
from parlour.terminal.exit_codes import DONE, FAILED


@app.command(help_epilogue=examples("check {game}", "check {other} --thorough", "check {game} --json"))
def check(
    game: str,
    /,
    *,
    thorough: Annotated[
        bool, Parameter(negative="", help="Try every value of every option with every number of players.")
    ] = False,
    json: Json = False,
) -> int:
    """Run every check on a game, and say what is wrong with it.

    Every deal ends, cards are conserved, nothing hidden leaks, every refusal cites a clause, records replay, the compiled rules
    play the same, and more. It takes a minute or so. The exit code is 1 if a check fails.

    Parameters
    ----------
    game
        Name of the game, as listed by `parlour games`. It may come from any installed package.
    """
    from parlour.checks.runner import Check, Failure
    from parlour.checks.runner import check as run

    def tell(one: Check, wrong: Failure | None) -> None:
        if wrong is None:
            say([phrases.CHECK_PASSED(check=one.name)])
        else:
            say([phrases.CHECK_FAILED(check=one.name), f"    {phrases.CHECK_FOUND(setup=wrong.setup, message=wrong.message)}"])

    report = run(Game(game).name, thorough=thorough, progress=None if json else tell)
    if json:
        failures = [{"check": one.check, "setup": one.setup, "message": one.message} for one in report.failures]
        told = {"game": report.game, "checks": report.checks, "left_out": report.left_out, "passed": report.passed}
        print_json({**told, "failures": failures})
    elif report.passed:
        say([phrases.CHECKS_PASSED(game=report.game, number=report.checks)])
    else:
        say([phrases.CHECKS_FAILED(game=report.game, failed=len(report.failures), number=report.checks)])
        if report.left_out:
            say([phrases.CHECKS_LEFT_OUT(number=report.left_out)])
    return DONE if report.passed else FAILED


@app.command(name="new-game", help_epilogue=examples("new-game climb", "new-game four-corners --folder four-corners"))
def new_game(
    name: str,
    /,
    *,
    folder: Annotated[Path | None, Parameter(help="The folder to write. Default: parlour-NAME, here.")] = None,
) -> int:
    """Write a package with a small game of your own: rules, advice, a pack of cards, and tests. It runs at once.

    Parameters
    ----------
    name
        Name of the game: lowercase letters, digits and hyphens.
    """
    from parlour.cli.new_game import write

    made = write(name, folder)
    say(
        [
            phrases.GAME_WRITTEN(title=made.title, folder=made.folder),
            f"    pip install --editable {made.folder}",
            f"    parlour check {name}",
            f"    parlour play {name}",
        ]
    )
    return DONE
