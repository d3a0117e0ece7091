"""The contract a game meets.

A game is a folder in ``parlour/games`` with a file ``rules.py``. Its parts, in this order:

1. **Docstring: the rule sheet**, clause by clause. A line that starts with an ID and its support opens a clause; lines
   indented under it continue it:

       RK-5 (S; least D) The dealer bids first and must bid: a multiple of 5, at least 15. [least=15|5|10|20]

   S: the sheet's words. D: follows from them. P: custom of the parent game. C: our choice. ``not for code`` among the marks
   says that no rule carries the clause out (a page does). Lines before the first clause introduce the game; a line at the
   margin after the last clause opens a closing paragraph.

2. **Calling card**: ``CALLING_CARD = CallingCard(name=..., title=..., ...)``: data, with the phases, the words of their moves, and the
   lines of the count.

3. **State, declared once**: ``class State(Common, seats=4)`` (see ``parlour.lang.state``), options among its fields.

4. **Verbs** under ``@rule``, found by their names:

   ====================  =====================================================================================
   ``pack_of(s)``        the set of cards this game uses with these players and options
   ``deal(s)``           deal from ``s.pack`` and ask the first player; all fields but the kept ones have their start
   ``legal_X(s, seat)``  for each phase X: the set of choices, narrowed step by step with ``narrow``
   ``X(s, seat, c)``     carry out choice ``c`` and ask the next player (``ask``, ``race``); the deal is over when nobody is asked
   ``count_X(s, seat)``  for each line X of the count: the points it gives a seat at the end of the deal
   ``finished(s)``       is the game over by the sheet's own clause?
   ====================  =====================================================================================

   The points of a deal are the sum of its lines; nothing else is scored. ``cards_X(s, seat)`` gives the cards that made line X, where
   there are any. ``ending(s)`` says how the deal ended, as a place in ``endings`` (0).

   A game may replace any of these defaults (in parentheses): ``offences_X(s, seat)``: choices that break a rule at a price (none);
   ``over(s)``: is the deal over (nobody is asked)? ``settle(s)``: what a finished deal does to the scores (its points are added to
   ``s.total``); ``winners(s)``: the winners by the sheet's end (the highest score); ``leaders(s)``: the winners of a game that is stopped
   (the same); ``losers(s)``: the players for whom the winner names a penalty (none); ``time_limit(s)``: minutes after which a live
   table plays its last deal (0: never); ``first_dealer(s)`` (chance); ``next_dealer(s)`` (the left); ``start(s)`` (nothing).

   A game whose options shape the pack itself has ``pack_for(s) -> Pack`` (not a rule: it is asked once per table).

   For the sampler of unseen cards: ``AT_LEAST`` and ``at_least(s, seat, i)`` where seats surely hold something; ``families(s)``,
   ``family(i)`` and ``fits(s, seat, those, hand, beside)`` where more is known about each number by itself; ``possible(s)`` where more
   is known about all cards together; ``reask(s, viewer)`` where the set of seats that may act depends on what is hidden.

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

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from parlour.engine import common
from parlour.engine.common import left_of
from parlour.engine.course import Course, PhaseRules, Verbs, course
from parlour.lang.pack import Pack
from parlour.lang.rule import rule
from parlour.lang.state import SEQUENCE_WORDS, Common, Field
from parlour.lang.words import Word

__all__ = ["CallingCard", "Clause", "CountRule", "Line", "Phase", "Rules", "TimeLimit", "read_clauses"]


@dataclass(frozen=True)
class TimeLimit:
    """How long a phase in which everyone acts at once may last at a live table."""

    word: str
    """The move that ends the phase. When time is up it is made for whoever may make it."""
    otherwise: str
    """If nobody may, this move is made for each player who is still acting."""
    earliest: int
    """Seconds before anyone may call it."""
    latest: int
    """Seconds until time is up."""
    clause: str


@dataclass(frozen=True)
class Phase:
    """A phase of a deal: its name (the verbs are ``legal_NAME`` and ``NAME``), and the words of its moves."""

    name: str
    words: tuple[Word, ...]
    asks: str = ""
    """What a player is asked, in a few words: "Bid or pass"."""
    is_trick: bool = False
    """Does each move play a card to the trick?"""
    is_race: bool = False
    together: bool = False
    """All act at once but it is no race: the order does not matter."""
    time_limit: TimeLimit | None = None

    @property
    def hold(self) -> str:
        """The move that lets a race pass; "" where there is none."""
        return next((word.text for word in self.words if word.holds), "")


@dataclass(frozen=True)
class Line:
    """One line of the count of a deal. ``count_NAME(s, seat)`` gives its points, ``cards_NAME(s, seat)`` the cards that made it."""

    name: str
    clause: str
    says: str
    """What made it: "{number} 5s", "bid {bid}, took {took}: set back". ``{number}`` and ``{cards}`` are the cards of the line, ``{points}``
    its points; any other name is a field of the state, or else a rule of the game from state and seat to a number."""
    so_far: bool = False
    """Does it hold during the deal too, since all see what makes it?"""

    @property
    def values(self) -> list[str]:
        """The names in its words besides ``{number}``, ``{cards}`` and ``{points}``."""
        named = [name for _, name, _, _ in Formatter().parse(self.says) if name]
        return [name for name in named if name not in ("number", "cards", "points")]


@dataclass(frozen=True)
class CallingCard:
    """The calling card of a game."""

    name: str
    title: str
    year: int
    maker: str
    aim: str
    players: tuple[int, ...]
    minutes: int
    pack: Pack
    phases: tuple[Phase, ...]
    count: tuple[Line, ...] = ()
    """The lines of a deal's count, in the order they are told."""
    pack_changes: bool = False
    """Do deals of one game use different packs (depending on more than players and options)?"""
    short_title: str = ""
    """The title where the box is known, without the box. Empty: the title itself."""
    parent: str = ""
    endings: tuple[str, ...] = ("played out",)
    """What ``s.how`` means, for the summary of how deals end."""
    low_wins: bool = False
    refusals: dict[str, str] = field(default_factory=dict)
    """Friendly words for refusals, by clause: ``{move}`` and ``{legal}`` stand for what was tried and what may be done;
    any field of the state may stand in braces too. Without an entry the clause itself is quoted."""
    penalty: str = ""
    """The clause by which the winner names a penalty for the loser, in words, when the game is over."""
    circled: str = ""
    """The clause by which a score below zero is written in a circle; in a line of text the circle is a pair of brackets."""
    version: int = 1
    """The version of these rules. It goes up when a record could replay differently."""
    year_is_sure: bool = True
    """Does the sheet bear its year? If not, it is about that year."""

    @property
    def year_text(self) -> str:
        """The year in words: "1911", "about 1934"."""
        return str(self.year) if self.year_is_sure else f"about {self.year}"

    def score_text(self, score: int) -> str:
        """A score as this game writes it."""
        return f"({score})" if self.circled and score < 0 else str(score)


