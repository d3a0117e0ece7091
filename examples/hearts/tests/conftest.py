"""Hearts as if it were installed, for the tests in this folder alone: its source on the path, and the metadata an installer writes."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
PACKAGE, REPOSITORY = HERE.parent, HERE.parents[2]

os.environ.setdefault("PARLOUR_ENGINE", "plain")
os.environ.setdefault("PARLOUR_CACHE", str(REPOSITORY / "build" / "cache"))
sys.path[:0] = [str(folder) for folder in (PACKAGE / "src", REPOSITORY / "tests") if str(folder) not in sys.path]

collect_ignore = [] if find_spec("pyspiel") else ["side_by_side.py", "test_openspiel.py"]


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The entry points of ``pyproject.toml``, found as those of any package."""
    from foreign import distribution, installed, write

    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = {
        group: "\n".join(f"{name} = {package}" for name, package in points.items())
        for group, points in project["entry-points"].items()
    }
    files = distribution(project["name"], games=lines["parlour.games"], packs=lines["parlour.packs"])
    with installed(write(tmp_path_factory.mktemp("hearts"), files)):
        yield
