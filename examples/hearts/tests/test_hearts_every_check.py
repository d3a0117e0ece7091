"""Hearts under every check that all games get (`parlour check hearts` runs them too), and what its points add up to."""

from __future__ import annotations

import pytest

from parlour.checks import CHECKS, Check, fewer, setups
from parlour.checks.compiled import compiled_it_plays_the_same
from parlour.checks.positions import every_position_is_sound
from parlour.checks.runner import Of
from parlour.checks.walk import opened
from parlour.engine.common import next_to_act
from parlour.play.game import Game, load
from parlour_hearts.game import advice, rules

QUICK = (every_position_is_sound,)
"""Checks of a setup that are run on every one of these; the others on the usual one and on a mixture."""


def some_setups() -> tuple[Game, ...]:
    """(Hearts is found only while a test runs.)"""
    return fewer(setups("hearts"))


@pytest.mark.parametrize(
    "check", [one for one in CHECKS if one.run is not compiled_it_plays_the_same], ids=lambda check: check.name
)
def test_every_check(check: Check) -> None:
    if check.of is Of.GAME:
        check.run(load("hearts"))
    elif check.of is Of.ALL:
        check.run(some_setups())
    else:
        found = some_setups()
        for setup in found if check.run in QUICK else (found[0], found[-1]):
            check.run(setup)


@pytest.mark.slow
def test_compiled_it_plays_the_same() -> None:
    compiled_it_plays_the_same(some_setups())


def test_scores_add_up() -> None:
    """26 points in each deal, 78 beside a moon, ten less for the jack, five less for each seat without a trick."""
    for game in some_setups():
        for seed in range(5):
            s = opened(game, seed)
            game.rules.open_deal(s)
            stream = seed
            while not s.deal_over:
                stream = game.rules.course.random_choice(s, stream)
            most = 78 if any(taken & rules.POINTS == rules.POINTS for taken in s.taken) else 26
            jack = -10 if game.options["jd_bonus"] == "yes" else 0
            none = s.taken.count(0) if game.options["avoid_all_tricks_bonus"] == "yes" and most == 26 else 0
            assert sum(s.points) == most + jack - 5 * none


def test_the_advice_is_lawful_and_names_one_card() -> None:
    for game in some_setups():
        s = opened(game, "advice")
        game.rules.open_deal(s)
        while not s.deal_over:
            seat = next_to_act(s)
            may = game.rules.legal(s, seat)
            chosen = advice.advise(s, seat, may)
            assert chosen
            assert chosen & ~may == 0
            assert chosen & (chosen - 1) == 0
            game.rules.play(s, seat, chosen.bit_length() - 1)
