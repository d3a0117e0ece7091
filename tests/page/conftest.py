"""A real Chromium, the built page, and a server for each file of these tests."""

from __future__ import annotations

import fcntl
import runpy
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Playwright, expect, sync_playwright

from tests.page.served import ROOT, Server
from tests.page.visitor import Visitor

ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run "
    "--disable-dev-shm-usage"
)
expect.set_options(timeout=60_000)  # what must come; a busy machine takes its time

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 640}


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test with a browser is slow."""
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "page"):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def built_page() -> None:
    """The page as its sources are now. Several workers may come at once: one builds, the others wait."""
    lock = ROOT / "build" / "page.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        runpy.run_path(str(ROOT / "web" / "make_page.py"))["build"]()


@pytest.fixture(scope="session")
def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.fail(
            "The tests of the page need Chromium, and there is none. `make browser` installs it (apt-get install chromium)."
        )
    return found


# The plugin keeps its browser for the whole run, and with it a running event loop, in which no other test could run one of its own.
# So here they last for a file.


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as made:
        yield made


@pytest.fixture(scope="module")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="module")
def launch_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], chromium: str
) -> Callable[..., Browser]:
    def launch(**more: Any) -> Browser:
        return browser_type.launch(
            **{**browser_type_launch_args, "executable_path": chromium, "args": ARGUMENTS.split(), **more}
        )

    return launch


@pytest.fixture(scope="module")
def browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    made = launch_browser()
    yield made
    made.close()


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    return {"locale": "en-US"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("parlour"))
    yield made
    made.kill()
    said = made.errors.read_text()
    assert not said, f"the server complained:\n{said[-3000:]}"


@pytest.fixture
def frail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that will be killed."""
    made = Server(tmp_path_factory.mktemp("frail"))
    yield made
    made.kill()


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext], server: Server) -> Iterator[Callable[..., Visitor]]:
    """Somebody comes with a browser of their own. What its console complained about fails the test. Every page comes from the server,
    not from what a service worker keeps."""
    came: list[Visitor] = []

    def visit(**settings: Any) -> Visitor:
        context = new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce", "service_workers": "block", **settings})
        came.append(Visitor(context.new_page(), server))
        return came[-1]

    yield visit
    for one in came:
        assert not one.complaints, f"the console says: {one.complaints}"


@pytest.fixture
def guest(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody at a desk."""
    return visit()


@pytest.fixture
def phone(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody with a small phone."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True)
