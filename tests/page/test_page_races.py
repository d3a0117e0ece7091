"""Races on the page: everyone is counted in, nothing moves for it, and where spotting is the game nothing is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from parlour.server import phrases
from tests.page.served import Server
from tests.page.visitor import SLOW, Pointer, Visitor

Visit = Callable[..., Visitor]
SIZES = [(390, 844), (1440, 900)]
TITLES = ".actions [data-call]"
BOXES = """() => [...document.querySelectorAll(".board > *")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.className, Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
})"""
"""The places of everything on the table."""
COUNTED = """() => {
    window.counted = [];
    const note = () => {
        const count = document.querySelector("[data-count-in]");
        const text = count && count.dataset.countIn;
        if (count && window.counted.at(-1) !== text) window.counted.push(text);
        if (count && document.querySelector(".actions [data-call]")) window.counted.push("offered too early");
        requestAnimationFrame(note);
    };
    addEventListener("DOMContentLoaded", note);
}"""
"""Notes all that is shown while everyone is counted in."""
HAND = """() => [...document.querySelectorAll(".hand li")].map((one) => {
    const { class: _, ...button } = Object.fromEntries([...one.firstElementChild.attributes].map(({ name, value }) => [name, value]));
    return JSON.stringify([one.className, Object.keys(button).filter((name) => name !== "tabindex").sort()]);
})"""
"""How each card of the hand is marked, apart from what it shows."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where races are counted in."""
    made = Server(tmp_path_factory.mktemp("races"), pace=1)
    yield made
    made.kill()


