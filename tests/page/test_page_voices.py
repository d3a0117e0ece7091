"""What is said at the table: bubbles at the seats, the browser's voice; and cards opened large."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.visitor import Visitor

FAKE_VOICE = """
window.voiced = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [],
  cancel: () => {},
  speak: (said) => { window.voiced.push({ text: said.text, pitch: said.pitch }); setTimeout(() => said.onend(), 0); },
} });
"""
"""A voice that notes what it says."""


def calls(visitor: Visitor) -> list[str]:
    """What was called since the page was loaded; the first scene tells what happened before."""
    later = [fact for scene in visitor.scenes[1:] for fact in scene["facts"]]
    return [fact["call"] for fact in later if fact.get("call")]


def lead(visitor: Visitor) -> str:
    """Lead the first card of the hand: what is called with it."""
    card = visitor.my_turn()["hand"][0]
    visitor.card(card).click()
    visitor.until(lambda _: bool(calls(visitor)), "nothing is called")
    return calls(visitor)[0]


def voiced(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate("window.voiced.map((one) => one.text)")
    return found


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1440, 900)])
def test_a_call_stands_in_a_bubble_and_moves_nothing(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    guest = visit(viewport={"width": size[0], "height": size[1]})
    guest.sit("pals")
    guest.my_turn()
    boxes = "[...document.querySelectorAll('.seat, .prompt')].map((one) => JSON.stringify(one.getBoundingClientRect()))"
    guest.page.wait_for_function("() => document.querySelector('.hand button')")
    before = guest.page.evaluate(boxes)
    guest.do("menu").click()
    guest.page.locator('dialog [data-do="say"]').click()
    guest.page.locator('[data-phrase="0"]').click()
    bubble = guest.page.locator(".me .said")
    expect(bubble).to_be_visible()
    assert guest.page.evaluate(boxes) == before
    box = bubble.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    expect(bubble).to_have_text(lead(guest))


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_an_answer_stands_clear_of_the_name_of_its_player(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    guest = visit(viewport={"width": size[0], "height": size[1]})
    guest.sit("pals-for-two")
    lead(guest)
    expect(guest.page.locator(".seat .said")).to_be_visible()
    guest.page.wait_for_function("() => document.querySelector('.seat .said').getAnimations().length === 0")
    bubble = guest.page.locator(".seat .said").bounding_box()
    name = guest.page.locator(".seat .line").bounding_box()
    assert bubble
    assert name
    assert bubble["y"] >= name["y"] + name["height"], "under the seat, over the cloth"
    assert bubble["y"] + bubble["height"] <= size[1]


def voice_of(visit: Callable[..., Visitor], game: str, **settings: Any) -> Visitor:
    """Sit down with a browser that can speak, and make a move."""
    guest = visit()
    guest.page.add_init_script(FAKE_VOICE)
    kept = ", ".join(f'{name}: "{value}"' for name, value in settings.items() if isinstance(value, str))
    sound = "true" if settings.get("sound", True) else "false"
    guest.page.add_init_script(
        f'localStorage.setItem("parlour.settings", JSON.stringify({{ motion: "off", sound: {sound}, {kept} }}))'
    )
    guest.sit(game)
    lead(guest)
    expect(guest.page.locator(".said").first).to_be_visible()
    return guest


def test_calls_are_spoken_where_the_sheet_asks_for_them(visit: Callable[..., Visitor]) -> None:
    guest = voice_of(visit, "pals")
    guest.page.wait_for_function("() => window.voiced.length > 0")
    assert voiced(guest)[0] == calls(guest)[0]


@pytest.mark.parametrize("settings", [{"speech": "off"}, {"sound": False}])
def test_nothing_is_spoken_where_voices_or_sound_are_off(visit: Callable[..., Visitor], settings: dict[str, Any]) -> None:
    guest = voice_of(visit, "pals", **settings)
    assert not voiced(guest)


def test_the_setting_is_shown_only_where_there_is_a_voice(visit: Callable[..., Visitor]) -> None:
    mute, able = visit(), visit()
    mute.page.add_init_script("delete window.speechSynthesis; delete Window.prototype.speechSynthesis;")
    able.page.add_init_script(FAKE_VOICE)
    for one, many in ((mute, 0), (able, 1)):
        one.sit("pals")
        one.menu("settings")
        expect(one.page.locator("[name=theme]")).to_be_visible()
        expect(one.page.locator("[name=speech]")).to_have_count(many)


def opened(visitor: Visitor) -> str | None:
    return visitor.page.locator("[data-details]").get_attribute("data-details")


def test_a_card_opens_large_by_right_click_and_by_key(guest: Visitor) -> None:
    guest.sit("authors")
    guest.my_turn()
    card = guest.page.locator(".hand [data-card]").first
    name = card.get_attribute("data-card")
    card.click(button="right")
    assert opened(guest) == name
    face = guest.server.ask("api/games/authors")["cards"][name]
    for said in ("artist", "year", "where", "story"):
        expect(guest.page.locator("dialog")).to_contain_text(face[said])
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("dialog[open]")).to_have_count(0)
    card.focus()
    guest.page.keyboard.press("i")
    assert opened(guest) == name


def test_a_long_press_opens_a_card_and_plays_nothing(phone: Visitor) -> None:
    phone.sit("pals")
    phone.my_turn()
    card = phone.page.locator(".hand [data-card]").first
    box = card.bounding_box()
    assert box
    touch = phone.page.context.new_cdp_session(phone.page)
    spot = {"x": box["x"] + 8, "y": box["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    phone.page.wait_for_selector("[data-details]")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert opened(phone) == card.get_attribute("data-card")
    assert not calls(phone)
