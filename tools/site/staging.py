"""What the site is built from: copies of the pages, the pages of the reference, and the configuration."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path, PurePosixPath
from typing import Any

from tools.site import reference

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
SETTINGS = DOCS / "site.toml"
SOURCE = "https://github.com/parlour-games/parlour/blob/main/"
LINK = re.compile(r"(\]\()((?!\w+:)[^)\s#]+)(#[^)\s]*)?(\))")
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
COPIED = {".md", ".svg", ".webp", ".png", ".css"}


def settings() -> dict[str, Any]:
    """The settings of the site, the pages of the reference added."""
    found: dict[str, Any] = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))["project"]
    found["nav"] = [*found["nav"], {"Reference": reference.nav()}]
    found["plugins"]["mkdocstrings"]["handlers"]["python"]["paths"] = [str(ROOT / "src")]
    return found


def stage(folder: Path) -> Path:
    """Put everything the site is built from in a folder. Returns the configuration."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    for file in sorted(DOCS.rglob("*")):
        if file.suffix in COPIED:
            copy(file, pages / file.relative_to(DOCS))
    for path, text in reference.pages():
        written(pages / path).write_text(text, encoding="utf-8")
    configuration = folder / "mkdocs.yml"  # JSON is YAML
    configuration.write_text(json.dumps(settings(), indent=1), encoding="utf-8")
    return configuration


def copy(file: Path, to: Path) -> None:
    """Copy a picture as it is, and a page with its links set for the site."""
    if file.suffix == ".md":
        written(to).write_text(for_site(file.read_text(encoding="utf-8"), file.relative_to(ROOT)), encoding="utf-8")
    else:
        shutil.copyfile(file, written(to))


def written(file: Path) -> Path:
    """The file, its folder made."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def for_site(text: str, page: Path) -> str:
    """The text of a page: links to files that are no part of the site lead to the repository, and dialogues are colored as such."""
    code = CODE.findall(text)
    prose = [LINK.sub(lambda found: link_for_site(found, page), part) for part in CODE.split(text)]
    shown = [part.replace("```python\n>>> ", "```pycon\n>>> ") for part in code]
    return "".join(part for pair in zip(prose, [*shown, ""], strict=True) for part in pair)


def link_for_site(found: re.Match[str], page: Path) -> str:
    """A link to a page or picture as it is; any other, to a file in the repository."""
    before, path, anchor, after = found[1], found[2], found[3] or "", found[4]
    target = (ROOT / page.parent / path).resolve()
    if target.is_relative_to(DOCS) and target.suffix in COPIED:
        return found[0]
    return f"{before}{SOURCE}{PurePosixPath(target.relative_to(ROOT))}{anchor}{after}"
