"""Choosing lots, as in Twenty-six: a move names a card of the hand and marks lots one by one, in the pack's order, then says ``DONE``."""

from __future__ import annotations

from parlour.lang.cards import NO_CARD, NONE, above, has, highest, lowest, one, rest, run, shifted
from parlour.lang.fields import ACTOR, card, card_set, number
from parlour.lang.rule import narrow, rule
from parlour.lang.slots import Lots
from parlour.lang.words import Word
from parlour.packs.paintings.builds import GOAL, Builds, lot_of, worth
from parlour.packs.paintings.clubs import SIZE, number_of

TAKE, BUILD, LAY, DONE = (4 * SIZE + verb for verb in range(4))
LOTS = Lots(lot_of)
TO_TAKE = Word(
    "take {lots} with {card}",
    TAKE,
    "card",
    "lots",
    DONE,
    lots=LOTS,
    says="takes {lots} with {card}",
    asks="take from the table",
)
TO_BUILD = Word(
    "build {lots} with {card}",
    BUILD,
    "card",
    "lots",
    DONE,
    lots=LOTS,
    says="builds {lots} with {card}",
    calls="Building.",
    asks="build",
)
TO_LAY = Word("lay {card}", LAY, "card", says="lays {card}", asks="lay a card")
"""The moves."""
VERBS = one(TAKE) | one(BUILD) | one(LAY)
NO_VERB = 0
NOTHING = one(0)
"""The goal of a take: nothing is missing."""


class Choosing(Builds):
    """A half-made move."""

    verb: int = number(seen=ACTOR, title="take, build or lay")
    using: int = card(seen=ACTOR, title="card played")
    chosen: int = card_set(seen=ACTOR, title="first card of each lot chosen")


@rule
def clear_choice(s: Choosing) -> None:
    """The move is whole."""
    s.verb = NO_VERB
    s.using = NO_CARD
    s.chosen = NONE
    s.half = 0


@rule
def only_with(may: int, verb: int, these: int, by: int) -> int:
    """Only these cards of the hand allow the verb; without any, the verb is not allowed either."""
    if these == NONE:
        return narrow(may, VERBS & ~one(verb), by)
    return narrow(may, VERBS | these, by)


@rule
def still_missing(s: Choosing) -> int:
    """What the card played and the lots chosen lack (below 0 if a player tries too much)."""
    missing = GOAL - number_of(s.using)
    left = s.chosen
    while left:
        missing -= worth(s, lowest(left))
        left = rest(left)
    return missing


@rule
def later_lots(s: Choosing) -> int:
    """The lots that come after the last one chosen."""
    lots = s.loose | s.builds
    if s.chosen:
        return above(highest(s.chosen), lots)
    return lots


@rule
def to_try(s: Choosing) -> int:
    """What can be tried next: a later lot, or DONE once a lot is chosen."""
    if s.chosen:
        return later_lots(s) | one(DONE)
    return later_lots(s)


@rule
def leading_to(s: Choosing, lots: int, goals: int) -> int:
    """The lots that, with later ones, can bring what is missing to one of the goals; DONE if it is there already."""
    missing = still_missing(s)
    fit = NONE
    if missing < 0:
        return fit
    if has(goals, missing):
        fit = one(DONE)
    good = goals
    while lots:
        lot = highest(lots)
        lots &= ~one(lot)
        better = shifted(good, worth(s, lot)) & run(0, GOAL)
        if has(better, missing):
            fit |= one(lot)
        good |= better
    return fit
