"""The pages: links lead somewhere, what is written from the code is up to date, and no page tells how it was made."""

from __future__ import annotations

import importlib
import io
import re
from contextlib import redirect_stdout
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

import parlour
from parlour import Game, Move, Summary, Table
from parlour.cli.app import carry_out
from parlour.compile.machine import Machine
from parlour.engine.calling_card import CallingCard
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.engine.sampler import Worlds
from parlour.lang.pack import Pack
from parlour.lang.state import Common
from parlour.terminal.exit_codes import DONE
from tools import pages
from tools.pages import sheets

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.md")])
FORMS = sorted((ROOT / ".github").rglob("*.yml"))
EVERYTHING = [*PAGES, *FORMS, ROOT / "CITATION.cff", ROOT / "docs/example_game.py", ROOT / "docs/play.svg"]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@cache
def anchors(page: Path) -> set[str]:
    """The places of a page that a link can lead to: its headings, and anchors set by hand."""
    text = without_code(page)
    found = set(re.findall(r'<a id="([^"]+)">', text))
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.lower()).strip()
        found.add(plain.replace(" ", "-"))
    return found


def without_code(page: Path) -> str:
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page)):
        if target.startswith(("https://", "http://")):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{name(page)} links to {target}, which is not there"
        assert file.is_relative_to(ROOT)
        if anchor:
            assert anchor in anchors(file), f"{name(page)} links to {target}: there is no such place"


@pytest.mark.english
def test_what_is_written_from_the_code_is_up_to_date() -> None:
    assert pages.stale() == []


def home_of(owner: str) -> object:
    """What a docstring or a page means by this name: the package, or one of its classes."""
    classes = (Game, Table, Move, Rules, CallingCard, Machine, Worlds, Summary, Common, Pack)
    return {"parlour": parlour, **{found.__name__: found for found in classes}}.get(owner)


def exists(names: list[str]) -> bool:
    """Is there such a name? Of a module that is not imported yet, too; of a class also what it only declares."""
    found: object = home_of(names[0])
    for place, part in enumerate(names[1:], 2):
        if isinstance(found, ModuleType) and hasattr(found, "__path__") and find_spec(".".join(names[:place])):
            found = importlib.import_module(".".join(names[:place]))
        elif hasattr(found, part):
            found = getattr(found, part)
        else:
            return part in getattr(found, "__annotations__", {})
    return True


def test_names_in_docstrings_and_pages_are_there() -> None:
    """``Table.record``, ``parlour.from_record`` and the like: what is named can be called."""
    seen = 0
    for file in [*PAGES, *sorted((ROOT / "src").rglob("*.py"))]:
        for told in re.findall(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)+)\b", file.read_text(encoding="utf-8")):
            names = told.split(".")
            if home_of(names[0]) is not None:
                seen += 1
                assert exists(names), f"{name(file)}: there is no {told}"
    assert seen > 10
    assert not exists(["Table", "from_record"])
    assert not exists(["parlour", "bulk", "nothing"])


def test_every_game_has_a_page_and_is_in_the_tables() -> None:
    for game in parlour.games.built_in():
        assert (ROOT / f"docs/games/{game}.md").exists()
        for page in ("README.md", "docs/README.md", "docs/provenance.md"):
            assert f"games/{game}.md" in (ROOT / page).read_text(encoding="utf-8")


def test_a_misread_rule_can_be_reported_for_every_game() -> None:
    form = (ROOT / ".github/ISSUE_TEMPLATE/rule.yml").read_text(encoding="utf-8")
    offered = set(re.findall(r'^        - "?([^"\n]+)"?$', form, re.MULTILINE))
    assert offered == {rules.calling_card.title for rules in sheets.games()}


