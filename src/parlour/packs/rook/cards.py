"""The Rook pack: red, yellow, black and green, each 1 to 14. There is no bird card: the maker's rules of 1914 do without it."""

from __future__ import annotations

from parlour.lang.pack import Face, Pack

COLOURS = ("red", "yellow", "black", "green")
NUMBERS = 14

PACK = Pack(
    name="rook",
    title="Rook",
    suits=COLOURS,
    faces=tuple(Face(f"{colour} {n}", colour, str(n)) for colour in COLOURS for n in range(1, NUMBERS + 1)),
)
