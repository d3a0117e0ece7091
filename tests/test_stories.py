"""What is told about the cards: every card of every pack has its story, and ``parlour cards`` shows it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import parlour
from parlour import packs
from parlour.cli.app import carry_out
from parlour.lang.errors import SetupError
from parlour.lang.pack import Face, Pack
from parlour.packs.dick_tracy.cards import pack_of_split, read_split
from parlour.packs.drawing import card_picture
from parlour.packs.paintings.stories import PAINTINGS
from parlour.packs.pals import cards as pals
from parlour.packs.pals import stories as pal_stories
from parlour.server.http import catalog
from parlour.terminal import collection
from parlour.terminal.exit_codes import DONE, WRONG
from tests.terminals import flat
from tools.pages.gallery import gallery_page

DOCS = Path(__file__).resolve().parent.parent / "docs"
PACKS = {name: pack for name, pack in collection.packs().items() if name in packs.built_in()}
EACH = [pytest.param(pack, id=name) for name, pack in PACKS.items()]
PAINTED = PACKS["paintings"].faces


@pytest.mark.parametrize("pack", EACH)
def test_every_card_has_a_story_of_one_or_more_whole_sentences(pack: Pack) -> None:
    for face in pack.faces:
        assert 50 <= len(face.story) <= 220, face.name
        assert re.fullmatch(r'["A-Z0-9].*[.!?]"?', face.story), face.name
        assert "  " not in face.story


@pytest.mark.parametrize("pack", EACH)
def test_every_box_has_a_story(pack: Pack) -> None:
    assert all(100 <= len(paragraph) <= 900 for paragraph in pack.story.split("\n\n"))
    assert "\n" not in pack.story.replace("\n\n", ""), "a paragraph is one line"


def test_a_painting_tells_who_when_where_and_something_worth_telling() -> None:
    assert set(PAINTINGS) == {face.title for face in PAINTED}
    for face in PAINTED:
        assert "" not in (face.artist, face.where), face.title
        assert 80 <= len(face.story) <= 220, face.title
        assert max(int(year) for year in re.findall(r"\d{4}", face.year)) < 1897, face.title
    assert len({face.story for face in PAINTED}) == len(PAINTED)


def test_only_paintings_hang_somewhere() -> None:
    assert not [face.name for name, pack in PACKS.items() if name != "paintings" for face in pack.faces if face.where]


def test_every_pal_has_a_line_and_nobody_else() -> None:
    assert set(pal_stories.BOYS) == set(pals.BOYS)
    assert set(pal_stories.GIRLS) == set(pals.GIRLS)
    assert len({face.story for face in PACKS["pals"].faces}) == 27


@pytest.mark.parametrize("split", ["40/10/10", "4/52/4", "4/4/52"])
def test_every_split_of_dick_tracy_has_stories_of_its_own(split: str) -> None:
    faces = pack_of_split(read_split(split, 4)).faces
    assert len({face.story for face in faces}) == len(faces)


def test_a_story_tells_no_name_of_a_card() -> None:
    names = {face.name.casefold() for face in PAINTED}
    for face in PAINTED:
        assert not names & set(re.findall(r"\w+", face.story.casefold())), face.title


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_the_catalog_sends_them(game: str) -> None:
    told, pack = catalog.game(game), parlour.load(game).pack
    assert told.pack_story == pack.story
    assert {name: (card.where, card.story) for name, card in told.cards.items()} == {
        face.name: (face.where, face.story) for face in pack.faces
    }


# The gallery.


@pytest.mark.parametrize("pack", EACH)
def test_the_gallery_shows_every_card_once(pack: Pack) -> None:
    text = gallery_page(pack)
    pictures = re.findall(r'<img src="\.\./([^"]+)"', text)
    assert len(pictures) == len(set(pictures)) == len(pack) + 1, "the cards and the box"
    assert all((DOCS / path).is_file() for path in pictures)
    assert all(face.story.replace("|", "\\|") in text for face in pack.faces)


# The command.


def shown(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert carry_out(["cards", *words]) == DONE
    return capsys.readouterr().out


def test_the_packs_are_listed_with_their_games(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown([], capsys)
    assert all(f"{name}: " in text for name in PACKS)
    found = json.loads(shown(["--json"], capsys))
    assert [(one["name"], one["cards"]) for one in found] == [(name, len(pack)) for name, pack in collection.packs().items()]
    assert sum(len(one["games"]) for one in found) == len(parlour.games.names())


@pytest.mark.english
@pytest.mark.parametrize("pack", EACH)
def test_a_pack_is_shown_with_everything(pack: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    text = flat(shown([pack.name], capsys))
    for face in pack.faces:
        for part in (face.name, face.title, face.artist, face.year, face.where, face.story):
            assert flat(part) in text or part.casefold() == face.name


@pytest.mark.parametrize("pack", EACH)
def test_a_pack_as_json(pack: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(shown([pack.name, "--json"], capsys))
    assert found["story"] == pack.story
    assert [Face(**card) for card in found["cards"]] == list(pack.faces)


@pytest.mark.parametrize("words", [["A13"], ["a13"], ["Mona Lisa"], ["mona", "lisa"]])
def test_a_card_by_its_name_or_title(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = json.loads(shown(["paintings", *words, "--json"], capsys))
    assert found["name"] == "A13"


def test_a_title_of_two_cards_shows_both(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(shown(["pals", "watt", "fore", "--json"], capsys))
    assert [card["name"] for card in found] == ["yellow 5", "red 5"]


def test_every_card_and_box_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    drawing = shown(["paintings", "mona", "lisa", "--svg"], capsys)
    assert drawing == card_picture(PACKS["paintings"], PAINTED[12])
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert ElementTree.fromstring(shown(["rook", "--svg"], capsys)).tag.endswith("svg")


@pytest.mark.parametrize(
    "words",
    [
        ["painting"],
        [""],
        ["x" * 5000],
        ["rook", "red", "99"],
        ["rook", "zzz"],
        ["rook", "the"],
        ["rook", "zzz", "--svg"],
        ["rook", "x" * 5000],
        ["--svg"],
    ],
)
def test_wrong_names_are_reported_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["cards", *words]) == WRONG
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("parlour: ")
    assert said.err.count("\n") == 1
    assert len(said.err) < 520


@pytest.mark.english
@pytest.mark.parametrize(("name", "near"), [("Mona Liza", "Mona Lisa"), ("the kis", "The Kiss"), ("a133", "A13")])
def test_a_name_that_nearly_fits_is_suggested(name: str, near: str) -> None:
    with pytest.raises(SetupError, match=f"Did you mean {near}"):
        collection.find_cards(PACKS["paintings"], name)
