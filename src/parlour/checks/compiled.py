"""Compiled, the rules play the same game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from parlour.checks.setups import title
from parlour.checks.walk import opened
from parlour.compile.machine import Machine
from parlour.engine.common import next_to_act
from parlour.lang.cards import each, nth
from parlour.play.game import Game


def compiled_it_plays_the_same(some: Sequence[Game]) -> None:
    """Plain Python and compiled rules make the same deals and moves; after each the states are equal, and the legal choices."""
    for game in some:
        try:
            _side_by_side(game)
        except AssertionError as wrong:
            raise AssertionError(f"{wrong} ({title(game)})") from None


def _side_by_side(game: Game) -> None:
    rng = random.Random(title(game))
    machine = Machine(game)
    row = machine.open("worlds")
    s: Any = opened(game, "worlds")
    game.rules.open_deal(s)
    assert row.tolist() == s.flat(), "compiled, it is dealt otherwise"
    choices = 0
    while not s.ended and s.deal <= 2:
        if s.deal_over:
            game.rules.next_deal(s)
            machine.next_deal(row)
        else:
            where = f"after {choices} choices"
            for seat in each(s.actors):
                same = machine.legal(row, seat) == game.rules.legal(s, seat)
                assert same, f"{where}, compiled, other choices are legal for seat {seat}"
                same = machine.offences(row, seat) == game.rules.offences(s, seat)
                assert same, f"{where}, compiled, other choices are offenses of seat {seat}"
            seat = next_to_act(s)
            may = game.rules.legal(s, seat) | game.rules.offences(s, seat)
            choice = nth(may, rng.randrange(may.bit_count()))
            game.rules.play(s, seat, choice)
            machine.play(row, seat, choice)
            choices += 1
        assert row.tolist() == s.flat(), f"after {choices} choices, compiled, the state is another"
