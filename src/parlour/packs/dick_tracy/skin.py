"""Dick Tracy: black and chrome yellow, bold silhouettes. Jewels shine on black, thugs lurk on yellow, Tracy stands in the light.

What a card shows comes from its title: a jewel is one of eight stones in one of eight settings, a thug has one of eight heads
and one of eight ways, and the man in the hat has a clue in his hand and a place behind him. No card needs its number for that,
so a pack of any split has pictures. No face is that of a real person.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from parlour.lang.pack import Face
from parlour.packs.drawing.lettering import lettered
from parlour.packs.drawing.shapes import (
    at,
    both_ways,
    card_of,
    circle,
    ellipse,
    ground,
    line,
    path,
    polygon,
    rect,
    ring_of,
    star,
)

BLACK, CHROME, AMBER, LIGHT = "#17150f", "#fdc413", "#e0a100", "#fff7da"
INDEX = {"jewel": (CHROME, BLACK), "thug": (BLACK, CHROME), "tracy": (BLACK, LIGHT)}
"""For each suit the color of its index, and the color it stands on."""

HAT = "M-15 4C-16-16-8-19 0-14C8-19 16-16 15 4C24 5 29 8 29 12C12 19-12 19-29 12C-29 8-24 5-15 4Z"
MASK = "M-29-9C-18-17-8-13 0-8C8-13 18-17 29-9C30 6 22 16 12 15C5 14 4 7 0 7C-4 7-5 14-12 15C-22 16-30 6-29-9Z"
BRILLIANT = "M-16-22H16L28-6L0 26L-28-6Z"


def sign(kind: str, ink: str, on: str) -> str:
    """The silhouette of a kind, about 50 wide around the origin: a gem, a mask or a hat."""
    if kind == "jewel":
        return path(BRILLIANT, ink) + line("M-26-6H26M-10-6L0 22L10-6L0-20Z", on, 3)
    if kind == "thug":
        return path(MASK, ink) + line("M-16 1H-10M10 1H16", on, 9)
    return path(HAT, ink) + line("M-14 0Q0 5 14 0", on, 3)


def _edged(d: str, fill: str = LIGHT, width: float = 4) -> str:
    """A shape with a black outline."""
    return path(d, fill, stroke=BLACK, stroke_width=width)


# Jewels: a stone, about 44 wide around the origin, and the setting that holds it.

STONES = {
    "Ruby": _edged("M-12-20H12L23 0L12 20H-12L-23 0Z") + line("M-6-10H6L12 0L6 10H-6L-12 0Z", BLACK, 2.5),
    "Pearl": circle(0, 0, 22, LIGHT, stroke=BLACK, stroke_width=4) + line("M-11-3A12 12 0 0 1-2-12", BLACK, 3),
    "Emerald": _edged("M-9-23H9L17-15V15L9 23H-9L-17 15V-15Z") + line("M-5-14H5L9-10V10L5 14H-5L-9 10V-10Z", BLACK, 2.5),
    "Opal": ellipse(0, 0, 25, 18, LIGHT, stroke=BLACK, stroke_width=4)
    + line("M-12-4L-8-8M0 4L5 0M9-6L12-8M-8 7L-5 5M12 7L14 5", BLACK, 3),
    "Diamond": _edged("M-14-19H14L25-4L0 23L-25-4Z") + line("M-24-4H24M-9-4L0 20L9-4L0-17Z", BLACK, 2.5),
    "Garnet": polygon(ring_of(4, 23, 23), LIGHT, stroke=BLACK, stroke_width=4) + star(15, BLACK, points=8, inner=0.5),
    "Sapphire": _edged("M0-27C19-12 19 12 0 27C-19 12-19-12 0-27Z")
    + line("M0-24V24M-12-4L0-12L12-4M-12 6L0 14L12 6", BLACK, 2.5),
    "Topaz": _edged("M0-28C8-12 19-4 19 8A19 19 0 0 1-19 8C-19-4-8-12 0-28Z") + line("M0-14L9 8L0 18L-9 8Z", BLACK, 2.5),
}


def _ring(stone: str) -> str:
    return (
        circle(0, 24, 34, "none", stroke=CHROME, stroke_width=12)
        + path("M-16-8H16L10 2H-10Z", CHROME)
        + at(0, -28, stone, size=1.3)
    )


def _necklace(stone: str) -> str:
    beads = "".join(
        circle(x, y, r, CHROME) for x, y, r in ((50, -48, 7), (47, -30, 8), (40, -12, 9), (29, 4, 10)) for x in (x, -x)
    )
    return beads + path("M-16 12L0 4L16 12L8 20H-8Z", CHROME) + at(0, 34, stone, size=1.15)


def _brooch(stone: str) -> str:
    petals = "".join(at(0, 0, ellipse(0, -40, 13, 20, CHROME), turn=45 * n) for n in range(8))
    return petals + circle(0, 0, 34, BLACK) + circle(0, 0, 30, "none", stroke=CHROME, stroke_width=3) + at(0, 0, stone)


def _tiara(stone: str) -> str:
    return (
        path("M-60 36L-56-18L-34 8L-24-38L0-6L24-38L34 8L56-18L60 36Q0 16-60 36Z", CHROME)
        + "".join(circle(x, y, 7, CHROME) for x, y in ((-57, -25), (57, -25), (-24, -46), (24, -46)))
        + line("M-54 46Q0 26 54 46", CHROME, 6)
        + at(0, -4, stone, size=0.95)
    )


def _bracelet(stone: str) -> str:
    links = "".join(circle(x, y, 5, LIGHT) for x, y in ((-46, 14), (-30, 24), (30, 24), (46, 14)))
    return (
        ellipse(0, -2, 54, 32, "none", stroke=CHROME, stroke_width=15)
        + links
        + circle(0, 28, 31, BLACK)
        + at(0, 28, stone, size=1.1)
    )


def _pendant(stone: str) -> str:
    return (
        line("M-46-60L-4-22M46-60L4-22", CHROME, 4)
        + circle(0, -24, 8, "none", stroke=CHROME, stroke_width=5)
        + polygon(ring_of(12, 46, 38), CHROME, transform="translate(0 24)")
        + circle(0, 24, 33, BLACK)
        + at(0, 24, stone, size=1.15)
    )


def _links(stone: str) -> str:
    button = circle(0, 0, 33, CHROME) + circle(0, 0, 28, BLACK) + at(0, 0, stone, size=0.9)
    return line("M-24-22L24 26", CHROME, 9) + at(-28, -26, button) + at(28, 30, button)


def _hatpin(stone: str) -> str:
    return (
        line("M-50 56L22-24", CHROME, 6)
        + at(12, -14, rect(-14, -5, 28, 10, CHROME, rx=4), turn=42)
        + at(28, -32, stone, size=1.35, turn=42)
    )


SETTINGS: dict[str, Callable[[str], str]] = {
    "Ring": _ring,
    "Necklace": _necklace,
    "Brooch": _brooch,
    "Tiara": _tiara,
    "Bracelet": _bracelet,
    "Pendant": _pendant,
    "Cuff-links": _links,
    "Hatpin": _hatpin,
}


def _jewel(title: str) -> str:
    """A stone in its setting, with a glint."""
    stone, setting = title.rsplit(" ", 1)
    return SETTINGS[setting](STONES[stone])


# Thugs: a face and what is on the head, by the last name; a mouth and a habit, by the first.

BOWLER = (
    path("M-30-30C-30-66 30-66 30-30Z", BLACK)
    + path("M-46-34Q0-20 46-34Q44-24 0-22Q-44-24-46-34Z", BLACK)
    + line("M-29-36Q0-29 29-36", CHROME, 3)
)
TOP_HAT = (
    path("M-24-32L-27-78H27L24-32Z", BLACK)
    + path("M-42-34Q0-22 42-34L40-26Q0-18-40-26Z", BLACK)
    + line("M-24-41Q0-35 24-41", CHROME, 4)
)
HEADS = {
    "Gus": (
        "M-38-30H38C44 20 24 40 0 40C-24 40-44 20-38-30Z",
        path("M-42-26C-50-60 26-72 42-34L62-24Q64-18 54-20L40-24Z", BLACK) + line("M-30-34Q4-42 34-32", CHROME, 3),
    ),
    "Morris": ("M-28-32H28C32 14 22 46 0 46C-22 46-32 14-28-32Z", BOWLER),
    "Ferdie": ("M-34-30H34C36 4 8 46 0 48C-8 46-36 4-34-30Z", TOP_HAT),
    "Clem": (
        "M-34-30H34L38 30L24 42H-24L-38 30Z",
        path("M-38-24C-42-72 42-72 38-24Z", BLACK)
        + rect(-41, -34, 82, 14, BLACK, rx=6, stroke=CHROME, stroke_width=3)
        + circle(0, -64, 10, BLACK),
    ),
    "Ozzie": (
        "M-32-24C-32-74 32-74 32-24C34 22 24 42 0 42C-24 42-34 22-32-24Z",
        line("M0-60C-4-72 8-74 4-82M-10-58C-18-68-10-74-16-80M10-58C18-66 14-72 20-76", BLACK, 4),
    ),
    "Bertram": (
        "M-28-30H28C50 24 34 46 0 46C-34 46-50 24-28-30Z",
        path("M-30-32C-32-66-14-70 0-60C14-70 32-66 30-32Z", BLACK)
        + path("M-56-36Q0-20 56-36Q58-26 46-24Q0-16-46-24Q-58-26-56-36Z", BLACK)
        + line("M-29-38Q0-29 29-38", CHROME, 4),
    ),
    "Spike": (
        "M-34-28H34C38 10 26 44 0 44C-26 44-38 10-34-28Z",
        path("M-40-18L-44-48L-30-40L-28-66L-12-50L0-76L12-50L28-66L30-40L44-48L40-18Q0-36-40-18Z", BLACK),
    ),
    "Dutch": (
        "M-38-28H38C44 20 28 42 0 42C-28 42-44 20-38-28Z",
        path("M-48-44C-44-66 44-66 48-44L38-30H-38Z", BLACK)
        + path("M-36-30H36L40-20Q0-10-40-20Z", BLACK)
        + line("M-36-32H36", CHROME, 3)
        + circle(0, -44, 6, CHROME),
    ),
}
NOTE = "M-4 10V-16L12-20V-8L2-5V14A8 6 0 1 1-4 8Z"
SMIRK, FROWN, GRIN = "M-12 22Q4 30 16 18", "M-14 28Q0 16 14 28", "M-18 16Q0 38 18 16Z"
HABITS = {
    "Soapy": line(SMIRK, BLACK, 4)
    + "".join(
        circle(x, y, r, LIGHT, stroke=BLACK, stroke_width=3)
        for x, y, r in ((-54, -10, 11), (-46, -34, 7), (56, 4, 13), (50, -22, 6), (-58, 16, 6))
    ),
    "Lefty": line(SMIRK, BLACK, 4)
    + _edged(
        "M-68 46L-64 14L-70-8Q-66-14-62-8L-58 8L-58-20Q-53-26-49-20L-48 8L-44-18Q-39-22-36-16L-38 12L-32 6Q-26 6-28 14L-42 46Z",
        LIGHT,
        3.5,
    ),
    "Whistling": circle(0, 24, 7, BLACK) + at(50, -2, path(NOTE, BLACK)) + at(-52, 4, path(NOTE, BLACK), size=0.8, turn=-12),
    "Gloomy": line(FROWN, BLACK, 4)
    + at(
        -48,
        -24,
        path("M-22 8C-30 8-30-6-20-6C-18-20 6-20 8-8C22-10 24 8 14 8Z", BLACK)
        + line("M-16 16L-20 26M-4 16L-8 26M8 16L4 26", BLACK, 3.5),
        size=0.9,
    ),
    "Two-Hat": line(SMIRK, BLACK, 4) + at(0, -44, line("M-27-36Q0-29 27-36", CHROME, 12) + TOP_HAT, size=0.62, turn=8),
    "Slippery": path(GRIN, BLACK)
    + line("M-11 22H11", LIGHT, 3)
    + path(
        "M52 8C60 20 62 26 62 31A10 10 0 0 1 42 31C42 26 44 20 52 8ZM-52-12C-45-2-44 3-44 7A8 8 0 0 1-60 7C-60 3-59-2-52-12Z",
        BLACK,
    ),
    "Quiet": path("M-40 8Q0 18 40 8L36 30L0 62L-36 30Z", BLACK, stroke=CHROME, stroke_width=3)
    + path("M-20 24H-20M0 24H0M20 24H20M-10 36H-10M10 36H10M0 48H0", stroke=LIGHT, stroke_width=6),
    "Peppermint": line("M-14 22H8", BLACK, 4)
    + at(
        22,
        24,
        rect(-22, -6, 50, 12, LIGHT, rx=6, stroke=BLACK, stroke_width=3) + line("M-12-4L-6 4M0-4L6 4M12-4L18 4", BLACK, 4),
        turn=-14,
    ),
}


def _thug(title: str) -> str:
    """A masked head on broad shoulders."""
    habit, name = title.split(" ", 1)
    outline, top = HEADS[name]
    shoulders = path("M-64 72C-62 44-36 38-14 34H14C36 38 62 44 64 72Z", BLACK)
    mask = path("M-40-20Q0-8 40-20L37 0C28 12 12 10 0 2C-12 10-28 12-37 0Z", BLACK) + "".join(
        ellipse(x, -6, 10, 6, LIGHT) + circle(x + 3, -6, 3.5, BLACK) for x in (-18, 18)
    )
    return shoulders + _edged(outline) + mask + top + HABITS[habit]


# Tracy: a man in a hat, his clue, and the place behind him, in a disc of light.

MAN = (
    path("M-22-32C-24-64-10-66 0-58C10-66 24-64 22-32Z", BLACK)
    + path("M-48-38Q0-22 48-38Q48-30 40-27Q0-18-40-27Q-48-30-48-38Z", BLACK)
    + line("M-21-38Q0-31 21-38", CHROME, 4)
    + path("M-20-26H20V-8C20 8 10 16 0 16C-10 16-20 8-20-8Z", BLACK)
    + path("M-56 66C-56 34-40 24-20 18L-16 6L0 22L16 6L20 18C40 24 56 34 56 66Z", BLACK)
    + line("M-18 14L-26 32L-12 34L0 62L12 34L26 32L18 14", CHROME, 2.5)
)
CLUES = {
    "Flashlight": path("M30 34L64 8V66L30 46Z", LIGHT, stroke=BLACK, stroke_width=3)
    + _edged("M-4 34H22L32 28V52L22 46H-4Z", CHROME),
    "Disguise": circle(-10, -12, 9, LIGHT)
    + circle(10, -12, 9, LIGHT)
    + circle(-9, -12, 3, BLACK)
    + circle(11, -12, 3, BLACK)
    + path("M0 0C-6-6-20 2-24-4C-22 10-6 12 0 6C6 12 22 10 24-4C20 2 6-6 0 0Z", CHROME),
    "Telephone": at(30, -6, _edged("M-8-26Q12-26 14-14L12-8Q10 4 12 14Q10 26-8 26L-8 14Q0 12-1 0Q0-12-8-14Z", LIGHT), turn=8)
    + line("M36 22C46 34 30 42 42 56", LIGHT, 4),
    "Warrant": at(
        20,
        34,
        _edged("M-24-30H24V30H-24Z")
        + line("M-14-18H14M-14-8H14M-14 2H4", BLACK, 4)
        + star(10, CHROME, points=8, inner=0.7, stroke=BLACK, stroke_width=2.5, transform="translate(10 16)"),
        turn=8,
    ),
    "Listening": line("M30-20Q40-10 30 0M42-28Q58-10 42 8M54-36Q76-10 54 16", BLACK, 5)
    + _edged("M14-18C26-30 38-12 26-6C24 2 20 4 16 0Z", LIGHT, 3),
    "Handcuffs": circle(-22, 42, 17, "none", stroke=BLACK, stroke_width=13)
    + circle(26, 42, 17, "none", stroke=BLACK, stroke_width=13)
    + circle(-22, 42, 17, "none", stroke=LIGHT, stroke_width=6)
    + circle(26, 42, 17, "none", stroke=LIGHT, stroke_width=6)
    + line("M-4 42H8", LIGHT, 6),
    "Wheel": circle(0, 48, 34, "none", stroke=BLACK, stroke_width=14)
    + circle(0, 48, 34, "none", stroke=LIGHT, stroke_width=7)
    + line("M0 48L-32 40M0 48L32 40M0 48V80", LIGHT, 6)
    + circle(0, 48, 8, LIGHT, stroke=BLACK, stroke_width=3),
    "Footprint": line("M46 62L62 78", BLACK, 12)
    + circle(26, 40, 28, LIGHT, stroke=BLACK, stroke_width=6)
    + path("M26 22C36 20 38 34 34 42H20C16 34 16 24 26 22ZM20 46H34V52C34 60 20 60 20 52Z", BLACK),
}
PLACES = {
    "Docks": path("M-70 30Q-58 22-46 30T-22 30T2 30T26 30T50 30T71 30C66 50 40 72 0 72C-40 72-66 50-70 30Z", AMBER)
    + path("M40-60H48V34H40ZM22-56H66V-48H22ZM26-48H30V-20H26Z", AMBER),
    "Rain": line(
        "M-46-44L-54-26M-22-66L-30-48M34-62L26-44M58-38L50-20M-56-4L-64 14M66-4L58 14M-36-16L-42-2M44 2L38 16M-54 30L-60 42",
        BLACK,
        4,
    ),
    "Bank": path("M-66-26L0-70L66-26ZM-64-22H64V-14H-64Z", AMBER)
    + path("M-58-10H-44V60H-58ZM-34-10H-22V60H-34ZM44-10H58V60H44ZM22-10H34V60H22Z", AMBER),
    "Roof": path("M-70 20V-10H-52V-38H-38V-10H-24V30ZM28 20V-48H44V-58H50V-48H60V-20H70V20L56 46H28Z", AMBER),
    "Alley": line(
        "M-68-20H-30M-71 0H-30M-70 20H-30M-54-40H-30M68-20H30M71 0H30M70 20H30M54-40H30M-50-40V-20"
        "M-60-20V0M-42-20V0M-54 0V20M50-40V-20M60-20V0M42-20V0M54 0V20M-44-60V-40M44-60V-40",
        AMBER,
        5,
    ),
    "Midnight": circle(0, 0, 70, BLACK)
    + circle(0, -14, 52, CHROME)
    + circle(-36, -28, 6, AMBER)
    + circle(36, -22, 8, AMBER)
    + circle(-32, -2, 4, AMBER),
    "Opera": path("M-8-66C-20-40-30-10-60 34C-76 10-74-56-8-66ZM8-66C20-40 30-10 60 34C76 10 74-56 8-66Z", AMBER)
    + line("M-30-54C-38-36-46-10-62 10M30-54C38-36 46-10 62 10", CHROME, 3),
    "Train": path("M-52-48H52V36H-52Z", LIGHT, stroke=BLACK, stroke_width=5)
    + line("M-50-2L-30-22L-14-6M50-6L34-20L14-2M-50 14H50", AMBER, 5),
}


def _word_of(title: str, words: dict[str, str]) -> str:
    """The drawing of the last word of the title that has one."""
    return next(words[word] for word in reversed(title.split()) if word in words)


def _tracy(title: str) -> str:
    """The man, the clue and the place."""
    light = circle(0, 2, 70, CHROME, stroke=BLACK, stroke_width=4)
    return light + _word_of(title, PLACES) + MAN + _word_of(title, CLUES)


PICTURES = {"jewel": _jewel, "thug": _thug, "tracy": _tracy}


def _lines(card: Face) -> list[str]:
    """The title in two lines: "Ruby", "Ring"; "with a Flashlight", "by the Docks"."""
    if card.suit == "tracy":
        return re.split(r" (?=(?:by|in|at|on) (?:the )?\w+$)", card.title.removeprefix("Tracy "))
    return card.title.rsplit(" ", 1)


def _title(card: Face, ink: str, *, x: float, y: float, room: float) -> str:
    """The title, lettered in two lines."""
    lines = _lines(card)
    height = min(15, 1.6 * room / max(len(words) for words in lines))
    return "".join(
        lettered(words, x, y + 1.4 * height * n, height, ink, pen=height / 5, room=room, gap=0.9)
        for n, words in enumerate(lines)
    )


def face(card: Face, *, large: bool = False) -> str:
    """The sign of the kind with the number, and the picture that the title tells."""
    ink, on = INDEX[card.suit]
    height, grow, middle = (112, 1.5, 62) if large else (66, 1, 54)
    number = lettered(card.number, middle, 20, height, ink, pen=11.5 * grow, room=96 if large else 74, gap=0.45, wide=0.95)
    index = number + at(middle, 22 + height + 26 * grow, sign(card.suit, ink, on), size=grow)
    title = _title(card, ink, x=178 if large else 167, y=22, room=112 if large else 128)
    picture = PICTURES[card.suit](card.title)
    frame = rect(8, 8, 234, 334, "none", rx=11, stroke=ink, stroke_width=2)
    placed = at(152, 254, picture, size=1.04) if large else at(104, 198, picture, size=0.96)
    return card_of(ground(on, BLACK, 2), frame, index if large else both_ways(index), title, placed)


def mark(suit: str) -> str:
    """The silhouette of a kind, in black."""
    return sign(suit, BLACK, LIGHT)


def back() -> str:
    """Gems, masks and hats in slanting rows."""
    kinds = tuple(INDEX)
    field = [(row, column) for row in range(7) for column in range(5 - row % 2)]
    signs = "".join(
        at(33 + 46 * column + 23 * (row % 2), 34 + 47 * row, sign(kinds[(row + column) % 3], CHROME, BLACK), size=0.56)
        for row, column in field
    )
    return card_of(ground(CHROME, BLACK, 2), rect(10, 10, 230, 330, BLACK, rx=9), signs)
