"""A small language of drawing: one word a line, a picture a few dozen lines. The miniatures of the paintings are written in it.

A line is a word, its colors (hex, of three digits or six) and what the word needs; a point is ``x,y``; ``|`` starts the
next shape of the same word and color. A curve keeps to its points as a rope to its pegs: it runs through the middle
between two of them, and through a point only where that is marked with ``!``, which makes a corner.

    bg C                       the whole canvas
    rect C x,y w,h             a box
    poly C points              a shape with straight sides
    blob C points              a shape with a soft outline
    hill C points              a soft line from left to right, filled down to the bottom
    line C width points        a straight stroke, from point to point
    curve C width points       a soft stroke
    oval C x,y rx,ry [turn]    an ellipse, turned by that many degrees
    dot C radius points        round dots
    man SKIN COAT x,y height   somebody standing in a long coat, given by the top of the head
    head SKIN HAIR x,y radius  a head with hair, no face
    face C x,y radius [turn]   eyes, nose and mouth on a head, turned to the left (-1) or to the right (1)

Everything becomes a path. Neighbors of one color become one path, written with steps of half a unit from point to point: that
keeps the sheets small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from math import cos, radians, sin

Point = tuple[float, float]
Size = tuple[int, int]
Step = tuple[str, list[Point]]
"""A letter of path data (M, L, Q, T, Z, or A with the radii and the turn of a whole ellipse) and its points."""
Stroke = tuple[str, float, list[Step]]
"""Color, width (0 for a filled shape) and the way of the brush."""

FINE = 2
"""Steps to a unit."""


def number(value: float) -> str:
    """A number as short as it can be written, to a tenth."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _joined(numbers: list[int]) -> str:
    """Numbers with a space between them where there is no sign."""
    return " ".join(map(str, numbers)).replace(" -", "-")


def written(steps: list[Step]) -> str:
    """Path data: each point as seen from the last, and a letter only where it changes."""
    text, letter = "", ""
    here = start = (0, 0)
    for kind, points in steps:
        if kind == "Z":
            text, letter, here = text + "z", "", start
        elif kind == "A":
            (rx, ry), (turn, _) = points
            text, letter = f"{text}a{_joined([round(rx * FINE), round(ry * FINE), round(turn)])} 1 0 .1 0", ""
        else:
            ends = [(round(x * FINE), round(y * FINE)) for x, y in points]
            seen = _joined([value for x, y in ends for value in (x - here[0], y - here[1])])
            same = kind == letter or (kind == "L" and letter == "M")
            text += seen if same and seen[0] == "-" else f" {seen}" if same else kind.lower() + seen
            letter, here = kind, ends[-1]
            if kind == "M":
                start = here
    return text


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
    """The points against the clock, so that two shapes of one path never cut holes into each other."""
    turned = zip(points, points[1:] + points[:1], strict=True)
    return points if sum(a[0] * b[1] - b[0] * a[1] for a, b in turned) <= 0 else points[::-1]


def straight(points: list[Point]) -> list[Step]:
    """Strokes from point to point."""
    return [("M", points[:1]), *(("L", [end]) for end in points[1:])]


def polygon(points: list[Point]) -> list[Step]:
    """A shape with straight sides."""
    return [*straight(_one_way_round(points)), ("Z", [])]


def soft(pegs: list[Point]) -> list[Step]:
    """A closed soft outline: T goes to the next middle, and the peg between is where the last curve points."""
    pegs = _one_way_round(pegs)
    first, *ends = [_middle(a, b) for a, b in pairwise([*pegs, pegs[0]])]
    return [("M", [ends[-1]]), ("Q", [pegs[0], first]), *(("T", [end]) for end in ends), ("Z", [])]


def soft_line(pegs: list[Point]) -> list[Step]:
    """An open soft line from the first point to the last."""
    if len(pegs) < 3:
        return straight(pegs)
    first, *ends = [*(_middle(a, b) for a, b in pairwise(pegs[1:-1])), pegs[-1]]
    return [("M", pegs[:1]), ("Q", [pegs[1], first]), *(("T", [end]) for end in ends)]


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0) -> list[Step]:
    """An ellipse, from its top around."""
    dx, dy = ry * sin(radians(turn)), ry * cos(radians(turn))
    return [("M", [(x + dx, y - dy)]), ("A", [(rx, ry), (turn, 0)]), ("Z", [])]


