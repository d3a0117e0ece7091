"""The French pack: clubs, diamonds, spades and hearts, each from 2 up to the ace."""

from __future__ import annotations

from parlour.lang.pack import Face, Pack

SUITS = ("clubs", "diamonds", "spades", "hearts")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COURT = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}


def _face(suit: str, rank: str) -> Face:
    """A card is named as card players write it: QS is the queen of spades."""
    return Face(f"{rank}{suit[0].upper()}", suit, rank, title=f"{COURT.get(rank, rank)} of {suit}")


PACK = Pack(
    name="french",
    title="French pack",
    suits=SUITS,
    faces=tuple(_face(suit, rank) for suit in SUITS for rank in RANKS),
    by_title=True,
    cloth="#1d4a3a",
    story="The four suits of the French pack come from Rouen, where printers cut them as flat shapes of one color in the "
    "fifteenth century. A stencil could color such a card at a stroke, and so they traveled farther than any other suits.",
)
