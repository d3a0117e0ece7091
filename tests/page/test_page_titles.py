"""A race to call a painting by its title: titles to choose from, and nothing on the page that gives the right one away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.served import Server
from tests.page.visitor import CLASHES, SLOW, TARGETS, TOUCHED, Visitor

Visit = Callable[..., Visitor]
SIZES = [(390, 844), (1440, 900)]
TITLES = ".actions [data-call]"
BOXES = (
    "[...document.querySelectorAll('.seat, .me, .prompt, .actions')].map((one) => JSON.stringify(one.getBoundingClientRect()))"
)
PRINTED = """() => [...document.querySelectorAll(".board svg.card text, .layer svg.card text")]
    .filter((one) => getComputedStyle(one).visibility === "visible").map((one) => one.textContent)"""
PRINT = """() => [...document.querySelectorAll(".board svg.card, .layer")]
    .map((one) => getComputedStyle(one).getPropertyValue("--print"))"""
"""Is anything printed on the drawn cards? (Their words are out of a script's reach.)"""
TOLD = """() => [...document.querySelectorAll(".board *, .layer *")].filter((one) => !one.closest(".actions"))
    .flatMap((one) => [...one.attributes].filter(({ name }) => /^(aria-|title|alt)/.test(name)).map(({ value }) => value))
    .concat(document.querySelector(".board").innerText.replace(document.querySelector(".actions").innerText, ""))"""
"""Everything beside the buttons that is read, seen or heard."""


class TitleRace:
    """Zoe and Bob, each at a page of their own, in a race."""

    def __init__(
        self, visit: Visit, server: Server, *, before: Callable[[Visitor], None] = lambda _: None, **settings: Any
    ) -> None:
        table, seats = server.table("snap-jack", ("Zoe", "Bob"), players=2, race_seconds=30, shuffle=2)
        self.people = [visit(**settings) for _ in seats]
        for seat, one in enumerate(self.people):
            before(one)
            one.go(f"table/{table}#{seat}.{seats[str(seat)]}")
            one.page.wait_for_selector(".board")
        self.zoe, self.bob = self.people
        self.lay()
        view = self.zoe.scenes[-1]["view"]
        self.laid: str = view["fields"]["top"][view["fields"]["layer"]]
        self.offered: list[str] = view["offered"]
        self.faces = server.ask("api/games/snap-jack")["cards"]
        self.right = self.offered.index(self.laid) + 1

    def lay(self) -> None:
        """Each lays a card, and they match."""
        for one in self.people:
            one.my_turn()
            one.page.locator('.actions [data-move="lay"]').click()
        expect(self.zoe.page.locator(TITLES)).to_have_count(4)
        expect(self.bob.page.locator(TITLES)).to_have_count(4)

    def title(self, card: str) -> str:
        return str(self.faces[card]["title"])

    def moved(self, seat: int, card: str) -> bool:
        """Was this card called by this seat?"""
        return any((fact["fact"], fact.get("seat"), fact.get("cards")) == ("moved", seat, [card]) for fact in self.zoe.facts())

    def until_called(self, seat: int, card: str) -> None:
        self.zoe.until(lambda _: self.moved(seat, card), f"{card} is not called")


def in_size(visit: Visit, size: tuple[int, int]) -> Visit:
    width, height = size
    return lambda **settings: visit(viewport={"width": width, "height": height}, **settings)


@pytest.mark.parametrize("size", SIZES)
def test_the_title_is_nowhere_but_on_the_buttons(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    race = TitleRace(in_size(visit, size), server)
    page = race.zoe.page
    assert page.locator(TITLES).evaluate_all("all => all.map((one) => one.lastChild.textContent)") == list(
        map(race.title, race.offered)
    )
    assert set(page.evaluate(PRINT)) == {"hidden"}
    told = " ".join(page.evaluate(TOLD))
    assert race.faces[race.laid]["artist"] in told
    for card in race.offered:
        assert race.title(card) not in told
    buttons = page.locator(".actions").evaluate("(one) => one.outerHTML")
    assert not any(f'"{name}"' in buttons or f"call {name}" in buttons for name in race.faces), "no button tells its card"


@pytest.mark.parametrize("size", SIZES)
def test_all_is_in_sight_and_can_be_touched(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    race = TitleRace(in_size(visit, size), server)
    page = race.zoe.page
    looked = page.evaluate(TARGETS, TOUCHED)
    assert (looked["wide"], looked["high"]) == (0, 0)
    assert [one for one in looked["found"] if not one["inside"] or min(one["width"], one["height"]) < 44] == []
    assert page.evaluate(CLASHES) == []


def test_a_card_is_not_opened_while_its_title_is_asked(visit: Visit, server: Server) -> None:
    race = TitleRace(visit, server)
    race.zoe.card(race.laid).click(button="right")
    race.zoe.card(race.laid).click()
    expect(race.zoe.page.locator("dialog[open]")).to_have_count(0)


def test_a_key_calls_the_title_at_its_place(visit: Visit, server: Server) -> None:
    race = TitleRace(visit, server)
    race.zoe.page.keyboard.press(str(race.right))
    race.until_called(0, race.laid)
    race.zoe.until(lambda _: race.zoe.scenes[-1]["view"]["fields"]["taker"] == 0, "the piles are not taken")
    expect(race.zoe.page.locator(TITLES)).to_have_count(0)
    assert set(race.zoe.page.evaluate(PRINT)) == {""}, "the titles are back"


def test_a_wrong_title_is_a_wrong_call(visit: Visit, server: Server) -> None:
    race = TitleRace(visit, server)
    wrong = race.right % 4 + 1
    race.zoe.page.locator(f'[data-call="{wrong}"]').click()
    race.until_called(0, race.offered[wrong - 1])
    expect(race.zoe.page.locator(TITLES)).to_have_count(0)
    assert race.zoe.scenes[-1]["view"]["fields"]["wrong"] == [0]
    expect(race.bob.page.locator(TITLES)).to_have_count(4)
    race.bob.page.keyboard.press(str(race.right))
    race.until_called(1, race.laid)


def test_a_title_is_typed_and_a_short_name_is_no_call(visit: Visit, server: Server) -> None:
    race = TitleRace(visit, server)
    page = race.zoe.page
    field = page.locator(".actions [name=title]")
    before = page.evaluate(BOXES)
    for text in (race.laid, f"call {race.laid.lower()}"):
        field.fill(text)
        assert page.locator(".actions button").count() == 4 + len(["go", "hold"]), "nothing is suggested"
        field.press("Enter")
        expect(page.locator(".actions [role=alert]")).to_have_count(1)
        assert page.evaluate(BOXES) == before, "nothing jumps"
        assert not race.moved(0, race.laid)
    field.fill(race.title(race.laid).lower()[:-1])
    expect(page.locator(".actions [role=alert]")).to_have_count(0)
    field.press("Enter")
    race.until_called(0, race.laid)


def test_plain_cards_show_the_artist_and_no_title(visit: Visit, server: Server) -> None:
    """Where the drawings don't come."""

    def without_drawings(one: Visitor) -> None:
        one.expects_failures = True
        one.page.route("**/decks/*", lambda route: route.fulfill(status=404))

    race = TitleRace(visit, server, before=without_drawings)
    page = race.zoe.page
    expect(page.locator(".board svg.card use")).to_have_count(0)
    printed = " ".join(page.evaluate(PRINTED))
    face = race.faces[race.laid]
    assert face["number"] in printed.split()
    assert face["artist"].split()[0] in printed
    assert not any(race.title(card) in printed for card in race.offered)
    assert not set(race.faces) & set(printed.split())
    page.keyboard.press(str(race.right))
    race.until_called(0, race.laid)


@pytest.mark.parametrize("size", SIZES)
def test_whoever_is_second_sees_who_was_first_and_no_error(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    race = TitleRace(in_size(visit, size), server, before=lambda one: one.page.add_init_script(SLOW))
    zoe, bob = race.zoe.page, race.bob.page
    zoe.evaluate("window.slow = 1000")
    bob.keyboard.press(str(race.right))
    race.until_called(1, race.laid)
    zoe.keyboard.press(str(race.right))
    expect(zoe.locator('[data-race-won="1"]')).to_be_visible()
    expect(bob.locator('[data-race-won="1"]')).to_be_visible()
    assert 0 < float(zoe.locator("[data-race-won]").get_attribute("data-margin") or 0) <= 2
    expect(zoe.locator(".refusal")).to_have_count(0)
    refused = [event for event in race.zoe.events if event["is"] == "refused"]
    assert [event["reason"] for event in refused] == ["late"]
