"""The box of Famous Paintings: a landscape in a gilt frame on oxblood."""

from __future__ import annotations

from parlour.packs.drawing.shapes import circle, lid_of, path, rect

OXBLOOD, GILT = "#5b2331", "#d9b65c"
SKY, SUN, MEADOW, GRASS, CYPRESS = "#bcd0d6", "#f4dc93", "#6d8b5a", "#4a6a44", "#33453a"


def _frame() -> str:
    """A broad gilt molding between two fine ones."""
    moldings = ((68, 16, 184, 168, 2), (78, 26, 164, 148, 12), (90, 38, 140, 124, 2))
    return "".join(
        rect(x, y, width, height, "none", stroke=GILT, stroke_width=thick) for x, y, width, height, thick in moldings
    )


def _landscape() -> str:
    """Hills under a low sun, and a cypress."""
    return (
        rect(91, 39, 138, 122, SKY)
        + path("M91 110q34-22 70-6t68-8v65H91z", MEADOW)
        + path("M91 132q50-14 138 4v25H91z", GRASS)
        + circle(196, 66, 13, SUN)
        + path("M128 128c-2-26 4-44 12-44s14 18 12 44z", CYPRESS)
    )


def cover() -> str:
    """The framed landscape between two lozenges."""
    lozenges = path("M40 100l10-12 10 12-10 12zM260 100l10-12 10 12-10 12z", GILT)
    return lid_of(OXBLOOD, _frame(), _landscape(), lozenges)
