"""The course every game takes: from its verbs and the rules of its phases, the whole of play.

What is made here are plain functions in the rules' subset; the compiler helper takes them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from parlour.engine.common import MOST_DEALS
from parlour.lang.chance import RACE
from parlour.lang.rule import rule
from parlour.lang.state import Common, Length

Rule = Callable[..., Any]


def by_phase(rules: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """One rule that calls the rule of the current phase."""
    most = 8
    if len(rules) > most:
        raise ValueError(f"a game has at most {most} phases")
    r0, r1, r2, r3, r4, r5, r6, r7 = [*rules, *[rules[-1]] * (most - len(rules))]
    number = len(rules)

    if number == 1:
        return r0

    if r0.__code__.co_argcount == 2:

        @rule
        def asks(s: Common, seat: int) -> int:
            phase = s.phase
            if phase == 0:
                return r0(s, seat)  # type: ignore[no-any-return]
            if number == 2 or phase == 1:
                return r1(s, seat)  # type: ignore[no-any-return]
            if number == 3 or phase == 2:
                return r2(s, seat)  # type: ignore[no-any-return]
            if number == 4 or phase == 3:
                return r3(s, seat)  # type: ignore[no-any-return]
            if number == 5 or phase == 4:
                return r4(s, seat)  # type: ignore[no-any-return]
            if number == 6 or phase == 5:
                return r5(s, seat)  # type: ignore[no-any-return]
            if number == 7 or phase == 6:
                return r6(s, seat)  # type: ignore[no-any-return]
            return r7(s, seat)  # type: ignore[no-any-return]

        return asks

    @rule
    def acts(s: Common, seat: int, choice: int) -> None:
        phase = s.phase
        if phase == 0:
            r0(s, seat, choice)
        elif number == 2 or phase == 1:
            r1(s, seat, choice)
        elif number == 3 or phase == 2:
            r2(s, seat, choice)
        elif number == 4 or phase == 3:
            r3(s, seat, choice)
        elif number == 5 or phase == 4:
            r4(s, seat, choice)
        elif number == 6 or phase == 5:
            r5(s, seat, choice)
        elif number == 7 or phase == 6:
            r6(s, seat, choice)
        else:
            r7(s, seat, choice)

    return acts


def course(verbs: SimpleNamespace, phases: list[tuple[Rule, Rule, Rule]]) -> SimpleNamespace:
    """The course of a game from its verbs: ``legal``, ``offences``, ``play``, ``find_dealer``, ``open_deal``, ``next_deal``, ``settled``.

    ``phases`` has (legal, offences, act) for each phase. What is made here are plain functions in the rules' subset; the compiler
    helper takes them as they are.
    """
    legal, offences, act = (by_phase([phase[i] for phase in phases]) for i in range(3))
    reset, pack_of, deal, over = verbs.reset, verbs.pack_of, verbs.deal, verbs.over
    score, settle, finished, winners, leaders = (
        verbs.score,
        verbs.settle,
        verbs.finished,
        verbs.winners,
        verbs.leaders,
    )
    first_dealer, next_dealer, start = verbs.first_dealer, verbs.next_dealer, verbs.start

    @rule("CM-4")
    def close(s: Common) -> None:
        score(s)
        settled(s)

    @rule("CM-4", "CM-9")
    def settled(s: Common) -> None:
        """The deal is over with these points: they are settled, and perhaps the game is over too."""
        s.closed = 1
        s.actors = 0
        s.turn = 0
        settle(s)
        if finished(s):
            s.ended = 1
            s.winners = winners(s)
        elif s.length == Length.DEAL or s.deal == s.stop or s.deal >= MOST_DEALS:
            s.ended = 1
            s.winners = leaders(s)

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

    return SimpleNamespace(
        legal=legal,
        offences=offences,
        play=play,
        find_dealer=find_dealer,
        open_deal=open_deal,
        next_deal=next_deal,
        settled=settled,
    )
