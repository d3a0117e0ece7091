"""The page of Hearts, as `parlour rules hearts --page` prints it: what the built-in games have in the docs."""

from __future__ import annotations

import pytest

from parlour.cli.app import carry_out
from parlour.games import find
from parlour_hearts.game.guide import GUIDE


def test_it_has_the_guide_the_clauses_and_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["rules", "hearts", "--page"]) == 0
    page, rules = capsys.readouterr().out, find("hearts")
    assert page.startswith(f"# {rules.calling_card.title}\n")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert rules.clauses
    for clause in rules.clauses:
        support = clause.support_text
        assert any(f"**{clause.id}**" in row and row.endswith(f"| {support} |") for row in rows), clause.id
    assert rules.options
    for name in rules.options:
        assert any(row.startswith(f"| `{name}` |") for row in rows), name
    for text in (*(text for section in GUIDE.sections for text in section.text), *GUIDE.mistakes):
        assert text in page
    for picture in GUIDE.pictures:
        assert f"*{picture.caption}*" in page
    assert "](" not in page, "a link to a page that isn't beside it"
