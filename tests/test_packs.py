"""The packs: every card has one name, and the 52 paintings are what they say they are."""

from __future__ import annotations

import importlib
import re
from collections import Counter

import pytest

from parlour import packs
from parlour.lang.cards import each
from parlour.lang.pack import Pack, plain
from parlour.packs.paintings.cards import CLUBS, NUMBERS, PACK
from parlour.packs.pals.cards import PACK as PALS
from parlour.packs.pals.troupes import pals_of

ALL_PACKS = {
    name: [found for found in vars(importlib.import_module(f"{packs.package(name)}.cards")).values() if isinstance(found, Pack)]
    for name in packs.built_in()
}
EACH = [pytest.param(pack, id=pack.name) for found in ALL_PACKS.values() for pack in found]


def test_every_file_of_the_folder_is_a_pack() -> None:
    assert "paintings" in ALL_PACKS
    assert all(ALL_PACKS.values())


@pytest.mark.parametrize("pack", EACH)
def test_card_names_are_unique_and_lower_case_reads_alike(pack: Pack) -> None:
    names = [face.name for face in pack.faces]
    assert len({name.lower() for name in names}) == len(names) == len(pack) <= 60
    for card, name in enumerate(names):
        assert name == " ".join(name.split()), "no spaces but single ones"
        assert pack.card_name(card) == name
        for text in (name, name.upper(), name.lower(), "  " + name.replace(" ", "   ") + " "):
            assert pack.find(text) == card


@pytest.mark.parametrize("pack", EACH)
def test_every_suit_named_by_the_pack_has_cards_and_no_other_is_there(pack: Pack) -> None:
    assert {face.suit for face in pack.faces} - {""} == set(pack.suits)


@pytest.mark.parametrize("pack", EACH)
def test_what_is_no_card_is_not_found(pack: Pack) -> None:
    for text in ("", " ", "card", "A0", "A14", "E1", "-1", "0", "the", "x" * 10_000, "ﬀ", "\0"):
        assert pack.find(text) is None


@pytest.mark.parametrize("pack", EACH)
def test_names_of_a_set_come_in_the_packs_order(pack: Pack) -> None:
    last = len(pack) - 1
    assert pack.names(0) == []
    assert pack.names(1 << last | 1) == [pack.faces[0].name, pack.faces[last].name]


# The paintings.


def test_paintings_has_four_clubs_of_thirteen_from_1_to_the_ruler() -> None:
    assert len(PACK) == 52
    assert [face.name for face in PACK.faces] == [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]
    assert CLUBS == ("A", "B", "C", "D") == PACK.suits
    assert NUMBERS == 13
    assert Counter(face.suit for face in PACK.faces) == dict.fromkeys(CLUBS, 13)
    for face in PACK.faces:
        assert face.name == face.suit + face.number


def test_every_painting_has_a_title_an_artist_and_a_year_before_1897() -> None:
    for face in PACK.faces:
        for text in (face.title, face.artist):
            assert text
            assert text == " ".join(text.split())
        assert re.fullmatch(r"(begun )?(about )?\d{4}(-\d{4})?", face.year), face
        years = [int(year) for year in re.findall(r"\d{4}", face.year)]
        assert years == sorted(years)
        assert 1300 < years[0] <= years[-1] < 1897


def test_titles_are_unique_even_when_case_accents_and_articles_are_dropped() -> None:
    titles = {plain(face.title) for face in PACK.faces}
    assert len(titles) == 52
    assert "" not in titles
    assert not titles & {face.name.lower() for face in PACK.faces}


def test_the_rulers() -> None:
    rulers = {face.name: (face.title, face.artist) for face in PACK.faces if face.number == "13"}
    assert rulers == {
        "A13": ("Mona Lisa", "Leonardo da Vinci"),
        "B13": ("The Starry Night", "Vincent van Gogh"),
        "C13": ("Liberty Leading the People", "Eugène Delacroix"),
        "D13": ("The Scream", "Edvard Munch"),
    }


def test_a_painting_is_found_by_its_title() -> None:
    for card, face in enumerate(PACK.faces):
        bare = plain(face.title)
        for text in (face.title, face.title.upper(), bare, f"the {bare}", f"  A  {bare}!"):
            assert PACK.find(text) == card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("mona lisa", "A13"),
        ("THE MONA LISA", "A13"),
        ("kiss", "A3"),
        ("bar at the folies bergere", "C8"),
        ("A Bar at the Folies-Bergère", "C8"),
        ("A Bar at the Folies-Berge\u0300re", "C8"),
        ("paris street rainy day", "C2"),
        ("whistler’s mother", "D11"),
        ("whistlers mother", "D11"),
        ("Whistler's Mother", "D11"),
        ("Sunday on Grande Jatte", "C11"),
    ],
)
def test_case_accents_articles_and_punctuation_do_not_matter(text: str, card: str) -> None:
    found = PACK.find(text)
    assert found is not None
    assert PACK.card_name(found) == card


@pytest.mark.parametrize("text", ["mona", "lisa mona", "mona lisas", "the", "of the", "scream scream"])
def test_a_title_must_be_whole(text: str) -> None:
    assert PACK.find(text) is None


@pytest.mark.parametrize(("text", "card"), [("a 13", "A13"), (" A  13 ", "A13"), ("d1", "D1"), ("d 1", "D1")])
def test_a_space_more_or_less_does_not_matter(text: str, card: str) -> None:
    found = PACK.find(text)
    assert found is not None
    assert PACK.card_name(found) == card


@pytest.mark.parametrize("text", ["a 1 3", "a14", "a", "13", "1 a", ""])
def test_what_is_no_name_finds_no_card(text: str) -> None:
    assert PACK.find(text) is None


def test_where_titles_name_no_cards_they_find_none() -> None:
    without = Pack("some", "Some", PACK.faces, PACK.suits)
    assert without.find("A13") == PACK.find("A13")
    assert without.find("Mona Lisa") is None


@pytest.mark.parametrize(
    ("title", "bare"),
    [
        ("", ""),
        ("The", ""),
        ("The Night Watch", "night watch"),
        ("  night   WATCH. ", "night watch"),
        ("L'Été", "ete"),
        ("A Sunday on La Grande Jatte", "sunday on grande jatte"),
        ("Theatre of the Anthill", "theatre of anthill"),
        ("The Third of May 1808", "third of may 1808"),
        ("Dürer", "durer"),
        ("Straße", "straße"),
        ("Whistler's Mother", "whistlers mother"),
    ],
)
def test_plain(title: str, bare: str) -> None:
    assert plain(title) == bare
    assert plain(bare) == bare


def test_a_card_of_pals_tells_its_pals() -> None:
    """Colors don't tell boys from girls; the card does."""
    about = {face.name: face.about for face in PALS.faces}
    assert about["yellow 3"] == "a boy, whose Pals are blue 3 and green 3"
    assert about["green star"] == "a girl, whose Pals are yellow star and red star"
    for card, face in enumerate(PALS.faces[:52]):
        assert {PALS.find(name) for name in re.findall(r"(?:yellow|red|blue|green) \w+", face.about)} == set(
            each(pals_of(card))
        )
