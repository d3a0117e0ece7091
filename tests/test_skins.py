"""The skins: every card of every pack is a small, self-contained drawing with a legible index, and no two look alike."""

from __future__ import annotations

import gzip
import re
from types import ModuleType
from xml.etree import ElementTree

import pytest

from parlour.lang.pack import Face, Pack
from parlour.packs.all_star import skin as all_star
from parlour.packs.all_star.cards import PACK as ALL_STAR
from parlour.packs.dick_tracy import skin as dick_tracy
from parlour.packs.dick_tracy.cards import KINDS, pack_of_split, read_split
from parlour.packs.dick_tracy.cards import PACK as DICK_TRACY
from parlour.packs.drawing import Skin, cover, deck, skin, slug
from parlour.packs.drawing.emblems import emblems
from parlour.packs.drawing.plain import PAPER, PlainSkin
from parlour.packs.pals import skin as pals
from parlour.packs.pals.cards import BOYS, GIRLS
from parlour.packs.pals.cards import PACK as PALS
from parlour.packs.rook import skin as rook
from parlour.packs.rook.cards import PACK as ROOK

DECKS: list[tuple[Pack, ModuleType]] = [(ROOK, rook), (ALL_STAR, all_star), (DICK_TRACY, dick_tracy), (PALS, pals)]
EACH_DECK = [pytest.param(pack, look, id=pack.name) for pack, look in DECKS]
LOOKS = [*EACH_DECK, *(pytest.param(pack, PlainSkin(pack), id=f"plain-{pack.name}") for pack, _ in DECKS)]
STRANGE = Pack(
    "strange", "Strange", tuple(Face(f"{suit} {n}", suit, n) for suit in ("Öl & Co", "<b>", "") for n in ("1", "999", "King"))
)

SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "g", "text"}
SVG = "{http://www.w3.org/2000/svg}"


def elements(drawing: str) -> list[ElementTree.Element]:
    """All elements of a drawing; fails where it is not well-formed."""
    return list(ElementTree.fromstring(f"<svg>{drawing}</svg>").iter())[1:]


def drawings(pack: Pack, look: Skin) -> list[str]:
    """The faces of a pack, small index and large, and the back."""
    return [look.face(card, large=large) for large in (False, True) for card in pack.faces] + [look.back()]


