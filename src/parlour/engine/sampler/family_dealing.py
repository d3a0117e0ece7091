"""Dealing one world family by family (see ``families``)."""

from __future__ import annotations

from parlour.engine.sampler.families import (
    CHOICE_FIRST,
    FIRST_PORTION,
    IN_A_SHARING,
    NOWHERE,
    OWNER_BESIDE,
    OWNER_COUNT,
    OWNER_PLACE,
    OWNERS,
    PORTION_BESIDE,
    PORTION_HERE,
    SHARING,
    WEIGHT,
)
from parlour.engine.sampler.layout import CONTENT, FREE, OPEN, OPEN_COUNT, Scratch
from parlour.engine.sampler.plan import CHOICE_STEP, STAGE_COUNT, STATE_COUNT, choose
from parlour.lang.cards import count
from parlour.lang.rule import rule


@rule
def deal_families(at: int, step: int, scratch: Scratch) -> int:
    """Deal one world. Returns the stream, or 0 if the world was rejected."""
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
def share_out(scratch: Scratch, stage: int, sharing: int) -> bool:
    """Give every owner its portion. Are there slots for all of them?"""
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
