"""What can be typed besides moves, and which keys help: as help, and for Tab to complete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.lang.phrases import Phrase
from parlour.play.game import Game
from parlour.terminal import phrases
from parlour.terminal.completion import card_names
from parlour.terminal.keyboard import Keyboard

HELP: tuple[tuple[str, Phrase], ...] = (
    ("?", phrases.HELP_WHY),
    ("hint", phrases.HELP_HINT),
    ("hand", phrases.HELP_HAND),
    ("table, view", phrases.HELP_TABLE),
    ("moves", phrases.HELP_MOVES),
    ("card NAME", phrases.HELP_CARD),
    ("count", phrases.HELP_COUNT),
    ("scores", phrases.HELP_SCORES),
    ("log", phrases.HELP_LOG),
    ("log all", phrases.HELP_LOG_ALL),
    ("rules", phrases.HELP_RULES),
    ("rules clauses", phrases.HELP_CLAUSES),
    ("rules CLAUSE", phrases.HELP_CLAUSE),
    ("undo", phrases.HELP_UNDO),
    ("save", phrases.HELP_SAVE),
    ("save FILE", phrases.HELP_SAVE_AS),
    ("quit", phrases.HELP_QUIT),
)
"""What to type, and what it does."""
COMMANDS = (
    "help", "hint", "hand", "table", "view", "moves", "card", "count", "scores", "log", "rules", "undo", "save", "quit",
)  # fmt: skip
"""The commands that Tab completes."""
KEYS: tuple[tuple[str, Phrase], ...] = (("Tab", phrases.HELP_TAB), ("Up", phrases.HELP_UP))
"""What keys do where a line can be edited."""


def following(game: Game) -> dict[str, Sequence[str]]:
    """The commands that Tab completes, each with what may be typed after it."""
    clauses = [clause.id for clause in game.rules.clauses]
    more: dict[str, Sequence[str]] = {"card": card_names(game.pack), "log": ["all"], "rules": ["clauses", *clauses]}
    return {command: more.get(command, ()) for command in COMMANDS}


def help_lines(about_moves: Phrase, commands: Iterable[tuple[str, Phrase]]) -> list[str]:
    """What can be typed: moves, and these commands."""
    return [phrases.YOU_CAN_TYPE(), *_usage_lines([(phrases.A_MOVE(), about_moves), *commands])]


def keys_lines(keys: Keyboard) -> list[str]:
    """What keys do, where a line can be edited."""
    return [phrases.YOU_CAN_PRESS(), *_usage_lines(KEYS)] if keys.is_edited else []


def _usage_lines(told: Iterable[tuple[str, Phrase]]) -> list[str]:
    return ["  " + phrases.COMMAND(usage=usage, what=what()) for usage, what in told]
