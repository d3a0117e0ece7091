"""Cards by hand: dragged with a finger or a mouse, opened large, felt as a light vibration."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.page.test_page_table import GAME, until_a_card_is_barred
from tests.page.visitor import Visitor

PHONE = {"width": 390, "height": 844}
VIBRATION = """
window.felt = [];
Object.defineProperty(navigator, "vibrate", { configurable: true, value: (pattern) => window.felt.push(pattern) });
"""
"""Writes down what the phone would do."""


@pytest.fixture
def thumb(visit: Callable[..., Visitor]) -> Visitor:
    """A phone that is touched."""
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.page.add_init_script(VIBRATION)
    return visitor


class Finger:
    """One finger on the screen of a phone, as the browser gets it from the device."""

    def __init__(self, visitor: Visitor) -> None:
        self.session: CDPSession = visitor.page.context.new_cdp_session(visitor.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            part = step / steps
            self.touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        # A finger that rests before it lifts flings nothing. After a fling, a browser makes no click of a tap that comes at once.
        time.sleep(0.15)
        self.touch("touchMove", end)
        self.touch("touchEnd")


def middle_of(visitor: Visitor, card: str) -> tuple[float, float]:
    """A spot of a card in the hand that no other card covers."""
    spot: list[float] = visitor.page.evaluate(
        """(card) => {
          const element = document.querySelector(`.hand [data-card="${CSS.escape(card)}"]`);
          const rect = element.getBoundingClientRect();
          for (const part of [0.5, 0.2, 0.8]) {
            const [x, y] = [rect.left + rect.width * part, rect.top + rect.height / 2];
            if (element.contains(document.elementFromPoint(x, y))) return [x, y];
          }
          throw new Error(`${card} is covered`);
        }""",
        card,
    )
    return spot[0], spot[1]


def home_of(visitor: Visitor, card: str) -> tuple[float, float]:
    box = visitor.page.locator(f'.hand [data-card="{card}"]').bounding_box()
    assert box
    return box["x"], box["y"]


def above(visitor: Visitor) -> tuple[float, float]:
    """The middle of the table."""
    box = visitor.page.locator("[data-place=middle]").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def divided(visitor: Visitor) -> tuple[str, str]:
    """Play on to a decision where some cards may be played and some may not: one of each."""
    visitor.sit(GAME)
    barred = until_a_card_is_barred(visitor)
    return visitor.look()["hand"][0], barred


def answers(visitor: Visitor) -> int:
    """How much came from the server, besides the answers to its own pulse."""
    return sum(event["is"] != "pong" for event in visitor.events)


def refusals(visitor: Visitor) -> list[dict[str, Any]]:
    return [event for event in visitor.events if event["is"] == "refused"]


def test_a_card_is_played_by_dragging_it_with_a_finger(thumb: Visitor) -> None:
    card, _ = divided(thumb)
    Finger(thumb).drag(middle_of(thumb, card), above(thumb))
    expect(thumb.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    assert refusals(thumb) == []


def test_a_card_is_played_by_dragging_it_with_the_mouse(guest: Visitor) -> None:
    card, _ = divided(guest)
    guest.page.mouse.move(*middle_of(guest, card))
    guest.page.mouse.down()
    guest.page.mouse.move(*above(guest), steps=6)
    expect(guest.page.locator(".hand .dragged.over")).to_have_count(1)
    guest.page.mouse.up()
    expect(guest.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)


@pytest.mark.parametrize("way", ["finger", "mouse"])
def test_a_card_let_go_over_the_hand_slides_home(visit: Callable[..., Visitor], way: str) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    card, _ = divided(visitor)
    visitor.page.wait_for_timeout(400)  # the deal has been laid out
    home, (x, y) = home_of(visitor, card), middle_of(visitor, card)
    sent = answers(visitor)
    if way == "finger":
        Finger(visitor).drag((x, y), (x + 40, y + 30))
    else:
        visitor.page.mouse.move(x, y)
        visitor.page.mouse.down()
        visitor.page.mouse.move(x + 40, y + 30, steps=4)
        assert home_of(visitor, card) != home, "it follows the pointer"
        visitor.page.mouse.up()
    expect(visitor.page.locator(".hand .dragged")).to_have_count(0)
    visitor.until(lambda _: home_of(visitor, card) == home, "it is not where it was")
    assert visitor.look()["picked"] == []
    assert answers(visitor) == sent, "nothing was played, and nothing refused"


def test_an_unplayable_card_that_is_dragged_is_refused_as_by_a_tap(thumb: Visitor) -> None:
    _, card = divided(thumb)
    Finger(thumb).drag(middle_of(thumb, card), above(thumb))
    expect(thumb.page.locator("li.refused [data-card]")).to_have_attribute("data-card", card)
    expect(thumb.page.locator(".hand .dragged")).to_have_count(0)
    dragged = refusals(thumb)[-1]
    thumb.page.locator(f'.hand [data-card="{card}"]').tap()
    thumb.until(lambda _: len(refusals(thumb)) == 2, "the tap is not refused")
    assert {**refusals(thumb)[-1], "id": ""} == {**dragged, "id": ""}


def test_where_several_cards_make_a_move_a_drag_picks_one(thumb: Visitor) -> None:
    thumb.sit("pals", options={"pairing": "own"})
    thumb.until(lambda _: thumb.scenes[-1]["view"]["actors"] == [0], "the others never have done pairing")
    card = str(thumb.page.locator(".hand button").first.get_attribute("data-card"))
    Finger(thumb).drag(middle_of(thumb, card), above(thumb))
    thumb.until(lambda seen: seen["picked"] == [card], "it is not picked")
    expect(thumb.page.locator(".hand .dragged")).to_have_count(0)


def test_a_long_press_opens_a_card_and_plays_nothing(thumb: Visitor) -> None:
    card, _ = divided(thumb)
    finger, spot, sent = Finger(thumb), middle_of(thumb, card), answers(thumb)
    finger.touch("touchStart", spot)
    expect(thumb.page.locator("dialog [data-details]")).to_have_attribute("data-details", card)
    finger.touch("touchMove", (spot[0], spot[1] - 300))
    finger.touch("touchEnd")
    expect(thumb.page.locator(".hand .dragged")).to_have_count(0)
    assert answers(thumb) == sent
    assert thumb.page.evaluate("String(getSelection())") == ""
    thumb.page.keyboard.press("Escape")
    expect(thumb.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", ["paintings-crowned", "pals"])
def test_a_right_click_opens_any_card_of_the_table(guest: Visitor, game: str) -> None:
    guest.sit(game)
    guest.my_turn()
    shown = guest.page.locator(".board [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    for card in {shown[0], shown[-1]}:
        guest.page.locator(f'.board [data-card="{card}"]').first.click(button="right")
        expect(guest.page.locator("dialog [data-details]")).to_have_attribute("data-details", card)
        guest.page.keyboard.press("Escape")
        expect(guest.page.locator("dialog")).to_have_count(0)


def test_nothing_flashes_and_nothing_is_selected(thumb: Visitor) -> None:
    divided(thumb)
    styles = thumb.page.locator(".hand [data-card]").first.evaluate(
        "(card) => { const style = getComputedStyle(card); return [style.webkitTapHighlightColor, style.userSelect]; }"
    )
    assert styles == ["rgba(0, 0, 0, 0)", "none"]


def test_a_phone_vibrates_for_my_turn_and_for_a_refusal(thumb: Visitor) -> None:
    able, barred = divided(thumb)
    thumb.page.evaluate("window.felt = []")
    thumb.page.locator(f'.hand [data-card="{barred}"]').tap()
    thumb.page.wait_for_function("() => window.felt.length === 1")
    thumb.page.locator(f'.hand [data-card="{able}"]').tap()
    thumb.my_turn()
    thumb.page.wait_for_function("() => window.felt.length >= 2")
    refused, turn = thumb.page.evaluate("window.felt.slice(0, 2)")
    assert refused != turn


def test_vibration_can_be_turned_off(thumb: Visitor) -> None:
    _, barred = divided(thumb)
    thumb.menu("settings")
    thumb.page.locator("[name=vibration]").uncheck()
    thumb.page.keyboard.press("Escape")
    thumb.page.evaluate("window.felt = []")
    thumb.page.locator(f'.hand [data-card="{barred}"]').tap()
    thumb.until(lambda _: bool(refusals(thumb)), "it is not refused")
    expect(thumb.page.locator("li.refused")).to_have_count(1)
    assert thumb.page.evaluate("window.felt") == []


def test_at_a_desk_nothing_vibrates_and_no_setting_says_so(guest: Visitor) -> None:
    guest.sit("hoo-doo")
    guest.menu("settings")
    expect(guest.page.locator("[name=volume]")).to_be_visible()
    expect(guest.page.locator("[name=vibration]")).to_have_count(0)
