"""A log that forgets: tables kept open for long do not grow, and taking back still works."""

from __future__ import annotations

import parlour
from parlour.play.table import Table


def played(moves: int) -> Table:
    table = parlour.load("paintings-outcasts").open(seed=5, engine="plain")
    for _ in range(moves):
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    return table


def test_a_log_that_forgot_tells_the_rest_and_counts_on() -> None:
    whole, short = played(30), played(30)
    short.forget_steps(10)
    assert short.steps_kept == 10
    assert short.steps == whole.steps
    assert short.told(0, whole.steps - 4) == whole.told(0, whole.steps - 4)
    assert short.told(0, 0) == whole.told(0, whole.steps - 10)
    assert short.steps_before_last_move() == whole.steps_before_last_move()


def test_taking_back_beyond_what_the_log_forgot() -> None:
    whole, short = played(30), played(30)
    short.forget_steps(3)
    for table in (whole, short):
        table.undo(12)
    assert short.view(1) == whole.view(1)
    assert short.moves == whole.moves
    seat = min(short.actors)
    short.play(seat, short.legal(seat)[0])
    whole.play(seat, whole.legal(seat)[0])
    assert short.told(2, short.steps - 1) == whole.told(2, whole.steps - 1)


def test_a_move_that_showed_nobody_anything() -> None:
    table = parlour.load("rook").open(seed=3, engine="plain")
    assert not table.last_move_showed_nothing()
    table.play(min(table.actors), "bid 15")
    assert table.last_move_showed_nothing()
    cards = played(1)
    assert not cards.last_move_showed_nothing()
