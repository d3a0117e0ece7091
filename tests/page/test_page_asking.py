"""Asking a player for a card: by taps, book by book, and by typing it the way people say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.visitor import TARGETS, TOUCHED, Visitor

GAME = "authors"
SMALL = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THUMB = 44


def calls(visitor: Visitor, seat: int = 0) -> list[dict[str, Any]]:
    """The calls of a seat since the page was loaded; the first scene tells what happened before."""
    told = [fact for scene in visitor.scenes[1:] for fact in scene["facts"]]
    return [fact for fact in told if fact["fact"] == "moved" and fact["seat"] == seat]


def call_made(visitor: Visitor) -> dict[str, Any]:
    visitor.until(lambda _: bool(calls(visitor)), "no call is made")
    return calls(visitor)[0]


def fits(visitor: Visitor) -> None:
    """All that the decision needs is on the screen, and large enough for a thumb."""
    looked = visitor.page.evaluate(TARGETS, TOUCHED)
    assert max(looked["wide"], looked["high"]) <= 0
    wrong = [one for one in looked["found"] if not one["inside"] or min(one["width"], one["height"]) < THUMB]
    assert not wrong, wrong


def a_call(visitor: Visitor) -> tuple[str, dict[str, str], dict[str, Any]]:
    """The name of a player who may be asked, the card to ask for, and the move."""
    move = visitor.scenes[-1]["moves"][-1]
    face = visitor.server.ask(f"api/games/{GAME}")["cards"][move["cards"][0]]
    return visitor.scenes[-1]["view"]["names"][int(move["values"]["seat"])], face, move


def type_line(visitor: Visitor, line: str) -> None:
    visitor.page.keyboard.press("/")
    visitor.page.locator(".actions input").fill(line)


def test_a_call_is_made_by_taps_on_a_phone_and_told_with_title_and_artist(visit: Callable[..., Visitor]) -> None:
    phone = visit(**SMALL)
    phone.sit(GAME, players=4)
    phone.my_turn()
    fits(phone)
    phone.page.locator("[data-suit]").last.tap()
    expect(phone.page.locator("[data-suit]").last).to_have_attribute("aria-pressed", "true")
    fits(phone)
    tile = phone.page.locator("[data-ask]").last
    card = tile.get_attribute("data-ask")
    face = phone.server.ask(f"api/games/{GAME}")["cards"][card]
    assert card
    for printed in (card, face["title"], face["artist"]):
        expect(tile).to_contain_text(printed)
    tile.tap()
    fits(phone)
    assert not calls(phone), "a player is still to be picked"
    phone.page.locator(".actions [data-move]").nth(1).tap()
    bubble = phone.page.wait_for_selector(".me .said")
    assert bubble
    shown = bubble.inner_text()
    made = call_made(phone)
    assert (made["cards"], made["values"]["seat"]) == ([card], 2)
    told = next(scene["told"] for scene in phone.scenes[1:] if made in scene["facts"])
    for said in (face["title"], face["artist"]):
        assert said in made["call"]
        assert said in " ".join(told)
        assert said in shown


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_book_is_shown_whole_with_the_cards_held(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    guest = visit(viewport={"width": size[0], "height": size[1]})
    guest.sit(GAME, players=4)
    guest.my_turn()
    books = [set(book) for book in guest.server.ask(f"api/games/{GAME}")["books"]]
    hand = set(guest.scenes[-1]["view"]["fields"]["hand"][0])
    for shown in guest.page.locator("[data-book]").all():
        held = {one.get_attribute("data-held") for one in shown.locator("[data-held]").all()}
        asked = {one.get_attribute("data-ask") for one in shown.locator("[data-ask]").all()}
        assert held | asked in books
        assert held == (held | asked) & hand


def test_with_one_player_to_ask_a_call_takes_one_tap(visit: Callable[..., Visitor]) -> None:
    phone = visit(**SMALL)
    phone.sit(GAME, players=2)
    phone.my_turn()
    tile = phone.page.locator("[data-ask]").first
    card = tile.get_attribute("data-ask")
    tile.tap()
    assert call_made(phone)["cards"] == [card]


def test_a_call_is_typed_as_people_say_it(guest: Visitor) -> None:
    guest.sit(GAME, players=4)
    guest.my_turn()
    name, face, move = a_call(guest)
    type_line(guest, f"{name} {face['title']}".lower())
    found = guest.page.locator(".actions [data-move]")
    expect(found).to_have_count(1)
    expect(found).to_contain_text(face["artist"])
    expect(guest.page.locator("[data-ask]")).to_have_count(0)
    guest.page.keyboard.press("Enter")
    assert call_made(guest)["text"] == move["text"]


def test_after_a_slip_what_was_nearly_said_is_a_button(visit: Callable[..., Visitor]) -> None:
    phone = visit(**SMALL)
    phone.sit(GAME, players=4)
    phone.my_turn()
    name, face, move = a_call(phone)
    type_line(phone, f"{name} {face['title'][:-1]}zz".lower())
    phone.page.keyboard.press("Enter")
    near = phone.page.locator(f'[data-near="{move["text"]}"]')
    expect(near).to_contain_text(face["title"])
    fits(phone)
    assert not calls(phone)
    near.tap()
    assert call_made(phone)["text"] == move["text"]


def test_a_call_is_made_with_the_keyboard(guest: Visitor) -> None:
    guest.sit(GAME, players=4)
    guest.my_turn()
    guest.page.locator("[data-ask]").first.focus()
    guest.page.keyboard.press("Tab")
    card = guest.page.evaluate("document.activeElement.dataset.ask")
    guest.page.keyboard.press("Enter")
    guest.page.locator(".actions [data-move]").first.focus()
    guest.page.keyboard.press("Enter")
    assert call_made(guest)["cards"] == [card]
