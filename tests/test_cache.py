"""The name of the folder of compiled code: it covers every file and every number the code is made from."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from foreign import distribution, installed, write

import parlour
from parlour.compile import cache
from parlour.engine.contract import Rules
from parlour.games import find

SOURCES = Path(parlour.__file__).parent
ELSEWHERE = Path(__file__).resolve().parent.parent / "docs/example_game.py"


def module_at(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def files_of(rules: Rules) -> set[str]:
    found = cache.sources(rules, cache.reached_rules(rules))
    return {str(path.relative_to(SOURCES)) if path.is_relative_to(SOURCES) else path.name for path in found}


def test_a_game_is_made_from_its_own_files_and_those_it_reaches() -> None:
    files = files_of(find("rook"))
    assert {"games/rook/rules.py", "games/rook/advice.py", "mechanics/tricks.py", "lang/cards.py", "lang/chance.py"} <= files
    assert {"lang/state.py", "engine/course.py", "engine/common.py", "engine/sampler/places.py"} <= files
    assert not any(name.startswith("games/") and "/rook/" not in name for name in files)


def test_a_game_elsewhere_is_made_from_its_own_file() -> None:
    files = files_of(Rules(module_at(ELSEWHERE, "example_game")))
    assert "example_game.py" in files
    assert "lang/cards.py" in files
    assert not any(name.startswith("games/") for name in files)


def test_another_file_means_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "example_copy.py"
    found = []
    for more in ("", "\n# changed\n"):
        copy.write_text(ELSEWHERE.read_text(encoding="utf-8") + more, encoding="utf-8")
        rules = Rules(module_at(copy, "example_copy"))
        monkeypatch.setattr(sys.modules["parlour.games"], "find", lambda name, rules=rules: rules)
        found.append(cache.fingerprint.__wrapped__("ladder"))
        assert found[-1] == cache.fingerprint.__wrapped__("ladder"), "the same again"
    assert found[0] != found[1]


def test_the_folder_is_the_same_whatever_was_loaded_before() -> None:
    """Else a game would be compiled again wherever other games had been loaded first."""
    code = "import sys; from parlour.compile import cache; print(*map(cache.fingerprint, sys.argv[1:]))"
    words = [sys.executable, "-c", code, *reversed(parlour.games.built_in())]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES.parent)}
    found = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=300, check=True).stdout
    assert found.split() == [cache.fingerprint(game) for game in reversed(parlour.games.built_in())]


LADDER = ELSEWHERE.read_text(encoding="utf-8")
PACKAGE = {
    "ladders/__init__.py": "",
    "ladders/game/__init__.py": "",
    "ladders/game/rules.py": LADDER.replace("parlour.packs.paintings.cards", "ladders.pack.cards"),
    "ladders/pack/__init__.py": "",
    "ladders/pack/cards.py": """
from parlour.lang.pack import Face, Pack
from parlour.packs.paintings.cards import PACK as PAINTINGS

PACK = Pack("rungs", "Rungs", PAINTINGS.faces, suits=PAINTINGS.suits)
""",
    **distribution("ladder-games", games="ladder = ladders.game", packs="rungs = ladders.pack"),
}
"""A game of another package with its own pack."""


@pytest.mark.parametrize("file", ["game/rules.py", "game/__init__.py", "pack/cards.py", "pack/__init__.py"])
def test_every_file_of_another_packages_game_and_pack_counts(tmp_path: Path, file: str) -> None:
    with installed(write(tmp_path, PACKAGE)):
        before = cache.fingerprint.__wrapped__("ladder")
        assert before == cache.fingerprint.__wrapped__("ladder")
        with (tmp_path / "ladders" / file).open("a", encoding="utf-8") as changed:
            changed.write("# changed\n")
        assert cache.fingerprint.__wrapped__("ladder") != before


def test_what_is_loaded_counts_even_if_its_file_has_changed_meanwhile(tmp_path: Path) -> None:
    """A program that has loaded the old rules never compiles them into the folder of the new ones."""
    rules = tmp_path / "ladders/game/rules.py"
    with installed(write(tmp_path, PACKAGE)):
        parlour.load("ladder")
        rules.write_text(rules.read_text(encoding="utf-8").replace("HAND = 5", "HAND = 2 + 2"), encoding="utf-8")
        of_the_old = cache.fingerprint.__wrapped__("ladder")
    with installed(tmp_path):
        assert cache.fingerprint.__wrapped__("ladder") != of_the_old


SUM = """
import parlour
from parlour.compile import cache
was_built = cache.is_compiled("ladder", "random_games")
print(parlour.simulate("ladder", players=2, deals=20, seed=1, threads=1, length="deal").points.sum(), was_built)
"""


@pytest.mark.slow
def test_an_edited_game_of_another_package_is_compiled_anew(tmp_path: Path) -> None:
    root, rules = write(tmp_path / "site", PACKAGE), tmp_path / "site/ladders/game/rules.py"
    world = {**os.environ, "PYTHONPATH": f"{SOURCES.parent}{os.pathsep}{root}", "PARLOUR_CACHE": str(tmp_path / "cache")}

    def points() -> list[str]:
        return subprocess.run([sys.executable, "-c", SUM], env=world, capture_output=True, text=True, check=True).stdout.split()

    once = points()
    assert once[1] == "False"
    plain = rules.read_text(encoding="utf-8")
    rules.write_text(plain.replace("count(s.taken[seat])", "2 * count(s.taken[seat])"), encoding="utf-8")
    assert points() == [str(2 * int(once[0])), "False"]


WORTH = 5


def score(s: object) -> int:
    """A rule that names a number."""
    return WORTH


def scoring(worth: int) -> FunctionType:
    """The same rule where the number is another."""
    made = FunctionType(score.__code__, {"WORTH": worth, "UNUSED": worth}, "score")
    made.__module__ = "somewhere"
    return made


def test_numbers_from_other_files_count() -> None:
    assert cache.constants(scoring(5)) == ["somewhere.score: WORTH = 5"]
    assert cache.constants(scoring(5)) != cache.constants(scoring(6))


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "kept"))
    assert cache.game_folder("rook") == tmp_path / "kept" / cache.fingerprint("rook")
    assert not cache.is_compiled("rook", "random_games")
    cache.make_folder("rook")
    (cache.game_folder("rook") / "rook.random_games.nbi").touch()
    assert cache.is_compiled("rook", "random_games")


@pytest.mark.english
def test_a_folder_that_cannot_be_made_is_told_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "file" / "kept"))
    with pytest.raises(OSError, match="PARLOUR_CACHE"):
        cache.make_folder("rook")
