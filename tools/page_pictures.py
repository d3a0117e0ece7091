"""The pictures in README.md, taken from the page as it is: ``make pictures``.

The pictures have a server to themselves, which deals the same cards every time: a picture changes only when the page does.
"""

from __future__ import annotations

import base64
import runpy
import sys
import tempfile
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser

from tests.page.served import ROOT, Server
from tests.page.visitor import Visitor
from tools.browser import open_browser
from tools.commands import reader
from tools.games import usual, with_race

PICTURES = ROOT / "docs" / "pictures"
DESKTOP, PHONE = {"width": 1280, "height": 780}, {"width": 360, "height": 640}
QUALITY, SHARP = 82, 2


def visitor(browser: Browser, server: Server, size: dict[str, int]) -> Visitor:
    """A visitor with a browser of this size, on a sharp screen."""
    phone = size is PHONE
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, device_scale_factor=SHARP, has_touch=phone, is_mobile=phone,
        reduced_motion="reduce", locale="en-US",
    )  # fmt: skip
    return Visitor(context.new_page(), server)


def take(guest: Visitor, name: str) -> None:
    """Save what is on the screen. WebP is a third of the size of PNG here."""
    guest.page.evaluate("document.fonts.ready")
    guest.page.wait_for_timeout(300)
    line = guest.page.context.new_cdp_session(guest.page)
    clip = {"x": 0, "y": 0, **(guest.page.viewport_size or {}), "scale": SHARP}
    data = line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})["data"]
    path = PICTURES / f"{name}.webp"
    path.write_bytes(base64.b64decode(data))
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1024} kB")


def lobby(guest: Visitor) -> None:
    """The shelf of boxes."""
    guest.page.set_viewport_size({"width": DESKTOP["width"], "height": 600})
    guest.go("")
    guest.page.wait_for_selector(".shelf .box")
    take(guest, "lobby")


def refusal(guest: Visitor, game: str) -> None:
    """The last player of a trick tries a card that does not follow suit."""
    barred = guest.page.locator(".hand .unable [data-card]")
    for _ in count():
        guest.sit(game)
        guest.my_turn()
        if guest.page.locator(".trick [data-card]").count() == 3 and barred.count() > 4:
            break
    barred.nth(3).click()
    guest.page.wait_for_selector(".note.refusal")
    take(guest, "refusal")


def race(guest: Visitor, game: str) -> None:
    """A race, seen by a player who can take the card that was led."""
    for _ in count():
        guest.sit(game, race_seconds=8)
        guest.page.wait_for_timeout(400)
        if guest.scenes[-1]["race"] and guest.look()["hand"]:
            break
    take(guest, "race")


def main(arguments: list[str] | None = None) -> int:
    asked = reader("tools.page_pictures", "Take the pictures in the README from the page.", "", "--tricks {game}")
    asked.add_argument("--tricks", default=usual(), metavar="GAME", help="the game of tricks (default: %(default)s)")
    asked.add_argument("--race", default=with_race()[0], metavar="GAME", help="the game with a race (default: %(default)s)")
    chosen = asked.parse_args(arguments)
    runpy.run_path(str(ROOT / "web" / "make_page.py"))["build"]()
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, open_browser() as browser:
        server = Server(Path(data))
        try:
            lobby(visitor(browser, server, DESKTOP))
            refusal(visitor(browser, server, DESKTOP), chosen.tricks)
            race(visitor(browser, server, PHONE), chosen.race)
        finally:
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
