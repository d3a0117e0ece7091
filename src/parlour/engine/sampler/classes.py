"""Sorting the unseen cards into classes, and planning how many cards of each class go where.

Every unseen card has a set of open places that may hold it; cards with the same set are a *class*. ``class_dealing`` deals them
out.

Where the places of two classes overlap, the slots free for one depend on the other, and too many worlds would be rejected.
There a plan (``plan``) says beforehand how many cards of each class go to each place.
"""

from __future__ import annotations

from parlour.engine.sampler.layout import CANNOT, OPEN, OPEN_COUNT, SLOTS, UNSEEN, Scratch
from parlour.engine.sampler.plan import (
    CHOICES,
    DIGIT,
    DIGIT_SIZE,
    FIRST_CHOICE,
    PLAN,
    REACHED,
    STAGE_COUNT,
    STAGES,
    STATE_COUNT,
    STATE_DIGITS,
    STATES,
    WAYS_ON,
    add_choice,
    begin_plan,
    count_ways,
    find_reached,
)
from parlour.lang.cards import NONE, count, has, lowest, one, run
from parlour.lang.rule import rule

CLASSES, FACTS = 61, 128
CLASS_COUNT, FACT_COUNT = PLAN, PLAN + 1
CARDS = PLAN + 2
WHERE = CARDS + CLASSES
BOUND = WHERE + CLASSES
"""Per class: its cards, the open places that may hold them (a set), and the most slots that can be free for them."""
FACT_PLACE = BOUND + CLASSES
FACT_CARDS = FACT_PLACE + FACTS
FACT_LEAST = FACT_CARDS + FACTS
FACT_BOUND = FACT_LEAST + FACTS
"""Per *at least* fact: the place, the cards it has some of, how many at least, and the most there can be to pick them from."""
SMALL_SCRATCH = FACT_BOUND + FACTS

MOST_DEALS = 2**60
MOST_CHOICES = 2**32
"""If there are more ways to deal all cards, or those of one class, there is no plan: they wouldn't fit in 64 bits."""


@rule
def binomial(n: int, k: int) -> int:
    """The number of ways to pick k of n."""
    ways = 1
    for i in range(min(k, n - k)):
        ways = ways * (n - i) // (i + 1)
    return ways


# -- looking at a position


@rule
def find_classes(scratch: Scratch) -> None:
    """Sort the unseen cards into classes by the open places that may hold them, fewest places first."""
    left = scratch[UNSEEN]
    classes = 0
    while left:
        first = lowest(left)
        those = left
        where = NONE
        for i in range(scratch[OPEN_COUNT]):
            cannot = scratch[CANNOT + scratch[OPEN + i]]
            if has(cannot, first):
                those &= cannot
            else:
                those &= ~cannot
                where |= one(i)
        left &= ~those
        at = classes
        while at > 0 and count(scratch[WHERE + at - 1]) > count(where):
            scratch[CARDS + at] = scratch[CARDS + at - 1]
            scratch[WHERE + at] = scratch[WHERE + at - 1]
            at -= 1
        scratch[CARDS + at] = those
        scratch[WHERE + at] = where
        classes += 1
    scratch[CLASS_COUNT] = classes


@rule
def find_bounds(scratch: Scratch) -> bool:
    """Find the most slots that can be free for each class when it is dealt. Do classes overlap, so that there may be fewer?"""
    are_crossing = False
    for this in range(scratch[CLASS_COUNT]):
        where = scratch[WHERE + this]
        slots = 0
        for i in range(scratch[OPEN_COUNT]):
            if has(where, i):
                slots += scratch[SLOTS + scratch[OPEN + i]]
        for earlier in range(this):
            if scratch[WHERE + earlier] & ~where == NONE:
                slots -= count(scratch[CARDS + earlier])
            elif scratch[WHERE + earlier] & where:
                are_crossing = True
        scratch[BOUND + this] = slots
    return are_crossing


# -- planning


@rule
def plan_classes(scratch: Scratch) -> None:
    """Plan how many cards of each class go where, for all classes but the one that fits everywhere, if that can be done."""
    if not begin_plan(scratch, STATES):
        return
    left = count(scratch[UNSEEN])
    stages = 0
    choices = 0
    for this in range(scratch[CLASS_COUNT]):
        cards = count(scratch[CARDS + this])
        where = scratch[WHERE + this]
        if where == run(0, scratch[OPEN_COUNT]) or stages == STAGES or not are_few(count(where), cards):
            break
        choices = list_choices(scratch, this, choices)
        stages += 1
        scratch[FIRST_CHOICE + stages] = choices
        left -= cards
    if choices > CHOICES:
        return
    scratch[STAGE_COUNT] = stages
    find_reached(scratch)
    for state in range(scratch[STATE_COUNT]):
        if scratch[WAYS_ON + stages * STATES + state] == REACHED:
            ways = ways_for_the_rest(scratch, state, left)
            if ways < 0:
                scratch[STAGE_COUNT] = 0
                return
            scratch[WAYS_ON + stages * STATES + state] = ways
    count_ways(scratch)


@rule
def are_few(places: int, cards: int) -> bool:
    """Can the ways to deal these cards to these places be counted?"""
    ways = 1
    for _ in range(cards):
        if ways > MOST_CHOICES:
            return False
        ways *= places
    return True


@rule
def list_choices(scratch: Scratch, this: int, choices: int) -> int:
    """List the ways to count a class out to its places, each a step from state to state. Returns how many choices there are now."""
    last = scratch[OPEN_COUNT] - 1
    for step in range(scratch[STATE_COUNT]):
        cards = count(scratch[CARDS + this])
        ways = 1
        for i in range(last):
            here = scratch[STATE_DIGITS + step] // scratch[DIGIT + scratch[OPEN + i]] % DIGIT_SIZE
            if here > cards or (here > 0 and not has(scratch[WHERE + this], i)):
                ways = 0
            else:
                ways *= binomial(cards, here)
                cards -= here
        if cards > 0 and (cards > scratch[SLOTS + scratch[OPEN + last]] or not has(scratch[WHERE + this], last)):
            ways = 0
        if ways > 0:
            choices = add_choice(scratch, choices, step, ways)
    return choices


@rule
def ways_for_the_rest(scratch: Scratch, state: int, cards: int) -> int:
    """The number of ways to deal these cards to the slots that a state leaves, facts aside; -1 if there are too many to count."""
    ways = 1
    for i in range(scratch[OPEN_COUNT] - 1):
        here = scratch[STATE_DIGITS + state] // scratch[DIGIT + scratch[OPEN + i]] % DIGIT_SIZE
        if here > cards:
            return 0
        more = binomial(cards, here)
        if ways > MOST_DEALS // more:
            return -1
        ways *= more
        cards -= here
    if cards > scratch[SLOTS + scratch[OPEN + scratch[OPEN_COUNT] - 1]]:
        return 0
    return ways
