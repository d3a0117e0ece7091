"""The guides: one illustrated screen of rules for each game. Every picture is true by the rules themselves."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET

import pytest

import parlour
from parlour.checks.company import held, played, points
from parlour.cli.app import carry_out
from parlour.engine.guide import Guide, Item, Picture, Proof, card
from parlour.engine.lesson import NAMES
from parlour.lang.phrases import worded
from parlour.packs.drawing import skin
from parlour.play import guides
from parlour.server.http import catalog
from parlour.terminal.guide_text import INDENT, fitting, row_lines
from parlour.terminal.phrases import SEE_CLAUSES
from tests.terminals import flat
from tools.pages.drawings import drawing

WORDS = range(150, 261)
"""How many words a guide may have, without those in its pictures."""
TAKES = ("taken", "flat_tricks")
"""The fields that hold what a seat has taken."""

SPOKEN = ("call", "ask")
"""The words of moves that name a card."""


def guide_of(game: str) -> Guide:
    found = guides.find(game)
    assert found is not None
    return found


PICTURES = [(game, picture) for game in parlour.games.built_in() for picture in guide_of(game).pictures]
NAMED = [f"{game}: {picture.caption[:30]}" for game, picture in PICTURES]


def items(picture: Picture, kind: str) -> list[Item]:
    return [item for row in picture.rows for item in row if item.kind == kind]


def proof_of(picture: Picture) -> Proof:
    assert picture.proof is not None, f"no proof of {picture.caption}"
    return picture.proof


def mover(proof: Proof, card: str) -> int | None:
    """The seat that plays this card in a proof. A call or a question names a card without playing it."""
    moves = [part.split(":", 1) for part in proof.moves.split(";") if part.strip()]
    return next((int(seat) for seat, text in moves if text.endswith(f" {card}") and text.split()[0] not in SPOKEN), None)


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_every_game_has_a_guide_of_one_screen(game: str) -> None:
    guide = guide_of(game)
    assert sum(len(text.split()) for text in guide.texts()) in WORDS
    assert len(guide.mistakes) == 3
    assert guide.pictures


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_a_guide_speaks_to_people(game: str) -> None:
    """No clause codes, no option syntax, no seat numbers, nobody is a he."""
    guide = guide_of(game)
    said = [*guide.texts(), *(picture.caption for picture in guide.pictures)]
    said += [item.says for picture in guide.pictures for row in picture.rows for item in row]
    for text in said:
        assert not re.search(r"\b[A-Z][A-Z0-9]-\d|\bseat \d|\w=\w|`|\b([Hh]e|[Hh]im|[Hh]is)\b", text), text


@pytest.mark.parametrize(("game", "picture"), PICTURES, ids=NAMED)
def test_every_card_in_a_picture_exists(game: str, picture: Picture) -> None:
    names = [face.name for face in parlour.load(game).pack.faces]
    shown = [item.name for item in items(picture, "card")]
    assert set(shown) <= set(names)
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(("game", "picture"), PICTURES, ids=NAMED)
def test_every_picture_is_true_by_the_rules(game: str, picture: Picture) -> None:
    proof = proof_of(picture)
    assert proof.becomes or proof.points
    table = played(game, proof)
    assert {place: held(table, place) for place in proof.becomes} == dict(proof.becomes)
    scored = points(table)
    assert {seat: scored[seat] for seat in proof.points} == dict(proof.points)


@pytest.mark.parametrize(("game", "picture"), PICTURES, ids=NAMED)
def test_a_picture_shows_what_its_proof_plays(game: str, picture: Picture) -> None:
    """Each card is of the proof, and where a player's name is under it, that player plays it."""
    proof = proof_of(picture)
    texts = [*proof.hands.values(), proof.first, proof.then]
    known = {name for text in texts for name in cards_in(game, text)}
    for item in items(picture, "card"):
        assert item.name in known, item.name
        seat, name = mover(proof, item.name), next((name for name in NAMES if item.says.startswith(name)), None)
        if seat is not None and name is not None:
            assert NAMES[seat] == name