@pytest.mark.parametrize("size", SIZES)
def test_everyone_is_counted_in_and_nothing_moves(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    table, seats = server.table("snap-jack", ("Zoe", "Bob"), players=2, race_seconds=30, shuffle=2)
    people = [visit(viewport={"width": size[0], "height": size[1]}) for _ in seats]
    for seat, one in enumerate(people):
        one.page.add_init_script(f"({COUNTED})()")
        one.go(f"table/{table}#{seat}.{seats[str(seat)]}")
        one.page.wait_for_selector(".board")
    before = []
    for one in people:
        one.my_turn()
        before.append(one.page.evaluate(BOXES))
        one.page.locator('.actions [data-move="lay"]').click()
    for one, boxes in zip(people, before, strict=True):
        expect(one.page.locator("[data-count-in]")).to_be_visible()
        assert one.page.evaluate(BOXES) == boxes
    for one, boxes in zip(people, before, strict=True):
        expect(one.page.locator(TITLES)).to_have_count(4)
        expect(one.page.locator("[data-count-in]")).to_have_count(0)
        expect(one.page.locator('[data-timer="race"]')).to_be_visible()
        assert one.page.evaluate(BOXES) == boxes
        counted = one.page.evaluate("window.counted")
        assert counted[0] == "3"
        assert counted == [text for text in ("3", "2", "1", "Go!") if text in counted], (
            "it counts down, and offers nothing before"
        )


def until_spotting(guest: Visitor) -> list[str]:
    """Play till there is an open race: the cards that may be tried."""
    player = Pointer(guest, "spotting")
    for _ in range(400):
        scene = guest.scenes[-1] if guest.scenes else {}
        if scene.get("race") and scene["moves"]:
            guest.page.wait_for_timeout(30)
            return [card for move in scene["moves"] for card in move["cards"]]
        seen = guest.look()
        if not scene.get("race") and seen["mine"] and (seen["hand"] or seen["buttons"]):
            player.decide(seen)
        guest.page.wait_for_timeout(30)
    raise AssertionError("there is no race")


def until_two_may_take(people: list[Visitor]) -> list[tuple[Visitor, str]]:
    """Play till two people may take the card of a race: they, and a card of each that takes it."""
    players = [Pointer(one, f"race {seat}") for seat, one in enumerate(people)]
    for _ in range(1000):
        takers = [
            (one, next(card for move in scene["moves"] for card in move["cards"]))
            for one, scene in ((one, one.scenes[-1]) for one in people)
            if "starts" not in (scene.get("race") or {"starts"}) and any(move["cards"] for move in scene["moves"])
        ]
        if len(takers) > 1:
            return takers
        for player, one in zip(players, people, strict=True):
            seen = one.look()
            if seen["summary"]:
                one.do("continue").click()
            elif seen["mine"] and (seen["hand"] or seen["buttons"]):
                player.decide(seen)
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is in a race with somebody else")


LATE_CARD = """() => {
    window.late = [];
    const note = () => {
        const card = document.querySelector("[data-late]");
        if (card) window.late.push([card.dataset.late, card.getBoundingClientRect().top]);
        requestAnimationFrame(note);
    };
    addEventListener("DOMContentLoaded", note);
}"""
"""Notes how a card that came too late goes."""


def test_the_card_of_whoever_is_second_slides_home(visit: Visit, server: Server) -> None:
    table, seats = server.table("pals", ("Zoe", "Bob", "Ida"), players=3, race_seconds=30, shuffle=5)
    people = [visit(reduced_motion="no-preference") for _ in seats]
    for seat, one in enumerate(people):
        one.page.add_init_script(SLOW)
        one.page.add_init_script(f"({LATE_CARD})()")
        one.go(f"table/{table}#{seat}.{seats[str(seat)]}")
        one.page.wait_for_selector(".board")
    (first, theirs), (second, mine) = until_two_may_take(people)
    for one in (first, second):
        expect(one.page.locator("[data-count-in]")).to_have_count(0)
        expect(one.page.locator('[data-timer="race"]')).to_be_visible()
    second.page.evaluate("window.slow = 800")
    lies = second.card(mine).bounding_box()
    first.card(theirs).click()
    second.card(mine).click()
    second.page.wait_for_function("() => window.late.length > 5 && !document.querySelector('[data-late]')")
    ways = second.page.evaluate("window.late")
    assert {card for card, _ in ways} == {mine}
    tops = [top for _, top in ways]
    assert lies
    assert min(tops) < lies["y"] - 30, "it went nowhere"
    assert tops[-1] > min(tops) + 20, "it did not come back"
    expect(second.card(mine)).to_be_visible()
    expect(second.page.locator(".refusal")).to_have_count(0)
    assert not first.page.evaluate("window.late")


def refusals(guest: Visitor) -> list[dict[str, Any]]:
    return [event for event in guest.events if event["is"] == "refused" and event.get("wait")]


def test_where_spotting_is_the_game_nothing_is_marked_and_a_wrong_card_costs_a_moment(guest: Visitor, server: Server) -> None:
    guest.sit("pals", players=3, race_seconds=30, spotting=True, bots=["teddy"])
    for _ in range(12):
        cards = until_spotting(guest)
        marks = guest.page.evaluate(HAND)
        if guest.scenes[-1].get("race"):
            assert len(set(marks)) == 1, marks
        guest.card(cards[0]).click()
        guest.page.wait_for_timeout(250)
        if refusals(guest):
            break
    assert refusals(guest), "every card took"
    guest.until(lambda _: phrases.WRONG_TRY() in guest.heard, "nobody says that it was the wrong one")
    expect(guest.page.locator(".note.refusal")).to_have_count(0)
    guest.page.wait_for_function(f"() => !document.querySelector('.prompt')?.textContent.includes({phrases.WRONG_TRY()!r})")


def test_how_races_are_decided_is_told_beside_the_rules(guest: Visitor) -> None:
    guest.sit("pals", players=3)
    guest.page.keyboard.press("r")
    told = guest.page.locator('[data-about="races"]')
    told.locator("summary").click()
    expect(told).to_contain_text("a quarter of a second")


def test_it_is_chosen_where_there_is_something_to_spot(guest: Visitor) -> None:
    for game, offered in (("pals", 1), ("snap-jack", 0), ("rook", 0)):
        guest.go(f"game/{game}")
        guest.page.locator("[data-options] summary").click()
        expect(guest.page.locator("[name=clocked]")).to_be_visible()
        expect(guest.page.locator("[name=spotting]")).to_have_count(offered)
