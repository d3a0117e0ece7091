"""All Star Comics: flat newspaper colors of the thirties, dots, ink lines and speech balloons.

Each color has the sign of a noise: red a burst, yellow a flash, green a note, blue a drop. Each number has its own thing in a
panel of dots, and what it says. The three stars are drawn at night, with their number in a star; the animals are ours.
"""

from __future__ import annotations

from parlour.lang.pack import Face
from parlour.packs.drawing.lettering import lettered
from parlour.packs.drawing.shapes import (
    at,
    both_ways,
    card_of,
    circle,
    dots,
    ellipse,
    ground,
    line,
    path,
    polygon,
    rect,
    ring_of,
    star,
)

PAPER, INK, WHITE, NIGHT = "#f8efd6", "#1d1a1c", "#fffaf0", "#231f3a"
RED, YELLOW, GREEN, BLUE = "#e0442f", "#f6c52e", "#3f9e57", "#3a7cc4"
COLOURS = {"red": RED, "yellow": YELLOW, "green": GREEN, "blue": BLUE}
TINTS = {"red": "#f9cdb9", "yellow": "#fdeaa4", "green": "#cfe6b9", "blue": "#c5dcee"}
INDEX = {"red": (INK, PAPER), "yellow": (INK, PAPER), "green": (INK, PAPER), "blue": (INK, PAPER), "": (YELLOW, NIGHT)}
"""For each suit the color of its index, and the color it stands on."""

FLASH = "M6-26L-16 5H-3L-9 26L16-8H3L12-26Z"
NOTE = "M-5 13V-22L17-26V-13L2-10V17A10 8 0 1 1-5 10Z"
DROP = "M0-27C11-10 18-3 18 8A18 18 0 0 1-18 8C-18-3-11-10 0-27Z"
SAYS = ("HI!", "RING!", "SPLAT!", "KICK!", "HELLO?", "HONK!", "TICK!", "HURRAH!")


def sign(color: str) -> str:
    """The sign of a color, about 52 high around the origin."""
    if color == "red":
        return polygon(ring_of(9, 27, 15), RED, stroke=INK, stroke_width=4)
    if color == "yellow":
        return path(FLASH, YELLOW, stroke=INK, stroke_width=4)
    if color == "green":
        return path(NOTE, GREEN, stroke=INK, stroke_width=4)
    if color == "blue":
        return path(DROP, BLUE, stroke=INK, stroke_width=4) + line("M-8 9A8 8 0 0 0-1 16", WHITE, 4)
    return star(28, YELLOW, stroke=INK, stroke_width=4)


def _balloon(words: str) -> str:
    """What is said, in a balloon whose tail points down, around the origin."""
    wide = min(64, 15 + 8.4 * len(words))
    return (
        path("M-12 14L-26 40L6 18Z", WHITE, stroke=INK, stroke_width=3)
        + ellipse(0, 0, wide, 22, WHITE, stroke=INK, stroke_width=3)
        + path("M-12 14L-20 29L4 16Z", WHITE)
        + lettered(words, 0, -10, 20, INK, pen=3.6, room=2 * wide - 20, gap=0.8)
    )


def _hat(color: str) -> str:
    """A bowler, lifted in greeting."""
    return (
        path("M-34 14C-34-44 34-44 34 14Z", color, stroke=INK, stroke_width=4)
        + path("M-35 2H35V14H-35Z", INK)
        + path(
            "M-54 12Q-44 26 0 26Q44 26 54 12Q40 18 0 18Q-40 18-54 12Z",
            color,
            stroke=INK,
            stroke_width=4,
            stroke_linejoin="round",
        )
        + line("M-30 40L-36 56M0 42V60M30 40L36 56", INK, 4)
    )


