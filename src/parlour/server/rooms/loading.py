"""Loading a table from its journal: after a restart, or when someone comes back to an idle one."""

from __future__ import annotations

import logging

from parlour.server import phrases
from parlour.server.errors import NotFound
from parlour.server.journal import entries as journal
from parlour.server.journal.store import Store
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable

log = logging.getLogger("parlour.server")


def load_table(store: Store, table: str) -> LiveTable:
    """A table as its journal has it. If today's rules can't replay it, it is closed; NotFound if there is none."""
    live = LiveTable(table)
    for body in store.entries(table):
        try:
            entry = journal.decode(body)
            if not live.closed_because or isinstance(entry, (journal.Sat, journal.Renamed, journal.ClosedForGood)):
                apply(live, entry)
        except Exception as wrong:  # whatever a journal of older rules runs into
            log.warning("table %s does not replay: %s: %s", table, type(wrong).__name__, wrong)
            live.closed_because = phrases.RULES_CHANGED()
    if live.opened is None:
        raise NotFound
    return live
