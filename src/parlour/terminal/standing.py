"""Where a replayed game stands, in words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lang.phrases import counted
from parlour.play.game import Game
from parlour.play.record import rules_note
from parlour.play.table import Table
from parlour.terminal import phrases
from parlour.terminal.table_text import TableText

SHOWN = 12
"""Maximum legal moves of a seat that are listed."""


def changed_options(game: Game) -> str:
    """The options that are not at their default, to follow the players: ", target=5"."""
    return "".join(f", {name}={value}" for name, value in game.changed.items())


def standing_lines(table: Table) -> list[str]:
    """Where a table stands."""
    title, moves = table.game.rules.calling_card.title, counted(len(table.moves), "move")
    told = [phrases.STANDING(title=title, players=table.game.players, options=changed_options(table.game), moves=moves)]
    told += [note] if (note := rules_note(table)) else []
    text = TableText(table, None)
    told += text.score_lines()
    if table.over:
        return told + ending_lines(table)
    return [*told, text.heading(), *(_legal_line(table, seat) for seat in sorted(table.actors))]


def ending_lines(table: Table) -> list[str]:
    """Who has won, and the penalty they named."""
    names = ", ".join(table.names[seat] for seat in table.winners)
    penalty = [phrases.PENALTY_NAMED(penalty=table.setup.notes.penalty)] if table.setup.notes.penalty else []
    return [phrases.WINNERS(names=names) if names else phrases.NOBODY_WINS(), *penalty]


def _legal_line(table: Table, seat: int) -> str:
    return phrases.LEGAL_MOVES(name=table.names[seat], moves=named_moves([str(move) for move in table.legal(seat)]))


def named_moves(moves: Sequence[str], joint: str = ", ") -> str:
    """The first of these moves, and how many more there are."""
    named = joint.join(moves[:SHOWN])
    return phrases.AND_MORE(named=named, more=len(moves) - SHOWN) if len(moves) > SHOWN else named
