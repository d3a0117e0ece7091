"""The commands of ``parlour``: what they take, and the words they print.

``games``, ``bots`` and ``server`` add their commands to the program when they are imported.
"""

from __future__ import annotations

from cyclopts import CycloptsError, UnusedCliTokensError

from parlour.commands import bots, games, server
from parlour.commands.server import at_home
from parlour.commands.shared import app, complain
from parlour.errors import ParlourError, quoted


def carry_out(given: list[str]) -> int:
    """Run one command. What cannot be done is told in one line on stderr, with exit status 2."""
    try:
        status = app(given)
        return status if isinstance(status, int) else 0
    except UnusedCliTokensError as wrong:
        command, *words = given
        strays = [word for word in words if word.startswith("-") and word not in ("-", "--json")] if command == "replay" else []
        strays += wrong.unused_tokens or []
        message = f"{command} has no use for {quoted(strays[0])}; parlour {command} --help tells what it takes"
    except CycloptsError as wrong:
        message = str(wrong)
    except ParlourError as wrong:
        message = str(wrong)
    return complain(message)


__all__ = ["app", "at_home", "bots", "carry_out", "games", "server"]
