"""Cutting for the deal: each player shows a card, the highest deals, and players who tie for highest cut again."""

from __future__ import annotations

from parlour.engine.common import everybody
from parlour.lang.cards import NO_CARD, NONE, count, lowest, one, rest
from parlour.lang.chance import CUT, random_card
from parlour.lang.fields import SEAT, Role, card
from parlour.lang.rule import look, rule
from parlour.lang.state import Common


class Cut(Common):
    """The cards cut, on show until the players who tie cut again or the first deal begins."""

    cut: list[int] = card(per=SEAT, title="card cut for the deal", says="{Seat} cuts {value}.", role=Role.CUT)


@rule
def rank_of(card: int, size: int) -> int:
    """The rank of a card in a pack of four suits of this size; cards after the suits rank higher, in their order."""
    if card < 4 * size:
        return card % size
    return card


@rule
def highest_cutter(s: Cut, pack: int, size: int) -> int:
    """Everyone cuts a card, then the players who tie, until one alone has the highest. Everyone sees the cards each time."""
    tied = cut_highest(s, everybody(s), pack, size)
    while count(tied) > 1:
        look(s)
        for seat in range(s.players):
            s.cut[seat] = NO_CARD
        tied = cut_highest(s, tied, pack, size)
    return lowest(tied)


@rule
def cut_highest(s: Cut, cutting: int, pack: int, size: int) -> int:
    """Each of these seats cuts a card. Returns the seats with the highest."""
    best = NONE
    highest = 0
    while cutting:
        seat = lowest(cutting)
        cutting = rest(cutting)
        s.cut[seat] = random_card(s, pack, CUT)
        pack &= ~one(s.cut[seat])
        rank = rank_of(s.cut[seat], size)
        if best == NONE or rank > highest:
            best = one(seat)
            highest = rank
        elif rank == highest:
            best |= one(seat)
    return best
