"""The examples of the README and the other pages are run: what they show is what comes out."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALL_PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
PAGES = [page for page in ALL_PAGES if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.slow
@pytest.mark.english
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_run(page: Path) -> None:
    wrong, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert wrong == 0


def test_the_first_screen_of_the_readme_is_a_deal_being_played() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("## ")[0]
    for wanted in ("parlour.load(", ".play(", "IllegalMove", ".view(", ".scores", "parlour.simulate(", "docs/play.svg"):
        assert wanted in first
