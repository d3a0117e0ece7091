"""What happens to the seats and the options of a table before its game begins, entry by entry."""

from __future__ import annotations

from msgspec import structs

from parlour.play.game import Game
from parlour.server.journal import entries as journal
from parlour.server.rooms import facts
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.seats import Seat, clean_name


def sit(live: LiveTable, entry: journal.Sat) -> facts.SatDown:
    """A player takes a seat. The first one is the host."""
    seat = live.seats[entry.seat]
    seat.name, seat.token_hash, seat.entropy, seat.device = clean_name(entry.name), entry.token, entry.entropy, entry.device
    seat.ready, seat.portrait = entry.ready, entry.portrait
    live.changes += 1
    if live.host is None:
        live.host = entry.seat
    return facts.SatDown(entry.seat, seat.name)


def get_ready(live: LiveTable, entry: journal.Readied) -> None:
    """A player is ready, or no longer is."""
    seat = live.seats[entry.seat]
    seat.ready = entry.on
    seat.note_done(entry.id, live.at + 1)
    live.changes += 1


def leave(live: LiveTable, entry: journal.Left) -> facts.LeftSeat:
    """A player gives up their seat, or is removed. If it was the host, the next player is."""
    name = live.seats[entry.seat].name
    live.seats[entry.seat] = _empty(live)
    if live.host == entry.seat:
        live.host = next(iter(live.people), None)
    if entry.by != entry.seat:
        live.seats[entry.by].note_done(entry.id, live.at + 1)
    live.changes += 1
    return facts.LeftSeat(entry.seat, name, removed=entry.by != entry.seat)


def change_seat(live: LiveTable, entry: journal.ChangedSeat) -> facts.ChangedSeat:
    """A player takes another seat, with what they have added to the shuffle. A host stays the host."""
    old = live.seats[entry.seat]
    new = live.seats[entry.to] = _empty(live)
    new.name, new.entropy, new.device, new.token_hash = old.name, old.entropy, old.device, entry.token
    new.ready, new.renames, new.portrait = old.ready, old.renames, old.portrait
    live.seats[entry.seat] = _empty(live)
    if live.host == entry.seat:
        live.host = entry.to
    live.changes += 1
    return facts.ChangedSeat(entry.seat, entry.to, new.name)


def configure(live: LiveTable, entry: journal.Configured) -> facts.TableChanged:
    """The host changes what will be played. Whoever was ready was ready for something else."""
    assert live.opened is not None
    live.opened = structs.replace(
        live.opened,
        options=entry.options,
        clock=entry.clock,
        race_seconds=entry.race_seconds,
        bots=entry.bots,
        tricks=entry.tricks,
        hints=entry.hints,
        chat=entry.chat,
        spotting=entry.spotting,
    )
    live.game = Game(live.opened.game, live.opened.players, entry.options)
    for seat in live.seats:
        seat.bank, seat.ready = _bank(live), False
    host = live.seats[entry.seat]
    host.note_done(entry.id, live.at + 1)
    live.changes += 1
    return facts.TableChanged(entry.seat, host.name)


def allow_chat(live: LiveTable, entry: journal.AllowedChat) -> facts.ChatAllowed:
    """The host says who may read what players write."""
    assert live.opened is not None
    live.opened = structs.replace(live.opened, chat=entry.chat)
    live.seats[entry.seat].note_done(entry.id, live.at + 1)
    live.changes += 1
    return facts.ChatAllowed(entry.seat, entry.chat)


def _empty(live: LiveTable) -> Seat:
    return Seat(bank=_bank(live))


def _bank(live: LiveTable) -> float | None:
    """Seconds each seat starts with, where there are clocks."""
    clock = None if live.opened is None else live.opened.clock
    return None if clock is None else float(clock.bank)
