"""A finished game, step by step: as a seat saw it, or with all cards open."""

from __future__ import annotations

from parlour.engine import visibility
from parlour.play import views
from parlour.play.log import sentences
from parlour.play.table import Table
from parlour.server.protocol.answers import ReplayStep

MAX_REPLAYS = 100
"""Maximum replays kept at hand. The oldest are dropped."""


class Replay:
    """The positions of a finished game. Step 0 is the first deal; each move is a step."""

    def __init__(self, table: Table) -> None:
        self.moves = list(table.moves)
        self._now = table.copy()
        self._at = len(self.moves)

    def step(self, step: int, seat: int | None) -> ReplayStep | None:
        """What this seat saw after this many moves (None: all cards open); None where there is no such step."""
        if not 0 <= step <= len(self.moves):
            return None
        table = self._go_to(step)
        view = views.seen(table, seat)
        if seat is None:
            view.fields = visibility.open_fields(table.state, table.game.pack)
        facts = tuple(table.facts(seat, table.history.before_last_move()))
        actor, move = self.moves[step - 1] if step else (None, None)
        return ReplayStep(step, len(self.moves), view, facts, tuple(sentences(facts, table, seat)), actor, move)

    def _go_to(self, step: int) -> Table:
        """The table after this many moves."""
        if step < self._at:
            self._now.undo(self._at - step)
        for seat, text in self.moves[self._at : step]:
            self._now.play(seat, text)
        self._at = step
        return self._now


class Replays:
    """The replays of finished games."""

    def __init__(self) -> None:
        self._replays: dict[str, Replay] = {}

    def of(self, name: str, table: Table) -> Replay:
        """The replay of a table's finished game."""
        found = self._replays.get(name)
        if found is None:
            while len(self._replays) >= MAX_REPLAYS:
                self._replays.pop(next(iter(self._replays)))
            found = self._replays.setdefault(name, Replay(table))
        return found
