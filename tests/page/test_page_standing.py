"""How players stand, at their seats: bids, the meter, points, and what they hold as players count it. Nothing of it moves or is cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.visitor import Visitor

SIZES = [(360, 640, 8), (844, 390, 4), (1440, 900, 4)]

SEATS = """() => [...document.querySelectorAll(".seat")].map((seat) => {
  const box = seat.getBoundingClientRect();
  const inside = (one) => {
    const rect = one.getBoundingClientRect();
    return rect.left >= box.left - 1 && rect.right <= box.right + 1 && rect.top >= box.top - 1 && rect.bottom <= box.bottom + 1;
  };
  const data = (name) => seat.querySelector(`[data-${name}]`)?.dataset[name] ?? null;
  const shown = [...seat.querySelectorAll(".chip, .name, .score, .dealer")].filter((one) => one.getClientRects().length);
  return {
    seat: Number(seat.dataset.seat), box: [box.left, box.top, box.width, box.height],
    bid: data("bid"), meter: data("meter"), points: data("points"), says: seat.getAttribute("aria-label"),
    badges: [...seat.querySelectorAll(".pile.open .many")].map((one) => Number(one.textContent)),
    outside: shown.filter((one) => !inside(one)).map((one) => one.textContent),
    cut: [...seat.querySelectorAll(".state, .line")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  };
})"""


def act(visitor: Visitor, seen: dict[str, Any]) -> None:
    """Play the first card, pass, or else press the first button."""
    at = visitor.scenes[-1]["at"]
    buttons = seen["buttons"]
    if seen["hand"]:
        visitor.page.locator(f'.hand [data-card="{seen["hand"][0]}"]').click(position={"x": 8, "y": 8})
    else:
        visitor.page.locator(f'.actions [data-move="{"pass" if "pass" in buttons else buttons[0]}"]').click()
    visitor.until(lambda _: visitor.scenes[-1]["at"] > at, "nothing came of it")


def stands(visitor: Visitor, view: dict[str, Any], boxes: dict[int, list[float]]) -> None:
    """Each seat tells what the view has of it, inside a box that has never changed."""
    for seen in visitor.page.evaluate(SEATS):
        standing = view["standing"][seen["seat"]]
        meter, bids = standing["meter"], standing["bids"]
        assert boxes.setdefault(seen["seat"], seen["box"]) == seen["box"]
        assert (seen["outside"], seen["cut"]) == ([], [])
        assert seen["meter"] == (str(meter["has"]) if meter else None)
        assert seen["points"] == (str(standing["points"]) if standing["points"] and not meter else None)
        if view["phase"] == "bid":
            assert seen["bid"] == (next(iter(bids[-1]["values"].values()), bids[-1]["text"]) if bids else None)
        assert seen["badges"] == [held["number"] for held in standing["holds"] if held["number"]]
        said = seen["says"].split(", ")
        assert said[0] == view["names"][seen["seat"]]
        assert not meter or f"bid {meter['needs']}, took {meter['has']}" in seen["says"]


@pytest.mark.english
@pytest.mark.parametrize(("width", "height", "players"), SIZES)
def test_seats_tell_how_everyone_stands(visit: Callable[..., Visitor], width: int, height: int, players: int) -> None:
    guest = visit(viewport={"width": width, "height": height})
    guest.sit("rook", players=players)
    boxes: dict[int, list[float]] = {}
    for _ in range(6):
        seen = guest.my_turn()
        stands(guest, guest.scenes[-1]["view"], boxes)
        act(guest, seen)
    assert len(boxes) == players - 1


@pytest.mark.english
def test_the_trump_is_a_chip_with_its_sign(guest: Visitor) -> None:
    guest.sit("rook")
    for _ in range(12):
        act(guest, guest.my_turn())
        if guest.scenes[-1]["view"]["phase"] == "play":
            break
    guest.my_turn()
    chip = guest.page.locator("[data-shown=trump]")
    assert chip.locator(".suit").count() == 1
    assert guest.scenes[-1]["view"]["fields"]["trump"] in chip.inner_text()
