"""A finished game, step by step: as a seat saw it, or with all cards open."""

from __future__ import annotations

from typing import Any

from parlour.play import views
from parlour.play.table import Table
from parlour.play.tell import told


class Replay:
    """The positions of a finished game. Step 0 is the first deal; each move is a step."""

    def __init__(self, table: Table) -> None:
        self.moves = list(table.moves)
        self._now = table.copy()
        self._at = len(self.moves)

    def step(self, step: int, seat: int | None) -> dict[str, Any] | None:
        """What is to be seen after so many moves (``seat`` None: all cards open); None where there is no such step."""
        if not 0 <= step <= len(self.moves):
            return None
        if step < self._at:
            self._now.undo(self._at - step)
        for who, text in self.moves[self._at : step]:
            self._now.play(who, text)
        self._at = step
        table = self._now
        view = views.seen(table, seat)
        if seat is None:
            view.fields = views.open_fields(table.state, table.pack)
        lines = [line for lines in told(table, seat, table.history.before_last_move()) for line in lines]
        return {
            "step": step,
            "steps": len(self.moves),
            "view": view,
            "told": lines,
            "actor": self.moves[step - 1][0] if step else None,
            "move": self.moves[step - 1][1] if step else None,
        }
