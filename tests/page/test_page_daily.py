"""The deal of the day on the page: from the lobby to the comparison, and what is remembered of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.test_page_look import faults
from tests.page.visitor import Pointer, Visitor

DEVICE = "localStorage.getItem('parlour.device')"


def today(guest: Visitor) -> Locator:
    return guest.page.locator("[data-daily]")


def sit_down(guest: Visitor) -> tuple[str, dict[str, str]]:
    """From the lobby to the table of the day: its id, and the secret of the seat."""
    guest.go("")
    today(guest).locator("[data-do=daily]").click()
    guest.page.wait_for_selector(".board")
    table = guest.page.url.rsplit("/", 1)[1]
    tables = json.loads(guest.page.evaluate("localStorage.getItem('parlour.tables')"))
    return table, next(one["seats"] for one in tables if one["id"] == table)


@pytest.fixture
def finished(visit: Callable[..., Visitor]) -> Callable[..., tuple[Visitor, dict[str, Any]]]:
    """Somebody who has played today's deal, and the last scene of it."""

    def played(**settings: Any) -> tuple[Visitor, dict[str, Any]]:
        guest = visit(**settings)
        table, seats = sit_down(guest)
        scene = guest.server.play_out(table, seats)
        guest.to_the_result()
        expect(guest.page.locator("[data-compared=true]")).to_be_visible()
        return guest, scene

    return played


def test_from_the_lobby_to_the_comparison(guest: Visitor) -> None:
    guest.go("")
    info = guest.server.ask("api/daily")
    expect(today(guest)).to_have_attribute("data-daily", info["day"])
    expect(today(guest)).to_contain_text(info["title"])
    today(guest).locator("[data-do=daily]").click()
    guest.page.wait_for_selector(".board")
    for help_ in ("hint", "undo"):
        expect(guest.do(help_)).to_have_count(0)
    Pointer(guest, "daily").play_a_deal()
    guest.to_the_result()
    expect(guest.page.locator("[data-compared=true]")).to_be_visible()
    points = guest.scenes[-1]["view"]["scores"][0]
    expect(guest.page.locator("[data-row=you] [data-points]")).to_have_text(str(points))
    for level in ("easy", "fair"):
        expect(guest.page.locator(f"[data-row={level}]")).to_be_visible()
    assert not faults(guest)


def test_a_second_visit_shows_the_result_and_opens_no_other_table(
    finished: Callable[..., tuple[Visitor, dict[str, Any]]],
) -> None:
    guest, scene = finished()
    guest.go("")
    expect(today(guest)).to_have_attribute("data-done", "true")
    expect(today(guest).locator("[data-do=daily]")).to_contain_text(str(abs(scene["view"]["scores"][0])))
    expect(guest.page.locator(".past [data-result]")).to_have_count(1)
    expect(guest.page.locator(".tables li")).to_have_count(0)
    today(guest).locator("[data-do=daily]").click()
    expect(guest.page.locator("[data-compared=true]")).to_be_visible()
    assert guest.page.url.endswith(scene["table"])


def test_a_deal_that_is_begun_goes_on(guest: Visitor) -> None:
    table, _ = sit_down(guest)
    guest.go("")
    expect(today(guest)).to_have_attribute("data-done", "false")
    expect(guest.page.locator(".tables li")).to_have_count(0)
    today(guest).locator("[data-do=daily]").click()
    guest.page.wait_for_selector(".board")
    assert guest.page.url.endswith(table)


def test_a_browser_that_lost_its_tables_hears_that_it_has_played(guest: Visitor) -> None:
    sit_down(guest)
    guest.page.evaluate("localStorage.removeItem('parlour.daily')")
    guest.go("")
    guest.expects_failures = True
    today(guest).locator("[data-do=daily]").click()
    expect(today(guest).locator("[role=alert]")).to_be_visible()


def test_others_on_this_server_are_counted(finished: Callable[..., tuple[Visitor, dict[str, Any]]]) -> None:
    finished()
    guest, _ = finished()
    rank = guest.page.locator("[data-rank]")
    assert int(rank.get_attribute("data-of") or 0) >= 2
    assert 1 <= int(rank.get_attribute("data-rank") or 0) <= int(rank.get_attribute("data-of") or 0)


def test_days_in_a_row_are_counted(finished: Callable[..., tuple[Visitor, dict[str, Any]]]) -> None:
    guest, _ = finished()
    guest.go("history")
    expect(guest.page.locator("[data-figure=days] dd")).to_have_text("1")


def test_on_a_phone_nothing_is_cut_off(finished: Callable[..., tuple[Visitor, dict[str, Any]]]) -> None:
    guest, _ = finished(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    assert guest.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert not faults(guest)
    guest.go("")
    expect(today(guest)).to_have_attribute("data-done", "true")
    assert guest.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert not faults(guest)


def test_without_a_network_the_lobby_has_no_deal_of_the_day(guest: Visitor) -> None:
    guest.expects_failures = True
    guest.page.route("**/api/daily", lambda route: route.abort())
    guest.go("")
    expect(guest.page.locator(".shelf .box").first).to_be_visible()
    expect(today(guest)).to_have_count(0)
