"""Finished games, as a worker keeps them: their records, and each step as a seat saw it or with all cards open."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from parlour.engine import visibility
from parlour.lang.errors import quoted
from parlour.play import views
from parlour.play.log import sentences
from parlour.play.table import Table
from parlour.server import phrases
from parlour.server.errors import BadRequest, Conflict, NotFound
from parlour.server.journal.records import record_of
from parlour.server.protocol import ConflictCode
from parlour.server.protocol.answers import ReplayStep
from parlour.server.rooms.loading import table_of

OPEN = "open"
"""What is asked for instead of a seat where all cards are to be open."""
MAX_KEPT = 50
"""Maximum games kept."""
MAX_MOVES = 40_000
"""Maximum moves of all games kept. Those unused for longest are dropped."""
NEAR = 64
"""Moves that are played rather than looked up in another copy of the game."""
MAX_DIGITS = 7
"""Maximum digits of a step's number."""


class Replay:
    """The positions of a finished game. Step 0 is the first deal; each move is a step."""

    def __init__(self, table: Table) -> None:
        self.moves = list(table.moves)
        self._end = table
        self._now, self._at = table.copy(), len(self.moves)

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
        deals, told = tuple(self._end.history.dealt_after), tuple(sentences(facts, table, seat))
        return ReplayStep(step, len(self.moves), deals, view, facts, told, actor, move)

    def _go_to(self, step: int) -> Table:
        """The table after this many moves: from where it stands if that is near, else from the end, which has marks to go back to."""
        if not self._at <= step <= self._at + NEAR:
            self._now = self._end.copy()
            self._now.undo(len(self.moves) - step)
            self._at = step
        for seat, text in self.moves[self._at : step]:
            self._now.play(seat, text)
        if self._now.history.kept > 2 * NEAR:
            self._now.history.forget(NEAR)
        self._at = step
        return self._now


class FinishedGame:
    """One finished game, made from its journal."""

    def __init__(self, table: str, bodies: Sequence[bytes]) -> None:
        live = table_of(table, bodies)
        self._table = live.table if live.table is not None and live.table.over else None
        self._replay = None if self._table is None else Replay(self._table)
        self._record = record_of(bodies) if self._table is None else {}
        self.moves = len(bodies)

    def record(self) -> Mapping[str, object]:
        """The record of the game, even if today's rules no longer understand it."""
        return self._record if self._table is None else self._table.record()

    def step(self, step: str, seat: str) -> ReplayStep:
        """One step of the game; BadRequest or NotFound if there is no such seat or step."""
        if self._table is None or self._replay is None:
            raise Conflict(ConflictCode.NOT_OVER, phrases.REPLAY_HIDDEN())
        viewer = _seat(seat, self._table.game.players)
        is_number = step.isascii() and step.isdigit() and len(step) <= MAX_DIGITS
        shown = self._replay.step(int(step), viewer) if is_number else None
        if shown is None:
            raise NotFound
        return shown


class FinishedGames:
    """The games last asked for. A worker that is idle for a while ends, and then nothing is kept."""

    def __init__(self, *, most: int = MAX_KEPT, moves: int = MAX_MOVES) -> None:
        self.most, self.moves = most, moves
        self._kept: OrderedDict[tuple[str, int], FinishedGame] = OrderedDict()

    def find(self, table: str, length: int) -> FinishedGame | None:
        """A game that is kept."""
        found = self._kept.get((table, length))
        if found is not None:
            self._kept.move_to_end((table, length))
        return found

    def add(self, table: str, length: int, bodies: Sequence[bytes]) -> FinishedGame:
        """Keep a game, and drop others if it gets too much."""
        game = self._kept[table, length] = FinishedGame(table, bodies)
        while len(self._kept) > self.most or (
            len(self._kept) > 1 and sum(one.moves for one in self._kept.values()) > self.moves
        ):
            self._kept.popitem(last=False)
        return game

    def __len__(self) -> int:
        return len(self._kept)


def _seat(asked: str, players: int) -> int | None:
    """The seat whose view is asked for; None: all cards open."""
    if asked == OPEN:
        return None
    if asked not in map(str, range(players)):
        raise BadRequest(phrases.NO_SUCH_VIEW(seat=quoted(asked), last=players - 1), field="seat")
    return int(asked)
