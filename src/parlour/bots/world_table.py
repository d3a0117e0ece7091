"""A table to think at: it begins in the middle of a deal, with the cards of one world."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lang.state import Common
from parlour.play.game import Game
from parlour.play.history import History, Step
from parlour.play.setup import Setup
from parlour.play.so_far import DealSoFar
from parlour.play.table import Table


class WorldTable(Table):
    """A table that stands at this position. Its moves and its log begin here, so it has no record worth keeping."""

    def __init__(
        self,
        game: Game,
        state: Common,
        so_far: DealSoFar,
        names: Sequence[str] | None = None,
        deals: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self._stands_at, self._deal_so_far = state, so_far
        self._points = [list(points) for points in deals or [[0] * game.players] * (state.deal - 1)]
        super().__init__(game, Setup("world", None, [], state.stop or None, tuple(names) if names else None), engine="plain")

    def _begin(self) -> None:
        """Stand at the position. Nothing is dealt."""
        self.state = self._stands_at.copy()
        self.moves, self.deals, self.history = [], [list(points) for points in self._points], History()
        self.history.add(Step(None, None, self.state, so_far=self._deal_so_far))
