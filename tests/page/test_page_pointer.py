"""Every game by pointer, on a small phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import parlour
from tests.page.visitor import CLASHES, TARGETS, TOUCHED, Pointer, Visitor

TOUCH = 44


class Measuring(Pointer):
    """Measures, before each decision, whether all that is needed for it is on the screen and large enough for a thumb."""

    def __init__(self, visitor: Visitor, seed: str, touch: int = TOUCH) -> None:
        super().__init__(visitor, seed)
        self.touch = touch
        self.wrong: set[str] = set()
        self.measured: set[tuple[str, int, int, int]] = set()

    def looks_at(self, seen: dict[str, Any]) -> None:
        like = (seen["prompt"], len(seen["hand"]), len(seen["lying"]), len(seen["buttons"]))
        if like in self.measured:
            return
        self.measured.add(like)
        looked = self.page.evaluate(TARGETS, TOUCHED)
        clashes = self.page.evaluate(CLASHES)
        if self.visitor.look() != seen:
            return  # somebody was faster, and it was not this decision that was measured
        if looked["wide"] > 0 or looked["high"] > 0:
            self.wrong.add(f"{seen['prompt']}: the page must be scrolled, by {looked['wide']} and {looked['high']} px")
        self.wrong.update(f"{seen['prompt']}: {clash}" for clash in clashes)
        for target in looked["found"]:
            if not target["inside"]:
                self.wrong.add(f"{seen['prompt']}: not on the screen: {target['name']} {target['rect']}")
            if min(target["width"], target["height"]) < self.touch:
                self.wrong.add(f"{seen['prompt']}: too small to touch: {target['name']} {target['width']} x {target['height']}")
        if looked["prompt"] is None or not 0 <= looked["prompt"][0] < looked["prompt"][1] <= looked["tall"]:
            self.wrong.add(f"{seen['prompt']}: what is asked is not on the screen")


def deal(phone: Visitor, game: str, touch: int = TOUCH, **more: Any) -> None:
    """Play a deal, and complain about all that was not as it should be."""
    player = Measuring(phone, game, touch)
    while not player.decisions:  # somebody may be out before anybody else has had a turn
        phone.sit(game, **more)
        player.play_a_deal()
    refused = [event["message"] for event in phone.events if event["is"] == "refused"]
    assert not refused or any(scene["race"] for scene in phone.scenes), (
        "what is marked is not refused, but in a race another may be faster"
    )
    assert not player.wrong, "\n".join(sorted(player.wrong))


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_a_deal_by_pointer(phone: Visitor, game: str) -> None:
    deal(phone, game)


FULL = {game: max(parlour.load(game).rules.calling_card.players) for game in parlour.games.built_in()}
"""The games that more than the usual four can play, and how many at most."""
CROWDS = [(game, most) for game, most in FULL.items() if most > 4]


@pytest.mark.parametrize(("game", "most"), CROWDS)
def test_a_deal_by_pointer_with_as_many_as_can_play(phone: Visitor, game: str, most: int) -> None:
    deal(phone, game, players=most)


@pytest.mark.parametrize(("game", "most"), CROWDS)
def test_a_full_table_fits_a_tablet(visit: Callable[..., Visitor], game: str, most: int) -> None:
    """Under a mouse a target may be smaller."""
    deal(visit(viewport={"width": 1024, "height": 768}), game, 24, players=most)
