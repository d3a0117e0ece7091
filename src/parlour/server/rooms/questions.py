"""Questions about a game in progress: which rules apply, the last trick, the count so far, a hint."""

from __future__ import annotations

from parlour.bots import second_opinion, warmup
from parlour.bots.adviser import advice, all_luck
from parlour.lang.errors import IllegalMove
from parlour.lang.state import Common
from parlour.play.count import count_of
from parlour.play.explain import barred, clauses_now
from parlour.play.log import count_words
from parlour.play.table import Table
from parlour.play.trick_taken import last_trick
from parlour.server import phrases, protocol
from parlour.server.errors import Conflict
from parlour.server.protocol import ConflictCode, Hints
from parlour.server.rooms.facts import Hinted
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.room import Room
from parlour.server.rooms.spotting import is_spotting
from parlour.server.rooms.take_backs import public_text
from parlour.server.services.bot_threads import BotThreads


def why(live: LiveTable, seat: int | None, command: protocol.Why) -> protocol.RulesInfo:
    """The clauses that apply now, and what they forbid this seat."""
    table = live.playing()
    forbidden = [] if seat is None or is_spotting(live) else barred(table, seat)
    clauses = clauses_now(table, also=[one.clause for one in forbidden])
    return protocol.RulesInfo(
        command.id,
        tuple(clause.id for clause in clauses),
        tuple(protocol.BarredInfo(one.clause, one.moves, one.why) for one in forbidden),
    )


def trick(live: LiveTable, command: protocol.LastTrick) -> protocol.Trick:
    """The last trick taken, if there is one."""
    found = None if live.table is None else last_trick(live.table)
    if found is None or live.table is None:
        return protocol.Trick(command.id)
    if live.tricks_face_down and found.deal == live.table.state.deal and not live.table.over:
        return protocol.Trick(command.id, taker=found.seat, deal=found.deal, hidden=len(found.cards))
    return protocol.Trick(command.id, found.cards, found.by, found.seat, found.deal)


def count(live: LiveTable, command: protocol.Count) -> protocol.Counted:
    """The lines of a deal's count that everyone can see: none while tricks are face down."""
    table = live.begun()
    if command.deal is not None and command.deal != table.state.deal:
        return _earlier_count(table, command.id, command.deal)
    if live.tricks_face_down and not table.state.deal_over:
        return protocol.Counted(command.id, table.state.deal, False, (), waits=True)
    lines = tuple(protocol.CountInfo(line, count_words(line, table)) for line in table.count())
    return protocol.Counted(command.id, table.state.deal, bool(table.state.deal_over), lines)


def _earlier_count(table: Table, asked: str, deal: int) -> protocol.Counted:
    """The count of a deal before this one."""
    if deal > len(table.deals):
        raise Conflict(ConflictCode.DEAL, phrases.NO_SUCH_DEAL(deals=table.state.deal))
    end = end_of_deal(table, deal)
    if end is None:
        return protocol.Counted(asked, deal, True, (), gone=True)
    found = count_of(end, table.game.rules, table.game.pack)
    return protocol.Counted(asked, deal, True, tuple(protocol.CountInfo(line, count_words(line, table)) for line in found))


def end_of_deal(table: Table, deal: int) -> Common | None:
    """The state at the end of a deal, if the history still has it."""
    for step in table.history.backwards():
        if step.after.deal == deal and step.after.deal_over:
            return step.after
        if step.after.deal < deal:
            return None
    return None


async def hint(room: Room, seat: int, network: str, command: protocol.Hint) -> protocol.Advice:
    """What the rule sheet advises, and what the search thinks of it if it is at hand. TooBusy if others of this seat or network wait
    for theirs."""
    table, registry = room.live.playing(), room.registry
    if room.live.daily:
        raise Conflict(ConflictCode.DAILY, phrases.DAILY_ALONE())
    if room.live.hints is Hints.OFF:
        raise Conflict(ConflictCode.HINTS, phrases.NO_HINTS())
    if is_spotting(room.live):
        raise Conflict(ConflictCode.RACE, phrases.SPOT_IT())
    if seat not in table.actors:
        raise Conflict(ConflictCode.TURN, phrases.NOT_YOUR_TURN())
    with registry.hints_by_seat.taken((room.live.id, seat)), registry.hints_by_network.taken(network):
        advised = await _hint(table, seat, registry.autoplay.threads, command)
    if room.live.hints is Hints.OPEN and room.live.in_company:
        room.tell(Hinted(seat, _as_seen(table, seat, advised.move)))
    return advised


def _as_seen(table: Table, seat: int, move: str) -> str | None:
    """A move as everyone would see it played; None where they would learn only its kind."""
    tried = table.copy()
    try:
        tried.play(seat, move)
    except IllegalMove:  # the game has gone on meanwhile
        return None
    return public_text(tried)


async def _hint(table: Table, seat: int, threads: BotThreads, command: protocol.Hint) -> protocol.Advice:
    seen = table.copy()
    move, reasons = await threads.quickly(advice, seen, seat)
    if _search_is_free(table.game.name, threads):
        opinion = await threads.deeply(second_opinion.shared_opinion, seen, seat, move)
        reasons = [*reasons, opinion] if opinion else reasons
    return protocol.Advice(command.id, str(move), tuple(reasons))


def _search_is_free(game: str, threads: BotThreads) -> bool:
    """Is the search of a game loaded, and nobody using it? If it is only compiled, it is loaded for the next time."""
    if warmup.is_ready(game):
        return threads.waiting == 0 and not all_luck(game)
    if second_opinion.is_compiled(game):
        warmup.begin(game)
    return False
