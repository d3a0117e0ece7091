"""Golden random games: what the random player does with one seed, kept as text.

They turn red with every change of the rules, of chance or of the words of moves. ``python -m tools.golden`` writes them anew.
"""

from __future__ import annotations

import pytest
from walks import GAMES

import parlour
from tools.golden import FOLDER, counts, golden, place

EVERY = [(name, players) for name in GAMES for players in counts(name)]


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_golden_game_is_played_as_ever(name: str, players: int) -> None:
    assert golden(name, players) == place(name, players).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_golden_game_replays_from_its_text(name: str, players: int) -> None:
    """The moves of the file are a record that leads to the scores of the file."""
    parts = [line.split(": ", 1) for line in place(name, players).read_text(encoding="utf-8").split("\n") if ": " in line]
    moves = [[int(key), text] for key, text in parts if key.isdigit()]
    said = {key: text for key, text in parts if not key.isdigit()}
    found = parlour.replay(
        {
            "parlour": 1,
            "game": name,
            "players": players,
            "options": {"length": "deal"},
            "seed": said["seed"],
            "moves": moves,
        }
    )
    assert found["over"]
    assert found["deals"] == [[int(n) for n in said["points"].split()]]
    assert found["scores"] == [int(n) for n in said["scores"].split()]
    assert found["winners"] == [int(n) for n in said.get("winners", "").split()]


def test_there_is_no_golden_game_too_many() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {place(*which).name for which in EVERY}
