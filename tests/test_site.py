"""The documentation site: every page has its place in it, the reference names what there is, and nothing comes from elsewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import parlour
from tools.site import __main__ as site
from tools.site import reference, staging

ROOT = Path(__file__).resolve().parent.parent
MODULES = [f"{room.package}.{name}" for room in reference.ROOMS for name in reference.modules(room)]


def entries(nav: object) -> Iterator[str]:
    """The pages a navigation names."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        nav = list(nav.values())
    if isinstance(nav, list):
        for part in nav:
            yield from entries(part)


def test_every_page_has_one_place_in_the_navigation() -> None:
    named = list(entries(staging.settings()["nav"]))
    there = {page.relative_to(staging.DOCS).as_posix() for page in staging.DOCS.rglob("*.md")}
    there |= {path for path, _ in reference.pages()}
    assert not there - set(named), "add these pages to the navigation in docs/site.toml"
    assert not set(named) - there, "docs/site.toml names pages that are not there"
    assert len(named) == len(set(named)), "a page is in the navigation twice"


def test_every_game_and_pack_is_in_the_navigation() -> None:
    named = set(entries(staging.settings()["nav"]))
    assert {f"games/{page.name}" for page in (staging.DOCS / "games").glob("*.md")} <= named
    assert {f"cards/{page.name}" for page in (staging.DOCS / "cards").glob("*.md")} <= named


def test_what_the_reference_names_is_there() -> None:
    text = "\n".join(page for _, page in reference.pages())
    shown = re.findall(r"^::: (\S+)$", text, re.MULTILINE)
    assert set(shown) == {"parlour", *reference.ALONE, *MODULES}
    for module in shown:
        assert find_spec(module) is not None, f"there is no module {module}"
    for place in re.findall(r"\]\[(parlour\.[\w.]+)\]", text):
        module, _, _ = place.rpartition(".")
        assert module in shown, f"the page of parlour leads to {place}, which is on no page"
    for name in parlour.__all__:
        assert f"`parlour.{name}`" in text


def test_all_of_the_language_and_the_mechanics_is_in_the_reference() -> None:
    for room in ("lang", "mechanics"):
        files = {file.stem for file in (ROOT / f"src/parlour/{room}").glob("*.py")} - {"__init__", *reference.HIDDEN}
        assert {f"parlour.{room}.{name}" for name in files} <= set(MODULES)


def undocumented(tree: ast.Module) -> Iterator[str]:
    """Public functions, classes and methods without a docstring. A method may leave it to another class of the file that has it."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    told = {part.name for one in classes for part in one.body if isinstance(part, ast.FunctionDef) and ast.get_docstring(part)}
    for node in (*tree.body, *(part for one in classes for part in one.body)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            is_overload = any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)
            if not (ast.get_docstring(node) or is_overload or node.name in told):
                yield node.name


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_says_what_it_is(module: str) -> None:
    assert list(undocumented(ast.parse(reference.source(module).read_text(encoding="utf-8")))) == []


def test_a_name_without_a_docstring_is_noticed() -> None:
    tree = ast.parse(
        'def f(): ...\ndef _g(): ...\nclass A:\n    """A."""\n    def h(self): ...\n    def i(self):\n        """I."""'
    )
    assert list(undocumented(tree)) == ["f", "h"]


def test_a_module_that_is_not_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=r"parlour\.lang has no"):
        reference.modules(reference.Room("parlour.lang", "", "", ("cards", "nothing")))


def test_links_out_of_the_docs_lead_to_the_repository() -> None:
    page = Path("docs/tutorials/tables.md")
    text = "[a](../games/rook.md#rk-1), [b](../../src/parlour/play/table.py), [c](#here), [d](https://example.org/x.md)\n"
    code = "```python\n>>> parts[0](x)\n```\n"
    wanted = text.replace("../../src", "https://github.com/parlour-games/parlour/blob/main/src")
    assert staging.for_site(text + code + text, page) == wanted + code.replace("python", "pycon") + wanted


def test_everything_is_staged(tmp_path: Path) -> None:
    configuration = staging.stage(tmp_path / "site")
    assert configuration.read_text(encoding="utf-8").startswith("{")
    for page in entries(staging.settings()["nav"]):
        assert (tmp_path / "site/pages" / page).exists()
    assert (tmp_path / "site/pages/play.svg").exists()
    assert not list((tmp_path / "site/pages").rglob("*.py"))


def test_nothing_comes_from_elsewhere(tmp_path: Path) -> None:
    settings = staging.settings()
    assert settings["strict"] is True
    assert settings["theme"]["font"] is False
    assert "repo_url" not in settings, "the page would ask GitHub for the number of stars"
    assert "offline" not in settings["plugins"], "it loads a script from a CDN"
    (tmp_path / "fine.html").write_text(
        '<a href="https://example.org">x</a><img src="a.svg"><link rel="canonical" href="https://x">'
    )
    assert site.loads_from_elsewhere(tmp_path) == []
    for number, part in enumerate(('<script async src="https://x.js">', '<link href=x rel="stylesheet" media="https:">')):
        (tmp_path / f"{number}.html").write_text(part)
    assert site.loads_from_elsewhere(tmp_path) == ["0.html", "1.html"]


def test_without_zensical_the_way_to_get_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: None)
    assert site.main([]) == 2
    assert "make site" in capsys.readouterr().err


def test_what_is_built_is_ignored_by_git() -> None:
    assert site.FOLDER.relative_to(ROOT).as_posix() == "build/site"
    assert "build/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()
