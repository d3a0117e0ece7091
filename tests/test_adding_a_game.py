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
from counts import counted, counted_so_far, told
from helpers import cards_of, play_all, refusal, stack, texts
from walks import play_on

import parlour
from parlour import Game, Table
from parlour.compile import cache
from parlour.compile.compiler import compiled_rules
from parlour.compile.machine import Machine, entry_points
from parlour.compile.random_games import random_games_of
from parlour.engine.contract import Rules
from parlour.play.facts import FieldChanged

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
    entry_points.cache_clear()
    random_games_of.cache_clear()
    compiled_rules.cache_clear()
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


def test_LA_2_if_you_can_go_higher_you_must(ladder: Game) -> None:
    table = dealt(ladder)
    table.play(1, "lay A5")
    assert texts(table, 2) == ["lay A6"]
    wrong = refusal(table, 2, "lay C4")
    assert wrong.clause == "LA-2"
    assert wrong.legal == ["lay A6"]


@pytest.mark.english
def test_LA_2_the_refusal_in_words(ladder: Game) -> None:
    table = dealt(ladder)
    table.play(1, "lay A5")
    assert refusal(table, 2, "lay C4").message == "A5 is on top and you can go higher: you hold A6."


def test_LA_3_if_you_cannot_you_take_the_pile(ladder: Game) -> None:
    table = dealt(ladder)
    for seat, move in ((1, "lay A5"), (2, "lay A6"), (0, "lay A13"), (1, "lay B1")):
        table.play(seat, move)
    assert table.view(2)["fields"]["taken"] == [[], ["A5", "A6", "A13"], []]
    assert table.view(2)["fields"]["pile"] == ["B1"]
    (taken,) = [fact for fact in table.facts() if isinstance(fact, FieldChanged)]
    assert (taken.seat, taken.role, taken.value) == (1, "taken", ["A5", "A6", "A13"])
    assert counted_so_far(table, table.state, 1) == {"taken": 3}


def test_LA_4_each_card_taken_counts_a_point(ladder: Game) -> None:
    table = dealt(ladder)
    s = table.state
    s.taken[2] = sum(1 << card for card in cards_of(table, "A5, B1"))  # type: ignore[attr-defined]
    table.game.rules.verbs.score(s)
    assert s.points[:3] == [0, 0, 2]
    assert counted(table, s, 2) == [("taken", "LA-4", 2, "A5, B1")]
    assert counted(table, s, 1) == []


@pytest.mark.english
def test_LA_3_LA_4_taking_the_pile_in_words(ladder: Game) -> None:
    table = play_all(dealt(ladder), "1: lay A5; 2: lay A6; 0: lay A13; 1: lay B1")
    assert table.log[-1] == "Seat 1 takes A5, A6, A13."
    assert told(table, table.state, 1) == ["took three cards"]


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
        assert may == table.game.rules.legal(table.state, seat)
        card = may.bit_length() - 1
        machine.play(row, seat, card)
        table.play(seat, f"lay {table.game.pack.card_name(card)}")
        if machine.fields(row)["deal_over"] and not machine.fields(row)["ended"]:
            machine.next_deal(row)
    assert machine.fields(row)["total"][:3].tolist() == table.scores
