"""The guided first hands on the page: taken through by clicks and by keys, and all in sight on a small phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import parlour
from tests.page.visitor import TARGETS, Visitor

BUTTONS = ".teacher .row button, .teacher .row a, .actions button, .actions input, .hand [data-card]"
STEPS = 14


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_a_lesson_fits_a_small_phone(phone: Visitor, game: str) -> None:
    """By what the teacher offers, through the first decisions: nothing has to be scrolled, and all can be touched."""
    phone.go(f"learn/{game}")
    page, wrong = phone.page, set()
    for step in range(STEPS):
        page.wait_for_selector(".says")
        page.wait_for_timeout(60)
        looked = page.evaluate(TARGETS, BUTTONS)
        if looked["wide"] > 0 or looked["high"] > 0:
            wrong.add(f"step {step}: the page must be scrolled, by {looked['wide']} and {looked['high']} px")
        wrong.update(
            f"step {step}: not on the screen: {one['name']} {one['rect']}" for one in looked["found"] if not one["inside"]
        )
        small = [one for one in looked["found"] if min(one["width"], one["height"]) < 44]
        wrong.update(f"step {step}: too small to touch: {one['name']} {one['width']} x {one['height']}" for one in small)
        says = page.locator(".says").evaluate("(one) => [one.clientHeight, one.scrollHeight]")
        assert says[0] >= 60 or says[0] >= says[1], "there is no room for what is said"
        if page.locator("[data-do=done]").count():
            break
        go_on(phone, None)
    assert not wrong, "\n".join(sorted(wrong))


def go_on(guest: Visitor, key: str | None) -> None:
    """Do what the teacher offers, by a click or by a key, and wait for what comes of it."""
    page, said = guest.page, guest.text(".teacher")
    offered = page.locator(".teacher [data-do=next]")
    if key is None:
        offered.click()
    else:
        offered.focus()
        page.keyboard.press(key)
    answered = "[...document.querySelectorAll('.teacher[aria-busy=false]:has([data-do])')]"
    page.wait_for_function(f"(said) => {answered}.some((teacher) => teacher.innerText !== said)", arg=said)


@pytest.mark.parametrize(("game", "key"), [("rook", None), ("snap-jack", "Enter")])
def test_a_guided_hand_from_its_first_word_to_its_last(guest: Visitor, game: str, key: str | None) -> None:
    """By what the teacher offers: have the move shown, do it, and see the others' moves."""
    guest.go(f"learn/{game}")
    page = guest.page
    for _ in range(80):
        page.wait_for_selector(".says")
        assert not page.locator("[data-answer]").count(), "the lesson's own move is not refused"
        if page.locator("[data-do=done]").count():
            break
        go_on(guest, key)
    expect(page.locator("[data-do=done]")).to_be_visible()
    expect(page.locator("h1 [data-over=true]")).to_be_visible()


def until(guest: Visitor, seen: str) -> None:
    """Do what the teacher offers until this is seen."""
    guest.page.wait_for_selector(".says")
    for _ in range(80):
        if guest.page.locator(seen).count():
            return
        go_on(guest, None)
    raise AssertionError(f"{seen} was never seen")


def test_a_card_that_must_wait_is_dimmed_and_trying_it_is_answered(guest: Visitor) -> None:
    """Yellow is led in Rook, and the learner tries a trump (RK-11)."""
    guest.go("learn/rook")
    page = guest.page
    until(guest, ".hand li.unable [data-card='green 9']")
    guest.card("green 9").click()
    expect(page.locator(".says[data-answer=refused]")).to_be_visible()
    expect(guest.card("green 9")).to_be_visible()
    until(guest, "[data-do=done]")


def test_the_lesson_points_at_its_move(phone: Visitor, guest: Visitor) -> None:
    """At a button, and at a card: on a phone the button may first have to be stepped to."""
    for one in (phone, guest):
        one.go("learn/rook")
        until(one, ".actions [data-move='bid 25'].advised")
    until(guest, ".hand li.advised [data-card='green 14']")


@pytest.mark.parametrize("skipped", [True, False])
def test_the_others_moves_are_played_out(visit: Callable[..., Visitor], skipped: bool) -> None:
    """Three moves after the first bid: each is seen, unless the learner skips them."""
    guest = visit(reduced_motion="no-preference")
    guest.go("learn/rook")
    page = guest.page
    until(guest, ".actions [data-move]")
    page.locator(".actions [data-move='bid 25']").click()
    expect(page.locator(".teacher[data-playing=true]")).to_be_visible()
    if skipped:
        page.locator(".teacher [data-do=next]").click()
    expect(page.locator(".teacher[data-playing=false] [data-do=next].main")).to_be_visible()
    expect(page.locator("h1 [data-over=false]")).to_be_visible()
