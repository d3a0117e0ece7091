"""The drawings of the Famous Paintings deck: one for each painting, inside the card, and with an index that can be read."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib.resources import files

import pytest

from parlour.lang.pack import Face
from parlour.packs.paintings import miniatures, skin
from parlour.packs.paintings.brush import oval, paint, polygon, soft, soft_line, strokes, written
from parlour.packs.paintings.cards import CLUBS, PACK
from parlour.packs.paintings.miniatures import miniature

Place = tuple[float, float]
Matrix = tuple[float, float, float, float]
"""Scale and shift, across and down: there are no other turns than the half one."""

FACES = [pytest.param(face, id=face.name) for face in PACK.faces]
SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "g", "text"}
WIDTH, HEIGHT = 250, 350


def svg(markup: str) -> ET.Element:
    return ET.fromstring(f"<svg>{markup}</svg>")


def moved(matrix: Matrix, transform: str) -> Matrix:
    """The matrix with one more transform inside it."""
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        sx, sy, dx, dy = matrix
        values = [float(value) for value in numbers.split()]
        if name == "translate":
            matrix = (sx, sy, dx + sx * values[0], dy + sy * values[1])
        elif name == "scale":
            matrix = (sx * values[0], sy * values[0], dx, dy)
        else:
            assert (name, values[0]) == ("rotate", 180)
            matrix = (-sx, -sy, dx + sx * 2 * values[1], dy + sy * 2 * values[2])
    return matrix


def path_places(d: str) -> Iterator[Place]:
    """All points of path data, those that only bend a curve included; of an ellipse, its box."""
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, rest in re.findall(r"([MmLlHhVvCcSsQqTtAaZz])([^A-Za-z]*)", d):
        numbers = [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        own = letter.islower()
        if letter in "zZ":
            x, y = start
        elif letter in "aA":
            assert numbers[3:4] == [1]
            assert len(numbers) == 7
            reach = max(numbers[:2])
            yield from ((x, y), (x, y + 2 * min(numbers[:2])), (x - reach, y + numbers[1]), (x + reach, y + numbers[1]))
        elif letter in "hHvV":
            for number in numbers:
                x, y = (x * own + number, y) if letter in "hH" else (x, y * own + number)
                yield x, y
        else:
            step = {"c": 6, "s": 4, "q": 4}.get(letter.lower(), 2)
            assert len(numbers) % step == 0
            for first in range(0, len(numbers), step):
                pairs = [
                    (x * own + numbers[at], y * own + numbers[at + 1]) for at in range(first, first + step, 2)
                ]  # fmt: skip
                yield from pairs
                x, y = pairs[-1]
                if letter in "mM" and not first:
                    start = x, y


def places(element: ET.Element, matrix: Matrix = (1, 1, 0, 0)) -> Iterator[tuple[str, Place]]:
    """Colour and place of every point of the drawing, on the card."""
    matrix = moved(matrix, element.get("transform", ""))
    sx, sy, dx, dy = matrix
    colour = element.get("fill", "") + element.get("stroke", "")
    got: list[Place] = []
    if element.tag == "path":
        got = list(path_places(element.attrib["d"]))
    elif element.tag == "ellipse":
        cx, cy, rx, ry = (float(element.attrib[key]) for key in ("cx", "cy", "rx", "ry"))
        got = [(cx - rx, cy), (cx + rx, cy), (cx, cy - ry), (cx, cy + ry)]
    elif element.tag == "text":
        got = [(float(element.get("x", "0")), float(element.attrib["y"]))]
    for x, y in got:
        yield colour, (sx * x + dx, sy * y + dy)
    for child in element:
        yield from places(child, matrix)


def light(colour: str) -> float:
    """The relative luminance of a colour, as the accessibility guidelines define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_each_painting_has_its_miniature_and_there_is_no_other() -> None:
    there = sorted(file.name for file in files(miniatures).iterdir() if file.name.endswith(".txt"))
    assert there == sorted(miniatures.file_name(face.title) for face in PACK.faces)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("card", FACES)
def test_a_face_is_plain_shapes_within_the_card(card: Face, large: bool) -> None:
    drawing = svg(skin.face(card, large=large))
    for element in list(drawing.iter())[1:]:
        assert element.tag in SHAPES
        assert not {"id", "style", "class", "href"} & set(element.attrib)
        assert "url" not in " ".join(element.attrib.values())
    for _, (x, y) in places(drawing):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT


@pytest.mark.parametrize("card", FACES)
def test_a_picture_stays_behind_its_frame(card: Face) -> None:
    """The card's ground hides what is outside the canvas, but not at the card's round corners."""
    shape, drawing = miniature(card.title)
    _, _, (width, height) = skin.PLACES[shape]
    for _, (x, y) in places(svg(paint(drawing, (width, height))), (0.5, 0.5, 0, 0)):
        assert -14 <= x <= width + 14
        assert -18 <= y <= height + 14


