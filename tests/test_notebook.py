"""The notebook is a tour that runs: its cells in order, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def code_cells(notebook: Path) -> list[dict[str, object]]:
    return [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]


def source(cell: dict[str, object]) -> str:
    lines = cell["source"]
    assert isinstance(lines, list)
    return "".join(lines)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_holds_no_outputs_and_short_cells(notebook: Path) -> None:
    assert json.loads(notebook.read_text(encoding="utf-8"))["nbformat"] == 4
    for cell in code_cells(notebook):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        assert len(source(cell).splitlines()) <= 12, source(cell)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_the_cells_run_in_order(notebook: Path, tmp_path: Path) -> None:
    program = tmp_path / "cells.py"
    program.write_text("\n\n".join(map(source, code_cells(notebook))), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(program)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Club A was led" in done.stdout


def test_the_tour_shows_each_door() -> None:
    text = "\n".join(map(source, code_cells(ROOT / "examples/tour.ipynb")))
    for door in ("parlour.load(", ".view(", "parlour.simulate(", "Machine(", ".worlds(", ".record()", "bincount"):
        assert door in text
