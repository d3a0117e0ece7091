"""``parlour new-game`` writes a package that runs at once, with everything a built-in game has: found, listed, played, drawn, checked."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from foreign import distribution, installed, write
from starlette.requests import Request
from starlette.responses import Response
from walks import play_on

import parlour
from parlour import games, packs
from parlour.bots.adviser import advice
from parlour.cli.app import carry_out
from parlour.cli.new_game import write as write_game
from parlour.play import guides
from parlour.server.access import Access
from parlour.server.http.games import GameEndpoints
from parlour.server.http.requests import NETWORK
from parlour.server.services.side_thread import SideThread
from parlour.server.workers.pool import Workers

NAME = "four-corners"


@pytest.fixture(name="root", scope="module")
def _root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, written once, with the metadata an installer makes of its pyproject.toml."""
    root = write_game(NAME, tmp_path_factory.mktemp("own") / "parlour-four-corners").folder
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = {
        group: "\n".join(f"{name} = {where}" for name, where in project["entry-points"][f"parlour.{group}"].items())
        for group in ("games", "packs")
    }
    write(root / "src", distribution(project["name"], **points))
    return root


@pytest.fixture(name="game")
def _game(root: Path) -> Iterator[parlour.Game]:
    with installed(root / "src"):
        yield parlour.load(NAME)


def answer(endpoint: str, **path: str) -> Response:
    """What the server answers about games."""
    endpoints = GameEndpoints(Access(), Workers(), Workers(), SideThread())
    scope = {"type": "http", "method": "GET", "path_params": path, "headers": [], "query_string": b"", NETWORK: "a"}
    found: Response = asyncio.run(getattr(endpoints, endpoint)(Request(scope)))
    return found


def test_it_is_one_of_the_games(game: parlour.Game, capsys: pytest.CaptureFixture[str]) -> None:
    """The built-in ones stay what they are, whatever else is installed."""
    assert {*games.built_in(), NAME} <= set(games.names())
    assert list(games.names()) == sorted(games.names())
    assert NAME in packs.names()
    assert NAME not in games.built_in()
    assert carry_out(["games", "--json"]) == 0
    assert NAME in {one["name"] for one in json.loads(capsys.readouterr().out)}
    for words in (["rules", NAME], ["rules", NAME, "--clauses"], ["rules", NAME, "FO-2"], ["cards", NAME]):
        assert carry_out(words) == 0
        assert capsys.readouterr().err == ""


def test_it_is_on_the_shelf_with_a_cover_and_drawn_cards(game: parlour.Game) -> None:
    shelf = json.loads(bytes(answer("games").body))["games"]
    (card,) = [one for one in shelf if one["name"] == NAME]
    assert [one["name"] for one in shelf] == list(games.names())
    info = json.loads(bytes(answer("game", game=NAME).body))
    assert (info["lesson"], info["guide"] is None) == (False, False)
    for endpoint in ("cover", "deck"):
        drawn = gzip.decompress(bytes(answer(endpoint, pack=card["pack"]).body)).decode()
        ElementTree.fromstring(drawn)
    assert all(f'id="suit-{suit}"' in drawn for suit in game.pack.suits)


def test_without_a_lesson_it_says_which_games_have_one(game: parlour.Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert guides.find(NAME) is not None
    assert carry_out(["learn", NAME]) == 2
    assert NAME in capsys.readouterr().err


def test_bots_play_it_to_its_end_and_its_record_replays(game: parlour.Game) -> None:
    table = game.open(seed=1, engine="plain")
    while not table.over:
        seat = min(table.actors)
        table.play(seat, advice(table, seat)[0])
    assert parlour.replay(json.dumps(table.record()))["scores"] == table.scores
    assert play_on(game.open(seed=2, engine="plain"), random.Random(1)).over


RUN = f"""
import parlour
assert parlour.simulate("{NAME}", players=3, deals=100, seed=1, threads=1).deals == 100
"""


@pytest.mark.slow
def test_its_own_tests_pass_and_it_can_be_simulated(root: Path) -> None:
    """Its tests run every check, and a test of each clause."""
    source = Path(parlour.__file__).parent.parent
    world = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), str(root / "src")])}
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(root / "tests")]
    done = subprocess.run(tests, cwd=root, env=world, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "6 passed" in done.stdout
    subprocess.run([sys.executable, "-c", RUN], cwd=root, env=world, check=True)


def test_the_files_name_the_game_and_leave_no_gaps(root: Path) -> None:
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc"
    }
    assert {"rules.py", "advice.py", "guide.py", "cards.py", "test_four_corners.py", "pyproject.toml", "README.md"} <= set(
        texts
    )
    for name, text in texts.items():
        assert not any(gap in text for gap in ("{name}", "{title}", "{package}", "{clause}", "{module}", "{version}")), name
        if name.endswith(".py"):
            compile(text, name, "exec")


@pytest.mark.parametrize(
    "name", ["Four", "four corners", "four_corners", "4-corners", "", "-four", "four-", "x" * 41, "../four"]
)
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["new-game", "--folder", str(tmp_path / "made"), "--", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "made").exists()


def test_a_name_that_is_taken_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["new-game", games.built_in()[0], "--folder", str(tmp_path / "made")]) == 2
    assert games.built_in()[0] in capsys.readouterr().err


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert carry_out(["new-game", NAME, "--folder", str(tmp_path)]) == 2
    assert "--folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_name_that_begins_like_the_common_clauses_gets_other_letters(tmp_path: Path) -> None:
    rules = (write_game("cmoon", tmp_path / "made").folder / "src/parlour_cmoon/game/rules.py").read_text(encoding="utf-8")
    assert "GA-1 (C)" in rules
    assert "CM-1" not in rules


def test_the_command_says_what_to_do_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["new-game", NAME, "--folder", str(tmp_path / "made")]) == 0
    assert "parlour check four-corners" in capsys.readouterr().out


def test_the_terminal_says_which_plug_in_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with installed(write(tmp_path, distribution("broken-games", games="broken = nowhere.game"))):
        assert carry_out(["games"]) == 0
    told = capsys.readouterr()
    assert "broken-games 1.0" in told.err
    assert games.built_in()[0] in told.out
