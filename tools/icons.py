"""The icons of the installed app, drawn from ``web/public/icon.svg``: ``make icons``.

Some systems cut icons to a shape of their own. For them the corners are filled, and the cards stay within the circle that is never cut.
"""

from __future__ import annotations

import re
import sys

from playwright.sync_api import Page

from tests.page.served import ROOT
from tools.browser import open_browser
from tools.commands import reader

PUBLIC = ROOT / "web" / "public"
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable": (512, 0.98), "icon-touch": (180, 1.12)}
"""Each icon's width in pixels, and how large the drawing is in it: 1 is as drawn, with rounded corners."""


def drawing(part: float) -> str:
    """The icon as SVG. Where the drawing has another size, its background fills the corners."""
    icon = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    if part == 1:
        return icon
    found = re.search(r'<rect width="32" height="32" rx="7" fill="(#\w+)"/>(.*)</svg>', icon)
    if found is None:
        raise SystemExit("web/public/icon.svg no longer begins with its background.")
    off = 16 * (1 - part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="{found[1]}"/>'
        f'<g transform="translate({off:.2f} {off:.2f}) scale({part})">{found[2]}</g></svg>'
    )


def draw(page: Page, name: str, width: int, part: float) -> None:
    """Write one icon."""
    page.set_viewport_size({"width": width, "height": width})
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{width}px}}</style>{drawing(part)}")
    path = PUBLIC / f"{name}.png"
    page.screenshot(path=path, omit_background=True)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size} bytes")


def main(arguments: list[str] | None = None) -> int:
    reader("tools.icons", "Draw the icons of the installed app.", "").parse_args(arguments)
    with open_browser() as browser:
        page = browser.new_page()
        for name, (width, part) in ICONS.items():
            draw(page, name, width, part)
    return 0


if __name__ == "__main__":
    sys.exit(main())
