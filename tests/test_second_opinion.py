"""The second opinion of a hint: from a short search, where one is compiled, and from what the seat sees."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from helpers import play_all, stack

import parlour
from parlour import Table
from parlour.bots import second_opinion
from parlour.bots.adviser import advice
from parlour.bots.players import searcher_for
from parlour.bots.second_opinion import SecondOpinion

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("paintings-outcasts")]
B_AND_C = "B1, B2, B3, B4, B5, B6, C1, C2, C3, C4, C5, C6, C7"
A_AND_D = "A8, A9, A10, A11, A12, A13, D6, D7, D8, D9, D10, D11, D12"
LOW = "A1, A2, A3, A4, A5, A6, A7, D1, D2, D3, D4, D5, C13"


def outcasts(hands: dict[int, str], moves: str) -> Table:
    game = parlour.load("paintings-outcasts", players=4)
    return play_all(game.open(seed=1, dealer=0, packs=[stack(game, hands, dealer=0, size=0)]), moves)


def nothing_to_follow(mine: str = B_AND_C, theirs: str = A_AND_D) -> Table:
    """Seat 2 cannot follow, and its one Club C card should go."""
    return outcasts({2: LOW, 1: "B13", 0: mine, 3: theirs}, "1: play B13")


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of simulations, however long they take."""
    searcher_for(parlour.load("paintings-outcasts", players=4)).warm_up()
    monkeypatch.setattr(second_opinion, "SECONDS", 0.0)


def asked(table: Table, seat: int) -> str:
    """The opinion on the advised move, once the search is loaded."""
    friend = SecondOpinion(table.game)
    assert friend.ready(patience=60) is not None
    return friend.opinion(table, seat, advice(table, seat)[0])


@pytest.mark.usefixtures("unhurried")
def test_the_advised_move_beside_the_next_best() -> None:
    said = asked(nothing_to_follow(), 2)
    assert said.startswith("Looking ahead, this comes out about ")
    assert " points better than play " in said


@pytest.mark.usefixtures("unhurried")
def test_another_move_may_come_out_better(monkeypatch: pytest.MonkeyPatch) -> None:
    table = nothing_to_follow()
    bad = next(move for move in table.legal(2) if str(move) == "play A1")
    friend = SecondOpinion(table.game)
    assert friend.ready(patience=60) is not None
    said = friend.opinion(table, 2, bad)
    assert said.startswith("Looking ahead, play C13 comes out about ")
    assert said.endswith(" points better.")
    monkeypatch.setattr(second_opinion, "LEAST", 99.0)
    assert friend.opinion(table, 2, bad) == "Looking ahead, play C13 does about as well."


@pytest.mark.usefixtures("unhurried")
def test_it_does_not_see_more_than_its_seat() -> None:
    one, other = nothing_to_follow(), nothing_to_follow(A_AND_D, B_AND_C)
    assert one.state.hand != other.state.hand
    assert asked(one, 2) == asked(other, 2) != ""


def test_without_a_compiled_search_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    table = nothing_to_follow()
    friend = SecondOpinion(table.game)
    assert friend.opinion(table, 2, advice(table, 2)[0]) == ""
    assert friend._loading is None, "nothing is compiled for a hint"


def test_nobody_waits_for_it_to_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_opinion, "is_compiled", lambda game: True)
    told, loaded = threading.Event(), threading.Event()

    def load(self: SecondOpinion) -> None:
        told.wait(60)
        loaded.set()

    monkeypatch.setattr(SecondOpinion, "_load", load)
    table = nothing_to_follow()
    assert SecondOpinion(table.game).opinion(table, 2, advice(table, 2)[0]) == ""
    assert not loaded.is_set()
    told.set()


@pytest.mark.parametrize("game", ["hoo-doo", "snap-jack"])
def test_luck_needs_no_second_opinion(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_opinion, "is_compiled", lambda game: True)
    table = parlour.load(game, players=3).open(seed=1)
    friend = SecondOpinion(table.game)
    seat = min(table.actors)
    assert friend.opinion(table, seat, advice(table, seat)[0]) == ""
    assert friend._loading is None


def test_the_terminal_does_not_load_the_compiler() -> None:
    """A table on the plain rules is there at once."""
    code = "import sys, parlour.terminal.setup; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