def _clock(color: str) -> str:
    """An alarm clock that rings."""
    return (
        line("M-26 38L-34 52M26 38L34 52M0-40V-50", INK, 7)
        + circle(-26, -34, 15, color, stroke=INK, stroke_width=4)
        + circle(26, -34, 15, color, stroke=INK, stroke_width=4)
        + circle(0, 4, 43, color, stroke=INK, stroke_width=4)
        + circle(0, 4, 31, WHITE, stroke=INK, stroke_width=3)
        + line("M0 4V-16M0 4L14 12", INK, 5)
        + line("M-58-34L-50-28M-60-16H-50M58-34L50-28M60-16H50", INK, 4)
    )


def _pie(color: str) -> str:
    """A pie, on its way."""
    return (
        path("M-40-6C-44-26-24-38-14-28C-8-46 16-44 18-28C32-36 44-22 40-6Z", WHITE, stroke=INK, stroke_width=4)
        + path("M-48-6H48L34 28H-34Z", color, stroke=INK, stroke_width=4)
        + line("M-26 2L-20 22M-9 2L-7 22M9 2L7 22M26 2L20 22", INK, 3)
        + circle(2, -38, 8, RED, stroke=INK, stroke_width=3)
        + line("M-58 40H-16M-44 50H10M-62-10H-56M-66 8H-54", INK, 4)
    )


def _boot(color: str) -> str:
    """A boot that kicks."""
    boot = (
        path("M-24-46H14V6C16 14 48 12 50 36V40H-26Z", color, stroke=INK, stroke_width=4)
        + path("M-28 36H53V50H8V45H-4V50H-28Z", INK)
        + line("M-24-34H14", INK, 4)
        + line("M3-22L12-16M3-10L12-4M5 2L14 6", WHITE, 4)
    )
    return at(0, 0, boot, turn=-18) + line("M-46-22C-54-8-54 6-48 20M-58-12C-62-4-62 2-60 10", INK, 4)


def _telephone(color: str) -> str:
    """A telephone on its stand, off the hook."""
    return (
        path(
            "M-34 52C-34 36-10 40-9 26L-9-18H9L9 26C10 40 34 36 34 52Z",
            color,
            stroke=INK,
            stroke_width=4,
            stroke_linejoin="round",
        )
        + circle(0, -30, 15, color, stroke=INK, stroke_width=4)
        + circle(0, -30, 6, INK)
        + line("M9 2H26", INK, 5)
        + at(40, -2, path("M-7-26H7L5 16L13 28H-13L-5 16Z", color, stroke=INK, stroke_width=4), turn=16)
        + line("M38 26C48 46 26 44 32 54", INK, 3)
        + line("M-24-44L-36-52M-26-30H-40M-24-16L-36-8", INK, 4)
    )


def _car(color: str) -> str:
    """A little car in a hurry."""
    return (
        path("M-54 22V-2L-38-6L-28-36H22L30-6H52L56 22Z", color, stroke=INK, stroke_width=4)
        + path("M-28-8L-21-29H-4V-8ZM3-8V-29H16L22-8Z", WHITE, stroke=INK, stroke_width=3)
        + "".join(circle(x, 24, 17, INK) + circle(x, 24, 8, PAPER) for x in (-32, 32))
        + circle(58, 4, 6, YELLOW, stroke=INK, stroke_width=3)
        + line("M-70 12H-62M-74 26H-58M-68 40H-56", INK, 4)
    )


def _bomb(color: str) -> str:
    """A firework with a burning fuse."""
    return (
        circle(-4, 14, 40, color, stroke=INK, stroke_width=4)
        + at(20, -20, rect(-12, -9, 24, 16, INK), turn=38)
        + line("M26-27C34-42 46-44 50-32", INK, 4)
        + at(52, -30, star(17, YELLOW, points=7, inner=0.5, stroke=INK, stroke_width=3))
        + line("M-30 14A27 27 0 0 1-12-10", WHITE, 6)
    )


