"""The table: its public face, what it was opened with, and the way of a move that is legal."""

from __future__ import annotations

import inspect
from types import FunctionType

import pytest

import parlour
from parlour import IllegalMove
from parlour.lang.errors import Reason
from parlour.play import refusals
from parlour.play.game_time import call_time
from parlour.play.table import Table

FACE = {
    "game",
    "setup",
    "names",
    "state",
    "moves",
    "deals",
    "history",
    "actors",
    "phase",
    "over",
    "scores",
    "winners",
    "log",
    "facts",
    "view",
    "count",
    "legal",
    "offences",
    "play",
    "undo",
    "copy",
    "record",
    "text",
    "svg",
}


def opened(**given: str | int) -> Table:
    return parlour.load("paintings-outcasts", players=4).open(seed=5, engine="plain", **given)  # type: ignore[arg-type]


def play_on(table: Table, moves: int) -> None:
    for _ in range(moves):
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])


def test_a_table_has_a_small_public_face() -> None:
    assert {name for name in dir(opened()) if not name.startswith("_")} == FACE
    assert len(FACE) <= 24


def test_a_legal_move_asks_for_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **named: object) -> None:
        raise AssertionError("a legal move was looked into")

    table = opened()
    for name, made in inspect.getmembers(refusals, lambda one: isinstance(one, FunctionType)):
        if made.__module__ == refusals.__name__:
            monkeypatch.setattr(refusals, name, refuse)
    play_on(table, 60)
    assert table.deals


def test_the_legality_of_a_try_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    (seat,) = table.actors
    move, asked = str(table.legal(seat)[0]), []
    legal = table.game.rules.legal
    monkeypatch.setattr(table.game.rules, "legal", lambda s, seat: asked.append(seat) or legal(s, seat))
    table.play(seat, move)
    assert asked == [seat]


@pytest.mark.parametrize("as_text", [True, False])
def test_a_move_out_of_turn_is_refused_as_such_whether_text_or_object(as_text: bool) -> None:
    table = opened()
    (seat,) = table.actors
    move = table.legal(seat)[0]
    with pytest.raises(IllegalMove) as caught:
        table.play((seat + 1) % 4, str(move) if as_text else move)
    assert caught.value.reason == Reason.TURN


def test_undo_goes_back_over_the_end_of_a_deal_and_keeps_the_time_that_was_called() -> None:
    table, whole = opened(), opened()
    play_on(table, 50)
    play_on(whole, 50)
    start = table.state.deal
    while table.state.deal == start:
        play_on(table, 1)
    assert len(table.deals) == start
    call_time(table)
    table.undo(len(table.moves) - 50)
    assert (table.setup.stop, table.state.stop) == (start + 1, start + 1)
    assert (table.deals, table.moves, table.log) == (whole.deals, whole.moves, whole.log)
    assert table.view(0) == whole.view(0)


def test_a_copy_has_a_setup_and_notes_of_its_own() -> None:
    table = opened()
    other = table.copy()
    call_time(other)
    other.setup.notes.note = "A long evening."
    assert (table.setup.stop, table.setup.notes.note) == (None, None)
    assert "note" not in table.record()
    assert other.record()["note"] == "A long evening."


def test_the_setup_is_what_the_table_was_opened_with() -> None:
    table = opened(dealer=2, stop=3)
    setup = table.setup
    assert (setup.seed, setup.dealer, setup.packs, setup.stop, setup.names) == (5, 2, [], 3, None)
    assert table.names == ["Seat 0", "Seat 1", "Seat 2", "Seat 3"]
    again = parlour.from_record(table.record()).setup
    assert again.notes.rules == table.game.rules.calling_card.version
    again.notes.rules = None
    assert again == setup
