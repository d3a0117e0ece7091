"""The page on strategy: each game's advice, in the words in which hints and the bots' reasons give it."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from types import ModuleType

from parlour.bots.adviser import all_luck
from parlour.engine.contract import Rules
from parlour.games import package
from parlour.lang.rule import reason_text
from parlour.play import guides
from tools.pages.sheets import games

INTRODUCTION = (
    "What to do with a hand, game by game: what the sheet itself advises, then all that the hints say. The bots at the usual level "
    "play by exactly this. Stronger bots [think ahead](bots.md) and know when to differ."
)


def strategy_page() -> str:
    """The advice of all games."""
    lines = ["# Strategy", "", INTRODUCTION, ""]
    for rules in games():
        lines += game_part(rules)
    lines += ["This page is written by `make docs` from the files `advice.py` and `guide.py` of the games."]
    return "\n".join(lines) + "\n"


def game_part(rules: Rules) -> list[str]:
    """The advice of one game."""
    card = rules.calling_card
    lines = [f"## {card.title}", "", f"[The rules](games/{card.name}.md). {card.aim}", ""]
    guide = guides.find(card.name)
    if guide and guide.advice:
        lines += [f"**The sheet says:** {guide.advice}", ""]
    if all_luck(card.name):
        return [*lines, all_luck(card.name), ""]
    return [*lines, *(f"- {text}" for text in reasons(import_module(f"{package(card.name)}.advice"))), ""]


def reasons(advice: ModuleType) -> list[str]:
    """The reasons of a file of advice, in its order, each once."""
    found: dict[str, None] = {}
    for value in vars(advice).values():
        with suppress(KeyError, TypeError):
            found[reason_text(value)] = None
    return list(found)
