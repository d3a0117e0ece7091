"""What a viewer knows about the cards they don't see: what the sampler deals by, as a value that can be compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from parlour.engine.contract import Rules
from parlour.engine.sampler import find_open, scratch_size
from parlour.engine.sampler.layout import CANNOT, HIDDEN, PLACE_COUNT, SHOWN, SLOTS, UNSEEN
from parlour.engine.sampler.places import Places, places_of
from parlour.lang.state import Common


class KnownPlace(NamedTuple):
    """What is known about a place the viewer can't look into."""

    place: int
    shown: int
    """The cards it has."""
    cannot: int
    """The cards it can't have."""
    at_least: tuple[tuple[int, int], ...]
    """Sets of cards it has some of, and how many of each at least."""


@dataclass(frozen=True)
class Knowledge:
    """What a viewer knows about the cards they don't see."""

    unseen: int
    """The cards that may be in any of the hidden places."""
    places: tuple[KnownPlace, ...]
    sizes: tuple[int, ...]
    """How many unseen cards each of the places has."""


def knowledge(rules: Rules, s: Common, viewer: int | None) -> Knowledge:
    """What a viewer (a seat, or None for a spectator) knows about the cards they don't see."""
    scratch = [0] * scratch_size(rules)
    _places(rules).look(s, -1 if viewer is None else viewer, scratch)
    find_open(scratch)
    hidden = [place for place in range(scratch[PLACE_COUNT]) if scratch[HIDDEN + place]]
    known = tuple(
        KnownPlace(place, scratch[SHOWN + place], scratch[CANNOT + place], _at_least(rules, s, place)) for place in hidden
    )
    return Knowledge(scratch[UNSEEN], known, tuple(scratch[SLOTS + place] for place in hidden))


@cache
def _places(rules: Rules) -> Places:
    return places_of(rules)


def _at_least(rules: Rules, s: Common, place: int) -> tuple[tuple[int, int], ...]:
    """What is known about a place if it is a hand, besides the cards it has shown."""
    own, seat = vars(rules.module), place - _places(rules).hands
    if "at_least" not in own or seat not in range(s.players):
        return ()
    facts = (own["at_least"](s, seat, i) for i in range(own["AT_LEAST"]))
    return tuple(fact for fact in facts if fact[1] > 0)
