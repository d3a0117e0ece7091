"""The box of All Star Comics: three stars in a speech balloon, on printer's dots."""

from __future__ import annotations

from parlour.packs.drawing.shapes import at, circle, lid_of, path

YELLOW, RED, BLUE, GREEN, PAPER, INK = "#f3d34a", "#e0492f", "#2a62b8", "#2f8a4f", "#fffdf4", "#1b1b1b"
BALLOON = "M62 40h196q26 0 26 26v44q0 26-26 26h-92l-44 40 10-40H62q-26 0-26-26V66q0-26 26-26z"
STAR = "M0-34 9-11 33-11 14 4 21 28 0 14-21 28-14 4-33-11-9-11z"
ROWS, COLUMNS = 5, 12


def _dots() -> str:
    """Staggered rows of dots that grow from left to right."""
    return "".join(
        circle(28 * column + 14 * (row % 2), 46 * row + 8, 3 + 0.55 * column, RED)
        for row in range(ROWS)
        for column in range(COLUMNS)
    )


def _star(color: str) -> str:
    """A star with an inked outline."""
    return path(STAR, color, stroke=INK, stroke_width=3, stroke_linejoin="round")


def cover() -> str:
    """A big star between two small ones, in a balloon."""
    balloon = path(BALLOON, PAPER, stroke=INK, stroke_width=5, stroke_linejoin="round")
    stars = at(160, 88, _star(BLUE)) + at(82, 92, _star(RED), size=0.6) + at(238, 92, _star(GREEN), size=0.6)
    return lid_of(YELLOW, _dots(), balloon, stars)
