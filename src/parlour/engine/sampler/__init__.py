"""The sampler of unseen cards: deals what a seat hasn't seen anew, with every world that fits what is known equally likely.

What a viewer knows: the places they see, how many cards are in each place they don't see, and the facts of the state about a
place that all have seen, or this viewer alone: cards it has (*shown*), cards it can't have (*cannot*), and that it has at least
some of a set (``at_least``).
What is hidden is never read, only counted.

There are three ways to deal a world: class by class (``classes``), the usual one; family by family (``families``), in games
where what a seat can have of a number depends on that number alone; and by a random walk (``random_walk``) after too many
worlds in a row had to be rejected. A game that knows more defines ``possible(s)``: a world that fails it is rejected.

The functions keep to the rules' subset: run as they are or compiled, they deal the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.engine.contract import Rules
from parlour.engine.sampler.class_dealing import deal_classes, find_fact_bounds
from parlour.engine.sampler.classes import (
    FACT_CARDS,
    FACT_COUNT,
    FACT_LEAST,
    FACT_PLACE,
    SMALL_SCRATCH,
    find_bounds,
    find_classes,
    plan_classes,
)
from parlour.engine.sampler.families import LARGE_SCRATCH, planner
from parlour.engine.sampler.family_dealing import deal_families
from parlour.engine.sampler.layout import (
    BY_FAMILIES,
    CONTENT,
    FREE,
    HIDDEN,
    IS_WALKING,
    OPEN,
    OPEN_COUNT,
    PLACE_COUNT,
    SHOWN,
    SLOTS,
    UNIT,
    UNSEEN,
    Scratch,
)
from parlour.engine.sampler.places import Look, places_of, put
from parlour.engine.sampler.plan import STAGE_COUNT
from parlour.engine.sampler.random_walk import scatter, walk
from parlour.lang.cards import count
from parlour.lang.chance import stream_next, stream_word
from parlour.lang.numbers import viewer_number
from parlour.lang.phrases import Phrase
from parlour.lang.rule import State, rule

NO_WORLD = Phrase("No way to deal the hidden cards fits what is known here.")
MOST_TRIES = 4000
"""Worlds rejected in a row before the sampler starts to walk."""
MOST_TRIES_BY_FAMILIES = 4_000_000
"""The same before it gives up, where there is no walk."""
MOST_WALKS = 200
"""Walks before it gives up."""


@rule
def find_open(scratch: Scratch) -> None:
    """Find the open places, those with the fewest slots first, and the unseen cards. Only what is known is left in the scratch memory."""
    unseen = 0
    many = 0
    for place in range(scratch[PLACE_COUNT]):
        scratch[SLOTS + place] = 0
        if scratch[HIDDEN + place]:
            scratch[SLOTS + place] = count(scratch[CONTENT + place] & ~scratch[SHOWN + place])
            unseen |= scratch[CONTENT + place] & ~scratch[SHOWN + place]
            scratch[CONTENT + place] = scratch[SHOWN + place]
        if scratch[SLOTS + place] > 0:
            at = many
            while at > 0 and units(scratch, scratch[OPEN + at - 1]) > units(scratch, place):
                scratch[OPEN + at] = scratch[OPEN + at - 1]
                at -= 1
            scratch[OPEN + at] = place
            many += 1
    scratch[OPEN_COUNT] = many
    scratch[UNSEEN] = unseen


@rule
def units(scratch: Scratch, place: int) -> int:
    """The number of cards, or pairs, a place has slots for."""
    return scratch[SLOTS + place] // scratch[UNIT + place]


@rule
def clear(scratch: Scratch) -> None:
    """Clear the last world from the scratch memory."""
    for i in range(scratch[OPEN_COUNT]):
        place = scratch[OPEN + i]
        scratch[CONTENT + place] = scratch[SHOWN + place]
        scratch[FREE + place] = scratch[SLOTS + place]


@dataclass(frozen=True)
class Sampler:
    """The sampler of one game, in two rules."""

    survey: Look
    """``survey(s, viewer, scratch)`` looks at a position once."""
    world: Callable[[State, int, int, int, Scratch], int]
    """``world(s, viewer, at, step, scratch)`` deals one world from what the survey found; it returns the stream, or 0 if there is none."""


def sampler(rules: Rules) -> Sampler:
    """The sampler of a game, from its state and from what else its rules know about hidden cards."""
    places = places_of(rules)
    look, hide, hands = places.look, places.hide, places.hands
    own = vars(rules.module)
    facts, at_least = own.get("AT_LEAST", 0), own.get("at_least", _no_fact)
    families, possible = own.get("families", _no_families), own.get("possible", _always)
    has_families = families is not _no_families
    plan_families = planner(families, own["family"], own["fits"], hands, places.beside) if has_families else _no_plan
    deal = deal_families if has_families else _no_deal

    @rule
    def survey(s: State, viewer: int, scratch: Scratch) -> None:
        look(s, viewer, scratch)
        find_open(scratch)
        scratch[IS_WALKING] = 0
        scratch[STAGE_COUNT] = 0
        scratch[BY_FAMILIES] = families(s)
        if scratch[BY_FAMILIES]:
            plan_families(s, scratch)
        else:
            find_facts(s, scratch)
            find_fact_bounds(scratch)
            find_classes(scratch)
            if find_bounds(scratch) and scratch[FACT_COUNT] == 0:
                plan_classes(scratch)

    @rule
    def find_facts(s: State, scratch: Scratch) -> None:
        """Find what hidden hands have at least, besides what they have shown."""
        found = 0
        for seat in range(s.players):
            place = hands + seat
            for i in range(facts):
                those, least = at_least(s, seat, i)
                least -= count(scratch[SHOWN + place] & those)
                if scratch[HIDDEN + place] and least > 0:
                    scratch[FACT_PLACE + found] = place
                    scratch[FACT_CARDS + found] = those & ~scratch[SHOWN + place]
                    scratch[FACT_LEAST + found] = least
                    found += 1
        scratch[FACT_COUNT] = found

    @rule
    def world(s: State, viewer: int, at: int, step: int, scratch: Scratch) -> int:
        """Deal the unseen cards of a surveyed position anew, in ``s``. Returns the stream, or 0 if no world was found."""
        tries = MOST_TRIES_BY_FAMILIES if scratch[BY_FAMILIES] else MOST_TRIES
        if scratch[IS_WALKING]:
            tries = 0
        for _ in range(tries):
            # Each try starts at a point of its own: tries that share numbers would not be independent.
            at = stream_word(stream_next(at, step))
            clear(scratch)
            after = deal(at, step, scratch) if scratch[BY_FAMILIES] else deal_classes(at, step, scratch)
            if after != 0:
                put(s, scratch)
                if possible(s):
                    hide(s, viewer, after)
                    return after
        if scratch[BY_FAMILIES]:
            return 0
        if scratch[IS_WALKING] == 0:
            at = scatter(stream_word(at), step, scratch)
            scratch[IS_WALKING] = 1
        for _ in range(MOST_WALKS):
            at = walk(stream_word(at), step, scratch)
            if at == 0:
                return 0
            put(s, scratch)
            if possible(s):
                hide(s, viewer, at)
                return at
        return 0

    return Sampler(survey, world)


def scratch_size(rules: Rules) -> int:
    """The number of ints in the scratch memory of a game's sampler."""
    return LARGE_SCRATCH if "families" in vars(rules.module) else SMALL_SCRATCH


@rule
def _no_fact(s: State, seat: int, i: int) -> tuple[int, int]:
    return 0, 0


@rule
def _no_families(s: State) -> int:
    return 0


@rule
def _no_plan(s: State, scratch: Scratch) -> None:
    pass


@rule
def _no_deal(at: int, step: int, scratch: Scratch) -> int:
    return 0


@rule
def _always(s: State) -> bool:
    return True


class Worlds:
    """The plain sampler of a position: ``next()`` returns a state with the unseen cards dealt anew."""

    def __init__(self, rules: Rules, s: State, viewer: int | None, seed: int = 0) -> None:
        self._made = sampler(rules)
        self._scratch = [0] * scratch_size(rules)
        seat = viewer_number(viewer, s.players)
        self._s, self._viewer, self._at = s, -1 if seat is None else seat, seed
        self._made.survey(s, self._viewer, self._scratch)

    def next(self) -> State:
        """Another world; LookupError if none fits the facts."""
        made = self._s.copy()
        self._at = self._made.world(made, self._viewer, self._at, STEP, self._scratch)
        if self._at == 0:
            raise LookupError(NO_WORLD())
        return made


STEP = 0x1E3779B97F4A7C15
"""The step of a sampler's stream: an odd number without a pattern."""
