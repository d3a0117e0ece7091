"""Dealing the unseen cards class by class.

Every unseen card has the set of open places that may hold it; cards with the same such set are a *class*. For each *at least*
fact witnesses are picked. Then class by class, those with the fewest places first, the cards go to random free rooms of their
places. A world comes out of this with a chance in proportion to the product of 1 / (rooms free for its class), times the number of
ways to pick its witnesses; both are known as the world is made, so throwing it away with the right chance makes all worlds equally likely.
(The sets of a seat's *at least* facts must not overlap.)

Where the places of two classes cross, how many rooms are free for the one depends on the other, and too much would be thrown
away. There a plan tells beforehand how many cards of each class go to each place.
"""

from __future__ import annotations

from parlour.engine.sampler.desk import CANNOT, CONTENT, FREE, MANY_OPEN, OPEN, ROOM, UNSEEN
from parlour.engine.sampler.plan import (
    CHOICE_DIGITS,
    CHOICE_STEP,
    CHOICES,
    DIGIT,
    DIGIT_SIZE,
    FIRST_CHOICE,
    MANY_STAGES,
    MANY_STATES,
    PLAN,
    REACHED,
    SCALE,
    STAGES,
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
MANY_CLASSES, MANY_FACTS = PLAN, PLAN + 1
CARDS = PLAN + 2
WHERE = CARDS + CLASSES
BOUND = WHERE + CLASSES
"""Of a class: its cards, the open places that may hold them (a set), and the most rooms that can be free for them."""
FACT_PLACE = BOUND + CLASSES
FACT_CARDS = FACT_PLACE + FACTS
FACT_LEAST = FACT_CARDS + FACTS
FACT_BOUND = FACT_LEAST + FACTS
"""Of an *at least* fact: the place, of which cards it has some, how many; and the most there can be to pick them from."""
SMALL_DESK = FACT_BOUND + FACTS

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
def find_classes(desk: list[int]) -> None:
    """Sort the unseen cards into classes by the open places that may hold them, fewest places first."""
    left = desk[UNSEEN]
    classes = 0
    while left:
        first = lowest(left)
        those = left
        where = NONE
        for i in range(desk[MANY_OPEN]):
            cannot = desk[CANNOT + desk[OPEN + i]]
            if has(cannot, first):
                those &= cannot
            else:
                those &= ~cannot
                where |= one(i)
        left &= ~those
        at = classes
        while at > 0 and count(desk[WHERE + at - 1]) > count(where):
            desk[CARDS + at] = desk[CARDS + at - 1]
            desk[WHERE + at] = desk[WHERE + at - 1]
            at -= 1
        desk[CARDS + at] = those
        desk[WHERE + at] = where
        classes += 1
    desk[MANY_CLASSES] = classes


@rule
def find_bounds(desk: list[int]) -> bool:
    """For each class the most rooms that can be free when it is dealt. Do classes cross, so that there may be fewer?"""
    are_crossing = False
    for this in range(desk[MANY_CLASSES]):
        where = desk[WHERE + this]
        rooms = 0
        for i in range(desk[MANY_OPEN]):
            if has(where, i):
                rooms += desk[ROOM + desk[OPEN + i]]
        for earlier in range(this):
            if desk[WHERE + earlier] & ~where == NONE:
                rooms -= count(desk[CARDS + earlier])
            elif desk[WHERE + earlier] & where:
                are_crossing = True
        desk[BOUND + this] = rooms
    return are_crossing


@rule
def able_to_witness(desk: list[int], fact: int) -> int:
    """The unseen cards that can be witnesses of this fact."""
    return desk[FACT_CARDS + fact] & desk[UNSEEN] & ~desk[CANNOT + desk[FACT_PLACE + fact]]


@rule
def find_fact_bounds(desk: list[int]) -> None:
    """For each *at least* fact the most cards that can be left to pick its witnesses from."""
    for this in range(desk[MANY_FACTS]):
        able = able_to_witness(desk, this)
        most = count(able)
        for earlier in range(this):
            if able_to_witness(desk, earlier) & ~able == NONE:
                most -= desk[FACT_LEAST + earlier]
        desk[FACT_BOUND + this] = most


# Planning


@rule
def plan_classes(desk: list[int]) -> None:
    """Plan how many cards of each class go where, for all classes but the one that fits everywhere; if it can be done."""
    if not begin_plan(desk, STATES):
        return
    left = count(desk[UNSEEN])
    stages = 0
    choices = 0
    for this in range(desk[MANY_CLASSES]):
        cards = count(desk[CARDS + this])
        where = desk[WHERE + this]
        if where == run(0, desk[MANY_OPEN]) or stages == STAGES or not are_few(count(where), cards):
            break
        choices = list_choices(desk, this, choices)
        stages += 1
        desk[FIRST_CHOICE + stages] = choices
        left -= cards
    if choices > CHOICES:
        return
    desk[MANY_STAGES] = stages
    find_reached(desk)
    for state in range(desk[MANY_STATES]):
        if desk[WAYS_ON + stages * STATES + state] == REACHED:
            ways = ways_for_the_rest(desk, state, left)
            if ways < 0:
                desk[MANY_STAGES] = 0
                return
            desk[WAYS_ON + stages * STATES + state] = ways
    count_ways(desk)


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
def list_choices(desk: list[int], this: int, choices: int) -> int:
    """List the ways to count a class out to its places: each is a step from state to state. Gives how many choices there are now."""
    last = desk[MANY_OPEN] - 1
    for step in range(desk[MANY_STATES]):
        cards = count(desk[CARDS + this])
        ways = 1
        for i in range(last):
            here = desk[STATE_DIGITS + step] // desk[DIGIT + desk[OPEN + i]] % DIGIT_SIZE
            if here > cards or (here > 0 and not has(desk[WHERE + this], i)):
                ways = 0
            else:
                ways *= binomial(cards, here)
                cards -= here
        if cards > 0 and (cards > desk[ROOM + desk[OPEN + last]] or not has(desk[WHERE + this], last)):
            ways = 0
        if ways > 0:
            choices = add_choice(desk, choices, step, ways)
    return choices


@rule
def ways_for_the_rest(desk: list[int], state: int, cards: int) -> int:
    """In how many ways so many cards can be dealt to the rooms that a state leaves, facts aside; -1: too many to count."""
    ways = 1
    for i in range(desk[MANY_OPEN] - 1):
        here = desk[STATE_DIGITS + state] // desk[DIGIT + desk[OPEN + i]] % DIGIT_SIZE
        if here > cards:
            return 0
        more = binomial(cards, here)
        if ways > MOST_DEALS // more:
            return -1
        ways *= more
        cards -= here
    if cards > desk[ROOM + desk[OPEN + desk[MANY_OPEN] - 1]]:
        return 0
    return ways


# Dealing


@rule
def deal_classes(at: int, step: int, desk: list[int]) -> int:
    """Deal one world onto the desk; gives the stream, or 0 if it was thrown away."""
    used = NONE
    for fact in range(desk[MANY_FACTS]):
        some, at = pick_witnesses(at, step, desk, fact, used)
        if some == NONE:
            return 0
        used |= some
    state = desk[MANY_STATES] - 1
    for this in range(desk[MANY_STAGES]):
        choice, _, at = choose(at, step, desk, this, state)
        if choice < 0:
            return 0
        at = count_out(at, step, desk, this, desk[CHOICE_DIGITS + choice])
        state -= desk[CHOICE_STEP + choice]
    if desk[MANY_STAGES] > 0 and desk[SCALE + desk[MANY_STAGES]] > 1:
        at = even_out(at, step, desk, state)
        if at == 0:
            return 0
    for this in range(desk[MANY_STAGES], desk[MANY_CLASSES]):
        bound = desk[BOUND + this]
        if used:
            # The witnesses were taken out of the classes, so the bounds do not hold: the rooms free anywhere do.
            bound = 0
            for i in range(desk[MANY_OPEN]):
                bound += desk[FREE + desk[OPEN + i]]
        at = put_class(at, step, desk, desk[CARDS + this] & ~used, desk[WHERE + this], bound)
        if at == 0:
            return 0
    for fact in range(desk[MANY_FACTS]):
        held = desk[CONTENT + desk[FACT_PLACE + fact]] & desk[FACT_CARDS + fact]
        at = stream_next(at, step)
        if stream_below(at, binomial(count(held), desk[FACT_LEAST + fact])) != 0:
            return 0
    return at


@rule
def pick_witnesses(at: int, step: int, desk: list[int], fact: int, used: int) -> tuple[int, int]:
    """Pick witnesses for an *at least* fact among the cards not used, and put them in their place. Gives them (none: the world is
    thrown away) and the stream."""
    place = desk[FACT_PLACE + fact]
    least = desk[FACT_LEAST + fact]
    able = able_to_witness(desk, fact) & ~used
    if count(able) < least or desk[FREE + place] < least:
        return NONE, at
    for i in range(least):
        if count(able) < desk[FACT_BOUND + fact]:
            at = stream_next(at, step)
            if stream_below(at, desk[FACT_BOUND + fact] - i) >= count(able) - i:
                return NONE, at
    some, at = pick_subset(at, step, able, least)
    desk[CONTENT + place] |= some
    desk[FREE + place] -= least
    return some, at


@rule
def count_out(at: int, step: int, desk: list[int], this: int, digits: int) -> int:
    """Deal a class to its places, to each as many as its digit says; the largest gets the rest. Gives the stream."""
    those = desk[CARDS + this]
    where = desk[WHERE + this]
    while those:
        place = desk[OPEN + lowest(where)]
        where = rest(where)
        here = digits // desk[DIGIT + place] % DIGIT_SIZE if desk[DIGIT + place] else count(those)
        some = those
        if here < count(those):
            some, at = pick_subset(at, step, those, here)
        those &= ~some
        desk[CONTENT + place] |= some
        desk[FREE + place] -= here
    return at


@rule
def even_out(at: int, step: int, desk: list[int], state: int) -> int:
    """Make up for the scale in which the ways for the rest were counted. Gives the stream, or 0 if the world is thrown away."""
    left = 0
    for i in range(desk[MANY_OPEN]):
        left += desk[FREE + desk[OPEN + i]]
    counted = WAYS_ON + desk[MANY_STAGES] * STATES + state
    number, at = stream_exactly_below(at, step, desk[counted] * desk[SCALE + desk[MANY_STAGES]])
    if number >= ways_for_the_rest(desk, state, left):
        return 0
    return at


@rule
def put_class(at: int, step: int, desk: list[int], those: int, where: int, bound: int) -> int:
    """Deal cards to the free rooms of their places. Gives the stream, or 0 if the world is thrown away.

    ``bound`` is the most rooms that could be free; with fewer free the world is kept with that smaller chance, card by card.
    """
    rooms = 0
    places = where
    while places:
        rooms += desk[FREE + desk[OPEN + lowest(places)]]
        places = rest(places)
    cards = count(those)
    if rooms < cards:
        return 0
    if rooms < bound:
        for i in range(cards):
            at = stream_next(at, step)
            if stream_below(at, bound - i) >= rooms - i:
                return 0
    taken = run(0, rooms)
    if cards < rooms:
        taken, at = pick_subset(at, step, taken, cards)
    first = 0
    while those:
        place = desk[OPEN + lowest(where)]
        where = rest(where)
        free = desk[FREE + place]
        here = count(taken & run(first, free))
        first += free
        some = those
        if here < count(those):
            some, at = pick_subset(at, step, those, here)
        those &= ~some
        desk[CONTENT + place] |= some
        desk[FREE + place] = free - here
    return at
