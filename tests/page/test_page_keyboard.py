"""Every game by keyboard alone, at a desk."""

from __future__ import annotations

import pytest

import parlour
from tests.page.visitor import Keyboard, Visitor


class Careful(Keyboard):
    """Notices when the focus is lost."""

    def __init__(self, visitor: Visitor, seed: str) -> None:
        super().__init__(visitor, seed)
        self.lost: list[str] = []

    def wait_for_answer(self, heard: int, seen: dict[str, object]) -> None:
        super().wait_for_answer(heard, seen)
        after = self.visitor.look()
        if after["focus"] is None and not after["over"]:
            self.lost.append(self.did[-1])


@pytest.mark.parametrize("game", parlour.games.built_in())
def test_a_deal_by_keyboard(guest: Visitor, game: str) -> None:
    player = Careful(guest, game)
    while not player.decisions:  # somebody may be out before anybody else has had a turn
        guest.sit(game, options={"length": "deal"})
        player.play_a_deal()
    guest.to_the_result()
    heard = " ".join(guest.heard)
    for scene in guest.scenes[1:]:
        for line in scene["told"]:
            assert line in heard, "the live region has not said this"
    assert not player.lost, "the focus is lost after these"