def test_every_clause_a_page_names_is_there() -> None:
    known = {clause.id for rules in sheets.games() for clause in rules.clauses} | {c.id for c in COMMON_CLAUSES}
    for page in PAGES:
        named = set(re.findall(r"\b(?:AS|DT|RK|PA|PT|F[1-5]|AU|CM)-\d+\b", page.read_text(encoding="utf-8")))
        assert named <= known, f"{name(page)}: {sorted(named - known)}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_chores_are_in_the_makefile(page: Path) -> None:
    there = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^ {4}|`)make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= there, f"{name(page)}: {sorted(named - there)}"


def spans(page: Path) -> list[str]:
    """What a page sets as code: in backticks, or on lines indented by four spaces."""
    text = page.read_text(encoding="utf-8")
    return [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"^ {4}(\S.*)$", text, re.MULTILINE)]


PLACES = (ROOT, ROOT / "src", ROOT / "src/parlour", ROOT / "docs")
A_PATH = re.compile(r"(?:[\w.*-]+/)+[\w.*-]*|[\w-]+\.(?:py|md|ts|svelte|toml|cff)")
ELSEWHERE = re.compile(r"^(?:https?:|/|build/|\.venv|\$|~|games/(?:NAME|\*)|.*\bNAME\b|.*ladder)")
"""Addresses of the server, folders of the user, and names that stand for any."""


def found(place: Path, path: str) -> bool:
    """Is there such a file or folder? A bare name may lie anywhere in the package."""
    return any(place.glob(path)) or ("/" not in path and place.name == "parlour" and any(place.rglob(path)))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_path_a_page_names_is_there(page: Path) -> None:
    for span in spans(page):
        if A_PATH.fullmatch(span) and not ELSEWHERE.match(span):
            assert any(found(place, span.rstrip("/")) for place in PLACES), f"{name(page)}: there is no {span}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_module_a_page_runs_is_there(page: Path) -> None:
    for module in re.findall(r"python -m ([\w.]+)", page.read_text(encoding="utf-8")):
        assert find_spec(module) is not None, f"{name(page)}: there is no module {module}"


@cache
def help_of(command: str) -> str:
    """What ``parlour COMMAND --help`` prints."""
    shown = io.StringIO()
    with redirect_stdout(shown):
        assert carry_out([command, "--help"]) == DONE, f"there is no command {command}"
    return shown.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_and_option_a_page_names_is_there(page: Path) -> None:
    for span in spans(page):
        called = re.match(r"(?:\.venv/bin/)?parlour ([a-z-]+)(.*)", span)
        if called is None:
            continue
        shown = help_of(called[1])
        for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", called[2].split("#")[0]):
            assert option == "--help" or re.search(rf"{option}\b", shown), f"{name(page)}: parlour {called[1]} has no {option}"


def test_the_design_describes_every_room() -> None:
    text = (ROOT / "docs/design.md").read_text(encoding="utf-8")
    rooms = [folder.name for folder in (ROOT / "src/parlour").iterdir() if (folder / "__init__.py").exists()]
    assert len(rooms) <= 14, "at most a dozen rooms, and the adapters"
    for room in rooms:
        assert f"`parlour/{room}`" in text, f"docs/design.md does not describe {room}"
    for room in (folder.name for folder in (ROOT / "src/parlour/server").iterdir() if (folder / "__init__.py").exists()):
        assert f"`server/{room}`" in text, f"docs/design.md does not describe server/{room}"


def test_the_commands_are_those_of_the_command_line() -> None:
    from parlour.cli import OVERVIEW

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in ("games", "rules", "learn", "play", "replay", "simulate"):
        assert f"`{command}`" in text
        assert re.search(rf"^  {command} ", OVERVIEW, re.MULTILINE)


FORBIDDEN = (
    r"\bsessions?\b", r"\bhelpers?\b", r"\bprompts?\b", r"/work\b", r"/tmp\b", r"/home\b", r"/root\b",
    r"(?<![`*])\bregistry\b", r"pypi\.org", r"pythonhosted", r"npmjs", r"anaconda\.(?:org|com)", r"\bTODO\b", r"\bFIXME\b",
)  # fmt: skip


@pytest.mark.parametrize("page", EVERYTHING, ids=name)
def test_no_page_tells_how_it_was_made(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for pattern in FORBIDDEN:
        found = re.search(pattern, text, re.IGNORECASE)
        assert found is None, f"{name(page)} says {found and found[0]!r}"


def test_the_version_is_the_same_everywhere() -> None:
    for file in ("pyproject.toml", "CITATION.cff", "CHANGELOG.md"):
        assert re.search(rf"\b{re.escape(parlour.__version__)}\b", (ROOT / file).read_text(encoding="utf-8")), file
