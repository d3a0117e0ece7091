"""A table answers at once on the plain rules and switches to the compiled ones when they are ready."""

from __future__ import annotations

import random
import time

import pytest

import parlour
from parlour.compile import warmup
from parlour.engine.positions import Fast

pytestmark = pytest.mark.slow


def test_a_table_switches_to_the_compiled_rules_and_goes_on_as_before():
    game = parlour.load("paintings-crowned", players=3)
    table, twin = game.open(seed=4, engine="auto"), game.open(seed=4, engine="plain")
    pick = random.Random(1)
    before = after = 0
    while after < 60:
        if table.over:
            table, twin = game.open(seed=before, engine="auto"), game.open(seed=before, engine="plain")
        (seat,) = table.actors
        assert table.legal(seat) == twin.legal(seat)
        move = pick.choice(twin.legal(seat))
        table.play(seat, str(move))
        twin.play(seat, str(move))
        assert table.state == twin.state
        if isinstance(table._position(), Fast):
            after += 1
        else:
            before += 1
            time.sleep(0.01)
    assert before, "the first moves were made on the plain rules"
    assert warmup.ready("paintings-crowned") is not None


def test_refusals_are_the_same_on_both():
    game = parlour.load("paintings-crowned", players=3)
    found = []
    for engine in ("plain", "compiled"):
        table = game.open(seed=4, engine=engine)
        (seat,) = table.actors
        table.play(seat, table.legal(seat)[0])
        (seat,) = table.actors
        for name in table.game.pack.names(table.state.hand[seat]) + ["A99"]:
            try:
                table.copy().play(seat, f"play {name}")
                found.append((engine, name, "accepted"))
            except parlour.IllegalMove as wrong:
                found.append((engine, name, wrong.clause, wrong.message))
    half = len(found) // 2
    assert [case[1:] for case in found[:half]] == [case[1:] for case in found[half:]]


def test_an_unknown_engine_is_refused():
    with pytest.raises(parlour.SetupError) as refused:
        parlour.load("rook").open(engine="steam")
    assert refused.value.field == "engine"
