"""A history that forgets: tables kept open for long don't grow, and undo still works."""

from __future__ import annotations

import parlour
from parlour.play.log import told
from parlour.play.table import Table


def played(moves: int) -> Table:
    table = parlour.load("paintings-outcasts").open(seed=5, engine="plain")
    for _ in range(moves):
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    return table


def test_a_log_that_forgot_tells_the_rest_and_counts_on() -> None:
    whole, short = played(30), played(30)
    short.history.forget(10)
    assert len(short.history.steps) == 10
    assert len(short.history) == len(whole.history)
    assert told(short, 0, len(whole.history) - 4) == told(whole, 0, len(whole.history) - 4)
    assert told(short, 0, 0) == told(whole, 0, len(whole.history) - 10)
    assert short.history.before_last_move() == whole.history.before_last_move()


def test_taking_back_beyond_what_the_log_forgot() -> None:
    whole, short = played(30), played(30)
    short.history.forget(3)
    for table in (whole, short):
        table.undo(12)
    assert short.view(1) == whole.view(1)
    assert short.moves == whole.moves
    seat = min(short.actors)
    short.play(seat, short.legal(seat)[0])
    whole.play(seat, whole.legal(seat)[0])
    assert told(short, 2, len(short.history) - 1) == told(whole, 2, len(whole.history) - 1)
