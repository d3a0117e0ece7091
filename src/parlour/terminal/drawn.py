"""A table drawn in plain lines, as ``print(table)`` shows it: nothing that the seat, or a spectator, may not see."""

from __future__ import annotations

from parlour.lang.phrases import listed_and
from parlour.play import phrases as play_phrases
from parlour.play.table import Table
from parlour.terminal import phrases
from parlour.terminal.standing import changed_options, ending_lines, named_moves
from parlour.terminal.table_text import TableText

BETWEEN = " · "
"""What stands between two moves, which may have commas of their own."""


def drawn(table: Table, seat: int | None = None) -> str:
    """The table as this seat sees it (None: a spectator)."""
    text, game = TableText(table, seat), table.game
    title = game.rules.calling_card.title
    lines = [phrases.DRAWN(title=title, players=game.players, options=changed_options(game)), text.heading()]
    lines += [*text.common_lines(), *text.own_lines(), *text.score_lines()]
    return "\n".join(lines + (ending_lines(table) if table.over else _turn_lines(text)))


def _turn_lines(text: TableText) -> list[str]:
    """Whose turn it is; for a seat that may act, what it may do."""
    view, names = text.view, text.table.names
    if not view.legal:
        waits = listed_and([names[seat] for seat in view.actors])
        return [play_phrases.YOUR_TURN_LATER(names=waits)] if waits else []
    return [phrases.ASKS(asks=view.asks), phrases.MOVES_OPEN(moves=named_moves(view.legal, BETWEEN))]
