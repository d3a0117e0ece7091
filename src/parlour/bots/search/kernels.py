"""The compiled parts of the search, made for each game from its rules, its sampler and its file of advice.

``kernels(game)`` gives them by name. They work on rows of int64 (states), on tables of numbers that the caller keeps from call to
call, and on nothing else; each is short enough to be read by itself:

    playing    one deal to its end by the advice, now and then at random
    judging    what an end of a deal is worth to each seat: its share of the game
    tree       one simulation through a tree of what is seen
    endgame    the exact value of a position whose cards are all known and few
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from parlour.bots.adviser import adviser, sifter
from parlour.bots.search.endgame import endgame
from parlour.bots.search.judging import judging
from parlour.bots.search.playing import playing
from parlour.bots.search.tree import tree
from parlour.compile import compiler
from parlour.games import find
from parlour.lang.cards import count, lowest
from parlour.lang.chance import player_next, player_pick, stream_word
from parlour.lang.rule import rule
from parlour.lang.state import SECRET, SEQUENCE


@rule
def all_kinds(s: Any, seat: int, may: int) -> int:
    """For a game in which no two choices come to the same."""
    return may


@rule
def no_advice(s: Any, seat: int, may: int) -> int:
    """The advice for a game without any: whatever is lawful."""
    return may


def kernels(game: str) -> SimpleNamespace:
    """All compiled parts for a game. Nothing is compiled before a door is first used."""
    rules = find(game)
    verbs = rules.verbs
    twins = compiler.twins(game)
    plain: dict[str, Any] = {
        "advise": adviser(game) or no_advice, "one_of_a_kind": sifter(game) or all_kinds, "settled": rules.settled,
        "reset": verbs.reset, "next_dealer": verbs.next_dealer, "leaders": verbs.leaders,
        "count": count, "lowest": lowest, "player_next": player_next, "player_pick": player_pick, "stream_word": stream_word,
    }  # fmt: skip
    g = SimpleNamespace(
        **{**vars(twins), **{name: twins.made_by.compiled(function) for name, function in plain.items()}},
        part=lambda function: compiler.part(named_for(game, function)),
        STATE=twins.dtype, WIDTH=twins.width, SEATS=twins.seats, DESK=twins.desk,
        SIGN=-1.0 if rules.calling_card.low_wins else 1.0, KEPT=np.array(kept_words(rules.state), np.int64),
        FACTORS=np.array([stream_word(i + 1) | 1 for i in range(256)], np.int64),
    )  # fmt: skip
    for make in (playing, judging, tree, endgame):
        vars(g).update(make(g))
    return g


def named_for(game: str, function: Any) -> Any:
    """The function under a name that no other game's has: compiled functions that are alike in name and arguments are taken for the same
    when they are loaded from the cache into one process."""
    function.__qualname__ = f"{game.replace('-', '_')}.{function.__qualname__}"
    return function


def kept_words(state: Any) -> list[int]:
    """The places, in a row, of what outlives a deal, may change and is no secret: scores, dealer, pots."""
    found: list[int] = []
    for name, field in state.fields.items():
        if field.keep and field.kind not in (SECRET, SEQUENCE) and field.option is None and name != "players":
            found += range(state.place(name), state.place(name) + field.size)
    return found