def box(x: float, y: float, width: float, height: float) -> list[Step]:
    """A rectangle."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def dot(place: Point) -> list[Step]:
    """A line of no length, which a round pen makes a dot."""
    return [("M", [place]), ("L", [place])]


def _bg(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, box(-1, -1, size[0] + 2, size[1] + 2)


def _rect(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, box(*point(words[1]), *point(words[2]))


def _poly(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, polygon([point(word) for word in words[1:]])


def _blob(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, soft(_pegs(words[1:]))


def _hill(words: list[str], size: Size) -> Iterator[Stroke]:
    (left, _), *_, (right, _) = pegs = _pegs(words[1:])
    yield words[0], 0, [*soft_line(pegs), ("L", [(right, size[1] + 1)]), ("L", [(left, size[1] + 1)]), ("Z", [])]


def _line(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], float(words[1]), straight([point(word) for word in words[2:]])


def _curve(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], float(words[1]), soft_line(_pegs(words[2:]))


def _oval(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 0, oval(*point(words[1]), *point(words[2]), *map(float, words[3:]))


def _dot(words: list[str], size: Size) -> Iterator[Stroke]:
    yield words[0], 2 * float(words[1]), [step for word in words[2:] for step in dot(point(word))]


def _man(words: list[str], size: Size) -> Iterator[Stroke]:
    skin, coat, (x, y), height = words[0], words[1], point(words[2]), float(words[3])
    shoulder, foot, head = round(height * 0.15), round(height * 0.2), height * 0.085
    top, bottom = y + round(height * 0.17), y + height
    robe = [(x, top - 1), (x + shoulder, top), (x + shoulder, top + height // 4), *[(x + foot, bottom)] * 2]
    yield coat, 0, soft(robe + [(2 * x - px, py) for px, py in reversed(robe)])
    yield skin, 0, oval(x, y + head, head * 0.8, head)


def _head(words: list[str], size: Size) -> Iterator[Stroke]:
    skin, hair, (x, y), radius = words[0], words[1], point(words[2]), float(words[3])
    yield hair, 0, oval(x, y - radius * 0.2, radius * 1.05, radius * 1.1)
    yield skin, 0, oval(x, y + radius * 0.25, radius * 0.8, radius)


def _face(words: list[str], size: Size) -> Iterator[Stroke]:
    color, (x, y), r = words[0], point(words[1]), float(words[2])
    turn = float(words[3]) if len(words) > 3 else 0.0
    x += turn * r * 0.25
    eyes = [(x + side * r * (0.4 - 0.08 * turn * side), y - r * 0.1) for side in (-1, 1)]
    brows = [[(ex - r / 5, ey - r * 0.17), (ex, ey - r * 0.3), (ex + r / 5, ey - r * 0.17)] for ex, ey in eyes]
    tip = (x + r * (0.08 + 0.2 * turn), y + r * 0.36)
    nose = [(x + r * 0.08 * turn, y), tip, (tip[0] - r * 0.18, tip[1])]
    mouth = [(x - r * 0.24, y + r * 0.62), (x, y + r * 0.74), (x + r * 0.24, y + r * 0.6)]
    yield color, max(0.6, r * 0.07), [step for brow in brows for step in soft_line(brow)] + straight(nose) + soft_line(mouth)
    yield color, r * 0.18, [step for eye in eyes for step in dot(eye)]


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
    """The drawing as SVG, on a canvas of twice this size."""
    made = []
    for (color, width), group in groupby(strokes(text, size), key=lambda stroke: stroke[:2]):
        data = written([step for _, _, steps in group for step in steps])
        look = f'stroke="#{color}" stroke-width="{number(width * FINE)}"' if width else f'fill="#{color}"'
        made.append(f'<path {look} d="{data}"/>')
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{"".join(made)}</g>'
