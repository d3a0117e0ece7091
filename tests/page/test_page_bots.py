"""Choosing who the bots are: a level, or characters; and seeing at the table who they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.visitor import CLASHES, Visitor


def press_till(guest: Visitor, key: str, what: str, most: int = 40) -> None:
    """Press a key till the focus is at what this finds."""
    for _ in range(most):
        if guest.page.evaluate("(what) => document.activeElement?.matches(what) ?? false", what):
            return
        guest.page.keyboard.press(key)
    raise AssertionError(f"{what} cannot be reached with {key}")


def chosen(guest: Visitor) -> list[str]:
    return str(guest.page.locator("[data-bots]").get_attribute("data-bots")).split()


@pytest.mark.english
def test_a_level_by_keyboard(guest: Visitor) -> None:
    guest.go("game/rook")
    expect(guest.page.locator("[name=level][value=fair]")).to_be_checked()
    expect(guest.page.locator("#bots-said")).to_have_text("Fair: plays by the sheet's advice.")
    press_till(guest, "Tab", "[name=level]")
    guest.page.keyboard.press("ArrowLeft")
    expect(guest.page.locator("[name=level][value=easy]")).to_be_checked()
    expect(guest.page.locator("#bots-said")).to_have_text("Easy: knows the sheet's advice and often forgets it.")
    press_till(guest, "Tab", "button.play")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector(".board")
    scene = guest.scenes[-1]
    assert [(seat["name"], seat["role"]) for seat in scene["seats"][1:]] == [
        ("Ada", "easy"),
        ("Bert", "easy"),
        ("Cora", "easy"),
    ]
    assert guest.page.locator(".seat .role").all_inner_texts() == ["easy"] * 3
    for name in ("Ada", "Bert", "Cora"):
        seat = guest.page.get_by_role("region", name=f"{name}, plays easy, ")
        expect(seat.get_by_text(name, exact=True)).to_have_attribute(
            "title", "Easy: knows the sheet's advice and often forgets it"
        )


@pytest.mark.english
def test_characters_by_keyboard_and_they_are_remembered(guest: Visitor) -> None:
    guest.go("game/rook")
    press_till(guest, "Tab", "[data-bots] summary")
    guest.page.keyboard.press("Enter")
    for name in ("teddy", "quill"):
        press_till(guest, "Tab" if name == "teddy" else "Shift+Tab", f"[data-role={name}]")
        guest.page.keyboard.press("Space")
    assert chosen(guest) == ["teddy", "quill", "fair"]
    expect(guest.page.locator("#bots-said")).to_have_text("Teddy and Miss Quill join. The other bot is fair.")
    guest.do("play").press("Enter")
    guest.page.wait_for_selector(".board")
    assert [seat["name"] for seat in guest.scenes[-1]["seats"][1:]] == ["Teddy", "Miss Quill", "Ada"]
    teddy = guest.page.get_by_role("region", name="Teddy").get_by_text("Teddy", exact=True)
    expect(teddy).to_have_attribute("title", "Teddy is seven and spends half the time looking out the window")
    assert guest.page.locator(".seat .role").all_inner_texts() == ["fair"], "a character's name says it"

    guest.go("game/authors")
    guest.page.wait_for_selector("[data-bots]")
    expect(guest.page.locator("[data-role=teddy]")).to_be_checked()
    assert chosen(guest)[:2] == ["teddy", "quill"]
    guest.page.locator("[data-role=quill]").uncheck()
    assert chosen(guest)[:2] == ["teddy", "fair"]


def test_no_more_characters_than_seats(guest: Visitor) -> None:
    guest.go("game/pals-for-two")
    guest.page.locator("[data-bots] summary").click()
    guest.page.locator("[data-role=teddy]").check()
    assert chosen(guest) == ["teddy"]
    expect(guest.page.locator("[data-role=quill]")).to_be_disabled()
    guest.page.locator("[data-role=teddy]").uncheck()
    expect(guest.page.locator("[data-role=quill]")).to_be_enabled()
    assert chosen(guest) == ["fair"]


def test_where_no_bots_play_none_are_chosen(guest: Visitor) -> None:
    guest.go("game/pals-for-two")
    guest.page.wait_for_selector("[data-bots]")
    guest.page.locator("[name=company][value=here]").check()
    expect(guest.page.locator("[data-bots]")).to_have_count(0)
    guest.do("play").click()
    guest.page.wait_for_selector(".board, .curtain")


@pytest.mark.english
def test_every_character_can_be_read_at_a_small_phone(phone: Visitor) -> None:
    phone.sit("snap-jack", players=8, bots=["teddy", "quill", "fair", "easy", "quill", "teddy", "easy"])
    phone.my_turn()
    assert phone.page.locator(".seat .name").all_inner_texts() == [
        "Teddy",
        "Quill",
        "Ada",
        "Bert",
        "Quill 2",
        "Teddy 2",
        "Cora",
    ]
    assert phone.page.evaluate(CLASHES) == []
    phone.sit("rook", bots=["quill", "easy", "fair"])
    phone.my_turn()
    assert phone.page.locator(".seat .role").all_inner_texts() == ["easy", "fair"], "a level is a word"
    for level in phone.page.locator(".seat .role").all():
        frame, word = level.bounding_box(), level.locator("span").bounding_box()
        assert frame
        assert word
        assert word["y"] < frame["y"] + frame["height"], "the word is in sight"
    expect(phone.page.locator(".seat [data-portrait]")).to_have_attribute("data-mood", "calm")
    assert phone.page.evaluate(CLASHES) == []


def test_every_character_has_a_face_that_is_glad_to_be_asked(guest: Visitor) -> None:
    guest.go("game/rook")
    guest.page.locator("[data-bots] summary").click()
    roles = guest.page.locator("[data-role]")
    names = [str(roles.nth(at).get_attribute("data-role")) for at in range(roles.count())]
    faces = guest.page.locator("[data-portrait]")
    assert [faces.nth(at).get_attribute("data-portrait") for at in range(faces.count())] == names
    colonel = guest.page.locator("[data-portrait=colonel]")
    calm = colonel.inner_html()
    guest.page.locator("[data-role=colonel]").check()
    expect(colonel).to_have_attribute("data-mood", "glad")
    assert colonel.inner_html() != calm
