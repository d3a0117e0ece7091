"""The command line: ``parlour``. The commands themselves are in ``parlour.cli.app``; this file starts quickly."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

OVERVIEW = """\
Usage: parlour [COMMAND]

Without a command the parlour opens in your browser.

Eleven American card games of 1897-1939, brought back from their printed rule sheets.

Commands:
  games      the games there are
  rules      the rules of a game, or one clause of them
  learn      a guided first hand of a game, with every rule as you meet it
  play       play a game in the terminal, against bots or with others at one screen
  replay     play a record by the rules, and tell where it stands
  analyse    the coach: what every choice of a game was worth, and the costliest mistakes
  simulate   play many deals at random, and count
  tournament let bots play against each other, and tell how strong they are
  serve      keep tables for others, to play in their browsers
  verify     check that the shuffle of a finished game was fair
  backup     copy the log of all tables
  --help, -h: this page, or with a command its own
  --version: which version this is

Examples:
  parlour games
  parlour rules {game}
  parlour rules {game} {clause}
  parlour learn {game}
  parlour play {game} --players {players}
  parlour replay game.json --json
  parlour analyse game.json
  parlour simulate {game} --players {players} --deals 100000 --seed 1
  parlour tournament {game} --bots search,sheet --deals 100
  parlour serve --port 8000
  parlour verify game.json
"""
WRONG = 2
INTERRUPTED = 130


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit status: 2 when something asked for does not exist."""
    given = list(sys.argv[1:] if words is None else words)
    open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        sys.exit(run(given))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    except OSError as wrong:
        with suppress(OSError):
            print(
                f"parlour: {wrong.filename or 'what there is to say cannot be written'}: {wrong.strerror}",
                file=sys.stderr,
                flush=True,
            )
        for number in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
        sys.exit(WRONG)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        sys.exit(INTERRUPTED)


def open_closed_streams() -> None:
    """Where the shell has closed the input or an output (``<&-``, ``>&-``), there is nothing to read, and nobody listens."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def run(given: list[str]) -> int:
    """Carry a command out. Gives the exit status."""
    if not given:
        from parlour.cli.app import at_home

        return at_home()
    if given in (["-h"], ["--help"]):
        from parlour.cli.samples import filled

        print(filled(OVERVIEW), end="")
        sys.stdout.flush()
        return 0
    if given == ["--version"]:
        from parlour import __version__

        print(__version__)
        return 0
    from parlour.cli.app import carry_out

    status = carry_out(given)
    sys.stdout.flush()
    return status


if __name__ == "__main__":
    main()
