"""The box of Pals: three round faces under a star, on rippling teal."""

from __future__ import annotations

from parlour.packs.drawing.shapes import at, circle, lid_of, path, short

TEAL, RIPPLE, INK, GOLD = "#2f7f8c", "#bfe3e0", "#17323a", "#fff3c9"
FACES = ((76, "#f2b632", 30), (160, "#e9604a", 38), (244, "#7cb66b", 30))
"""For each face, where it is across the lid, its color and its radius."""
STAR = "M160 42l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z"


def _face(color: str, r: float) -> str:
    """A round face with two eyes and a smile."""
    eyes = "".join(circle(x, -r / 6, 4, INK) for x in (-r / 3, r / 3))
    smile = f"M{short(-r / 2.4)} {short(r / 4)}q{short(r / 2.4)} {short(r / 2.2)} {short(r / 1.2)} 0"
    lips = path(smile, stroke=INK, stroke_width=4, stroke_linecap="round")
    return circle(0, 0, r, color, stroke=INK, stroke_width=4) + eyes + lips


def cover() -> str:
    """The three faces in a row, the middle one in front and starred."""
    ripples = "".join(circle(160, 100, r, "none", stroke=RIPPLE, stroke_width=3) for r in (88, 148))
    faces = "".join(at(x, 104, _face(color, r)) for x, color, r in FACES)
    star = path(STAR, GOLD, stroke=INK, stroke_width=3, stroke_linejoin="round")
    return lid_of(TEAL, ripples, faces, star)
