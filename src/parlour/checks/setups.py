"""The setups a game is checked in: numbers of players and values of options."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from parlour.engine.contract import Rules
from parlour.games import find
from parlour.lang.errors import SetupError
from parlour.lang.options import Option
from parlour.play.game import Game

Values = Mapping[str, Sequence[str | int]]


def values_of(option: Option, more: Sequence[str | int] = ()) -> list[str | int]:
    """The values of an option that are tried: all of them, or for a number the ends and the default."""
    found: list[str | int] = list(option.values)
    if option.low is not None and option.high is not None:
        found += [option.low, option.high]
    return list(dict.fromkeys([*found, *more]))


def _made(game: str, players: int, options: dict[str, Any]) -> Game | None:
    try:
        return Game(game, players, options)
    except SetupError:
        return None


def setups(game: str, more: Values | None = None) -> tuple[Game, ...]:
    """Every player count with every value of every option, one at a time, and a few mixtures of values. ``more`` has values worth
    trying where an option takes any number, or has a notation of its own."""
    return _setups(find(game), tuple((name, tuple(values)) for name, values in sorted((more or {}).items())))


@cache
def _setups(rules: Rules, more: tuple[tuple[str, tuple[str | int, ...]], ...]) -> tuple[Game, ...]:
    game, others = rules.calling_card.name, dict(more)
    options = {name: values_of(field.option, others.get(name, ())) for name, field in rules.options.items() if field.option}
    rng = random.Random(f"mixtures of {game}")
    found: list[Game] = []
    for players in rules.calling_card.players:
        wanted: list[dict[str, Any]] = [{}]
        wanted += [{name: value} for name, values in options.items() for value in values[1:]]
        wanted += [{name: rng.choice(values) for name, values in options.items()} for _ in range(3)]
        found += [made for wish in wanted if (made := _made(game, players, wish))]
    return tuple(dict.fromkeys(found))


def fewer(every: Sequence[Game]) -> tuple[Game, ...]:
    """Some of these setups: every player count at the sheet's defaults, every option value once, the player counts in turn."""
    plain = [setup for setup in every if not setup.changed]
    single: dict[tuple[Any, ...], list[Game]] = {}
    for setup in every:
        if len(setup.changed) == 1:
            single.setdefault(tuple(setup.changed.items()), []).append(setup)
    picked = [found[number % len(found)] for number, found in enumerate(single.values())]
    mixed = [setup for setup in every if len(setup.changed) > 1]
    return tuple(dict.fromkeys([*plain, *picked, *mixed[-1:]]))


def title(setup: object) -> str:
    """A setup in a word."""
    if isinstance(setup, Game):
        more = "".join(f" {name}={value}" for name, value in setup.changed.items())
        return f"{setup.name} {setup.players}{more}".replace("/", "_")
    return str(setup)
