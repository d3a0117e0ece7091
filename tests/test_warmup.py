"""A table stays on the plain rules, and moves over to the compiled ones only where they are ready and faster."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import parlour
from parlour.compile import warmup
from parlour.engine.positions import Fast, Plain, Position
from parlour.play import pace

pytestmark = pytest.mark.slow

NAME = "paintings-crowned"


def test_a_table_never_starts_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*_: object) -> Any:
        raise AssertionError("a process was started")

    monkeypatch.setattr("subprocess.Popen", started)
    monkeypatch.setattr(warmup, "begin", started)
    monkeypatch.delenv("PARLOUR_ENGINE", raising=False)
    for engine in (None, "auto"):
        table = parlour.load("paintings-twenty-six").open(seed=4, engine=engine)
        for _ in range(10):
            seat = min(table.actors)
            table.play(seat, table.legal(seat)[0])


@pytest.mark.parametrize("faster", [True, False])
def test_a_table_moves_over_to_the_compiled_rules_where_they_are_faster(faster: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "is_faster_compiled", lambda game, compiled: faster)
    monkeypatch.setattr(warmup._rules, "_built", {})
    game = parlour.load(NAME, players=3)
    table, twin = game.open(seed=4, engine="auto"), game.open(seed=4, engine="plain")
    pick = random.Random(1)
    for number in range(40):
        if number == 5:
            warmup.load(NAME)
        assert isinstance(table._position(), Fast if faster and number >= 5 else Plain)
        (seat,) = table.actors
        assert table.legal(seat) == twin.legal(seat)
        move = pick.choice(twin.legal(seat))
        table.play(seat, str(move))
        twin.play(seat, str(move))
        assert table.state == twin.state


def test_whoever_asks_gets_them_ready_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup._rules, "_built", {})
    monkeypatch.setattr(warmup._rules, "_not_before", {})
    assert warmup.ready(NAME) is None
    warmup.begin(NAME)
    while warmup.ready(NAME) is None:
        time.sleep(0.01)
    assert isinstance(parlour.load(NAME).open(seed=1, engine="compiled")._position(), Fast)


def slowed(calls: Callable[[], object]) -> pace.Making:
    """Plain positions, each of whose questions makes a call first."""

    class Slow(Plain):
        def legal(self, seat: int) -> int:
            calls()
            return super().legal(seat)

        def copy(self) -> Slow:
            return Slow(self.rules, self.state.copy())

    def made(table: parlour.Table) -> Position:
        return Slow(table.game.rules, table.state)

    return made


def test_the_way_that_takes_less_time_is_found_by_the_clock() -> None:
    """The clock here stands still but for the questions of the slow way."""
    ticks = count()
    now = [0]
    slow = slowed(lambda: now.__setitem__(0, next(ticks)))
    game = parlour.load("rook")
    plain, other = pace.shortest_times(game, (pace.plain_position, slow), clock=lambda: now[0])
    assert plain == 0 < other
    other, plain = pace.shortest_times(game, (slow, pace.plain_position), clock=lambda: now[0])
    assert plain == 0 < other


def test_what_was_measured_is_kept() -> None:
    compiled = warmup.load(NAME)
    game = parlour.load(NAME)
    found = pace.is_faster_compiled(game, compiled)
    before = pace.is_faster_compiled.cache_info().hits
    assert pace.is_faster_compiled(parlour.load(NAME), compiled) is found
    assert pace.is_faster_compiled.cache_info().hits == before + 1
    assert warmup.faster(game) is (compiled if found else None)


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
