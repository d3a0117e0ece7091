"""A real browser at a real server, for the tests of the page."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError

PHONE, DESK = (360, 640), (1440, 900)
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def chromium() -> str | None:
    """Where the machine has a Chromium."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Server:
    """``parlour serve`` as a process of its own, on a data folder that outlives it."""

    def __init__(self, data: Path, pace: float = 0.05) -> None:
        self.data, self.pace, self.port = data, pace, 0
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "parlour",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--pace",
            str(self.pace),
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PARLOUR_ENGINE": "plain"}
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])
        self.ask("healthz")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def table(
        self, game: str, people: tuple[str, ...] = ("Ann",), players: int | None = None, **options: str | int
    ) -> dict[str, Any]:
        """A table against bots: its id, and the secrets of the seats."""
        wanted = {"game": game, "people": people, "players": players, "options": options, "race_seconds": 2}
        made: dict[str, Any] = self.ask("api/tables", wanted)
        return made

    def link(self, seated: dict[str, Any]) -> str:
        """The address with all the seats got."""
        return f"{self.address}table/{seated['table']}#" + ",".join(
            f"{seat}.{token}" for seat, token in seated["seats"].items()
        )


def page_of(browser: Browser, size: tuple[int, int] = PHONE, **more: Any) -> Page:
    """A page of its own, as on a device of its own. What goes wrong in it is kept in ``page.wrong``."""
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console", lambda said: wrong.append(said.text) if said.type == "error" and "Content Security" in said.text else None
    )
    page.wrong = wrong  # type: ignore[attr-defined]
    return page


def is_mine(page: Page) -> bool:
    return page.locator(".prompt.mine").count() > 0


def wait_for_turn(page: Page) -> None:
    page.wait_for_selector(".prompt.mine", timeout=20_000)


def take_advice(page: Page) -> None:
    """Ask for a hint and do it. (In a race the table may go on meanwhile; then once more.)"""
    for _ in range(8):
        wait_for_turn(page)
        page.keyboard.press("h")
        try:
            page.locator(".note .button", has_text="Do it").click(timeout=2000)
            return
        except TimeoutError:
            continue
    raise AssertionError("no hint could be taken")


CHOICES = (".actions .row .button.main", ".actions .button.short", ".actions .back", ".hand li.able button", "button.usable")


def do_something(page: Page, how: str, chance: random.Random) -> None:
    """What somebody might do who sees only what is marked: a button, or a card that may be played."""
    kinds = [kind for kind in CHOICES if page.locator(kind).count()]
    if page.locator(".picked").count() and CHOICES[0] in kinds:
        kinds = [CHOICES[0]]
    if not kinds:
        return
    found = page.locator(chance.choice(kinds))
    one = found.nth(chance.randrange(max(1, found.count())))
    try:
        if how == "pointer":
            one.click(timeout=1000)
        else:
            one.focus(timeout=1000)
            page.keyboard.press("Enter")
    except TimeoutError:
        return  # the table went on meanwhile


def play_on(page: Page, how: str, *, seconds: float = 90) -> dict[str, Any]:
    """Play till the end is shown; gives what was seen on the way."""
    chance, end = random.Random(1), time.monotonic() + seconds
    told: list[str] = []
    lowest = widest = 0
    is_over = False
    while not is_over:
        is_over = page.locator(".ending").count() > 0
        assert time.monotonic() < end, f"not over: {page.locator('.prompt').all_inner_texts()}"
        if not is_over and is_mine(page):
            do_something(page, how, chance)
            assert not page.locator(".refusal").count(), page.locator(".refusal").inner_text()
        below, beside, said = page.evaluate(
            "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth,"
            " document.querySelector('[data-told]').textContent]"
        )
        lowest, widest = max(lowest, below), max(widest, beside)
        if said and said not in told[-1:]:
            told.append(said)
        page.wait_for_timeout(30)
    return {"told": told, "lowest": lowest, "widest": widest}
