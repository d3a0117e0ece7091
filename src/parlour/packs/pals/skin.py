"""Pals: round, friendly faces made of a few shapes. Each of the twenty-six names has a face of its own, in both of its troupes.

A face is a row of data: skin, hair (its cut and color), eyes, mouth, and what else there is to see. Boys' troupes have signs
with corners (a kite, a block), girls' have round ones (a balloon, a clover). Captains have a star for a number; My Pal is a dog.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.lang.pack import Face
from parlour.packs.drawing.lettering import lettered
from parlour.packs.drawing.shapes import at, both_ways, card_of, circle, ellipse, ground, line, path, polygon, rect, star

PAPER, INK, WHITE, BLUSH, GOLD = "#fffaf0", "#2b2530", "#fff", "#ee8a78", "#f7cf3d"
COLOURS = {"yellow": "#f3b81f", "red": "#d9433b", "blue": "#2f6fc0", "green": "#2f9159", "": "#7a4fa3"}
INDEX = dict.fromkeys(COLOURS, (INK, PAPER))
"""For each suit the color of its index, and the color it stands on."""

CLOVER = "M0-4C-14-8-14-26 0-25C14-26 14-8 0-4C4-18 26-16 24-2C24 12 6 12 2 2L7 25H-7L-2 2C-6 12-24 12-24-2C-26-16-4-18 0-4Z"
BONE = "M-14-7C-18-20-32-12-26-2C-32 10-18 20-14 7H14C18 20 32 10 26-2C32-12 18-20 14-7Z"


def sign(troupe: str) -> str:
    """The sign of a troupe, about 50 high around the origin."""
    fill = COLOURS[troupe]
    if troupe == "yellow":
        return path("M0-27L20-5L0 25L-20-5Z", fill, stroke=INK, stroke_width=4) + line("M0-25V23M-18-5H18", INK, 2.5)
    if troupe == "red":
        return rect(-20, -20, 40, 40, fill, stroke=INK, stroke_width=4) + rect(
            -9, -9, 18, 18, "none", stroke=WHITE, stroke_width=3
        )
    if troupe == "blue":
        return (
            circle(0, -4, 20, fill, stroke=INK, stroke_width=4)
            + line("M-9-4A10 10 0 0 1-2-13", WHITE, 3.5)
            + line("M0 16Q6 20 0 26", INK, 3.5)
        )
    if troupe == "green":
        return path(CLOVER, fill, stroke=INK, stroke_width=4)
    return path(BONE, fill, stroke=INK, stroke_width=4)


# A head is a circle of radius 54 around the origin. What lies behind it, its features and what lies on it are drawn apart.

FAIR, PINK, TAN, BROWN, DARK = "#fbd9b8", "#f6c4a0", "#dda574", "#b87b4c", "#8a5a38"
BLOND, GINGER, HAZEL, COAL, CHESTNUT = "#f0c44c", "#d2692a", "#7a4a28", "#37303a", "#9c4f2c"

TOP = "M-54-4C-56-60 56-60 54-4"
CUTS = {
    "short": f"{TOP}C44-26 20-34 0-32C-20-34-44-26-54-4Z",
    "parted": f"{TOP}C46-20 30-30-14-40C-24-24-40-12-54-4Z",
    "quiff": f"{TOP}C50-22 36-30 22-32C34-52 22-74-6-64C6-56 0-44-10-36C-30-34-46-22-54-4Z",
    "spiky": "M-54-4L-60-34L-42-34L-42-60L-22-48L-10-72L6-50L26-66L32-44L54-46L54-4C40-26-40-26-54-4Z",
    "mop": f"{TOP}C52 4 46-8 42-18C30-8 20-20 14-24C4-10-10-20-14-26C-22-12-34-14-42-18C-46-8-52 4-54-4Z",
    "curly": (
        "M-54 0C-70-6-66-28-54-30C-58-48-40-58-30-50C-26-68-4-66 0-56C6-68 28-66 30-50"
        "C42-58 58-46 54-30C66-28 70-6 54 0C52-18 38-28 24-26C12-36-12-36-24-26C-38-28-52-18-54 0Z"
    ),
    "crew": "M-50-18C-44-58 44-58 50-18C30-34-30-34-50-18Z",
    "fringe": f"{TOP}L50-12H-50Z",
    "swept": f"{TOP}C44-30 20-40-30-36C-40-28-50-16-54-4Z",
    "middle": f"{TOP}C52-24 30-40 0-46C-30-40-52-24-54-4Z",
}
BEHIND = {
    "bob": "M-58-6C-64-72 64-72 58-6L62 38C50 48 44 44 38 36H-38C-44 44-50 48-62 38Z",
    "long": "M-56-6C-62-70 62-70 56-6C56 30 66 44 60 66H-60C-66 44-56 30-56-6Z",
    "plaits": ("M-50 4C-80 10-76 40-66 66L-54 64C-58 44-54 30-44 26ZM50 4C80 10 76 40 66 66L54 64C58 44 54 30 44 26Z"),
    "bunches": "M-48-24C-84-44-92 6-66 14C-56 4-50-8-48-24ZM48-24C84-44 92 6 66 14C56 4 50-8 48-24Z",
    "bun": "M-24-52A24 22 0 1 1 24-52Z",
    "puffs": "M-30-40A25 25 0 1 0-50-8ZM30-40A25 25 0 1 1 50-8Z",
    "wavy": "M-54-10C-84 0-60 18-74 30C-84 46-62 58-52 62H52C62 58 84 46 74 30C60 18 84 0 54-10Z",
    "hive": "M-50-20C-66-44-40-50-46-62C-40-80 40-80 46-62C40-50 66-44 50-20Z",
    "pony": "M30-44C84-64 88 0 62 30C66 0 54-16 40-20Z",
}

EYES = {
    "dots": circle(-19, -2, 6, INK) + circle(19, -2, 6, INK),
    "wide": "".join(circle(x, -2, 11, WHITE, stroke=INK, stroke_width=3) + circle(x, -1, 5, INK) for x in (-20, 20)),
    "aside": "".join(ellipse(x, -2, 11, 10, WHITE, stroke=INK, stroke_width=3) + circle(x + 5, -1, 5, INK) for x in (-20, 20)),
    "up": "".join(ellipse(x, -3, 10, 11, WHITE, stroke=INK, stroke_width=3) + circle(x + 2, -8, 5, INK) for x in (-20, 20)),
    "crossed": circle(-18, -2, 12, WHITE, stroke=INK, stroke_width=3)
    + circle(18, -2, 12, WHITE, stroke=INK, stroke_width=3)
    + circle(-11, 0, 5, INK)
    + circle(11, 0, 5, INK),
    "happy": line("M-28 0Q-19-12-10 0M10 0Q19-12 28 0", INK, 4.5),
    "shut": line("M-28-4Q-19 5-10-4M10-4Q19 5 28-4", INK, 4.5),
    "wink": circle(-19, -2, 6.5, INK) + line("M10-1Q19-8 28-1", INK, 4.5),
    "sleepy": "".join(
        path(f"M{x - 11}-4A11 11 0 0 0 {x + 11}-4Z", WHITE, stroke=INK, stroke_width=3) + circle(x, 1, 4.5, INK)
        for x in (-20, 20)
    ),
    "lashes": circle(-19, -1, 6.5, INK)
    + circle(19, -1, 6.5, INK)
    + line("M-26-6L-31-11M-21-9L-23-15M26-6L31-11M21-9L23-15", INK, 3),
}
MOUTHS = {
    "smile": line("M-18 22Q0 38 18 22", INK, 4.5),
    "grin": path("M-24 18Q0 50 24 18Z", WHITE, stroke=INK, stroke_width=4),
    "laugh": path("M-22 16H22Q20 44 0 44Q-20 44-22 16Z", "#8e2a2a", stroke=INK, stroke_width=4)
    + path("M-12 38Q0 28 12 38Q6 43 0 43Q-6 43-12 38Z", BLUSH),
    "o": ellipse(0, 28, 7, 9, "#8e2a2a", stroke=INK, stroke_width=4),
    "flat": line("M-14 27H14", INK, 4.5),
    "pout": line("M-13 30Q0 20 13 30", INK, 4.5),
    "smirk": line("M-12 26Q6 34 20 18", INK, 4.5),
    "tongue": line("M-18 22Q0 34 18 22", INK, 4.5)
    + path("M0 29Q10 30 12 25Q18 40 9 42Q0 42 0 29Z", BLUSH, stroke=INK, stroke_width=3),
    "tooth": path("M-22 18Q0 46 22 18Z", "#8e2a2a", stroke=INK, stroke_width=4) + rect(-9, 20, 8, 9, WHITE),
    "lips": path("M-12 25Q-5 18 0 22Q5 18 12 25Q0 37-12 25Z", "#c8353f"),
}

# What else there is to see; "@" stands for the troupe's color.

EXTRAS = {
    "freckles": path("M-34 14H-34M-28 19H-28M-26 12H-26M34 14H34M28 19H28M26 12H26", stroke="#a85f35", stroke_width=4.5),
    "cheeks": circle(-34, 16, 8, BLUSH) + circle(34, 16, 8, BLUSH),
    "glasses": circle(-20, -2, 16, "none", stroke=INK, stroke_width=3.5)
    + circle(20, -2, 16, "none", stroke=INK, stroke_width=3.5)
    + line("M-4-4Q0-8 4-4M-36-4L-50-8M36-4L50-8", INK, 3.5),
    "specs": rect(-36, -13, 31, 22, "none", rx=4, stroke=INK, stroke_width=3.5)
    + rect(5, -13, 31, 22, "none", rx=4, stroke=INK, stroke_width=3.5)
    + line("M-5-5H5M-36-6L-51-10M36-6L51-10", INK, 3.5),
    "brows": line("M-30-20L-10-14M30-20L10-14", INK, 5),
    "brow": line("M-30-18Q-20-22-10-17M10-26Q20-32 30-24", INK, 4.5),
    "plaster": at(
        30, 20, rect(-14, -6, 28, 12, "#f7e3c3", rx=5, stroke=INK, stroke_width=2.5) + rect(-5, -6, 10, 12, "#e2b98a"), turn=-30
    ),
    "cap": path("M-52-16C-56-70 48-76 52-20L78-14Q80-6 70-8L48-16Q0-30-52-16Z", "@", stroke=INK, stroke_width=4)
    + line("M-2-60Q-4-40 0-24", INK, 3)
    + circle(-2, -60, 5, INK),
    "cowboy": path("M-34-34C-34-84-12-78 0-70C12-78 34-84 34-34Z", "@", stroke=INK, stroke_width=4)
    + path("M-80-48Q-52-24 0-24Q52-24 80-48Q74-14 0-14Q-74-14-80-48Z", "@", stroke=INK, stroke_width=4),
    "paper": path("M-64-18L0-84L64-18Q0-34-64-18Z", "@", stroke=INK, stroke_width=4) + line("M0-82V-28", INK, 3),
    "beanie": path("M-50-18C-50-76 50-76 50-18Q0-34-50-18Z", "@", stroke=INK, stroke_width=4)
    + line("M0-60V-74M-18-78Q0-70 18-78", INK, 4),
    "beret": path("M-58-24C-66-66 40-84 58-34C50-22 20-32 0-32C-24-32-44-14-58-24Z", "@", stroke=INK, stroke_width=4)
    + line("M4-62L8-74", INK, 5),
    "bow": at(
        30,
        -48,
        path("M0 0L-24-16V16ZM0 0L24-16V16Z", "@", stroke=INK, stroke_width=4)
        + circle(0, 0, 7, "@", stroke=INK, stroke_width=4),
        turn=18,
    ),
    "bows": "".join(
        at(x, -20, path("M0 0L-14-12V12ZM0 0L14-12V12Z", "@", stroke=INK, stroke_width=3.5), turn=t)
        for x, t in ((-54, -60), (54, 60))
    ),
    "band": path("M-53-22C-40-62 40-62 53-22C44-34 30-46 0-46C-30-46-44-34-53-22Z", "@", stroke=INK, stroke_width=4),
    "flower": at(
        -36,
        -40,
        "".join(at(0, 0, ellipse(0, -11, 7, 9, "@", stroke=INK, stroke_width=3), turn=72 * n) for n in range(5))
        + circle(0, 0, 6, WHITE, stroke=INK, stroke_width=3),
    ),
    "feelers": line("M-18-52C-24-72-34-76-38-78M18-52C24-72 34-76 38-78", INK, 4)
    + circle(-40, -78, 8, "@", stroke=INK, stroke_width=3.5)
    + circle(40, -78, 8, "@", stroke=INK, stroke_width=3.5),
    "sunhat": path("M-34-32C-34-74 34-74 34-32Z", "@", stroke=INK, stroke_width=4)
    + ellipse(0, -30, 76, 14, "@", stroke=INK, stroke_width=4)
    + line("M-33-42Q0-34 33-42", WHITE, 5),
    "crown": path("M-38-40L-44-78L-22-60L0-86L22-60L44-78L38-40Q0-50-38-40Z", GOLD, stroke=INK, stroke_width=4)
    + circle(0, -58, 6, "@", stroke=INK, stroke_width=3),
    "clip": at(-32, -34, rect(-13, -5, 26, 10, "@", rx=5, stroke=INK, stroke_width=3), turn=-40),
    "tears": path(
        "M-46 4C-40 12-40 20-46 20C-52 20-52 12-46 4ZM46 4C52 12 52 20 46 20C40 20 40 12 46 4Z",
        "#7db7e8",
        stroke=INK,
        stroke_width=2.5,
    ),
    "earrings": circle(-55, 26, 7, "@", stroke=INK, stroke_width=3) + circle(55, 26, 7, "@", stroke=INK, stroke_width=3),
    "apple": at(
        44,
        44,
        circle(0, 0, 17, "@", stroke=INK, stroke_width=4)
        + line("M0-16Q2-24 8-26", INK, 4)
        + line("M-8-2A8 8 0 0 1-2-9", WHITE, 3),
    ),
    "strong": line("M-30-20L-10-16M30-20L10-16", INK, 5) + line("M-6 42H6", INK, 3),
}


class Look(NamedTuple):
    """One face."""

    skin: str
    hair: str
    cut: str
    eyes: str
    mouth: str
    extras: tuple[str, ...] = ()
    behind: str = ""


LOOKS = {
    "Hugh Wood": Look(FAIR, GINGER, "parted", "aside", "smile", ("freckles",)),
    "I. M. Reddy": Look(PINK, CHESTNUT, "crew", "wide", "grin", ("cap",)),
    "Butt U. Hafta": Look(BROWN, COAL, "short", "dots", "pout", ("brows",)),
    "Hawe Kum": Look(FAIR, HAZEL, "mop", "up", "flat", ("brow",)),
    "Watt Fore": Look(DARK, COAL, "curly", "dots", "o", ("glasses",)),
    "R. U. Withus": Look(TAN, COAL, "swept", "dots", "grin", ("beanie",)),
    "Obie Still": Look(FAIR, BLOND, "fringe", "sleepy", "flat", ("cheeks",)),
    "U. R. Daffy": Look(PINK, GINGER, "spiky", "crossed", "tongue"),
    "Knott Able": Look(TAN, HAZEL, "middle", "sleepy", "pout", ("plaster",)),
    "Will Hugh": Look(BROWN, COAL, "quiff", "wink", "smirk"),
    "O. K. Kidd": Look(FAIR, BLOND, "crew", "dots", "smirk", ("freckles", "cowboy")),
    "Happy Daze": Look(DARK, COAL, "crew", "happy", "laugh", ("paper",)),
    "Sam's Son": Look(TAN, COAL, "mop", "dots", "grin", ("strong",), "wavy"),
    "Taka Sneak": Look(FAIR, COAL, "fringe", "aside", "smirk", ("beret",), "bob"),
    "Tacoma Friend": Look(PINK, HAZEL, "middle", "dots", "smile", ("bows",), "bunches"),
    "Lotta Bunk": Look(BROWN, COAL, "swept", "shut", "laugh", ("earrings",), "wavy"),
    "Iva Date": Look(FAIR, CHESTNUT, "parted", "lashes", "lips", ("bow",), "bob"),
    "Betta Scram": Look(PINK, GINGER, "fringe", "wide", "o", ("freckles",), "plaits"),
    "Seemie Later": Look(TAN, COAL, "swept", "wink", "smile", ("clip",), "pony"),
    "Ura Honey": Look(FAIR, BLOND, "middle", "lashes", "smile", ("cheeks",), "hive"),
    "May Bee": Look(DARK, COAL, "short", "up", "smile", ("feelers",), "puffs"),
    "Jamaica Date": Look(BROWN, COAL, "middle", "lashes", "grin", ("sunhat", "earrings"), "long"),
    "Bea Nice": Look(PINK, BLOND, "curly", "happy", "smile", ("cheeks", "flower"), "wavy"),
    "Wanna Bite": Look(TAN, HAZEL, "fringe", "dots", "tooth", ("band", "apple"), "bob"),
    "Watta Laff": Look(FAIR, GINGER, "swept", "happy", "laugh", ("specs", "tears"), "bun"),
    "Miss America": Look(DARK, COAL, "parted", "lashes", "grin", ("crown", "earrings"), "long"),
}


def _head(title: str, color: str) -> str:
    """A head and shoulders in the troupe's color, around the origin."""
    look = LOOKS[title]
    behind = path(BEHIND[look.behind], look.hair, stroke=INK, stroke_width=4) if look.behind else ""
    ears = "".join(circle(x, 6, 10, look.skin, stroke=INK, stroke_width=4) for x in (-54, 54))
    shirt = path("M-50 84C-48 62-24 56 0 56C24 56 48 62 50 84Z", color, stroke=INK, stroke_width=4)
    head = shirt + behind + ears + circle(0, 4, 54, look.skin, stroke=INK, stroke_width=4)
    nose = line("M-3 12Q1 16 4 11", INK, 3.5)
    hair = path(CUTS[look.cut], look.hair, stroke=INK, stroke_width=4)
    extras = "".join(EXTRAS[extra] for extra in look.extras).replace("@", color)
    return head + EYES[look.eyes] + nose + MOUTHS[look.mouth] + hair + extras


