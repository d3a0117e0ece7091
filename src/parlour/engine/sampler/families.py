"""Planning the unseen cards family by family.

In some games, what a seat can have of a number depends on that number alone: no hand has two of a number, pairs are a boy and a
girl of one number. The cards of a number are a *family*. An *owner* is a seat, with what is hidden in its hand (and in the
place dealt along with it), or any other hidden place. For each family and owner, all possible *portions* are listed, and for
each family all *sharings*: a portion for every owner, which together are the family's unseen cards. A plan says how many cards
of each family go to each place, and one of the sharings with these counts is taken (``family_dealing``).

The plan may have to leave some places out. So that these come out about right all the same, a sharing is weighted: each card by
the slots of its place. All worlds in which every place comes out right have the same weight.

A game dealt like this has three more rules: ``families(s)`` says how many families there are (0 where nothing of that kind is
known), ``family(i)`` gives the cards of one, and ``fits(s, seat, those, hand, beside)`` says whether a seat can have, of a
family's cards, exactly these in its hand and these in the place dealt along with it.
"""

from __future__ import annotations

from collections.abc import Callable

from parlour.engine.sampler.classes import SMALL_SCRATCH
from parlour.engine.sampler.layout import CANNOT, CONTENT, OPEN, OPEN_COUNT, SLOTS, UNIT, UNSEEN, Scratch
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
    count_ways,
    find_reached,
)
from parlour.lang.cards import NONE, count, one
from parlour.lang.rule import Ask, State, rule

Fits = Callable[[State, int, int, int, int], bool]
PlanFamilies = Callable[[State, Scratch], None]

OWNERS, PORTIONS, SHARINGS = 10, 4096, 65536
"""The most owners, and the most portions and sharings of all families. Families of four cards need fewer: an owner has at most 33 portions
of each, and nine owners share it in 3,024 ways if none has two cards, six in 2,226 if some are in pairs."""
OWNER_COUNT = SMALL_SCRATCH
OWNER_SEAT = OWNER_COUNT + 1
OWNER_PLACE = OWNER_SEAT + OWNERS
OWNER_BESIDE = OWNER_PLACE + OWNERS
"""Per owner: its seat, its place and the one dealt along with it."""
FIRST_PORTION = OWNER_BESIDE + OWNERS
PORTION_HERE = FIRST_PORTION + STAGES * OWNERS + 1
PORTION_BESIDE = PORTION_HERE + PORTIONS
"""Per family and owner: the first portion. Per portion: the cards in the owner's place, and those beside it."""
SHARING = PORTION_BESIDE + PORTIONS
WEIGHT = SHARING + SHARINGS
CHOICE_FIRST = WEIGHT + SHARINGS
"""Per sharing: which portion each owner gets, and its weight. Per choice of the plan: its first sharing."""
LISTED = CHOICE_FIRST + CHOICES
LISTED_WEIGHT = LISTED + CHOICES
LISTED_STEP = LISTED_WEIGHT + CHOICES
TALLY = LISTED_STEP + CHOICES
TRIED = TALLY + STATES
GIVEN = TRIED + OWNERS
"""Sharings with their weights and steps, to be sorted by step; during the search for them, the portion tried for each owner and what was
given to the owners before it."""
LARGE_SCRATCH = GIVEN + OWNERS + 1

NOWHERE = -1
FEW_STATES = 1024
"""More would make a plan slow to count."""
IN_A_SHARING = 64
"""The base in which the numbers of a sharing's portions are digits."""


@rule
def next_subset(those: int, of: int) -> int:
    """The subset of a set that comes after this one; after the whole set comes the empty one."""
    return (those - of) & of


@rule
def add_portion(scratch: Scratch, portions: int, here: int, there: int) -> int:
    """Write a portion. Returns how many there are now."""
    scratch[PORTION_HERE + portions] = here
    scratch[PORTION_BESIDE + portions] = there
    return portions + 1


@rule
def list_sharings(scratch: Scratch, stage: int, those: int) -> int:
    """List all ways to give every owner one of its portions so that these cards are dealt. Returns how many there are."""
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
def note_sharing(scratch: Scratch, stage: int, at: int) -> None:
    """Write down the sharing that is being tried, its weight, and the step it makes from state to state."""
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
    scratch[LISTED + at] = sharing
    scratch[LISTED_WEIGHT + at] = weight
    scratch[LISTED_STEP + at] = step


@rule
def step_of(scratch: Scratch, place: int, cards: int) -> int:
    """By how much these cards in this place lower the number of the state."""
    return count(cards) // scratch[UNIT + place] * scratch[STRIDE + place]


@rule
def weight_of(scratch: Scratch, place: int, cards: int) -> int:
    """The weight of these cards in this place: for each card, the slots of the place."""
    weight = 1
    for _ in range(count(cards)):
        weight *= scratch[SLOTS + place]
    return weight


@rule
def sort_sharings(scratch: Scratch, found: int, choices: int, sharings: int) -> int:
    """Turn the listed sharings into choices, one for each step. Returns how many choices there are now."""
    for step in range(scratch[STATE_COUNT]):
        scratch[TALLY + step] = 0
    for i in range(found):
        scratch[TALLY + scratch[LISTED_STEP + i]] += 1
    first = choices
    for step in range(scratch[STATE_COUNT]):
        many = scratch[TALLY + step]
        scratch[TALLY + step] = sharings
        if many > 0:
            scratch[CHOICE_FIRST + choices] = sharings
            choices = add_choice(scratch, choices, step, 0)
            sharings += many
    for i in range(found):
        at = scratch[TALLY + scratch[LISTED_STEP + i]]
        scratch[TALLY + scratch[LISTED_STEP + i]] += 1
        scratch[SHARING + at] = scratch[LISTED + i]
        scratch[WEIGHT + at] = scratch[LISTED_WEIGHT + i]
    for choice in range(first, choices):
        for at in range(scratch[CHOICE_FIRST + choice], scratch[TALLY + scratch[CHOICE_STEP + choice]]):
            scratch[CHOICE_WAYS + choice] += scratch[WEIGHT + at]
    return choices


def planner(families: Ask, family: Callable[[int], int], fits: Fits, hands: int, beside: int) -> PlanFamilies:
    """The rule that plans a game's cards family by family. ``hands`` is the first hand, ``beside`` the first place dealt along with one."""

    @rule
    def find_owners(s: State, scratch: Scratch) -> None:
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
    def list_portions(s: State, scratch: Scratch, owner: int, those: int, portions: int) -> int:
        """List what an owner can have of a family's unseen cards. Returns how many portions there are now."""
        place = scratch[OWNER_PLACE + owner]
        able = those & scratch[UNSEEN] & ~scratch[CANNOT + place]
        here = NONE
        for _ in range(one(count(able))):
            if count(here) <= scratch[SLOTS + place]:
                portions = list_with(s, scratch, owner, those, here, portions)
            here = next_subset(here, able)
        return portions

    @rule
    def list_with(s: State, scratch: Scratch, owner: int, those: int, here: int, portions: int) -> int:
        """List the portions with these cards in the place itself: alone, and with others beside them."""
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
    def plan_families(s: State, scratch: Scratch) -> None:
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
                choices = sort_sharings(scratch, found, choices, sharings)
                sharings += found
                stage += 1
                scratch[FIRST_CHOICE + stage] = choices
        scratch[STAGE_COUNT] = stage
        find_reached(scratch)
        for state in range(scratch[STATE_COUNT]):
            scratch[WAYS_ON + stage * STATES + state] = 1 if state == 0 else 0
        count_ways(scratch)

    return plan_families
