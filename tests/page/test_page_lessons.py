"""The guided first hands on a small phone: nothing beside the screen, what is said and what can be done in sight."""

from __future__ import annotations

import pytest

import parlour
from tests.page.visitor import TARGETS, Visitor

BUTTONS = ".teacher .row button, .teacher .row a, .actions button, .actions input, .hand [data-card]"
STEPS = 14


@pytest.mark.parametrize("game", parlour.games())
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
        says = page.evaluate(
            "(() => { const r = document.querySelector('.says').getBoundingClientRect(); return r.bottom - r.top; })()"
        )
        assert says >= 60, "there is no room for what is said"
        if page.locator("[data-do=done]").count():
            break
        said = phone.text(".says")
        page.locator(".teacher [data-do=next]").click()
        changed = "(said) => document.querySelector('.says').innerText !== said || document.querySelector('.teacher .main')"
        page.wait_for_function(changed, arg=said)
    assert not wrong, "\n".join(sorted(wrong))