@dataclass(frozen=True)
class Clause:
    """One clause of a rule sheet."""

    id: str
    support: str
    text: str

    @property
    def in_code(self) -> bool:
        """Is it carried out by a rule (and not by a page or a person)?"""
        return "not for code" not in self.support


_HEAD = re.compile(r"([A-Z][A-Z0-9]-\d+) \(([^)]*)\) ?(.*)")


def read_clauses(text: str) -> tuple[str, list[Clause], str]:
    """The introduction, the clauses and the closing words of a rule sheet in a docstring."""
    before: list[str] = []
    found: list[Clause] = []
    after: list[str] = []
    for line in text.splitlines():
        head = _HEAD.match(line.strip()) if not line.startswith("     ") else None
        if head:
            found.append(Clause(head[1], head[2], head[3].strip()))
        elif not found:
            before.append(line)
        elif after or (line and not line.startswith(" ")):
            after.append(line)
        elif line.strip():
            last = found.pop()
            found.append(Clause(last.id, last.support, f"{last.text} {line.strip()}".strip()))
    return "\n".join(before).strip(), found, "\n".join(after).strip()


@dataclass(frozen=True)
class CountRule:
    """A line of the count with its rules."""

    line: Line
    points: Callable[[Any, int], int]
    cards: Callable[[Any, int], int]
    values: dict[str, Callable[[Any, int], int]]
    """The rules behind the names in its words."""


def sum_of(rules: Sequence[Callable[[Any, int], int]]) -> Callable[[Any, int], int]:
    """One rule that adds up what these give a seat."""
    first = rules[0]
    if len(rules) == 1:
        return first
    others = sum_of(rules[1:])

    @rule
    def added(s: Common, seat: int) -> int:
        return first(s, seat) + others(s, seat)

    return added


class Rules:
    """Everything derived from one game's file: its sheet, clauses, state, verbs and course."""

    def __init__(self, module: Any, finder: Callable[[str], Rules] | None = None) -> None:
        self.module = module
        self.finder = finder
        self.calling_card: CallingCard = module.CALLING_CARD
        self.state: type[Common] = module.State
        self.introduction, self.clauses, self.closing = read_clauses(module.__doc__ or "")
        self.options: dict[str, Field] = {
            f.option.called or name: f for name, f in self.state.fields.items() if f.option is not None
        }
        self.count = [
            CountRule(
                line,
                getattr(module, f"count_{line.name}"),
                self._verb(f"cards_{line.name}", common.no_cards),
                {name: getattr(module, name) for name in line.values if name not in self.state.fields},
            )
            for line in self.calling_card.count
        ]
        self.verbs = Verbs(
            pack_of=module.pack_of,
            deal=module.deal,
            over=self._verb("over", common.nobody_asked),
            score=self._score(),
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
        self.settled = self.course.settled

    def _score(self) -> Callable[[Any], None]:
        """The rule that writes the points of a deal that is over: for each seat the sum of the lines of the count."""
        if not self.calling_card.count:
            found: Callable[[Any], None] = self.module.score
            return found
        points, ending = sum_of([line.points for line in self.count]), self._verb("ending", common.first_ending)

        @rule("CM-4")
        def score(s: Common) -> None:
            s.closed = 1
            for seat in range(s.players):
                s.points[seat] = points(s, seat)
            s.how = ending(s)

        return score

    def _verb(self, name: str, usual: Callable[..., Any]) -> Callable[..., Any]:
        found: Callable[..., Any] = getattr(self.module, name, usual)
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

    def __reduce__(self) -> tuple[Any, ...]:
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
