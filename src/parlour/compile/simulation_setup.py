"""What a simulation is asked for, checked: nothing that was given is ignored."""

from __future__ import annotations

import difflib
import dis
import inspect
import operator
from collections.abc import Mapping
from functools import cache
from types import FunctionType
from typing import TypeVar

import numpy as np

from parlour.compile import phrases
from parlour.compile.cache import names_in
from parlour.engine.contract import Rules
from parlour.lang.errors import SetupError, quoted
from parlour.lang.options import Length
from parlour.play.game import Game

T = TypeVar("T")


def plain(value: T) -> T | int:
    """A whole number of any kind (NumPy's too) as an int; anything else as it is."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, np.integer):
        return value
    return operator.index(value)


def check_number(name: str, number: object, *, most: int) -> None:
    """Raise SetupError unless this is a whole number from 1 to ``most``."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise SetupError(phrases.NOT_A_COUNT(name=name, value=quoted(number), most=f"{most:,}"), field=name)


def game_asked_for(
    game: str | Game, players: int | None, options: Mapping[str, object], arguments: inspect.Signature | None = None
) -> Game:
    """The game to simulate; SetupError for anything given that would have no effect."""
    if isinstance(game, Game):
        ignored = next(iter(options), None if players is None else "players")
        if ignored is not None:
            raise SetupError(phrases.GAME_IS_SET(name=ignored), field="players" if ignored == "players" else "options")
        setup = game
    else:
        _check_names(Game(game), options, [] if arguments is None else list(arguments.parameters))
        setup = Game(game, plain(players), {name: plain(value) for name, value in options.items()})
    _check_effect(setup)
    return setup


def _check_names(game: Game, options: Mapping[str, object], arguments: list[str]) -> None:
    """SetupError for an option the game hasn't, where an argument of ``simulate`` may have been meant."""
    for name in options:
        near = difflib.get_close_matches(name, [*game.options, *arguments], n=1) if name not in game.options else []
        if near and near[0] not in game.options:
            raise SetupError(phrases.NO_ARGUMENT(game=game.name, name=quoted(name), near=near[0]), field="options")


def _check_effect(game: Game) -> None:
    """SetupError for an option that is set and changes nothing."""
    if "offences" in game.changed:
        raise SetupError(phrases.NO_OFFENCES(name=f"offences={game.changed['offences']}"), field="options.offences")
    single = game.start().length == Length.DEAL
    for name, value in game.changed.items():
        if name not in options_used(game.rules, single=single):
            told = phrases.NO_DEALS_TO_COME if name in options_used(game.rules) else phrases.NO_CLOCK
            raise SetupError(told(name=f"{name}={value}"), field=f"options.{name}")


@cache
def options_used(rules: Rules, *, single: bool = False) -> frozenset[str]:
    """The options that a rule of a simulation reads; ``single``: when each game is a single deal."""
    course, verbs = rules.course, rules.verbs
    left: list[object] = [course.begin, course.random_deal, course.next_deal, getattr(rules.module, "pack_for", None)]
    passed = {verbs.finished, verbs.winners, verbs.next_dealer, course.next_deal} if single else set()
    passed -= {verbs.leaders}
    read, found = {"length"}, set[object]()
    while left:
        function = left.pop()
        if isinstance(function, FunctionType) and function not in found and function not in passed:
            found.add(function)
            read |= {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_ATTR"}
            left += [value for _, value in names_in(function)]
    return frozenset(name for name, field in rules.options.items() if field.name in read)
