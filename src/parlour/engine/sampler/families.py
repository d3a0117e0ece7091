"""Dealing the unseen cards family by family.

In some games what can be is a matter of each number for itself: no hand has two of a number, pairs are a boy and a girl of one
number. The cards of a number are a *family*. An *owner* is a seat with what it has hidden in its hand (and in the place that is dealt
with it), or any other hidden place. For each family and owner all *portions* that can be are listed, and for each family all
*sharings*: a portion for every owner, which together are the family's unseen cards. A plan tells how many cards of each
family go to each place, and then one of the sharings with these counts is taken.

The plan may have to leave some places out. So that they come out about right all the same, a sharing is weighed: each card by the
slots of its place. Worlds in which all places come out right have the same weight.

A game that is dealt so has three rules more: ``families(s)`` tells how many there are (0, where nothing is known of that kind),
``family(i)`` gives the cards of one, and ``fits(s, seat, those, hand, beside)`` says if a seat can have, of the cards of a family, just
these in its hand and these in the place dealt with it.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.sampler.classes import SMALL_SCRATCH
from parlour.engine.sampler.layout import CANNOT, CONTENT, FREE, OPEN, OPEN_COUNT, SLOTS, UNIT, UNSEEN
from parlour.engine.sampler.plan import (
    CHOICE_STEP,
    CHOICE_WAYS,
    CHOICES,
    FIRST_CHOICE,
    STAGE_COUNT,
    STAGES,
    STATE_COUNT,
    STATES,
    STRIDE,
    WAYS_ON,
    add_choice,
    begin_plan,
    choose,
    count_ways,
    find_reached,
)
from parlour.lang.cards import NONE, count, one
from parlour.lang.rule import rule

OWNERS, PORTIONS, SHARINGS = 10, 4096, 65536
"""The most owners, and portions and sharings of all families. With families of four cards there are not so many: of each an owner
has 33 portions at the most; nine owners share it in 3,024 ways if none has two cards, six in 2,226 if some lie in pairs."""
OWNER_COUNT = SMALL_SCRATCH
OWNER_SEAT = OWNER_COUNT + 1
OWNER_PLACE = OWNER_SEAT + OWNERS
OWNER_BESIDE = OWNER_PLACE + OWNERS
"""Of an owner: its seat, its place and the one dealt with it."""
FIRST_PORTION = OWNER_BESIDE + OWNERS
PORTION_HERE = FIRST_PORTION + STAGES * OWNERS + 1
PORTION_BESIDE = PORTION_HERE + PORTIONS
"""Of a family and an owner: the first portion. Of a portion: the cards in the owner's place, and those beside."""
SHARING = PORTION_BESIDE + PORTIONS
WEIGHT = SHARING + SHARINGS
CHOICE_FIRST = WEIGHT + SHARINGS
"""Of a sharing: which portion each owner gets, and how much it weighs. Of a choice in the plan: its first sharing."""
HEAP = CHOICE_FIRST + CHOICES
HEAP_WEIGHT = HEAP + CHOICES
HEAP_STEP = HEAP_WEIGHT + CHOICES
TALLY = HEAP_STEP + CHOICES
TRIED = TALLY + STATES
GIVEN = TRIED + OWNERS
"""A heap of sharings with their steps, to be sorted by these; while they are sought, the portion tried for each owner and what was given
to those before it."""
LARGE_SCRATCH = GIVEN + OWNERS + 1

NOWHERE = -1
FEW_STATES = 1024
"""More would make a plan slow to count."""
IN_A_SHARING = 64
"""The numbers of the portions in a sharing are digits of this base."""


@rule
def next_subset(those: int, of: int) -> int:
    """The subset of a set that comes after this one; after the whole set comes none."""
    return (those - of) & of


@rule
def add_portion(scratch: list[int], portions: int, here: int, there: int) -> int:
    """Write a portion. Gives how many there are now."""
    scratch[PORTION_HERE + portions] = here
    scratch[PORTION_BESIDE + portions] = there
    return portions + 1


