"""Dealing the unseen cards class by class.

Every unseen card has the set of open places that may hold it; cards with the same such set are a *class*. For each *at least*
fact witnesses are picked. Then class by class, those with the fewest places first, the cards go to random free slots of their
places. A world comes out of this with a chance in proportion to the product of 1 / (slots free for its class), times the number of
ways to pick its witnesses; both are known as the world is made, so throwing it away with the right chance makes all worlds equally likely.
(The sets of a seat's *at least* facts must not overlap.)

Where the places of two classes cross, how many slots are free for the one depends on the other, and too much would be thrown
away. There a plan tells beforehand how many cards of each class go to each place.
"""

from __future__ import annotations

from parlour.engine.sampler.layout import CANNOT, CONTENT, FREE, OPEN, OPEN_COUNT, SLOTS, UNSEEN
from parlour.engine.sampler.plan import (
    CHOICE_DIGITS,
    CHOICE_STEP,
    CHOICES,
    DIGIT,
    DIGIT_SIZE,
    FIRST_CHOICE,
    PLAN,
    REACHED,
    SCALE,
    STAGE_COUNT,
    STAGES,
    STATE_COUNT,
    STATE_DIGITS,
    STATES,
    WAYS_ON,
    add_choice,
    begin_plan,
    choose,
    count_ways,
    find_reached,
)
from parlour.lang.cards import NONE, count, has, lowest, one, rest, run
from parlour.lang.chance import pick_subset, stream_below, stream_exactly_below, stream_next
from parlour.lang.rule import rule

CLASSES, FACTS = 61, 128
CLASS_COUNT, FACT_COUNT = PLAN, PLAN + 1
CARDS = PLAN + 2
WHERE = CARDS + CLASSES
BOUND = WHERE + CLASSES
"""Of a class: its cards, the open places that may hold them (a set), and the most slots that can be free for them."""
FACT_PLACE = BOUND + CLASSES
FACT_CARDS = FACT_PLACE + FACTS
FACT_LEAST = FACT_CARDS + FACTS
FACT_BOUND = FACT_LEAST + FACTS
"""Of an *at least* fact: the place, of which cards it has some, how many; and the most there can be to pick them from."""
SMALL_SCRATCH = FACT_BOUND + FACTS

MOST_DEALS = 2**60
MOST_CHOICES = 2**32
"""Where there are more ways to deal all cards, or those of one class, it goes without a plan: 64 bits would not hold them."""


@rule
def binomial(n: int, k: int) -> int:
    """In how many ways k of n can be picked."""
    ways = 1
    for i in range(min(k, n - k)):
        ways = ways * (n - i) // (i + 1)
    return ways


# Looking at a position


@rule
def find_classes(scratch: list[int]) -> None:
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
def find_bounds(scratch: list[int]) -> bool:
    """For each class the most slots that can be free when it is dealt. Do classes cross, so that there may be fewer?"""
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


@rule
def able_to_witness(scratch: list[int], fact: int) -> int:
    """The unseen cards that can be witnesses of this fact."""
    return scratch[FACT_CARDS + fact] & scratch[UNSEEN] & ~scratch[CANNOT + scratch[FACT_PLACE + fact]]


@rule
def find_fact_bounds(scratch: list[int]) -> None:
    """For each *at least* fact the most cards that can be left to pick its witnesses from."""
    for this in range(scratch[FACT_COUNT]):
        able = able_to_witness(scratch, this)
        most = count(able)
        for earlier in range(this):
            if able_to_witness(scratch, earlier) & ~able == NONE:
                most -= scratch[FACT_LEAST + earlier]
        scratch[FACT_BOUND + this] = most


# Planning


@rule
def plan_classes(scratch: list[int]) -> None:
    """Plan how many cards of each class go where, for all classes but the one that fits everywhere; if it can be done."""
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
    """Can the ways to deal so many cards to so many places be counted?"""
    ways = 1
    for _ in range(cards):
        if ways > MOST_CHOICES:
            return False
        ways *= places
    return True


@rule
def list_choices(scratch: list[int], this: int, choices: int) -> int:
    """List the ways to count a class out to its places: each is a step from state to state. Gives how many choices there are now."""
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
def ways_for_the_rest(scratch: list[int], state: int, cards: int) -> int:
    """In how many ways so many cards can be dealt to the slots that a state leaves, facts aside; -1: too many to count."""
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


# Dealing


@rule
def deal_classes(at: int, step: int, scratch: list[int]) -> int:
    """Deal one world onto the scratch; gives the stream, or 0 if it was thrown away."""
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
            # The witnesses were taken out of the classes, so the bounds do not hold: the slots free anywhere do.
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
def pick_witnesses(at: int, step: int, scratch: list[int], fact: int, used: int) -> tuple[int, int]:
    """Pick witnesses for an *at least* fact among the cards not used, and put them in their place. Gives them (none: the world is
    thrown away) and the stream."""
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
def count_out(at: int, step: int, scratch: list[int], this: int, digits: int) -> int:
    """Deal a class to its places, to each as many as its digit says; the largest gets the rest. Gives the stream."""
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
def even_out(at: int, step: int, scratch: list[int], state: int) -> int:
    """Make up for the scale in which the ways for the rest were counted. Gives the stream, or 0 if the world is thrown away."""
    left = 0
    for i in range(scratch[OPEN_COUNT]):
        left += scratch[FREE + scratch[OPEN + i]]
    counted = WAYS_ON + scratch[STAGE_COUNT] * STATES + state
    number, at = stream_exactly_below(at, step, scratch[counted] * scratch[SCALE + scratch[STAGE_COUNT]])
    if number >= ways_for_the_rest(scratch, state, left):
        return 0
    return at


@rule
def put_class(at: int, step: int, scratch: list[int], those: int, where: int, bound: int) -> int:
    """Deal cards to the free slots of their places. Gives the stream, or 0 if the world is thrown away.

    ``bound`` is the most slots that could be free; with fewer free the world is kept with that smaller chance, card by card.
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
