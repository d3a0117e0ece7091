"""What is told about the cards of Rook: a line for each color and for each of the cards that count."""

from __future__ import annotations

COLORS = {
    "red": "Red wears a tulip.",
    "yellow": "Yellow wears a sun.",
    "black": "Black wears four squares, like a window at night.",
    "green": "Green wears a leaf.",
}
COUNTS = {
    "5": "The small change of the pack: just five points, but all four of them together come to twenty.",
    "10": "Ten points, and everyone knows it: too valuable to lose, too low to defend itself.",
    "14": "Ten points, and the head of its color. It can take the trick itself, unless somebody trumps it.",
}
PLAIN = (
    "It's worth nothing, and that's what it's good for: throw it on a trick you don't want, or let it walk off with one you do."
)

BOX = """\
Parker Brothers brought Rook out in 1906: numbers and colors instead of kings, queens and jacks, \
for homes where ordinary playing cards weren't welcome. Within a few years it was one of the best-selling games in the country.

There is no bird in this pack. Today's packs have a 57th card with a rook on it, but the sheet played here, copyright 1911, \
doesn't mention one: 56 cards, four colors, and the bird stays on the box."""
