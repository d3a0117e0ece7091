"""``python -m tools.pages``: write the pages, or check them."""

from __future__ import annotations

import sys

from tools.commands import reader
from tools.pages.written import ROOT, is_fresh, pages, stale


def check() -> int:
    """Name the pages that are out of date. Gives the exit status."""
    found = stale()
    for path in found:
        print(f"{path} is out of date. Run: make docs", file=sys.stderr)
    return 1 if found else 0


def write() -> int:
    """Write the pages that are out of date. Gives the exit status."""
    for path, text in pages():
        file = ROOT / path
        if not is_fresh(file, text):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(f"Wrote {path}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    asked = reader("tools.pages", "Write the pages that come from the code.", "", "--check")
    asked.add_argument(
        "--check", action="store_true", help="write nothing; list the pages that are out of date, and fail if any are"
    )
    return check() if asked.parse_args(arguments).check else write()


if __name__ == "__main__":
    sys.exit(main())
