"""A rematch: a new table with the same seats and tokens, shuffled with what everyone here adds anew."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress

from parlour.lang.errors import SetupError
from parlour.play import shuffle
from parlour.server import phrases, protocol
from parlour.server.errors import Conflict, TooFast
from parlour.server.journal import entries as journal
from parlour.server.protocol import ConflictCode, Status
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.room import Room

ADD_WITHIN = 1.5
"""Seconds the browsers at a table have to add their part of the shuffle."""


class Contributions:
    """What the browsers at a table add to a shuffle that is being made."""

    def __init__(self, seats: Iterable[int]) -> None:
        self.added: dict[int, str] = {}
        self._awaited = set(seats)
        self._complete = asyncio.Event()

    def add(self, seat: int, entropy: str | None) -> None:
        """A seat's part, or nothing. The first one counts."""
        if entropy is not None:
            self.added.setdefault(seat, entropy)
        self._awaited.discard(seat)
        if not self._awaited:
            self._complete.set()

    async def gathered(self) -> dict[int, str]:
        """Everyone's part; if time runs out, the parts that have come."""
        if self._awaited:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._complete.wait(), ADD_WITHIN)
        return self.added


async def open_rematch(room: Room, seat: int, network: str, command: protocol.Rematch) -> None:
    """Open the same table again. Several who ask get the same one. TooFast if this network has opened too many tables,
    or written too much; TooBusy if all tables are taken."""
    if room.contributions is not None:
        room.contributions.add(seat, command.entropy)
    async with room.opening_rematch:
        live = room.live
        if live.next is not None:
            return
        if live.status is not Status.OVER:
            raise Conflict(ConflictCode.NOT_OVER, phrases.REMATCH_LATER())
        room.registry.check_for_table()
        room.registry.budget.check_for_game(network)
        if not room.registry.new_tables.take(network):
            raise TooFast(phrases.TOO_FAST())
        try:
            secret = room.registry.promises.redeem(command.promise)
        except SetupError as wrong:
            raise Conflict(ConflictCode.PROMISE, str(wrong)) from None
        fresh = await _contributions(room, seat, command.entropy, secret)
        made = await room.registry.create(rematch_entries(live, secret, fresh, room.registry.store.clock.now()), network)
        await room.append([journal.WentOn(made.id, command.id)], network)


async def _contributions(room: Room, asker: int, entropy: str | None, secret: str) -> dict[int, str]:
    """What everyone here adds to a new shuffle, after the server has fixed its part."""
    others = [listener for listener in room.listeners if listener.seat not in (None, asker)]
    room.contributions = Contributions({listener.seat for listener in others if listener.seat is not None})
    room.contributions.add(asker, entropy)
    for listener in others:
        listener.send(protocol.Shuffling(shuffle.commitment_of(secret)))
    try:
        return await room.contributions.gathered()
    finally:
        room.contributions = None


def rematch_entries(live: LiveTable, secret: str, fresh: Mapping[int, str], now: float) -> journal.Entries:
    """The first entries of a rematch; the deal passes to the left. ``fresh`` is what the seats have added to the shuffle: what they
    added to the old one is known by now and doesn't count."""
    assert live.table is not None
    assert live.opened is not None
    old = live.opened
    entries: journal.Entries = [
        journal.Opened(
            old.game, old.players, old.options, secret, old.rules, clock=old.clock, race_seconds=old.race_seconds,
            dealer=(live.table.state.dealer + 1) % old.players, bots=old.bots, tricks=old.tricks,
        )
    ]  # fmt: skip
    for number, seat in enumerate(live.seats):
        if seat.token_hash:
            entries.append(journal.Sat(number, seat.name, seat.token_hash, fresh.get(number, ""), seat.device))
    bots = {str(number): seat for number, seat in enumerate(live.seats) if seat.bot}
    names = {number: seat.name for number, seat in bots.items()}
    profiles = {number: seat.profile for number, seat in bots.items() if seat.profile is not None}
    return [*entries, journal.Began(names, at=now, profiles=profiles)]
