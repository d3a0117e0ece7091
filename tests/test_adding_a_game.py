"""The worked example of docs/adding-a-game.md: a whole game file that really runs, loaded as any other and played."""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from helpers import refusal, stack, texts
from walks import play_on

import parlour
from parlour import Game, Table
from parlour.compile import cache
from parlour.compile.machine import Machine
from parlour.engine.contract import Rules

DOCS = Path(__file__).resolve().parent.parent / "docs"
FILE = DOCS / "example_game.py"
FOLDER = importlib.import_module("parlour.games")


def loaded() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("example_game", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["example_game"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(name="ladder")
def _ladder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Game]:
    """The example as if its file lay in the folder of games."""
    rules, usual = Rules(loaded()), FOLDER.find
    for place in (FOLDER, sys.modules["parlour.play.game"]):
        monkeypatch.setattr(place, "find", lambda name: rules if name == "ladder" else usual(name))
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    yield Game("ladder", 3)
    cache.driver.cache_clear()
    cache.fingerprint.cache_clear()


def test_the_page_shows_the_whole_file() -> None:
    code = FILE.read_text(encoding="utf-8")
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    shown = "".join(part.split("```")[0] for part in page.split("```python\n")[1:] if not part.startswith(">>>"))
    assert shown.split() == code.split()


def test_the_sheet_is_read(ladder: Game) -> None:
    assert [clause.id for clause in ladder.rules.clauses] == ["LA-1", "LA-2", "LA-3", "LA-4", "LA-5"]
    assert ladder.options == {"length": "game", "offences": "barred", "target": 20}


def dealt(ladder: Game) -> Table:
    hands = {1: "A5, A9, B1, B2, B3", 2: "A6, C1, C2, C3, C4", 0: "A13, D1, D2, D3, D4"}
    return ladder.open(dealer=0, packs=[stack(ladder, hands, dealer=0, size=5)])


def test_LA_2_who_can_go_higher_must(ladder: Game) -> None:
    table = dealt(ladder)
    table.play(1, "lay A5")
    assert texts(table, 2) == ["lay A6"]
    wrong = refusal(table, 2, "lay C4")
    assert wrong.clause == "LA-2"
    assert wrong.message == "A5 lies on top and you can go higher: A6. (LA-2)"


def test_LA_3_who_cannot_takes_the_pile(ladder: Game) -> None:
    table = dealt(ladder)
    for seat, move in ((1, "lay A5"), (2, "lay A6"), (0, "lay A13"), (1, "lay B1")):
        table.play(seat, move)
    assert table.view(2)["fields"]["taken"] == [[], ["A5", "A6", "A13"], []]
    assert table.view(2)["fields"]["pile"] == ["B1"]
    assert table.log[-1] == "Seat 1 takes A5, A6, A13."


def test_whole_games_end(ladder: Game) -> None:
    for players in ladder.rules.calling_card.players:
        table = play_on(Game("ladder", players).open(seed=players), random.Random(players))
        assert table.over
        assert max(table.scores) >= 20
        assert {table.scores[seat] for seat in table.winners} == {min(table.scores)}
        again = parlour.from_record(table.record())
        assert again.scores == table.scores


@pytest.mark.slow
def test_compiled_it_plays_the_same(ladder: Game) -> None:
    machine, table = Machine(ladder), ladder.open(seed=5, engine="plain")
    row = machine.open(5)
    while not table.over:
        (seat,) = table.actors
        may = machine.legal(row, seat)
        assert may == table.rules.legal(table.state, seat)
        card = may.bit_length() - 1
        machine.play(row, seat, card)
        table.play(seat, f"lay {table.pack.card_name(card)}")
        if machine.record(row)["closed"] and not machine.record(row)["ended"]:
            machine.next_deal(row)
    assert machine.record(row)["total"][:3].tolist() == table.scores
