"""The commands of ``parlour``: what they take, and the words they print.

``games``, ``bots`` and ``server`` add their commands to the program when they are imported.
"""

from __future__ import annotations

from cyclopts import CycloptsError, UnusedCliTokensError

from parlour.cli import bots, games, server
from parlour.cli.server import at_home
from parlour.cli.shared import app, complain
from parlour.lang.errors import ParlourError, quoted

TAKE_A_HYPHEN = {"replay": ("-", "--json"), "analyse": ("-", "--json", "--seat", "--deal", "--budget")}
"""Commands whose file may be a hyphen, with their words that begin with one: any other such word is a stray option."""


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


__all__ = ["app", "at_home", "bots", "carry_out", "games", "server"]
