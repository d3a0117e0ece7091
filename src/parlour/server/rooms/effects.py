"""What each kind of entry does to a live table: when it happens, and whenever the table is loaded again.

So whatever was acknowledged is there after a crash.
"""

from __future__ import annotations

from typing import assert_never

from parlour.bots.profiles import DEFAULT_LEVEL
from parlour.lang.errors import ParlourError
from parlour.play import shuffle
from parlour.play.game import Game
from parlour.play.game_time import call_time
from parlour.play.history import History
from parlour.play.text import clean_text
from parlour.server import phrases
from parlour.server.journal import entries as journal
from parlour.server.rooms import facts, seating
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.seats import OwnMove, Seat, clean_name
from parlour.server.services.deadlines import run_out

KEPT_STEPS = 80
"""Minimum steps of the game kept for viewers who come back."""
AT_HAND = 4
"""The last steps, which everyone is shown. They aren't packed."""


def apply(live: LiveTable, entry: journal.AnyEntry) -> None:
    """Apply an entry. A move that the rules refuse raises IllegalMove, and then nothing has changed."""
    _change(live, entry)
    live.number += 1
    if not isinstance(entry, journal.Held):
        live.at += 1
        live.steps_at.append(len(live.table.history) if live.table is not None else 0)
    if isinstance(entry, journal.MOVES_CARDS):
        live.held.clear()
        live.turns += 1
        if live.table is not None:
            _tidy(live.table.history)


def _tidy(history: History) -> None:
    """Keep only as many steps as viewers may need, most of them packed: thousands of tables are in memory."""
    history.pack(AT_HAND)
    if history.kept > 2 * KEPT_STEPS:
        history.forget(KEPT_STEPS)


def _change(live: LiveTable, entry: journal.AnyEntry) -> None:
    match entry:
        case journal.Moved():
            _move(live, entry)
        case journal.Held():
            _hold(live, entry)
        case journal.RaceOver():
            _end_race(live)
        case journal.Opened():
            _open(live, entry)
        case journal.Sat():
            _happened(live, seating.sit(live, entry))
        case journal.Readied():
            seating.get_ready(live, entry)
        case journal.Left():
            _happened(live, seating.leave(live, entry))
        case journal.ChangedSeat():
            _happened(live, seating.change_seat(live, entry))
        case journal.Configured():
            _happened(live, seating.configure(live, entry))
        case journal.AllowedChat():
            _happened(live, seating.allow_chat(live, entry))
        case journal.Began():
            _begin(live, entry)
        case journal.TimeUp():
            _time_up(live)
        case journal.TookBack():
            _take_back(live, entry)
        case journal.Minded():
            _mind(live, entry)
        case journal.Renamed():
            _rename(live, entry)
        case journal.Penalised():
            _name_penalty(live, entry)
        case journal.WentOn():
            _go_on(live, entry)
        case journal.ClosedForGood():
            _close(live, entry)
        case _:
            assert_never(entry)


def _open(live: LiveTable, entry: journal.Opened) -> None:
    live.opened = entry
    live.commitment = shuffle.commitment_of(entry.secret)
    bank = None if entry.clock is None else float(entry.clock.bank)
    live.seats = [Seat(bank=bank) for _ in range(entry.players)]
    live.game = Game(entry.game, entry.players, entry.options)
    version = live.game.rules.calling_card.version
    if version != entry.rules:
        raise ParlourError(phrases.RULES_VERSION(game=entry.game, now=version, then=entry.rules))


def _begin(live: LiveTable, entry: journal.Began) -> None:
    assert live.opened is not None
    assert live.game is not None
    for number, name in entry.bots.items():
        seat = live.seats[int(number)]
        seat.name, seat.bot, seat.profile = name, True, entry.profiles.get(number, DEFAULT_LEVEL)
    live.table = live.game.open(live.seed, dealer=live.opened.dealer, names=live.names)
    live.began_at = entry.at
    _note_done(live, entry.seat, entry.id)


