"""The box of Rook: the bird's head on cream, between the four suits' shapes."""

from __future__ import annotations

from parlour.packs.drawing.shapes import at, circle, lid_of, line, path

CREAM, FRAME, FEATHERS = "#e8dfc9", "#2b3b34", "#1f2723"
RED, GREEN, YELLOW = "#b3362b", "#2f6b4a", "#d79a1f"
HEAD = "M-52 44c-4-40 12-72 44-78 20-4 36 4 42 16l26 8-24 8c2 30-18 52-46 54l-8 14h-10l4-14z"


def _frame() -> str:
    """Two lines around the lid, with cut corners."""
    outer = line("M48 16h224l14 14v140l-14 14H48l-14-14V30z", FRAME, 3)
    return outer + line("M56 25h208l13 13v124l-13 13H56l-13-13V38z", FRAME, 1)


def cover() -> str:
    """The bird in the middle, the shapes at its sides."""
    bird = at(160, 100, path(HEAD, FEATHERS) + circle(18, -18, 4.5, CREAM))
    shapes = (
        at(76, 100, path("M0-18 18 0 0 18-18 0z", RED))
        + at(244, 100, path("M-15-15h30v30h-30z", GREEN))
        + "".join(circle(x, 52, 9, YELLOW) for x in (76, 244))
        + path("M66 156l10-17 10 17zM234 156l10-17 10 17z", FEATHERS)
    )
    return lid_of(CREAM, _frame(), bird, shapes)