@rule
def list_sharings(scratch: list[int], stage: int, those: int) -> int:
    """List on the heap all ways to give every owner one of its portions, so that these cards are dealt. Gives how many."""
    owners = scratch[OWNER_COUNT]
    found = 0
    owner = 0
    scratch[TRIED] = scratch[FIRST_PORTION + stage * OWNERS]
    scratch[GIVEN] = NONE
    while owner >= 0:
        portion = scratch[TRIED + owner]
        scratch[TRIED + owner] += 1
        if portion == scratch[FIRST_PORTION + stage * OWNERS + owner + 1]:
            owner -= 1
        elif (scratch[PORTION_HERE + portion] | scratch[PORTION_BESIDE + portion]) & scratch[GIVEN + owner] == NONE:
            scratch[GIVEN + owner + 1] = (
                scratch[GIVEN + owner] | scratch[PORTION_HERE + portion] | scratch[PORTION_BESIDE + portion]
            )
            if owner + 1 < owners:
                owner += 1
                scratch[TRIED + owner] = scratch[FIRST_PORTION + stage * OWNERS + owner]
            elif scratch[GIVEN + owners] == those:
                note_sharing(scratch, stage, found)
                found += 1
    return found


@rule
def note_sharing(scratch: list[int], stage: int, at: int) -> None:
    """Write on the heap the sharing that is being tried, how much it weighs, and the step it makes from state to state."""
    sharing, weight, step = 0, 1, 0
    for back in range(scratch[OWNER_COUNT]):
        owner = scratch[OWNER_COUNT] - 1 - back
        portion = scratch[TRIED + owner] - 1
        place = scratch[OWNER_PLACE + owner]
        other = scratch[OWNER_BESIDE + owner]
        sharing = sharing * IN_A_SHARING + portion - scratch[FIRST_PORTION + stage * OWNERS + owner]
        weight *= weight_of(scratch, place, scratch[PORTION_HERE + portion])
        step += step_of(scratch, place, scratch[PORTION_HERE + portion])
        if other != NOWHERE:
            weight *= weight_of(scratch, other, scratch[PORTION_BESIDE + portion])
            step += step_of(scratch, other, scratch[PORTION_BESIDE + portion])
    scratch[HEAP + at] = sharing
    scratch[HEAP_WEIGHT + at] = weight
    scratch[HEAP_STEP + at] = step


@rule
def step_of(scratch: list[int], place: int, cards: int) -> int:
    """What cards in this place take off the number of the state."""
    return count(cards) // scratch[UNIT + place] * scratch[STRIDE + place]


@rule
def weight_of(scratch: list[int], place: int, cards: int) -> int:
    """What cards in this place weigh: each as much as the place has slots."""
    weight = 1
    for _ in range(count(cards)):
        weight *= scratch[SLOTS + place]
    return weight


@rule
def sort_heap(scratch: list[int], found: int, choices: int, sharings: int) -> int:
    """Make choices of the sharings on the heap, those with the same step together. Gives how many choices there are now."""
    for step in range(scratch[STATE_COUNT]):
        scratch[TALLY + step] = 0
    for i in range(found):
        scratch[TALLY + scratch[HEAP_STEP + i]] += 1
    first = choices
    for step in range(scratch[STATE_COUNT]):
        many = scratch[TALLY + step]
        scratch[TALLY + step] = sharings
        if many > 0:
            scratch[CHOICE_FIRST + choices] = sharings
            choices = add_choice(scratch, choices, step, 0)
            sharings += many
    for i in range(found):
        at = scratch[TALLY + scratch[HEAP_STEP + i]]
        scratch[TALLY + scratch[HEAP_STEP + i]] += 1
        scratch[SHARING + at] = scratch[HEAP + i]
        scratch[WEIGHT + at] = scratch[HEAP_WEIGHT + i]
    for choice in range(first, choices):
        for at in range(scratch[CHOICE_FIRST + choice], scratch[TALLY + scratch[CHOICE_STEP + choice]]):
            scratch[CHOICE_WAYS + choice] += scratch[WEIGHT + at]
    return choices


@rule
def deal_families(at: int, step: int, scratch: list[int]) -> int:
    """Deal one world onto the scratch; gives the stream, or 0 if it was thrown away."""
    state = scratch[STATE_COUNT] - 1
    for stage in range(scratch[STAGE_COUNT]):
        choice, way, at = choose(at, step, scratch, stage, state)
        if choice < 0:
            return 0
        state -= scratch[CHOICE_STEP + choice]
        at_sharing = scratch[CHOICE_FIRST + choice]
        while way >= scratch[WEIGHT + at_sharing]:
            way -= scratch[WEIGHT + at_sharing]
            at_sharing += 1
        if not share_out(scratch, stage, scratch[SHARING + at_sharing]):
            return 0
    for i in range(scratch[OPEN_COUNT]):
        if scratch[FREE + scratch[OPEN + i]] != 0:
            return 0
    return at


