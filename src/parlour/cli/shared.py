"""What the commands share: the program they belong to, kinds of arguments, and how they print."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import App, Parameter, Token

from parlour.cli.samples import filled
from parlour.lang.errors import SetupError, quoted
from parlour.terminal.screen import Screen, tame

WRONG = 2
MOST_SAID = 500
"""A message is cut after so many characters."""
LONGEST_NUMBER = 30
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


def complain(message: str) -> int:
    """Say what is wrong, in one line on stderr. Gives the exit status."""
    line = tame(" ".join(message.split()))
    print(f"parlour: {line if len(line) <= MOST_SAID else line[: MOST_SAID - 1] + '…'}", file=sys.stderr)
    return WRONG


def examples(*lines: str) -> str:
    """The end of a help page. ``{game}``, ``{clause}``, ``{players}`` and ``{other}`` stand for games that there are."""
    return "\n".join(["Examples:", *(f"  parlour {filled(line)}" for line in lines)])


def print_json(made: Any) -> None:
    print(json.dumps(made, indent=2))


def say(lines: list[str]) -> None:
    """Print lines, long ones folded to the screen."""
    screen = Screen(sys.stdout)
    for line in lines:
        screen.say(line, hanging=4)


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
