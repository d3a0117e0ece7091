"""The compiled rules of a game that its search calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from parlour.bots.adviser import AdviceRule, advice_rule, distinct_choices_rule
from parlour.compile.compiler import CompiledRules, Rows, compiled_rules
from parlour.engine.common import next_to_act
from parlour.engine.rows import reset
from parlour.lang.cards import count, lowest
from parlour.lang.chance import player_next, player_pick, stream_word
from parlour.lang.fields import SECRET, SEQUENCE
from parlour.lang.rule import Act, Ask, rule
from parlour.lang.state import Common

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class SearchRules:
    """The compiled rules of a game that its search calls."""

    compiled: CompiledRules
    advise: AdviceRule
    distinct: AdviceRule
    """Keeps one of the choices that come to the same thing."""
    reset: Act
    next_dealer: Ask
    leaders: Ask
    next_to_act: Ask
    count: Callable[[int], int]
    lowest: Callable[[int], int]
    player_next: Callable[[int], int]
    player_pick: Callable[[int, int], int]
    stream_word: Callable[[int], int]
    sign: float
    """-1 in a game that the fewest points win, otherwise 1."""
    kept: Rows
    """The places, in a row, of what outlives a deal, may change and is no secret: scores, dealer, pots."""
    factors: Rows
    """Odd numbers to hash a row with."""


def search_rules(game: str) -> SearchRules:
    """The compiled rules of a game for its search. Nothing is compiled before it is first called."""
    from parlour.games import find

    rules, made = find(game), compiled_rules(game)
    compiled = made.compiler.compiled
    return SearchRules(
        compiled=made,
        advise=compiled(advice_rule(game) or all_choices),
        distinct=compiled(distinct_choices_rule(game) or all_choices),
        reset=compiled(reset),
        next_dealer=compiled(rules.verbs.next_dealer),
        leaders=compiled(rules.verbs.leaders),
        next_to_act=compiled(next_to_act),
        count=compiled(count),
        lowest=compiled(lowest),
        player_next=compiled(player_next),
        player_pick=compiled(player_pick),
        stream_word=compiled(stream_word),
        sign=-1.0 if rules.calling_card.low_wins else 1.0,
        kept=np.array(kept_words(rules.state), np.int64),
        factors=np.array([stream_word(i + 1) | 1 for i in range(256)], np.int64),
    )


@rule
def all_choices(s: Common, seat: int, may: int) -> int:
    """For a game without advice, or without choices that come to the same thing."""
    return may


def kept_words(state: type[Common]) -> list[int]:
    """The places, in a row, of what outlives a deal, may change and is no secret."""
    found: list[int] = []
    for name, field in state.fields.items():
        if field.keep and field.kind not in (SECRET, SEQUENCE) and field.option is None and name != "players":
            found += range(state.place(name), state.place(name) + field.size)
    return found
