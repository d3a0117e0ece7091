"""Hearts, compiled: the same games and the same worlds as the plain rules, and a kernel for CUDA."""

from __future__ import annotations

import pytest
import test_engines

import parlour

pytestmark = pytest.mark.slow


def test_plain_and_compiled_play_the_same_games() -> None:
    test_engines.test_plain_python_and_numba_give_the_same_games("hearts")


@pytest.mark.ptx
@test_engines.needs_nvidias_compiler
def test_the_kernel_compiles_to_ptx() -> None:
    test_engines.test_every_kernel_compiles_to_ptx_without_a_gpu("hearts")


def test_simulations_give_what_the_rules_give() -> None:
    found = parlour.simulate("hearts", deals=2000, seed=1, length="deal")
    assert found.points.sum(axis=1).tolist().count(26) + found.points.sum(axis=1).tolist().count(78) == 2000
