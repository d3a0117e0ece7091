"""Commands: carries out what a page asks for, and answers it. A command that changes something leads to entries of the journal."""

from __future__ import annotations

import time

from parlour.lang.errors import IllegalMove, Reason, Refusal
from parlour.play.moves import short_text
from parlour.play.table import Table
from parlour.play.text import clean_text
from parlour.server import phrases, protocol
from parlour.server.errors import Conflict, DiskError, TooBusy, TooFast, Unloaded
from parlour.server.journal import entries as journal
from parlour.server.protocol import ConflictCode, Status
from parlour.server.rooms import nudges, opening, questions, waiting
from parlour.server.rooms.increments import adds_time
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.minding import minded
from parlour.server.rooms.room import Room
from parlour.server.rooms.spotting import is_spotting
from parlour.server.sockets.listener import Asker

MAX_RENAMES = 50
"""Maximum new names of a seat at one table."""
MAX_UNDOS = 100
"""Maximum moves a seat may take back at one table, with other people."""
UNWRITTEN = (protocol.Chat, protocol.Nudge, protocol.Decline)
"""The commands that change something, but nothing that is written down."""


async def carry_out(room: Room, asker: Asker, command: protocol.AnyCommand, seen: int, came: float | None = None) -> None:
    """Carry out a command that came at this time (None: now), and answer it. ``seen`` is the last scene that was sent before it came."""
    came = time.monotonic() if came is None else came
    assert not isinstance(command, (protocol.Hello, protocol.Ping))
    await room.registry.pace.turn(asker.network)
    if room.is_unloaded:
        return
    try:
        asker.send(await _answer_or_refusal(room, asker, command, seen, came))
    except Unloaded:
        return  # everyone at the table is told
    except DiskError as lost:
        if not room.is_unloaded:  # a new table wasn't written; if it was this one, everyone has been told
            asker.fail(lost, command.id)
    except (TooFast, TooBusy) as wrong:
        asker.fail(wrong, command.id)


async def _answer_or_refusal(
    room: Room, asker: Asker, command: protocol.AnyCommand, seen: int, came: float
) -> protocol.AnyEvent:
    """What a command is answered with, once everything is on disk that the answer tells of."""
    assert not isinstance(command, (protocol.Hello, protocol.Ping))
    before_race = isinstance(command, protocol.Play) and not room.haste.has_seen_race(seen)
    out_of_turn = before_race and not room.live.in_race and not room.live.may_act(asker.seat)
    await room.wait_until_written()
    try:
        if before_race:
            _check_race_seen(room, asker.seat, command)
        return await _answer(room, asker, command, came)
    except IllegalMove as illegal:
        refused = _late(room, asker.seat, command, came) or illegal
        if out_of_turn and asker.seat is not None:
            room.haste.note(asker.seat)
        refusal = protocol.Refused(
            command.id,
            refused.message,
            refused.clause,
            refused.reason,
            near=tuple(refused.near),
            wait=_wait(room, asker.seat),
        )
    except Conflict as conflict:
        refusal = protocol.Refused(command.id, conflict.message, conflict=conflict.code)
    await room.wait_until_written()
    return refusal


def _check_race_seen(room: Room, seat: int | None, command: protocol.AnyCommand) -> None:
    """IllegalMove if a race has opened since a move was sent, which its player can't have seen yet. To take in it was haste; a second
    click on the move before wasn't."""
    assert isinstance(command, protocol.Play)
    live, move = room.live, clean_text(command.move)
    if seat is not None and live.in_race and command.id not in live.seats[seat].done:
        if _would_be_accepted(live.playing(), seat, move):
            room.haste.note(seat)
        raise IllegalMove(Refusal(Reason.RACE, phrases.BEFORE_RACE(), seat, move))


def _late(room: Room, seat: int | None, command: protocol.AnyCommand, came: float) -> IllegalMove | None:
    """The refusal of a move that would have won a race a moment before, if this is one."""
    if seat is None or not isinstance(command, protocol.Play):
        return None
    return room.finish.late(seat, clean_text(command.move), came)


def _wait(room: Room, seat: int | None) -> float | None:
    """Seconds until a seat may try again in a race."""
    left = 0.0 if seat is None or not room.live.in_race else room.slips.left(seat)
    return round(left, 2) or None


