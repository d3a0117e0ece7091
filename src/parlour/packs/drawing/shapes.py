"""The pencil box of the skins: SVG elements as short Python calls, and the shapes that several decks use."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

WIDTH, HEIGHT = 250, 350
CORNER = 18
LID_WIDTH, LID_HEIGHT = 320, 200

Point = tuple[float, float]


def short(value: float) -> str:
    """A number with one decimal at most: 12.0 is "12"."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value <= -0.05 else f"{abs(value):.1f}".removesuffix(".0")


def tag(name: str, **attributes: str | float) -> str:
    """One element: ``tag("circle", r=5, stroke_width=2)``."""
    said = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else short(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{said}/>"


def card_of(ground: str, *parts: str) -> str:
    """A whole card: its ground, and what is drawn on it with a round pen. Lines and paths are drawn for the inside of this."""
    return f'{ground}<g fill="none" stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g>'


def lid_of(ground: str, *parts: str) -> str:
    """A whole box cover: its ground color, and what is drawn on it. Lines and paths are drawn for the inside of this."""
    return rect(0, 0, LID_WIDTH, LID_HEIGHT, ground) + f'<g fill="none">{"".join(parts)}</g>'


def path(d: str, fill: str = "", **attributes: str | float) -> str:
    """A path, filled where a color is given."""
    return tag("path", d=d, fill=fill, **attributes) if fill else tag("path", d=d, **attributes)


def line(d: str, color: str, width: float) -> str:
    """A drawn line."""
    return path(d, stroke=color, stroke_width=width)


def circle(x: float, y: float, r: float, fill: str, **attributes: str | float) -> str:
    """A filled circle."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **attributes: str | float) -> str:
    """A filled ellipse."""
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **attributes)


def rect(x: float, y: float, width: float, height: float, fill: str, **attributes: str | float) -> str:
    """A filled rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def polygon(points: Iterable[Point], fill: str, **attributes: str | float) -> str:
    """A filled polygon."""
    return tag("polygon", points=" ".join(f"{short(x)},{short(y)}" for x, y in points), fill=fill, **attributes)


def outline(points: Iterable[Point], x: float = 0, y: float = 0) -> str:
    """The path round a polygon, moved."""
    return "M" + "L".join(f"{short(x + across)} {short(y + down)}" for across, down in points) + "Z"


def at(x: float, y: float, inner: str, *, size: float = 1, turn: float = 0, flip: bool = False) -> str:
    """A drawing moved so that its origin is at this point, then turned (degrees) and sized."""
    moves = f"translate({short(x)} {short(y)})"
    if turn:
        moves += f" rotate({short(turn)})"
    if size != 1 or flip:
        moves += f" scale({-size:.3g} {size:.3g})" if flip else f" scale({size:.3g})"
    return f'<g transform="{moves}">{inner}</g>'


def both_ways(mark: str) -> str:
    """The mark as it stands, and turned in the opposite corner."""
    return mark + f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">{mark}</g>'


def ground(fill: str, border: str, width: float = 2) -> str:
    """The card itself, with its border inside the box."""
    half = width / 2
    return rect(half, half, WIDTH - width, HEIGHT - width, fill, rx=CORNER - half, stroke=border, stroke_width=width)


def ring_of(points: int, outer: float, inner: float, *, start: float = -90) -> list[Point]:
    """The corners of a star or a burst around the origin: in turn on the outer and the inner circle."""
    step = pi / points
    first = start * pi / 180
    return [(reach * cos(first + n * step), reach * sin(first + n * step)) for n, reach in enumerate((outer, inner) * points)]


def star(outer: float, fill: str, *, points: int = 5, inner: float = 0.42, **attributes: str | float) -> str:
    """A star around the origin; ``inner`` is how far in the dents go."""
    return polygon(ring_of(points, outer, outer * inner), fill, **attributes)


def dots(rows: Iterable[tuple[float, float, float]], color: str, *, apart: float, size: float) -> str:
    """Rows of dots (y, from x, to x): lines whose dashes have no length."""
    d = "".join(f"M{short(left)} {short(y)}H{short(right)}" for y, left, right in rows)
    return path(d, stroke=color, stroke_width=size, stroke_dasharray=f"0 {short(apart)}")
