"""Hearts under every check that all games get: the quick ones over every value of every option, the others over the usual setup and a
mixture of values."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
import test_every_game
import test_subset
from walks import few_setups

from parlour.engine.common import next_to_act
from parlour_hearts.game import advice, rules
from parlour_hearts.pack import suits

OF_SOME_GAMES = {"test_scores_add_up", "test_CM_9_random_play_never_chooses_an_offence"}
"""Checks that know by name how the points of a game add up, or that are about offenses, of which Hearts has none."""


QUICK = {"test_every_position_of_random_play_is_sound", "test_a_deal_over_is_scored", "test_same_seed_same_game"}
"""Checks that take little time for a setup."""


def checks_of(parameter: str) -> list[Any]:
    """The checks that take nothing but this."""
    found = {name: check for name, check in vars(test_every_game).items() if name.startswith("test_")}
    return [
        pytest.param(check, id=name.removeprefix("test_"), marks=[mark for mark in marks(check) if mark.name == "slow"])
        for name, check in found.items()
        if [*inspect.signature(check).parameters] == [parameter] and name not in OF_SOME_GAMES
    ]


def marks(check: Callable[..., None]) -> list[pytest.Mark]:
    """The marks of a test."""
    found: list[pytest.Mark] = getattr(check, "pytestmark", [])
    return found


@pytest.mark.parametrize("check", checks_of("game"))
def test_every_setup(check: Callable[[Any], None]) -> None:
    setups = few_setups("hearts")
    for game in setups if check.__name__ in QUICK else (setups[0], setups[-1]):
        check(game)


@pytest.mark.parametrize("check", checks_of("name"))
def test_the_game(check: Callable[[str], None]) -> None:
    check("hearts")


def test_there_are_many_checks() -> None:
    assert len(checks_of("game")) >= 15
    assert len(checks_of("name")) >= 7


def test_scores_add_up() -> None:
    """26 points in each deal, 78 beside a moon, ten less for the jack, five less for each seat without a trick."""
    for game in few_setups("hearts"):
        for seed in range(5):
            s = test_every_game.opened(game, seed)
            game.rules.open_deal(s)
            stream = seed
            while not s.deal_over:
                stream = game.rules.course.random_choice(s, stream)
            most = 78 if any(taken & rules.POINTS == rules.POINTS for taken in s.taken) else 26
            jack = -10 if game.options["jd_bonus"] == "yes" else 0
            none = s.taken.count(0) if game.options["avoid_all_tricks_bonus"] == "yes" and most == 26 else 0
            assert sum(s.points) == most + jack - 5 * none


@pytest.mark.parametrize("module", [rules, advice, suits])
def test_the_rules_keep_to_the_subset(module: Any) -> None:
    assert not test_subset.violations(inspect.getsource(module), module.__name__, module)


def test_the_advice_is_lawful_and_names_one_card() -> None:
    for game in few_setups("hearts"):
        s = test_every_game.opened(game, "advice")
        game.rules.open_deal(s)
        while not s.deal_over:
            seat = next_to_act(s)
            may = game.rules.legal(s, seat)
            chosen = advice.advise(s, seat, may)
            assert chosen
            assert chosen & ~may == 0
            assert chosen & (chosen - 1) == 0
            game.rules.play(s, seat, chosen.bit_length() - 1)