def _would_be_accepted(table: Table, seat: int, move: str) -> bool:
    try:
        table.copy().play(seat, move)
    except IllegalMove:
        return False
    return True


async def _answer(room: Room, asker: Asker, command: protocol.AnyCommand, came: float) -> protocol.AnyEvent:
    """What a command is answered with."""
    seat = asker.seat
    if isinstance(command, (protocol.Why, protocol.LastTrick, protocol.Count)):
        told = _told(room.live, seat, command)
        await room.wait_until_written()
        return told
    if seat is None:
        raise Conflict(ConflictCode.SPECTATOR, phrases.SPECTATORS())
    if isinstance(command, protocol.Hint):
        advice = await questions.hint(room, seat, asker.network, command)
        await room.wait_until_written()
        return advice
    return await _change(room, seat, asker.network, command, came)


def _told(live: LiveTable, seat: int | None, command: protocol.Why | protocol.LastTrick | protocol.Count) -> protocol.AnyEvent:
    """The answer to a question that anyone may ask."""
    match command:
        case protocol.Why():
            return questions.why(live, seat, command)
        case protocol.LastTrick():
            return questions.trick(live, command)
        case protocol.Count():
            return questions.count(live, command)


async def _change(room: Room, seat: int, network: str, command: protocol.AnyCommand, came: float) -> protocol.Done:
    """Carry out a command that changes something, once."""
    assert not isinstance(command, (protocol.Hello, protocol.Ping))
    live = room.live
    if isinstance(command, protocol.Seen):
        room.interval.seen(seat, command.deal)
    elif isinstance(command, protocol.Say):
        for listener in tuple(room.listeners):
            listener.send(protocol.Said(seat, command.phrase))
        room.replies.heard(command.phrase)
    elif command.id in live.seats[seat].done:
        await room.wait_until_written()
    elif isinstance(command, UNWRITTEN):
        _unwritten(room, seat, command)
        live.seats[seat].note_done(command.id, live.at)
    else:
        room.registry.budget.check(network)
        if isinstance(command, protocol.Rematch):
            await room.rematches.accept(seat, network, command)
            live.seats[seat].note_done(command.id, live.at)
        elif entries := _entries(room, seat, command):
            await _append(room, entries, network, came)
    return protocol.Done(command.id, live.seats[seat].done.get(command.id, live.at))


def _unwritten(room: Room, seat: int, command: protocol.Chat | protocol.Nudge | protocol.Decline) -> None:
    """Carry out a command that leads to no entries."""
    match command:
        case protocol.Chat():
            room.chat.write(room, seat, command.text)
        case protocol.Nudge():
            nudges.nudge(room, seat, command)
        case protocol.Decline():
            room.rematches.decline(seat)


async def _append(room: Room, entries: journal.Entries, network: str, came: float) -> None:
    """Append entries; in a race, whoever was first takes."""
    first = entries[0]
    if room.live.in_race and isinstance(first, journal.Moved):
        _check_race_open(room, first, came)
        await _take(room, first, came, network)
    else:
        await room.append(entries, network)


async def _take(room: Room, entry: journal.Moved, came: float, network: str) -> None:
    """Take in a race. Where spotting is the game, a wrong try costs a moment, and the refusal doesn't tell what is right."""
    try:
        await room.finish.take(entry, came, network)
    except IllegalMove as illegal:
        if illegal.reason is Reason.LATE or not is_spotting(room.live):
            raise
        room.slips.note(entry.seat)
        raise IllegalMove(Refusal(Reason.RACE, phrases.WRONG_TRY(), entry.seat, entry.move)) from None


def _check_race_open(room: Room, entry: journal.Moved, came: float) -> None:
    """IllegalMove if a take came before its race opened, or too soon after a wrong one. Who is too early waits: else sending all the
    time would win."""
    if room.slips.left(entry.seat):
        raise IllegalMove(Refusal(Reason.RACE, phrases.WRONG_TRY(), entry.seat, entry.move))
    if room.race_times.is_too_early(came, room.live.playing(), room.live.turns) or room.interval.is_on:
        room.haste.note(entry.seat)
        raise IllegalMove(Refusal(Reason.RACE, phrases.NOT_OPEN(), entry.seat, entry.move))


