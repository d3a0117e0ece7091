"""A rematch: one player would like another game, the others accept or not, and a new table is opened with the same seats and tokens.

What is asked is kept in memory only. The server's part of the new shuffle is fixed, and its commitment shown, before anyone else adds
theirs: whoever accepts does. The seats of those who don't come along are minded by bots, and they may take them back at any time.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.lang.errors import SetupError
from parlour.play import shuffle
from parlour.server import phrases, protocol
from parlour.server.errors import Conflict, TooBusy, TooFast
from parlour.server.journal import entries as journal
from parlour.server.protocol import ConflictCode, RematchInfo, Status
from parlour.server.rooms.facts import RematchAccepted, RematchAsked, RematchDeclined, RoomFact
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.tally import evening_of

if TYPE_CHECKING:
    from parlour.server.rooms.room import Room

ANSWER_WITHIN = 20.0
"""Seconds everyone here has to answer. After that, the others may begin without them."""


@dataclass
class Offer:
    """A rematch that somebody would like."""

    seat: int
    """Who asked."""
    secret: str
    """The server's part of the new shuffle."""
    until: float
    accepted: dict[int, str] = field(default_factory=dict)
    """The seats that come along, with what they add to the shuffle."""
    declined: set[int] = field(default_factory=set)


class Rematches:
    """The rematch of one table: at most one is offered at a time."""

    def __init__(self, room: Room) -> None:
        self.offer: Offer | None = None
        self.answer_within = ANSWER_WITHIN
        self._room_ref = weakref.ref(room)  # the room has this: if each held the other, neither would be freed at once
        self._opening = asyncio.Lock()

    @property
    def _room(self) -> Room:
        room = self._room_ref()
        assert room is not None
        return room

    # -- asking and answering

    async def accept(self, seat: int, network: str, command: protocol.Rematch) -> None:
        """A player would like a rematch, or accepts one. It begins when everyone here has accepted, or when whoever did begins without
        the others. TooFast if this network has opened too many tables, or written too much; TooBusy if all tables are taken."""
        live = self._room.live
        if live.next is not None:
            return
        if live.status is not Status.OVER:
            raise Conflict(ConflictCode.NOT_OVER, phrases.REMATCH_LATER())
        offer = self.offer or self._ask(seat, command)
        self._note(offer, seat, command)
        if not self._waits_for(offer) and not (offer.declined & self._here()):
            await self._open(offer, network, command.id)
        elif command.now:
            if self._left(offer):
                raise Conflict(ConflictCode.ASKED, phrases.REMATCH_WAITS())
            await self._open(offer, network, command.id)

    def _ask(self, seat: int, command: protocol.Rematch) -> Offer:
        """Somebody is the first to ask."""
        try:
            secret = self._room.registry.promises.redeem(command.promise)
        except SetupError as wrong:
            raise Conflict(ConflictCode.PROMISE, str(wrong)) from None
        self.offer = Offer(seat, secret, time.monotonic() + self.answer_within)
        return self.offer

    def _note(self, offer: Offer, seat: int, command: protocol.Rematch) -> None:
        """Someone accepts, for all seats of their device."""
        mine = self._room.live.same_device(seat)
        is_new, is_first = not offer.accepted.keys() & set(mine), not offer.accepted
        offer.accepted |= {each: "" for each in mine if each not in offer.accepted}
        offer.accepted[seat] = offer.accepted[seat] or command.entropy or ""
        offer.declined -= set(mine)
        if is_new and self._here() - set(mine):
            self._tell(RematchAsked(seat) if is_first else RematchAccepted(seat))

    def decline(self, seat: int) -> None:
        """Someone doesn't want a rematch now, or no longer does."""
        offer = self.offer
        if offer is None:
            raise Conflict(ConflictCode.ASKED, phrases.NOT_ASKED())
        mine = set(self._room.live.same_device(seat))
        offer.declined |= mine
        for each in mine & offer.accepted.keys():
            del offer.accepted[each]
        if not offer.accepted:
            self.offer = None
        self._tell(RematchDeclined(seat))

    def left(self) -> None:
        """Someone has disconnected: they are no longer waited for. If nobody is left who accepted, nothing is offered any more."""
        offer, room = self.offer, self._room
        if offer is None:
            return
        if not offer.accepted.keys() & self._here():
            self.offer = None
        elif not self._waits_for(offer) and not offer.declined & self._here():
            room.registry.autoplay.start(self._open_by_itself(offer))

    # -- beginning

    async def _open(self, offer: Offer, network: str, command: str) -> None:
        """Open the new table. Whoever comes while that is done gets the same one."""
        room = self._room
        async with self._opening:
            live, registry = room.live, room.registry
            if live.next is not None:
                return
            registry.check_for_table()
            registry.budget.check_for_game(network)
            if not registry.new_tables.take(network):
                raise TooFast(phrases.TOO_FAST())
            entries = rematch_entries(live, offer.secret, offer.accepted, registry.store.clock.now())
            made = await registry.create(entries, network)
            registry.loaded[made.id].chat.lines.extend(room.chat.lines)
            await room.append([journal.WentOn(made.id, command)], network)
            self.offer = None

    async def _open_by_itself(self, offer: Offer) -> None:
        """The last who hadn't accepted has left. If no table can be opened now, whoever asks again is told why."""
        with suppress(TooFast, TooBusy):
            await self._open(offer, self._room.payer(), "")

    # -- who is asked

    def _here(self) -> set[int]:
        live = self._room.live
        return {seat for seat in live.people if live.is_here(live.seats[seat])}

    def _waits_for(self, offer: Offer) -> set[int]:
        """Those who are here and haven't answered."""
        return self._here() - offer.accepted.keys() - offer.declined

    def _left(self, offer: Offer) -> float:
        """Seconds until those who accepted may begin without the others; 0 once everyone has answered."""
        return round(max(0.0, offer.until - time.monotonic()), 2) if self._waits_for(offer) else 0.0

    def info(self) -> RematchInfo | None:
        """What is offered, for a scene."""
        offer = self.offer
        if offer is None or self._room.live.next is not None:
            return None
        return RematchInfo(
            offer.seat,
            tuple(sorted(offer.accepted)),
            tuple(sorted(offer.declined)),
            tuple(sorted(self._waits_for(offer))),
            self._left(offer),
            shuffle.commitment_of(offer.secret),
        )

    def _tell(self, fact: RoomFact) -> None:
        self._room.tell(fact)
        self._room.refresh()


