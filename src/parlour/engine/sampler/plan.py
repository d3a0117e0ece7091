"""A plan: how to deal in stages so that every world is equally likely and hardly any has to be rejected.

At each stage some cards are dealt, in one of several *choices*: some to this place, some to that. All that matters for the
later stages is how many slots are left in each place: the *state*. So the number of ways to go on from every state is counted
beforehand, from the last stage back to the first, and a choice is made with a chance in proportion to the ways it leads to.

A state is one number (its digits have different bases: the slots of a place + 1), and so is the step from one to the next. A
row of digits, each with a guard bit above it, shows that no place gets more cards than it has slots. If there would be too many
states, the places with the most slots are left out of them, and a world in which these don't come out right is rejected.

Ways are counted in a scale, rounded up, so that they stay small. A number drawn among them that, because of the rounding,
belongs to no choice rejects the world; that makes the rounding harmless.
"""

from __future__ import annotations

from parlour.engine.sampler.layout import GENERAL, OPEN, OPEN_COUNT, PLACES, SLOTS, UNIT, Scratch
from parlour.lang.chance import stream_exactly_below
from parlour.lang.rule import rule

STAGES, STATES, CHOICES = 16, 1024, 8192
"""The most stages, states, and choices of all stages."""
STAGE_COUNT, STATE_COUNT, GUARDS = range(GENERAL, GENERAL + 3)
STRIDE = GENERAL + 3
DIGIT = STRIDE + PLACES
"""Per place: what a slot there is worth in the number of a state, and in a row of digits."""
STATE_DIGITS = DIGIT + PLACES
FIRST_CHOICE = STATE_DIGITS + STATES
SCALE = FIRST_CHOICE + STAGES + 1
"""Per state: its row of digits. Per stage: its first choice, and the scale of its ways."""
CHOICE_STEP = SCALE + STAGES + 1
CHOICE_DIGITS = CHOICE_STEP + CHOICES
CHOICE_WAYS = CHOICE_DIGITS + CHOICES
"""Per choice: by how much it lowers the number of the state and its digits, and in how many ways it can be made."""
WAYS_ON = CHOICE_WAYS + CHOICES
"""Per stage and state: the ways to go on from there."""
PLAN = WAYS_ON + (STAGES + 1) * STATES

DIGIT_SIZE, GUARD = 64, 32
"""A digit has five bits and a guard. (Two places can't both have more slots than that, and the largest is left out.)"""
MOST_WAYS = 2**61
REACHED = -1


@rule
def begin_plan(scratch: Scratch, most: int) -> bool:
    """Lay out the states, ``most`` at most: the open places but the largest, those with the fewest slots first. Are they all in?"""
    states = 1
    size = 1
    scratch[GUARDS] = 0
    are_in = True
    for i in range(scratch[OPEN_COUNT]):
        place = scratch[OPEN + i]
        base = scratch[SLOTS + place] // scratch[UNIT + place] + 1
        is_in = i < scratch[OPEN_COUNT] - 1 and states * base <= most
        scratch[STRIDE + place] = states if is_in else 0
        scratch[DIGIT + place] = size if is_in else 0
        if is_in:
            scratch[GUARDS] += GUARD * size
            size *= DIGIT_SIZE
            states *= base
        elif i < scratch[OPEN_COUNT] - 1:
            are_in = False
    scratch[STATE_COUNT] = states
    scratch[STAGE_COUNT] = 0
    scratch[FIRST_CHOICE] = 0
    for state in range(states):
        scratch[STATE_DIGITS + state] = digits_of(scratch, state)
    return are_in


@rule
def digits_of(scratch: Scratch, state: int) -> int:
    """The slots left in each place in this state, as a row of digits."""
    digits = 0
    for i in range(scratch[OPEN_COUNT] - 1):
        place = scratch[OPEN + scratch[OPEN_COUNT] - 2 - i]
        if scratch[STRIDE + place]:
            digits += state // scratch[STRIDE + place] * scratch[DIGIT + place]
            state %= scratch[STRIDE + place]
    return digits


