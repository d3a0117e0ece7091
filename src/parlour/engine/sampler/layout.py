"""The sampler's scratch memory: one row of ints in which a position is laid out and worlds are dealt.

A *place* is a place for cards as the state declares it (each hand is one). An *open* place is one the viewer doesn't see, with
free *slots* for cards that nobody has shown. Each file of the sampler has its own part of the memory; here is what all of them
use, by where it starts.
"""

from __future__ import annotations

from typing import Protocol


class Scratch(Protocol):
    """The scratch memory: a list of ints or, compiled, an array of them."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, number: int, /) -> None: ...


PLACES = 28
"""The most places a state may have."""

UNSEEN, PLACE_COUNT, OPEN_COUNT, BY_FAMILIES, IS_WALKING = range(5)
"""The unseen cards that nobody has shown; how many places and how many open places there are; how worlds are dealt."""
CONTENT = 5
"""Per place: its cards. While a position is looked at, those known to be there; then those of the world being dealt."""
HIDDEN = CONTENT + PLACES
CANNOT = HIDDEN + PLACES
SHOWN = CANNOT + PLACES
"""Per place: is it hidden from the viewer; the cards it can't have; the cards it has shown."""
SLOTS = SHOWN + PLACES
FREE = SLOTS + PLACES
UNIT = FREE + PLACES
"""Per place: its slots for unseen cards; how many are still free in the world being dealt; how many cards go together (2 for pairs)."""
WORD = UNIT + PLACES
"""Per place: where its cards are in the row of the state."""
OPEN = WORD + PLACES
"""The open places, those with the fewest slots first."""
GENERAL = OPEN + PLACES
"""Where the parts of the other files start."""