@pytest.mark.parametrize(("game", "picture"), PICTURES, ids=NAMED)
def test_the_marked_card_takes_the_trick(game: str, picture: Picture) -> None:
    proof = proof_of(picture)
    takers = {place: str(cards) for place, cards in proof.becomes.items() if place.split()[0] in TAKES and cards}
    for place, cards in takers.items():
        marked = [item.name for item in items(picture, "card") if item.marked]
        assert [mover(proof, card) for card in marked] == [int(place.split()[1])]
        assert {item.name for item in items(picture, "card")} <= set(cards.split(", "))


def cards_in(game: str, text: str) -> list[str]:
    """The cards of a proof's text, where a number alone is of the suit before it."""
    pack, found = parlour.load(game).pack, []
    for group in text.split(";"):
        suit = ""
        for part in filter(None, (part.strip() for part in group.split(","))):
            card = pack.find(f"{suit} {part}" if suit and pack.find(part) is None else part)
            assert card is not None, part
            suit = pack.faces[card].suit
            found.append(pack.card_name(card))
    return found


def test_a_game_without_a_guide_has_none() -> None:
    assert guides.find("no-such-game") is None


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_the_terminal_shows_all_of_a_guide(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["rules", game]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    text, guide = flat(out), guide_of(game)
    for said in (*guide.texts(), *(picture.caption for picture in guide.pictures)):
        assert flat(worded(said)) in text
    for picture in guide.pictures:
        for item in items(picture, "card"):
            assert f"[{item.name}]{'*' if item.marked else ''}" in text
    assert SEE_CLAUSES(command=f"parlour rules {game} --clauses") in text


def test_a_row_that_is_too_wide_is_broken() -> None:
    wide = tuple(card("offissa pupp", "the highest card of all") for _ in range(5))
    assert [len(part) for part in fitting(wide, width=72)] == [2, 2, 1]


@pytest.mark.parametrize("game", parlour.games.built_in())
@pytest.mark.parametrize("width", [40, 80])
def test_items_side_by_side_fit_the_screen(game: str, width: int) -> None:
    for picture in guide_of(game).pictures:
        for part in (part for row in picture.rows for part in fitting(row, width)):
            assert len(part) == 1 or max(map(len, row_lines(part))) - len(INDENT) <= width


def test_programs_get_the_guide_without_its_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    game = parlour.games.built_in()[0]
    assert carry_out(["rules", game, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["guide"]
    assert found["mistakes"] == list(guide_of(game).mistakes)
    assert "proof" not in found["turn"]["picture"]


def test_a_game_without_a_guide_shows_its_clauses(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(guides, "find", lambda game: None)
    game = parlour.games.built_in()[0]
    assert carry_out(["rules", game]) == 0
    assert parlour.load(game).rules.clauses[0].id in capsys.readouterr().out


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_the_catalog_carries_the_guide(game: str) -> None:
    told, guide = catalog.game(game).guide, guide_of(game)
    assert told is not None
    shown = [section.picture for section in (told.aim, told.turn, told.counts, told.end) if section.picture]
    assert [[[(item.kind, item.name, item.marked) for item in row] for row in picture.rows] for picture in shown] == [
        [[(item.kind, item.name, item.marked) for item in row] for row in picture.rows] for picture in guide.pictures
    ]
    assert told.mistakes == tuple(map(worded, guide.mistakes))


@pytest.mark.parametrize(("game", "picture"), PICTURES, ids=NAMED)
def test_a_picture_is_drawn_with_all_its_cards(game: str, picture: Picture) -> None:
    pack = parlour.load(game).rules.calling_card.pack
    drawn = drawing(picture, pack)
    for item in items(picture, "card"):
        found = pack.find(item.name)
        assert found is not None
        assert skin(pack).face(pack.faces[found]) in drawn
    assert ET.fromstring(drawn).tag.endswith("svg")