@pytest.mark.parametrize("card", FACES)
def test_a_face_says_club_title_and_artist(card: Face) -> None:
    texts = [element.text or "" for element in svg(skin.face(card)).iter("text")]
    assert texts.count(card.suit) == 2
    assert " ".join(texts[2:]) == f"{card.title} {card.artist}"


def test_no_two_faces_and_no_two_pictures_are_the_same() -> None:
    assert len({skin.face(card) for card in PACK.faces}) == len(PACK)
    assert len({paint(miniature(card.title)[1], (200, 150)) for card in PACK.faces}) == len(PACK)


@pytest.mark.parametrize("club", CLUBS)
def test_the_index_can_be_read_on_the_ground_and_in_the_seal(club: str) -> None:
    assert contrast(skin.ACCENTS[club], skin.IVORY) >= 4.5
    assert contrast(skin.INK, skin.IVORY) >= 4.5


def test_clubs_differ_in_colour_and_in_the_shape_of_the_seal() -> None:
    assert len(set(skin.ACCENTS.values())) == len(set(skin.SEALS.values())) == len(CLUBS)


@pytest.mark.parametrize(("large", "at_least"), [(False, 62), (True, 105)])
@pytest.mark.parametrize("card", FACES)
def test_the_number_is_large_and_in_the_corner(card: Face, large: bool, at_least: float) -> None:
    words = svg(skin.face(card, large=large)).find("g[@font-family]")
    assert words is not None
    number = [place for _, place in places(words[0])]
    assert max(y for _, y in number) - min(y for _, y in number) >= at_least
    assert min(x for x, _ in number) >= 10
    assert max(x for x, _ in number) <= (120 if large else 80)
    assert max(y for _, y in number) <= HEIGHT / 2
    turned = next(element for element in words if "rotate" in element.get("transform", ""))
    assert max(x for _, (x, _) in places(turned)) >= WIDTH - 20


@pytest.mark.parametrize("large", [False, True])
def test_a_laurel_is_the_rulers_alone(large: bool) -> None:
    crowned = [card.name for card in PACK.faces if skin.LAUREL in skin.face(card, large=large)]
    assert crowned == ["A13", "B13", "C13", "D13"]


@pytest.mark.parametrize("card", FACES)
def test_a_caption_leaves_room_for_the_turned_number(card: Face) -> None:
    """Even in a broad serif, 0.58 of its size a letter."""
    for text in svg(skin.face(card)).iter("text"):
        if text.get("x"):
            end = float(text.attrib["x"]) + 0.58 * float(text.attrib["font-size"]) * len(text.text or "")
            assert end <= WIDTH - 14 - 32 * len(card.number)


def test_the_back_is_the_same_from_both_ends() -> None:
    seen = {(colour, round(x), round(y)) for colour, (x, y) in places(svg(skin.back()))}
    assert seen == {(colour, WIDTH - x, HEIGHT - y) for colour, x, y in seen}
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for _, x, y in seen)
    assert len(seen) > 100


@pytest.mark.parametrize("large", [False, True])
def test_a_sheet_is_small(large: bool) -> None:
    sheet = "\n".join([skin.face(card, large=large) for card in PACK.faces] + [skin.back()]).encode()
    assert len(sheet) < 240_000
    assert len(gzip.compress(sheet)) < 45_000


def test_a_corner_is_kept_and_other_points_only_pull() -> None:
    assert written(soft_line([(0, 0), (10, 0), (10, 10)])) == "m0 0q20 0 20 20"
    assert written(soft([(0, 0), (0, 8), (8, 8), (8, 0)])) == "m8 0q-8 0-8 8t8 8 8-8-8-8z"
    corner = [("T", [(0.0, 0.0)]), ("T", [(0.0, 4.0)])]
    assert soft([(8, 8), (8, 0), (0, 0), (0, 0), (0, 8)])[3:5] == corner


def test_shapes_go_the_same_way_round_so_that_none_cuts_a_hole() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert written(polygon(square)) == written(polygon(square[::-1])) == "m0 8 8 0 0-8-8 0z"
    assert written(oval(5, 5, 2, 3)) == "m10 4a4 6 0 1 0 .1 0z"


def test_neighbours_of_one_colour_become_one_path() -> None:
    assert paint("rect f00 0,0 2,2 | 4,0 2,2\noval f00 9,9 2,2", (20, 20)).count("<path") == 1
    assert paint("rect f00 0,0 2,2\nrect 00f 4,0 2,2\nrect f00 8,0 2,2", (20, 20)).count("<path") == 3


def test_somebody_is_a_coat_and_a_head() -> None:
    assert [colour for colour, _, _ in strokes("man eca 00f 50,20 60", (200, 150))] == ["00f", "eca"]


def test_a_word_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError):
        paint("wombat f00 0,0", (20, 20))
