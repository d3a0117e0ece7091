"""Loading a table from its journal: after a restart, or when someone comes back to an idle one.

A long journal takes a second or two to apply. So it is applied in slices of a few milliseconds. The networks that wait for
tables take turns, and everyone else's moves go on in between.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from functools import partial

from parlour.server import phrases
from parlour.server.errors import NotFound
from parlour.server.journal import entries as journal
from parlour.server.journal.records import has_other_rules
from parlour.server.journal.store import Store
from parlour.server.ratelimit import Share
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.room import Room
from parlour.server.turns import Turns

log = logging.getLogger("parlour.server")

SLICE = 0.002
"""Seconds of loading without a pause."""
PAUSE = 0.001
"""Seconds between two slices."""
LONG_PAUSE = 0.004
"""Seconds between two slices of a long table."""
LONG = 1000
"""Entries after which a table is long."""
PAGE = 100
"""Entries read from disk at a time."""
VERY_LONG = 4000
"""Entries of a table that no evening is long enough for."""
MAX_LOADING = 20_000
"""Maximum entries of all tables that one network waits for, unless it is a single table."""
SEATS_AND_END = (journal.Sat, journal.Left, journal.ChangedSeat, journal.Renamed, journal.ClosedForGood)
"""The entries that are applied even to a closed table."""
Turn = Callable[[], AbstractAsyncContextManager[None]]
"""Waits for a turn to load a slice."""


class Loading:
    """Loads tables into rooms: each once, whoever asks for it meanwhile."""

    def __init__(self, store: Store, add: Callable[[LiveTable], Room], make_way: Callable[[], None]) -> None:
        self.places = Share(MAX_LOADING)
        self._store, self._add, self._make_way = store, add, make_way
        self._turns, self._very_long = Turns(), Turns()
        self._tasks: dict[str, asyncio.Task[Room]] = {}

    async def room(self, table: str, network: str) -> Room:
        """A table, loaded; NotFound if there is none. TooBusy if this network waits for too much."""
        task = self._tasks.get(table)
        if task is None:
            task = self._begin(table, network)
        return await asyncio.shield(task)

    def _begin(self, table: str, network: str) -> asyncio.Task[Room]:
        weight = self._store.length(table)
        if not weight:
            raise NotFound
        self.places.claim(network, weight)
        work = self._load(table, network) if weight < VERY_LONG else self._load_alone(table, network)
        task = self._tasks[table] = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(lambda done: self._ended(done, table, network, weight))
        return task

    async def _load(self, table: str, network: str) -> Room:
        return self._add(await load_table(self._store, table, partial(self._turns.of, network)))

    async def _load_alone(self, table: str, network: str) -> Room:
        """Load a very long table. There is only one at a time, since each takes megabytes."""
        async with self._very_long.of(network):
            self._make_way()
            return await self._load(table, network)

    def _ended(self, task: asyncio.Task[Room], table: str, network: str, weight: int) -> None:
        self.places.give_back(network, weight)
        del self._tasks[table]
        if not task.cancelled():
            task.exception()  # if nobody waits for the table any more, nobody is told


def table_of(table: str, bodies: Iterable[bytes]) -> LiveTable:
    """A table as its journal has it, made in one go."""
    live = LiveTable(table)
    for body in bodies:
        take(live, body)
    return checked(live)


async def load_table(store: Store, table: str, turn: Turn, *, slice_seconds: float = SLICE) -> LiveTable:
    """A table as the store has it, made in slices. Whoever has the turn loads; the others wait."""
    live, left = LiveTable(table), _from_disk(store, table)
    while True:
        async with turn():
            until = time.monotonic() + slice_seconds
            for body in left:
                take(live, body)
                if time.monotonic() >= until:
                    break
            else:
                return _told_if_over(checked(live), store)
            await asyncio.sleep(PAUSE if live.number < LONG else LONG_PAUSE)


async def journal_of(store: Store, table: str) -> bytes:
    """The journal of a table, a line an entry, read with pauses."""
    read: list[bytes] = []
    while page := store.entries(table, len(read), PAGE):
        read += page
        await asyncio.sleep(0)
    return b"\n".join(read)


def _from_disk(store: Store, table: str) -> Iterator[bytes]:
    """The entries of a table, a page at a time."""
    read = 0
    while bodies := store.entries(table, read, PAGE):
        yield from bodies
        read += len(bodies)


def take(live: LiveTable, body: bytes) -> None:
    """Apply the next entry of a journal. If that fails, since the rules have changed or the journal is damaged, the table is closed."""
    try:
        entry = journal.decode(body)
        if not live.closed_because or isinstance(entry, SEATS_AND_END):
            apply(live, entry)
    except Exception as wrong:  # whatever a journal of older rules, or a damaged one, runs into
        log.warning("table %s does not replay: %s: %s", live.id, type(wrong).__name__, wrong)
        live.closed_because = phrases.RULES_CHANGED() if _is_of_other_rules(live) else phrases.DAMAGED()


def _told_if_over(live: LiveTable, store: Store) -> LiveTable:
    """A table; if it can't be replayed and its game was over, its record is there, and it says so."""
    if live.closed_because and not live.is_closed_for_good and store.is_over(live.id):
        live.closed_because = phrases.PLAYED_BY_OLD_RULES() if _is_of_other_rules(live) else phrases.OVER_DAMAGED()
    return live


def _is_of_other_rules(live: LiveTable) -> bool:
    return live.opened is not None and has_other_rules(live.opened.game, live.opened.rules)


def checked(live: LiveTable) -> LiveTable:
    """A table that was loaded; NotFound if there was no journal."""
    if live.opened is None:
        raise NotFound
    return live
