"""The course every game takes: the whole of play, made from a game's verbs and the rules of its phases.

What is made here are plain functions in the rules' subset, so they run as they are or compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parlour.engine.common import MOST_DEALS, next_to_act
from parlour.engine.rows import reset
from parlour.lang.cards import nth
from parlour.lang.chance import RACE, player_next, player_pick
from parlour.lang.options import Length
from parlour.lang.rule import Act, Ask, AskSeat, Play, State, inlined, rule
from parlour.lang.state import Common


@dataclass(frozen=True)
class Verbs:
    """The rules of a game that its course calls by name (see ``parlour.engine.contract``)."""

    pack_of: Ask
    deal: Act
    over: Ask
    score: Act
    settle: Act
    finished: Ask
    winners: Ask
    leaders: Ask
    losers: Ask
    time_limit: Ask
    first_dealer: Ask
    next_dealer: Ask
    start: Act


class PhaseRules(NamedTuple):
    """The three rules of a phase."""

    legal: AskSeat
    offences: AskSeat
    act: Play


@dataclass(frozen=True)
class Course:
    """The functions by which a whole game is played."""

    legal: AskSeat
    offences: AskSeat
    play: Play
    find_dealer: Act
    open_deal: Act
    next_deal: Act
    settle_deal: Act
    begin: Play
    now: Ask
    step: AskSeat
    step_nth: AskSeat
    random_choice: AskSeat
    random_deal: Callable[[State, int], tuple[int, int]]


def ask_by_phase(rules: Sequence[AskSeat], first: int = 0) -> AskSeat:
    """One rule that asks the rule of the current phase; ``first`` is the number of the first phase among these."""
    if len(rules) == 1:
        return rules[0]
    this, others = rules[0], ask_by_phase(rules[1:], first + 1)

    @inlined
    @rule
    def asked(s: Common, seat: int) -> int:
        if s.phase == first:
            return this(s, seat)
        return others(s, seat)

    return asked


def act_by_phase(rules: Sequence[Play], first: int = 0) -> Play:
    """One rule that carries a choice out by the rule of the current phase; ``first`` is the number of the first phase among these."""
    if len(rules) == 1:
        return rules[0]
    this, others = rules[0], act_by_phase(rules[1:], first + 1)

    @inlined
    @rule
    def acted(s: Common, seat: int, choice: int) -> None:
        if s.phase == first:
            this(s, seat, choice)
        else:
            others(s, seat, choice)

    return acted


def course(verbs: Verbs, phases: Sequence[PhaseRules]) -> Course:
    """The course of a game from its verbs and its phases."""
    legal = ask_by_phase([phase.legal for phase in phases])
    offences = ask_by_phase([phase.offences for phase in phases])
    act = act_by_phase([phase.act for phase in phases])
    pack_of, deal, over, score, settle = verbs.pack_of, verbs.deal, verbs.over, verbs.score, verbs.settle
    finished, winners, leaders = verbs.finished, verbs.winners, verbs.leaders
    first_dealer, next_dealer, start = verbs.first_dealer, verbs.next_dealer, verbs.start

    @rule("CM-4")
    def close(s: Common) -> None:
        score(s)
        settle_deal(s)

    @rule("CM-4", "CM-9")
    def settle_deal(s: Common) -> None:
        """Settle the points of a deal that is over, and end the game if it is over too."""
        s.deal_over = 1
        s.actors = 0
        s.turn = 0
        settle(s)
        if finished(s):
            s.ended = 1
            s.winners = winners(s)
        elif s.length == Length.DEAL or s.deal == s.stop or s.deal >= MOST_DEALS:
            s.ended = 1
            s.winners = leaders(s)

    @inlined
    @rule
    def play(s: Common, seat: int, choice: int) -> None:
        s.draws[RACE] += 1
        act(s, seat, choice)
        if s.half == 0 and over(s):
            close(s)

    @rule("CM-4")
    def open_deal(s: Common) -> None:
        reset(s)
        s.deal += 1
        s.pack = pack_of(s)
        deal(s)
        if over(s):
            close(s)

    @rule("CM-3")
    def next_deal(s: Common) -> None:
        s.dealer = next_dealer(s)
        open_deal(s)

    @rule("CM-3")
    def find_dealer(s: Common) -> None:
        start(s)
        if s.dealer < 0:
            s.dealer = first_dealer(s)

    @rule("CM-7")
    def begin(s: Common, key0: int, key1: int) -> None:
        """Open the game of this key and deal the first deal."""
        s.key[0] = key0
        s.key[1] = key1
        find_dealer(s)
        open_deal(s)

    @inlined
    @rule("CM-9")
    def random_choice(s: Common, stream: int) -> int:
        """Make a random legal choice for the next to act; return the random player's next number."""
        seat = next_to_act(s)
        stream = player_next(stream)
        play(s, seat, player_pick(stream, legal(s, seat)))
        return stream

    @rule
    def random_deal(s: Common, stream: int) -> tuple[int, int]:
        """Play the deal to its end at random; return the random player's next number and the number of whole moves."""
        moves = 0
        while s.deal_over == 0:
            stream = random_choice(s, stream)
            if s.half == 0:
                moves += 1
        return stream, moves

    @rule
    def now(s: Common) -> int:
        """The legal choices of the next to act; 0 when the game is over. When a deal is over, the next one is dealt."""
        while s.deal_over and not s.ended:
            next_deal(s)
        if s.ended:
            return 0
        return legal(s, next_to_act(s))

    @rule
    def step(s: Common, choice: int) -> int:
        """Make this choice for the next to act; return what ``now`` returns after it."""
        play(s, next_to_act(s), choice)
        return now(s)

    @rule
    def step_nth(s: Common, place: int) -> int:
        """The same with the choice given by its place among the legal ones, from 0."""
        seat = next_to_act(s)
        play(s, seat, nth(legal(s, seat), place))
        return now(s)

    return Course(
        legal,
        offences,
        play,
        find_dealer,
        open_deal,
        next_deal,
        settle_deal,
        begin,
        now,
        step,
        step_nth,
        random_choice,
        random_deal,
    )