def _trumpet(color: str) -> str:
    """A trumpet with a flag, for the eight."""
    return (
        path(
            "M-52-18L16-8C34-8 40-20 54-30V30C40 20 34 6 16 6L-52-6Z",
            YELLOW,
            stroke=INK,
            stroke_width=4,
            stroke_linejoin="round",
        )
        + path("M-34-2V44L-14 34L6 44V4Z", color, stroke=INK, stroke_width=4)
        + at(-14, 16, star(11, WHITE))
        + line("M62-18L72-24M64 0H76M62 18L72 24", INK, 4)
    )


THINGS = (_hat, _clock, _pie, _boot, _telephone, _car, _bomb, _trumpet)


def _cat() -> str:
    """A cat by moonlight."""
    return (
        path("M-46-50L-18-34H18L46-50C52-20 54 0 46 18C36 42-36 42-46 18C-54 0-52-20-46-50Z", INK, stroke=WHITE, stroke_width=4)
        + path("M-39-36L-24-26L-38-14ZM39-36L24-26L38-14Z", RED)
        + "".join(ellipse(x, -6, 11, 13, YELLOW) + ellipse(x + 2, -6, 3.5, 10, INK) for x in (-20, 20))
        + path("M-7 10H7L0 18Z", RED)
        + line("M0 18V23M0 23Q-8 31-15 25M0 23Q8 31 15 25M-24 14L-62 8M-24 20L-60 24M24 14L62 8M24 20L60 24", WHITE, 3)
        + path("M-30 40Q0 54 30 40L24 58L0 50L-24 58Z", RED, stroke=WHITE, stroke_width=3)
    )


def _mouse() -> str:
    """A mouse with a cheese."""
    grey = "#b9c3cf"
    return (
        "".join(circle(x, -32, 26, grey, stroke=INK, stroke_width=4) + circle(x, -31, 15, "#f3a994") for x in (-36, 36))
        + path("M-36-10C-36-40 36-40 36-10C36 14 16 34 0 34C-16 34-36 14-36-10Z", grey, stroke=INK, stroke_width=4)
        + "".join(ellipse(x, -10, 6, 9, INK) + circle(x + 2, -13, 2.5, WHITE) for x in (-13, 13))
        + line("M-14 14Q0 26 14 14M-20 10L-46 4M-20 16L-44 20M20 10L46 4M20 16L44 20", INK, 3)
        + circle(0, 8, 8, RED, stroke=INK, stroke_width=3)
        + path("M-48 58V42L44 32V58Z", YELLOW, stroke=INK, stroke_width=4)
        + circle(-24, 51, 5, INK) + circle(4, 45, 6, INK) + circle(28, 50, 4, INK)
    )  # fmt: skip


def _pup() -> str:
    """A pup in a policeman's helmet."""
    fur, ear = "#e9c48c", "#9a5a2c"
    return (
        path(
            "M-34-14C-62-16-64 30-48 38C-34 42-32 12-30-2ZM34-14C62-16 64 30 48 38C34 42 32 12 30-2Z",
            ear,
            stroke=INK,
            stroke_width=4,
        )
        + path("M-38-16H38C44 20 34 50 0 50C-34 50-44 20-38-16Z", fur, stroke=INK, stroke_width=4)
        + ellipse(0, 28, 24, 18, WHITE, stroke=INK, stroke_width=3)
        + ellipse(0, 17, 11, 8, INK)
        + line("M0 24V32M-12 34Q0 44 12 34", INK, 3.5)
        + "".join(circle(x, 0, 6, INK) + circle(x + 2, -2, 2.2, WHITE) for x in (-17, 17))
        + path("M-36-22C-36-74 36-74 36-22Z", BLUE, stroke=INK, stroke_width=4)
        + path("M-50-14Q0-36 50-14L44-8Q0-24-44-8Z", BLUE, stroke=INK, stroke_width=4)
        + at(0, -42, star(15, YELLOW, stroke=INK, stroke_width=3))
        + circle(0, -64, 5, YELLOW, stroke=INK, stroke_width=3)
    )


STARS = {"9": (_cat, BLUE), "10": (_mouse, RED), "11": (_pup, GREEN)}
"""The stars by number: the animal, and the color of what is behind it."""


