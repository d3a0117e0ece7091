"""A table under a random hand: legal moves, nonsense, undo, copies, records and views in any order (Hypothesis).

The same examples are tried at each run. ``PARLOUR_FUZZ=1000`` tries 1000 new ones.
"""

from __future__ import annotations

import copy
import json
import os
import pickle
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from walks import GAMES, setups

import parlour
from parlour import IllegalMove, SetupError, Table
from parlour.play.log import log_of
from parlour.play.phrases import UNDO
from parlour.play.record import standing

FUZZ = int(os.environ.get("PARLOUR_FUZZ", "0"))
SETTINGS = settings(
    max_examples=FUZZ or 12,
    stateful_step_count=30,
    derandomize=not FUZZ,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

SAID = """play lay bid pass take with build lead hold ask for call draw pair done name turn trump mend discard show keep cry
silent red blue yellow green black star 1 2 5 14 A1 A13 B7 C1 D13 jewel thug tracy my pal krazy kat 0 7 99 -1 + ,
silently play pals"""
PIECES = st.sampled_from(SAID.split())
NONSENSE = st.one_of(st.lists(PIECES, max_size=6).map(" ".join), st.text(max_size=20))


class TableMachine(RuleBasedStateMachine):
    """A table, and beside it what it must be: the positions it went through."""

    name = ""

    @initialize(data=st.data(), seed=st.one_of(st.integers(), st.text(max_size=9)))
    def open(self, data: Any, seed: str | int) -> None:
        game = data.draw(st.sampled_from(setups(self.name)), label="setup")
        stop = data.draw(st.sampled_from([None, 1, 2]), label="stop")
        dealer = data.draw(st.sampled_from([None, *range(game.players)]), label="dealer")
        self.game = game
        self.table: Table = game.open(seed, dealer=dealer, stop=stop)
        self.been = [self.now()]

    def now(self) -> tuple[list[int], list[list[int]]]:
        return self.table.state.flat(), [list(points) for points in self.table.deals]

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def play(self, data: Any) -> None:
        seat = data.draw(st.sampled_from(sorted(self.table.actors)), label="seat")
        legal = self.table.legal(seat)
        move = data.draw(st.sampled_from(legal), label="move")
        self.table.play(seat, data.draw(st.sampled_from([move, str(move)])))
        assert self.table.moves[-1] == (seat, str(move))
        self.been.append(self.now())

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def play_several(self, data: Any) -> None:
        """The first of the legal moves a few times over, to get on."""
        for _ in range(data.draw(st.integers(1, 8))):
            if not self.table.over:
                seat = min(self.table.actors)
                legal = self.table.legal(seat)
                self.table.play(seat, legal[len(self.been) % len(legal)])
                self.been.append(self.now())

    @rule(seat=st.integers(-2, 9), text=NONSENSE)
    def try_nonsense(self, seat: int, text: str) -> None:
        """Whatever is said: it is accepted if it is legal, and else refused, and nothing has changed."""
        listed = self.table.legal(seat) if seat in self.table.actors else []
        legal, cut = {str(move) for move in listed}, getattr(listed, "more", False)
        before, moves = self.now(), list(self.table.moves)
        try:
            self.table.play(seat, text)
        except IllegalMove as wrong:
            assert self.now() == before
            assert self.table.moves == moves
            assert wrong.message
            assert text not in legal
            if wrong.clause:
                assert self.game.rules.clause(wrong.clause)
        except SetupError as wrong:
            assert seat not in range(self.game.players)
            assert wrong.field == "seat"
            assert self.now() == before
            assert self.table.moves == moves
        else:
            assert cut or self.table.moves[-1][1] in legal
            self.been.append(self.now())

    @rule(data=st.data())
    def undo(self, data: Any) -> None:
        back = data.draw(st.integers(0, len(self.table.moves)))
        self.table.undo(back)
        del self.been[len(self.been) - back :]

    @rule(beyond=st.integers(1, 5))
    def undo_too_much(self, beyond: int) -> None:
        there = len(self.table.moves)
        with pytest.raises(ValueError) as caught:
            self.table.undo(there + beyond)
        assert str(caught.value) == UNDO(there=there, asked=there + beyond)

    @rule(how=st.sampled_from([Table.copy, copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]))
    def go_on_with_a_copy(self, how: Any) -> None:
        """From here on the copy is played; what happens to the old table does not matter to it."""
        old = self.table
        self.table = how(old)
        if not old.over:
            seat = min(old.actors)
            old.play(seat, old.legal(seat)[0])
        old.undo(len(old.moves))

    @rule()
    def go_on_with_the_record(self) -> None:
        text = json.dumps(self.table.record())
        again = parlour.from_record(text)
        assert standing(again) == standing(self.table) == parlour.replay(text)
        assert again.log == self.table.log
        self.table = again

    @rule()
    def look(self) -> None:
        for seat in (None, *range(self.game.players)):
            view = self.table.view(seat)
            assert json.loads(json.dumps(dict(view))) == dict(view)
            assert bool(view["legal"]) == (seat in self.table.actors)
            log_of(self.table, seat)

    @invariant()
    def stands_where_it_should(self) -> None:
        if hasattr(self, "table"):
            assert self.now() == self.been[-1]
            assert len(self.table.moves) == len(self.been) - 1
            assert bool(self.table.actors) != self.table.over
            assert self.table.over or not self.table.winners


@pytest.mark.parametrize("name", GAMES)
def test_a_table_stands_where_it_should(name: str) -> None:
    made = type(f"TableMachine_{name.replace('-', '_')}", (TableMachine,), {"name": name})
    run_state_machine_as_test(made, settings=SETTINGS)  # type: ignore[no-untyped-call]
