"""The page of a game that `parlour rules GAME --page` prints: the one in the docs, but for where it points to and its pictures."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

import parlour
from parlour.cli import phrases
from parlour.cli.app import carry_out
from parlour.engine.contract import Rules
from parlour.games import find
from parlour.lang.slots import Slot
from parlour.play import guides
from parlour.terminal.game_page.page import alone
from parlour.terminal.game_page.tables import slot_text
from tests.terminals import flat

DOCS = Path(__file__).resolve().parent.parent / "docs" / "games"
FENCED = re.compile(r"^```text\n.*?^```\n", re.DOTALL | re.MULTILINE)


def printed(game: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert carry_out(["rules", game, "--page"]) == 0
    return capsys.readouterr().out


def without_pointers(page: str, rules: Rules) -> list[str]:
    """The lines of a page that stands alone, without those that name a command or another page, and without pictures."""
    to = alone(rules)
    pointers = tuple(text for field in fields(to) if isinstance(text := getattr(to, field.name), str))
    return [line for line in FENCED.sub("", page).splitlines() if not line.endswith(pointers)]


@pytest.mark.english
@pytest.mark.parametrize("game", parlour.games.built_in())
def test_it_is_the_one_in_the_docs(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    page, committed = printed(game, capsys), (DOCS / f"{game}.md").read_text(encoding="utf-8")
    assert without_pointers(page, find(game)) == [line for line in committed.splitlines() if "](" not in line]


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_it_stands_alone(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It links to no file, and its pictures are in it."""
    page, guide = printed(game, capsys), guides.find(game)
    assert guide is not None
    assert "](" not in page
    drawn = FENCED.findall(page)
    assert len(drawn) == len(guide.pictures)
    for picture, text in zip(guide.pictures, drawn, strict=True):
        for row in picture.rows:
            assert all(f"[{item.name}]" in text for item in row if item.kind == "card")


def test_programs_get_json_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["rules", "rook", "--json"]) == 0
    plain = capsys.readouterr().out
    assert carry_out(["rules", "rook", "--page", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(plain)


def test_one_clause_has_no_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["rules", "rook", "RK-5", "--page"]) == 2
    says = phrases.PAGE_OF_ONE_CLAUSE(option="--page", clause='"RK-5"')
    assert flat(capsys.readouterr().err) == f"parlour: {says}"


class Direction(Slot):
    """A direction, such as north."""


def test_a_slot_of_a_games_own_is_told_by_its_docstring() -> None:
    assert slot_text(Direction()) == "A direction, such as north."
