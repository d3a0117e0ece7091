"""The examples of the README and the other pages are run: what they show is what comes out."""

from __future__ import annotations

import doctest
from pathlib import Path

import page_examples as examples
import pytest

import parlour

ROOT = Path(__file__).resolve().parent.parent
ALL_PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
PAGES = [page for page in ALL_PAGES if any(block.is_run for block in examples.blocks(page.read_text(encoding="utf-8")))]
SHOWN = {"", "text", "json", "toml", "ini", "sh", "html"}
"""Languages of blocks that are only shown."""


@pytest.mark.slow
@pytest.mark.english
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert examples.run(page, page.read_text(encoding="utf-8")) > 0


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.stem)
def test_blocks_are_run_or_say_why_not(page: Path) -> None:
    for block in examples.blocks(page.read_text(encoding="utf-8")):
        assert block.language in {*examples.RUN, *SHOWN}, f"{page.name}, line {block.line}: what is {block.language}?"
        assert block.is_run or ">>> " not in block.text or block.language in examples.RUN, f"{page.name}, line {block.line}"


def test_few_blocks_are_not_run() -> None:
    found = [block for page in ALL_PAGES for block in examples.blocks(page.read_text(encoding="utf-8"))]
    able = [block for block in found if block.language in examples.RUN]
    assert sum(not block.is_run for block in able) <= len(able) // 10


def test_the_example_of_the_package_runs() -> None:
    wrong, tried = doctest.testmod(parlour)
    assert tried > 0
    assert wrong == 0


PAGE = "# Page\n\n```python\nseats = 4\n```\n\nThen:\n\n```python\nseats += {added}\n```\n\n```python\n>>> seats\n5\n```\n"


def test_a_page_runs_as_one_program() -> None:
    assert examples.run(Path("page.md"), PAGE.format(added=1)) == 2
    with pytest.raises(AssertionError, match=r"(?s)page.md, line 13.*Got:.*6"):
        examples.run(Path("page.md"), PAGE.format(added=2))


def test_a_program_is_saved_where_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "Save this as *mine.py*:\n\n```python\nseats = 4\n```\n\nThen:\n\n```python\nassert seats == 4\n```\n"
    assert examples.run(Path("page.md"), text) == 2
    assert (tmp_path / "mine.py").read_text(encoding="utf-8") == "seats = 4\n"


def test_a_block_that_says_why_is_not_run() -> None:
    why = "*Not run: it needs a GPU.*\n\n```python\n1 / 0\n```\n"
    assert examples.run(Path("page.md"), why) == 0
    with pytest.raises(ZeroDivisionError):
        examples.run(Path("page.md"), why.replace("Not run", "Maybe"))


def test_a_command_prints_what_the_page_shows() -> None:
    text = "```console\n$ parlour replay nothing.json --nonsense\nAnything\n```\n"
    with pytest.raises(AssertionError, match=r"page.md, line 1: parlour replay"):
        examples.run(Path("page.md"), text)


def test_the_first_screen_of_the_readme_is_a_deal_being_played() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("## ")[0]
    for wanted in ("parlour.load(", ".play(", "IllegalMove", ".view(", ".scores", "parlour.simulate(", "docs/play.svg"):
        assert wanted in first
