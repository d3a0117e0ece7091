"""The command line, ``parlour``. This file starts quickly; the commands are in ``parlour.cli.app``."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType

from parlour.terminal.exit_codes import INTERRUPTED, WRONG

OVERVIEW = """\
Usage: parlour [COMMAND]

Eleven American card games of 1897-1939, brought back from their printed rule sheets.
Without a command, Parlour opens in your browser.

Commands:
  games      list the games
  rules      show the rules of a game, or a single clause
  cards      show the cards of a pack, with a story about each
  learn      play a guided first hand that teaches the rules as you meet them
  play       play in the terminal, against bots or with others on one screen
  replay     replay a saved game by the rules and show where it stands
  analyse    review a game: what each choice was worth, and the costliest mistakes
  simulate   play many deals and sum up the results
  tournament pit bots against each other and rate them
  serve      host tables for others to play in their browsers
  mcp        let a language model play
  verify     check that the shuffle of a finished game was fair
  check      run every check on a game: one of your own, or any other
  new-game   write a package with a small game of your own, to start from
  backup     back up all tables of a server to a file
  restore    put the tables of a backup into the folder of a server

Options:
  --help, -h show this page, or the page of a command
  --no-color write without colors, with any command (as $NO_COLOR does)
  --version  show the version

Examples:
  parlour games
  parlour rules {game}
  parlour rules {game} {clause}
  parlour cards {pack}
  parlour learn {game}
  parlour play {game} --players {players}
  parlour replay game.json --json
  parlour analyse game.json
  parlour simulate {game} --players {players} --deals 100000 --seed 1
  parlour tournament {game} --bots search,sheet --deals 100
  parlour serve --port 8000
  parlour verify game.json
"""
NO_COLOR = "--no-color"
"""The option of every command that turns colors off."""


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and exit with its exit code."""
    try:
        with leaving_at_once():
            open_closed_streams()
            for stream in (sys.stdout, sys.stderr):
                if hasattr(stream, "reconfigure"):
                    stream.reconfigure(errors="backslashreplace")
        sys.exit(run(list(sys.argv[1:] if words is None else words)))
    except ModuleNotFoundError as missing:
        from parlour.lang.extras import NotInstalled, needs

        try:
            with needs():
                raise missing
        except NotInstalled as told:
            print(f"parlour: {told}", file=sys.stderr)
            sys.exit(WRONG)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    except OSError as wrong:
        with suppress(OSError):
            _report(wrong)
        for number in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
        sys.exit(WRONG)
    except KeyboardInterrupt:
        from parlour.cli import phrases

        print(phrases.STOPPED(), file=sys.stderr)
        sys.exit(INTERRUPTED)


def _report(wrong: OSError) -> None:
    """Report a file that can't be used."""
    from parlour.cli import phrases

    problem = phrases.PROBLEM(what=wrong.filename or phrases.OUTPUT(), reason=wrong.strerror)
    print(f"parlour: {problem}", file=sys.stderr, flush=True)


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """While this lasts, Ctrl-C ends the program without a word. (In the middle of an import, KeyboardInterrupt may be lost.)"""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def open_closed_streams() -> None:
    """Replace streams that the shell has closed (``<&-``, ``>&-``) with ones that are empty and go nowhere."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, it stays open
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, it stays open
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, it stays open


def run(words: list[str]) -> int:
    """Run a command. Returns the exit code."""
    given = [word for word in words if word != NO_COLOR]
    if given != words:
        os.environ["NO_COLOR"] = "1"
    if not given:
        with leaving_at_once():
            from parlour.cli.app import open_in_browser
        return open_in_browser()
    if given in (["-h"], ["--help"]):
        from parlour.cli.samples import filled

        print(filled(OVERVIEW), end="")
        sys.stdout.flush()
        return 0
    if given == ["--version"]:
        from parlour import __version__

        print(__version__)
        return 0
    with leaving_at_once():
        from parlour.cli.app import carry_out
    code = carry_out(given)
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    main()
