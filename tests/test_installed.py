"""Games and packs of other packages: found by their entry points, and left out with a reason where they can't be used."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from foreign import distribution, installed, write

import parlour
from parlour import SetupError, games, packs

LADDER = (Path(__file__).resolve().parent.parent / "docs" / "example_game.py").read_text(encoding="utf-8")
GAME = {"ladders/__init__.py": "", "ladders/game/__init__.py": "", "ladders/game/rules.py": LADDER}
PACK = {
    "ladders/pack/__init__.py": "",
    "ladders/pack/cards.py": """
from parlour.lang.pack import Face, Pack

PACK = Pack("rungs", "Rungs", tuple(Face(f"{s}{n}", s, str(n)) for s in "ABCD" for n in range(1, 14)), suits=("A", "B", "C", "D"))
""",
}
WHOLE = {**GAME, **distribution("ladder-games", games="ladder = ladders.game")}


def problem_with(folder: Path, files: dict[str, str]) -> str:
    """What is said about the only plug-in with a problem; the other games are there all the same."""
    with installed(write(folder, files)):
        assert set(games.built_in()) <= set(games.names())
        (found,) = (*games.problems(), *packs.problems())
    return found


def test_a_game_of_another_package_is_found_and_played(tmp_path: Path) -> None:
    before = games.names()
    with installed(write(tmp_path, WHOLE)):
        assert set(games.names()) == {*before, "ladder"}
        assert games.package("ladder") == "ladders.game"
        assert games.problems() == ()
        assert parlour.load("ladder").open(seed=1).actors
        assert pickle.loads(pickle.dumps(games.find("ladder"))) is games.find("ladder")
    assert "ladder" not in games.names()


def test_a_pack_of_another_package_is_found(tmp_path: Path) -> None:
    files = {**PACK, **distribution("ladder-cards", packs="rungs = ladders.pack"), "ladders/__init__.py": ""}
    before = packs.names()
    with installed(write(tmp_path, files)):
        assert set(packs.names()) == {*before, "rungs"}
        assert packs.package("rungs") == "ladders.pack"
        assert packs.find("rungs").title == "Rungs"
    with pytest.raises(KeyError):
        packs.find("rungs")
    with pytest.raises(KeyError):
        packs.package("rungs")


@pytest.mark.parametrize(
    ("files", "said"),
    [
        pytest.param({"ladders/game/rules.py": "import nothing_at_all"}, "No module named 'nothing_at_all'", id="import"),
        pytest.param({"ladders/game/rules.py": "raise SystemExit('not today')"}, "SystemExit: not today", id="exit"),
        pytest.param({"ladders/game/rules.py": "x = 1"}, "has no attribute 'CALLING_CARD'", id="no rules"),
        pytest.param({"ladders/game/rules.py": LADDER.replace('"ladder"', '"steps"')}, 'calls itself "steps"', id="name"),
        pytest.param(
            {"ladders/game/rules.py": LADDER.replace("packs.paintings.cards", "nobody"), **PACK}, "parlour.nobody", id="module"
        ),
        pytest.param(
            {"ladders/game/rules.py": LADDER.replace("parlour.packs.paintings.cards", "ladders.pack.cards"), **PACK},
            'its pack "rungs" isn\'t installed: name it in the group "parlour.packs"',
            id="pack",
        ),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out_with_the_reason(tmp_path: Path, files: dict[str, str], said: str) -> None:
    found = problem_with(tmp_path, {**WHOLE, **files})
    assert said in found
    assert '"ladder = ladders.game" (parlour.games) of ladder-games 1.0' in found
    with installed(tmp_path), pytest.raises(SetupError) as refused:
        parlour.load("ladder")
    assert str(refused.value) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1", "no attribute 'PACK'"),
        ("PACK = 7", "ladders.pack.cards has no PACK"),
        (PACK["ladders/pack/cards.py"], '"rungs"'),
    ],
)
def test_a_pack_that_cannot_be_used_is_left_out_with_the_reason(tmp_path: Path, text: str, said: str) -> None:
    files = {
        **PACK,
        "ladders/pack/cards.py": text,
        "ladders/__init__.py": "",
        **distribution("cards", packs="steps = ladders.pack"),
    }
    found = problem_with(tmp_path, files)
    assert said in found
    assert '"steps = ladders.pack" (parlour.packs) of cards 1.0' in found


def test_a_name_of_ours_is_never_taken(tmp_path: Path) -> None:
    name = games.built_in()[0]
    found = problem_with(tmp_path, {**GAME, **distribution("other", games=f"{name} = ladders.game")})
    assert "other 1.0" in found
    assert f'"{name}"' in found
    with installed(tmp_path):
        assert games.package(name).startswith("parlour.games.")
        assert games.find(name).module.__name__.startswith("parlour.games.")


def test_a_name_that_two_packages_claim_is_nobodys(tmp_path: Path) -> None:
    found = problem_with(tmp_path, {**WHOLE, **distribution("other", games="ladder = other.game")})
    assert "ladder-games 1.0" in found
    assert "other 1.0" in found
    with installed(tmp_path):
        assert "ladder" not in games.names()


@pytest.mark.parametrize("name", ["Ladder", "my ladder", "my_ladder", "ladder-", "../ladder"])
def test_a_name_has_only_letters_digits_and_hyphens(tmp_path: Path, name: str) -> None:
    assert "lowercase letters" in problem_with(tmp_path, {**GAME, **distribution("other", games=f"{name} = ladders.game")})


def test_metadata_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert "other 1.0" in problem_with(tmp_path, distribution("other", games="no equals sign here"))


def test_a_distribution_twice_on_the_path_is_one(tmp_path: Path) -> None:
    first, second = write(tmp_path / "first", WHOLE), write(tmp_path / "second", WHOLE)
    with installed(first, second):
        assert "ladder" in games.names()
        assert games.problems() == ()


def test_nothing_is_looked_for_before_it_is_asked_for() -> None:
    """Neither importing the library nor a built-in game reads what is installed."""
    code = "import sys, parlour; parlour.load(parlour.games.built_in()[0]); print('importlib.metadata' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "False"