def _move(live: LiveTable, entry: journal.Moved) -> None:
    assert live.table is not None
    seat = live.seats[entry.seat]
    live.table.play(entry.seat, entry.move)
    live.actor = entry.seat
    _note_done(live, entry.seat, entry.id)
    left = None if seat.bank is None else max(0.0, seat.bank - entry.spent)
    live.own_move = OwnMove(entry.seat, left) if entry.id else None
    if left is not None and live.opened is not None and live.opened.clock is not None:
        more = live.opened.clock.increment if entry.adds else 0
        seat.bank = left + more if entry.id or seat.bots_add_time else max(left, more)
    _note_shuffle(live)


def _hold(live: LiveTable, entry: journal.Held) -> None:
    live.held.add(entry.seat)
    live.seats[entry.seat].note_done(entry.id, live.at)


def _end_race(live: LiveTable) -> None:
    assert live.table is not None
    run_out(live.table)
    live.actor = live.own_move = None
    _happened(live, facts.TimeUp())
    _note_shuffle(live)


def _time_up(live: LiveTable) -> None:
    assert live.table is not None
    call_time(live.table)
    _happened(live, facts.LastDeal())


def _take_back(live: LiveTable, entry: journal.TookBack) -> None:
    assert live.table is not None
    live.table.undo(entry.moves)
    live.actor = live.own_move = None
    live.seats[entry.seat].undos += 1
    if entry.bank is not None:
        live.seats[entry.seat].bank = entry.bank
    _note_done(live, entry.seat, entry.id)
    live.back_at = live.at + 1
    _happened(live, facts.TakenBack(entry.seat, entry.moves))


def _mind(live: LiveTable, entry: journal.Minded) -> None:
    seat = live.seats[entry.seat]
    seat.minded = entry.on
    seat.returns += not entry.on
    if entry.on:
        seat.bots_add_time = entry.thought is None
    if live.own_move is not None and live.own_move.seat == entry.seat:
        live.own_move = None
    if seat.bank is not None:
        seat.bank = max(0.0, seat.bank - entry.spent - (entry.thought or 0.0))
    _note_done(live, entry.seat if entry.by is None else entry.by, entry.id)
    minds = facts.BotMinds(entry.seat, bool(entry.spent), entry.by)
    _happened(live, minds if entry.on else facts.CameBack(entry.seat))


def _rename(live: LiveTable, entry: journal.Renamed) -> None:
    seat, name = live.seats[entry.seat], clean_name(entry.name)
    if name != seat.name:
        _happened(live, facts.Renamed(entry.seat, seat.name, name))
    seat.portrait = entry.portrait or seat.portrait
    seat.name = name
    seat.renames += 1
    if live.table is not None:
        live.table.names[entry.seat] = name
    _note_done(live, entry.seat, entry.id)


def _name_penalty(live: LiveTable, entry: journal.Penalised) -> None:
    assert live.table is not None
    namer, words = live.penalty_namer(), clean_text(entry.words)
    live.table.setup.notes.penalty = words
    if namer is not None:
        _note_done(live, namer, entry.id)
        _happened(live, facts.PenaltyNamed(namer, words))


def _go_on(live: LiveTable, entry: journal.WentOn) -> None:
    live.next = entry.table
    for seat in live.seats:
        if entry.id not in seat.done:
            seat.note_done(entry.id, live.at + 1)
    _happened(live, facts.NextGame(entry.table))


def _close(live: LiveTable, entry: journal.ClosedForGood) -> None:
    live.closed_because = entry.message
    live.is_closed_for_good = True
    _happened(live, facts.TableClosed(entry.message))


def _happened(live: LiveTable, fact: facts.RoomFact) -> None:
    live.facts[live.at + 1] = fact


def _note_done(live: LiveTable, seat: int, command: str) -> None:
    if command:
        live.seats[seat].note_done(command, live.at + 1)


def _note_shuffle(live: LiveTable) -> None:
    """A finished game's record says how it was shuffled."""
    if live.table is not None and live.table.over and live.opened is not None:
        live.table.setup.notes.fair = shuffle.proof(live.opened.secret, live.entropy)
