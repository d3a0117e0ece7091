"""Every page that is written from the code: what it says, and whether its file says the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tools.pages.gallery import gallery
from tools.pages.games import common_page, game_page
from tools.pages.guides import FOLDER, guide_pictures
from tools.pages.packs import packs_page
from tools.pages.parts import PARTS, with_part
from tools.pages.sheets import games
from tools.pages.strategy import strategy_page
from tools.terminal_picture import picture

ROOT = Path(__file__).resolve().parent.parent.parent


def pages() -> Iterator[tuple[str, str]]:
    """Every page: its path and its text."""
    for rules in games():
        yield f"docs/games/{rules.calling_card.name}.md", game_page(rules)
        yield from guide_pictures(rules)
    yield "docs/games/common.md", common_page()
    yield "docs/packs.md", packs_page()
    yield "docs/strategy.md", strategy_page()
    yield from gallery()
    yield "docs/play.svg", picture()
    for path, parts in PARTS.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        for name, made in parts.items():
            text = with_part(text, name, made())
        yield path, text


def stale() -> list[str]:
    """The pages that differ from the code: missing, out of date, or of a game or a card that is gone."""
    wanted = dict(pages())
    found = [path for path, text in wanted.items() if not is_fresh(ROOT / path, text)]
    folders = ("docs/games/*.md", "docs/cards/*.md", "docs/pictures/cards/*/*.svg", f"docs/{FOLDER}/*.svg")
    there = {file.relative_to(ROOT).as_posix() for folder in folders for file in ROOT.glob(folder)}
    return found + sorted(there - set(wanted))


def is_fresh(file: Path, text: str) -> bool:
    """Does the file say this already?"""
    return file.exists() and file.read_text(encoding="utf-8") == text
