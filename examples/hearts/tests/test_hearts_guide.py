"""The guide of Hearts: the checks of all guides."""

from __future__ import annotations

import pytest
import test_guides

from parlour.play import guides
from parlour_hearts.game.guide import GUIDE


def test_the_guide_is_found_and_short() -> None:
    assert guides.find("hearts") is GUIDE
    test_guides.test_every_game_has_a_guide_of_one_screen("hearts")
    test_guides.test_a_guide_speaks_to_people("hearts")


@pytest.mark.parametrize("picture", GUIDE.pictures)
def test_a_picture_is_true(picture: test_guides.Picture) -> None:
    test_guides.test_every_card_in_a_picture_exists("hearts", picture)
    test_guides.test_every_picture_is_true_by_the_rules("hearts", picture)
    test_guides.test_a_picture_shows_what_its_proof_plays("hearts", picture)
    test_guides.test_the_marked_card_takes_the_trick("hearts", picture)
