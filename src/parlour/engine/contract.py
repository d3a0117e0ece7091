"""The contract a game meets.

A game is a folder in ``parlour/games`` with a file ``rules.py``. Its parts, in this order:

1. **Docstring: the rule sheet**, clause by clause. A line that starts with an ID and its support opens a clause; lines
   indented under it continue it:

       RK-5 (S; least D) The dealer bids first and must bid: a multiple of 5, at least 15. [least=15|5|10|20]

   S: the sheet. D: deduced from it. P: custom of the parent game (or the maker's later rules: see ``later_rules`` of the calling
   card). C: our choice. Words before a letter name the part it is about. ``not for code`` among the marks says that no rule
   carries the clause out (a page does). Lines before the first clause introduce the game; a line at the margin after the last
   clause opens a closing paragraph.

2. **Calling card**: ``CALLING_CARD = CallingCard(name=..., title=..., ...)``: data, with the phases, the words of their moves, and the
   lines of the count.

3. **State, declared once**: ``class State(Common, seats=4)`` (see ``parlour.lang.state``), options among its fields.

4. **Verbs** under ``@rule``, found by their names:

   - ``pack_of(s)``: the set of cards this game uses with these players and options
   - ``deal(s)``: deal from ``s.pack`` and ask the first player; all fields but the kept ones have their start
   - ``legal_X(s, seat)``, for each phase X: the set of choices, narrowed step by step with ``narrow``
   - ``X(s, seat, c)``: carry out choice ``c`` and ask the next player (``ask``, ``race``); the deal is over when nobody is asked
   - ``count_X(s, seat)``, for each line X of the count: the points it gives a seat at the end of the deal
   - ``finished(s)``: is the game over by the sheet's own clause?

   The points of a deal are the sum of its lines; nothing else is scored. ``cards_X(s, seat)`` gives the cards that made line X, where
   there are any. If the points come from those cards alone, the line says what ``each`` or all ``together`` count, and ``count_X`` is
   left out. ``ending(s)`` says how the deal ended, as a place in ``endings`` (0).

   A game may replace any of these defaults (in parentheses): ``offences_X(s, seat)``: choices that break a rule at a price (none);
   ``over(s)``: is the deal over (nobody is asked)? ``settle(s)``: what a finished deal does to the scores (its points are added to
   ``s.total``); ``winners(s)``: the winners by the sheet's end (the highest score); ``leaders(s)``: the winners of a game that is stopped
   (the same); ``losers(s)``: the players for whom the winner names a penalty (none); ``time_limit(s)``: minutes after which a live
   table plays its last deal (0: never); ``first_dealer(s)`` (chance); ``next_dealer(s)`` (the left); ``start(s)`` (nothing).

   A game whose options shape the pack itself has ``pack_for(s) -> Pack`` (not a rule: it is asked once per table).

   For the sampler of unseen cards, besides the state's fields made by ``known``: ``AT_LEAST`` and ``at_least(s, seat, i)`` where seats
   surely hold something; ``families(s)``, ``family(i)`` and ``fits(s, seat, those, hand, beside)`` where more is known about each
   number by itself; ``possible(s)`` where more is known about all cards together; ``reask(s, viewer)`` where who may act depends on
   what is hidden, or where not all with the turn may act and everyone knows it.

5. Nothing else: no compiler, no strings, no drawing, no tensors, no registration.

**The subset.** A rule takes a state and ints and returns an int, a bool, a tuple of ints or nothing. In it: assignments, ``if``,
``while``, ``for … in range``, arithmetic on ints, set algebra, calls of other rules, constants of the module, named values of options.
Not in it: strings, floats, lists, dicts, exceptions, comprehensions, closures, allocation of any kind. So the same function means the
same to CPython, to Numba on the CPU and to a CUDA thread. To explain a refusal, the table may play a choice forward that is not legal,
on a copy: a rule must get through that without an error.

**Choices.** A choice is one bit of the phase's choices, 0 to 62. For cards it is the card. What a person calls a move may be
several choices (pick cards, then done): such a phase sets ``s.half = seat + 1`` until the move is whole, and offers only choices that
can be completed. ``Word`` says how the text of a move maps to its choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

from parlour.engine import common
from parlour.engine.calling_card import CallingCard, Line
from parlour.engine.clauses import Clause, read_clauses
from parlour.engine.common import left_of
from parlour.engine.course import Course, PhaseRules, Verbs, course
from parlour.lang.cards import count
from parlour.lang.fields import SEQUENCE_WORDS, Field
from parlour.lang.pack import Pack
from parlour.lang.rule import Act, Ask, AskSeat, rule
from parlour.lang.state import Common
from parlour.lang.support import CUSTOM, LATER_RULES

Verb = TypeVar("Verb", bound=Callable[..., object])


@dataclass(frozen=True)
class CountRule:
    """A line of the count with its rules."""

    line: Line
    points: AskSeat
    cards: AskSeat
    values: dict[str, AskSeat]
    """The rules behind the names in its words."""


def count_rule(line: Line, module: ModuleType) -> CountRule:
    """A line of a game's count with its rules."""
    own, fields = vars(module), module.State.fields
    cards: AskSeat = own.get(f"cards_{line.name}", common.no_cards)
    values = {name: own[name] for name in line.values if name not in fields}
    if line.each:
        return CountRule(line, for_each(cards, line.each), cards, values)
    if line.together:
        return CountRule(line, for_any(cards, line.together), cards, values)
    return CountRule(line, own[f"count_{line.name}"], cards, values)