def _dog(color: str) -> str:
    """My Pal, with a party hat."""
    fur, ear = "#f3dcb4", "#8d5630"
    return (
        path(
            "M-42-30C-80-34-84 30-62 44C-44 48-42 20-40 0ZM42-30C80-34 84 30 62 44C44 48 42 20 40 0Z",
            ear,
            stroke=INK,
            stroke_width=4,
        )
        + circle(0, 4, 54, fur, stroke=INK, stroke_width=4)
        + path("M4-49C30-50 50-30 52 0C40 14 16 10 8-8Z", ear)
        + ellipse(0, 30, 30, 24, WHITE, stroke=INK, stroke_width=3.5)
        + circle(-20, -4, 7, INK)
        + circle(22, -4, 7, INK)
        + circle(-18, -6, 2.5, WHITE)
        + circle(24, -6, 2.5, WHITE)
        + path("M-6 42Q0 46 6 42Q8 62 0 62Q-8 62-6 42Z", BLUSH, stroke=INK, stroke_width=3)
        + line("M0 22V34M-16 36Q-8 44 0 36Q8 44 16 36", INK, 4)
        + ellipse(0, 18, 13, 9, INK)
        + polygon([(-24, -44), (0, -94), (24, -44)], color, stroke=INK, stroke_width=4)
        + path("M-8-58H-8M8-58H8M0-72H0", stroke=WHITE, stroke_width=7)
        + at(0, -92, star(13, GOLD, stroke=INK, stroke_width=3))
    )


