"""What the commands share: the program, kinds of arguments, and printing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Parameter, Token

from parlour import games, packs
from parlour.cli import phrases
from parlour.cli.samples import filled
from parlour.lang.errors import SetupError, quoted
from parlour.lang.pack import Pack
from parlour.terminal.exit_codes import WRONG
from parlour.terminal.screen import Screen, escaped

LONGEST_MESSAGE = 500
"""Maximum characters of a message; the rest is cut off."""
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

Json = Annotated[bool, Parameter("--json", negative="", help="Print JSON, for programs.")]


def whole(kind: object, tokens: Sequence[Token]) -> int:
    """A whole number as it is typed: 4, -1, 100_000, 1e6. A fraction is refused, not rounded."""
    (text,) = (token.value for token in tokens)
    if len(text) > LONGEST_NUMBER or not NUMBER.fullmatch(text):
        raise ValueError(phrases.NOT_WHOLE(text=quoted(text), most=LONGEST_NUMBER))
    digits, _, zeros = text.lower().partition("e")
    return int(digits + "0" * int(zeros or 0))


Whole = Annotated[int, Parameter(converter=whole)]
MaybeWhole = Annotated[int | None, Parameter(converter=whole)]
Players = Annotated[int | None, Parameter(help="Number of players. Default: the game's usual number.", converter=whole)]
Options = Annotated[
    list[str] | None,
    Parameter(
        "--option", consume_multiple=True, negative="", help="Set an option of the game, as name=value. Can be repeated."
    ),
]


def complain(message: str) -> int:
    """Report a problem in one line on stderr. Returns the exit code."""
    line = escaped(" ".join(message.split()))
    line = line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"
    print(f"parlour: {line}", file=sys.stderr)
    return WRONG


def complain_of_plug_ins() -> None:
    """Report the games and packs of other packages that are left out, a line for each."""
    for problem in (*packs.problems(), *games.problems()):
        complain(problem)


def examples(*lines: str) -> str:
    """The end of a help page. Words in braces, such as ``{game}``, are filled in from the games there are."""
    return "\n".join(["Examples:", *(f"  parlour {filled(line)}" for line in lines)])


def print_json(made: object) -> None:
    print(json.dumps(made, indent=2))


def say(lines: list[str], pack: Pack | None = None) -> None:
    """Print lines, wrapped to the screen; the cards of a pack in their colors."""
    screen = Screen(sys.stdout)
    if pack is not None:
        screen.show_cards_of(pack)
    for line in lines:
        screen.say(line, hanging=4)


def settings(words: list[str] | None) -> dict[str, str]:
    """Options from the form they are typed in: name=value."""
    found = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise SetupError(phrases.NAME_AND_VALUE(form="name=value", word=quoted(word)), field="options")
        if name in found:
            raise SetupError(phrases.OPTION_TWICE(name=quoted(name)), field="options")
        found[name] = value
    return found


def bots_named(text: str | None) -> list[str]:
    """The names of bots, separated by commas. Those of your own are found in the current folder, too."""
    found = [name.strip() for name in text.split(",")] if text else []
    if any(":" in name for name in found):
        from parlour.bots.own import look_here

        look_here()
    return found


def file_named(command: str, word: str) -> str:
    """The file of a command that takes ``-`` for the standard input; SetupError for a word that looks like an option."""
    if word.startswith("-") and word != "-":
        raise SetupError(phrases.NO_OPTION(command=command, word=quoted(word[:40]), file=f"./{word[:40]}"), field="file")
    return word


def check_range(option: str, value: float, low: float, high: float) -> None:
    """SetupError if the value of an option is out of range."""
    if not low <= value <= high:
        raise SetupError(
            phrases.OUT_OF_RANGE(option=option, low=f"{low:,}", high=f"{high:,}", value=value), field=option.lstrip("-")
        )


def seed_of(text: str) -> str | int:
    """A seed as a record has it: a number if it is written like one, otherwise a text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 and str(int(text)) == text else text


def policies(text: str) -> str | list[str]:
    """One policy for all, or one for each seat, as they are typed. Modules are looked for in the current folder, too."""
    if ":" in text:
        from parlour.bots.own import look_here

        look_here()
    return [word.strip() for word in text.split(",")] if "," in text else text
