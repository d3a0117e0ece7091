"""The box of the French pack: the four suits on dark green, the heart in front."""

from __future__ import annotations

from parlour.packs.drawing.shapes import at, circle, lid_of, rect
from parlour_hearts.pack.skin import PAPER, mark

CLOTH, GOLD = "#1d4a3a", "#d9b65a"
PLACES = (("clubs", 54, 0.9), ("diamonds", 266, 0.9), ("spades", 122, 1.1), ("hearts", 198, 1.1))
"""For each suit, where it is across the lid, and how large."""


def cover() -> str:
    """Each suit on a disk of its own, in a frame."""
    frame = rect(14, 14, 292, 172, "none", rx=12, stroke=GOLD, stroke_width=4)
    disks = "".join(
        at(x, 100, circle(0, 0, 36, PAPER, stroke=GOLD, stroke_width=3) + mark(suit), size=size) for suit, x, size in PLACES
    )
    return lid_of(CLOTH, frame, disks)
