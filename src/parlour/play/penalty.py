"""The penalty a winner names for a loser, in words: a note on a finished game, for people."""

from __future__ import annotations

from parlour.engine.common import next_in
from parlour.lang.cards import each, to_set
from parlour.play import phrases
from parlour.play.table import Table


def naming(table: Table) -> tuple[int, list[int]] | None:
    """The seat that names a penalty (the nearest winner to the left of the first loser), and the losers; None if there is no penalty."""
    if not table.game.rules.calling_card.penalty or not table.winners or table.setup.notes.penalty is not None:
        return None
    losers = list(each(table.game.rules.verbs.losers(table.state)))
    if not losers:
        return None
    return next_in(to_set(table.winners), losers[0]), losers


def picked(table: Table) -> str:
    """A penalty for a bot to name; the same for the same game."""
    namer = naming(table)
    turn = table.state.deal + sum(table.scores) + (namer[0] if namer else 0)
    return phrases.PENALTIES[turn % len(phrases.PENALTIES)]()


__all__ = ["naming", "picked"]
