"""``python -m tools.site``: build the documentation site."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.commands import reader
from tools.site.staging import ROOT, stage

FOLDER = ROOT / "build/site"
MISSING = "Zensical, which builds the site, isn't installed. Run: make site"


ELSEWHERE = re.compile(
    r"""<(?:script|img|iframe)[^>]*\bsrc="?https?:|<link[^>]*\brel="?(?:stylesheet|preconnect|icon)[^>]*https?:"""
)
"""What would be loaded from another place when a page is opened."""


def loads_from_elsewhere(folder: Path) -> list[str]:
    """The pages that would load something from another place."""
    pages = sorted(folder.rglob("*.html"))
    return [str(page.relative_to(folder)) for page in pages if ELSEWHERE.search(page.read_text(encoding="utf-8"))]


def build() -> int:
    """Build the site, or say what is wrong with it. Gives the exit status."""
    if find_spec("zensical") is None:
        print(MISSING, file=sys.stderr)
        return 2
    configuration = stage(FOLDER)
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(configuration)], check=False
    )
    if done.returncode:
        return done.returncode
    if found := loads_from_elsewhere(FOLDER / "html"):
        print(f"These pages load something from elsewhere: {', '.join(found)}", file=sys.stderr)
        return 1
    print(f"The site is in {FOLDER.relative_to(ROOT)}/html. To read it: python -m http.server --directory build/site/html")
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Build the documentation site, without a network. Gives the exit status."""
    about = "Build the documentation site in build/site/html, without a network; fail on a broken link."
    reader("tools.site", about, "").parse_args(arguments)
    return build()


if __name__ == "__main__":
    sys.exit(main())
