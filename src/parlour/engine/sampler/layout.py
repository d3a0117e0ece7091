"""The sampler's scratch: one row of ints on which a position is laid out, and worlds are dealt.

A *place* is a place for cards as the state declares it (each hand is one). An *open* place is one the viewer does not see, with
slots in it for cards that nobody has shown. Each file of the sampler has its own part of the scratch; here is what all of them use, by
where on the scratch it starts.
"""

from __future__ import annotations

PLACES = 28
"""The most places a state may have."""

UNSEEN, PLACE_COUNT, OPEN_COUNT, BY_FAMILIES, IS_WALKING = range(5)
"""The unseen cards that nobody has shown; how many places there are, and how many open ones; how worlds are dealt."""
CONTENT = 5
"""The cards in each place: while a position is looked at, those known to be there; then those of the world being dealt."""
HIDDEN = CONTENT + PLACES
CANNOT = HIDDEN + PLACES
SHOWN = CANNOT + PLACES
"""Of each place: is it hidden from the viewer; cards it cannot have, and cards it has shown."""
SLOTS = SHOWN + PLACES
FREE = SLOTS + PLACES
UNIT = FREE + PLACES
"""Rooms for unseen cards, how many are still free in the world being dealt, and how many cards come together (two, where pairs lie)."""
OPEN = UNIT + PLACES
"""The open places, those with the fewest slots first."""
GENERAL = OPEN + PLACES
