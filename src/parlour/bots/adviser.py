"""The simple bot: it does what the game's advice file says, and can give the reasons.

The advice gets the state as the seat sees it, with every hidden set empty. The choices come from the rules, which tell a player no
more than what they will accept.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from parlour.bots.phrases import NO_ADVICE, NO_DIFFERENCE, ONLY_MOVE, SLIP
from parlour.engine import visibility
from parlour.engine.strength import Strength
from parlour.games import names, package
from parlour.lang.cards import each, lowest
from parlour.lang.numbers import seat_number
from parlour.lang.phrases import worded
from parlour.lang.rule import explained, reason_text
from parlour.lang.state import Common
from parlour.lang.words import is_surely_whole, move_text
from parlour.play.table import Move, Table

AdviceRule = Callable[[Any, int, int], int]
"""A rule of an advice file: from the state of its own game (so ``Any``), a seat and its choices to the choices to keep."""


def _advice_file(game: str) -> ModuleType | None:
    """A game's advice file, if it has one."""
    return _advice_in(package(game)) if game in names() else None


@cache
def _advice_in(package: str) -> ModuleType | None:
    where = f"{package}.advice"
    return None if importlib.util.find_spec(where) is None else importlib.import_module(where)


def advice_rule(game: str) -> AdviceRule | None:
    """The rule ``advise`` of a game that has an advice file: the choices it keeps are the advised ones."""
    file = _advice_file(game)
    found: AdviceRule | None = None if file is None else file.advise
    return found


def distinct_choices_rule(game: str) -> AdviceRule | None:
    """The rule ``one_of_a_kind`` of a game whose advice file has one: it keeps one of the choices that come to the same thing."""
    found: AdviceRule | None = getattr(_advice_file(game), "one_of_a_kind", None)
    return found


def all_luck(game: str) -> str:
    """What a game's advice file says if there is nothing to decide in the game (``ALL_LUCK``); otherwise ""."""
    return str(getattr(_advice_file(game), "ALL_LUCK", ""))


def strength(game: str) -> Strength:
    """How the strength of a game's bots is measured (``STRENGTH`` in its file of advice)."""
    found: Strength = getattr(_advice_file(game), "STRENGTH", Strength())
    return found


def advice(table: Table, seat: int, slips: float = 0.0, chance: random.Random | None = None) -> tuple[Move, list[str]]:
    """The advised move of a seat that may act, and the reasons. It's always legal and never an offense.

    ``slips`` is the share of choices made at random instead."""
    seat = seat_number(seat, table.game.players)
    words, s = table.phase.words, table.state
    path: list[int] = []
    reasons: list[str] = []
    while True:
        if chance is not None and chance.random() < slips:
            choice, because = chance.choice(list(each(table.game.rules.legal(s, seat)))), [SLIP()]
        else:
            choice, because = _choose(table, s, seat)
        path.append(choice)
        reasons += [reason for reason in because if reason not in reasons]
        if is_surely_whole(words, path, table.game.pack, table.state):
            break
        s = s.copy()
        table.game.rules.play(s, seat, choice)
        if not s.half:
            break
    text = move_text(words, path, table.game.pack, table.state)
    assert text is not None, f"{table.game.name}: no words for {path}"
    return Move(text, tuple(path)), reasons or [_reason_without_advice(table, seat)]


def _choose(table: Table, s: Common, seat: int) -> tuple[int, list[str]]:
    """The next choice of a move, and the reasons the advice gives for it."""
    may = table.game.rules.legal(s, seat)
    assert may, f"{table.game.name}: seat {seat} is asked and has nothing to do"
    advise = advice_rule(table.game.name)
    if advise is None:
        return lowest(may), []
    with explained() as steps:
        kept = advise(visibility.redacted(s, seat), seat, may) & may
    return lowest(kept or may), [worded(reason_text(number)) for number, _ in steps if number < 0]


def _reason_without_advice(table: Table, seat: int) -> str:
    """The reason where the advice gives none: there is no advice, no choice, or no difference between the choices."""
    if len(table.legal(seat)) == 1:
        return ONLY_MOVE()
    return NO_ADVICE() if advice_rule(table.game.name) is None else NO_DIFFERENCE()