def _index(card: Face, *, large: bool) -> str:
    """The number and, under it, the sign of the color."""
    ink = INDEX[card.suit][0]
    height, grow, middle = (112, 1.5, 64) if large else (66, 1, 54)
    return lettered(card.number, middle, 20, height, ink, pen=11.5 * grow, room=94 if large else 74, gap=0.4, wide=0.95) + at(
        middle, 24 + height + 27 * grow, sign(card.suit), size=grow * 0.9
    )


def _rows(step: int, *, large: bool) -> list[tuple[float, float, float]]:
    """Rows of dots between the corners, every other row shifted by half a step."""
    split, left, right = (224, 120, 300) if large else (152, 100, 196)
    rows: list[tuple[float, float, float]] = []
    for n, y in enumerate(range(16 + step // 2, 334, step)):
        shift = step / 2 * (1 + n % 2)
        rows.append((y, (left if y < split + 6 else 16) + shift, 232 if y < right - 4 or large else 147))
    return rows


def _panel(card: Face, *, large: bool) -> str:
    """The panel of a plain card: dots in a frame that makes room for the corners."""
    frame = "M120 16H234V334H16V224H120Z" if large else "M100 16H234V196H150V334H16V154H100Z"
    return path(frame, TINTS[card.suit], stroke=INK, stroke_width=4) + dots(
        _rows(12, large=large), COLOURS[card.suit], apart=12, size=5
    )


def _plain(card: Face, *, large: bool) -> str:
    """A card of a color: its panel, its thing, its words."""
    number = int(card.number)
    thing = THINGS[number - 1](COLOURS[card.suit])
    x, y, size = (142, 254, 1) if large else (125, 180, 1)
    bx, by = (177, 100) if large else (167, 56)
    aura = at(x, y, star(80, PAPER, points=11, inner=0.78, stroke=INK, stroke_width=3), size=size)
    index = _index(card, large=large)
    return card_of(
        ground(COLOURS[card.suit], INK, 3),
        rect(10, 10, 230, 330, PAPER, rx=9),
        _panel(card, large=large),
        aura,
        at(x, y, thing, size=size * 0.98),
        at(bx, by, _balloon(SAYS[number - 1]), size=0.86 if large else 1),
        (index if large else both_ways(index)),
    )


def _star(card: Face, *, large: bool) -> str:
    """One of the three stars: by night, in the limelight, with its name beside its number."""
    animal, behind = STARS[card.number]
    x, y, size = (148, 250, 1.02) if large else (125, 178, 1)
    index = _index(card, large=large)
    name = lettered(card.title, 0, -8, 16, YELLOW, pen=3, room=128)
    return card_of(
        ground(NIGHT, INK, 3),
        dots(_rows(14, large=large), "#3d3768", apart=14, size=5),
        at(x, y, star(82, behind, points=14, inner=0.86, stroke=YELLOW, stroke_width=5), size=size),
        at(x, y + 4, animal(), size=size * 0.98),
        (index if large else both_ways(index)),
        (at(177, 40, name, size=0.86) if large else both_ways(at(167, 32, name))),
    )


def face(card: Face, *, large: bool = False) -> str:
    """A panel of a strip, or one of the three stars."""
    return _plain(card, large=large) if card.suit else _star(card, large=large)


def mark(suit: str) -> str:
    """The sign of a suit."""
    return sign(suit)


def back() -> str:
    """A page of dots with a great star on it."""
    rows = [(y, 22 + 7 * (n % 2), 233) for n, y in enumerate(range(22, 334, 12))]
    return card_of(
        ground(PAPER, INK, 3),
        rect(12, 12, 226, 326, RED, rx=8, stroke=INK, stroke_width=4),
        dots(rows, "#f08a6c", apart=14, size=6),
        at(125, 175, star(98, INK, points=16, inner=0.8) + star(92, YELLOW, points=16, inner=0.8)),
        at(125, 178, star(64, PAPER, stroke=INK, stroke_width=5)),
    )