def luminance(colour: str) -> float:
    """The relative luminance of "#rrggbb"."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_what_it_says() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("pack", "look"), [*LOOKS, pytest.param(STRANGE, PlainSkin(STRANGE), id="strange")])
def test_a_drawing_is_plain_shapes_and_nothing_else(pack: Pack, look: ModuleType) -> None:
    for drawing in drawings(pack, look):
        for element in elements(drawing):
            assert element.tag in SHAPES
            assert not {"id", "style", "class", "href", "clip-path", "filter", "mask"} & set(element.attrib)
        assert "url(" not in drawing
        assert "nan" not in drawing
        assert "inf" not in drawing


@pytest.mark.parametrize(("pack", "look"), LOOKS)
def test_a_drawing_begins_with_the_ground_of_the_card(pack: Pack, look: ModuleType) -> None:
    for drawing in drawings(pack, look):
        ground = elements(drawing)[0].attrib
        assert 2 * float(ground["x"]) + float(ground["width"]) == 250
        assert 2 * float(ground["y"]) + float(ground["height"]) == 350
        assert float(ground["rx"]) + float(ground["x"]) == 18


@pytest.mark.parametrize(("pack", "look"), LOOKS)
def test_no_two_cards_look_alike(pack: Pack, look: ModuleType) -> None:
    for large in (False, True):
        faces = [look.face(card, large=large) for card in pack.faces]
        assert len({*faces, look.back()}) == len(pack) + 1
    assert all(look.face(card) != look.face(card, large=True) for card in pack.faces)


@pytest.mark.parametrize(("pack", "look"), EACH_DECK)
def test_the_index_can_be_read(pack: Pack, look: ModuleType) -> None:
    for card in pack.faces:
        ink, ground = look.INDEX[card.suit]
        assert contrast(ink, ground) >= 4.5, card.name
        for large in (False, True):
            drawing = look.face(card, large=large)
            assert f'"{ink}"' in drawing
            assert f'"{ground}"' in drawing


def of_suits(*suits: str) -> Pack:
    """A pack of two cards a suit, and one card of no suit."""
    faces = [Face(f"{suit} {n}", suit, n) for suit in suits for n in ("1", "King")]
    return Pack("unknown", "Unknown", (*faces, Face("joker", "", "star")), suits=suits)


SUITS = [
    ("clubs", "diamonds", "hearts", "spades"), ("C", "D", "H", "S"), ("A", "B", "C", "D"), ("red", "yellow", "green", "blue"),
    ("jewel", "thug", "tracy"), ("Öl", "black"), ("cups", "coins", "swords", "hearts"), tuple("abcdefghijklmnop"),
]  # fmt: skip


@pytest.mark.parametrize("suits", SUITS)
def test_the_plain_skin_can_be_read(suits: tuple[str, ...]) -> None:
    look = PlainSkin(of_suits(*suits))
    assert all(contrast(look.ink(suit), PAPER) >= 4.5 for suit in (*suits, ""))


@pytest.mark.parametrize("suits", SUITS)
def test_each_suit_of_a_plain_skin_has_a_shape_of_its_own_and_of_four_also_a_color(suits: tuple[str, ...]) -> None:
    """Who cannot tell colors apart goes by the shapes; who plays fast goes by the colors."""
    pack = of_suits(*suits)
    marks = emblems(pack)
    assert tuple(marks) == suits
    assert len({mark.drawn() for mark in marks.values()}) == len(suits)
    if len(suits) <= 4:
        assert len({mark.shape("") for mark in marks.values()}) == len({mark.color for mark in marks.values()}) == len(suits)
    assert all(PlainSkin(pack).mark(suit) in cover(pack) for suit in suits[:4])


def test_the_suits_everyone_knows_have_the_signs_everyone_knows() -> None:
    by_name, by_letter = emblems(of_suits("hearts", "spades", "clubs", "diamonds")), emblems(of_suits(*"HSCD"))
    assert [mark.drawn() for mark in by_name.values()] == [mark.drawn() for mark in by_letter.values()]
    assert emblems(of_suits(*"ABCD"))["C"].drawn() != by_letter["C"].drawn()


@pytest.mark.parametrize(("pack", "look"), EACH_DECK)
@pytest.mark.parametrize(("large", "least"), [(False, 62), (True, 105)])
def test_the_number_is_high_and_shows_in_an_overlapped_hand(pack: Pack, look: ModuleType, large: bool, least: float) -> None:
    """The number is lettered, the first line of lettering on the card: it is found by its pen, and measured."""
    for card in (card for card in pack.faces if card.number.isdecimal()):
        left, top, right, bottom = number_box(look.face(card, large=large), look.INDEX[card.suit][0])
        assert bottom - top >= least, card.name
        assert left >= 8
        assert top >= 8
        assert right <= (122 if large else 100), card.name


def number_box(drawing: str, ink: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the card's number: the first path of thick lines in the colour of the index."""
    found = next(
        element.attrib
        for element in elements(drawing)
        if element.attrib.get("stroke") == ink and float(element.attrib["stroke-width"]) >= 8
    )
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", found["d"])]
    half = float(found["stroke-width"]) / 2
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - half, min(down) - half, max(across) + half, max(down) + half