def _entries(room: Room, seat: int, command: protocol.AnyCommand) -> journal.Entries:
    """The entries that a command of this seat leads to."""
    live = room.live
    if live.closed_because:
        raise Conflict(ConflictCode.CLOSED, live.closed_because)
    _check_how_often(live, seat, command)
    match command:
        case protocol.Play():
            return _play(room, seat, command)
        case protocol.Begin():
            return _begin(room, seat, command)
        case protocol.Ready() | protocol.Leave() | protocol.Remove() | protocol.Configure():
            return waiting.entries_of(live, seat, command, room.registry.store.clock.now())
        case protocol.AllowChat():
            return waiting.allow_chat(live, seat, command)
        case protocol.Replace():
            return nudges.replace(room, seat, command)
        case protocol.Undo():
            return room.take_backs.ask(seat, command)
        case protocol.Agree():
            return room.take_backs.answer(seat, command)
        case protocol.Rename():
            return _rename(live, seat, command)
        case protocol.Stand():
            return [minded(room, seat, on=command.away, command=command.id)] if live.seats[seat].minded != command.away else []
        case protocol.Penalty():
            return _penalty(live, seat, command)
    raise AssertionError(f"{type(command).__name__} leads to no entries")


def _check_how_often(live: LiveTable, seat: int, command: protocol.AnyCommand) -> None:
    """Conflict if this seat has done this too often: nobody can fill the journal of a table with anything but moves."""
    one = live.seats[seat]
    if isinstance(command, protocol.Stand) and live.daily:
        raise Conflict(ConflictCode.DAILY, phrases.DAILY_ALONE())
    if isinstance(command, protocol.Rename) and one.renames >= MAX_RENAMES:
        raise Conflict(ConflictCode.OFTEN, phrases.TOO_MANY_NAMES())
    if isinstance(command, protocol.Stand) and one.minded and not command.away and not one.may_return:
        raise Conflict(ConflictCode.OFTEN, phrases.TOO_MANY_RETURNS())
    if isinstance(command, protocol.Undo) and one.undos >= MAX_UNDOS and live.people != [seat]:
        raise Conflict(ConflictCode.OFTEN, phrases.TOO_MANY_UNDOS())


def _play(room: Room, seat: int, command: protocol.Play) -> journal.Entries:
    live, table = room.live, room.live.playing()
    move = short_text(table, seat, clean_text(command.move))
    if room.clocks.is_out(seat):
        raise Conflict(ConflictCode.TURN, phrases.YOU_OUT_OF_TIME())
    room.deadlines.check_not_early(table, seat, move)
    if table.phase.is_race and move.casefold() == table.phase.hold:
        return [journal.Held(seat, command.id)] if seat not in live.held else []
    if table.phase.is_race and room.haste.was_early(seat):
        raise IllegalMove(Refusal(Reason.RACE, phrases.BEFORE_RACE(), seat, move))
    if table.phase.is_race and seat in live.held:
        raise IllegalMove(Refusal(Reason.RACE, phrases.HELD(), seat, move))
    adds = not room.clocks.there_are or adds_time(table, seat, move)
    return [journal.Moved(seat, move, command.id, round(room.clocks.thought(seat), 3), adds)]


def _begin(room: Room, seat: int, command: protocol.Begin) -> journal.Entries:
    if room.live.table is not None:
        raise Conflict(ConflictCode.BEGUN, phrases.BEGUN())
    waiting.check_host(room.live, seat)
    return [opening.began(room.live, room.registry.store.clock.now(), seat, command.id)]


def _rename(live: LiveTable, seat: int, command: protocol.Rename) -> journal.Entries:
    if live.status is Status.OVER:
        raise Conflict(ConflictCode.OVER, phrases.GAME_OVER())
    return [journal.Renamed(seat, opening.free_name(live, command.name, seat), command.id, command.portrait)]


def _penalty(live: LiveTable, seat: int, command: protocol.Penalty) -> journal.Entries:
    if live.penalty_namer() != seat:
        raise Conflict(ConflictCode.PENALTY, phrases.NOT_THE_NAMER())
    words = clean_text(command.words)
    if not words:
        raise Conflict(ConflictCode.PENALTY, phrases.PENALTY_EMPTY())
    return [journal.Penalised(words, command.id)]
