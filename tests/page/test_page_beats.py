"""The page plays what happens as beats, by a clock that stands still until it is told to go on: their order, and how long each is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.visitor import PATIENCE, Visitor

GAME = "paintings-outcasts"
STEP = 20
"""Milliseconds between two looks."""
REST = 700
"""The least time a whole trick is seen, in milliseconds."""

SEEN = """() => ({
  trick: [...document.querySelectorAll(".middle [data-card]")].map((one) => one.dataset.card),
  hand: [...document.querySelectorAll(".hand [data-card]")].map((one) => one.dataset.card),
  glow: document.querySelector(".glow") !== null,
  flying: document.querySelectorAll(".flier").length,
  summary: document.querySelector(".summary") !== null,
  mine: document.querySelector(".prompt.mine") !== null,
})"""


@pytest.fixture
def timed(visit: Callable[..., Visitor]) -> Callable[..., Visitor]:
    """Somebody who likes movement, and whose clock stands still."""

    def come(motion: str = "normal", reduced: str = "no-preference", **more: Any) -> Visitor:
        guest = visit(reduced_motion=reduced, **more)
        guest.page.clock.install(time=0)
        guest.page.clock.pause_at(1000)
        guest.page.add_init_script(f'localStorage.setItem("parlour.settings", JSON.stringify({{ motion: "{motion}" }}))')
        return guest

    return come


def has_come(guest: Visitor) -> None:
    """Until it is my turn again, as the server has it."""
    guest.until(lambda _: bool(guest.scenes and guest.scenes[-1]["moves"]), "my turn never comes")


def watched(guest: Visitor, ms: int, step: int = STEP) -> list[dict[str, Any]]:
    """What is seen while this time passes, look by look."""
    looks = [guest.page.evaluate(SEEN)]
    for _ in range(0, ms, step):
        guest.page.clock.run_for(step)
        looks.append(guest.page.evaluate(SEEN))
    return looks


def play_first(guest: Visitor) -> str:
    """Play the first card that may be played; the moves of the others come at once."""
    card = str(guest.my_turn()["hand"][0])
    at = guest.scenes[-1]["at"]
    guest.card(card).click()
    guest.until(lambda _: guest.scenes[-1]["at"] > at, "nothing came of it")
    has_come(guest)
    return card


def start(guest: Visitor, **more: Any) -> None:
    guest.sit(GAME, **more)
    has_come(guest)
    guest.page.clock.run_for(6000)


def test_a_trick_rests_face_up_before_it_is_swept_in_and_the_next_one_is_led(timed: Callable[..., Visitor]) -> None:
    guest = timed()
    start(guest)
    before = len(guest.facts())
    play_first(guest)
    facts = guest.facts()[before:]
    trick = next(fact for fact in facts if fact["fact"] == "trick taken")
    later = [card for fact in facts[facts.index(trick) :] if fact["fact"] == "moved" for card in fact["cards"]]
    looks = watched(guest, 5000)
    whole = [at for at, look in enumerate(looks) if set(look["trick"]) == set(trick["cards"])]
    assert len(whole) * STEP >= REST, "the whole trick is seen for a while"
    assert whole == list(range(whole[0], whole[-1] + 1)), "once"
    glows = [at for at, look in enumerate(looks) if look["glow"]]
    assert glows, "the card that wins is lit"
    assert set(glows) <= set(whole), "while the trick rests"
    assert all(not set(later) & set(look["trick"]) for look in looks[: whole[-1] + 1]), "the next lead waits"
    assert set(later) == set(looks[-1]["trick"]), "and comes"
    assert [look["mine"] for look in looks].index(True) > whole[-1], "nobody is asked before they have seen it"


@pytest.mark.parametrize("motion", ["fast", "off"])
def test_quicker_is_the_same_order(timed: Callable[..., Visitor], motion: str) -> None:
    guest = timed(motion)
    start(guest)
    play_first(guest)
    looks = watched(guest, 2500)
    assert looks[-1]["mine"]
    assert (len({tuple(look["trick"]) for look in looks}) > 2) == (motion == "fast"), "off shows the newest at once"
    newest = guest.scenes[-1]["view"]["fields"]["trick"]
    assert set(looks[-1]["trick"]) == set(newest)


def test_whoever_is_quicker_skips_but_never_plays_blind(timed: Callable[..., Visitor]) -> None:
    guest = timed()
    start(guest)
    play_first(guest)
    newest = guest.scenes[-1]
    assert set(guest.page.evaluate(SEEN)["trick"]) != set(newest["view"]["fields"]["trick"]), "there is more to see"
    legal = str(newest["moves"][0]["cards"][0])
    guest.card(legal).click()
    seen = guest.page.evaluate(SEEN)
    assert set(seen["trick"]) == set(newest["view"]["fields"]["trick"]), "the first act only shows what has happened"
    assert guest.scenes[-1]["at"] == newest["at"], "and plays nothing"
    guest.my_turn()
    guest.card(legal).click()
    guest.until(lambda _: guest.scenes[-1]["at"] > newest["at"], "the second act plays")


def to_the_count(guest: Visitor) -> None:
    """Play on until the first deal is counted."""
    for _ in range(400):
        if guest.page.evaluate(SEEN)["summary"]:
            return
        if guest.look()["mine"]:
            play_first(guest)
        guest.page.clock.run_for(4000 if guest.scenes[-1]["view"]["deal"] == 1 else 100)
    raise AssertionError("the deal is never counted")


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_the_count_comes_before_the_new_deal_and_waits(timed: Callable[..., Visitor], motion: str) -> None:
    guest = timed(motion)
    start(guest)
    to_the_count(guest)
    dealt = set(guest.scenes[-1]["view"]["fields"]["hand"][0])
    assert guest.scenes[-1]["view"]["deal"] == 2
    assert guest.page.evaluate(SEEN)["summary"], "the deal is counted"
    watched(guest, 12_000, 600)
    assert guest.page.locator(".summary[data-told=true]").count(), "all has been told by now"
    assert not guest.page.evaluate(SEEN)["hand"], "the new cards wait"
    assert guest.page.locator(".summary [data-line]").count() >= 1
    assert guest.scores(".summary [data-points]") == guest.scenes[-1]["view"]["deals"][0]
    guest.do("continue").click()
    guest.until(lambda seen: not seen["summary"], "the count stays", PATIENCE)
    assert set(guest.page.evaluate(SEEN)["hand"]) == dealt


def test_the_lines_of_a_count_come_one_after_another_or_at_once(timed: Callable[..., Visitor]) -> None:
    guest = timed()
    start(guest)
    to_the_count(guest)
    told = guest.page.locator(".summary [data-line]:not(.to-come)")
    lines = guest.page.locator(".summary [data-line]").count()
    assert told.count() < lines
    assert guest.page.evaluate("document.activeElement.localName") == "h2", "a stray Enter does nothing"
    guest.page.clock.run_for(700)
    assert told.count() >= 1
    guest.page.keyboard.press("Enter")
    assert told.count() == lines
    assert guest.page.evaluate(SEEN)["summary"], "the first key only shows the rest"
