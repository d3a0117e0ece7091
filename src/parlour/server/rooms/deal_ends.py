"""How deals ended, as a viewer is shown before the next one: the table as it lay, hidden things turned up, and the count in words."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.play import views
from parlour.play.count import count_of
from parlour.play.history import Step
from parlour.play.log import count_words
from parlour.play.table import Table
from parlour.server.protocol.events import CountInfo, DealEnd


def deal_ends(steps: Iterable[Step], table: Table, viewer: int | None) -> tuple[DealEnd, ...]:
    """The ends of deals among these steps, as this viewer may see them (None: a spectator)."""
    return tuple(deal_end(step, table, viewer) for step in steps if step.after.deal_over)


def deal_end(step: Step, table: Table, viewer: int | None) -> DealEnd:
    """The end of the deal that this step ended."""
    then, s = table.copy(), step.after
    then.state, then.deals = s, table.deals[: s.deal]
    lines = count_of(s, table.game.rules, table.game.pack)
    return DealEnd(views.seen(then, viewer), tuple(CountInfo(line, count_words(line, table)) for line in lines))
