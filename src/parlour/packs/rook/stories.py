"""What is told about the cards of Rook: a line for each color and for each of the cards that count."""

from __future__ import annotations

COLORS = {
    "red": "Red wears a tulip.",
    "yellow": "Yellow wears a sun.",
    "black": "Black wears four squares, like a window at night.",
    "green": "Green wears a leaf.",
}
COUNTS = {
    "5": "The small change of the pack: five points to whoever takes it, so four of them make a bid worth thinking about.",
    "10": "Ten points, and it knows it: too dear to lose and too low to defend itself.",
    "14": "Ten points, and the head of its color. It can take the trick itself, unless somebody trumps it.",
}
PLAIN = "It counts nothing, and that is its use: throw it on a trick you don't want, or let it walk off with one you do."

BOX = """\
Parker Brothers brought Rook out in 1906: numbers and colors instead of kings, queens and jacks, \
for homes where ordinary playing cards weren't welcome. It is said that Grace Parker thought of the name.

There is no bird in this pack. Later packs have a 57th card with a rook on it, but the sheet played here, copyright 1911, \
knows nothing of it: 56 cards, four colors, and the bird stays on the box."""
