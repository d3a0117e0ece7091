"""Hearts, compiled: the same games and the same worlds as the plain rules."""

from __future__ import annotations

import pytest
import test_engines

import parlour

pytestmark = pytest.mark.slow


def test_plain_and_compiled_play_the_same_games() -> None:
    test_engines.test_plain_python_and_numba_give_the_same_games("hearts")


def test_simulations_give_what_the_rules_give() -> None:
    found = parlour.simulate("hearts", deals=2000, seed=1, length="deal")
    assert found.points.sum(axis=1).tolist().count(26) + found.points.sum(axis=1).tolist().count(78) == 2000
