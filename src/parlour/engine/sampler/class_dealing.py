"""Dealing one world class by class.

First, witnesses are picked for each *at least* fact. Then class by class, those with the fewest places first, the cards go to
random free slots of their places. The chance of a world to come out of this is in proportion to the product of 1 / (slots free
for its class), times the number of ways to pick its witnesses. Both are known by the time the world is made, so rejecting it
with the right chance makes all worlds equally likely. (The sets of a seat's *at least* facts must not overlap.)
"""

from __future__ import annotations

from parlour.engine.sampler.classes import (
    BOUND,
    CARDS,
    CLASS_COUNT,
    FACT_BOUND,
    FACT_CARDS,
    FACT_COUNT,
    FACT_LEAST,
    FACT_PLACE,
    WHERE,
    binomial,
    ways_for_the_rest,
)
from parlour.engine.sampler.layout import CANNOT, CONTENT, FREE, OPEN, OPEN_COUNT, UNSEEN, Scratch
from parlour.engine.sampler.plan import (
    CHOICE_DIGITS,
    CHOICE_STEP,
    DIGIT,
    DIGIT_SIZE,
    SCALE,
    STAGE_COUNT,
    STATE_COUNT,
    STATES,
    WAYS_ON,
    choose,
)
from parlour.lang.cards import NONE, count, lowest, rest, run
from parlour.lang.chance import pick_subset, stream_below, stream_exactly_below, stream_next
from parlour.lang.rule import rule


@rule
def able_to_witness(scratch: Scratch, fact: int) -> int:
    """The unseen cards that can be witnesses of this fact."""
    return scratch[FACT_CARDS + fact] & scratch[UNSEEN] & ~scratch[CANNOT + scratch[FACT_PLACE + fact]]


@rule
def find_fact_bounds(scratch: Scratch) -> None:
    """Find the most cards that can be left to pick the witnesses of each *at least* fact from."""
    for this in range(scratch[FACT_COUNT]):
        able = able_to_witness(scratch, this)
        most = count(able)
        for earlier in range(this):
            if able_to_witness(scratch, earlier) & ~able == NONE:
                most -= scratch[FACT_LEAST + earlier]
        scratch[FACT_BOUND + this] = most


@rule
def deal_classes(at: int, step: int, scratch: Scratch) -> int:
    """Deal one world. Returns the stream, or 0 if the world was rejected."""
    used = NONE
    for fact in range(scratch[FACT_COUNT]):
        some, at = pick_witnesses(at, step, scratch, fact, used)
        if some == NONE:
            return 0
        used |= some
    state = scratch[STATE_COUNT] - 1
    for this in range(scratch[STAGE_COUNT]):
        choice, _, at = choose(at, step, scratch, this, state)
        if choice < 0:
            return 0
        at = count_out(at, step, scratch, this, scratch[CHOICE_DIGITS + choice])
        state -= scratch[CHOICE_STEP + choice]
    if scratch[STAGE_COUNT] > 0 and scratch[SCALE + scratch[STAGE_COUNT]] > 1:
        at = even_out(at, step, scratch, state)
        if at == 0:
            return 0
    for this in range(scratch[STAGE_COUNT], scratch[CLASS_COUNT]):
        bound = scratch[BOUND + this]
        if used:
            # The witnesses were taken out of the classes, so their bounds don't hold; the number of all free slots does.
            bound = 0
            for i in range(scratch[OPEN_COUNT]):
                bound += scratch[FREE + scratch[OPEN + i]]
        at = put_class(at, step, scratch, scratch[CARDS + this] & ~used, scratch[WHERE + this], bound)
        if at == 0:
            return 0
    for fact in range(scratch[FACT_COUNT]):
        held = scratch[CONTENT + scratch[FACT_PLACE + fact]] & scratch[FACT_CARDS + fact]
        at = stream_next(at, step)
        if stream_below(at, binomial(count(held), scratch[FACT_LEAST + fact])) != 0:
            return 0
    return at


@rule
def pick_witnesses(at: int, step: int, scratch: Scratch, fact: int, used: int) -> tuple[int, int]:
    """Pick witnesses for an *at least* fact among the cards not used, and put them in their place. Returns them (none if the world is
    rejected) and the stream."""
    place = scratch[FACT_PLACE + fact]
    least = scratch[FACT_LEAST + fact]
    able = able_to_witness(scratch, fact) & ~used
    if count(able) < least or scratch[FREE + place] < least:
        return NONE, at
    for i in range(least):
        if count(able) < scratch[FACT_BOUND + fact]:
            at = stream_next(at, step)
            if stream_below(at, scratch[FACT_BOUND + fact] - i) >= count(able) - i:
                return NONE, at
    some, at = pick_subset(at, step, able, least)
    scratch[CONTENT + place] |= some
    scratch[FREE + place] -= least
    return some, at


@rule
def count_out(at: int, step: int, scratch: Scratch, this: int, digits: int) -> int:
    """Deal a class to its places, as many to each as its digit says; the largest place gets the rest. Returns the stream."""
    those = scratch[CARDS + this]
    where = scratch[WHERE + this]
    while those:
        place = scratch[OPEN + lowest(where)]
        where = rest(where)
        here = digits // scratch[DIGIT + place] % DIGIT_SIZE if scratch[DIGIT + place] else count(those)
        some = those
        if here < count(those):
            some, at = pick_subset(at, step, those, here)
        those &= ~some
        scratch[CONTENT + place] |= some
        scratch[FREE + place] -= here
    return at


@rule
def even_out(at: int, step: int, scratch: Scratch, state: int) -> int:
    """Make up for the scale in which the ways for the rest were counted. Returns the stream, or 0 if the world is rejected."""
    left = 0
    for i in range(scratch[OPEN_COUNT]):
        left += scratch[FREE + scratch[OPEN + i]]
    counted = WAYS_ON + scratch[STAGE_COUNT] * STATES + state
    number, at = stream_exactly_below(at, step, scratch[counted] * scratch[SCALE + scratch[STAGE_COUNT]])
    if number >= ways_for_the_rest(scratch, state, left):
        return 0
    return at


@rule
def put_class(at: int, step: int, scratch: Scratch, those: int, where: int, bound: int) -> int:
    """Deal cards to the free slots of their places. Returns the stream, or 0 if the world is rejected.

    ``bound`` is the most slots that could be free; with fewer, the world is kept with a chance that is smaller in proportion, card by card.
    """
    slots = 0
    places = where
    while places:
        slots += scratch[FREE + scratch[OPEN + lowest(places)]]
        places = rest(places)
    cards = count(those)
    if slots < cards:
        return 0
    if slots < bound:
        for i in range(cards):
            at = stream_next(at, step)
            if stream_below(at, bound - i) >= slots - i:
                return 0
    taken = run(0, slots)
    if cards < slots:
        taken, at = pick_subset(at, step, taken, cards)
    first = 0
    while those:
        place = scratch[OPEN + lowest(where)]
        where = rest(where)
        free = scratch[FREE + place]
        here = count(taken & run(first, free))
        first += free
        some = those
        if here < count(those):
            some, at = pick_subset(at, step, those, here)
        those &= ~some
        scratch[CONTENT + place] |= some
        scratch[FREE + place] = free - here
    return at