@pytest.mark.parametrize(("pack", "look"), EACH_DECK)
@pytest.mark.parametrize("large", [False, True])
def test_a_sheet_has_a_symbol_for_each_card_and_is_small(pack: Pack, look: ModuleType, large: bool) -> None:
    made = deck(pack, large=large)
    root = ElementTree.fromstring(made)
    cards = [*(f"card-{slug(card.name)}" for card in pack.faces), "card-back"]
    assert [symbol.attrib["id"] for symbol in root] == [*cards, *(f"suit-{slug(suit)}" for suit in pack.suits)]
    assert all(symbol.tag == f"{SVG}symbol" for symbol in root)
    assert all(symbol.attrib["viewBox"] == "0 0 250 350" for symbol in root if symbol.attrib["id"] in cards)
    assert look.face(pack.faces[3], large=large) in made
    assert len(made.encode()) < 170_000
    assert len(gzip.compress(made.encode())) < 25_000


@pytest.mark.parametrize(("pack", "look"), EACH_DECK)
def test_a_pack_finds_its_skin_by_its_name(pack: Pack, look: ModuleType) -> None:
    assert skin(pack) is look


def test_a_pack_without_a_skin_gets_the_plain_one() -> None:
    look = skin(STRANGE)
    assert isinstance(look, PlainSkin)
    assert "999" in look.face(STRANGE.faces[1])
    assert "&lt;" in look.face(STRANGE.faces[3])


def test_slugs() -> None:
    assert slug("Krazy Kat") == "krazy-kat"
    assert slug("A13") == "a13"


def test_in_rook_the_cards_that_count_carry_their_shape_once_for_each_five_points() -> None:
    def shapes(name: str) -> int:
        card = ROOK.faces[ROOK.find(name) or 0]
        return rook.face(card, large=True).count(rook.TULIP)

    assert [shapes(f"red {n}") for n in range(1, 15)] == [1 + {5: 1, 10: 2, 14: 2}.get(n, 0) for n in range(1, 15)]


def test_in_all_star_comics_the_three_stars_are_on_a_ground_of_their_own() -> None:
    grounds = {card.name: elements(all_star.face(card))[0].attrib["fill"] for card in ALL_STAR.faces}
    stars = {grounds[card.name] for card in ALL_STAR.faces if not card.suit}
    assert stars == {all_star.NIGHT}
    assert stars.isdisjoint(grounds[card.name] for card in ALL_STAR.faces if card.suit)


@pytest.mark.parametrize("split", ["58/1/1", "4/55/1", "4/0/56"])
def test_in_dick_tracy_every_split_has_pictures_that_differ(split: str) -> None:
    pack = pack_of_split(read_split(split, 4))
    pictures = [dick_tracy.PICTURES[card.suit](card.title) for card in pack.faces]
    assert len(set(pictures)) == len(pack)
    for card in pack.faces:
        elements(dick_tracy.face(card))
        assert number_box(dick_tracy.face(card), dick_tracy.INDEX[card.suit][0])[2] <= 100


def test_in_dick_tracy_each_kind_has_a_ground_of_its_own() -> None:
    grounds = {(card.suit, elements(dick_tracy.face(card))[0].attrib["fill"]) for card in DICK_TRACY.faces}
    assert len(grounds) == len({fill for _, fill in grounds}) == len(KINDS)


def test_in_pals_each_name_has_its_own_face_made_of_all_the_parts_there_are() -> None:
    looks = pals.LOOKS
    assert set(looks) == {*BOYS, *GIRLS}
    assert len(set(looks.values())) == 26
    assert {look.cut for look in looks.values()} == set(pals.CUTS)
    assert {look.behind for look in looks.values()} == {"", *pals.BEHIND}
    assert {look.eyes for look in looks.values()} == set(pals.EYES)
    assert {look.mouth for look in looks.values()} == set(pals.MOUTHS)
    assert {extra for look in looks.values() for extra in look.extras} == set(pals.EXTRAS)


def test_in_pals_captains_and_the_joker_have_a_star_and_nobody_else() -> None:
    def is_starred(drawing: str) -> bool:
        return any(element.tag == "polygon" and element.attrib["fill"] == pals.GOLD for element in elements(drawing))

    stars = [card.name for card in PALS.faces if is_starred(pals.face(card))]
    assert stars == [card.name for card in PALS.faces if card.number == "star"]
    assert all("@" not in pals.face(card) for card in PALS.faces)
