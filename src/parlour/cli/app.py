"""The program ``parlour``: the files with its commands add them to it when they are imported."""

from __future__ import annotations

from cyclopts import CycloptsError, UnusedCliTokensError

from parlour.cli import backups, bots, cards, games, mcp, own_games, phrases, server
from parlour.cli.server import open_in_browser
from parlour.cli.shared import app, complain
from parlour.lang.errors import ParlourError, quoted
from parlour.terminal.exit_codes import DONE

TAKES_HYPHEN = {"replay": ("-", "--json"), "analyse": ("-", "--json", "--seat", "--deal", "--budget")}
"""Commands whose file may be a hyphen, with their words that begin with one; any other such word is an unknown option."""


def carry_out(given: list[str]) -> int:
    """Run one command. A problem is reported in one line on stderr, with exit code 2."""
    try:
        code = app(given)
        return code if isinstance(code, int) else DONE
    except UnusedCliTokensError as wrong:
        command, *words = given
        own = TAKES_HYPHEN.get(command)
        strays = [word for word in words if word.startswith("-") and word not in own] if own else []
        strays += wrong.unused_tokens or []
        message = phrases.NOT_TAKEN(command=command, word=quoted(strays[0]), help=f"parlour {command} --help")
    except CycloptsError as wrong:
        message = str(wrong)
    except ParlourError as wrong:
        message = str(wrong)
    return complain(message)


__all__ = ["app", "backups", "bots", "cards", "carry_out", "games", "mcp", "open_in_browser", "own_games", "server"]