def for_each(cards: AskSeat, points: int) -> AskSeat:
    """The rule that gives these points for each card of a line."""

    @rule
    def counted(s: Common, seat: int) -> int:
        return points * count(cards(s, seat))

    return counted


def for_any(cards: AskSeat, points: int) -> AskSeat:
    """The rule that gives these points if a line has any cards."""

    @rule
    def counted(s: Common, seat: int) -> int:
        if cards(s, seat):
            return points
        return 0

    return counted


def sum_of(rules: Sequence[AskSeat]) -> AskSeat:
    """One rule that adds up what these give a seat."""
    first = rules[0]
    if len(rules) == 1:
        return first
    others = sum_of(rules[1:])

    @rule
    def added(s: Common, seat: int) -> int:
        return first(s, seat) + others(s, seat)

    return added


def score_rule(module: ModuleType, lines: Sequence[CountRule]) -> Act:
    """The rule that writes the points of a deal that is over: for each seat the sum of the lines of the count."""
    own = vars(module)
    if not lines:
        found: Act = own["score"]
        return found
    points = sum_of([line.points for line in lines])
    ending: Ask = own.get("ending", common.first_ending)

    @rule("CM-4")
    def score(s: Common) -> None:
        s.deal_over = 1
        for seat in range(s.players):
            s.points[seat] = points(s, seat)
        s.how = ending(s)

    return score


class Rules:
    """Everything derived from one game's file: its sheet, clauses, state, verbs and course."""

    def __init__(self, module: ModuleType, finder: Callable[[str], Rules] | None = None) -> None:
        self.module = module
        self.finder = finder
        self.calling_card: CallingCard = module.CALLING_CARD
        self.state: type[Common] = module.State
        self.introduction, self.clauses, self.closing = read_clauses(
            module.__doc__ or "", LATER_RULES if self.calling_card.later_rules else CUSTOM
        )
        self.options: dict[str, Field] = {
            f.option.called or name: f for name, f in self.state.fields.items() if f.option is not None
        }
        self.count = [count_rule(line, module) for line in self.calling_card.count]
        self.verbs = Verbs(
            pack_of=module.pack_of,
            deal=module.deal,
            over=self._verb("over", common.nobody_asked),
            score=score_rule(module, self.count),
            settle=self._verb("settle", common.add_points),
            finished=module.finished,
            winners=self._verb("winners", common.most),
            leaders=self._verb("leaders", self._verb("winners", common.most)),
            losers=self._verb("losers", common.nobody_loses),
            time_limit=self._verb("time_limit", common.no_time_limit),
            first_dealer=self._verb("first_dealer", common.any_dealer),
            next_dealer=self._verb("next_dealer", _left_deals),
            start=self._verb("start", common.nothing_first),
        )
        self.phases = [
            PhaseRules(
                getattr(module, f"legal_{phase.name}"),
                self._verb(f"offences_{phase.name}", common.no_offences),
                getattr(module, phase.name),
            )
            for phase in self.calling_card.phases
        ]
        self.course: Course = course(self.verbs, self.phases)
        self.legal, self.offences, self.play = self.course.legal, self.course.offences, self.course.play
        self.find_dealer, self.open_deal, self.next_deal = self.course.find_dealer, self.course.open_deal, self.course.next_deal
        self.settle_deal = self.course.settle_deal

    def _verb(self, name: str, usual: Verb) -> Verb:
        found: Verb = getattr(self.module, name, usual)
        return found

    def pack_of(self, s: Common) -> Pack:
        """The pack of cards: the sheet's, or what the game's ``pack_for`` says where options shape the pack."""
        shaped = getattr(self.module, "pack_for", None)
        made: Pack = shaped(s) if shaped else self.calling_card.pack
        return made

    def clause(self, name: str) -> Clause | None:
        """The clause with this ID, of this game or common to all."""
        for this in (*self.clauses, *COMMON_CLAUSES):
            if this.id == name.upper():
                return this
        return None

    def __reduce__(self) -> tuple[Callable[[str], Rules], tuple[str]]:
        if self.finder is None:
            raise TypeError(
                f"the rules of {self.calling_card.name} were not found in the games' folder, so they cannot be pickled by name"
            )
        return self.finder, (self.calling_card.name,)


@rule("CM-3")
def _left_deals(s: Common) -> int:
    return left_of(s, s.dealer)


COMMON_CLAUSES = read_clauses(common.__doc__ or "")[1]

assert SEQUENCE_WORDS * 7 >= 60
