"""The same game as OpenSpiel's, by legal cards and points. Collected only where OpenSpiel is installed."""

from __future__ import annotations

from side_by_side import OPTIONS, check, pyspiel

from parlour import Game


def test_every_legal_card_and_all_points_agree() -> None:
    done = check(1000, seed=20)
    assert done.decisions > 52_000
    assert done.settings > 200, "nearly all of the 256 settings are played"


def test_the_options_have_the_names_and_defaults_of_openspiel() -> None:
    parameters = pyspiel.load_game("hearts").get_parameters()
    assert set(parameters) == set(OPTIONS)
    ours = Game("hearts").options
    assert {name: ours[name] == "yes" for name in OPTIONS} == parameters