@rule
def share_out(scratch: list[int], stage: int, sharing: int) -> bool:
    """Give every owner its portion. Is there room for them all?"""
    has_room = True
    for owner in range(scratch[OWNER_COUNT]):
        portion = scratch[FIRST_PORTION + stage * OWNERS + owner] + sharing % IN_A_SHARING
        sharing //= IN_A_SHARING
        place = scratch[OWNER_PLACE + owner]
        scratch[CONTENT + place] |= scratch[PORTION_HERE + portion]
        scratch[FREE + place] -= count(scratch[PORTION_HERE + portion])
        if scratch[FREE + place] < 0:
            has_room = False
        if scratch[OWNER_BESIDE + owner] != NOWHERE:
            place = scratch[OWNER_BESIDE + owner]
            scratch[CONTENT + place] |= scratch[PORTION_BESIDE + portion]
            scratch[FREE + place] -= count(scratch[PORTION_BESIDE + portion])
    return has_room


def planner(families: Any, family: Any, fits: Any, hands: int, beside: int) -> Any:
    """The rule that plans a game's cards family by family; ``hands`` is the first hand, ``beside`` the first place dealt with one."""

    @rule
    def find_owners(s: Any, scratch: list[int]) -> None:
        """The seats with open places, and the other open places."""
        owners = 0
        for i in range(scratch[OPEN_COUNT]):
            place = scratch[OPEN + i]
            seat = NOWHERE
            if hands <= place < hands + s.players:
                seat = place - hands
            elif beside != NOWHERE and beside <= place < beside + s.players:
                seat = place - beside
            is_new = True
            for other in range(owners):
                if seat != NOWHERE and scratch[OWNER_SEAT + other] == seat:
                    is_new = False
            if is_new:
                scratch[OWNER_SEAT + owners] = seat
                scratch[OWNER_PLACE + owners] = place if seat == NOWHERE else hands + seat
                scratch[OWNER_BESIDE + owners] = NOWHERE if seat == NOWHERE or beside == NOWHERE else beside + seat
                owners += 1
        scratch[OWNER_COUNT] = owners

    @rule
    def list_portions(s: Any, scratch: list[int], owner: int, those: int, portions: int) -> int:
        """List what an owner can have of the unseen cards of a family. Gives how many portions there are now."""
        place = scratch[OWNER_PLACE + owner]
        able = those & scratch[UNSEEN] & ~scratch[CANNOT + place]
        here = NONE
        for _ in range(one(count(able))):
            if count(here) <= scratch[SLOTS + place]:
                portions = list_with(s, scratch, owner, those, here, portions)
            here = next_subset(here, able)
        return portions

    @rule
    def list_with(s: Any, scratch: list[int], owner: int, those: int, here: int, portions: int) -> int:
        """Of these portions those with these cards in the place itself: alone, and with others beside."""
        seat = scratch[OWNER_SEAT + owner]
        if seat == NOWHERE:
            return add_portion(scratch, portions, here, NONE)
        known = scratch[CONTENT + hands + seat]
        if beside == NOWHERE:
            return (
                add_portion(scratch, portions, here, NONE) if fits(s, seat, those, (known | here) & those, NONE) else portions
            )
        other = beside + seat
        able = those & scratch[UNSEEN] & ~scratch[CANNOT + other] & ~here
        there = NONE
        for _ in range(one(count(able))):
            if count(there) <= scratch[SLOTS + other] and fits(
                s, seat, those, (known | here) & those, (scratch[CONTENT + other] | there) & those
            ):
                portions = add_portion(scratch, portions, here, there)
            there = next_subset(there, able)
        return portions

    @rule
    def plan_families(s: Any, scratch: list[int]) -> None:
        """Plan which owner gets what of each family."""
        find_owners(s, scratch)
        begin_plan(scratch, FEW_STATES)
        stage, portions, choices, sharings = 0, 0, 0, 0
        for i in range(families(s)):
            those = family(i)
            if those & scratch[UNSEEN]:
                for owner in range(scratch[OWNER_COUNT]):
                    scratch[FIRST_PORTION + stage * OWNERS + owner] = portions
                    portions = list_portions(s, scratch, owner, those, portions)
                scratch[FIRST_PORTION + stage * OWNERS + scratch[OWNER_COUNT]] = portions
                found = list_sharings(scratch, stage, those & scratch[UNSEEN])
                choices = sort_heap(scratch, found, choices, sharings)
                sharings += found
                stage += 1
                scratch[FIRST_CHOICE + stage] = choices
        scratch[STAGE_COUNT] = stage
        find_reached(scratch)
        for state in range(scratch[STATE_COUNT]):
            scratch[WAYS_ON + stage * STATES + state] = 1 if state == 0 else 0
        count_ways(scratch)

    return plan_families
