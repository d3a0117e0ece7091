"""Parlour as an app: it can be installed, opens without a network, and a new version takes over at the next load."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import parlour
from tests.page.served import Server
from tests.page.test_page_look import faults
from tests.page.visitor import PATIENCE, Visitor

KEPT = """async () => {
  const name = (await caches.keys())[0];
  if (!name) return [];
  return (await (await caches.open(name)).keys()).map((one) => one.url.slice(document.baseURI.length));
}"""
"""The addresses that the service worker keeps."""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def body(server: Server, path: str) -> tuple[bytes, str]:
    with urllib.request.urlopen(server.address + path, timeout=60) as answer:
        return answer.read(), answer.headers["Content-Type"]


def until(guest: Visitor, script: str, holds: Callable[[Any], bool]) -> None:
    """Wait for a script of the page to give what is wanted."""
    end = time.monotonic() + PATIENCE
    while not holds(found := guest.page.evaluate(script)):
        assert time.monotonic() < end, found
        guest.page.wait_for_timeout(20)


def everything(server: Server) -> set[str]:
    """What can be read without a network, besides the page itself."""
    games = server.ask("api/games")["games"]
    packs = {game["pack"] for game in games}
    drawn = {f"{kind}/{pack}.svg" for kind in ("decks", "covers") for pack in packs}
    return {"", "api/games", *(f"api/games/{game['name']}" for game in games), *drawn}


@pytest.fixture
def settled(visit: Callable[..., Visitor]) -> Callable[..., Visitor]:
    """A visitor to the lobby, once everything is kept for later."""

    def came(**settings: Any) -> Visitor:
        guest = visit(service_workers="allow", **settings)
        guest.go("")
        guest.page.wait_for_function(CONTROLLED)
        wanted = everything(guest.server)
        until(guest, KEPT, wanted.issubset)
        return guest

    return came


@pytest.fixture
def offline(settled: Callable[..., Visitor]) -> Visitor:
    """The same visitor without a network."""
    return unplugged(settled())


def unplugged(guest: Visitor) -> Visitor:
    guest.expects_failures = True
    guest.page.context.set_offline(True)
    return guest


def test_the_manifest_says_all_that_browsers_ask_for(server: Server) -> None:
    text, kind = body(server, "manifest.webmanifest")
    told = json.loads(text)
    assert kind == "application/manifest+json"
    assert told["name"] == told["short_name"] == "Parlour"
    assert (told["start_url"], told["scope"], told["display"]) == ("./", "./", "standalone")
    sizes = {(one["sizes"], one.get("purpose", "any")) for one in told["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in told["icons"]:
        drawn, kind = body(server, icon["src"])
        assert kind == icon["type"]
        if kind == "image/png":
            assert f"{int.from_bytes(drawn[16:20])}x{int.from_bytes(drawn[20:24])}" == icon["sizes"]


def test_a_browser_finds_nothing_against_installing_it(settled: Callable[..., Visitor]) -> None:
    guest = settled()
    line = guest.page.context.new_cdp_session(guest.page)
    manifest = line.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert not manifest["errors"]
    wrong = [one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(wrong) <= {"in-incognito"}


def test_only_what_is_the_same_for_everybody_is_kept(settled: Callable[..., Visitor]) -> None:
    guest = settled()
    guest.sit(parlour.games.built_in()[0])
    guest.my_turn()
    kept = set(guest.page.evaluate(KEPT))
    files = {path for path in kept if path.startswith("assets/") or path.startswith(("icon", "manifest"))}
    assert files
    assert kept - files == everything(guest.server)


def test_the_lobby_opens_without_a_network(offline: Visitor) -> None:
    offline.go("")
    games = everything(offline.server) & {f"covers/{one['pack']}.svg" for one in offline.server.ask("api/games")["games"]}
    expect(offline.page.locator(".shelf .box")).to_have_count(len(games))
    expect(offline.page.locator("[data-offline]")).to_be_visible()
    assert offline.page.evaluate("document.fonts.check('16px Franklin')")
    assert not faults(offline)


@pytest.mark.parametrize("game", [parlour.games.built_in()[0], parlour.games.built_in()[-1]])
def test_rules_and_cards_open_without_a_network(offline: Visitor, game: str) -> None:
    info = offline.server.ask(f"api/games/{game}")
    offline.go(f"rules/{game}")
    expect(offline.page.locator("[data-guide]")).to_be_visible()
    offline.go(f"cards/{info['pack']}")
    expect(offline.page.locator("main [data-card-name]")).to_have_count(len(info["cards"]))
    offline.page.wait_for_selector("symbol[id^=card-]", state="attached")


def test_cards_with_large_numbers_are_drawn_without_a_network_too(offline: Visitor) -> None:
    offline.page.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({ index: 'large' }))")
    pack = offline.server.ask("api/games")["games"][0]["pack"]
    offline.go(f"cards/{pack}")
    offline.page.wait_for_selector("symbol[id^=card-]", state="attached")


@pytest.mark.parametrize("place", ["game/{}", "learn/{}", "table/abc", "replay/abc"])
def test_where_a_server_is_needed_the_page_says_so(offline: Visitor, place: str) -> None:
    offline.go(place.format(parlour.games.built_in()[0]))
    if place.startswith("game"):
        offline.do("play").click()
        expect(offline.page.locator("[role=alert]")).to_be_visible()
    expect(offline.page.locator("[data-offline]").first).to_be_visible()
    assert not faults(offline)


def test_the_word_about_it_goes_when_the_network_comes_back(offline: Visitor) -> None:
    offline.go("")
    expect(offline.page.locator("[data-offline]")).to_be_visible()
    offline.page.context.set_offline(False)
    expect(offline.page.locator("[data-offline]")).to_have_count(0)


@pytest.fixture
def renewed(new_context: Callable[..., Any], frail: Server) -> Visitor:
    """Somebody whose server is stopped and started again."""
    return Visitor(new_context(service_workers="allow").new_page(), frail)


def test_a_server_that_is_gone_is_as_good_as_no_network(renewed: Visitor) -> None:
    renewed.go("")
    renewed.page.wait_for_function(CONTROLLED)
    until(renewed, KEPT, lambda kept: "api/games" in kept)
    renewed.expects_failures = True
    renewed.server.kill()
    renewed.go("")
    expect(renewed.page.locator(".shelf .box").first).to_be_visible()
    expect(renewed.page.locator("[data-offline]")).to_be_visible()
    renewed.server.start()
    renewed.go("")
    expect(renewed.page.locator(".shelf .box").first).to_be_visible()
    expect(renewed.page.locator("[data-offline]")).to_have_count(0)


def test_a_new_version_takes_over_at_the_next_load(renewed: Visitor) -> None:
    """The server behind the same address gets another page: whoever has the old one kept sees the new one at once."""
    renewed.go("")
    renewed.page.wait_for_function(CONTROLLED)
    before = renewed.page.evaluate("caches.keys()")
    renewed.server.kill()
    was = renewed.server.environment.get("PARLOUR_GARBLE", "")
    other = "" if was else "1"
    renewed.server.environment = {**renewed.server.environment, "PARLOUR_GARBLE": other}  # other rules' texts, and another page
    renewed.server.start()
    renewed.go("")
    assert renewed.page.evaluate("document.documentElement.dataset.garble ?? ''") == other
    until(renewed, "caches.keys()", lambda now: len(now) == 1 and now != before)
    renewed.expects_failures = True
    renewed.page.context.set_offline(True)
    renewed.go("")
    assert renewed.page.evaluate("document.documentElement.dataset.garble ?? ''") == other