@rule
def add_choice(scratch: Scratch, at: int, step: int, ways: int) -> int:
    """Write a choice of the stage that is being planned. Returns where the next one goes."""
    if at < CHOICES:
        scratch[CHOICE_STEP + at] = step
        scratch[CHOICE_DIGITS + at] = digits_of(scratch, step)
        scratch[CHOICE_WAYS + at] = ways
    return at + 1


@rule
def find_reached(scratch: Scratch) -> None:
    """Mark the states that can be reached at each stage and after the last one; their ways are counted later."""
    for i in range((scratch[STAGE_COUNT] + 1) * STATES):
        scratch[WAYS_ON + i] = 0
    scratch[WAYS_ON + scratch[STATE_COUNT] - 1] = REACHED
    for stage in range(scratch[STAGE_COUNT]):
        for state in range(scratch[STATE_COUNT]):
            if scratch[WAYS_ON + stage * STATES + state] == REACHED:
                for choice in range(scratch[FIRST_CHOICE + stage], scratch[FIRST_CHOICE + stage + 1]):
                    if has_room(scratch, state, choice):
                        scratch[WAYS_ON + (stage + 1) * STATES + state - scratch[CHOICE_STEP + choice]] = REACHED


@rule
def has_room(scratch: Scratch, state: int, choice: int) -> bool:
    """Are there enough slots in this state for what this choice deals?"""
    return ((scratch[STATE_DIGITS + state] | scratch[GUARDS]) - scratch[CHOICE_DIGITS + choice]) & scratch[GUARDS] == scratch[
        GUARDS
    ]


@rule
def count_ways(scratch: Scratch) -> None:
    """Count the ways to go on from each state at each stage, the last stage first. (What comes after it has been counted already.)"""
    scale_down(scratch, scratch[STAGE_COUNT])
    for back in range(scratch[STAGE_COUNT]):
        stage = scratch[STAGE_COUNT] - 1 - back
        for state in range(scratch[STATE_COUNT]):
            if scratch[WAYS_ON + stage * STATES + state] == REACHED:
                ways = 0
                for choice in range(scratch[FIRST_CHOICE + stage], scratch[FIRST_CHOICE + stage + 1]):
                    if has_room(scratch, state, choice):
                        on = scratch[WAYS_ON + (stage + 1) * STATES + state - scratch[CHOICE_STEP + choice]]
                        ways += scratch[CHOICE_WAYS + choice] * on
                scratch[WAYS_ON + stage * STATES + state] = ways
        scale_down(scratch, stage)


@rule
def scale_down(scratch: Scratch, stage: int) -> None:
    """Scale the ways after a stage down, rounded up, so that those before it stay within 62 bits."""
    before = 1
    if stage > 0:
        for choice in range(scratch[FIRST_CHOICE + stage - 1], scratch[FIRST_CHOICE + stage]):
            before += scratch[CHOICE_WAYS + choice]
    most = 0
    for state in range(scratch[STATE_COUNT]):
        most = max(most, scratch[WAYS_ON + stage * STATES + state])
    scale = 1
    while most // scale > MOST_WAYS // before:
        scale *= 2
    scratch[SCALE + stage] = scale
    if scale > 1:
        for at in range(WAYS_ON + stage * STATES, WAYS_ON + stage * STATES + scratch[STATE_COUNT]):
            scratch[at] = (scratch[at] + scale - 1) // scale


@rule
def choose(at: int, step: int, scratch: Scratch, stage: int, state: int) -> tuple[int, int, int]:
    """Make a choice at a stage. Returns it (-1 if the world is rejected), the number of the way within it, and the stream."""
    all_ways = scratch[WAYS_ON + stage * STATES + state] * scratch[SCALE + stage]
    if all_ways == 0:
        return -1, 0, at
    number, at = stream_exactly_below(at, step, all_ways)
    for choice in range(scratch[FIRST_CHOICE + stage], scratch[FIRST_CHOICE + stage + 1]):
        if has_room(scratch, state, choice):
            on = scratch[WAYS_ON + (stage + 1) * STATES + state - scratch[CHOICE_STEP + choice]]
            if number < scratch[CHOICE_WAYS + choice] * on:
                return choice, number // on, at
            number -= scratch[CHOICE_WAYS + choice] * on
    return -1, 0, at
