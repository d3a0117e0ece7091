"""The tally of an evening: who has won how many games, and with how many points, over a chain of rematches.

It is carried along in the entry that opens each table, so it is as old as the evening and as safe as the table.
"""

from __future__ import annotations

from parlour.server.journal.entries import Evening
from parlour.server.protocol.parts import TallyInfo
from parlour.server.rooms.live_table import LiveTable


def evening_of(live: LiveTable) -> Evening:
    """The evening so far; a game that is over counts."""
    assert live.opened is not None
    players = live.opened.players
    before = live.opened.evening or Evening(0, (0,) * players, (0,) * players)
    if live.table is None or not live.table.over:
        return before
    won, scores = set(live.table.winners), live.table.scores
    return Evening(
        before.games + 1,
        tuple(wins + (seat in won) for seat, wins in enumerate(before.wins)),
        tuple(points + score for points, score in zip(before.points, scores, strict=True)),
    )


def tally_of(live: LiveTable) -> TallyInfo | None:
    """The tally, from the second game of an evening on."""
    if live.opened is None or live.opened.evening is None:
        return None
    evening = evening_of(live)
    return TallyInfo(evening.games, evening.wins, evening.points)
