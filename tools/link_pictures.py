"""The pictures that messengers show of a link to a table, one for each box: ``make boxes``.

Messengers take no SVG. Whoever installs Parlour has no browser to draw one with, so the pictures are kept with the sources.
"""

from __future__ import annotations

import sys

from playwright.sync_api import Page

from parlour.lang.pack import Pack
from parlour.packs import drawing
from parlour.server.http.games import packs
from parlour.server.http.previews import HEIGHT, WIDTH
from tests.page.served import ROOT
from tools.browser import open_browser
from tools.commands import reader

PICTURES = ROOT / "src" / "parlour" / "server" / "link_pictures"
BOX = "width: 768px; height: 480px; border-radius: 20px; overflow: hidden; box-shadow: 0 0 0 3px #0003"
"""The lid of a box, in the shape it is drawn in."""


def draw(page: Page, name: str, pack: Pack) -> None:
    """Write one picture: the box on the cloth of its table."""
    style = f"body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {pack.cloth} }} div {{ {BOX} }}"
    page.set_content(f"<style>{style} svg {{ display: block }}</style><div>{drawing.cover(pack)}</div>")
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size} bytes")


def main(arguments: list[str] | None = None) -> int:
    reader("tools.link_pictures", "Draw the pictures that messengers show of a link.", "").parse_args(arguments)
    PICTURES.mkdir(exist_ok=True)
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name, pack in packs().items():
            draw(page, name, pack)
    return 0


if __name__ == "__main__":
    sys.exit(main())
