"""Walking from world to world at random.

Where much is known, hardly any world dealt at random fits all of it. Then one is found by a walk: the unseen cards are put
anywhere, and two of them are swapped again and again unless that makes more of it wrong. Once nothing is wrong, a step from one
world to another is as likely as the step back, so after many steps all worlds are as good as equally likely.
"""

from __future__ import annotations

from parlour.engine.sampler.classes import FACT_CARDS, FACT_COUNT, FACT_LEAST, FACT_PLACE
from parlour.engine.sampler.layout import CANNOT, CONTENT, OPEN, OPEN_COUNT, SHOWN, SLOTS, UNSEEN, Scratch
from parlour.lang.cards import count, has, nth, one
from parlour.lang.chance import pick_subset, stream_below, stream_next
from parlour.lang.rule import rule

STEPS_A_CARD = 40
"""Steps of a walk for each unseen card, once nothing is wrong."""
MOST_STEPS = 100_000
"""The most steps of a walk, in case the facts of a position contradict each other."""


@rule
def scatter(at: int, step: int, scratch: Scratch) -> int:
    """Put the unseen cards anywhere, as many in each place as belong there. Returns the stream."""
    left = scratch[UNSEEN]
    for i in range(scratch[OPEN_COUNT]):
        place = scratch[OPEN + i]
        some = left
        if scratch[SLOTS + place] < count(left):
            some, at = pick_subset(at, step, left, scratch[SLOTS + place])
        left &= ~some
        scratch[CONTENT + place] = scratch[SHOWN + place] | some
    return at


@rule
def place_of(card: int, scratch: Scratch) -> int:
    """The open place this card is in."""
    i = 0
    while not has(scratch[CONTENT + scratch[OPEN + i]], card):
        i += 1
    return scratch[OPEN + i]


@rule
def wrong(scratch: Scratch, cards: int, place: int) -> int:
    """By how many cards it contradicts what is known if these are in the place."""
    found = count(cards & scratch[CANNOT + place])
    for fact in range(scratch[FACT_COUNT]):
        if scratch[FACT_PLACE + fact] == place:
            found += max(0, scratch[FACT_LEAST + fact] - count(cards & scratch[FACT_CARDS + fact]))
    return found


@rule
def walk(at: int, step: int, scratch: Scratch) -> int:
    """Swap unseen cards until nothing is wrong, and then for the length of a walk. Returns the stream, or 0 if it fails."""
    unseen = scratch[UNSEEN]
    many = count(unseen)
    all_wrong = 0
    for i in range(scratch[OPEN_COUNT]):
        all_wrong += wrong(scratch, scratch[CONTENT + scratch[OPEN + i]], scratch[OPEN + i])
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
        here = place_of(card, scratch)
        there = place_of(other, scratch)
        if here != there:
            new_here = scratch[CONTENT + here] & ~one(card) | one(other)
            new_there = scratch[CONTENT + there] & ~one(other) | one(card)
            more = wrong(scratch, new_here, here) + wrong(scratch, new_there, there)
            more -= wrong(scratch, scratch[CONTENT + here], here) + wrong(scratch, scratch[CONTENT + there], there)
            if more <= 0:
                scratch[CONTENT + here] = new_here
                scratch[CONTENT + there] = new_there
                all_wrong += more
    return 0
