"""The count of a deal that is over can still be asked for, as long as the table remembers it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import parlour
from parlour.play.facts import DealOver
from parlour.play.table import Table
from parlour.server import protocol
from parlour.server.errors import Conflict
from parlour.server.rooms import questions


def played(deals: int) -> Table:
    """A table at which so many deals are over."""
    table = parlour.load("paintings-outcasts", target=500).open(seed=3, engine="plain")
    while len(table.deals) < deals:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    return table


def asked(table: Table, deal: int | None) -> protocol.Counted:
    live: Any = SimpleNamespace(begun=lambda: table, tricks_face_down=True)
    return questions.count(live, protocol.Count("c", deal))


def test_every_deal_that_is_over_is_counted_as_it_was() -> None:
    table = played(3)
    overs = {fact.deal: fact for fact in table.facts() if isinstance(fact, DealOver)}
    assert sorted(overs) == [1, 2, 3]
    for deal, over in overs.items():
        counted = asked(table, deal)
        assert (counted.deal, counted.over, counted.gone) == (deal, True, False)
        assert [one.line for one in counted.lines] == list(over.lines)
        assert all(one.words for one in counted.lines)


def test_this_deal_is_counted_so_far() -> None:
    table = played(1)
    assert asked(table, None) == asked(table, 2)
    assert asked(table, None).waits, "tricks are face down here"


def test_what_the_table_has_forgotten_it_says_so() -> None:
    table = played(2)
    table.history.forget(20)
    assert asked(table, 1).gone
    assert not asked(table, 2).gone
    with pytest.raises(Conflict) as wrong:
        asked(table, 9)
    assert wrong.value.code == protocol.ConflictCode.DEAL
