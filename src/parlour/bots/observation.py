"""What a bot is given to decide by: a position as its seat sees it, and worlds to think in. The true position isn't there."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.bots.adviser import advice
from parlour.bots.world_table import WorldTable
from parlour.engine.sampler import Worlds
from parlour.lang.chance import seed_key
from parlour.lang.state import Common
from parlour.play.facts import Fact
from parlour.play.game import Game
from parlour.play.so_far import NOTHING_YET, DealSoFar
from parlour.play.step_facts import facts_of
from parlour.play.table import Move, Moves, Table
from parlour.play.views import ViewWithMoves

if TYPE_CHECKING:  # NumPy is loaded only for whoever asks for rows
    from parlour.compile.machine import Machine, Rows


class Observation:
    """A position as one seat sees it, with the hidden cards dealt anew."""

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: str,
        *,
        state: Common | None = None,
        row: Rows | None = None,
        view: ViewWithMoves | None = None,
        facts: list[Fact] | None = None,
        so_far: DealSoFar = NOTHING_YET,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        """The chance of the one who decides: the same observation leads to the same decision."""
        self.facts: list[Fact] = facts or []
        """What the seat has seen happen in this deal, as typed facts."""
        self._state, self._row, self._view, self._so_far = state, row, view, so_far

    @classmethod
    def of_row(cls, machine: Machine, row: Rows, seat: int, seed: str) -> Observation:
        """What a seat sees of a position in a row."""
        world = machine.worlds(row, seat, 1, seed_key(f"{seed} world")[0])[0]
        machine.fields(world)["stack"] = 0
        return cls(machine.game, seat, seed, row=world)

    @classmethod
    def of_table(cls, machine: Machine, table: Table, seat: int, seed: str) -> Observation:
        """The same of a table: what the compiled bots need."""
        return cls.of_row(machine, machine.row(table.state), seat, seed)

    @classmethod
    def at_table(
        cls, table: Table, seat: int, seed: str, machine: Machine | None = None, follower: Follower | None = None
    ) -> Observation:
        """All that a seat sees at a table. Nothing in it is shared with the table. Two things save time where it moves often: a
        ``machine`` deals the world, and a ``follower`` remembers the facts."""
        if machine is not None:
            state = cls.of_table(machine, table, seat, seed)._plain
        else:
            state = Worlds(table.game.rules, table.state, seat, seed_key(f"{seed} world")[0]).next()
            state.stack = [0] * len(state.stack)
        view, so_far = deepcopy((table.view(seat), table.history.so_far))
        facts = (follower or Follower()).facts(table, seat)
        return cls(table.game, seat, seed, state=state, view=view, facts=facts, so_far=so_far)

    # -- what is seen

    @cached_property
    def view(self) -> ViewWithMoves:
        """What the seat may see, as ``table.view(seat)`` gives it."""
        return self._view or self.world_table().view(self.seat)

    @property
    def options(self) -> dict[str, str | int]:
        """Every option of the game by name, with the value in force."""
        return dict(self.game.options)

    @cached_property
    def moves(self) -> Moves:
        """The legal moves with their parts: ``move.kind``, ``move.values``, ``move.cards``. At most 500 are listed."""
        return self.world_table().legal(self.seat)

    @property
    def legal(self) -> list[str]:
        """The legal moves as texts."""
        return [str(move) for move in self.moves]

    def move(self, answer: str | Move | tuple[int, ...]) -> Move:
        """The move that an answer stands for; IllegalMove says why it isn't one."""
        wanted = Move(str(answer), answer) if isinstance(answer, tuple) else answer
        table = self.world_table()
        table.play(self.seat, wanted)
        last = table.history.last_move()
        assert last is not None
        assert last.move is not None
        return Move(table.moves[-1][1], last.move[1])

    # -- to think with

    @cached_property
    def random(self) -> random.Random:
        """A source of chance with the seed of this decision."""
        return random.Random(f"{self.seed} random")

    def advice(self) -> Move:
        """The move that the sheet's advice recommends."""
        return advice(self.world_table(), self.seat)[0]

    def reasons(self) -> list[str]:
        """The reasons of the advice, in sentences."""
        return advice(self.world_table(), self.seat)[1]

    def worlds(self, many: int = 1) -> list[Table]:
        """Tables to think at: the position with everything the seat hasn't seen dealt anew, every way that fits being equally likely.

        Play on them as on any table. What happens there changes nothing here."""
        return [self._table(self._worlds.next()) for _ in range(many)]

    def rows(self, many: int = 1) -> Rows:
        """The same as rows for ``parlour.compile.machine``, which are compiled when they are first asked for."""
        from parlour.compile.machine import Machine

        stream = self.random.getrandbits(62)
        return Machine(self.game).worlds(self.world, self.seat, many, stream)

    # -- the world behind it

    @cached_property
    def world(self) -> Rows:
        """One world as a row."""
        if self._row is not None:
            return self._row
        import numpy as np

        return np.array(self._plain.flat(), np.int64)

    @cached_property
    def _plain(self) -> Common:
        if self._state is not None:
            return self._state
        assert self._row is not None
        return self.game.rules.state().fill(self._row.tolist())

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self.game.rules, self._plain, self.seat, seed_key(f"{self.seed} worlds")[0])

    def world_table(self) -> Table:
        """A table of the one world that this observation stands for. ``worlds`` deals others."""
        return self._table(self._plain.copy())

    def _table(self, state: Common) -> Table:
        view = self._view
        return WorldTable(self.game, state, self._so_far, view.names if view else None, view.deals if view else None)


class Follower:
    """Follows a table for one seat, step by step, and remembers what it has seen in the current deal."""

    def __init__(self) -> None:
        self._steps = 0
        self._facts: list[Fact] = []

    def facts(self, table: Table, seat: int) -> list[Fact]:
        """What the seat has seen happen in the current deal."""
        steps = table.history.since(self._steps)
        dealt = next((place for place in range(len(steps) - 1, -1, -1) if steps[place].move is None), None)
        if dealt is not None:
            steps, self._facts = steps[dealt:], []
        for step in steps:
            self._facts += facts_of(step, seat, table)
        self._steps = len(table.history)
        return list(self._facts)
