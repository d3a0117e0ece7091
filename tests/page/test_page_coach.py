"""The coach's panel: one's own decisions, after a game and after a deal, in words and bars."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.served import Server
from tests.page.test_page_look import faults
from tests.page.visitor import Pointer, Visitor
from tests.server.guests import compile_coach

GAME = "paintings-outcasts"


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[str, str, dict[str, Any]]:
    """A game that Zoe has played badly: its table, her secret, and what the coach says of it."""
    compile_coach(GAME)
    table, seats, _ = server.finished(GAME, players=4, options={"length": "deal"}, shuffle=3)
    while True:
        told = server.ask(f"api/tables/{table}/decisions", {"token": seats["0"]})
        if told["found"]:
            return table, seats["0"], told["found"]
        time.sleep(0.1)


def come(guest: Visitor, finished: tuple[str, str, dict[str, Any]]) -> None:
    guest.go(f"table/{finished[0]}#0.{finished[1]}")
    guest.page.wait_for_selector(".ending")


def listed(guest: Visitor) -> None:
    """Ask the coach, and leave the table for the list."""
    guest.do("coach").click()
    guest.do("list").click()
    guest.page.wait_for_selector(".coach .choices")


def test_a_mistake_is_shown_on_the_table_with_a_bar_over_each_card(
    visit: Callable[..., Visitor], finished: tuple[str, str, dict[str, Any]]
) -> None:
    guest = visit(viewport={"width": 390, "height": 844})
    come(guest, finished)
    guest.do("coach").click()
    worst, second = finished[2]["decisions"][:2]
    dialog = guest.page.locator("dialog[open]")
    for one in (worst, second):
        bars = dialog.locator("[data-bar]")
        expect(bars).to_have_count(len(one["choices"]))
        expect(dialog.locator(".hand [data-card]")).to_have_count(len(one["view"]["fields"]["hand"][0]))
        for choice in one["choices"]:
            (card,) = choice["cards"]
            bar, there = (dialog.locator(each) for each in (f"[data-bar='{card}']", f"[data-card='{card}']"))
            assert ("own" in str(bar.get_attribute("class"))) == choice["own"]
            assert ("best" in str(bar.get_attribute("class"))) == (choice == one["choices"][0])
            over, under = bar.bounding_box(), there.bounding_box()
            assert over is not None
            assert under is not None
            assert all(abs(over[side] - under[side]) < 1 for side in over)
        assert not faults(guest)
        guest.do("next").click()
    for _ in range(2):
        guest.page.keyboard.press("ArrowLeft")
    expect(guest.do("previous")).to_be_disabled()
    assert guest.page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
    guest.do("back").click()
    expect(dialog).to_have_count(0)
    expect(guest.do("coach")).to_be_focused()


@pytest.mark.english
def test_by_keyboard_after_a_game(guest: Visitor, finished: tuple[str, str, dict[str, Any]]) -> None:
    come(guest, finished)
    found = finished[2]
    guest.do("coach").press("Enter")
    guest.do("list").press("Enter")
    dialog = guest.page.locator("dialog:has(.coach)")
    verdict = f"{found['mistakes']} of your {len(found['decisions'])} decisions could have been better."
    expect(dialog.get_by_role("status")).to_contain_text(verdict)
    said = dialog.locator("summary").all_inner_texts()
    assert len(said) == len(found["decisions"])
    for text, one in zip(said, found["decisions"], strict=True):
        assert text.startswith(f"{one['label']}: you {one['deed']} {one['played']}.")
        assert one["mistake"] == ("Nothing was clearly better." not in text)
        if one["mistake"] and one["in_points"]:
            by = re.search(
                rf" {one['best'][0].upper()}{one['best'][1:]} was better by ([\d.]+) points? \(± ([\d.]+)\)\.$", text
            )
            assert by, text
            assert float(by[1]) == pytest.approx(one["more"], abs=0.051)
            assert float(by[2]) == pytest.approx(one["ci95"], abs=0.051)
    # The first is open; another opens with a key.
    assert dialog.locator("details[open]").count() == 1
    second = dialog.locator("summary").nth(1)
    second.focus()
    guest.page.keyboard.press("Enter")
    assert dialog.locator("details[open]").count() == 2
    dialog.locator("details[open] [data-do=on-table]").nth(1).press("Enter")
    expect(guest.page.locator("dialog[open] [data-bar]").first).to_be_attached()
    guest.page.keyboard.press("Escape")
    dialog = guest.page.locator("dialog[open]")
    expect(dialog).to_have_count(0)


def test_each_choice_has_its_points_and_a_bar(guest: Visitor, finished: tuple[str, str, dict[str, Any]]) -> None:
    come(guest, finished)
    worst = finished[2]["decisions"][0]
    listed(guest)
    rows = guest.page.locator("details[open] .choices li")
    expect(rows).to_have_count(len(worst["choices"]))
    by_name = {choice["said"]: choice for choice in worst["choices"]}
    bars = []
    for row in rows.all():
        choice = by_name[str(row.get_attribute("data-choice"))]
        assert ("own" in str(row.get_attribute("class"))) == choice["own"] == bool(row.locator(".said em").count())
        assert float(row.locator(".worth").inner_text().split()[0]) == pytest.approx(choice["points"], abs=0.051)
        width = row.locator(".bar span").evaluate("(one) => one.offsetWidth / one.parentElement.offsetWidth")
        bars.append((min(choice["worth"], worst["choices"][0]["worth"]), width))
    assert rows.first.get_attribute("data-choice") == worst["best"]
    widths = [width for _, width in sorted(bars)]
    assert widths == sorted(widths)
    assert bars[0][1] == widths[-1] == pytest.approx(1, abs=0.01), "the best fills the line"
    assert widths[0] < 0.1


def test_axe_finds_nothing_and_nothing_is_beside_a_phone(visit: Any, finished: tuple[str, str, dict[str, Any]]) -> None:
    guest = visit(viewport={"width": 360, "height": 640})
    come(guest, finished)
    listed(guest)
    found = faults(guest)
    guest.page.emulate_media(color_scheme="dark")
    assert not found + faults(guest, runOnly=["color-contrast"])
    inner = guest.page.locator("dialog .body").evaluate(
        "(one) => [one.scrollWidth - one.clientWidth, one.getBoundingClientRect().right]"
    )
    assert inner[0] <= 0
    assert inner[1] <= 360
    assert (
        guest.page.locator("summary").evaluate_all("(all) => Math.min(...all.map((one) => one.getBoundingClientRect().height))")
        >= 44
    )


def test_alone_after_a_deal_of_a_game_that_goes_on(phone: Visitor, finished: object) -> None:
    phone.sit(GAME, players=4)
    Pointer(phone, "coach").play_a_deal()
    phone.do("coach").tap()
    phone.page.wait_for_selector("[data-do=list]", timeout=300_000)
    phone.do("list").tap()
    expect(phone.page.locator(".coach [role=status]")).to_contain_text(re.compile(r"\d"))
    assert phone.page.locator(".coach summary").count() > 0
    phone.page.locator("dialog header button").tap()
    phone.do("continue").tap()
    expect(phone.page.locator(".summary")).to_have_count(0)


def test_who_only_looks_on_has_no_decisions(guest: Visitor, finished: tuple[str, str, dict[str, Any]]) -> None:
    guest.go(f"table/{finished[0]}")
    guest.page.wait_for_selector(".ending")
    expect(guest.do("replay")).to_be_visible()
    expect(guest.do("coach")).to_have_count(0)


@pytest.mark.english
def test_progress_and_trouble_are_told(guest: Visitor, finished: tuple[str, str, dict[str, Any]]) -> None:
    come(guest, finished)
    answers = [
        {"preparing": True, "done": 0, "of": 0, "found": None, "failed": ""},
        {"preparing": True, "done": 3, "of": 12, "found": None, "failed": ""},
        {"preparing": False, "done": 3, "of": 12, "found": None, "failed": "The coach could not look at this game."},
    ]
    shown: list[tuple[str, str | None]] = []

    def answer(route: Any) -> None:
        if len(answers) < 3:
            progress = guest.page.locator(".coach progress")
            shown.append((guest.page.locator(".coach [role=status]").inner_text(), progress.get_attribute("value")))
        route.fulfill(json=answers.pop(0))

    guest.page.route("**/decisions", answer)
    guest.do("coach").click()
    expect(guest.page.get_by_role("alert")).to_have_text("The coach could not look at this game.")
    assert shown == [
        ("The coach is getting ready for this game. This takes a minute or two, once.", None),
        ("Looking at your decisions…", "3"),
    ]
