"""The box of Dick Tracy: a hat and a diamond on beams of black and chrome yellow."""

from __future__ import annotations

from parlour.packs.drawing.shapes import at, lid_of, line, path

CHROME, BLACK, LIGHT = "#f6c417", "#1a1a1a", "#fffdf4"


def _hat() -> str:
    """A snap-brim hat with its band."""
    felt = "M-58 6c6-6 16-8 24-9 4-30 14-46 36-46s30 12 36 44c10 2 18 4 22 10-16 10-98 12-118 1z"
    return path(felt, LIGHT, stroke=BLACK, stroke_width=4) + line("M-32-8c20 5 48 5 68-1", BLACK, 7)


def _diamond() -> str:
    """A cut stone with its facets."""
    stone = path("M-34-12-20-30h40l14 18L0 30z", LIGHT, stroke=BLACK, stroke_width=4, stroke_linejoin="round")
    facets = path("M-34-12h68M-20-30l8 18L0 30 12-12 20-30", stroke=BLACK, stroke_width=3, stroke_linejoin="round")
    return stone + facets


def cover() -> str:
    """Two slanting beams, the hat over one, the diamond over the other."""
    beams = path("M0 200 128 0h74L74 200z", BLACK) + path("M168 200 296 0h24v54L226 200z", BLACK)
    return lid_of(CHROME, beams, at(222, 104, _hat()), at(82, 132, _diamond()))
