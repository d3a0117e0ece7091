"""What a player reads on the page: guides on one screen, cards with their stories, and what is called in lessons and replays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import parlour
from tests.page.served import Server
from tests.page.visitor import Visitor

DETAILS = "dialog [data-details]"
CORNER = {"x": 4, "y": 12}
"""Of a card that others overlap."""


def opened(guest: Visitor) -> str | None:
    return guest.page.locator(DETAILS).get_attribute("data-details")


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_a_guide_fits_one_screen(visit: Callable[..., Visitor], game: str) -> None:
    guest = visit(viewport={"width": 1440, "height": 900})
    guest.go(f"rules/{game}")
    guest.page.wait_for_selector("[data-guide] .shown svg use, [data-guide] .call", state="attached")
    box = guest.page.locator("[data-guide]").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 900


def test_a_gallery_tells_of_the_pack_and_its_cards_are_walked_by_keys(guest: Visitor) -> None:
    found = guest.server.ask("api/games/pals")
    names = list(found["cards"])
    guest.go("cards/pals")
    page = guest.page
    page.wait_for_selector("[data-story]")
    for part in found["pack_story"].split("\n\n"):
        expect(page.locator("[data-story]")).to_contain_text(part)
    expect(page.locator("main [data-card-name]")).to_have_count(len(names))
    page.locator("main [data-card-name]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(DETAILS)).to_have_attribute("data-details", names[1])
    expect(page.locator(DETAILS)).to_contain_text(found["cards"][names[1]]["story"])
    page.keyboard.press("ArrowRight")
    expect(page.locator(DETAILS)).to_have_attribute("data-details", names[2])
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(DETAILS)).to_have_attribute("data-details", names[0])
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(f'[data-card-name="{names[1]}"]')).to_be_focused()


def test_every_box_and_rules_page_leads_to_its_cards(guest: Visitor) -> None:
    packs = {one["pack"] for one in guest.server.ask("api/games")["games"]}
    guest.go("")
    for pack in packs:
        expect(guest.page.locator(f'.box a[href="cards/{pack}"]')).to_be_visible()
    guest.go("rules/rook")
    guest.page.locator('a[href="cards/rook"]').click()
    expect(guest.page.locator('[data-story="rook"]')).to_be_visible()


def test_a_pack_that_is_not_there(guest: Visitor) -> None:
    guest.go("cards/whist")
    expect(guest.page.locator("h1")).to_be_visible()
    assert not guest.page.locator("[data-card-name]").count()


@pytest.mark.parametrize("place", ["learn", "replay", "rules"])
def test_a_card_opens_large_wherever_it_is_read_of(guest: Visitor, server: Server, place: str) -> None:
    address = {"learn": "learn/rook", "rules": "rules/rook"}
    guest.go(address.get(place) or f"replay/{server.finished('paintings-outcasts', options={'length': 'deal'})[0]}")
    card = guest.page.locator("[data-card]:visible, [data-shown][data-card-name]:visible").first
    card.click(button="right", position=CORNER)
    name = opened(guest)
    assert name in {card.get_attribute("data-card"), card.get_attribute("data-card-name")}
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("dialog")).to_have_count(0)
    card.hover(position=CORNER)
    guest.page.keyboard.press("i")
    assert opened(guest) == name


def test_a_call_in_a_lesson_stands_in_a_bubble(guest: Visitor) -> None:
    lesson = guest.server.ask("api/lessons/pals", {"tries": []})
    tries: list[str] = []
    called: list[str] = []
    while not called:
        tries.append(lesson["lesson"]["hint"]["text"])
        lesson = guest.server.ask("api/lessons/pals", {"tries": tries})
        facts = [fact for frame in lesson["played"] for fact in frame["facts"]] + lesson["scene"]["facts"]
        called = [fact["call"] for fact in facts if fact.get("call")]
    guest.go("learn/pals")
    for _ in range(3 * len(tries)):
        guest.page.locator(".teacher[aria-busy=false] [data-do=next]").click()
    expect(guest.page.locator(".said").filter(has_text=called[-1]).first).to_be_visible()


def test_a_call_in_a_replay_stands_in_a_bubble(guest: Visitor, server: Server) -> None:
    table = server.finished("pals-for-two", options={"length": "deal"})[0]
    first = next(
        (step, fact["call"])
        for step in range(1, 60)
        for fact in server.ask(f"api/tables/{table}/replay/{step}?seat=open")["facts"]
        if fact.get("call")
    )
    guest.go(f"replay/{table}?step={first[0] - 1}")
    guest.do("on").click()
    expect(guest.page.locator(".said").filter(has_text=first[1]).first).to_be_visible()
