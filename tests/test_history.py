"""A history that forgets: tables kept open for long don't grow, and undo still works."""

from __future__ import annotations

import random

import pytest

import parlour
from parlour.play.history import KEPT_BEHIND, MARK_EVERY
from parlour.play.log import told
from parlour.play.moves import Move
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


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_packed_steps_are_what_they_were(game: str) -> None:
    whole, packed = (parlour.load(game).open(seed=3, engine="plain") for _ in range(2))
    chance = random.Random(1)
    while len(whole.moves) < 60 and not whole.over:
        seat = min(whole.actors)
        move = str(chance.choice(whole.legal(seat)))
        whole.play(seat, move)
        packed.play(seat, move)
        packed.history.pack(4)
    assert len(packed.history.steps) == 4
    assert packed.history.since(0) == whole.history.since(0)
    assert list(packed.history.backwards()) == list(whole.history.backwards())
    assert packed.history.before_last_move() == whole.history.before_last_move()
    assert list(packed.history.moves()) == list(whole.history.moves())
    assert told(packed, 0, 0) == told(whole, 0, 0)


@pytest.mark.parametrize("undone", [1, 3, 20, 29])
def test_taking_back_packed_moves(undone: int) -> None:
    whole, packed = played(30), played(30)
    packed.history.pack(4)
    for table in (whole, packed):
        table.undo(undone)
    assert (packed.state, packed.moves, len(packed.history)) == (whole.state, whole.moves, len(whole.history))
    assert packed.history.since(0) == whole.history.since(0)


def test_packed_steps_are_forgotten_like_others() -> None:
    whole, packed = played(200), played(200)
    packed.history.pack(4)
    for table in (whole, packed):
        table.history.forget(20)
    assert packed.history.marks == whole.history.marks
    assert packed.history.since(0) == whole.history.since(0)
    for table in (whole, packed):
        table.history.forget(2)
    assert packed.history.kept == 2
    assert packed.history.since(0) == whole.history.since(0)


def long_game(moves: int, *, forgetful: bool) -> Table:
    """A game that goes on and on. One that is forgetful keeps its last steps only."""
    table = parlour.load("paintings-outcasts", target=9999).open(seed=5, engine="plain")
    while len(table.moves) < moves:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
        if forgetful and len(table.history.steps) > 60:
            table.history.forget(30)
    return table


def test_taking_back_in_a_long_game_plays_few_moves_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, short = long_game(900, forgetful=False), long_game(900, forgetful=True)
    played_again: list[str] = []
    play = Table.play

    def noted(table: Table, seat: int, move: str | Move) -> None:
        played_again.append(str(move))
        play(table, seat, move)

    monkeypatch.setattr(Table, "play", noted)
    short.undo(200)
    assert len(played_again) <= MARK_EVERY + KEPT_BEHIND, "far fewer than the 700 moves before"
    whole.undo(200)
    assert short.state == whole.state
    assert (short.moves, short.deals) == (whole.moves, whole.deals)
    assert len(short.history) == len(whole.history)
    assert told(short, 1, len(short.history) - KEPT_BEHIND) == told(whole, 1, len(whole.history) - KEPT_BEHIND)


def test_taking_back_again_and_again_and_a_copy_come_out_the_same() -> None:
    whole, short = long_game(400, forgetful=False), long_game(400, forgetful=True)
    copy = short.copy()
    for moves in (50, 70, 1, 150, 100, 29):
        for table in (whole, short):
            table.undo(moves)
        assert (short.state, short.moves, short.deals) == (whole.state, whole.moves, whole.deals)
        assert len(short.history) == len(whole.history)
    assert len(copy.moves) == 400
    copy.undo(400)
    assert copy.state == short.state == whole.state
