"""Walking from world to world.

Where much is known, hardly any world dealt at random agrees with all of it. Then one is found by a walk: the unseen cards are put
anyhow, and two of them are exchanged again and again unless that makes more of it wrong. Once nothing is wrong a step from one
world to another is as likely as the step back, so after many steps all worlds are as good as equally likely.
"""

from __future__ import annotations

from parlour.engine.sampler.classes import FACT_CARDS, FACT_LEAST, FACT_PLACE, MANY_FACTS
from parlour.engine.sampler.desk import CANNOT, CONTENT, MANY_OPEN, OPEN, ROOM, SHOWN, UNSEEN
from parlour.lang.cards import count, has, nth, one
from parlour.lang.chance import pick_subset, stream_below, stream_next
from parlour.lang.rule import rule

STEPS_A_CARD = 40
"""How long a walk is."""
MOST_STEPS = 100_000
"""Steps of one walk before the sampler gives up (a position whose facts contradict each other)."""


@rule
def scatter(at: int, step: int, desk: list[int]) -> int:
    """Put the unseen cards anyhow, as many in each place as belong there. Gives the stream."""
    left = desk[UNSEEN]
    for i in range(desk[MANY_OPEN]):
        place = desk[OPEN + i]
        some = left
        if desk[ROOM + place] < count(left):
            some, at = pick_subset(at, step, left, desk[ROOM + place])
        left &= ~some
        desk[CONTENT + place] = desk[SHOWN + place] | some
    return at


@rule
def place_of(card: int, desk: list[int]) -> int:
    """The open place where this card lies."""
    i = 0
    while not has(desk[CONTENT + desk[OPEN + i]], card):
        i += 1
    return desk[OPEN + i]


@rule
def wrong(desk: list[int], cards: int, place: int) -> int:
    """By how many cards it contradicts what is known if these lie in the place."""
    found = count(cards & desk[CANNOT + place])
    for fact in range(desk[MANY_FACTS]):
        if desk[FACT_PLACE + fact] == place:
            found += max(0, desk[FACT_LEAST + fact] - count(cards & desk[FACT_CARDS + fact]))
    return found


@rule
def walk(at: int, step: int, desk: list[int]) -> int:
    """Exchange unseen cards till nothing is wrong, and then as often as a walk is long. Gives the stream; 0 if it fails."""
    unseen = desk[UNSEEN]
    many = count(unseen)
    all_wrong = 0
    for i in range(desk[MANY_OPEN]):
        all_wrong += wrong(desk, desk[CONTENT + desk[OPEN + i]], desk[OPEN + i])
    good = 0
    for _ in range(MOST_STEPS):
        if all_wrong == 0:
            good += 1
            if good > many * STEPS_A_CARD:
                return at
        at = stream_next(at, step)
        card = nth(unseen, stream_below(at, many))
        at = stream_next(at, step)
        other = nth(unseen, stream_below(at, many))
        here = place_of(card, desk)
        there = place_of(other, desk)
        if here != there:
            new_here = desk[CONTENT + here] & ~one(card) | one(other)
            new_there = desk[CONTENT + there] & ~one(other) | one(card)
            more = wrong(desk, new_here, here) + wrong(desk, new_there, there)
            more -= wrong(desk, desk[CONTENT + here], here) + wrong(desk, desk[CONTENT + there], there)
            if more <= 0:
                desk[CONTENT + here] = new_here
                desk[CONTENT + there] = new_there
                all_wrong += more
    return 0
