"""A small language of drawing: one word a line, a picture a dozen lines. The miniatures of the paintings are written in it.

A line is a word, its colours (hex of three digits) and what the word needs; a point is ``x,y``; ``|`` starts the next shape of the
same word and colour. A curve keeps to its points as a rope to its pegs: it runs through the middle between two of them, and
through a point only where that is marked with ``!``, which makes a corner.

    bg C                       the whole canvas
    rect C x,y w,h             a box
    poly C points              a shape with straight sides
    blob C points              a shape with a soft outline
    hill C points              a soft line from left to right, filled down to the bottom
    line C width points        a straight stroke, from point to point
    curve C width points       a soft stroke
    oval C x,y rx,ry [turn]    an ellipse, turned by so many degrees
    dot C radius points        round dots
    man SKIN COAT x,y height   somebody standing in a long coat, given by the top of the head
    head SKIN HAIR x,y radius  a head with hair, no face
    face C x,y radius [turn]   eyes, nose and mouth on a head, turned to the left (-1) or to the right (1)

Everything becomes a path. Neighbours of one colour become one path, which keeps the sheets small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from math import cos, radians, sin

Point = tuple[float, float]
Size = tuple[int, int]
Stroke = tuple[str, float, str]
"""Colour, width (0 for a filled shape) and path data."""


def number(value: float) -> str:
    """A number as short as it can be written, to a tenth."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """A point, in path data."""
    return f"{number(point[0])} {number(point[1])}"


def _middle(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def point(text: str) -> Point:
    """The point that is written "x,y"."""
    x, y = text.removesuffix("!").split(",")
    return float(x), float(y)


def _pegs(words: list[str]) -> list[Point]:
    """The points of a soft line; a corner counts twice, so that the middle of the two is the corner itself."""
    return [point(word) for word in words for _ in range(2 if word.endswith("!") else 1)]


def _one_way_round(points: list[Point]) -> list[Point]:
    """The points clockwise, so that two shapes of one path never cut holes into each other."""
    turned = zip(points, points[1:] + points[:1], strict=True)
    return points if sum(a[0] * b[1] - b[0] * a[1] for a, b in turned) >= 0 else points[::-1]


def polygon(points: list[Point]) -> str:
    """Path data of a shape with straight sides."""
    return "M" + "L".join(map(at, _one_way_round(points))) + "Z"


def soft(pegs: list[Point]) -> str:
    """Path data of a closed soft outline."""
    pegs = _one_way_round(pegs)
    ends = [_middle(a, b) for a, b in zip(pegs, pegs[1:] + pegs[:1], strict=True)]
    return f"M{at(ends[-1])}Q{at(pegs[0])} {at(ends[0])}T" + " ".join(map(at, ends[1:])) + "Z"


def soft_line(pegs: list[Point]) -> str:
    """Path data of an open soft line from the first point to the last."""
    if len(pegs) < 3:
        return "M" + "L".join(map(at, pegs))
    ends = [_middle(a, b) for a, b in pairwise(pegs[1:-1])] + [pegs[-1]]
    first, *others = map(at, ends)
    return f"M{at(pegs[0])}Q{at(pegs[1])} {first}" + ("T" + " ".join(others) if others else "")


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0) -> str:
    """Path data of an ellipse."""
    dx, dy = rx * cos(radians(turn)), rx * sin(radians(turn))
    arc = f"a{number(rx)} {number(ry)} {number(turn)} 1 1 "
    return f"M{at((x - dx, y - dy))}{arc}{at((2 * dx, 2 * dy))}{arc}{at((-2 * dx, -2 * dy))}Z"


def box(x: float, y: float, width: float, height: float) -> str:
    """Path data of a rectangle."""
    return f"M{at((x, y))}h{number(width)}v{number(height)}h{number(-width)}z"


def _bg(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, box(-2, -2, size[0] + 4, size[1] + 4)


def _rect(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, box(*point(words[1]), *point(words[2]))


def _poly(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, polygon([point(word) for word in words[1:]])


def _blob(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, soft(_pegs(words[1:]))


def _hill(words: list[str], size: Size) -> Iterator[Stroke]:
    pegs = _pegs(words[1:])
    yield words[0], 0, f"{soft_line(pegs)}V{size[1] + 2}H{number(pegs[0][0])}Z"


def _line(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], float(words[1]), "M" + "L".join(at(point(word)) for word in words[2:])


def _curve(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], float(words[1]), soft_line(_pegs(words[2:]))


def _oval(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, oval(*point(words[1]), *point(words[2]), *map(float, words[3:]))


def _dot(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 2 * float(words[1]), "".join(f"M{at(point(word))}h.1" for word in words[2:])


def _man(words: list[str], size: Size) -> Iterator[Stroke]:
    skin, coat, (x, y), height = words[0], words[1], point(words[2]), float(words[3])
    shoulder, foot, head = height * 0.15, height * 0.2, height * 0.085
    top, bottom = y + height * 0.17, y + height
    robe = [(x, top - 1), (x + shoulder, top), (x + shoulder, top + height / 4), *[(x + foot, bottom)] * 2]
    yield coat, 0, soft(robe + [(2 * x - px, py) for px, py in reversed(robe)])
    yield skin, 0, oval(x, y + head, head * 0.8, head)


def _head(words: list[str], size: Size) -> Iterator[Stroke]:
    skin, hair, (x, y), radius = words[0], words[1], point(words[2]), float(words[3])
    yield hair, 0, oval(x, y - radius * 0.2, radius * 1.05, radius * 1.1)
    yield skin, 0, oval(x, y + radius * 0.25, radius * 0.8, radius)


def _face(words: list[str], size: Size) -> Iterator[Stroke]:
    colour, (x, y), r = words[0], point(words[1]), float(words[2])
    turn = float(words[3]) if len(words) > 3 else 0.0
    x += turn * r * 0.25
    eyes = [(x + side * r * (0.4 - 0.08 * turn * side), y - r * 0.1) for side in (-1, 1)]
    brows = "".join(f"M{at((ex - r * 0.2, ey - r * 0.17))}q{at((r * 0.2, -r * 0.12))} {at((r * 0.4, 0))}" for ex, ey in eyes)
    nose = f"M{at((x + r * 0.08 * turn, y))}l{at((r * (0.08 + 0.12 * turn), r * 0.36))}h{number(-r * 0.18)}"
    mouth = f"M{at((x - r * 0.24, y + r * 0.62))}q{at((r * 0.24, r * 0.12))} {at((r * 0.48, -r * 0.02))}"
    yield colour, max(0.6, r * 0.07), brows + nose + mouth
    yield colour, r * 0.18, "".join(f"M{at(eye)}h.1" for eye in eyes)


WORDS: dict[str, tuple[int, Callable[[list[str], Size], Iterator[Stroke]]]] = {
    "bg": (1, _bg),
    "rect": (1, _rect),
    "poly": (1, _poly),
    "blob": (1, _blob),
    "hill": (1, _hill),
    "line": (2, _line),
    "curve": (2, _curve),
    "oval": (1, _oval),
    "dot": (2, _dot),
    "man": (2, _man),
    "head": (2, _head),
    "face": (1, _face),
}
"""Each word: how many of its arguments go before every ``|``, and what draws it."""


def strokes(text: str, size: Size) -> Iterator[Stroke]:
    """The strokes of a drawing, from the back to the front."""
    for line in filter(None, map(str.strip, text.splitlines())):
        word, *rest = line.split()
        shared, draw = WORDS[word]
        for shape in " ".join(rest[shared:]).split("|"):
            yield from draw(rest[:shared] + shape.split(), size)


def paint(text: str, size: Size) -> str:
    """The drawing as SVG."""
    made = []
    for (colour, width), group in groupby(strokes(text, size), key=lambda stroke: stroke[:2]):
        data = "".join(path for _, _, path in group)
        if width:
            made.append(f'<path stroke="#{colour}" stroke-width="{number(width)}" d="{data}"/>')
        else:
            made.append(f'<path fill="#{colour}" d="{data}"/>')
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{"".join(made)}</g>'
