"""How a table looks at one moment: to each viewer his own scene. What is the same for all is worked out once."""

from __future__ import annotations

from parlour.play import views
from parlour.play.table import Moves
from parlour.play.tell import told
from parlour.play.views import View
from parlour.server import protocol as say
from parlour.server.rooms.live_table import LiveTable


class Look:
    """A table at one moment. It is thrown away when anything changes."""

    def __init__(
        self,
        live: LiveTable,
        race: say.Race | None = None,
        *,
        hurry: say.Race | None = None,
        clock: say.Ticking | None = None,
        minutes: float | None = None,
    ) -> None:
        self.live = live
        table = live.table
        self._view: View | None = None
        if table is not None:
            self._view = views.seen_by_all(table, live.shown)
            live.shown = (table.state, self._view.fields)
        self._kinds = () if table is None else tuple(word.text for word in table.phase.words)
        here = {one.device for one in live.seats if one.sockets and one.device}
        self._seats = tuple(
            say.SeatInfo(one.name, one.kind, one.bot or one.sockets > 0 or one.device in here, one.minded, one.bank, one.role)
            for one in live.seats
        )
        self._race, self._hurry, self._clock, self._minutes = race, hurry, clock, minutes
        self._status = live.status
        self._namer = live.namer()
        self._commitment = live.commitment
        self._encoded: dict[tuple[int | None, int], bytes] = {}

    def encoded(self, seat: int | None, since: int) -> bytes:
        """A scene as it goes over the wire; those who look on all get the same."""
        made = self._encoded.get((seat, since))
        if made is None:
            made = self._encoded[seat, since] = say.encoder.encode(self.scene(seat, since))
        return made

    def scene(self, seat: int | None, since: int) -> say.Scene:
        """The table as this viewer may see it, and what it has been told since that event."""
        live, table = self.live, self.live.table
        view = None if table is None else views.seen(table, seat, self._view)
        moves = self._moves(seat)
        if table is not None and view is not None and moves:
            view.asks = moves.asks
        return say.Scene(
            at=live.at,
            table=live.id,
            status=self._status,
            seats=self._seats,
            view=view,
            moves=moves_told(moves),
            kinds=self._kinds,
            told=self._told(seat, since),
            actor=live.actor,
            can_undo=seat is not None and live.moves_back(seat) > 0,
            race=self._race,
            hurry=self._hurry,
            clock=self._clock,
            minutes=self._minutes,
            penalty_by=self._namer,
            penalty=None if table is None else table.penalty,
            next=live.next,
            commitment=self._commitment,
            message=live.closed,
        )

    def _moves(self, seat: int | None) -> Moves:
        live, table = self.live, self.live.table
        if table is None or live.closed or seat is None or seat not in table.actors or seat in live.held:
            return Moves()
        return table.legal(seat)

    def _told(self, seat: int | None, since: int) -> tuple[str, ...]:
        """What happened since that event, in words; to a newcomer, the game so far. What was taken back is not told any more."""
        live = self.live
        if since == 0 and live.table is not None:
            return tuple(line for lines in told(live.table, seat) for line in lines)
        first = max(min(since, live.at), live.back_at - 1)
        heard = live.steps_at[max(first, live.back_at)]
        if live.table is not None:
            heard = max(heard, live.table.history.forgotten)
        steps = self._steps(seat, heard)
        found: list[str] = []
        for number in range(first + 1, live.at + 1):
            if number in live.words:
                whose, to_others, to_it = live.words[number]
                found.append(to_it if whose == seat else to_others)
            for lines in steps[max(0, live.steps_at[number - 1] - heard) : max(0, live.steps_at[number] - heard)]:
                found += lines
        return tuple(found)

    def _steps(self, seat: int | None, since: int) -> list[list[str]]:
        """What each step of the game since then told this viewer."""
        table = self.live.table
        if table is None:
            return []
        return told(table, seat, since)


def moves_told(moves: Moves) -> tuple[say.MoveInfo, ...]:
    """What will be accepted from a seat now, with the cards that are to be picked for each."""
    return tuple(say.MoveInfo(move.text, move.cards, move.offence) for move in moves)
