"""Dealing the unseen cards family by family.

In some games what can be is a matter of each number for itself: no hand has two of a number, pairs are a boy and a girl of one
number. The cards of a number are a *family*. An *owner* is a seat with what it has hidden in its hand (and in the place that is dealt
with it), or any other hidden place. For each family and owner all *portions* that can be are listed, and for each family all
*sharings*: a portion for every owner, which together are the family's unseen cards. A plan tells how many cards of each
family go to each place, and then one of the sharings with these counts is taken.

The plan may have to leave some places out. So that they come out about right all the same, a sharing is weighed: each card by the
rooms of its place. Worlds in which all places come out right have the same weight.

A game that is dealt so has three rules more: ``families(s)`` tells how many there are (0, where nothing is known of that kind),
``family(i)`` gives the cards of one, and ``fits(s, seat, those, hand, beside)`` says if a seat can have, of the cards of a family, just
these in its hand and these in the place dealt with it.
"""

from __future__ import annotations

from typing import Any

from parlour.engine.sampler.classes import SMALL_DESK
from parlour.engine.sampler.desk import CANNOT, CONTENT, FREE, MANY_OPEN, OPEN, ROOM, UNIT, UNSEEN
from parlour.engine.sampler.plan import (
    CHOICE_STEP,
    CHOICE_WAYS,
    CHOICES,
    FIRST_CHOICE,
    MANY_STAGES,
    MANY_STATES,
    STAGES,
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
MANY_OWNERS = SMALL_DESK
OWNER_SEAT = MANY_OWNERS + 1
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
LARGE_DESK = GIVEN + OWNERS + 1

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
def add_portion(desk: list[int], portions: int, here: int, there: int) -> int:
    """Write a portion. Gives how many there are now."""
    desk[PORTION_HERE + portions] = here
    desk[PORTION_BESIDE + portions] = there
    return portions + 1


@rule
def list_sharings(desk: list[int], stage: int, those: int) -> int:
    """List on the heap all ways to give every owner one of its portions, so that these cards are dealt. Gives how many."""
    owners = desk[MANY_OWNERS]
    found = 0
    owner = 0
    desk[TRIED] = desk[FIRST_PORTION + stage * OWNERS]
    desk[GIVEN] = NONE
    while owner >= 0:
        portion = desk[TRIED + owner]
        desk[TRIED + owner] += 1
        if portion == desk[FIRST_PORTION + stage * OWNERS + owner + 1]:
            owner -= 1
        elif (desk[PORTION_HERE + portion] | desk[PORTION_BESIDE + portion]) & desk[GIVEN + owner] == NONE:
            desk[GIVEN + owner + 1] = desk[GIVEN + owner] | desk[PORTION_HERE + portion] | desk[PORTION_BESIDE + portion]
            if owner + 1 < owners:
                owner += 1
                desk[TRIED + owner] = desk[FIRST_PORTION + stage * OWNERS + owner]
            elif desk[GIVEN + owners] == those:
                note_sharing(desk, stage, found)
                found += 1
    return found


@rule
def note_sharing(desk: list[int], stage: int, at: int) -> None:
    """Write on the heap the sharing that is being tried, how much it weighs, and the step it makes from state to state."""
    sharing, weight, step = 0, 1, 0
    for back in range(desk[MANY_OWNERS]):
        owner = desk[MANY_OWNERS] - 1 - back
        portion = desk[TRIED + owner] - 1
        place = desk[OWNER_PLACE + owner]
        other = desk[OWNER_BESIDE + owner]
        sharing = sharing * IN_A_SHARING + portion - desk[FIRST_PORTION + stage * OWNERS + owner]
        weight *= weight_of(desk, place, desk[PORTION_HERE + portion])
        step += step_of(desk, place, desk[PORTION_HERE + portion])
        if other != NOWHERE:
            weight *= weight_of(desk, other, desk[PORTION_BESIDE + portion])
            step += step_of(desk, other, desk[PORTION_BESIDE + portion])
    desk[HEAP + at] = sharing
    desk[HEAP_WEIGHT + at] = weight
    desk[HEAP_STEP + at] = step


@rule
def step_of(desk: list[int], place: int, cards: int) -> int:
    """What cards in this place take off the number of the state."""
    return count(cards) // desk[UNIT + place] * desk[STRIDE + place]


@rule
def weight_of(desk: list[int], place: int, cards: int) -> int:
    """What cards in this place weigh: each as much as the place has rooms."""
    weight = 1
    for _ in range(count(cards)):
        weight *= desk[ROOM + place]
    return weight


@rule
def sort_heap(desk: list[int], found: int, choices: int, sharings: int) -> int:
    """Make choices of the sharings on the heap, those with the same step together. Gives how many choices there are now."""
    for step in range(desk[MANY_STATES]):
        desk[TALLY + step] = 0
    for i in range(found):
        desk[TALLY + desk[HEAP_STEP + i]] += 1
    first = choices
    for step in range(desk[MANY_STATES]):
        many = desk[TALLY + step]
        desk[TALLY + step] = sharings
        if many > 0:
            desk[CHOICE_FIRST + choices] = sharings
            choices = add_choice(desk, choices, step, 0)
            sharings += many
    for i in range(found):
        at = desk[TALLY + desk[HEAP_STEP + i]]
        desk[TALLY + desk[HEAP_STEP + i]] += 1
        desk[SHARING + at] = desk[HEAP + i]
        desk[WEIGHT + at] = desk[HEAP_WEIGHT + i]
    for choice in range(first, choices):
        for at in range(desk[CHOICE_FIRST + choice], desk[TALLY + desk[CHOICE_STEP + choice]]):
            desk[CHOICE_WAYS + choice] += desk[WEIGHT + at]
    return choices


@rule
def deal_families(at: int, step: int, desk: list[int]) -> int:
    """Deal one world onto the desk; gives the stream, or 0 if it was thrown away."""
    state = desk[MANY_STATES] - 1
    for stage in range(desk[MANY_STAGES]):
        choice, way, at = choose(at, step, desk, stage, state)
        if choice < 0:
            return 0
        state -= desk[CHOICE_STEP + choice]
        at_sharing = desk[CHOICE_FIRST + choice]
        while way >= desk[WEIGHT + at_sharing]:
            way -= desk[WEIGHT + at_sharing]
            at_sharing += 1
        if not share_out(desk, stage, desk[SHARING + at_sharing]):
            return 0
    for i in range(desk[MANY_OPEN]):
        if desk[FREE + desk[OPEN + i]] != 0:
            return 0
    return at


@rule
def share_out(desk: list[int], stage: int, sharing: int) -> bool:
    """Give every owner its portion. Is there room for them all?"""
    has_room = True
    for owner in range(desk[MANY_OWNERS]):
        portion = desk[FIRST_PORTION + stage * OWNERS + owner] + sharing % IN_A_SHARING
        sharing //= IN_A_SHARING
        place = desk[OWNER_PLACE + owner]
        desk[CONTENT + place] |= desk[PORTION_HERE + portion]
        desk[FREE + place] -= count(desk[PORTION_HERE + portion])
        if desk[FREE + place] < 0:
            has_room = False
        if desk[OWNER_BESIDE + owner] != NOWHERE:
            place = desk[OWNER_BESIDE + owner]
            desk[CONTENT + place] |= desk[PORTION_BESIDE + portion]
            desk[FREE + place] -= count(desk[PORTION_BESIDE + portion])
    return has_room


def planner(families: Any, family: Any, fits: Any, hands: int, beside: int) -> Any:
    """The rule that plans a game's cards family by family; ``hands`` is the first hand, ``beside`` the first place dealt with one."""

    @rule
    def find_owners(s: Any, desk: list[int]) -> None:
        """The seats with open places, and the other open places."""
        owners = 0
        for i in range(desk[MANY_OPEN]):
            place = desk[OPEN + i]
            seat = NOWHERE
            if hands <= place < hands + s.players:
                seat = place - hands
            elif beside != NOWHERE and beside <= place < beside + s.players:
                seat = place - beside
            is_new = True
            for other in range(owners):
                if seat != NOWHERE and desk[OWNER_SEAT + other] == seat:
                    is_new = False
            if is_new:
                desk[OWNER_SEAT + owners] = seat
                desk[OWNER_PLACE + owners] = place if seat == NOWHERE else hands + seat
                desk[OWNER_BESIDE + owners] = NOWHERE if seat == NOWHERE or beside == NOWHERE else beside + seat
                owners += 1
        desk[MANY_OWNERS] = owners

    @rule
    def list_portions(s: Any, desk: list[int], owner: int, those: int, portions: int) -> int:
        """List what an owner can have of the unseen cards of a family. Gives how many portions there are now."""
        place = desk[OWNER_PLACE + owner]
        able = those & desk[UNSEEN] & ~desk[CANNOT + place]
        here = NONE
        for _ in range(one(count(able))):
            if count(here) <= desk[ROOM + place]:
                portions = list_with(s, desk, owner, those, here, portions)
            here = next_subset(here, able)
        return portions

    @rule
    def list_with(s: Any, desk: list[int], owner: int, those: int, here: int, portions: int) -> int:
        """Of these portions those with these cards in the place itself: alone, and with others beside."""
        seat = desk[OWNER_SEAT + owner]
        if seat == NOWHERE:
            return add_portion(desk, portions, here, NONE)
        known = desk[CONTENT + hands + seat]
        if beside == NOWHERE:
            return add_portion(desk, portions, here, NONE) if fits(s, seat, those, (known | here) & those, NONE) else portions
        other = beside + seat
        able = those & desk[UNSEEN] & ~desk[CANNOT + other] & ~here
        there = NONE
        for _ in range(one(count(able))):
            if count(there) <= desk[ROOM + other] and fits(
                s, seat, those, (known | here) & those, (desk[CONTENT + other] | there) & those
            ):
                portions = add_portion(desk, portions, here, there)
            there = next_subset(there, able)
        return portions

    @rule
    def plan_families(s: Any, desk: list[int]) -> None:
        """Plan which owner gets what of each family."""
        find_owners(s, desk)
        begin_plan(desk, FEW_STATES)
        stage, portions, choices, sharings = 0, 0, 0, 0
        for i in range(families(s)):
            those = family(i)
            if those & desk[UNSEEN]:
                for owner in range(desk[MANY_OWNERS]):
                    desk[FIRST_PORTION + stage * OWNERS + owner] = portions
                    portions = list_portions(s, desk, owner, those, portions)
                desk[FIRST_PORTION + stage * OWNERS + desk[MANY_OWNERS]] = portions
                found = list_sharings(desk, stage, those & desk[UNSEEN])
                choices = sort_heap(desk, found, choices, sharings)
                sharings += found
                stage += 1
                desk[FIRST_CHOICE + stage] = choices
        desk[MANY_STAGES] = stage
        find_reached(desk)
        for state in range(desk[MANY_STATES]):
            desk[WAYS_ON + stage * STATES + state] = 1 if state == 0 else 0
        count_ways(desk)

    return plan_families
