"""Scenes: what each viewer of a table, seat or spectator, is sent. What is the same for everyone is worked out once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from parlour.engine.contract import Rules
from parlour.lang.slots import Numbers, Seats, Slot
from parlour.play import views
from parlour.play.face_down import TricksFaceDown, with_tricks_face_down
from parlour.play.facts import Dealt, Fact, FieldChanged, Moved, SeatLeft, TrickTaken
from parlour.play.history import Step
from parlour.play.log import sentences
from parlour.play.moves import Moves
from parlour.play.step_facts import facts_besides, facts_of
from parlour.play.table import Table
from parlour.play.views import View
from parlour.server.protocol.bodies import Tricks
from parlour.server.protocol.events import AnyFact, Scene, encoder
from parlour.server.protocol.parts import (
    ClockInfo,
    Countdown,
    IntervalInfo,
    KindInfo,
    MoveInfo,
    RaceInfo,
    RematchInfo,
    RunningClock,
    SeatInfo,
    SlotInfo,
    SlotKind,
    WaitingInfo,
)
from parlour.server.rooms.deal_ends import deal_ends
from parlour.server.rooms.facts import RoomFact, sentence
from parlour.server.rooms.live_table import LiveTable
from parlour.server.rooms.spotting import is_spotting, tries
from parlour.server.rooms.take_backs import TakeBacks
from parlour.server.rooms.tally import tally_of

MAX_SCENES_BACK = 400
"""Maximum scenes a viewer is caught up on. (A table keeps no more steps of its game than that, but thousands of facts around it.)"""


class Timing(NamedTuple):
    """The clocks of a table at one moment."""

    race: RaceInfo | None = None
    hurry: Countdown | None = None
    clock: RunningClock | None = None
    minutes: float | None = None
    interval: IntervalInfo | None = None


class Company(NamedTuple):
    """The others at a table at one moment."""

    rematch: RematchInfo | None = None
    watching: int = 0
    watchers: tuple[str, ...] = ()


class StepTold(NamedTuple):
    """What one step of the game told a viewer."""

    facts: tuple[Fact, ...]
    lines: list[str]
    logged: list[str]
    """What a log keeps of the lines: all of them, unless taken tricks are face down."""


class CaughtUp(NamedTuple):
    """What happened since a scene, as a viewer is told."""

    facts: tuple[AnyFact, ...]
    told: tuple[str, ...]
    logged: tuple[str, ...]


class SceneMaker:
    """Makes the scenes of a table at one moment. It is thrown away when anything changes."""

    def __init__(
        self,
        live: LiveTable,
        timing: Timing | None = None,
        take_backs: TakeBacks | None = None,
        company: Company | None = None,
    ) -> None:
        self.live = live
        self._timing = timing or Timing()
        self._take_backs, self._company = take_backs, company or Company()
        table = live.table
        self._view: View | None = None
        if table is not None:
            self._view = views.seen_by_all(table, live.shown)
            live.shown = (table.state, self._view.fields)
        self._face_down = TricksFaceDown(table) if table is not None and live.tricks_face_down else None
        self._kinds = () if table is None else kinds_of(table.game.rules, table.state.phase)
        self._seats, self._tally = _seats(live), tally_of(live)
        self._in_company, self._chat = live.in_company, live.chat
        self._status, self._commitment = live.status, live.commitment
        self._penalty_by = live.penalty_namer()
        self._is_spotting = is_spotting(live)
        self._happened: dict[int, list[RoomFact | tuple[Step, StepTold]]] = {}
        self._encoded: dict[tuple[int | None, int], bytes] = {}

    def encoded(self, viewer: int | None, since: int) -> bytes:
        """A scene as it goes over the wire. All spectators get the same."""
        made = self._encoded.get((viewer, since))
        if made is None:
            made = self._encoded[viewer, since] = encoder.encode(self.scene(viewer, since))
        return made

    def scene(self, viewer: int | None, since: int) -> Scene:
        """The table as this viewer may see it (None: a spectator), and what happened since that scene."""
        live, table = self.live, self.live.table
        view = self._seen(viewer)
        moves = self._moves(viewer)
        if view is not None and moves:
            view.asks = moves.asks
        facts, told, logged = self._catch_up(viewer, since)
        race, hurry, clock, minutes, interval = self._timing
        return Scene(
            at=live.at,
            table=live.id,
            status=self._status,
            seats=self._seats,
            view=view,
            moves=self._tries(viewer) if self._is_spotting else listed(moves, table) if table is not None and moves else (),
            kinds=self._kinds,
            facts=facts,
            told=told,
            actor=live.actor,
            can_undo=viewer is not None and self._can_undo(viewer),
            commitment=self._commitment,
            race=race,
            hurry=hurry,
            clock=clock,
            asked_back=None if self._take_backs is None else self._take_backs.info(),
            interval=interval,
            minutes=minutes,
            penalty_by=self._penalty_by,
            penalty=None if table is None else table.setup.notes.penalty,
            rematch=self._company.rematch,
            next=live.next,
            tally=self._tally,
            message=live.closed_because,
            tricks=Tricks.FACE_DOWN if live.tricks_face_down else Tricks.OPEN,
            hints=live.hints,
            chat=self._chat,
            watching=self._company.watching,
            watchers=self._company.watchers,
            host=live.host if self._in_company else None,
            waiting=_waiting(live),
            daily=live.daily,
            ended=() if table is None or since == 0 else deal_ends(self._steps(since), table, viewer),
            logged=logged if live.tricks_face_down else None,
        )

    def _seen(self, viewer: int | None) -> View | None:
        """The view of a person at this table."""
        table = self.live.table
        if table is None:
            return None
        view = views.seen(table, viewer, self._view)
        return view if self._face_down is None else with_tricks_face_down(view, table.game.rules)

    def _can_undo(self, viewer: int) -> bool:
        return self.live.moves_to_undo(viewer) > 0 if self._take_backs is None else self._take_backs.may_ask(viewer)

    @property
    def _is_counted_in(self) -> bool:
        """Does a race open soon?"""
        race = self._timing.race
        return race is not None and race.starts is not None

    def _moves(self, viewer: int | None) -> Moves:
        live, table = self.live, self.live.table
        if table is None or live.closed_because or viewer is None or viewer in live.held or self._is_counted_in:
            return Moves()
        if self._is_spotting:
            return Moves()
        return table.legal(viewer)

    def _tries(self, viewer: int | None) -> tuple[MoveInfo, ...]:
        """What a viewer may try in a race where nobody is shown what can be taken."""
        live = self.live
        if live.table is None or viewer is None or viewer in live.held or self._is_counted_in:
            return ()
        return tries(live.table, viewer)

    # -- what happened

    def _catch_up(self, viewer: int | None, since: int) -> CaughtUp:
        """Catch a viewer up who may have been away: what happened since the last scene they have seen; for a newcomer, the game so far."""
        happened = self._happened.get(since)
        if happened is None:
            happened = self._happened[since] = list(self._happened_since(since))
        facts: list[AnyFact] = []
        lines: list[str] = []
        logged: list[str] = []
        for one in happened:
            if isinstance(one, tuple):
                told = one[1] if viewer is None else self._told_besides(*one, viewer, fresh=since == 0)
                facts += told.facts
                lines += told.lines
                logged += told.logged
            else:
                facts.append(one)
                lines.append(sentence(one, self.live.names, viewer))
                logged.append(lines[-1])
        return CaughtUp(tuple(facts), tuple(lines), tuple(logged))

    def _steps(self, since: int) -> Iterator[Step]:
        """The steps of the game that a viewer is caught up on."""
        yield from (one[0] for one in self._happened.get(since, ()) if isinstance(one, tuple))

    def _happened_since(self, since: int) -> Iterator[RoomFact | tuple[Step, StepTold]]:
        """What happened since that scene, each step with what it told everyone. What was taken back is no longer told."""
        live, table = self.live, self.live.table
        to_all = partial(self._told_to_all, fresh=since == 0)
        if since == 0 and table is not None:
            yield from map(to_all, table.history.since(0))
            return
        first = max(min(since, live.at), live.back_at - 1, live.at - MAX_SCENES_BACK)
        heard = live.steps_at[max(first, live.back_at)]
        if table is not None:
            heard = max(heard, table.history.forgotten)
        steps = [] if table is None else table.history.since(heard)
        for number in range(first + 1, live.at + 1):
            if (fact := live.facts.get(number)) is not None:
                yield fact
            new = steps[max(0, live.steps_at[number - 1] - heard) : max(0, live.steps_at[number] - heard)]
            yield from map(to_all, new)

    def _told_to_all(self, step: Step, *, fresh: bool) -> tuple[Step, StepTold]:
        assert self.live.table is not None
        return step, self._told(facts_of(step, None, self.live.table), step, None, fresh=fresh)

    def _told_besides(self, step: Step, to_all: StepTold, seat: int, *, fresh: bool) -> StepTold:
        """What one step told a seat, given what it told a spectator: mostly the same."""
        assert self.live.table is not None
        facts = facts_besides(step, seat, self.live.table, to_all.facts)
        if facts is to_all.facts and not any(may_name(fact, seat) for fact in facts):
            return to_all
        return self._told(facts, step, seat, fresh=fresh)

    def _told(self, facts: tuple[Fact, ...], step: Step, you: int | None, *, fresh: bool) -> StepTold:
        table, face_down = self.live.table, self._face_down
        assert table is not None
        if face_down is None:
            lines = sentences(facts, table, you)
            return StepTold(facts, lines, lines)
        told = face_down.told(facts, step, fresh=fresh)
        return StepTold(told, sentences(told, table, you), sentences(face_down.logged(facts, step), table, you))


def may_name(fact: Fact, seat: int) -> bool:
    """Can a fact's sentence be about this seat, so that it reads differently there? (Any value equal to the seat's number counts.)"""
    match fact:
        case Moved():
            return fact.seat == seat or seat in fact.values.values()
        case FieldChanged():
            return seat in (fact.seat, fact.value)
        case TrickTaken() | SeatLeft():
            return fact.seat == seat
        case Dealt():
            return fact.dealer == seat
        case _:
            return True


def _seats(live: LiveTable) -> tuple[SeatInfo, ...]:
    here = {one.device for one in live.seats if one.sockets and one.device}
    waits, in_company, now = live.table is None, live.in_company, time.monotonic()
    return tuple(
        SeatInfo(
            one.name,
            one.kind,
            one.bot or one.sockets > 0 or one.device in here,
            one.minded,
            one.bank,
            one.profile,
            waits and one.ready,
            _ago(one.gone_at, now),
            _ago(one.asked_at, now) if in_company else None,
            _ago(one.nudged_at, now),
            one.portrait,
        )
        for one in live.seats
    )


def _ago(moment: float | None, now: float) -> float | None:
    """How many seconds ago that was."""
    return None if moment is None else round(now - moment, 1)


def _waiting(live: LiveTable) -> WaitingInfo | None:
    """What will be played, until the game begins."""
    opened, game = live.opened, live.game
    if live.table is not None or opened is None or game is None:
        return None
    clock = None if opened.clock is None else ClockInfo(opened.clock.bank, opened.clock.increment)
    return WaitingInfo(opened.game, live.host, dict(game.options), opened.race_seconds, clock, opened.bots, opened.spotting)


def listed(moves: Moves, table: Table) -> tuple[MoveInfo, ...]:
    """The moves that will be accepted, as a page picks from them."""
    places = _places_of_kinds(table.game.rules, table.state.phase)
    return tuple([MoveInfo(one.text, one.cards, places[one.kind], one.values, one.offence) for one in moves])


@cache
def kinds_of(rules: Rules, phase: int) -> tuple[KindInfo, ...]:
    """The kinds of moves of a phase."""
    words = rules.calling_card.phases[phase].words
    return tuple(
        KindInfo(word.text, tuple(SlotInfo(name, slot_kind(slot)) for name, slot in word.slots.items())) for word in words
    )


@cache
def _places_of_kinds(rules: Rules, phase: int) -> dict[str, int]:
    """The place of each kind of move, by its text."""
    return {kind.text: place for place, kind in enumerate(kinds_of(rules, phase))}


def slot_kind(slot: Slot) -> SlotKind:
    """What fills a slot of a move."""
    if slot.is_card:
        return SlotKind.CARDS if slot.many else SlotKind.CARD
    if isinstance(slot, Seats):
        return SlotKind.SEAT
    return SlotKind.NUMBER if isinstance(slot, Numbers) else SlotKind.WORD
