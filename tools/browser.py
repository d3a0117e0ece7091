"""The browser that the chores draw and measure with."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu"]


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("There is no Chromium. `make browser` installs it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()