def rematch_entries(live: LiveTable, secret: str, fresh: Mapping[int, str], now: float) -> journal.Entries:
    """The first entries of a rematch; the deal passes to the left. ``fresh`` is what the seats that come along have added to the
    shuffle: what they added to the old one is known by now and doesn't count."""
    assert live.table is not None
    assert live.opened is not None
    old = live.opened
    entries: journal.Entries = [
        journal.Opened(
            old.game, old.players, old.options, secret, old.rules, clock=old.clock, race_seconds=old.race_seconds,
            dealer=(live.table.state.dealer + 1) % old.players, bots=old.bots, tricks=old.tricks, evening=evening_of(live),
            hints=old.hints, chat=old.chat,
            spotting=old.spotting,
        )
    ]  # fmt: skip
    for number in live.people:
        seat = live.seats[number]
        entries.append(
            journal.Sat(number, seat.name, seat.token_hash, fresh.get(number, ""), seat.device, portrait=seat.portrait)
        )
    bots = {str(number): seat for number, seat in enumerate(live.seats) if seat.bot}
    names = {number: seat.name for number, seat in bots.items()}
    profiles = {number: seat.profile for number, seat in bots.items() if seat.profile is not None}
    return [*entries, journal.Began(names, at=now, profiles=profiles), *_minded(set(live.people) - fresh.keys(), live)]


def _minded(seats: Iterable[int], live: LiveTable) -> journal.Entries:
    """Bots mind the seats of those who don't come along. Nothing is taken off their clocks, and nothing is added."""
    assert live.opened is not None
    thought = None if live.opened.clock is None else 0.0
    return [journal.Minded(seat, on=True, thought=thought) for seat in sorted(seats)]