def _index(card: Face, *, large: bool) -> str:
    """The number, or a captain's star, and the sign of the troupe."""
    height, grow, middle = (112, 1.5, 62) if large else (66, 1, 54)
    if card.number == "star":
        number = at(middle, 20 + height / 2, star(50 if large else 36, INK))
    else:
        number = lettered(card.number, middle, 18, height, INK, pen=11.5 * grow, room=96 if large else 74, gap=0.5)
    return number + at(middle, 22 + height + 26 * grow, sign(card.suit), size=0.9 * grow)


def _captain(color: str) -> str:
    """A star behind the head of a captain."""
    return star(92, GOLD, inner=0.66, stroke=color, stroke_width=5)


def face(card: Face, *, large: bool = False) -> str:
    """A pal, with name and number."""
    color = COLOURS[card.suit]
    head = _head(card.title, color) if card.suit else _dog(color)
    halo = _captain(color) if card.number == "star" else circle(0, 2, 77, color, opacity=0.28)
    index = _index(card, large=large)
    x, y, size = (150, 250, 0.96) if large else (104, 206, 0.93)
    name = lettered(card.title, 176 if large else 168, 20, 15, INK, pen=3, room=112 if large else 126, gap=0.9)
    return card_of(
        ground(PAPER, INK, 3),
        rect(6, 6, 238, 338, "none", rx=13, stroke=color, stroke_width=6),
        index if large else both_ways(index),
        at(x, y, halo + at(0, 6, head), size=size),
        name,
    )


def mark(suit: str) -> str:
    """The sign of a suit."""
    return sign(suit)


def back() -> str:
    """Smiles, in rows of the four colors."""
    colors = [COLOURS[troupe] for troupe in ("yellow", "red", "blue", "green")]
    field = [(row, column) for row in range(6) for column in range(4)]
    heads = "".join(circle(43 + 54.5 * c, 42 + 53 * r, 22, colors[(r + c) % 4]) for r, c in field)
    eyes = "".join(f"M{35.5 + 54.5 * c:g} {37 + 53 * r}h0m15 0h0" for r, c in field)
    smiles = "".join(f"M{33.5 + 54.5 * c:g} {47 + 53 * r}q9.5 12 19 0" for r, c in field)
    return card_of(
        ground(PAPER, INK, 3),
        rect(9, 9, 232, 332, "#3a3350", rx=10),
        heads,
        path(eyes, stroke=INK, stroke_width=6),
        line(smiles, INK, 3.5),
    )
