"""Near misses in the terminal: what may have been meant is suggested, and never played."""

from __future__ import annotations

import pytest

from parlour.terminal import phrases
from parlour.terminal.move_list import in_order
from parlour.terminal.suggestions import near_miss
from parlour.terminal.usage import following
from tests.terminals import session_of, shown, table_of


def near(game: str, line: str) -> str:
    table = table_of(game, seed=5, players=3 if game == "authors" else None)
    return near_miss(table, line, in_order(table.legal(min(table.actors))), following(table.game))


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("rook", "hnit", "hint"),
        ("rook", "RULSE rk-5", "rules rk-5"),
        ("rook", "bdi 15", "bid 15"),
        ("rook", "bidd 100", "bid 100"),
        ("rook", "xyzzy", ""),
        ("rook", "", ""),
        ("rook", "hint" * 100, ""),
        ("authors", "askk 1 for A5", "ask 1 for A5"),
    ],
)
def test_near_misses(game: str, line: str, meant: str) -> None:
    assert near(game, line) == meant


def test_a_suggestion_is_not_played() -> None:
    session = session_of(table_of("rook", seed=5), ["bdi 15", "quit"])
    session.run()
    assert phrases.DID_YOU_MEAN(line="bdi 15", near="bid 15") in shown(session)
    assert session.table.moves == []


def test_a_move_that_a_rule_forbids_is_refused_by_its_clause() -> None:
    session = session_of(table_of("rook", seed=5), ["bid 17", "quit"])
    session.run()
    assert "(RK-5)" in shown(session)
