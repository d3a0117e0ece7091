"""The seat for language models: its tools play every game, and never tell more than the seat may see."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from parlour import games as all_games
from parlour.agents import tools as agent_tools
from parlour.agents.own_table import OwnTable
from parlour.agents.tools import MOST_MOVES, Tools
from parlour.lang.errors import IllegalMove, ParlourError
from parlour.play.log import told
from parlour.play.views import view_of

MOVES = 12
"""Moves the model makes in each game."""
GAMES = all_games()


def own(tools: Tools) -> OwnTable:
    """The table behind the tools, which the model itself can't reach."""
    seat = tools._seat
    assert isinstance(seat, OwnTable)
    return seat


def cards_named(text: str, names: list[str]) -> set[str]:
    """The cards that a text names."""
    return set(re.findall(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![\w-])", text))


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_tells_more_than_the_seat_may_see(game: str) -> None:
    tools, chance = Tools(), random.Random(game)
    answers: list[Any] = [tools.new_game(game, seed="1", seat=1)]
    seat = own(tools)
    names = [seat.table.game.pack.card_name(card) for card in range(len(seat.table.game.pack))]
    known: set[str] = set()
    for _ in range(MOVES):
        if seat.table.over:
            break
        seen = view_of(seat.table, 1)
        steps = [line for step in told(seat.table, 1) for line in step]
        known |= cards_named(json.dumps([repr(seen), seen.legal, steps, repr(seat.table.facts(1))]), names)
        answers += [tools.view(), tools.legal_moves()]
        if seen.legal:
            answers += [tools.hint(), tools.move(chance.choice(seen.legal))]
        else:
            answers.append(tools.wait())
    seen = view_of(seat.table, 1)
    known |= cards_named(json.dumps([repr(seen), seen.legal, repr(seat.table.facts(1))]), names)
    assert cards_named(json.dumps(answers), names) <= known
    assert {**tools.view(), "legal": 0} == {**{k: v for k, v in plain(seen).items() if k in tools.view()}, "legal": 0}


def plain(seen: Any) -> dict[str, Any]:
    import msgspec

    made: dict[str, Any] = msgspec.to_builtins(dict(seen))
    return made


