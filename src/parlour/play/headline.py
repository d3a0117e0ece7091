"""The end of a game as a headline, in the game's own words: "Ann takes the crown!"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.lang.phrases import fill, listed_and
from parlour.play import phrases
from parlour.play.english import sentence_to_you

if TYPE_CHECKING:
    from parlour.play.table import Table


def headline_of(table: Table, you: int | None) -> str | None:
    """What stands in the headline when the game is over. ``you`` is the seat that is addressed."""
    if not table.over:
        return None
    says, winners = table.game.rules.calling_card.headline, table.winners
    losers = [seat for seat in range(table.game.players) if seat not in winners]
    for slot, seats in (("Winner", winners), ("Loser", losers)):
        if "{" + slot + "}" in says and len(seats) == 1:
            return fill(sentence_to_you(says, slot) if seats[0] == you else says, **{slot: table.names[seats[0]]})
    return _winners(table, you)


def _winners(table: Table, you: int | None) -> str:
    """The same where a game has no words of its own for it."""
    names = listed_and([phrases.YOU() if seat == you else table.names[seat] for seat in table.winners])
    if not names:
        return phrases.NOBODY_WON()
    return (phrases.THEY_WIN if len(table.winners) > 1 or table.winners == [you] else phrases.ONE_WINS)(names=names)
