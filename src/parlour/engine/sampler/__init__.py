"""The sampler of unseen cards: deals what a seat has not seen anew, every world that agrees with what is known being equally likely.

What is known to a viewer: the places he sees, how many cards lie in each place he does not see, and the public facts of the
state about a place: cards it has (*shown*), cards it cannot have (*cannot*), and that it has at least so many of a set (``at_least``).
What is hidden is never read, only counted.

There are three ways to deal a world, each in a file of its own: class by class (``classes``), the usual one; family by family
(``families``), in games where what can be is a matter of each number for itself; and by a walk (``walking``) after too many worlds in
a row had to be thrown away. A game that knows more of what can be defines ``possible(s)``: a world that fails it is thrown away.

The functions keep to the rules' subset: plain Python and the compiled world deal the same worlds.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from parlour.engine.contract import Rules
from parlour.engine.sampler.classes import (
    FACT_CARDS,
    FACT_LEAST,
    FACT_PLACE,
    MANY_FACTS,
    SMALL_DESK,
    deal_classes,
    find_bounds,
    find_classes,
    find_fact_bounds,
    plan_classes,
)
from parlour.engine.sampler.desk import (
    BY_FAMILIES,
    CONTENT,
    FREE,
    HIDDEN,
    IS_WALKING,
    MANY_OPEN,
    MANY_PLACES,
    OPEN,
    ROOM,
    SHOWN,
    UNIT,
    UNSEEN,
)
from parlour.engine.sampler.families import LARGE_DESK, deal_families, planner
from parlour.engine.sampler.places import readers
from parlour.engine.sampler.plan import MANY_STAGES
from parlour.engine.sampler.walking import scatter, walk
from parlour.lang.cards import count
from parlour.lang.chance import stream_next, stream_word
from parlour.lang.rule import rule

MOST_TRIES = 4000
"""Worlds thrown away in a row before the sampler takes to walking."""
MOST_TRIES_BY_FAMILIES = 4_000_000
"""The same where there is no walking: before it gives up."""
MOST_WALKS = 200
"""Walks before it gives up."""


@rule
def find_open(desk: list[int]) -> None:
    """Find the open places, those with the fewest rooms first, and the unseen cards. What is left on the desk is what is known."""
    unseen = 0
    many = 0
    for place in range(desk[MANY_PLACES]):
        desk[ROOM + place] = 0
        if desk[HIDDEN + place]:
            desk[ROOM + place] = count(desk[CONTENT + place] & ~desk[SHOWN + place])
            unseen |= desk[CONTENT + place] & ~desk[SHOWN + place]
            desk[CONTENT + place] = desk[SHOWN + place]
        if desk[ROOM + place] > 0:
            at = many
            while at > 0 and units(desk, desk[OPEN + at - 1]) > units(desk, place):
                desk[OPEN + at] = desk[OPEN + at - 1]
                at -= 1
            desk[OPEN + at] = place
            many += 1
    desk[MANY_OPEN] = many
    desk[UNSEEN] = unseen


@rule
def units(desk: list[int], place: int) -> int:
    """How many cards, or pairs, a place has rooms for."""
    return desk[ROOM + place] // desk[UNIT + place]


@rule
def clear(desk: list[int]) -> None:
    """Take the last world off the desk."""
    for i in range(desk[MANY_OPEN]):
        place = desk[OPEN + i]
        desk[CONTENT + place] = desk[SHOWN + place]
        desk[FREE + place] = desk[ROOM + place]


def sampler(rules: Rules) -> SimpleNamespace:
    """The sampler of a game: ``survey`` looks at a position once, ``world`` deals one world from what it found."""
    look, put, hide, hands, beside = readers(rules)
    hook = vars(rules.module).get
    facts, at_least = hook("AT_LEAST", 0), hook("at_least", _no_fact)
    families, possible = hook("families", _no_families), hook("possible", _always)
    has_families = families is not _no_families
    plan_families = planner(families, hook("family"), hook("fits"), hands, beside) if has_families else _no_plan
    deal = deal_families if has_families else _no_deal

    @rule
    def survey(s: Any, viewer: int, desk: list[int]) -> None:
        look(s, viewer, desk)
        find_open(desk)
        desk[IS_WALKING] = 0
        desk[MANY_STAGES] = 0
        desk[BY_FAMILIES] = families(s)
        if desk[BY_FAMILIES]:
            plan_families(s, desk)
        else:
            find_facts(s, desk)
            find_fact_bounds(desk)
            find_classes(desk)
            if find_bounds(desk) and desk[MANY_FACTS] == 0:
                plan_classes(desk)

    @rule
    def find_facts(s: Any, desk: list[int]) -> None:
        """Find what hidden hands have at least, beside what they have shown."""
        found = 0
        for seat in range(s.players):
            place = hands + seat
            for i in range(facts):
                those, least = at_least(s, seat, i)
                least -= count(desk[SHOWN + place] & those)
                if desk[HIDDEN + place] and least > 0:
                    desk[FACT_PLACE + found] = place
                    desk[FACT_CARDS + found] = those & ~desk[SHOWN + place]
                    desk[FACT_LEAST + found] = least
                    found += 1
        desk[MANY_FACTS] = found

    @rule
    def world(s: Any, viewer: int, at: int, step: int, desk: list[int]) -> int:
        """Deal the unseen cards of a surveyed position anew, in ``s``. Gives the stream, or 0 if no world was found."""
        tries = MOST_TRIES_BY_FAMILIES if desk[BY_FAMILIES] else MOST_TRIES
        if desk[IS_WALKING]:
            tries = 0
        for _ in range(tries):
            # Each try starts at a point of its own: tries that share numbers would not be independent.
            at = stream_word(stream_next(at, step))
            clear(desk)
            after = deal(at, step, desk) if desk[BY_FAMILIES] else deal_classes(at, step, desk)
            if after != 0:
                put(s, desk)
                if possible(s):
                    hide(s, viewer, after)
                    return after
        if desk[BY_FAMILIES]:
            return 0
        if desk[IS_WALKING] == 0:
            at = scatter(stream_word(at), step, desk)
            desk[IS_WALKING] = 1
        for _ in range(MOST_WALKS):
            at = walk(stream_word(at), step, desk)
            if at == 0:
                return 0
            put(s, desk)
            if possible(s):
                hide(s, viewer, at)
                return at
        return 0

    return SimpleNamespace(survey=survey, world=world)


def desk_size(rules: Rules) -> int:
    """How many ints the sampler of a game works on."""
    return LARGE_DESK if "families" in vars(rules.module) else SMALL_DESK


@rule
def _no_fact(s: Any, seat: int, i: int) -> tuple[int, int]:
    return 0, 0


@rule
def _no_families(s: Any) -> int:
    return 0


@rule
def _no_plan(s: Any, desk: list[int]) -> None:
    pass


@rule
def _no_deal(at: int, step: int, desk: list[int]) -> int:
    return 0


@rule
def _always(s: Any) -> bool:
    return True


class Worlds:
    """The plain sampler of a position: ``next()`` gives a state in which the unseen cards are dealt anew."""

    def __init__(self, rules: Rules, s: Any, viewer: int | None, seed: int = 0) -> None:
        self._made = sampler(rules)
        self._desk = [0] * desk_size(rules)
        self._s, self._viewer, self._at = s, -1 if viewer is None else viewer, seed
        self._made.survey(s, self._viewer, self._desk)

    def next(self) -> Any:
        """Another world; LookupError if none agrees with the facts."""
        made = self._s.copy()
        self._at = self._made.world(made, self._viewer, self._at, STEP, self._desk)
        if self._at == 0:
            raise LookupError("no world agrees with what is known here")
        return made


STEP = 0x1E3779B97F4A7C15
"""The step of a sampler's stream: an odd number without a pattern."""
