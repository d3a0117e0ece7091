"""The simple bot: it does what the game's file of advice says, and can give the reasons.

The advice is asked with the state as the seat sees it: every hidden set is empty there. The choices come from the rules, which
tell a player no more than what will be accepted from him.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from parlour.engine.strength import Strength
from parlour.games import package
from parlour.lang.cards import each, lowest
from parlour.lang.rule import explained, reason_text
from parlour.lang.state import Common
from parlour.lang.words import is_surely_whole, move_text
from parlour.play import views
from parlour.play.table import Move, Table

NO_ADVICE = "No advice is printed for this game."
ONLY_MOVE = "There is nothing else to do."
NO_DIFFERENCE = "It makes no difference."
SLIP = "It was not thought about."

Advise = Callable[[Any, int, int], int]


@cache
def _advice_file(game: str) -> ModuleType | None:
    """A game's file of advice, if it has one."""
    where = f"{package(game)}.advice"
    return None if importlib.util.find_spec(where) is None else importlib.import_module(where)


def adviser(game: str) -> Advise | None:
    """The ``advise`` rule of a game, if it has a file of advice."""
    file = _advice_file(game)
    found: Advise | None = None if file is None else file.advise
    return found


def sifter(game: str) -> Advise | None:
    """The rule ``one_of_a_kind`` of a game in whose file of advice there is one: of choices that come to the same it keeps one."""
    found: Advise | None = getattr(_advice_file(game), "one_of_a_kind", None)
    return found


def luck(game: str) -> str:
    """What a game's file of advice says where there is nothing to decide in the game (``ALL_LUCK``); else nothing."""
    return str(getattr(_advice_file(game), "ALL_LUCK", ""))


def strength(game: str) -> Strength:
    """How the strength of a game's bots is measured (``STRENGTH`` in its file of advice)."""
    found: Strength = getattr(_advice_file(game), "STRENGTH", Strength())
    return found


def advice(table: Table, seat: int, slips: float = 0.0, chance: random.Random | None = None) -> tuple[Move, list[str]]:
    """The advised move of a seat that may act, and the reasons. It is always lawful, never an offence.

    ``slips`` is the part of the choices that are made by chance instead."""
    words, s = table.phase.words, table.state
    path: list[int] = []
    reasons: list[str] = []
    while True:
        if chance is not None and chance.random() < slips:
            choice, because = chance.choice(list(each(table.rules.legal(s, seat)))), [SLIP]
        else:
            choice, because = _choose(table, s, seat)
        path.append(choice)
        reasons += [reason for reason in because if reason not in reasons]
        if is_surely_whole(words, path, table.pack, table.state):
            break
        s = s.copy()
        table.rules.play(s, seat, choice)
        if not s.half:
            break
    text = move_text(words, path, table.pack, table.state)
    assert text is not None, f"{table.game.name}: no words for {path}"
    return Move(text, tuple(path)), reasons or [_why_not(table, seat)]


def _choose(table: Table, s: Common, seat: int) -> tuple[int, list[str]]:
    """The next choice of a move, and the reasons of the advice that led to it."""
    may = table.rules.legal(s, seat)
    assert may, f"{table.game.name}: seat {seat} is asked and has nothing to do"
    advise = adviser(table.game.name)
    if advise is None:
        return lowest(may), []
    with explained() as steps:
        kept = advise(views.redacted(s, seat), seat, may) & may
    return lowest(kept or may), [reason_text(number) for number, _ in steps if number < 0]


def _why_not(table: Table, seat: int) -> str:
    """Where nobody gave a reason: there is no advice at all, or no choice, or all choices are alike."""
    if len(table.legal(seat)) == 1:
        return ONLY_MOVE
    return NO_ADVICE if adviser(table.game.name) is None else NO_DIFFERENCE
